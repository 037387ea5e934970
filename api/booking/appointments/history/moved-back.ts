// What came back when a visit ended, by the postings that moved it on from its client's purse.
import { sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { hold } from '../../../../db/schema/money/ledger'
import type { MoneyBack } from './money-back'

/** What was passed on as a visit ended is found by the transfer that ended its hold; see `appointment_reopened`. */
export const PASSED_ON = '-back-'

/** The first id after those. */
export const AFTER_PASSED_ON = '-back.'

/** What went on to others who had paid, and to the goal that had; minor units. */
export type MovedBack = Omit<MoneyBack, 'returned'>

export const NOTHING_MOVED: MovedBack = { passedOn: 0, goal: null }

/** A column of a select from `appointment` and its `hold`. */
export const MOVED_BACK = sql<MovedBack>`(
  SELECT json_array(
    coalesce(sum(moved.amount) FILTER (WHERE moved.credit_account GLOB 'wallet:*'), 0),
    coalesce(sum(moved.amount) FILTER (WHERE moved.credit_account GLOB 'goal:*'), 0),
    (SELECT goal.name FROM goal_visit AS paid JOIN savings_goal AS goal ON goal.id = paid.goal_id
      WHERE paid.visit_id = ${appointment.id} AND paid.return_id IS NOT NULL))
  FROM posting AS moved WHERE moved.transfer_id IN (
    SELECT return_id FROM goal_visit WHERE visit_id = ${appointment.id}
    UNION ALL
    SELECT part.id FROM (SELECT coalesce(${appointment.captureId}, (
        SELECT id FROM transfer WHERE reverses = ${hold.transferId})) AS id) AS ended
      JOIN transfer AS part
        ON part.id > ended.id || ${PASSED_ON} AND part.id < ended.id || ${AFTER_PASSED_ON}))`.mapWith(
  (text: string): MovedBack => {
    const [passedOn, amount, name] = JSON.parse(text) as [number, number, string | null]
    return { passedOn, goal: name === null ? null : { name, amount } }
  },
)
