// Planning a visit: which professional does each service when, and what time that occupies.
import type { AgreedDiscount, AppointmentPlan, appointmentItem } from '../../../db/schema/booking/appointments'
import { retry } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { Interval } from '../../platform/values/dates'
import { dateBounds, localDate } from '../../platform/values/dates'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { MAX_SERVICES, TOO_MANY_SERVICES } from '../profile/input'
import {
  type AppointmentItem,
  type AppointmentQuery,
  listSlots,
  resourceSpans,
  timetableOf,
  whoIsFree,
  workSpans,
} from './availability'
import type { AddOnRow, Asking, Calendar, ServiceRow } from './calendar-reads'

export const STRAY_ADD_ON = 'This add-on isn’t available for this service.'

export const NOT_THEIR_SERVICE = 'This professional doesn’t offer this service. Choose another.'

/** A requested or stored service of a visit; duration and price include add-ons. */
export type Wanted = {
  service: ServiceRow
  /** Null: any professional. */
  staffId: string | null
  durationMinutes: number
  price: number
  addOns: Pick<AddOnRow, 'id' | 'name' | 'price' | 'durationMinutes'>[]
}

/** startsAt, endsAt: UTC ms, without buffers. price: minor units, add-ons included. */
type PlannedItem = Interval &
  Omit<Wanted, 'staffId' | 'durationMinutes'> & {
    staffId: string
    /** The professional's commission at the current rate. */
    commissionBasisPoints: number
    /** The member discount in the price, and what it took off in minor units. */
    discount?: (NonNullable<AgreedDiscount> & { amount: number }) | null
  }

/** Includes buffers, excludes processing gaps; disjoint for each person and each unit. */
type PlannedBusy = Interval & ({ staffId: string } | { resourceId: string })

export type PlannedAppointment = Interval & {
  items: PlannedItem[]
  price: number
  currency: string
  busy: PlannedBusy[]
}

/** The form fields that show errors of a plan. */
export type PlanFields = { service: string; staff: string; addOns: string }

const FIELDS: PlanFields = { service: 'serviceId', staff: 'staffId', addOns: 'addOnIds' }

/**
 * Resolves a plan to the salon's rows at current prices.
 * @throws DomainError invalid-input, at `fields`
 */
export function wantedOf(calendar: Calendar, plan: AppointmentPlan, fields: PlanFields = FIELDS): Wanted[] {
  if (plan.length === 0) throw fieldFault(fields.service, 'Choose a service.')
  if (plan.length > MAX_SERVICES) {
    throw fieldFault(fields.service, TOO_MANY_SERVICES)
  }
  return plan.map(({ serviceId, staffId, addOnIds }) => {
    const service = calendar.services.find((s) => s.id === serviceId)
    if (!service) throw fieldFault(fields.service, 'This salon doesn’t offer that service.')
    if (staffId !== null && !calendar.staffFor(serviceId).some((p) => p.id === staffId)) {
      throw fieldFault(fields.staff, NOT_THEIR_SERVICE)
    }
    const addOns = calendar.addOnsFor(serviceId).filter(({ id }) => addOnIds.includes(id))
    if (addOns.length !== new Set(addOnIds).size) {
      throw fieldFault(fields.addOns, STRAY_ADD_ON)
    }
    return {
      service,
      staffId,
      durationMinutes: addOns.reduce((sum, a) => sum + a.durationMinutes, service.durationMinutes),
      price: addOns.reduce((sum, a) => sum + a.price, service.price),
      addOns,
    }
  })
}

/**
 * Plans a visit that begins at startsAt (UTC ms) at current prices. For "any professional" it prefers somebody who
 * already does another part of the visit, then the least busy that day. For the salon itself, lead time, horizon and
 * the quarter-hour grid do not apply (a five-minute grid does); working hours and conflicts always apply. `ignoring` is
 * a visit whose own time does not conflict. `durationMinutes` overrides the duration of a visit of one service.
 * @throws DomainError slot-taken, slot-unavailable, invalid-input
 */
export function planAppointment(
  calendar: Calendar,
  {
    plan,
    startsAt,
    durationMinutes,
    ...asking
  }: Asking & { plan: AppointmentPlan; startsAt: number; durationMinutes?: number | undefined },
): PlannedAppointment {
  return planWanted(calendar, wantedOf(calendar, plan), startsAt, { ...asking, durationMinutes })
}

