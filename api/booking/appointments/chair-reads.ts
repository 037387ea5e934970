// What the page of an appointment shows of its end: check-in, extras, tips, and the settlement.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { appointment } from '../../../db/schema/booking/appointments'
import { extrasRequest, tip } from '../../../db/schema/booking/chair'
import { ledgerAccount, posting } from '../../../db/schema/money/ledger'
import { salon, staff } from '../../../db/schema/salons/salons'
import { destinationOf, destinationsOf } from '../../money/payouts/destinations'
import { blockedBy, feeOf, instantInDay, payoutFees, previewOf } from '../../money/payouts/plan'
import { reserveFacts } from '../../money/payouts/reserve'
import type { Ctx } from '../../platform/context'
import { CURRENCY } from '../../platform/values/currencies'
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { AppointmentRow, Found } from './appointments'
import { largestTip, RAISE_WITHIN, suggestedTips, TIP_WITHIN } from './policy'
import type { AppointmentDetailResponse, TipResponse } from './responses'

/** The statement that reads the extras requests of an appointment, the newest last. */
export function extrasOf(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(extrasRequest)
    .where(eq(extrasRequest.appointmentId, id))
    .orderBy(asc(extrasRequest.createdAt), asc(extrasRequest.id))
}

/** The statement that reads the payments of an appointment's tip, in order. */
export function tipsOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({ tip, staffName: staff.name })
    .from(tip)
    .innerJoin(staff, eq(staff.id, tip.staffId))
    .where(eq(tip.appointmentId, id))
    .orderBy(asc(tip.number))
}

type TipRow = Awaited<ReturnType<typeof tipsOf>>[number]

/** The statements whose rows `settlementShown` parses, for the salon's owner. */
export function settlementReads(ctx: Ctx, ownerId: string, id: string) {
  return [
    settlementOf(ctx, ownerId, id),
    balanceFor(ctx, ownerId, id),
    payoutFees(ctx),
    destinationsOf(ctx, ownerId),
    instantInDay(ctx, ownerId),
    reserveFacts(ctx, ownerId),
  ] as const
}

/** The statement that reads the postings that paid the salon for an appointment, and its tips. */
function settlementOf(ctx: Ctx, ownerId: string, id: string) {
  return ctx.db
    .select({
      id: posting.id,
      transferId: posting.transferId,
      amount: posting.amount,
      from: posting.debitAccount,
      to: posting.creditAccount,
    })
    .from(posting)
    .where(
      sql`${posting.transferId} IN (
        SELECT visit.capture_id FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
        WHERE visit.id = ${id} AND salon.owner_id = ${ownerId}
        UNION ALL
        SELECT tip.transfer_id FROM tip JOIN appointment AS visit ON visit.id = tip.appointment_id
        JOIN salon ON salon.id = visit.salon_id
        WHERE visit.id = ${id} AND salon.owner_id = ${ownerId})`,
    )
    .orderBy(asc(posting.id))
}

/** The statement that reads the balance of the owner's business in an appointment's currency. */
function balanceFor(ctx: Ctx, ownerId: string, id: string) {
  return ctx.db
    .select({ balance: ledgerAccount.balance })
    .from(appointment)
    .innerJoin(salon, and(eq(salon.id, appointment.salonId), eq(salon.ownerId, ownerId)))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, sql`'payable:' || ${ownerId} || ':' || ${appointment.currency}`))
    .where(eq(appointment.id, id))
}

export function extrasResponse(
  row: AppointmentRow,
  requests: (typeof extrasRequest.$inferSelect)[],
): AppointmentDetailResponse['extras'] {
  const request = requests.at(-1)
  if (!request) return null
  const money = (minor: number) => moneyJson(minor, row.currency)
  const { id, status, extras, amount, expiresAt } = request
  return {
    id,
    status,
    lines: extras.map(({ name, price }) => ({ name, price: money(price) })),
    amount: money(amount),
    total: money(row.price + (status === 'agreed' ? 0 : amount)),
    expiresAt: rfc3339(expiresAt, row.timeZone),
  }
}

