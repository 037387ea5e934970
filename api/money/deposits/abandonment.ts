// Choosing another way to pay while a deposit is pending. The provider is not asked to forget it: if it is confirmed
// after all, the money goes to the purse and nothing is paid with it (settlement.ts).

import { and, eq } from 'drizzle-orm'
import { deposit } from '../../../db/schema/money/wallet'
import { changed, commandAndNotify } from '../../notifications/outbox'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { depositResponse } from './deposits'
import { purposeOf } from './purposes'
import { DepositResponse } from './responses'
import { isAbandonable } from './row'

/**
 * Abandons a pending deposit, once: whatever it was for is no longer paid with it. Does nothing
 * where it was abandoned before.
 */
export const abandonDeposit = operation('client', 'POST /wallet/deposits/:id/abandonment', {
  summary: 'Choose another way to pay; a later confirmation is added to the purse',
  keyed: true,
  response: DepositResponse,
  problems: ['not-found', 'deposit-status'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const query = ctx.db
      .select()
      .from(deposit)
      .where(and(eq(deposit.id, id), eq(deposit.userId, viewer.id)))
    const [, [found]] = await readAs(ctx, viewer, [query])
    const instead = found && (await purposeOf(ctx, found).onAbandoned?.(ctx, found))
    return commandAndNotify(ctx, viewer, {
      name: 'abandonDeposit',
      key,
      input: { id },
      reads: [query],
      decide: ([[row]], { timeZone }) => {
        if (!row) throw new DomainError('not-found')
        if (row.abandonedAt !== null) return { writes: [], response: depositResponse(row, timeZone) }
        if (!isAbandonable(row)) throw new DomainError('deposit-status')
        const abandonedAt = ctx.now()
        return {
          writes: [
            ctx.db.update(deposit).set({ abandonedAt }).where(eq(deposit.id, id)),
            ...(instead ?? []),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: depositResponse({ ...row, abandonedAt }, timeZone),
        }
      },
    })
  },
})
