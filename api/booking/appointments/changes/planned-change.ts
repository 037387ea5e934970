// The visit as a salon wants it: what is kept of it is as agreed, what is new as the menu says, and whether it fits.
import type { appointmentItem } from '../../../../db/schema/booking/appointments'
import type { ChangedItem } from '../../../../db/schema/booking/visit-changes'
import { sumText } from '../../../platform/values/money'
import { fieldFault } from '../../../platform/values/problem'
import { MINUTE } from '../../../platform/values/time'
import type { Calendar } from '../../../salons/times/calendar-reads'
import {
  appointmentName,
  NOT_THEIR_SERVICE,
  type PlannedAppointment,
  planWanted,
  type Wanted,
  wantedOf,
} from '../../../salons/times/visit-plan'
import type { AppointmentRow, Found } from '../appointments'
import type { Plan } from '../input'

type ItemRow = typeof appointmentItem.$inferSelect

type Discount = PlannedAppointment['items'][number]['discount']

/** A service with what was agreed on it; null: by the menu, or at the current share of whoever does it. */
type WantedItem = Wanted & { discount: Discount; share: { staffId: string; basisPoints: number } | null }

/** A planned change; `retimed`: it occupies other time or people than the visit does. */
export type PlannedChange = { planned: PlannedAppointment; retimed: boolean }

/**
 * The services that a salon chose. One that was booked with the same add-ons keeps its price, duration and discount.
 * @throws DomainError invalid-input
 */
export function wantedFrom(calendar: Calendar, items: ItemRow[], plan: Plan): WantedItem[] {
  const left = [...items]
  return plan.map((entry) => {
    const at = left.findIndex(
      ({ serviceId, addOns }) =>
        serviceId === entry.serviceId &&
        addOns.length === entry.addOnIds.length &&
        addOns.every(({ id }) => entry.addOnIds.includes(id)),
    )
    const [kept] = at < 0 ? [] : left.splice(at, 1)
    const [fromMenu] = kept ? [] : wantedOf(calendar, [entry])
    if (fromMenu) return { ...fromMenu, discount: null, share: null }
    if (!kept) throw new Error('neither kept nor from the menu')
    const { staffId } = entry
    const able = calendar.staffFor(kept.serviceId).some(({ id }) => id === staffId)
    if (staffId !== null && staffId !== kept.staffId && !able) {
      throw fieldFault('staffId', NOT_THEIR_SERVICE)
    }
    return {
      service: serviceIn(calendar, kept.serviceId),
      staffId,
      durationMinutes: (kept.endsAt - kept.startsAt) / MINUTE,
      price: kept.price,
      addOns: kept.addOns,
      discount: discountOf(kept),
      share: { staffId: kept.staffId, basisPoints: kept.commissionBasisPoints },
    }
  })
}

/** The services of a change as it was asked. */
export function wantedAsRequested(calendar: Calendar, items: ChangedItem[]): WantedItem[] {
  return items.map((item) => ({
    service: serviceIn(calendar, item.serviceId),
    staffId: item.staffId,
    durationMinutes: item.durationMinutes,
    price: item.price,
    addOns: item.addOns,
    discount: discountOf(item),
    share: { staffId: item.staffId, basisPoints: item.commissionBasisPoints },
  }))
}

/**
 * Fits the services into the visit's own time and what is free after it. Where nobody and nothing takes other time than
 * now, nothing needs to be free.
 * @throws DomainError slot-taken, slot-unavailable, invalid-input
 */
