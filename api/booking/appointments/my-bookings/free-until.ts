// What the policy judges of a visit, for reads that show only its deadline.
import { sql } from 'drizzle-orm'
import { appointment, type Policy } from '../../../../db/schema/booking/appointments'
import { freeCancelUntil, type Judged, termsOnceMoved } from '../policy'

type Row = Omit<Judged, 'movedBySalon' | 'policy'> & { movedBySalon: number; policy: Policy }

/** SQL for the JSON object of a row of `appointment`, as `freeUntilOf` reads it. */
export const JUDGED = sql`json_object('status', ${appointment.status}, 'startsAt', ${appointment.startsAt},
  'price', ${appointment.price}, 'policy', json(${appointment.policy}), 'freeUntil', ${appointment.freeUntil},
  'lateSince', ${appointment.lateSince}, 'movedBySalon', ${appointment.movedBySalon},
  'held', coalesce((SELECT amount FROM hold WHERE id = ${appointment.holdId} AND status = 'held'), 0))`

/** Until when (UTC ms) it can be cancelled free of charge; null: not any more, or it is over. */
export function freeUntilOf(appointment: Row, now: number): number | null {
  if (appointment.status !== 'pending' && appointment.status !== 'confirmed') return null
  const movedBySalon = appointment.movedBySalon === 1
  const policy = movedBySalon ? termsOnceMoved(appointment.policy) : appointment.policy
  return freeCancelUntil({ ...appointment, movedBySalon, policy }, now)
}

export type JudgedRow = Row
