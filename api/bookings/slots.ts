// Reading free times: the public list of slots, and the sheet that the booking page shows.
import type { Ctx, Viewer } from '../context'
import { readAs } from '../context'
import { isCurrency, type MoneyJson, minorOf, moneyJson } from '../money'
import type { Page } from '../page'
import { type SalonService, serviceFrom } from '../salons/salons'
import { rfc3339 } from '../time'
import { methodsOf, type PayWith, payWith } from '../wallet/methods'
import { accountsOf, walletFrom } from '../wallet/wallet'
import { addDays, listSlots, localDate, type Slot } from './availability'
import { type CalendarRows, calendarFrom, calendarReads, checkStaff, serviceOf } from './calendar'
import type { BookingSheetQuery, SlotsQuery } from './input'

export type SlotAnswer = { staffId: string; startsAt: string; endsAt: string }

export type BookingSheet = PayWith & {
  salon: { id: string; name: string; address: string; city: string; timeZone: string }
  services: SalonService[]
  service: SalonService | null
  staff: { id: string; name: string; title: string }[]
  staffId: string | null
  /** The coming days, local to the salon, and how many start times each has. */
  days: { date: string; openTimes: number }[]
  date: string | null
  /** One a start time; where nobody was chosen, some free professional can take each. */
  slots: SlotAnswer[]
  available: MoneyJson
  /** What the purse lacks to pay for the service; null when it is covered. */
  shortfall: MoneyJson | null
}

/** How many days the booking page offers at once. */
export const SHEET_DAYS = 28

const DAY = 86_400_000

/** Free slots of a service between two local dates, inclusive; one round trip. */
export async function listOpenSlots(
  ctx: Ctx,
  salonId: string,
  query: SlotsQuery,
): Promise<Page<SlotAnswer>> {
  // The zone is not known before the read: a day more on either side covers every zone.
  const from = Date.parse(query.from) - DAY
  const to = Date.parse(query.to) + 2 * DAY
  const rows = (await ctx.db.batch([
    ...calendarReads(ctx, salonId, from, to),
  ])) as unknown as CalendarRows
  const calendar = calendarFrom(ctx, rows)
  const chosen = serviceOf(calendar, query.service, 'service')
  checkStaff(calendar, chosen.id, query.staff, 'staff')
  const slots = listSlots(calendar.queryFor(chosen, query.staff), query.from, query.to)
  return { items: slots.map((slot) => slotAnswer(slot, calendar.salon.timeZone)), next: null }
}

/** All that the booking page shows, for a choice as far as it has been made; one round trip. */
export async function getBookingSheet(
  ctx: Ctx,
  viewer: Viewer,
  query: BookingSheetQuery,
): Promise<BookingSheet> {
  const now = ctx.now()
  const all = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    methodsOf(ctx, viewer.id),
    ...calendarReads(ctx, query.salon, now - DAY, now + (SHEET_DAYS + 2) * DAY),
  ])
  const [accounts, methods, ...rows] = all
  const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
  const { salon } = calendar
  const chosen = query.service ? serviceOf(calendar, query.service, 'service') : null
  if (chosen) checkStaff(calendar, chosen.id, query.staff, 'staff')

  const today = localDate(now, salon.timeZone)
  const slots = chosen
    ? oneForEachStart(
        listSlots(calendar.queryFor(chosen, query.staff), today, addDays(today, SHEET_DAYS - 1)),
      )
    : []
  const byDate = new Map<string, Slot[]>()
  for (const slot of slots) {
    const date = localDate(slot.startsAt, salon.timeZone)
    byDate.set(date, [...(byDate.get(date) ?? []), slot])
  }
  const days = Array.from({ length: SHEET_DAYS }, (_, i) => addDays(today, i)).map((date) => ({
    date,
    openTimes: byDate.get(date)?.length ?? 0,
  }))
  const asked = days.find((day) => day.date === query.date)
  const date = (asked ?? days.find((day) => day.openTimes > 0))?.date ?? null
  if (!isCurrency(salon.currency)) throw new Error('a salon in a currency that is not ours')
  const { available } = walletFrom(accounts, viewer, salon.currency)
  const missing = chosen ? chosen.price - minorOf(available) : 0
  return {
    salon: {
      id: salon.id,
      name: salon.name,
      address: salon.address,
      city: salon.city,
      timeZone: salon.timeZone,
    },
    services: calendar.services.map(serviceFrom),
    service: chosen && serviceFrom(chosen),
    staff: (chosen ? calendar.staffFor(chosen.id) : []).map(({ id, name, title }) => ({
      id,
      name,
      title,
    })),
    staffId: query.staff ?? null,
    days,
    date,
    slots: ((date && byDate.get(date)) || []).map((slot) => slotAnswer(slot, salon.timeZone)),
    available,
    shortfall: missing > 0 ? moneyJson(missing, salon.currency) : null,
    ...payWith(ctx, methods),
  }
}

function slotAnswer(slot: Slot, timeZone: string): SlotAnswer {
  return {
    staffId: slot.staffId,
    startsAt: rfc3339(slot.startsAt, timeZone),
    endsAt: rfc3339(slot.endsAt, timeZone),
  }
}

function oneForEachStart(slots: Slot[]): Slot[] {
  return slots.filter((slot, i) => slot.startsAt !== slots[i - 1]?.startsAt)
}
