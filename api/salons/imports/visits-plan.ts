// Plans what the rows of a list of appointments do to a salon's calendar: visits of contacts that are still to come. They
// hold no money, nobody is told, and hours are not asked: they were agreed before. What overlaps is left out. Pure.
import { appointment, appointmentEvent, appointmentItem } from '../../../db/schema/booking/appointments'
import type { Ctx } from '../../platform/context'
import { priceIn } from '../../platform/documents/import-cells'
import { displayed } from '../../platform/documents/import-faults'
import { dateTimeForm } from '../../platform/values/date-forms'
import type { Interval } from '../../platform/values/dates'
import { proportionalParts } from '../../platform/values/money'
import { DAY, MINUTE, rfc3339 } from '../../platform/values/time'
import { policyOf } from '../profile/policy'
import type { Calendar, ServiceRow } from '../times/calendar-reads'
import { occupy } from '../times/occupied-time'
import {
  appointmentWith,
  itemOf,
  itemRows,
  type PlannedAppointment,
  plannedColumns,
  type Wanted,
} from '../times/visit-plan'
import { minutesIn, notADuration } from './cells'
import {
  addTo,
  type ClientBook,
  contactIn,
  guessed,
  insertContact,
  type KnownClient,
  knownClient,
} from './clients-plan'
import { type Planned, skipped } from './planned'
import type { FileRow, Reading } from './rows'
import { folded } from './set-up-plan'
import { isOver } from './statuses'
import { dateIn, instantIn, timeIn, timeOfDayIn } from './times'

/** The salon's calendar and client book, with the rows planned so far. */
export type AppointmentBook = {
  calendar: Calendar
  clients: ClientBook
  /** What is taken, by staff member or resource. */
  busy: Map<string, Interval[]>
  feeId: string
}

export const AHEAD = 400 * DAY

/** The most services of a visit. */
const MOST_SERVICES = 10

export function appointmentBookOf(calendar: Calendar, clients: ClientBook, feeId: string): AppointmentBook {
  const { staff, resources } = calendar.queryFor([], { by: 'salon' })
  const busy = new Map<string, Interval[]>()
  for (const { staffId, busy: taken } of staff) busy.set(staffId, [...taken])
  for (const { resourceId, busy: taken } of resources) busy.set(resourceId, [...taken])
  return { calendar, clients, busy, feeId }
}

export function planAppointmentRow(
  row: FileRow,
  book: AppointmentBook,
  reading: Reading,
  { salonId, newId, actor }: { salonId: string; newId: () => string; actor: string },
): Planned {
  const { said, line } = row
  const skip = (why: string) => skipped(line, why)
  if (isOver(said.status)) return skip(`Its status is ${displayed(said.status)}`)
  const startsAt = startIn(row, reading)
  if (typeof startsAt === 'string') return skip(startsAt)
  if (startsAt <= reading.now) return skip('It is in the past')
  if (startsAt > reading.now + AHEAD) return skip('It is more than a year ahead')
  const services = servicesIn(said.service, book.calendar)
  if (typeof services === 'string') return skip(services)
  const minutes = minutesOf(row, reading, startsAt)
  if (typeof minutes === 'string') return skip(minutes)
  const faults: string[] = []
  const price = priceIn(said.price, reading, (text) => faults.push(text))
  if (faults[0] && said.price !== '0') return skip(faults[0])
  const contact = contactIn(row, reading)
  if (typeof contact === 'string') return skip(contact)
  const wanted = timed(services, minutes)
  const staffIds = staffIn(said.staff, services, book.calendar)
  if (typeof staffIds === 'string') return skip(staffIds)
  const planned = free(book, wanted, startsAt, staffIds)
  if (!planned) return skip(conflict(staffIds, book.calendar))

  const known =
    knownClient(contact, book.clients, reading.merge).known ??
    (contact.phone || contact.email
      ? undefined
      : onlyOne(book.clients.byName.get(contact.name.toLocaleLowerCase('en'))))
  if (known?.userId) return skip('This client books with Purse: enter the visit in the calendar, so that they are told')
  const guest: KnownClient = known ?? {
    id: newId(),
    userId: null,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    notes: '',
    blocked: false,
    before: null,
  }
  if (!known) addTo(book.clients, guest, reading.country)
  for (const { startsAt: from, endsAt: to, ...whose } of planned.busy) {
    const id = 'staffId' in whose ? whose.staffId : whose.resourceId
    book.busy.set(id, [...(book.busy.get(id) ?? []), { startsAt: from, endsAt: to }])
  }
  const appointment = pricedAs(planned, price)
  const id = newId()
  return {
    line,
    outcome: 'created',
    subjectId: id,
    note: contact.remark,
    cells: [
      ['Client', guest.name],
      ['Service', appointment.items.map(({ service }) => service.name).join(', ')],
      ['When', dateTimeForm(startsAt, reading.timeZone, 'always')],
      ['With', nameOf(appointment.items[0]?.staffId, book.calendar)],
      ...guessed('When', whenCell(row)),
    ],
    writes: (ctx) => [
      ...(known ? [] : [insertContact(ctx, salonId, guest, ctx.now())]),
      ...appointmentWrites(ctx, { id, guestId: guest.id, visit: appointment, book, notes: contact.notes, actor }),
    ],
  }
}

