// Input schemas for a client's own bookings and recurring appointments. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { Day } from '../../../platform/day'
import { pageInput } from '../../../platform/pagination'
import { id } from '../../../platform/values/input'
import { month } from '../input'

export const MyBookingsQuery = z.object({
  /** The list that the cursor belongs to. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  ...pageInput(10),
})

export type MyBookingsQuery = z.output<typeof MyBookingsQuery>

/** The choices made so far for rescheduling. */
export const MoveSheetQuery = z.object({
  date: z.preprocess((value) => value || undefined, z.iso.date().optional()),
  month,
  staff: z.preprocess((value) => value || undefined, z.string().max(100).optional()),
})

export const RepeatAppointment = z.object({
  /** The appointment to repeat: it determines services, professionals, payment and time of day. */
  appointmentId: id,
  everyWeeks: z.coerce
    .number({ error: 'Choose how often.' })
    .int('Choose whole weeks.')
    .min(1, 'Choose at least one week.')
    .max(26, 'Choose up to 26 weeks.'),
  /** The last possible day, in the salon's zone; absent: no end. */
  untilDate: z.preprocess((value) => value || undefined, Day.optional()),
})

export const RecurringQuery = z.object(pageInput(20))
