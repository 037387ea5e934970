// Reading open slots: the public list, and the data of the booking page.

import type { AppointmentPlan } from '../../../db/schema/booking/appointments'
import { accountsOf, walletFrom } from '../../money/ledger/balances'
import { type DiscountRow, discountsAtSalon } from '../../money/member-discounts/in-force'
import { reductionOf } from '../../money/member-discounts/reduction'
import { methodsOf, payWith } from '../../money/payment-methods/payment-methods'
import type { PayWithResponse } from '../../money/payment-methods/responses'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { pageOf } from '../../platform/pagination'
import { localDate } from '../../platform/values/dates'
import { isCurrency, type MoneyJson, minorOf, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { policyOf } from '../../salons/profile/policy'
import type { ServiceResponse } from '../../salons/profile/responses'
import { serviceFrom } from '../../salons/profile/summary'
import {
  type Calendar,
  type CalendarRows,
  calendarFrom,
  calendarReads,
  horizonOf,
} from '../../salons/times/calendar-reads'
import { discountsOn, offOf } from '../../salons/times/member-price'
import { type Month, monthOf } from '../../salons/times/month'
import { SlotResponse, slotResponse } from '../../salons/times/responses'
import {
  itemOf,
  listAppointmentSlots,
  type PlanFields,
  STRAY_ADD_ON,
  type Wanted,
  wantedOf,
} from '../../salons/times/visit-plan'
import { heldFor } from '../appointments/held-visit'
import { BookingSheetQuery, type Choice, OpenSheetQuery, SlotsQuery } from '../appointments/input'
import { heldAtBooking, type Policy } from '../appointments/policy'
import { BookingSheetResponse, OpenSheetResponse } from './booking-sheet-responses'
import { offerTo, refuseEnded, salonOfOffer } from './held-offer'

type BookingSheet = PayWithResponse &
  Omit<Month, 'slots'> & {
    salon: {
      id: string
      name: string
      address: string
      city: string
      timeZone: string
      autoConfirm: boolean
      answerHours: number
      waitingList: boolean
      today: string
    }
    policy: Policy
    /** The accepted offer of a conversation: it determines services and price. */
    offer: { id: string; conversationId: string; name: string; listPrice: MoneyJson; expiresAt: string } | null
    services: (ServiceResponse & { addOns: AddOnResponse[]; discount: MemberPrice })[]
    /** The chosen services in the order of the visit; price and minutes include add-ons. */
    chosen: {
      serviceId: string
      name: string
      staffId: string | null
      addOnIds: string[]
      price: MoneyJson
      durationMinutes: number
      staff: { id: string; name: string; title: string; picture: string | null }[]
    }[]
    total: { price: MoneyJson; durationMinutes: number } | null
    /** The amount held if paid at the salon; null: nothing. */
    deposit: MoneyJson | null
    slots: SlotResponse[]
    available: MoneyJson
    /** What the purse lacks for the whole price, and for the deposit; null if covered. */
    shortfall: MoneyJson | null
    depositShortfall: MoneyJson | null
  }

/** What of it is the same for everybody. */
type OpenSheet = Omit<Month, 'slots'> & Pick<BookingSheet, 'salon' | 'services' | 'chosen' | 'slots'>

/** The member discount in a price, and the price without it. */
type MemberPrice = { percent: number; listPrice: MoneyJson } | null

type AddOnResponse = { id: string; name: string; price: MoneyJson; durationMinutes: number }

const FIELDS: PlanFields = { service: 'service', staff: 'staff', addOns: 'addOns' }

/** Open slots of a visit between two local dates, inclusive; one round trip. */
export const listOpenSlots = operation('public', 'GET /salons/:id/slots', {
  summary: 'Free times for one or more services, between two dates in the salon’s time zone',
  query: SlotsQuery,
  response: pageOf(SlotResponse),
  problems: ['not-found'],
  run: async ({ ctx, params: { id: salonId }, query }) => {
    // The zone is not known before the read: one more day on either side covers every zone.
    const from = Date.parse(query.from) - DAY
    const to = Date.parse(query.to) + 2 * DAY
    const rows = (await ctx.db.batch([...calendarReads(ctx, salonId, from, to)])) as unknown as CalendarRows
    const calendar = calendarFrom(ctx, rows)
    const plan = planOf(calendar, { ...query, service: [...query.service, ...query.services] })
    wantedOf(calendar, plan, FIELDS)
    const slots = listAppointmentSlots(calendar, plan, query.from, query.to)
    return { items: slots.map((slot) => slotResponse(slot, calendar.salon.timeZone)), next: null }
  },
})

/** What the booking page shows to anyone for the choices made so far; one round trip. */
export const getOpenSheet = operation('public', 'GET /salons/:id/booking-sheet', {
  summary: 'Services, and a month of free times for those chosen so far',
  query: OpenSheetQuery,
  response: OpenSheetResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { id: salonId }, query }) => {
    const now = ctx.now()
    const rows = (await ctx.db.batch([
      ...calendarReads(ctx, salonId, now - DAY, horizonOf(salonId, now)),
    ])) as unknown as CalendarRows
    const calendar = calendarFrom(ctx, rows)
    const plan = planOf(calendar, query)
    const wanted = plan.length > 0 ? wantedOf(calendar, plan, FIELDS) : []
    return openSheet(ctx, calendar, { wanted, query, reduced: [], discounts: [] })
  },
})