function onlyOne(clients: KnownClient[] = []): KnownClient | undefined {
  return clients.length === 1 ? clients[0] : undefined
}

/** The cell of a time that is not written as figures alone. */
function whenCell({ said }: FileRow): string {
  const cell = said.time || said.start || said.date
  return /^[\d/.T-]*\s?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]m|Z|\+\d{2}:?\d{2})?$/i.test(cell) ? '' : cell
}

/** UTC ms; or what is wrong. */
function startIn({ said }: FileRow, reading: Reading): number | string {
  const whole = said.start || said.date
  if (whole === '') return 'There is no date'
  const date = dateIn(whole, reading.dates) ?? (said.date ? dateIn(said.date, reading.dates) : null)
  if (!date) return `${displayed(whole)} is not a date`
  const at = timeOfDayIn(said.time) ?? timeOfDayIn(said.start) ?? timeOfDayIn(said.date)
  if (at === null) return said.time ? `${displayed(said.time)} is not a time` : 'There is no time'
  if (at.offset !== null) return Date.parse(`${date}T00:00Z`) + (at.minute - at.offset) * MINUTE
  return instantIn(date, at.minute, reading.timeZone) ?? 'That day has no such time'
}

/** How long it takes; null: as long as its services. */
function minutesOf({ said }: FileRow, reading: Reading, startsAt: number): number | null | string {
  const until = said.end === '' ? null : timeIn(said.end)
  const date = rfc3339(startsAt, reading.timeZone).slice(0, 10)
  const endsAt = until === null ? null : instantIn(date, until, reading.timeZone)
  const minutes =
    said.duration !== ''
      ? minutesIn(said.duration)
      : endsAt !== null && endsAt > startsAt
        ? (endsAt - startsAt) / MINUTE
        : undefined
  if (minutes === undefined) return null
  if (minutes === null) return notADuration(said.duration)
  return minutes >= 5 && minutes <= 720 ? minutes : 'It must last between 5 and 720 minutes'
}

function servicesIn(text: string, { services }: Calendar): ServiceRow[] | string {
  if (text === '') return 'There is no service'
  const find = (name: string) => services.find((service) => folded(service.name) === folded(name.trim()))
  const whole = find(text)
  if (whole) return [whole]
  // A cell may have any length: no more names are looked for than a visit has services.
  const parts = text.split(/[,+&;]|\sand\s/i, MOST_SERVICES + 1).map(find)
  const all = parts.filter((part) => part !== undefined)
  return all.length === parts.length && all.length <= MOST_SERVICES
    ? all
    : `You have no service called ${displayed(text)}`
}

/** Who can do each service: the one who is named, or anybody. */
function staffIn(text: string, services: ServiceRow[], calendar: Calendar): string[][] | string {
  const able = services.map(({ id }) => calendar.staffFor(id).map((person) => person.id))
  if (text === '' || /^any(body|one)?$/i.test(text)) return able
  const named = calendar.staff.filter(({ name }) => folded(name) === folded(text))
  const first = calendar.staff.filter(({ name }) => folded(name.split(' ')[0] ?? '') === folded(text))
  const person = named[0] ?? (first.length === 1 ? first[0] : undefined)
  if (!person) return `Nobody on your team is called ${displayed(text)}`
  if (!person.isSetUp)
    return `${person.name} can’t be booked yet. Say what they do, when, and their commission under Staff`
  if (!able.every((ids) => ids.includes(person.id))) return `${person.name} does not do this service`
  return able.map(() => [person.id])
}

