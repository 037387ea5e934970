// Times to book at the salons of a list: for each the cheapest service that fits what is asked, with a few of its
// starts. Computed by what also checks a booking, so that every time books.
import type { z } from 'zod'
import { accountsOf, walletFrom } from '../../money/ledger/balances'
import { type DiscountRow, discountsAtSalons } from '../../money/member-discounts/in-force'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { CURRENCY } from '../../platform/values/currencies'
import { isCurrency, minorOf, moneyJson } from '../../platform/values/money'
import { DAY, instantAt, rfc3339 } from '../../platform/values/time'
import { discountsOn, offOf } from '../appointments/member-price'
import { listSlots, whoIsFree } from '../availability/availability'
import {
  type Calendar,
  type CalendarRows,
  calendarReads,
  calendarsFrom,
} from '../availability/calendar-reads'
import { kindsByHeading } from '../availability/free-time-refresh'
import { itemOf, wantedOf } from '../availability/visit-plan'
import { type SalonTimesQuery, SERVICE_KINDS } from '../salons/input'
import type { SalonTimesResponse } from './search-responses'

type SalonTimes = z.output<typeof SalonTimesResponse>

/** Starts that are shown of a salon. */
const SHOWN = 4

/** One round trip. Salons that are not public, or where nothing fits, are left out. */
export async function listSalonTimes(ctx: Ctx, query: SalonTimesQuery): Promise<SalonTimes> {
  const [kinds, ...rows] = await ctx.db.batch([kindsByHeading(ctx), ...readsFor(ctx, query)])
  const calendars = inOrder(query, calendarsFrom(ctx, rows as unknown as CalendarRows))
  return { items: calendars.flatMap((one) => timesAt(one, kinds, query, null)) }
}

/** The same at the client's own prices, with what their purse covers. One round trip. */
export async function listMySalonTimes(
  ctx: Ctx,
  viewer: Viewer,
  query: SalonTimesQuery,
): Promise<SalonTimes> {
  const [, accounts, reduced, kinds, ...rows] = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    discountsAtSalons(ctx, viewer.id, query.salon),
    kindsByHeading(ctx),
    ...readsFor(ctx, query),
  ])
  const calendars = inOrder(query, calendarsFrom(ctx, rows as unknown as CalendarRows))
  return {
    items: calendars.flatMap((one) => {
      const { currency } = one.salon
      const available = isCurrency(currency)
        ? minorOf(walletFrom(accounts, viewer, currency).available)
        : 0
      return timesAt(one, kinds, query, { available, reduced })
    }),
  }
}

function readsFor(ctx: Ctx, { salon: ids, date }: SalonTimesQuery) {
  // The zones are not known before the read: one more day on either side covers every zone.
  const day = Date.parse(date)
  return calendarReads(ctx, ids, day - DAY, day + 2 * DAY)
}

function inOrder({ salon: ids }: SalonTimesQuery, calendars: Calendar[]): Calendar[] {
  return ids.flatMap((id) => calendars.filter(({ salon }) => salon.id === id))
}

type Kinds = { category: string; kind: number }[]

/** What a client has in the salon's currency, and their member discounts. */
type Own = { available: number; reduced: DiscountRow[] } | null

function timesAt(
  calendar: Calendar,
  kinds: Kinds,
  query: SalonTimesQuery,
  own: Own,
): SalonTimes['items'] {
  const { currency, timeZone } = calendar.salon
  const money = (minor: number) => moneyJson(minor, currency)
  for (const { service, price } of cheapestFirst(calendar, kinds, query, own)) {
    const starts = startsOf(calendar, service.id, query)
    if (starts.length === 0) continue
    const rest = own && own.available - price
    return [
      {
        salonId: calendar.salon.id,
        service: {
          id: service.id,
          name: service.name,
          durationMinutes: service.durationMinutes,
          price: money(price),
        },
        times: starts.map((at) => rfc3339(at, timeZone)),
        stays: rest !== null && rest >= 0 ? money(rest) : null,
        short: rest !== null && rest < 0 ? money(-rest) : null,
      },
    ]
  }
  return []
}

function cheapestFirst(calendar: Calendar, kinds: Kinds, query: SalonTimesQuery, own: Own) {
  const { currency } = calendar.salon
  const asked = query.service === undefined ? null : SERVICE_KINDS.indexOf(query.service)
  const kindOf = (category: string) =>
    kinds.find((row) => row.category === category.toLowerCase())?.kind
  const unit = isCurrency(currency) ? 10 ** CURRENCY[currency].digits : 1
  const most = Math.min(
    query.max === undefined ? Number.POSITIVE_INFINITY : query.max * unit,
    query.purse && own ? own.available : Number.POSITIVE_INFINITY,
  )
  return calendar.services
    .filter(({ category }) => asked === null || kindOf(category) === asked)
    .map((service) => {
      const [discount] = own ? discountsOn([planOf(service.id)], own.reduced) : []
      return {
        service,
        price: service.price - offOf({ price: service.price, addOns: [] }, discount),
      }
    })
    .filter(({ price }) => price <= most)
    .sort((a, b) => a.price - b.price)
}

/** A few starts within the hours, those on the hour and half hour first; enough people are free at each. */
function startsOf(
  calendar: Calendar,
  serviceId: string,
  { date, from = 0, to = 1440, people = 1 }: SalonTimesQuery,
): number[] {
  const { timeZone } = calendar.salon
  const query = calendar.queryFor(
    wantedOf(calendar, [planOf(serviceId)]).map((one) => itemOf(calendar, one)),
  )
  const opens = instantAt(date, from, timeZone)
  const closes = instantAt(date, to, timeZone)
  const isFor = (startsAt: number) => {
    if (people === 1) return true
    const free = whoIsFree(query, startsAt)
    const units = [...(free?.resourceIds.values() ?? [])]
    return free !== null && [...free.staffIds, ...units].every((ids) => ids.length >= people)
  }
  const starts = listSlots(query, date, date)
    .filter(({ startsAt, endsAt }) => startsAt >= opens && endsAt <= closes && isFor(startsAt))
    .map(({ startsAt }) => startsAt)
  const round = starts.filter((at) => /T\d\d:[03]0/.test(rfc3339(at, timeZone)))
  const others = starts.filter((at) => !round.includes(at))
  return [...round, ...others].slice(0, SHOWN).sort((a, b) => a - b)
}

function planOf(serviceId: string) {
  return { serviceId, staffId: null, addOnIds: [] }
}
