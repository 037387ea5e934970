// Staff parts of a balance: their commission of appointments paid or refunded since the previous payout. A completed
// appointment earns its staff what the commission report shows, based on what the client paid through Purse less
// refunds. A payout counts the increase since the previous one, so that the shares of all payouts sum to the report's.
// If refunds exceed earnings the share is zero, and the salon carries the difference. Fees for late cancellations and
// no-shows belong to the salon alone. Tips are theirs in full, before any commission. A share stays with the salon if
// it is too small or its staff member has no payable destination; all shares together leave something of the balance.
import { and, eq, sql } from 'drizzle-orm'
import { tip } from '../../../db/schema/booking/chair'
import { accountEntry } from '../../../db/schema/money/ledger'
import type { Ctx } from '../../platform/context'
import { proportionalParts } from '../../platform/values/money'
import { byAppointment, commissionsOf } from './commission'

/** One service of an appointment with money movements. */
export type EarnedItem = {
  visitId: string
  staffId: string
  /** Of the service, and of the whole appointment; its payments and refunds so far. */
  itemPrice: number
  commissionBasisPoints: number
  price: number
  captured: number
  refunded: number
  /** What of that is among the lines: 1 if it was paid there, and the refunds. */
  paidHere: number
  refundedHere: number
}

/**
 * The statement that reads the services of appointments with money among the lines of an account
 * after `sequence`, which is SQL of this batch. A capture is found by the hold that it ended.
 */
export function earnedAfter(ctx: Ctx, account: string, sequence: ReturnType<typeof sql>) {
  const services = sql`(
    WITH line AS (
      SELECT entry.transfer_id, posting.debit_account FROM account_entry AS entry
      JOIN posting ON posting.id = entry.posting_id
      WHERE entry.account_id = ${account} AND entry.sequence > ${sequence}
    ), moved AS (
      SELECT appointment.id, 1 AS paid, 0 AS refunded FROM line
      JOIN ledger_account AS payer ON payer.id = line.debit_account AND payer.kind = 'hold'
      JOIN hold ON hold.owner = payer.owner AND hold.status = 'captured'
      JOIN appointment ON appointment.hold_id = hold.id AND appointment.capture_id = line.transfer_id
      UNION ALL
      SELECT appointment_refund.appointment_id, 0, appointment_refund.amount FROM line
      JOIN appointment_refund ON appointment_refund.transfer_id = line.transfer_id
    ), visit AS (
      SELECT id, max(paid) AS paid, sum(refunded) AS refunded FROM moved GROUP BY id
    )
    SELECT appointment.id AS visitId, item.staff_id AS staffId, item.price AS itemPrice,
      item.commission_basis_points AS commissionBasisPoints, appointment.price,
      appointment.captured, appointment.refunded,
      visit.paid AS paidHere, visit.refunded AS refundedHere
    FROM visit JOIN appointment ON appointment.id = visit.id AND appointment.status = 'completed'
    JOIN appointment_item AS item ON item.appointment_id = appointment.id
    ORDER BY appointment.id, item.position) AS earned`
  return ctx.db
    .select({
      visitId: sql<string>`visitId`,
      staffId: sql<string>`staffId`,
      itemPrice: sql<number>`itemPrice`,
      commissionBasisPoints: sql<number>`commissionBasisPoints`,
      price: sql<number>`price`,
      captured: sql<number>`captured`,
      refunded: sql<number>`refunded`,
      paidHere: sql<number>`paidHere`,
      refundedHere: sql<number>`refundedHere`,
    })
    .from(services)
}

/** The statement that reads the tips of each staff member among the lines of an account after `sequence`. */
export function tipsAfter(ctx: Ctx, account: string, sequence: ReturnType<typeof sql>) {
  return ctx.db
    .select({ staffId: tip.staffId, minor: sql<number>`sum(${tip.amount})` })
    .from(accountEntry)
    .innerJoin(tip, eq(tip.transferId, accountEntry.transferId))
    .where(and(eq(accountEntry.accountId, account), sql`${accountEntry.sequence} > ${sequence}`))
    .groupBy(tip.staffId)
}

/** What each staff member earned among the lines, in minor units; negative if refunds exceed it. */
export function earnedBy(items: EarnedItem[]): Map<string, number> {
  const earned = new Map<string, number>()
  for (const appointment of byAppointment(items, ({ visitId }) => visitId).values()) {
    const [first] = appointment
    if (!first) continue
    const { price, captured, refunded } = first
    const priced = appointment.map(({ itemPrice, commissionBasisPoints }) => ({
      price: itemPrice,
      commissionBasisPoints,
    }))
    const after = commissionsOf(priced, { price, paid: captured, refunded })
    const before = commissionsOf(priced, {
      price,
      paid: first.paidHere ? 0 : captured,
      refunded: first.paidHere ? 0 : refunded - first.refundedHere,
    })
    for (const [i, { staffId }] of appointment.entries())
      earned.set(staffId, (earned.get(staffId) ?? 0) + (after[i] ?? 0) - (before[i] ?? 0))
  }
  return earned
}

/**
 * The shares of staff who can be paid, together at most `most`: their tips first, then their commission. Minor units.
 */
export function partsOf(
  earned: { tips: Map<string, number>; commission: Map<string, number> },
  staffIds: string[],
  most: number,
): { staffId: string; minor: number }[] {
  const tips = sharesOf(earned.tips, staffIds, most)
  const left = tips.reduce((rest, { minor }) => rest - minor, most)
  const both = [...tips, ...sharesOf(earned.commission, staffIds, left)]
  return staffIds.flatMap((staffId) => {
    const minor = both.reduce((sum, part) => sum + (part.staffId === staffId ? part.minor : 0), 0)
    return minor > 0 ? [{ staffId, minor }] : []
  })
}

/**
 * The shares of staff who can be paid, together at most `most`: if they exceed it, reduced in
 * proportion. Minor units, in the order of `staffIds`.
 */
export function sharesOf(
  earned: Map<string, number>,
  staffIds: string[],
  most: number,
): { staffId: string; minor: number }[] {
  const due = staffIds.map((staffId) => Math.max(0, earned.get(staffId) ?? 0))
  const all = due.reduce((sum, minor) => sum + minor, 0)
  const shares = all <= most ? due : proportionalParts(Math.max(0, most), due)
  return staffIds.flatMap((staffId, i) => {
    const minor = shares[i] ?? 0
    return minor > 0 ? [{ staffId, minor }] : []
  })
}
