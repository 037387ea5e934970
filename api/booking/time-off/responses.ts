// What a professional's time off and special dates show and do.
import { z } from 'zod'
import { id } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const hours = z.array(z.object({ fromMinute: z.number().int(), toMinute: z.number().int() }))
const person = z.object({ id, name: z.string() })

export const TimeOffSheetResponse = z.object({
  timeZone: z.string(),
  /** Whether the salon has a calendar yet. */
  listed: z.boolean(),
  today: z.iso.date(),
  staff: z.array(person),
  staffId: id,
  date: z.iso.date(),
  until: z.iso.date(),
  kind: z.enum(['off', 'hours', 'usual']),
  hours,
  /** What is entered of the team from today on. */
  entries: z.array(
    z.object({
      staffId: id,
      staffName: z.string(),
      date: z.iso.date(),
      until: z.iso.date(),
      /** Empty: off. */
      hours,
      /** Of time off, unless it is whole days. */
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
      note: z.string(),
    }),
  ),
  /** The visits in the way; each has to be seen to. */
  visits: z.array(
    z.object({
      id,
      clientName: z.string(),
      serviceName: z.string(),
      startsAt: instant,
      endsAt: instant,
      /** Whether its client can be asked: guests have no account. */
      asked: z.boolean(),
      /** Who else can do it at the same time. */
      staff: z.array(person),
      /** Other times, each with somebody who is free. */
      times: z.array(z.object({ startsAt: instant, staffId: id, staffName: z.string() })),
    }),
  ),
  /** More than can be seen to at once: fewer days are to be chosen. */
  tooMany: z.boolean(),
  /** Visits that the salon has changed, whose clients have yet to answer. */
  waiting: z.array(
    z.object({ id, clientName: z.string(), serviceName: z.string(), staffName: z.string(), startsAt: instant }),
  ),
})

export type TimeOffSheetResponse = z.output<typeof TimeOffSheetResponse>

export const TimeOffResponse = z.object({ id, changed: z.number().int(), cancelled: z.number().int() })
