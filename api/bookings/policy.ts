// A salon's terms and what they mean for one visit: pure, so that what a client is shown before they
// confirm and what happens when they do are one computation. Browser-safe.
import type { Policy } from '../../db/schema/bookings'
import { percent } from '../money'

export type { Policy }

const HOUR = 3_600_000

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
