// Responses of what can be booked.
import { z } from 'zod'
import { DAY_STATES } from './month'

/** A day, how many times it has, and why it has none. */
export const DayTimesResponse = z.object({
  date: z.iso.date(),
  openTimes: z.number().int(),
  state: z.enum(DAY_STATES),
})
