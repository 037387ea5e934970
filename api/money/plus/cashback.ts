// Cashback: what members get back of an appointment paid from the purse (specification section 9), up to a monthly cap.
// Each one is a row, written in the same batch, on which triggers enforce the cap.
import { and, desc, eq, exists, lte, ne, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { fee, posting } from '../../../db/schema/money/ledger'
import { cashback, plusSubscription } from '../../../db/schema/money/plus'
import { salon } from '../../../db/schema/salons/salons'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { MONTH } from '../ledger/limits'
import { type CashbackTerms, cashbackMinor } from './cashback-cap'
import { BEGUN } from './membership'

/** Rejections because more cashback was counted, or accounts were linked, since the read. */
export const CASHBACK_MOVED = ['cashback-cap', 'cashback-linked']

/** The cashback of an appointment's client if it were completed now; no row without Plus. */
export function cashbackOf(ctx: Ctx, appointmentId: string) {
  const member = ctx.db
    .select({ one: sql`1` })
    .from(plusSubscription)
    .where(and(eq(plusSubscription.userId, appointment.clientId), ne(plusSubscription.status, 'ended'), BEGUN))
  return ctx.db
    .select({
      basisPoints: fee.basisPoints,
      ...capTerms(ctx, sql`${appointment.clientId}`),
      divisor: sql<number>`(SELECT divisor FROM reference_rate WHERE currency = ${appointment.currency})`,
      linked: sql`EXISTS (SELECT 1 FROM account_link WHERE user_id = ${appointment.clientId}
        AND mark IN (SELECT mark FROM account_link WHERE user_id = ${salon.ownerId}))`.mapWith(Boolean),
    })
    .from(fee)
    .innerJoin(appointment, eq(appointment.id, appointmentId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(and(eq(fee.kind, 'cashback'), lte(fee.effectiveFrom, ctx.now()), exists(member)))
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
    .limit(1)
}

/** The statement that reads a person's monthly cap and what they have used of it: one row. */
export function capUsage(ctx: Ctx, userId: string) {
  return ctx.db
    .select(capTerms(ctx, sql`${userId}`))
    .from(fee)
    .limit(1)
}

/** Within thirty days; in the free month since its start. */
function capTerms(ctx: Ctx, userId: SQL) {
  const now = ctx.now()
  return {
    capBasisPoints: sql<number>`(SELECT cap.basis_points FROM fee AS cap
      WHERE cap.kind = 'cashback_cap' AND cap.effective_from <= ${now}
      ORDER BY cap.effective_from DESC, cap.created_at DESC LIMIT 1)`,
    used: sql<number>`(SELECT coalesce(sum(reference_amount), 0) FROM cashback
      WHERE user_id = ${userId} AND created_at > min(${now - MONTH}, coalesce((
        SELECT period_starts_at - 1 FROM plus_subscription WHERE user_id = ${userId} AND status = 'trial'), ${now})))`,
  }
}

/** A member's terms; undefined for others. */
export type CashbackRow = CashbackTerms

/** Cashback is found by the transfer that paid the salon, and is paid once. */
const CASHBACK = '-cashback'

/**
 * The statement that reads the cashback of a completed appointment, and what its client's purse has now, in minor units; no
 * row if there was none.
 */
export function cashbackPaid(ctx: Ctx, appointmentId: string) {
  return ctx.db
    .select({
      amount: posting.amount,
      purse: sql<number>`coalesce((SELECT balance FROM ledger_account
        WHERE id = 'wallet:' || ${appointment.clientId} || ':' || ${appointment.currency}), 0)`,
    })
    .from(appointment)
    .innerJoin(posting, eq(posting.transferId, sql`${appointment.captureId} || ${CASHBACK}`))
    .where(eq(appointment.id, appointmentId))
}

/** Cashback that is taken back, minor units: from the purse, and what its owner comes to owe us where that has too little. */
export type CashbackBack = { fromPurse: number; owed: number }

/**
 * The statements that take cashback back when its payment is refunded. They run after the refund, which has credited the
 * purse.
 */
export function returnCashback(
  ctx: Ctx,
  { owner, currency }: { owner: string; currency: string },
  { fromPurse, owed }: CashbackBack,
  appointment: string,
): Statement[] {
  if (fromPurse + owed === 0) return []
  const to = { kind: 'cashback_expense', owner: PLATFORM, currency } as const
  return recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'cashback_reversal',
    description: `Cashback returned: ${appointment}`,
    actor: 'system',
    moves: [
      { from: { kind: 'wallet', owner, currency }, to, minor: fromPurse },
      { from: { kind: 'receivable', owner, currency }, to, minor: owed },
    ],
  })
}

/**
 * The statements that pay and count cashback for a captured appointment. The description contains the share; its
 * version is the one in force at the time of the transfer. `minor`: the amount paid, in minor units.
 */
export function payCashback(
  ctx: Ctx,
  { owner, currency, amount }: { owner: string; currency: string; amount: number },
  [terms]: CashbackRow[],
  { visit, appointmentId, captureId }: { visit: string; appointmentId: string; captureId: string },
): { minor: number; writes: Statement[] } {
  const minor = cashbackMinor(amount, terms)
  if (!terms || minor === 0) return { minor: 0, writes: [] }
  const transferId = captureId + CASHBACK
  return {
    minor,
    writes: [
      ctx.db
        .insert(cashback)
        .values({ transferId, appointmentId, userId: owner, currency, amount: minor, createdAt: ctx.now() }),
      ...recordTransfer(ctx, {
        id: transferId,
        kind: 'cashback',
        description: `${terms.basisPoints / 100}% cashback: ${visit}`,
        actor: 'system',
        moves: [
          {
            from: { kind: 'cashback_expense', owner: PLATFORM, currency },
            to: { kind: 'wallet', owner, currency },
            minor,
          },
        ],
      }),
    ],
  }
}
