// The history of an appointment's transitions, and the notifications to each side, each understandable without context.
import { appointmentEvent } from '../../../db/schema/booking/appointments'
import type { Notification } from '../../notifications/channels'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { notificationTime } from '../../platform/values/place-time'
import type { Ending, Found, Status } from './appointments'
import { backSentences } from './history/money-back'
import {
  appointmentDetails,
  appointmentDetailsForSalon,
  appointmentText,
  calendarEvent,
  giftText,
} from './visit-details'

declare module '../../platform/providers/live/port' {
  interface Changes {
    appointments: true
  }
}

type About = Pick<Found, 'appointment' | 'salon' | 'clientName'> & { staffName?: string }

/** A counter-proposal: its slot hold, start and expiry. */
export type Offer = { id: string; startsAt: number; expiresAt: number }

/** Details of a transition, amounts in minor units; see `Settled`. Absent: no money moved. */
type TransitionFacts = {
  paid?: number
  net?: number
  returned?: number
  /** What of that went on to others who had paid it. */
  passedOn?: number
  /** The goal that so much of it went back to, minor units; absent: all went to the purse. */
  backIn?: { name: string; amount: number }
  cashback?: number
  ending?: Ending
  /** The reason, as written by the person who made the transition. */
  message?: string
  offer?: Offer
  /** The salon is notified of several visits at once, by whoever books them. */
  salonKnows?: boolean
  /** What it was booked from where its client did not book it. */
  bookedFrom?: string | undefined
}

/**
 * The history row of a transition to `status`, the events for both sides' devices, and notifications to the other side
 * and to a client who was charged. `appointment` still has the previous status.
 */
export function recordStep(
  ctx: Ctx,
  about: About,
  status: Status,
  actor: string,
  facts: TransitionFacts = {},
): Statement[] {
  const { appointment: row, salon } = about
  const { paid = 0, ending, message = '', offer } = facts
  const charged = status === 'cancelled' && paid > 0
  const sides = [
    // A guest has no devices.
    ...(row.clientId
      ? [
          {
            to: row.clientId,
            notification: withCalendar(ctx, about, status, forClient(ctx, about, status, facts), {
              asRecord: row.clientId === actor && !charged,
            }),
            also: charged,
          },
        ]
      : []),
    { to: salon.ownerId, notification: facts.salonKnows ? null : forSalon(about, status, facts), also: false },
  ]
  return [
    ctx.db.insert(appointmentEvent).values({
      id: ctx.id(),
      appointmentId: row.id,
      status,
      detail: JSON.stringify({
        ...(ending && { ending }),
        ...(message && { note: message }),
        ...(charged && { amount: paid }),
        ...(offer && { offer: offer.id }),
      }),
      actor,
      createdAt: ctx.now(),
    }),
    ...changedForBoth(ctx, about),
    ...sides.flatMap(({ to, notification, also }) =>
      notification && (to !== actor || also || notification.recordOnly) ? [notify(ctx, to, notification)] : [],
    ),
  ]
}

/** Records a refund, in minor units, and who made it, and notifies the client. */
export function recordRefund(
  ctx: Ctx,
  about: About,
  actor: string,
  {
    amount,
    passedOn,
    cashback,
    reason,
    by = 'salon',
  }: {
    amount: number
    /** What of it went on to others who had paid. */
    passedOn: number
    cashback: number
    reason: string
    by?: 'salon' | 'Purse'
  },
): Statement[] {
  const { appointment: row, salon } = about
  const appointment = `${row.serviceName} at ${salon.name}`
  const where =
    passedOn === 0
      ? `${sum(row, amount)} for ${appointment} is back in your purse.`
      : `Refund for ${appointment}.${backSentences({ returned: amount, passedOn, goal: null }, (minor) => sum(row, minor))}`
  const back = cashback > 0 ? ` ${sum(row, cashback)} of cashback was returned with it.` : ''
  return [
    ctx.db.insert(appointmentEvent).values({
      id: ctx.id(),
      appointmentId: row.id,
      kind: 'refunded',
      status: row.status,
      detail: JSON.stringify({ amount, note: reason }),
      actor,
      createdAt: ctx.now(),
    }),
    ...changedForBoth(ctx, about),
    ...(row.clientId
      ? [
          notify(ctx, row.clientId, {
            kind: 'appointment',
            title: by === 'salon' ? 'Refund from your salon' : 'Refund from Purse',
            text: `${where}${back} ${by === 'salon' ? 'The salon says' : 'Purse says'}: ${reason}`,
            path: `/client/bookings/${row.id}`,
          }),
        ]
      : []),
  ]
}

/** Open pages of both sides show what has changed. */
export function changedForBoth(
  ctx: Ctx,
  { appointment: row, salon }: Pick<About, 'appointment' | 'salon'>,
): Statement[] {
  return [...(row.clientId ? [row.clientId] : []), salon.ownerId].map((to) => changed(ctx, to, 'appointments'))
}

/**
 * What the client's calendar makes of it: a visit is there from its confirmation on, and leaves when it is cancelled. Who
 * cancels it themselves gets that by email, as a record.
 */