export function fitAppointment(
  calendar: Calendar,
  row: AppointmentRow,
  items: ItemRow[],
  wanted: WantedItem[],
): PlannedChange {
  const same =
    wanted.length === items.length &&
    wanted.every(({ service, staffId, durationMinutes }, i) => {
      const item = items[i]
      return (
        item?.serviceId === service.id &&
        (staffId === null || item.staffId === staffId) &&
        item.endsAt - item.startsAt === durationMinutes * MINUTE
      )
    })
  const planned = same
    ? asItStands(row, items, wanted)
    : planWanted(calendar, wanted, row.startsAt, { by: 'salon', ignoring: row.id })
  return {
    retimed: !same,
    planned: {
      ...planned,
      items: planned.items.map((item, i) => {
        const { discount = null, share = null } = wanted[i] ?? {}
        const agreed = share?.staffId === item.staffId ? share.basisPoints : null
        const staffBasisPoints = calendar.staff.find(({ id }) => id === item.staffId)?.commissionBasisPoints ?? 0
        return { ...item, discount, commissionBasisPoints: agreed ?? staffBasisPoints }
      }),
    },
  }
}

function asItStands(row: AppointmentRow, items: ItemRow[], wanted: WantedItem[]): PlannedAppointment {
  return {
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    currency: row.currency,
    busy: [],
    price: wanted.reduce((all, { price }) => all + price, 0),
    items: wanted.map(({ service, price, addOns }, i) => {
      const { staffId = '', startsAt = 0, endsAt = 0 } = items[i] ?? {}
      return { service, price, addOns, staffId, startsAt, endsAt, commissionBasisPoints: 0 }
    }),
  }
}

/** The services of a plan as they are stored with the change. */
export function changedItems({ items }: PlannedAppointment): ChangedItem[] {
  return items.map(({ service, staffId, startsAt, endsAt, price, addOns, ...item }) => ({
    serviceId: service.id,
    serviceName: service.name,
    staffId,
    durationMinutes: (endsAt - startsAt) / MINUTE,
    price,
    addOns: addOns.map(({ id, name, price, durationMinutes }) => ({ id, name, price, durationMinutes })),
    commissionBasisPoints: item.commissionBasisPoints,
    discountId: item.discount?.id ?? null,
    discountBasisPoints: item.discount?.basisPoints ?? 0,
    discountAmount: item.discount?.amount ?? 0,
  }))
}

/** What becomes of the visit, in sentences; empty: nothing. */
export function summaryOf(
  { appointment: row, staffName }: Pick<Found, 'appointment' | 'staffName'>,
  calendar: Calendar,
  items: ItemRow[],
  planned: PlannedAppointment,
): string {
  const names = planned.items.map(({ service, addOns }) => named(service.name, addOns))
  const before = items.map((item) => named(item.serviceName, item.addOns))
  const people = (ids: string[]) =>
    [...new Set(ids)].map((id) => calendar.staff.find((person) => person.id === id)?.name ?? staffName).join(' and ')
  const by = planned.items.map(({ staffId }) => staffId)
  const minutes = (planned.endsAt - planned.startsAt) / MINUTE
  return [
    ...(names.join() === before.join() ? [] : [`${listed(names)} instead of ${listed(before)}.`]),
    ...(by.join() === items.map(({ staffId }) => staffId).join() ? [] : [`With ${people(by)}.`]),
    ...(minutes === row.durationMinutes ? [] : [`${minutes} minutes instead of ${row.durationMinutes}.`]),
    ...(planned.price === row.price
      ? []
      : [`${sumText(planned.price, row.currency)} instead of ${sumText(row.price, row.currency)}.`]),
  ].join(' ')
}

function named(service: string, addOns: { name: string }[]): string {
  return [service, ...addOns.map(({ name }) => name)].join(' with ')
}

function listed(names: string[]): string {
  return appointmentName({ items: names.map((name) => ({ service: { name } })) })
}

function serviceIn(calendar: Calendar, serviceId: string) {
  const service = calendar.everyService.find(({ id }) => id === serviceId)
  if (!service) throw new Error('an item of a service that is not there')
  return service
}

function discountOf({
  discountId,
  discountBasisPoints,
  discountAmount,
}: Pick<ItemRow, 'discountId' | 'discountBasisPoints' | 'discountAmount'>): Discount {
  if (discountId === null) return null
  return { id: discountId, basisPoints: discountBasisPoints, amount: discountAmount }
}
