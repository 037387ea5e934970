// What a salon's own website shows of it: its services, and the free times of one in the coming days.

import { z } from 'zod'
import { operation } from '../../platform/http/operation'
import { localDate } from '../../platform/values/dates'
import { MoneyResponse } from '../../platform/values/responses'
import { DAY, rfc3339 } from '../../platform/values/time'
import { EmbeddedTimesQuery } from '../profile/input'
import { serviceFrom } from '../profile/summary'
import { listSlots } from '../times/availability'
import { type CalendarRows, calendarFrom, calendarReads } from '../times/calendar-reads'
import { timesByDay } from '../times/month'
import { DayTimesResponse } from '../times/responses'
import { appointmentQuery } from '../times/visit-plan'

/** Days that are shown, from today on. */
const DAYS = 14

const EmbeddedTimesResponse = z.object({
  name: z.string(),
  timeZone: z.string(),
  services: z.array(
    z.object({ id: z.string(), name: z.string(), durationMinutes: z.number().int(), price: MoneyResponse }),
  ),
  /** The service that is asked for; null: none, or none of the salon's. */
  service: z.string().nullable(),
  /** With how many times are free; none without a service. */
  days: z.array(DayTimesResponse),
  times: z.array(z.iso.datetime({ offset: true })),
})

/** One round trip. */
export const listEmbeddedTimes = operation('public', 'GET /salons/:id/free-times', {
  summary: 'Services, and the free times of one in the next two weeks',
  problems: ['not-found'],
  query: EmbeddedTimesQuery,
  response: EmbeddedTimesResponse,
  run: async ({ ctx, params: { id: salonId }, query: { service: serviceId } }) => {
    const now = ctx.now()
    const rows = await ctx.db.batch([...calendarReads(ctx, salonId, now - DAY, now + (DAYS + 2) * DAY)])
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const { name, timeZone } = calendar.salon
    const services = calendar.services.map((row) => {
      const { id, name, durationMinutes, price } = serviceFrom(row)
      return { id, name, durationMinutes, price }
    })
    const service = services.find(({ id }) => id === serviceId)?.id ?? null
    const dates = Array.from({ length: DAYS }, (_, i) => localDate(now + i * DAY, timeZone))
    const plan = service === null ? [] : [{ serviceId: service, staffId: null, addOnIds: [] }]
    const wanted = service ? appointmentQuery(calendar, plan) : null
    const slots = wanted ? listSlots(wanted, dates[0] ?? '', dates[DAYS - 1] ?? '') : []
    const times = slots.map(({ startsAt }) => rfc3339(startsAt, timeZone))
    const days = wanted ? timesByDay(wanted, dates, slots) : []
    return { name, timeZone, services, service, days, times }
  },
})
