// Content of a payout's statement, for every format: the lines that it pays, which sum exactly to
// its amount, the staff parts, the fee, and the destination. Amounts are minor units.
import { and, asc, between, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../../db/schema/identity'
import { accountEntry, fee, transfer } from '../../../../db/schema/money/ledger'
import { payout, payoutDestination } from '../../../../db/schema/money/payouts'
import { staff } from '../../../../db/schema/salons/salons'
import type { Ctx, Viewer } from '../../../platform/context'
import type { Currency } from '../../../platform/values/money'
import { percentText } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { readAs } from '../../../platform/viewer/proof'

export type PayoutStatement = {
  id: string
  /** The owner's name. */
  name: string
  currency: Currency
  timeZone: string
  madeAt: number
  cause: PayoutRow['cause']
  /** `waiting`: in progress. */
  status: 'waiting' | 'confirmed' | 'failed' | 'expired'
  createdAt: number
  settledAt: number | null
  failure: string | null
  destination: string
  lines: PayoutStatementLine[]
  /** The number and sum of lines beyond those that one file lists. */
  further: { count: number; amount: number }
  parts: PayoutPart[]
  /** Tips among the lines: income of the staff, on which no platform fee was charged. */
  tips: number
  amount: number
  fee: number
  feePercent: string
  /** The version of the fee, and since when it is in force. */
  feeVersion: string
  feeSince: number
}

type PayoutStatementLine = {
  transferId: string
  createdAt: number
  kind: string
  description: string
  /** Signed. */
  amount: number
}

type PayoutPart = { name: string; destination: string; status: PayoutStatement['status']; amount: number; fee: number }

type PayoutRow = typeof payout.$inferSelect

/** Lines per read. */
export const STEP = 1_000

/** Lines listed in a file; the rest is one sum, so that the file still adds up. */
export const MOST = { pdf: 2_000, csv: 50_000 } as const

/** A short label for a kind of line. */
export function kindText(kind: string): string {
  return KINDS[kind] ?? 'Other'
}

const KINDS: Record<string, string> = {
  booking_capture: 'Visit',
  booking_refund: 'Refund',
  booking_reopening: 'Undone visit',
  tip: 'Tip',
  saver_bonus: 'Savers’ bonus',
  order_capture: 'Order',
  order_refund: 'Refund',
  payout_hold: 'Staff share',
  payout_release: 'Returned payout',
  payout_reserve: 'Reserve',
  payout_reserve_release: 'Reserve of before',
  goodwill: 'Goodwill',
  correction: 'Correction',
  purse_to_business: 'From your purse',
}

export const STATUS_LABELS: Record<PayoutStatement['status'], string> = {
  waiting: 'On its way',
  confirmed: 'Paid out',
  failed: 'Could not be paid out; the full amount is back in the balance',
  expired: 'Not accepted; the full amount is back in the balance',
}

/** What tips are, for whoever does the taxes. */
export const TIPS_LABELS = 'Tips among the lines, income of your staff: no platform fee charged'

/** Whether nothing was paid out and the whole amount is back in the balance. */
export function cameBack({ status }: PayoutStatement): boolean {
  return status === 'failed' || status === 'expired'
}

/**
 * The content of a payout's statement; one round trip, and one more for each further thousand
 * lines. A staff part has one line: its share of the main payout.
 * @throws DomainError not-found: unknown, or another person's
 */
export async function readStatement(ctx: Ctx, viewer: Viewer, id: string, most: number): Promise<PayoutStatement> {
  const mine = and(eq(payout.id, id), eq(payout.userId, viewer.id))
  const [proven, rows, parts, first] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        row: payout,
        name: user.name,
        staffName: staff.name,
        destination: payoutDestination.label,
        basisPoints: fee.basisPoints,
        feeSince: fee.effectiveFrom,
        count: sql<number>`(SELECT count(*) FROM ${accountEntry} WHERE ${linesOf})`,
        tips: sql<number>`(SELECT coalesce(sum(tip.amount), 0) FROM ${accountEntry}
          JOIN tip ON tip.transfer_id = ${accountEntry.transferId} WHERE ${linesOf})`,
      })
      .from(payout)
      .innerJoin(user, eq(user.id, payout.userId))
      .innerJoin(fee, eq(fee.id, payout.feeId))
      .innerJoin(payoutDestination, eq(payoutDestination.id, payout.destinationId))
      .leftJoin(staff, eq(staff.id, payout.staffId))
      .where(mine),
    ctx.db
      .select({ row: payout, name: staff.name, destination: payoutDestination.label })
      .from(payout)
      .innerJoin(whole, and(eq(whole.id, payout.partOf), eq(whole.userId, viewer.id)))
      .innerJoin(payoutDestination, eq(payoutDestination.id, payout.destinationId))
      .innerJoin(staff, eq(staff.id, payout.staffId))
      .where(eq(payout.partOf, id))
      .orderBy(asc(payout.id)),
    ctx.db
      .select(LINE)
      .from(payout)
      .innerJoin(accountEntry, linesOf)
      .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
      .where(mine)
      .orderBy(asc(accountEntry.sequence))
      .limit(STEP),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  const { row, basisPoints, feeSince, destination, staffName } = found
  const lines = row.partOf === null ? first : [shareLine(row, staffName ?? '')]
  const count = row.partOf === null ? found.count : 1
  while (lines.length < Math.min(count, most)) {
    const step = await readStep(ctx, row, lines.at(-1)?.sequence ?? 0)
    if (step.length === 0) throw new Error('a payout has fewer lines than were counted')
    lines.push(...step)
  }
  const listed = lines.slice(0, most)
  const rest = row.amount - listed.reduce((sum, { amount }) => sum + amount, 0)
  if (rest !== 0 && listed.length === count) throw new Error('a payout does not add up')
  return {
    id: row.id,
    name: found.name,
    currency: row.currency as Currency,
    timeZone: proven.timeZone,
    madeAt: ctx.now(),
    cause: row.cause,
    status: statusOf(row),
    createdAt: row.createdAt,
    settledAt: row.endTransferId ? row.updatedAt : null,
    failure: row.failure,
    destination: staffName ? `${destination} (${staffName})` : destination,
    lines: listed.map(({ sequence: _, ...line }) => line),
    further: { count: count - listed.length, amount: rest },
    parts: parts.map((part) => ({
      name: part.name,
      destination: part.destination,
      status: statusOf(part.row),
      amount: part.row.amount,
      fee: part.row.fee,
    })),
    tips: row.partOf === null ? found.tips : 0,
    amount: row.amount,
    fee: row.fee,
    feePercent: percentText(basisPoints),
    feeVersion: row.feeId,
    feeSince,
  }
}