/** Same for services that are already resolved, for example when rescheduling. */
export function planWanted(
  calendar: Calendar,
  requested: Wanted[],
  startsAt: number,
  { durationMinutes, ...asking }: Asking & { durationMinutes?: number | undefined },
): PlannedAppointment {
  const wanted = stretched(requested, durationMinutes)
  const items = wanted.map((item) => itemOf(calendar, item))
  const query = calendar.queryFor(items, asking)
  const free = whoIsFree(query, startsAt)
  if (!free) {
    const taken = whoIsFree(withNobodyBusy(query), startsAt) !== null
    throw new DomainError(taken ? 'slot-taken' : 'slot-unavailable', { errors: { startsAt: ['Choose another time.'] } })
  }
  return appointmentWith(calendar, wanted, startsAt, {
    staffIds: assign(query, free.staffIds, startsAt),
    unitOf: (kind) => free.resourceIds.get(kind)?.[0] ?? '',
  })
}

/** Who does each service of a visit, and which unit it takes of a kind of resource. */
type Assigned = { staffIds: string[]; unitOf: (kind: string) => string }

/** A visit with everybody assigned; they must be free. */
export function appointmentWith(
  calendar: Calendar,
  wanted: Wanted[],
  startsAt: number,
  { staffIds, unitOf }: Assigned,
): PlannedAppointment {
  const items = wanted.map((item) => itemOf(calendar, item))
  const { starts, lengthMs } = timetableOf(items)
  const planned = wanted.map(({ service, price, addOns, durationMinutes }, i): PlannedItem => {
    const from = startsAt + (starts[i] ?? 0)
    const staffId = staffIds[i] ?? ''
    const person = calendar.staff.find(({ id }) => id === staffId)
    return {
      service,
      staffId,
      startsAt: from,
      endsAt: from + durationMinutes * MINUTE,
      price,
      addOns,
      commissionBasisPoints: person?.commissionBasisPoints ?? 0,
    }
  })
  const units = Array.from(resourceSpans(items), ([kind, { from, to }]) => ({
    resourceId: unitOf(kind),
    startsAt: startsAt + from,
    endsAt: startsAt + to,
  }))
  return {
    startsAt,
    endsAt: startsAt + lengthMs,
    items: planned,
    price: planned.reduce((sum, item) => sum + item.price, 0),
    currency: calendar.salon.currency,
    busy: [...staffBusy(items, planned), ...units],
  }
}

/**
 * A visit wherever it is put, with the professionals that were chosen, or else the first who do it. Of its resources it
 * takes what is free.
 * @throws DomainError invalid-input
 */
export function planAnyway(
  calendar: Calendar,
  requested: Wanted[],
  startsAt: number,
  { durationMinutes, ignoring }: { durationMinutes?: number | undefined; ignoring?: string } = {},
): PlannedAppointment {
  const wanted = stretched(requested, durationMinutes)
  const items = wanted.map((item) => itemOf(calendar, item))
  const staffIds = items.map((item) => item.staffIds[0] ?? '')
  if (staffIds.includes('')) throw fieldFault(FIELDS.staff, NOT_THEIR_SERVICE)
  const { resources } = calendar.queryFor(items, { by: 'salon', ignoring })
  const spans = resourceSpans(items)
  const unitOf = (kind: string) => {
    const { from = 0, to = 0 } = spans.get(kind) ?? {}
    const time = { startsAt: startsAt + from, endsAt: startsAt + to }
    const isFree = (busy: Interval[]) => busy.every((interval) => overlap(interval, time) === 0)
    return resources.find((unit) => unit.kind === kind && isFree(unit.busy))?.resourceId ?? ''
  }
  const planned = appointmentWith(calendar, wanted, startsAt, { staffIds, unitOf })
  const busy = planned.busy.filter((interval) => !('resourceId' in interval) || interval.resourceId !== '')
  return { ...planned, busy }
}

/** Open slots of a plan between two local dates (YYYY-MM-DD, inclusive). @throws as `wantedOf` */
export function listAppointmentSlots(
  calendar: Calendar,
  plan: AppointmentPlan,
  fromDate: string,
  toDate: string,
  asking?: Asking,
  fields?: PlanFields,
): Interval[] {
  return listSlots(appointmentQuery(calendar, plan, asking, fields), fromDate, toDate)
}

/** What asks for the times of a plan. @throws as `wantedOf` */
export function appointmentQuery(
  calendar: Calendar,
  plan: AppointmentPlan,
  asking?: Asking,
  fields?: PlanFields,
): AppointmentQuery {
  const items = wantedOf(calendar, plan, fields).map((item) => itemOf(calendar, item))
  return calendar.queryFor(items, asking)
}

/** Appointment item rows: snapshots of the plan. */
export function itemRows(
  ctx: Ctx,
  appointmentId: string,
  { items }: PlannedAppointment,
): (typeof appointmentItem.$inferInsert)[] {
  return items.map(({ service, addOns, discount, ...item }, position) => ({
    id: ctx.id(),
    appointmentId,
    position,
    serviceId: service.id,
    serviceName: service.name,
    addOns: addOns.map(({ id, name, price, durationMinutes }) => {
      return { id, name, price, durationMinutes }
    }),
    ...(discount && {
      discountId: discount.id,
      discountBasisPoints: discount.basisPoints,
      discountAmount: discount.amount,
    }),
    ...item,
  }))
}

