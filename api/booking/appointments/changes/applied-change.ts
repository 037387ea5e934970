// What a change that is agreed to writes: money first, then the services, the appointment, its time, and who is told.
import { eq } from 'drizzle-orm'
import { appointment, appointmentEvent, appointmentItem } from '../../../../db/schema/booking/appointments'
import { visitChange } from '../../../../db/schema/booking/visit-changes'
import { placeHold, releaseHold } from '../../../money/ledger/ledger'
import { notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { percent, sumText } from '../../../platform/values/money'
import { notificationTime } from '../../../platform/values/place-time'
import { DomainError } from '../../../platform/values/problem'
import { MINUTE } from '../../../platform/values/time'
import type { Calendar } from '../../../salons/times/calendar-reads'
import { occupy, vacate } from '../../../salons/times/occupied-time'
import { appointmentName, itemRows, type PlannedAppointment } from '../../../salons/times/visit-plan'
import { type AppointmentRow, appointmentFrom, type Found } from '../appointments'
import type { ChangeRow } from '../history/change-reads'
import { backSentences } from '../history/money-back'
import { changedForBoth } from '../notifications'
import type { AppointmentResponse } from '../responses'
import { appointmentAt } from '../settlement'
import { appointmentDetails, appointmentText, calendarEvent } from '../visit-details'
import type { PlannedChange } from './planned-change'

type Appointment = { found: Found; calendar: Calendar }

/** Whether the client is asked first: money of theirs is set aside, and it costs more or takes longer. */
export function needsAgreement(
  { appointment: row, hold: held }: Pick<Found, 'appointment' | 'hold'>,
  { price, endsAt }: Pick<PlannedAppointment, 'price' | 'endsAt'>,
): boolean {
  return held !== null && (price > row.price || endsAt > row.endsAt)
}

/**
 * What is set aside at a price, both in minor units: all of it where the purse pays, no more than before where it is a
 * deposit.
 * @throws DomainError appointment-status: others have paid of it
 */
export function heldAfter(found: Found, price: number): number {
  const { appointment: row, hold: held, partyId, fromGoal, payers } = found
  if (!held) return 0
  const { depositBasisPoints } = row.policy
  const after = row.payment === 'purse' ? price : Math.min(held.amount, percent(price, depositBasisPoints))
  if (after !== held.amount && (partyId !== null || fromGoal || payers.some(({ closed }) => !closed))) {
    throw new DomainError('appointment-status', {
      detail:
        'Others have paid part of this visit, or a goal has, so its price can’t change. Cancel it, and ask the client to book again.',
    })
  }
  return after
}

/** The statements that make a change, once it is stored as asked, and the response. `notes`: new ones, or null. */
export function applied(
  ctx: Ctx,
  { found, calendar }: Appointment,
  change: ChangeRow,
  { planned, retimed }: PlannedChange,
  viewer: Viewer,
  notes: string | null,
): { writes: Statement[]; response: AppointmentResponse } {
  const { appointment: row, hold: held, salon } = found
  const [first] = planned.items
  if (!first) throw new Error('a visit without a service')
  const minor = heldAfter(found, change.price)
  const money = movedMoney(ctx, found, minor, appointmentName(planned), viewer.id)
  const after: AppointmentRow = {
    ...row,
    serviceId: first.service.id,
    staffId: first.staffId,
    serviceName: appointmentName(planned),
    endsAt: planned.endsAt,
    durationMinutes: Math.round((planned.endsAt - planned.startsAt) / MINUTE),
    price: change.price,
    holdId: money.hold?.id ?? null,
    notes: notes ?? row.notes,
    version: row.version + 1,
    updatedAt: ctx.now(),
  }
  const { serviceId, staffId, serviceName, endsAt, durationMinutes, price } = after
  const { holdId, version, updatedAt } = after
  const agreed = viewer.id === row.clientId
  const released = (held?.amount ?? 0) - minor
  const staffName = calendar.staff.find(({ id }) => id === staffId)?.name ?? found.staffName
  return {
    writes: [
      endChange(ctx, change, 'agreed', viewer.id, {
        version,
        replacesHoldId: holdId === row.holdId ? null : row.holdId,
      }),
      ...money.writes,
      ctx.db.delete(appointmentItem).where(eq(appointmentItem.appointmentId, row.id)),
      ctx.db.insert(appointmentItem).values(itemsOf(ctx, row.id, planned, change)),
      ctx.db
        .update(appointment)
        .set({
          serviceId,
          staffId,
          serviceName,
          endsAt,
          durationMinutes,
          price,
          holdId,
          version,
          updatedAt,
          ...(notes !== null && { notes }),
        })
        .where(eq(appointment.id, row.id)),
      ...(retimed ? [vacate(ctx, row.id), ...occupy(ctx, row.id, planned)] : []),
      ctx.db.insert(appointmentEvent).values({
        id: ctx.id(),
        appointmentId: row.id,
        kind: 'moved',
        status: row.status,
        detail: JSON.stringify({ note: `${change.summary}${agreed ? ' The client agreed.' : ''}` }),
        actor: change.actor,
        createdAt: ctx.now(),
      }),
      ...changedForBoth(ctx, found),
      ...(agreed
        ? [notifySalon(ctx, found, change, 'agreed to')]
        : notifyClient(ctx, { ...found, appointment: after, staffName }, change, released)),
    ],
    response: appointmentFrom({
      ...found,
      appointment: after,
      hold: money.hold,
      staffName,
      itemCount: planned.items.length,
      salon,
    }),
  }
}

/** The statement that ends a change; `made`: the version of the appointment that an agreed one makes, and the hold it ends. */
export function endChange(
  ctx: Ctx,
  { id }: ChangeRow,
  status: Exclude<ChangeRow['status'], 'asked'>,
  endedBy: string,
  made: Pick<ChangeRow, 'version' | 'replacesHoldId'> = { version: null, replacesHoldId: null },
): Statement {
  return ctx.db
    .update(visitChange)
    .set({ status, endedBy, endedAt: ctx.now(), ...made })
    .where(eq(visitChange.id, id))
}

/** The statement that writes the note of a visit. */
export function writeNotes(ctx: Ctx, { id, version }: AppointmentRow, notes: string): Statement {
  return ctx.db
    .update(appointment)
    .set({ notes, version: version + 1, updatedAt: ctx.now() })
    .where(eq(appointment.id, id))
}

/** The statements that ask the client. */
export function askClient(ctx: Ctx, found: Found, change: ChangeRow): Statement[] {
  const { appointment: row } = found
  if (row.clientId === null) return []
  const by = notificationTime(change.expiresAt, row.timeZone)
  return [
    notify(ctx, row.clientId, {
      kind: 'appointment',
      title: 'Your salon asks to change your visit',
      text: `${appointmentText(found)}: ${change.summary} Nothing changes, and nothing more is set aside, unless you agree by ${by}.`,
      path: `/client/bookings/${row.id}`,
      until: change.expiresAt,
    }),
  ]
}

/** The statement that tells the salon how its client replied. */
export function notifySalon(ctx: Ctx, found: Found, change: ChangeRow, what: string): Statement {
  const { salon, clientName, appointment: row } = found
  return notify(ctx, salon.ownerId, {
    kind: 'booking',
    title: what === 'declined' ? 'Change declined' : 'Change agreed',
    text: `${clientName} ${what} your change of ${appointmentText(found)}: ${change.summary}`,
    path: `/partner/appointments/${row.id}`,
  })
}

function notifyClient(ctx: Ctx, found: Found, change: ChangeRow, released: number): Statement[] {
  const { appointment: row, salon, staffName } = found
  if (row.clientId === null) return []
  const appointment = { appointment: row, salon, staffName }
  const back = backSentences({ returned: released, passedOn: 0, goal: null }, (minor) => sumText(minor, row.currency))
  return [
    notify(ctx, row.clientId, {
      kind: 'appointment',
      title: 'Appointment changed',
      text: `The salon changed ${appointmentText(found)}: ${change.summary}${back}`,
      path: `/client/bookings/${row.id}`,
      ...(row.status === 'confirmed' && {
        details: appointmentDetails(appointment, ctx.now()),
        calendar: calendarEvent(ctx, appointment, 'CONFIRMED'),
      }),
    }),
  ]
}

/** Back to the purse, and from there what is set aside instead. */
function movedMoney(
  ctx: Ctx,
  found: Found,
  minor: number,
  serviceName: string,
  actor: string,
): { writes: Statement[]; hold: Found['hold'] } {
  const { hold: held, salon } = found
  if (!held || held.amount === minor) return { writes: [], hold: held }
  const released = releaseHold(ctx, held, {
    kind: 'booking_release',
    status: 'released',
    description: `Released: ${appointmentAt(found)}`,
    actor,
  })
  if (minor === 0) return { writes: released, hold: null }
  const { owner, currency } = held
  const [id, transferId] = [ctx.id(), ctx.id()]
  const placed = placeHold(ctx, {
    kind: 'booking_hold',
    id,
    transferId,
    owner,
    currency,
    minor,
    actor,
    description: `Hold for ${serviceName} at ${salon.name}`,
  })
  return {
    writes: [...released, ...placed],
    hold: { id, owner, currency, amount: minor, status: 'held', transferId, createdAt: ctx.now(), endedAt: null },
  }
}

/** The services as they were agreed to, at the times that they have now. */
function itemsOf(ctx: Ctx, id: string, planned: PlannedAppointment, { items }: ChangeRow) {
  return itemRows(ctx, id, planned).map((row, i) => {
    const agreed = items[i]
    if (!agreed) throw new Error('a service that was not agreed to')
    const { price, addOns, commissionBasisPoints, serviceName } = agreed
    const { discountId, discountBasisPoints, discountAmount } = agreed
    return {
      ...row,
      price,
      addOns,
      commissionBasisPoints,
      serviceName,
      discountId,
      discountBasisPoints,
      discountAmount,
    }
  })
}
