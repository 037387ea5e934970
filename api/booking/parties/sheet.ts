// What the page of a new party shows for the choices made so far: services, what each pays, and the times of a day.

import { accountsOf, availableIn } from '../../money/ledger/balances'
import { peopleFrom, peopleReads, readSearching } from '../../money/transfers/counterparties'
import { operation } from '../../platform/http/operation'
import { addDays, localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import {
  type Calendar,
  type CalendarRows,
  calendarFrom,
  calendarReads,
  horizonOf,
} from '../../salons/times/calendar-reads'
import { wantedOf } from '../../salons/times/visit-plan'
import { PartyTimesQuery } from './input'
import { listPartyTimes } from './party-times'
import { PartySheetResponse } from './responses'
import { depositOf, dueOf, sharesOf } from './shares'

/** How many days are tried for the first with a time, from today or after the one that is asked for. */
const DAYS_TRIED = 14

/**
 * The page of a new party, with a search for friends; one round trip. Without a date, it shows the first day that has a
 * time.
 */
export const getPartySheet = operation('client', 'GET /parties/times', {
  summary: 'What friends can book together at a salon, what each pays, and when',
  query: PartyTimesQuery,
  response: PartySheetResponse,
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const ids = query.with.slice(0, query.seats - 1)
    const {
      rows: [accounts, clients, recent, ...rows],
      found,
    } = await readSearching(
      ctx,
      viewer,
      [
        accountsOf(ctx, viewer),
        ...peopleReads(ctx, viewer, ids),
        ...calendarReads(ctx, query.salon, now - DAY, horizonOf(query.salon, now)),
      ],
      query.q,
    )
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const { salon } = calendar
    const money = (minor: number) => moneyJson(minor, salon.currency)
    const today = localDate(now, salon.timeZone)
    const plans = plansOf(query)
    const prices = plans.map((plan) => wantedOf(calendar, plan).reduce((sum, item) => sum + item.price, 0))
    const terms = { depositBasisPoints: depositOf(query.split, salon) }
    const dues = prices.map((price) => dueOf(terms, price))
    const shares = sharesOf(query.split, dues)
    const [price = 0] = prices
    const rest = price - dueOf(terms, price)
    const available = availableIn(salon.currency, accounts, viewer)
    const lastDay = addDays(today, salon.horizonDays)
    const { date, times, next } = timesFor(calendar, { plans, arrangement: query.arrangement }, query.date ?? null, {
      today,
      lastDay,
    })
    return {
      salon: {
        id: salon.id,
        name: salon.name,
        address: `${salon.address}, ${salon.city}`,
        timeZone: salon.timeZone,
        open: salon.parties,
        largest: salon.partyLargest,
        smallest: salon.partySmallest,
      },
      policy: policyOf(salon),
      hours: salon.partyHours,
      ownHeldPercent: depositOf('own', salon) / 100,
      today,
      date,
      lastDay,
      services: calendar.services
        .filter(({ price }) => price > 0)
        .map((service) => ({
          id: service.id,
          name: service.name,
          price: money(service.price),
          durationMinutes: service.durationMinutes,
          staff: calendar.staffFor(service.id).map(({ id, name }) => ({ id, name })),
        })),
      shares: shares.map(money),
      atSalon: rest > 0 ? money(rest) : null,
      total: prices.length > 0 ? money(prices.reduce((sum, price) => sum + price, 0)) : null,
      times: times.map(({ startsAt, endsAt }) => ({
        startsAt: rfc3339(startsAt, salon.timeZone),
        endsAt: rfc3339(endsAt, salon.timeZone),
      })),
      next: next === null ? null : rfc3339(next, salon.timeZone),
      ...peopleFrom(viewer, ids, [clients, recent], found),
      available: money(available),
      missing: (shares[0] ?? 0) > available ? money((shares[0] ?? 0) - available) : null,
    }
  },
})

/** Nothing until every seat has a service. */
function plansOf({ seats, service, staff }: PartyTimesQuery) {
  const chosen = service.slice(0, seats)
  if (chosen.length < seats || chosen.includes('')) return []
  return chosen.map((serviceId, i) => [{ serviceId, staffId: staff[i] || null, addOnIds: [] }])
}

/** The times of a day; where it has none, `next` is the first time of the days after it that suits all. */
function timesFor(
  calendar: Calendar,
  wish: Parameters<typeof listPartyTimes>[1],
  date: string | null,
  { today, lastDay }: { today: string; lastDay: string },
) {
  const from = date ?? today
  if (wish.plans.length === 0) return { date: from, times: [], next: null }
  for (let i = 0; i <= DAYS_TRIED; i += 1) {
    const tried = addDays(from, i)
    if (tried > lastDay) break
    const times = listPartyTimes(calendar, wish, tried)
    const [first] = times
    if (!first) continue
    // Without a day that was asked for, the first that has a time is shown.
    if (date === null || i === 0) return { date: tried, times, next: null }
    return { date, times: [], next: first.startsAt }
  }
  return { date: from, times: [], next: null }
}