/** "Braids", "Braids and Manicure", "Braids, Cut and Manicure". */
export function appointmentName({ items }: { items: { service: { name: string } }[] }): string {
  const names = items.map(({ service }) => service.name)
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/**
 * Retries after a lost race: another professional or resource may still be free. The next read
 * finds one or reports that the slot is taken.
 */
export function untilFree<T>(take: () => Promise<T>): Promise<T> {
  return retry(isRaced, take, TRIES)
}

function isRaced(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'slot-taken' && error.extra.cause !== undefined
}

/** Whether somebody or something is in the way, or it is outside hours. */
export function doesNotFit(error: unknown): boolean {
  return error instanceof DomainError && ['slot-taken', 'slot-unavailable'].includes(error.code)
}

/** Attempts after losing a race for a slot. */
const TRIES = 6

function stretched(wanted: Wanted[], durationMinutes: number | undefined): Wanted[] {
  const [only, second] = wanted
  if (durationMinutes === undefined || !only) return wanted
  if (second) throw fieldFault('durationMinutes', 'You can change the length of single-service visits only.')
  return [{ ...only, durationMinutes }]
}

/** Converts one service of a visit to an availability query item. */
export function itemOf(calendar: Calendar, { service, staffId, durationMinutes }: Wanted): AppointmentItem {
  const { bufferBeforeMinutes, bufferAfterMinutes, gapStartMinutes, gapMinutes } = service
  return {
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    gapStartMinutes,
    gapMinutes,
    staffIds: calendar
      .staffFor(service.id)
      .map(({ id }) => id)
      .filter((id) => staffId === null || id === staffId),
    kinds: calendar.kindsFor(service.id),
  }
}

function withNobodyBusy(query: AppointmentQuery): AppointmentQuery {
  return {
    ...query,
    staff: query.staff.map((member) => ({ ...member, busy: [] })),
    resources: query.resources.map((unit) => ({ ...unit, busy: [] })),
  }
}

/** Chooses one of the free professionals for each item. */
function assign(query: AppointmentQuery, free: string[][], startsAt: number): string[] {
  const date = localDate(startsAt, query.salon.timeZone)
  const day = dateBounds(date, date, query.salon.timeZone)
  const load = new Map(
    query.staff.map(({ staffId, busy }) => [staffId, busy.reduce((sum, interval) => sum + overlap(interval, day), 0)]),
  )
  // Prefers the professional who can do most of the visit, to avoid needless handovers.
  const parts = (id: string) => free.filter((ids) => ids.includes(id)).length
  return free.map((ids) => {
    const [first = ''] = [...ids].sort((a, b) => parts(b) - parts(a) || (load.get(a) ?? 0) - (load.get(b) ?? 0))
    return first
  })
}

function overlap(interval: Interval, other: Interval): number {
  return Math.max(0, Math.min(interval.endsAt, other.endsAt) - Math.max(interval.startsAt, other.startsAt))
}

/** The columns of a new appointment that follow from its plan, whoever books it. */
export function plannedColumns(
  ctx: Ctx,
  salon: Calendar['salon'],
  planned: PlannedAppointment,
  first: PlannedAppointment['items'][number],
) {
  return {
    salonId: salon.id,
    serviceId: first.service.id,
    staffId: first.staffId,
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
    timeZone: salon.timeZone,
    serviceName: appointmentName(planned),
    durationMinutes: Math.round((planned.endsAt - planned.startsAt) / MINUTE),
    movedBySalon: false,
    lateSince: null,
    freeUntil: null,
    captured: 0,
    captureId: null,
    refunded: 0,
    lateMinutes: 0,
    anyway: null,
    anywayBy: null,
    arrivedAt: null,
    arrivedByCode: false,
    checkInCode: null,
    version: 0,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
}

/** Adjacent work of one person counts as one interval: see `openSteps`. */
function staffBusy(items: AppointmentItem[], planned: PlannedItem[]): PlannedBusy[] {
  const spans = planned.flatMap(({ staffId, startsAt }, i) => {
    const item = items[i]
    return (item ? workSpans(item) : []).map(({ from, to }) => {
      return { staffId, startsAt: startsAt + from, endsAt: startsAt + to }
    })
  })
  const merged: (Interval & { staffId: string })[] = []
  for (const span of spans.sort((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.findLast(({ staffId }) => staffId === span.staffId)
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt)
    else merged.push(span)
  }
  return merged
}