/** Everything the booking page shows for the choices made so far, or for an offer; one round trip. */
export const getBookingSheet = operation('client', 'GET /appointments/new', {
  summary: 'What the booking page shows',
  query: BookingSheetQuery,
  response: BookingSheetResponse,
  problems: ['not-found', 'offer-ended'],
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const salonId = query.offer ? salonOfOffer(query.offer) : (query.salon ?? '')
    const [, ...all] = await readAs(ctx, viewer, [
      accountsOf(ctx, viewer),
      methodsOf(ctx, viewer.id),
      heldFor(ctx, viewer.id),
      offerTo(ctx, viewer.id, query.offer),
      discountsAtSalon(ctx, viewer.id, salonId),
      ...calendarReads(ctx, salonId, now - DAY, horizonOf(salonId, now)),
    ])
    const [accounts, methods, holds, [offered], reduced, ...rows] = all
    if (query.offer && !offered) throw new DomainError('not-found')
    if (offered) refuseEnded(ctx, offered)
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const { salon } = calendar
    if (!isCurrency(salon.currency)) throw new Error('a salon in a currency that is not ours')
    const money = (minor: number) => moneyJson(minor, salon.currency)
    const plan = offered ? offered.plan : planOf(calendar, query)
    const wanted = plan.length > 0 ? wantedOf(calendar, plan, FIELDS) : []
    const discounts = offered ? [] : discountsOn(plan, reduced)
    const listPrice = wanted.reduce((sum, item, i) => sum + item.price - offOf(item, discounts[i]), 0)
    const price = offered?.price ?? listPrice
    const policy = policyOf(salon)
    const deposit = heldAtBooking('salon', price, policy)
    const { available } = walletFrom(accounts, viewer, salon.currency)
    const lacking = (needed: number) => (needed > minorOf(available) ? money(needed - minorOf(available)) : null)

    return {
      ...openSheet(ctx, calendar, {
        wanted,
        query,
        discounts,
        reduced: offered ? [] : reduced,
        // Ignores the client's own slot hold: a new choice releases it.
        ignoring: holds[0]?.id,
      }),
      policy,
      offer: offered
        ? {
            id: offered.id,
            conversationId: offered.conversationId,
            name: offered.name,
            listPrice: money(offered.listPrice),
            expiresAt: rfc3339(offered.expiresAt, salon.timeZone),
          }
        : null,
      total:
        wanted.length > 0
          ? { price: money(price), durationMinutes: wanted.reduce((sum, item) => sum + item.durationMinutes, 0) }
          : null,
      deposit: deposit > 0 ? money(deposit) : null,
      available,
      shortfall: lacking(price),
      depositShortfall: lacking(deposit),
      ...payWith(ctx, methods, { currency: available.currency }),
    }
  },
})

