// A salon's policy applied to one appointment: pure, so that what a client is shown before
// confirming and what then happens are the same computation. Browser-safe.
import type { Policy } from '../../../db/schema/booking/appointments'
import { DISPUTE_WINDOW } from '../../money/ledger/limits'
import { percent, proportion } from '../../platform/values/money'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'

export type { Policy }

/** The input of the policy: status, start (UTC ms), price and amount held (minor units). */
export type Judged = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  startsAt: number
  price: number
  held: number
  policy: Policy
  /** Until when it may be given back free of charge, whatever the policy; UTC ms. */
  freeUntil?: number | null
  /** When it was booked; absent: it cannot be undone. */
  bookedAt?: number
  /** When the client was checked in; null: not yet. */
  arrivedAt?: number | null
  /** Whether the salon has moved it to a time that its client has not agreed to. */
  movedBySalon?: boolean
  /** When the client first moved it too late to cancel free of charge. */
  lateSince?: number | null
}

/** How many bookings a client can undo at a salon within how long, ms: who books and undoes in turn blocks nobody's times. */
export const UNDOS = { max: 3, windowMs: DAY }

/** Until when it can be undone free of charge, UTC ms, not within an hour of its start; null: not any more. */
export function undoUntil(
  { status, startsAt, policy, bookedAt }: Pick<Judged, 'status' | 'startsAt' | 'policy' | 'bookedAt'>,
  now: number,
): number | null {
  const { undoMinutes } = policy
  if (!undoMinutes || bookedAt === undefined) return null
  const until = Math.min(bookedAt + undoMinutes * MINUTE, startsAt - HOUR)
  return (status === 'pending' || status === 'confirmed') && now <= until ? until : null
}

/**
 * The policy after the salon reschedules without the client's agreement: no fees apply to a time
 * that the client did not choose.
 */
export function termsOnceMoved(policy: Policy): Policy {
  return { ...policy, freeCancelHours: 0, rescheduleHours: 0, lateFeeBasisPoints: 0, noShowFeeBasisPoints: 0 }
}

/** What a client agreed to, or is asked to: a price in minor units, and the salon's policy. */
export type Agreement = { price: number; policy: Policy }

/** Whether the price is higher than agreed, or the policy stricter. */
export function isWorse({ price, policy }: Agreement, agreed: Agreement): boolean {
  return price > agreed.price || isStricter(policy, agreed.policy)
}

/** Whether any term is worse for the client than agreed. */
export function isStricter(terms: Policy, agreed: Policy): boolean {
  const { freeCancelHours } = agreed
  return (
    // The late fee matters only if cancellation was possible.
    (freeCancelHours !== null &&
      ((terms.freeCancelHours ?? Number.POSITIVE_INFINITY) > freeCancelHours ||
        terms.lateFeeBasisPoints > agreed.lateFeeBasisPoints)) ||
    terms.rescheduleHours > agreed.rescheduleHours ||
    terms.noShowFeeBasisPoints > agreed.noShowFeeBasisPoints ||
    terms.depositBasisPoints > agreed.depositBasisPoints
  )
}

/** The amount held at booking: the full price if paid from the purse, else the salon's deposit. */
export function heldAtBooking(payment: 'purse' | 'salon', price: number, policy: Policy): number {
  return payment === 'purse' ? price : percent(price, policy.depositBasisPoints)
}

/**
 * The effect of cancelling now, in minor units of the hold; null if the client may not cancel: always allowed while
 * pending, and while it may be given back; once confirmed only as the policy allows.
 */
export function clientCancellation(appointment: Judged, now: number): { fee: number; returned: number } | null {
  if (appointment.status === 'pending' || givesBack(appointment, now)) return { fee: 0, returned: appointment.held }
  const { freeCancelHours, lateFeeBasisPoints } = appointment.policy
  if (appointment.status !== 'confirmed' || freeCancelHours === null || now >= appointment.startsAt) return null
  // To move it first saves no fee.
  const late = isLate(appointment, now) || (appointment.lateSince ?? null) !== null
  const fee = late ? Math.min(percent(appointment.price, lateFeeBasisPoints), appointment.held) : 0
  return { fee, returned: appointment.held - fee }
}

