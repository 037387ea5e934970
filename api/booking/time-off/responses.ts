// What a professional's time off shows and does.
import { z } from 'zod'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

export const TimeOffSheetResponse = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  staff: z.array(person),
  staffId: id,
  date: z.iso.date(),
  until: z.iso.date(),
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
    z.object({
      id,
      clientName: z.string(),
      serviceName: z.string(),
      staffName: z.string(),
      startsAt: instant,
    }),
  ),
})

export const TimeOffResponse = z.object({
  id,
  changed: z.number().int(),
  cancelled: z.number().int(),
})