/** A tip and what it was raised by, as one; null: none. */
export function tipResponse(
  { currency, timeZone }: Pick<AppointmentRow, 'currency' | 'timeZone'>,
  rows: TipRow[],
): TipResponse | null {
  const [first] = rows
  if (!first) return null
  return {
    amount: moneyJson(
      rows.reduce((sum, { tip }) => sum + tip.amount, 0),
      currency,
    ),
    staffId: first.tip.staffId,
    staffName: first.staffName,
    at: rfc3339(first.tip.createdAt, timeZone),
    transferIds: rows.map(({ tip }) => tip.transferId),
  }
}

/** What the client can tip now, and until when; null: nothing. The salon's settings suggest. */
export function tipTerms(
  { appointment: row, salon: { tipPercents } }: Pick<Found, 'appointment' | 'salon'>,
  rows: TipRow[],
  people: { id: string; name: string }[],
  now: number,
): AppointmentDetailResponse['terms']['tip'] {
  const [first] = rows
  const until = first ? first.tip.createdAt + RAISE_WITHIN : row.endsAt + TIP_WITHIN
  const paid = rows.reduce((sum, { tip }) => sum + tip.amount, 0)
  const most = largestTip(row.price)
  if (row.status !== 'completed' || now > until || paid >= most) return null
  const unit = 10 ** CURRENCY[row.currency as Currency].digits
  const money = (minor: number): MoneyJson => moneyJson(minor, row.currency)
  return {
    suggestions: suggestedTips(row.price, tipPercents, unit)
      .filter((sum) => sum > paid)
      .map(money),
    upTo: money(most),
    staff: first ? people.filter(({ id }) => id === first.tip.staffId) : people,
    until: rfc3339(until, row.timeZone),
  }
}

/** A completed visit's payments to the salon, each with its postings, and what paying out the balance now costs. */
export function settlementResponse(
  ctx: Ctx,
  { captureId, currency, status, timeZone }: AppointmentRow,
  [postings, balances, fees, destinations, instant, reserve]: BatchResponse<ReturnType<typeof settlementReads>>,
): AppointmentDetailResponse['settlement'] {
  if (status !== 'completed') return null
  const balance = balances[0]?.balance ?? 0
  const money = (minor: number) => moneyJson(minor, currency)
  const transfers = [...new Set(postings.map(({ transferId }) => transferId))]
  const destination = destinations.map(destinationOf).find((row) => row.currency === currency && row.staffId === null)
  const known = currency as Currency
  const facts = { balance, fees, reserve, destination }
  const { amount, reserved, fee } = previewOf(ctx, known, 'instant', facts, timeZone)
  const why = blockedBy(ctx, known, {
    balance: amount,
    reserved,
    destination,
    fee: feeOf(fees, 'instant'),
    instantInDay: instant[0]?.times ?? 0,
  })
  return {
    balance: money(balance),
    payout: {
      amount: money(amount),
      reserved,
      fee: money(fee),
      net: money(amount - fee),
      to: destination?.label ?? null,
      blocked: why?.words ?? null,
    },
    lines: transfers
      // The visit first, then its tips in order.
      .sort((a, b) => Number(b === captureId) - Number(a === captureId))
      .map((transferId) => {
        const transferPostings = postings.filter((row) => row.transferId === transferId)
        return {
          transferId,
          kind: transferId === captureId ? 'visit' : 'tip',
          net: money(
            transferPostings.reduce((sum, { to, amount }) => sum + (sideOf(to) === 'balance' ? amount : 0), 0),
          ),
          postings: transferPostings.map(({ id, from, to, amount }) => ({
            id,
            from: sideOf(from),
            to: sideOf(to),
            amount: money(amount),
          })),
        }
      }),
  }
}

const SIDE_OF = {
  wallet: 'purse',
  hold: 'held',
  payable: 'balance',
  fee_revenue: 'fee',
  cashback_expense: 'cashback',
} as const

function sideOf(account: string) {
  const [kind = ''] = account.split(':')
  return kind in SIDE_OF ? SIDE_OF[kind as keyof typeof SIDE_OF] : 'other'
}