/**
 * Until when (UTC ms) it can be cancelled free of charge, once it is confirmed: the one deadline that holds, of the policy, of
 * a visit that was booked for its client, or of one that was booked just now. Null: not any more, or it never could.
 */
export function freeCancelUntil(appointment: Judged, now: number): number | null {
  const { startsAt, price, held, policy, lateSince = null } = appointment
  const { freeCancelHours, lateFeeBasisPoints } = policy
  const costsNothing = Math.min(percent(price, lateFeeBasisPoints), held) === 0
  const byPolicy =
    freeCancelHours === null ? 0 : costsNothing ? startsAt : lateSince !== null ? 0 : startsAt - freeCancelHours * HOUR
  const until = Math.max(byPolicy, appointment.freeUntil ?? 0, undoUntil(appointment, now) ?? 0)
  return until >= now ? until : null
}

/** Until when (UTC ms) its client can move it, once it is confirmed; null: not any more. */
export function moveUntil(appointment: Judged, now: number): number | null {
  const { startsAt, policy, freeUntil } = appointment
  const byPolicy = startsAt - policy.rescheduleHours * HOUR
  const until = Math.max(byPolicy, freeUntil ?? 0, undoUntil(appointment, now) ?? 0)
  return until >= now ? until : null
}

/** Whether it is too late to cancel it free of charge. */
export function isLate(appointment: Judged, now: number): boolean {
  const { freeCancelHours } = appointment.policy
  if (appointment.status === 'pending' || givesBack(appointment, now)) return false
  return freeCancelHours !== null && now > appointment.startsAt - freeCancelHours * HOUR
}

/**
 * Whether a confirmed visit may still be given back free of charge, or moved, whatever the policy: a time that the client has
 * not agreed to also after it is over, unless they came.
 */
function givesBack(appointment: Judged, now: number): boolean {
  if (appointment.status !== 'confirmed') return false
  return now <= (appointment.freeUntil ?? 0) || isUnproven(appointment) || undoUntil(appointment, now) !== null
}

/** Whether the time is the salon's alone: its client has neither agreed to it nor come. */
function isUnproven({ movedBySalon = false, arrivedAt = null }: Arrived): boolean {
  return movedBySalon && arrivedAt === null
}

type Arrived = Pick<Judged, 'movedBySalon' | 'arrivedAt'>

/** The part of the hold that the salon keeps for a no-show, minor units. */
export function noShowFee(appointment: Judged): number {
  return Math.min(percent(appointment.price, appointment.policy.noShowFeeBasisPoints), appointment.held)
}

/**
 * Whether the client may still reschedule: until the start while pending, and once confirmed while it may be given back
 * or until the policy's limit.
 */
export function clientMayMove(appointment: Judged, now: number): boolean {
  if (appointment.status === 'pending') return now < appointment.startsAt
  if (givesBack(appointment, now)) return now < appointment.startsAt
  return appointment.status === 'confirmed' && now <= appointment.startsAt - appointment.policy.rescheduleHours * HOUR
}

/** How early an appointment may be completed, in milliseconds: a client who comes early is served early. */
const EARLY = HOUR

/** How long the client can refuse a time of the salon's that is over, in milliseconds. */
const REFUSABLE = DAY

/**
 * Whether the salon may complete the appointment. Not days ahead: until it could have begun, prepaid money stays the client's.
 * At a time that the client has not agreed to, once they are checked in by their code, or have not refused it for a day.
 */
export function mayComplete(
  appointment: Pick<Judged, 'status' | 'startsAt'> & Arrived & { endsAt: number },
  now: number,
): boolean {
  return mayHaveBegun(appointment, now) && (!isUnproven(appointment) || now >= appointment.endsAt + REFUSABLE)
}

/** Whether it is confirmed, and has begun; before its start only where its client is checked in. */
function mayHaveBegun(
  { status, startsAt, arrivedAt = null }: Pick<Judged, 'status' | 'startsAt' | 'arrivedAt'>,
  now: number,
): boolean {
  return status === 'confirmed' && now >= startsAt - (arrivedAt === null ? 0 : EARLY)
}

