// The rows of every visit: the appointment as it was booked, the steps it then took, and the time
// that it keeps busy.
import type {
  appointment,
  appointmentEvent,
  appointmentItem,
  busyInterval,
} from '../schema/bookings'
import type { Visit } from './history'
import { captureIdOf, holdIdOf, PLATFORM_FEE } from './ledger'
import { timeId } from './random'

type AppointmentRow = typeof appointment.$inferInsert
type EventRow = typeof appointmentEvent.$inferInsert
type ItemRow = typeof appointmentItem.$inferInsert
type BusyRow = typeof busyInterval.$inferInsert

/** What an appointment becomes after it is inserted as pending. */
export type AppointmentStep = {
  id: string
  status: Visit['outcome']
  version: number
  updatedAt: number
  ending: 'client' | undefined
  captured: number
  captureId: string | undefined
}

const MINUTE_MS = 60_000

export function appointmentRows(visits: Visit[]) {
  return {
    appointments: visits.map(appointmentRow),
    items: visits.map(itemRow),
    events: visits.flatMap(eventRows),
    busy: visits.filter((visit) => visit.outcome !== 'cancelled').map(busyRow),
    /** Every appointment confirmed at some time, and then those that went further. */
    confirmed: visits.flatMap((visit) => stepOf(visit, 'confirmed', visit.confirmedAt, 1)),
    closed: visits.flatMap((visit) =>
      stepOf(visit, visit.outcome, visit.closedAt, visit.confirmedAt === undefined ? 1 : 2),
    ),
  }
}

function appointmentRow(visit: Visit): AppointmentRow {
  const { salon, service } = visit
  return {
    id: idOf(visit),
    clientId: visit.client.id,
    salonId: salon.row.id,
    serviceId: service.id,
    staffId: visit.staff.id,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    timeZone: salon.row.timeZone,
    serviceName: service.name,
    durationMinutes: service.durationMinutes,
    price: service.price,
    currency: service.currency,
    payment: visit.payment,
    holdId: visit.payment === 'purse' ? holdIdOf(visit, visit.bookedAt) : null,
    feeId: PLATFORM_FEE.id,
    notes: visit.notes,
    createdAt: visit.bookedAt,
    updatedAt: visit.bookedAt,
  }
}

/** The client books and cancels; the salon's owner confirms and completes. */
function eventRows(visit: Visit): EventRow[] {
  const { client, salon, outcome } = visit
  const owner = salon.row.ownerId
  return [
    eventOf(visit, 'pending', client.id, visit.bookedAt),
    eventOf(visit, 'confirmed', owner, visit.confirmedAt),
    eventOf(visit, outcome, outcome === 'cancelled' ? client.id : owner, visit.closedAt),
  ].flat()
}

function eventOf(
  visit: Visit,
  status: Visit['outcome'],
  actor: string,
  at: number | undefined,
): EventRow[] {
  if (at === undefined) return []
  const id = timeId(at, `event:${status}:${visit.key}`)
  return [{ id, appointmentId: idOf(visit), status, actor, createdAt: at }]
}

function itemRow(visit: Visit): ItemRow {
  return {
    id: timeId(visit.bookedAt, `item:${visit.key}`),
    appointmentId: idOf(visit),
    position: 0,
    serviceId: visit.service.id,
    staffId: visit.staff.id,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    serviceName: visit.service.name,
    price: visit.service.price,
  }
}

function busyRow(visit: Visit): BusyRow {
  const { bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = visit.service
  return {
    id: timeId(visit.bookedAt, `busy:${visit.key}`),
    staffId: visit.staff.id,
    visitId: idOf(visit),
    startsAt: visit.startsAt - bufferBeforeMinutes * MINUTE_MS,
    endsAt: visit.endsAt + bufferAfterMinutes * MINUTE_MS,
  }
}

function stepOf(
  visit: Visit,
  status: Visit['outcome'],
  updatedAt: number | undefined,
  version: number,
): AppointmentStep[] {
  if (updatedAt === undefined) return []
  const paid = status === 'completed' && visit.payment === 'purse'
  return [
    {
      id: idOf(visit),
      status,
      version,
      updatedAt,
      ending: status === 'cancelled' ? 'client' : undefined,
      captured: paid ? visit.service.price : 0,
      captureId: paid ? captureIdOf(visit, updatedAt) : undefined,
    },
  ]
}

function idOf(visit: Visit): string {
  return timeId(visit.bookedAt, `appointment:${visit.key}`)
}