/** A different length stretches the only service, or each of several in proportion. */
function timed(services: ServiceRow[], minutes: number | null): Wanted[] {
  const lengths = services.map(({ durationMinutes }) => durationMinutes)
  const parts = minutes === null ? lengths : proportionalParts(minutes, lengths)
  return services.map((service, i) => {
    const durationMinutes = parts[i] ?? service.durationMinutes
    // Processing time is that of the usual length.
    const isUsual = durationMinutes === service.durationMinutes
    return {
      service: isUsual ? service : { ...service, gapStartMinutes: 0, gapMinutes: 0 },
      staffId: null,
      durationMinutes,
      price: service.price,
      addOns: [],
    }
  })
}

/** The visit with the first people and units who are free; null where somebody is busy. */
function free(book: AppointmentBook, wanted: Wanted[], startsAt: number, able: string[][]): PlannedAppointment | null {
  const everyone = [...new Set(able.flat())]
  const units = book.calendar.queryFor([], { by: 'salon' }).resources
  const kinds = [...new Set(wanted.flatMap((item) => itemOf(book.calendar, item).kinds))]
  const clash = ({ startsAt: from, endsAt: to, ...whose }: PlannedAppointment['busy'][number]) =>
    (book.busy.get('staffId' in whose ? whose.staffId : whose.resourceId) ?? []).some(
      (taken) => taken.startsAt < to && taken.endsAt > from,
    )
  const unitsOf = (kind: string) => units.filter((unit) => unit.kind === kind)
  if (kinds.some((kind) => unitsOf(kind).length === 0)) return null
  // One person for all of it where somebody can, else each service by the first who does it.
  const teams = [
    ...everyone.filter((id) => able.every((ids) => ids.includes(id))).map((id) => able.map(() => id)),
    able.map((ids) => ids[0] ?? ''),
  ]
  for (const staffIds of teams) {
    if (staffIds.includes('')) continue
    const appointment = appointmentWith(book.calendar, wanted, startsAt, {
      staffIds,
      unitOf: (kind) => {
        const span = { startsAt, endsAt: startsAt + wanted.reduce((sum, w) => sum + w.durationMinutes, 0) * MINUTE }
        const open = unitsOf(kind).find(({ resourceId }) => !clash({ ...span, resourceId }))
        return (open ?? unitsOf(kind)[0])?.resourceId ?? ''
      },
    })
    if (!appointment.busy.some(clash)) return appointment
  }
  return null
}

function conflict(able: string[][], calendar: Calendar): string {
  const everyone = [...new Set(able.flat())]
  if (everyone.length === 0) return 'Nobody on your team does this service'
  return everyone.length === 1
    ? `${nameOf(everyone[0], calendar)} is busy then, or the equipment is taken`
    : 'Nobody who does it is free then'
}

function nameOf(staffId: string | undefined, { staff }: Calendar): string {
  return staff.find(({ id }) => id === staffId)?.name ?? ''
}

/** At the price that was agreed there; in proportion where it has several services. */
function pricedAs(appointment: PlannedAppointment, price: number | undefined): PlannedAppointment {
  if (price === undefined) return appointment
  const parts = proportionalParts(
    price,
    appointment.items.map((item) => item.price),
  )
  const items = appointment.items.map((item, i) => ({ ...item, price: parts[i] ?? 0 }))
  return { ...appointment, items, price }
}

type NewAppointment = {
  id: string
  guestId: string
  visit: PlannedAppointment
  book: AppointmentBook
  notes: string
  actor: string
}

function appointmentWrites(ctx: Ctx, { id, guestId, visit, book, notes, actor }: NewAppointment) {
  const { salon } = book.calendar
  const [first] = visit.items
  if (!first) throw new Error('a visit without a service')
  return [
    ctx.db.insert(appointment).values({
      id,
      clientId: null,
      guestId,
      ...plannedColumns(ctx, salon, visit, first),
      price: visit.price,
      currency: visit.currency,
      payment: 'salon',
      holdId: null,
      feeId: book.feeId,
      notes: notes.slice(0, 500),
      status: 'confirmed',
      policy: policyOf(salon),
    }),
    ctx.db.insert(appointmentItem).values(itemRows(ctx, id, visit)),
    ...occupy(ctx, id, visit),
    ctx.db
      .insert(appointmentEvent)
      .values({ id: ctx.id(), appointmentId: id, status: 'confirmed', actor, createdAt: ctx.now() }),
  ]
}