/** How long before a visit its client can say that they will be late. */
const LATE_FROM = 3 * HOUR

/** Whether the client can tell the salon now that they are late. */
export function mayNotifyLate({ status, startsAt, endsAt, arrivedAt = null }: Arriving, now: number): boolean {
  const isOpen = (status === 'pending' || status === 'confirmed') && arrivedAt === null
  return isOpen && now >= startsAt - LATE_FROM && now < endsAt
}

type Arriving = Pick<Judged, 'status' | 'startsAt' | 'arrivedAt'> & { endsAt: number }

/** How long before a visit and after its end its client can be checked in: on its day, whatever the zone. */
export const CHECK_IN = 12 * HOUR

/** Whether the client can be checked in now. */
export function mayArrive({ status, startsAt, endsAt, arrivedAt = null }: Arriving, now: number): boolean {
  const open = status === 'confirmed' && arrivedAt === null
  return open && now >= startsAt - CHECK_IN && now < endsAt + CHECK_IN
}

/**
 * Whether the client's code can be entered: as `mayArrive`, and also where the salon has already said that they are there,
 * because only the code proves it.
 */
export function mayShowCode(
  { arrivedByCode, ...appointment }: Arriving & { arrivedByCode: boolean },
  now: number,
): boolean {
  return !arrivedByCode && mayArrive({ ...appointment, arrivedAt: null }, now)
}

/** The effect of a no-show, in minor units of the hold; null before the start, and for a client who came. */
export function noShow(appointment: Judged, now: number): { fee: number; returned: number } | null {
  const missed = appointment.status === 'confirmed' && (appointment.arrivedAt ?? null) === null
  if (!missed || now < appointment.startsAt) return null
  const fee = noShowFee(appointment)
  return { fee, returned: appointment.held - fee }
}

/** What a salon was paid for an appointment, with our fee and the cashback, in minor units. */
type Paid = { captured: number; fee: number; cashback: number }

/**
 * What a refund reverses besides the salon's part: our fee and the client's cashback, in
 * proportion. Each is rounded half to even on the total refunded so far, so that refunds in any
 * parts that add up to the whole reverse the whole fee and cashback, to the unit.
 */
export function refundParts(
  { captured, fee, cashback }: Paid,
  refunded: number,
  amount: number,
): { fee: number; cashback: number; net: number } {
  const part = (whole: number) => proportion(whole, refunded + amount, captured) - proportion(whole, refunded, captured)
  const feePart = part(fee)
  return { fee: feePart, cashback: part(cashback), net: amount - feePart }
}

/** How long after the end of a visit its client may leave a tip, and raise it after leaving it. */
export const TIP_WITHIN = 14 * DAY
export const RAISE_WITHIN = DAY

/**
 * The largest tip for a visit, minor units: half its price. A price cannot be split into a small one and a tip, for which no
 * fee is charged.
 */
export function largestTip(price: number): number {
  return Math.floor(price / 2)
}

/**
 * Tips to suggest, minor units: shares of the price in percent, in whole units of the currency (`unit` is one, in minor
 * units), each once, and none above the largest.
 */
export function suggestedTips(price: number, percents: number[], unit: number): number[] {
  const sums = percents.map((share) => Math.max(1, Math.round(percent(price, share * 100) / unit)) * unit)
  return [...new Set(sums)].filter((sum) => sum <= largestTip(price)).sort((a, b) => a - b)
}

/**
 * Until when (UTC ms) its client can dispute what the salon was paid for a visit: it alone says that a visit is completed,
 * or that its client did not come. `endedAt` (UTC ms): when it said so. Null: there is nothing to dispute.
 */
export function disputableUntil({ status, ending, captured, refunded }: Ended, endedAt: number | null): number | null {
  const bySalon = status === 'completed' || ending === 'no_show'
  return bySalon && captured > refunded && endedAt !== null ? endedAt + DISPUTE_WINDOW : null
}

/** How a visit ended; what the salon was paid and gave back, in minor units. */
type Ended = Pick<Judged, 'status'> & { ending: string | null; captured: number; refunded: number }
