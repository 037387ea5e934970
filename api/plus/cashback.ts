// Cashback: what members get back of a visit that they paid from the purse (specification section 9).
import { and, desc, eq, exists, lte, ne, sql } from 'drizzle-orm'
import { appointment } from '../../db/schema/bookings'
import { fee, posting } from '../../db/schema/ledger'
import { plusSubscription } from '../../db/schema/plus'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import { percent } from '../money'
import { PLATFORM, recordTransfer } from '../wallet/ledger'
import { BEGUN } from './standing'

/** The share that an appointment's client gets back if it is completed now; no row without Plus. */
export function cashbackOf(ctx: Ctx, appointmentId: string) {
  const member = ctx.db
    .select({ one: sql`1` })
    .from(plusSubscription)
    .innerJoin(appointment, eq(appointment.clientId, plusSubscription.userId))
    .where(and(eq(appointment.id, appointmentId), ne(plusSubscription.status, 'ended'), BEGUN))
  return ctx.db
    .select({ basisPoints: fee.basisPoints })
    .from(fee)
    .where(and(eq(fee.kind, 'cashback'), lte(fee.effectiveFrom, ctx.now()), exists(member)))
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
    .limit(1)
}

/** The share in force, for a member; nothing for others. */
export type CashbackRow = { basisPoints: number }

/** What of an amount comes back, in its minor units; 0 without Plus. */
export function cashbackMinor(minor: number, [share]: CashbackRow[]): number {
  return percent(minor, share?.basisPoints ?? 0)
}

/** A visit's cashback is found by the transfer that paid the salon, and is paid once. */
const CASHBACK = '-cashback'

/** The statement that reads what a member got back when a visit was completed; no row: nothing. */
export function cashbackPaid(ctx: Ctx, appointmentId: string) {
  return ctx.db
    .select({ amount: posting.amount })
    .from(appointment)
    .innerJoin(posting, eq(posting.transferId, sql`${appointment.captureId} || ${CASHBACK}`))
    .where(eq(appointment.id, appointmentId))
}

/**
 * The statements that give cashback back, where a refund took back what it was paid for. It runs after
 * the refund, which has put more into the purse than this takes out.
 */
export function returnCashback(
  ctx: Ctx,
  { owner, currency, minor }: { owner: string; currency: string; minor: number },
  visit: string,
): Statement[] {
  if (minor === 0) return []
  return recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'cashback_reversal',
    description: `Cashback returned: ${visit}`,
    actor: 'system',
    moves: [
      {
        from: { kind: 'wallet', owner, currency },
        to: { kind: 'cashback_expense', owner: PLATFORM, currency },
        minor,
      },
    ],
  })
}

/**
 * The statements that pay cashback of what was captured for a visit. The share stands in the
 * description; its version is the one in force at the transfer's moment.
 */
export function payCashback(
  ctx: Ctx,
  { owner, currency, amount }: { owner: string; currency: string; amount: number },
  rows: CashbackRow[],
  { visit, captureId }: { visit: string; captureId: string },
): Statement[] {
  const [share] = rows
  const minor = cashbackMinor(amount, rows)
  if (!share || minor === 0) return []
  return recordTransfer(ctx, {
    id: captureId + CASHBACK,
    kind: 'cashback',
    description: `${share.basisPoints / 100}% cashback: ${visit}`,
    actor: 'system',
    moves: [
      {
        from: { kind: 'cashback_expense', owner: PLATFORM, currency },
        to: { kind: 'wallet', owner, currency },
        minor,
      },
    ],
  })
}