function withCalendar(
  ctx: Ctx,
  about: About,
  status: Status,
  notification: Notification,
  { asRecord }: { asRecord: boolean },
): Notification {
  const { version, ...row } = about.appointment
  const after = { ...about, appointment: { ...row, version: version + 1, updatedAt: ctx.now() } }
  if (status === 'confirmed') return { ...notification, calendar: calendarEvent(ctx, after, 'CONFIRMED') }
  if (status !== 'cancelled' || row.status !== 'confirmed') return notification
  const calendar = calendarEvent(ctx, after, 'CANCELLED')
  return { ...notification, calendar, ...(asRecord && { recordOnly: true }) }
}

function forClient(ctx: Ctx, about: About, status: Status, facts: TransitionFacts): Notification {
  const { appointment: row } = about
  const {
    paid = 0,
    returned = 0,
    passedOn = 0,
    cashback = 0,
    backIn,
    ending,
    message,
    offer,
    bookedFrom,
    salonKnows,
  } = facts
  const appointment = appointmentText(about)
  const back = backSentences({ returned, passedOn, goal: backIn ?? null }, (minor) => sum(row, minor))
  const charged = (fee: string) => (paid > 0 ? ` ${sum(row, paid)} was paid to the salon as its ${fee}.` : '')
  const remark = message ? ` The salon says: ${message}` : ''
  const notification = (title: string, text: string, path = `/client/bookings/${row.id}`): Notification => ({
    kind: 'appointment',
    title,
    text,
    path,
  })
  const time = (at: number) => notificationTime(at, row.timeZone)
  if (status === 'pending') {
    const by = row.answerBy === null ? '' : ` by ${time(row.answerBy)}`
    return {
      ...notification(
        'Booking requested',
        `${bookedFrom ? `Requested for you: ${appointment}, ${bookedFrom}` : `You requested ${appointment}`}. The salon will reply${by}. If it doesn’t, you get everything back.`,
      ),
      details: appointmentDetails(about, ctx.now()),
      // Who pressed the button knows; a friend who joined before the last one does not, and is told nothing else.
      ...(!(bookedFrom && salonKnows) && { recordOnly: true }),
    }
  }
  if (status === 'confirmed') {
    return {
      ...notification(
        'Appointment confirmed',
        bookedFrom ? `Booked for you: ${appointment}, ${bookedFrom}. It is confirmed.` : `Confirmed: ${appointment}.`,
      ),
      details: appointmentDetails(about, ctx.now()),
    }
  }
  if (status === 'completed') {
    const settled = paid > 0 ? ` ${sum(row, paid)} was paid to the salon from your purse.` : ''
    const bonus = cashback > 0 ? ` ${sum(row, cashback)} came back to you as cashback.` : ''
    return notification('Thank you for your visit', `Completed: ${appointment}.${settled}${bonus}`)
  }
  switch (ending) {
    case 'client':
      return notification('Appointment cancelled', `You cancelled ${appointment}.${charged('late fee')}${back}`)
    case 'no_show':
      return notification(
        'Missed appointment',
        `The salon marked this visit as missed: ${appointment}.${charged('no-show fee')}${back}`,
      )
    case 'expired':
      return notification('Appointment ended', `The salon didn’t reply in time: ${appointment}.${back}`)
    case 'declined': {
      const declined = `The salon declined ${appointment}.${back}${remark}`
      if (!offer) return notification('Appointment declined', declined)
      return notification(
        'The salon offers you another time',
        `${declined} It is holding ${time(offer.startsAt)} for you until ${time(offer.expiresAt)}.`,
        `/booking/${offer.id}`,
      )
    }
    default:
      return notification('Appointment cancelled', `The salon cancelled ${appointment}.${back}${remark}`)
  }
}

function forSalon(about: About, status: Status, facts: TransitionFacts): Notification | null {
  const { appointment: row, clientName } = about
  const { paid = 0, net = 0, ending, message } = facts
  const appointment = appointmentText(about)
  const notification = (title: string, text: string): Notification => ({
    kind: 'booking',
    title,
    text,
    path: `/partner/appointments/${row.id}`,
  })
  if (status === 'pending') {
    return {
      ...notification(
        'New booking request',
        `${clientName} requested ${appointment}${giftText(row)}. Please confirm or decline it.`,
      ),
      details: appointmentDetailsForSalon(about, clientName),
    }
  }
  if (status !== 'cancelled') return null
  if (ending === 'expired')
    return notification('Booking ended', `You didn’t reply in time to ${clientName}’s request: ${appointment}.`)
  const fee =
    paid > 0 ? ` You were paid ${sum(row, net)}: the late fee of ${sum(row, paid)}, less the platform fee.` : ''
  const remark = message ? ` The client says: ${message}` : ''
  return notification('Booking cancelled', `${clientName} cancelled ${appointment}.${fee}${remark}`)
}

function sum({ currency }: { currency: string }, minor: number): string {
  return plain(formatMoney(moneyJson(minor, currency)))
}

/** Replaces non-breaking spaces, which make text messages expensive. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
