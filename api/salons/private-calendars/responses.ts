// Responses of private calendars.
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

/** Why a calendar could not be read the last time. */
const FAULTS = [
  'not-public',
  'redirected',
  'timed-out',
  'too-large',
  'unreachable',
  'refused',
  'not-a-calendar',
  'too-many',
] as const

export const PrivateCalendarResponse = z.object({
  id: z.string(),
  /** The server of its address. The address itself is a secret. */
  host: z.string(),
  createdAt: instant,
  /** When it was last read well, and when it is read next. */
  syncedAt: instant.nullable(),
  nextAt: instant,
  fault: z.enum(FAULTS).nullable(),
  /** Its busy times to come that block bookings. */
  busyTimes: z.number().int(),
  /** Busy times that overlap visits, which stand. */
  conflicts: z.array(z.object({ startsAt: instant, endsAt: instant })),
  /** Events that could not be read; of unusual repeats, the first time is known. */
  unread: z.number().int(),
  /** The first days of those, at most three, as far as they are known. */
  unreadDays: z.array(z.iso.date()),
  /** Zones whose times are read as the salon’s. */
  unknownZones: z.array(z.string()),
  /** There are more busy times than are used. */
  cut: z.boolean(),
})

export type PrivateCalendarResponse = z.output<typeof PrivateCalendarResponse>

export const PrivateCalendarsResponse = z.object({
  staff: z.object({ id: z.string(), name: z.string() }),
  timeZone: z.string(),
  /** How many days ahead they block. */
  days: z.number().int(),
  items: z.array(PrivateCalendarResponse),
  /** Whether another may be added. */
  more: z.boolean(),
})