/** The salon, its services at the reader's prices, and the free times of what they want. */
function openSheet(ctx: Ctx, calendar: Calendar, { wanted, query, reduced, discounts, ignoring }: Choosing): OpenSheet {
  const { salon } = calendar
  const money = (minor: number) => moneyJson(minor, salon.currency)
  return {
    salon: {
      id: salon.id,
      name: salon.name,
      address: salon.address,
      city: salon.city,
      timeZone: salon.timeZone,
      autoConfirm: salon.autoConfirm,
      answerHours: salon.answerHours,
      waitingList: salon.waitingList,
      today: localDate(ctx.now(), salon.timeZone),
    },
    services: calendar.services.map((offer) => ({
      ...serviceFrom(offer),
      ...memberPriceOf(offer, reduced),
      addOns: calendar.addOnsFor(offer.id).map(({ id, name, price, durationMinutes }) => {
        return { id, name, price: money(price), durationMinutes }
      }),
    })),
    chosen: wanted.map(({ service, staffId, addOns, price, durationMinutes }, i) => ({
      serviceId: service.id,
      name: service.name,
      staffId,
      addOnIds: addOns.map(({ id }) => id),
      price: money(price - offOf({ price, addOns }, discounts[i])),
      durationMinutes,
      staff: calendar.staffFor(service.id).map(({ id, name, title, picture }) => {
        return { id, name, title, picture }
      }),
    })),
    ...monthFor(calendar, wanted, query, ignoring),
  }
}

type Choosing = {
  wanted: Wanted[]
  query: { month?: string | undefined; date?: string | undefined }
  /** The rows of `discountsAtSalon`, and those of them that apply to each of `wanted`. */
  reduced: DiscountRow[]
  discounts: ReturnType<typeof discountsOn>
  ignoring?: string | undefined
}

/** A service at the reader's price, with its list price if it is reduced. */
function memberPriceOf(
  { id, price, currency }: Calendar['services'][number],
  rows: DiscountRow[],
): { price: MoneyJson; discount: MemberPrice } {
  const row = rows.find(({ itemId }) => itemId === id)
  const off = row ? reductionOf(price, row.basisPoints) : 0
  return {
    price: moneyJson(price - off, currency),
    discount: row ? { percent: row.basisPoints / 100, listPrice: moneyJson(price, currency) } : null,
  }
}

/** A month of days with the slots of one; without services there is nothing to list. */
function monthFor(
  calendar: Calendar,
  wanted: Wanted[],
  requested: Choosing['query'],
  ignoring: string | undefined,
): Omit<Month, 'slots'> & Pick<BookingSheet, 'slots'> {
  const items = wanted.map((item) => itemOf(calendar, item))
  const month = monthOf(calendar.queryFor(items, { ignoring }), requested)
  const { timeZone } = calendar.salon
  return { ...month, slots: month.slots.map((slot) => slotResponse(slot, timeZone)) }
}

/**
 * The plan of a query: each add-on is assigned to the service that offers it.
 * @throws DomainError invalid-input
 */
export function planOf(calendar: Calendar, { service, staff, addOns }: Choice): AppointmentPlan {
  const plan = service.map((serviceId, i) => {
    const offered = new Set(calendar.addOnsFor(serviceId).map(({ id }) => id))
    return { serviceId, staffId: staff[i] || null, addOnIds: [...new Set(addOns)].filter((id) => offered.has(id)) }
  })
  if (!addOns.every((id) => plan.some(({ addOnIds }) => addOnIds.includes(id)))) {
    throw fieldFault('addOns', STRAY_ADD_ON)
  }
  if (staff.slice(service.length).some((id) => id !== '')) {
    throw fieldFault('staff', 'Choose one professional for each service.')
  }
  return plan
}
