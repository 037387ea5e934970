// Numbered rows of the big database, and when the visits of its busy salon are, and whose: expressions over a number i.
import { DAY } from '../../../api/platform/values/time'
import { DEMO_CLIENT } from '../../../db/seed/identity/people'

export type Size = { salons: number; postings: number; appointments: number; messages: number }

/** Rows n (i), from 0 on. */
export function numbers(count: number): string {
  return `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`
}

/** An expression for an id that sorts by its number, so that indexes grow at their end. */
export function id(prefix: string, by = 'i'): string {
  return `'${prefix}' || printf('%07d', ${by})`
}

/** Three people, ten hours each. As many days to come are booked in every size. */
const VISITS_A_DAY = 30
const BOOKED_DAYS = 10

/** Of a visit, in minor units: what it costs, and the platform's part. */
export const PRICE = 100_000
export const FEE = 3_000

/** Each hundredth visit is the demo client's, every other one of a client of its own. */
export const VISITOR = `iif(i % 100 = 0, '${DEMO_CLIENT.id}', 'c' || printf('%07d', i))`

export function visitsOf(appointments: number, day: number) {
  const booked = VISITS_A_DAY * BOOKED_DAYS
  const before = Math.ceil(appointments / VISITS_A_DAY) - BOOKED_DAYS
  const startsAt = `(${day} + (i / ${VISITS_A_DAY} - ${before}) * ${DAY} + (5 + i % ${VISITS_A_DAY} / 3) * 3600000)`
  return {
    startsAt,
    /** A week before it, and at most now. */
    bookedAt: `min(${startsAt} - 604800000, ${day})`,
    isDone: `i < ${appointments - booked}`,
    done: appointments - booked,
  }
}
