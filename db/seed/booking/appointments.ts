// The rows of every appointment: as booked, its later transitions, and its busy intervals.
import type { appointment, appointmentEvent, appointmentItem } from '../../schema/booking/appointments'
import type { busyInterval } from '../../schema/booking/calendar'
import { MINUTE } from '../durations'
import { captureIdOf, holdIdOf, PLATFORM_FEE } from '../money/ledger'
import { randomOf, timeId } from '../random'
import type { Visit } from './visits'

type AppointmentRow = typeof appointment.$inferInsert
type EventRow = typeof appointmentEvent.$inferInsert
type ItemRow = typeof appointmentItem.$inferInsert
type BusyRow = typeof busyInterval.$inferInsert

/** The later states of an appointment that is inserted as pending. */
type AppointmentStep = {
  id: string
  status: Visit['outcome']
  version: number
  updatedAt: number
  ending: 'client' | undefined
  captured: number
  captureId: string | undefined
  arrivedAt: number | undefined
  arrivedByCode: boolean
}

export function appointmentRows(visits: Visit[]) {
  return {
    appointments: visits.map(appointmentRow),
    items: visits.map(itemRow),
    events: visits.flatMap(eventRows),
    busy: visits.filter((visit) => visit.outcome !== 'cancelled').flatMap(busyRows),
    /** Every appointment that was ever confirmed, then those that went further. */
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
    policy: policyOf(salon.row),
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

function eventOf(visit: Visit, status: Visit['outcome'], actor: string, at: number | undefined): EventRow[] {
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
    commissionBasisPoints: visit.staff.commissionBasisPoints ?? 0,
  }
}

/** The staff member, except for processing time; and the room or chair, one for each of them. */
function busyRows(visit: Visit): BusyRow[] {
  const { service, staff, salon, startsAt, endsAt } = visit
  const { bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = service
  const { gapStartMinutes = 0, gapMinutes = 0 } = service
  const whole = { startsAt: startsAt - bufferBeforeMinutes * MINUTE, endsAt: endsAt + bufferAfterMinutes * MINUTE }
  const gap = { from: startsAt + gapStartMinutes * MINUTE, to: startsAt + (gapStartMinutes + gapMinutes) * MINUTE }
  const spans =
    gapMinutes > 0
      ? [
          { ...whole, endsAt: gap.from },
          { ...whole, startsAt: gap.to },
        ]
      : [whole]
  const needs = salon.needs.some(({ serviceId }) => serviceId === service.id)
  const room = needs ? salon.resources[staff.position ?? 0] : undefined
  const row = (part: string) => ({ id: timeId(visit.bookedAt, `busy:${part}:${visit.key}`), visitId: idOf(visit) })
  return [
    ...spans.map((span, index) => ({ ...row(`${index}`), staffId: staff.id, ...span })),
    ...(room ? [{ ...row('room'), resourceId: room.id, ...whole }] : []),
  ]
}

/** The terms that were agreed. */
function policyOf(row: Visit['salon']['row']): AppointmentRow['policy'] {
  return {
    freeCancelHours: row.freeCancelHours ?? null,
    rescheduleHours: row.rescheduleHours ?? 24,
    lateFeeBasisPoints: row.lateFeeBasisPoints ?? 0,
    noShowFeeBasisPoints: row.noShowFeeBasisPoints ?? 0,
    depositBasisPoints: row.depositBasisPoints ?? 0,
  }
}

function stepOf(
  visit: Visit,
  status: Visit['outcome'],
  updatedAt: number | undefined,
  version: number,
): AppointmentStep[] {
  if (updatedAt === undefined) return []
  const came = status === 'completed'
  const paid = came && visit.payment === 'purse'
  return [
    {
      id: idOf(visit),
      status,
      version,
      updatedAt,
      ending: status === 'cancelled' ? 'client' : undefined,
      captured: paid ? visit.service.price : 0,
      captureId: paid ? captureIdOf(visit, updatedAt) : undefined,
      arrivedAt: came ? Math.min(visit.startsAt, updatedAt) : undefined,
      // A few forget their phone.
      arrivedByCode: came && randomOf(`check-in:${visit.key}`).chance(0.9),
    },
  ]
}

function idOf(visit: Visit): string {
  return timeId(visit.bookedAt, `appointment:${visit.key}`)
}
