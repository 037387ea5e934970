// Planning a visit: from what a client wants done to who does what when, and which times that takes.
import { and, eq, lte } from 'drizzle-orm'
import {
  type appointmentItem,
  busyInterval,
  slotHold,
  type VisitPlan,
} from '../../../db/schema/booking/appointments'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { Interval } from '../../platform/values/dates'
import { dateBounds, localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import {
  listSlots,
  resourceSpans,
  timetableOf,
  type VisitItem,
  type VisitQuery,
  whoIsFree,
  workSpans,
} from './availability'
import type { AddOnRow, Asking, Calendar, ServiceRow } from './calendar-reads'

/** What one service of a visit is asked or remembered to be: add-ons in its minutes and its price. */
export type Wanted = {
  service: ServiceRow
  /** Null: anybody who does it. */
  staffId: string | null
  durationMinutes: number
  price: number
  addOns: Pick<AddOnRow, 'id' | 'name' | 'price' | 'durationMinutes'>[]
}

/** startsAt, endsAt: UTC ms, without buffers. price: minor units, add-ons included. */
export type PlannedItem = Interval &
  Omit<Wanted, 'staffId' | 'durationMinutes'> & {
    staffId: string
    /** Their share of the price, as it stands now. */
    commissionBasisPoints: number
  }

/** Buffers in, processing gaps left out; disjoint for each person and each unit. */
export type PlannedBusy = Interval & ({ staffId: string } | { resourceId: string })

export type PlannedVisit = Interval & {
  items: PlannedItem[]
  price: number
  currency: string
  busy: PlannedBusy[]
}

/** The fields at which faults of a plan are shown. */
export type PlanFields = { service: string; staff: string; addOns: string }

const FIELDS: PlanFields = { service: 'serviceId', staff: 'staffId', addOns: 'addOnIds' }

/** How many services one visit may have. */
export const MAX_SERVICES = 8

/**
 * What a plan asks for, in the salon's own rows and at its prices of now.
 * @throws DomainError invalid-input, at `fields`
 */
export function wantedOf(
  calendar: Calendar,
  plan: VisitPlan,
  fields: PlanFields = FIELDS,
): Wanted[] {
  if (plan.length === 0) throw refused(fields.service, 'Choose a service.')
  if (plan.length > MAX_SERVICES) {
    throw refused(fields.service, `Book up to ${MAX_SERVICES} services at a time.`)
  }
  return plan.map(({ serviceId, staffId, addOnIds }) => {
    const service = calendar.services.find((s) => s.id === serviceId)
    if (!service) throw refused(fields.service, 'This salon does not offer that service.')
    if (staffId !== null && !calendar.staffFor(serviceId).some((p) => p.id === staffId)) {
      throw refused(fields.staff, 'That professional does not offer this service here.')
    }
    const addOns = calendar.addOnsFor(serviceId).filter(({ id }) => addOnIds.includes(id))
    if (addOns.length !== new Set(addOnIds).size) {
      throw refused(fields.addOns, 'That cannot be added to this service.')
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
 * Plans a visit that begins at startsAt (UTC ms): who does what when, at the prices of now. Where
 * anybody will do, whoever does another part of the visit is preferred, then the least busy that day.
 * By the salon itself neither its notice, its horizon nor the quarter hours count (five minutes do);
 * hours and conflicts always do. `ignoring` is a visit whose own time is not in the way.
 * `durationMinutes` stretches a visit of one service.
 * @throws DomainError slot-taken, slot-unavailable, invalid-input
 */
export function planVisit(
  calendar: Calendar,
  {
    plan,
    startsAt,
    durationMinutes,
    ...asking
  }: Asking & { plan: VisitPlan; startsAt: number; durationMinutes?: number | undefined },
): PlannedVisit {
  return planWanted(calendar, wantedOf(calendar, plan), startsAt, { ...asking, durationMinutes })
}

/** The same for what is known already, as of a visit that is moved. */
export function planWanted(
  calendar: Calendar,
  asked: Wanted[],
  startsAt: number,
  { durationMinutes, ...asking }: Asking & { durationMinutes?: number | undefined },
): PlannedVisit {
  const wanted = stretched(asked, durationMinutes)
  const items = wanted.map((one) => itemOf(calendar, one))
  const query = calendar.queryFor(items, asking)
  const free = whoIsFree(query, startsAt)
  if (!free) {
    const taken = whoIsFree(withNobodyBusy(query), startsAt) !== null
    throw new DomainError(taken ? 'slot-taken' : 'slot-unavailable', {
      errors: { startsAt: ['Choose another time.'] },
    })
  }
  const doing = assign(query, free.staffIds, startsAt)
  const { starts, lengthMs } = timetableOf(items)
  const planned = wanted.map(({ service, price, addOns, durationMinutes }, i): PlannedItem => {
    const from = startsAt + (starts[i] ?? 0)
    const staffId = doing[i] ?? ''
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
    resourceId: free.resourceIds.get(kind)?.[0] ?? '',
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

/** Free times of a plan between two local dates (YYYY-MM-DD, inclusive). @throws as `wantedOf` */
export function listVisitSlots(
  calendar: Calendar,
  plan: VisitPlan,
  fromDate: string,
  toDate: string,
  asking?: Asking,
): Interval[] {
  const items = wantedOf(calendar, plan).map((one) => itemOf(calendar, one))
  return listSlots(calendar.queryFor(items, asking), fromDate, toDate)
}

/** Takes the planned time for a visit whose appointment or slot hold is written before. */
export function occupy(ctx: Ctx, visitId: string, { busy }: PlannedVisit): Statement[] {
  const rows = busy.map((taken) => ({ id: ctx.id(), visitId, ...taken }))
  return [ctx.db.insert(busyInterval).values(rows)]
}

/** Gives back the time of a visit. */
export function vacate(ctx: Ctx, visitId: string): Statement {
  return ctx.db.delete(busyInterval).where(eq(busyInterval.visitId, visitId))
}

/** The rows of an appointment's items, snapshots of what is planned. */
export function itemRows(
  ctx: Ctx,
  appointmentId: string,
  { items }: PlannedVisit,
): (typeof appointmentItem.$inferInsert)[] {
  return items.map(({ service, addOns, ...item }, position) => ({
    id: ctx.id(),
    appointmentId,
    position,
    serviceId: service.id,
    serviceName: service.name,
    addOns: addOns.map(({ id, name, price, durationMinutes }) => {
      return { id, name, price, durationMinutes }
    }),
    ...item,
  }))
}

/** "Braids", "Braids and Manicure", "Braids, Cut and Manicure". */
export function visitName({ items }: { items: { service: { name: string } }[] }): string {
  const names = items.map(({ service }) => service.name)
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/**
 * Tries again where a competitor was faster: whoever or whatever was chosen may have had an equal. The
 * next reading finds one, or says that the time is taken.
 */
export async function untilFree<T>(take: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take()
    } catch (error) {
      const raced = error instanceof DomainError && error.code === 'slot-taken' && error.extra.cause
      if (!raced || attempt >= TRIES) throw error
    }
  }
}

/** Ends every slot hold whose time is up; a trigger frees what it kept. First in a batch that takes time. */
export function expireSlotHolds(ctx: Ctx): Statement {
  return ctx.db
    .update(slotHold)
    .set({ status: 'expired', endedAt: ctx.now() })
    .where(and(eq(slotHold.status, 'held'), lte(slotHold.expiresAt, ctx.now())))
}

/** The minute job: times that were kept and not booked are free again. */
export async function freeKeptTimes(ctx: Ctx): Promise<void> {
  await ctx.db.batch([expireSlotHolds(ctx)])
}

/** How often a lost race for a time is run again. */
const TRIES = 6

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid-input', { errors: { [field]: [message] } })
}

function stretched(wanted: Wanted[], durationMinutes: number | undefined): Wanted[] {
  const [only, second] = wanted
  if (durationMinutes === undefined || !only) return wanted
  if (second)
    throw refused('durationMinutes', 'Only a visit of one service can be longer or shorter.')
  return [{ ...only, durationMinutes }]
}

/** One service of a visit as availability asks for it. */
export function itemOf(
  calendar: Calendar,
  { service, staffId, durationMinutes }: Wanted,
): VisitItem {
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

function withNobodyBusy(query: VisitQuery): VisitQuery {
  return {
    ...query,
    staff: query.staff.map((member) => ({ ...member, busy: [] })),
    resources: query.resources.map((unit) => ({ ...unit, busy: [] })),
  }
}

/** One of those who are free for each item. */
function assign(query: VisitQuery, free: string[][], startsAt: number): string[] {
  const date = localDate(startsAt, query.salon.timeZone)
  const day = dateBounds(date, date, query.salon.timeZone)
  const load = new Map(
    query.staff.map(({ staffId, busy }) => [
      staffId,
      busy.reduce((sum, one) => sum + overlap(one, day), 0),
    ]),
  )
  // Whoever can do most of the visit, so that a client is not handed on without need.
  const parts = (id: string) => free.filter((ids) => ids.includes(id)).length
  return free.map((ids) => {
    const [first = ''] = [...ids].sort(
      (a, b) => parts(b) - parts(a) || (load.get(a) ?? 0) - (load.get(b) ?? 0),
    )
    return first
  })
}

function overlap(one: Interval, other: Interval): number {
  return Math.max(0, Math.min(one.endsAt, other.endsAt) - Math.max(one.startsAt, other.startsAt))
}

/** What one person does in a visit is one stretch of work where it meets: see `openSteps`. */
function staffBusy(items: VisitItem[], planned: PlannedItem[]): PlannedBusy[] {
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