const whole = alias(payout, 'whole')

const LINE = {
  sequence: accountEntry.sequence,
  transferId: accountEntry.transferId,
  createdAt: accountEntry.createdAt,
  kind: sql<string>`${transfer.kind}`,
  description: transfer.description,
  amount: accountEntry.amount,
}

/** The balance lines paid by the payout in the same row. */
const linesOf = sql`${accountEntry.accountId} = 'payable:' || ${payout.userId} || ':' || ${payout.currency}
  AND ${accountEntry.sequence} BETWEEN ${payout.fromSequence} AND ${payout.toSequence}`

function readStep(ctx: Ctx, row: PayoutRow, after: number) {
  return ctx.db
    .select(LINE)
    .from(accountEntry)
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(accountEntry.accountId, `payable:${row.userId}:${row.currency}`),
        between(accountEntry.sequence, row.fromSequence, row.toSequence),
        gt(accountEntry.sequence, after),
      ),
    )
    .orderBy(asc(accountEntry.sequence))
    .limit(STEP)
}

function shareLine(row: PayoutRow, name: string) {
  return {
    sequence: row.toSequence,
    transferId: row.holdTransferId,
    createdAt: row.createdAt,
    kind: 'payout_hold',
    description: `${name}’s share`,
    amount: row.amount,
  }
}

function statusOf({ status }: PayoutRow): PayoutStatement['status'] {
  return status === 'requested' ? 'waiting' : status
}
