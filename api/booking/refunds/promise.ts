// A refund that the salon's balance does not cover: promised by the salon, made from its next earnings (run.ts). It is no
// loan: Purse advances nothing, and the salon can promise no more than it lately earned.
import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import { promisedRefund } from '../../../db/schema/booking/appointments'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import type { Found } from '../appointments/appointments'
import { changed } from '../appointments/notifications'
import { visitAt } from '../appointments/settlement'

/** What was earned within these days is the most that can be promised. */
const EARNED_WITHIN_DAYS = 30

/** The newest earnings that are added up. */
const MOST_EARNINGS = 500

/** Money that was in the balance before, and came back to it. */
const RETURNED = ['payout_release', 'payout_reserve_release'] as const

/** What a salon earned lately in the currency of a visit, in minor units; reads at most 500 entries of its account. */
export function earnedLately(ctx: Ctx, ownerId: string, appointmentId: string) {
  const account = sql`(SELECT 'payable:' || ${ownerId} || ':' || visit.currency
    FROM appointment AS visit WHERE visit.id = ${appointmentId})`
  const newest = ctx.db
    .select({ amount: accountEntry.amount })
    .from(accountEntry)
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(accountEntry.accountId, account),
        gt(accountEntry.createdAt, ctx.now() - EARNED_WITHIN_DAYS * DAY),
        gt(accountEntry.amount, 0),
        notInArray(transfer.kind, [...RETURNED]),
      ),
    )
    .orderBy(sql`${accountEntry.sequence} DESC`)
    .limit(MOST_EARNINGS)
    .as('newest')
  return ctx.db.select({ minor: sql<number>`coalesce(sum(${newest.amount}), 0)` }).from(newest)
}

/** The promises of a business that wait, in minor units of its balance. */
export function promisedBy(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({
      appointmentId: promisedRefund.appointmentId,
      currency: promisedRefund.currency,
      net: promisedRefund.net,
    })
    .from(promisedRefund)
    .where(and(eq(promisedRefund.ownerId, ownerId), isNull(promisedRefund.endedAt)))
}

/**
 * The statements that promise a refund to the client, who is told. All sums are minor units; `limit` is what was earned
 * lately, `promised` what other clients wait for.
 * @throws DomainError insufficient-funds (more than the limit)
 */
export function promiseWrites(
  ctx: Ctx,
  found: Found,
  refund: { amount: number; net: number; reason: string; limit: number; promised: number },
): Statement[] {
  const { appointment: row, salon } = found
  const { amount, net, reason, limit, promised } = refund
  const { currency } = row
  if (promised + net > limit) {
    const shown = sum(Math.max(0, limit - promised), currency)
    throw new DomainError('insufficient-funds', {
      detail: `Your business’s balance doesn’t cover this refund, and you can promise up to ${shown} of your next earnings: what you earned in the last ${EARNED_WITHIN_DAYS} days.`,
    })
  }
  return [
    ctx.db.insert(promisedRefund).values({
      ...{ id: ctx.id(), appointmentId: row.id, ownerId: salon.ownerId, currency },
      ...{ amount, net, reason, createdAt: ctx.now() },
    }),
    ...changed(ctx, found),
    notify(ctx, row.clientId ?? '', {
      kind: 'appointment',
      title: 'Your salon promised a refund',
      text: `${sum(amount, currency)} for ${visitAt(found)}. It arrives in your purse as soon as the salon has earned it. The salon says: ${reason}`,
      path: `/client/bookings/${row.id}`,
    }),
  ]
}
