// Summary of the wallet services for the settings: what is switched on, and what awaits an answer.

import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { autoTopUp, moneyRequest, scheduledTransfer } from '../../../db/schema/money/wallet-services'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, moneyJson } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { ServicesResponse } from './responses'
import { roundUpFrom, settingsReads } from './round-up'

/** One round trip. Leaves out empty balances. */
export const getServices = operation('client', 'GET /automation', {
  summary: 'The wallet services at a glance',
  response: ServicesResponse,
  run: async ({ ctx, viewer }) => {
    const [, accounts, topUps, roundUps, goals, scheduled, incoming, outgoing, phones] = await readAs(ctx, viewer, [
      ctx.db
        .select()
        .from(ledgerAccount)
        .where(and(eq(ledgerAccount.owner, viewer.id), ne(ledgerAccount.balance, 0)))
        .orderBy(ledgerAccount.currency),
      ctx.db.select().from(autoTopUp).where(eq(autoTopUp.userId, viewer.id)),
      ...settingsReads(ctx, viewer.id),
      ctx.db
        .select({ status: scheduledTransfer.status, n: count() })
        .from(scheduledTransfer)
        .where(eq(scheduledTransfer.userId, viewer.id))
        .groupBy(scheduledTransfer.status),
      openRequests(ctx, eq(moneyRequest.payerId, viewer.id)),
      openRequests(ctx, eq(moneyRequest.requesterId, viewer.id)),
      ctx.db
        .select({ n: count() })
        .from(paymentMethod)
        .where(and(eq(paymentMethod.userId, viewer.id), eq(paymentMethod.type, 'mobile_money'))),
    ])
    const balances = (kind: 'wallet' | 'hold') =>
      accounts.filter((account) => account.kind === kind).map((account) => moneyJson(account.balance, account.currency))
    const going = (status: 'active' | 'paused') => scheduled.find((row) => row.status === status)?.n ?? 0
    return {
      available: balances('wallet'),
      held: balances('hold'),
      autoTopUps: topUps.map(({ currency, isActive, threshold, amount }) => ({
        currency: currency as Currency,
        isActive,
        threshold: moneyJson(threshold, currency),
        amount: moneyJson(amount, currency),
      })),
      roundUps: roundUps.map((row) => roundUpFrom(row, goals)),
      scheduled: { active: going('active'), paused: going('paused') },
      requests: { incoming: incoming[0]?.n ?? 0, outgoing: outgoing[0]?.n ?? 0 },
      mobileMoney: phones[0]?.n ?? 0,
    }
  },
})
/** Number of unanswered requests. */

export function openRequests(ctx: Ctx, whose: SQL | undefined) {
  return ctx.db
    .select({ n: count() })
    .from(moneyRequest)
    .where(and(whose, eq(moneyRequest.status, 'pending'), sql`expires_at > ${ctx.now()}`))
}
