// A salon's terms and what they mean for one visit: pure, so that what a client is shown before they
// confirm and what happens when they do are one computation. Browser-safe.
import type { Policy } from '../../../db/schema/booking/appointments'
import { percent, proportion } from '../../platform/values/money'
import { HOUR } from '../../platform/values/time'

export type { Policy }

/** What a visit is judged by: its state, when it begins (UTC ms), its price and what is held (minor units). */
export type Judged = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  startsAt: number
  price: number
  held: number
  policy: Policy
}

/** The terms that a salon's row states now. */
export function policyOf(salon: Policy): Policy {
  const { freeCancelHours, rescheduleHours } = salon
  const { lateFeeBasisPoints, noShowFeeBasisPoints, depositBasisPoints } = salon
  return {
    freeCancelHours,
    rescheduleHours,
    lateFeeBasisPoints,
    noShowFeeBasisPoints,
    depositBasisPoints,
  }
}

/**
 * The terms of a visit that the salon has moved to a time which its client has not agreed to: nobody pays a
 * fee for a time that was not theirs.
 */
export function termsOnceMoved(policy: Policy): Policy {
  return {
    ...policy,
    freeCancelHours: 0,
    rescheduleHours: 0,
    lateFeeBasisPoints: 0,
    noShowFeeBasisPoints: 0,
  }
}

/** What somebody agreed to, or is asked to: a price in minor units, and the salon's terms. */
export type Agreement = { price: number; policy: Policy }

/** Whether it costs more than what was agreed, or any of its terms is worse for the client. */
export function isWorse({ price, policy }: Agreement, agreed: Agreement): boolean {
  return price > agreed.price || isStricter(policy, agreed.policy)
}

/** Whether any of the terms is worse for the client than those that were agreed. */
export function isStricter(terms: Policy, agreed: Policy): boolean {
  const { freeCancelHours } = agreed
  return (
    // What a late cancellation costs matters only where one was possible.
    (freeCancelHours !== null &&
      ((terms.freeCancelHours ?? Number.POSITIVE_INFINITY) > freeCancelHours ||
        terms.lateFeeBasisPoints > agreed.lateFeeBasisPoints)) ||
    terms.rescheduleHours > agreed.rescheduleHours ||
    terms.noShowFeeBasisPoints > agreed.noShowFeeBasisPoints ||
    terms.depositBasisPoints > agreed.depositBasisPoints
  )
}

/** What is held at booking: the price where the purse pays, else the deposit that the salon asks for. */
export function heldAtBooking(payment: 'purse' | 'salon', price: number, policy: Policy): number {
  return payment === 'purse' ? price : percent(price, policy.depositBasisPoints)
}

/**
 * What cancelling now would do, minor units of what is held; null where the client may not
 * (product.md, reading 13): always while it is pending, and once confirmed only where the salon says so.
 */
export function clientCancellation(
  visit: Judged,
  now: number,
): { fee: number; returned: number } | null {
  if (visit.status === 'pending') return { fee: 0, returned: visit.held }
  const { freeCancelHours, lateFeeBasisPoints } = visit.policy
  if (visit.status !== 'confirmed' || freeCancelHours === null || now >= visit.startsAt) return null
  const late = now > visit.startsAt - freeCancelHours * HOUR
  const fee = late ? Math.min(percent(visit.price, lateFeeBasisPoints), visit.held) : 0
  return { fee, returned: visit.held - fee }
}

/** What the salon keeps of what is held when nobody comes, minor units. */
export function noShowFee(visit: Judged): number {
  return Math.min(percent(visit.price, visit.policy.noShowFeeBasisPoints), visit.held)
}

/** Whether the client may still move it: until it begins while pending, until the salon's hours before once confirmed. */
export function clientMayMove(visit: Judged, now: number): boolean {
  if (visit.status === 'pending') return now < visit.startsAt
  return visit.status === 'confirmed' && now <= visit.startsAt - visit.policy.rescheduleHours * HOUR
}

/** How long before it begins a visit may already be called done, in milliseconds: who comes early is served early. */
const EARLY = HOUR

/**
 * Whether the salon may say that the visit is done. Not days ahead: until it could have begun, money
 * that was paid ahead stays the client's (product.md, section 3.2).
 */
export function mayComplete(visit: Pick<Judged, 'status' | 'startsAt'>, now: number): boolean {
  return visit.status === 'confirmed' && now >= visit.startsAt - EARLY
}

/** What saying that nobody came would do, minor units of what is held; null before it begins. */
export function noShow(visit: Judged, now: number): { fee: number; returned: number } | null {
  if (visit.status !== 'confirmed' || now < visit.startsAt) return null
  const fee = noShowFee(visit)
  return { fee, returned: visit.held - fee }
}

/** What a salon was paid for a visit, and what came of it, in minor units. */
export type Paid = { captured: number; fee: number; cashback: number }

/**
 * What a refund takes back beside what the salon gives: our fee and the client's cashback, in proportion.
 * Of `refunded` before and now together each is rounded half to even, so that refunds in any parts that
 * come to the whole give back the whole fee and the whole cashback, to the unit (quality.md section 1).
 */
export function refundParts(
  { captured, fee, cashback }: Paid,
  refunded: number,
  amount: number,
): { fee: number; cashback: number; net: number } {
  const part = (whole: number) =>
    proportion(whole, refunded + amount, captured) - proportion(whole, refunded, captured)
  const feePart = part(fee)
  return { fee: feePart, cashback: part(cashback), net: amount - feePart }
}
