// What a partner can choose from for an offer: services, professionals and open slots of their salon.

import { ownListedSalonId } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { addDays, localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { serviceFrom } from '../../salons/profile/summary'
import { listSlots } from '../../salons/times/availability'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { timesByDay } from '../../salons/times/month'
import { itemOf, wantedOf } from '../../salons/times/visit-plan'
import { planOf } from '../slots/slots'
import { OfferSheetQuery } from './input'
import { clientIn, MIN_NOTICE } from './offers'
import { OfferChoiceResponse } from './responses'

/** Days of slots shown at once. */
const DAYS_OFFERED = 14

const FIELDS = { service: 'service', staff: 'staff', addOns: 'addOns' }

/**
 * What can be offered in a conversation of the partner's with a client, for the choices made so far; one round trip.
 */
export const getOfferChoice = operation('beauty_partner', 'GET /conversations/:id/offers/new', {
  summary: 'What you can offer this client: services, staff and free times',
  query: OfferSheetQuery,
  response: OfferChoiceResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id: conversationId }, query }) => {
    const now = ctx.now()
    const [, clients, ...rows] = await readAs(ctx, viewer, [
      clientIn(ctx, viewer.id, conversationId),
      ...calendarReads(ctx, ownListedSalonId(ctx, viewer), now - DAY, now + (DAYS_OFFERED + 2) * DAY),
    ])
    const [client] = clients
    if (!client) throw new DomainError('not-found')
    if (client.role !== 'client' || client.deletedAt) throw new DomainError('cannot-write')
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const { id, name, currency, timeZone } = calendar.salon
    const money = (minor: number) => moneyJson(minor, currency)
    const plan = planOf(calendar, query)
    const wanted = plan.length > 0 ? wantedOf(calendar, plan, FIELDS) : []
    const today = localDate(now, timeZone)
    const dates = Array.from({ length: DAYS_OFFERED }, (_, i) => addDays(today, i))
    const items = wanted.map((item) => itemOf(calendar, item))
    const appointment = calendar.queryFor(items, { by: 'salon' })
    const all = plan.length > 0 ? listSlots(appointment, today, dates.at(-1) ?? today) : []
    const slots = all.filter(({ startsAt }) => startsAt - MIN_NOTICE > now)
    const times = slots.map(({ startsAt, endsAt }) => ({
      startsAt: rfc3339(startsAt, timeZone),
      endsAt: rfc3339(endsAt, timeZone),
    }))
    const on = (date: string | null) => times.filter(({ startsAt }) => startsAt.slice(0, 10) === date)
    const days = timesByDay(appointment, dates, slots)
    const requested = days.find((day) => day.date === query.date)
    const date = (requested ?? days.find((day) => day.openTimes > 0))?.date ?? null
    return {
      client: { id: client.id, name: client.name },
      salon: { id, name, currency, timeZone },
      services: calendar.services.map((offered) => ({
        ...serviceFrom(offered),
        addOns: calendar.addOnsFor(offered.id).map((extra) => ({
          id: extra.id,
          name: extra.name,
          price: money(extra.price),
          durationMinutes: extra.durationMinutes,
        })),
      })),
      chosen: wanted.map(({ service, staffId, addOns }) => ({
        serviceId: service.id,
        staffId,
        addOnIds: addOns.map((extra) => extra.id),
        staff: calendar.staffFor(service.id).map((person) => ({ id: person.id, name: person.name })),
      })),
      listPrice: wanted.length > 0 ? money(wanted.reduce((sum, item) => sum + item.price, 0)) : null,
      durationMinutes: wanted.reduce((sum, item) => sum + item.durationMinutes, 0),
      days,
      date,
      times: on(date),
    }
  },
})
