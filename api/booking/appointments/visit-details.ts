// What an email about a visit carries: where, with whom, the price, the terms, a calendar file.

import type { Ctx } from '../../platform/context'
import { type CalendarEvent, calendarOf } from '../../platform/documents/ics'
import { percent, sumText } from '../../platform/values/money'
import { notificationTime, placeTime } from '../../platform/values/place-time'
import type { Found } from './appointments'
import { freeCancelUntil, heldAtBooking, type Policy, termsOnceMoved } from './policy'

type Appointment = Pick<Found, 'appointment' | 'salon'> & { staffName?: string | undefined }

/** The facts of a visit, in the salon's time, as of `now` (UTC ms). */
export function appointmentDetails(
  { appointment: row, salon, staffName }: Appointment,
  now: number,
): [label: string, value: string][] {
  const held = heldAtBooking(row.payment, row.price, row.policy)
  return [
    ['Service', `${row.serviceName}, ${row.durationMinutes} minutes`],
    ['When', notificationTime(row.startsAt, row.timeZone)],
    ['Where', `${salon.name}, ${salon.address}, ${salon.city}`],
    ...(staffName ? ([['With', staffName]] as [string, string][]) : []),
    ['Salon phone', salon.phone],
    ['Price', priceText(row)],
    ['Payment', paymentText(row, held, 'your purse')],
    ['Cancellation', termsText(row, held, now)],
  ]
}

/** The same for the salon, with until when it has to answer. */
export function appointmentDetailsForSalon(
  { appointment: row, staffName }: Appointment,
  clientName: string,
): [label: string, value: string][] {
  const held = heldAtBooking(row.payment, row.price, row.policy)
  return [
    ['Client', clientName],
    ...(row.forName === '' ? [] : ([['Who comes', row.forName]] as [string, string][])),
    ['Service', `${row.serviceName}, ${row.durationMinutes} minutes`],
    ['When', notificationTime(row.startsAt, row.timeZone)],
    ...(staffName ? ([['With', staffName]] as [string, string][]) : []),
    ['Price', priceText(row)],
    ['Payment', paymentText(row, held, 'the client’s purse')],
    ...(row.answerBy === null
      ? []
      : ([['Reply by', notificationTime(row.answerBy, row.timeZone)]] as [string, string][])),
  ]
}

/** For the salon: whom a visit is a gift for; empty: for its client. */
export function giftText({ forName }: Pick<Appointment['appointment'], 'forName'>): string {
  return forName === '' ? '' : ` as a gift for ${forName}`
}

function priceText({ price, currency }: Appointment['appointment']): string {
  return price === 0 ? 'Free' : sumText(price, currency)
}

function paymentText({ price, currency }: Appointment['appointment'], held: number, purse: string): string {
  const parts = [
    ...(held > 0 ? [`${sumText(held, currency)} set aside in ${purse}`] : []),
    ...(price > held ? [`${sumText(price - held, currency)} at the salon`] : []),
  ]
  return parts.join(', ') || 'Nothing to pay'
}

/** The visit as a file for its client's calendar, which replaces or removes what an earlier version put there. */
export function calendarEvent(
  ctx: Ctx,
  { appointment: row, salon, staffName }: Appointment,
  status: CalendarEvent['status'],
): string {
  const { id, startsAt, endsAt, version, createdAt, updatedAt } = row
  const event: CalendarEvent = {
    id,
    startsAt,
    endsAt,
    version,
    createdAt,
    updatedAt,
    status,
    title: `${row.serviceName} at ${salon.name}`,
    text: [timeAtSalon(row), ...(staffName ? [`With ${staffName}.`] : []), `The salon: ${salon.phone}`].join('\n'),
    place: `${salon.name}, ${salon.address}, ${salon.city}`,
    at: salon.pinned ? { latitude: salon.latitude, longitude: salon.longitude } : null,
    url: `${ctx.origin}/client/bookings/${id}`,
  }
  return calendarOf('Purse', [event], status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH')
}

/** "Cut at Nyota Hair on Mon, Jan 11, 9:30 AM": a visit as messages name it. */
export function appointmentText({ appointment: row, salon }: Appointment): string {
  return `${row.serviceName} at ${salon.name} on ${notificationTime(row.startsAt, row.timeZone)}`
}

/** In a calendar's event, which shows its own reader's clock. */
export function timeAtSalon({ startsAt, timeZone }: Pick<Appointment['appointment'], 'startsAt' | 'timeZone'>): string {
  return `At the salon: ${placeTime(startsAt, timeZone, null)}.`
}

/** What cancelling costs once the salon has confirmed; fees come from what is set aside. */
function termsText(row: Appointment['appointment'], held: number, now: number): string {
  const { startsAt, timeZone, price, currency, freeUntil, lateSince, movedBySalon } = row
  const policy = movedBySalon ? termsOnceMoved(row.policy) : row.policy
  const { freeCancelHours, lateFeeBasisPoints, noShowFeeBasisPoints, undoMinutes }: Policy = policy
  const fee = (basisPoints: number) => Math.min(percent(price, basisPoints), held)
  const [late, missed] = [fee(lateFeeBasisPoints), fee(noShowFeeBasisPoints)]
  const appointment = { status: 'confirmed', startsAt, price, held, policy, freeUntil, lateSince } as const
  const until = freeCancelUntil(appointment, now)
  const after =
    freeCancelHours === null
      ? 'Only the salon can cancel a confirmed booking. Call them to cancel.'
      : `The fee is ${sumText(late, currency)}.`
  const cancelling =
    until === null
      ? after
      : until >= startsAt
        ? 'Free until your visit starts.'
        : `Free until ${notificationTime(until, timeZone)}. ${freeCancelHours === null ? after : `After that the fee is ${sumText(late, currency)}.`}`
  return [
    undoMinutes &&
      `You can undo a booking free of charge for ${undoMinutes} min after you make it, up to three times a day.`,
    cancelling,
    missed > 0 && `If you don’t show up, the fee is ${sumText(missed, currency)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
