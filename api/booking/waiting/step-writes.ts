// What one step of a waiting list writes: all of it in one batch, with what its people are told.
import { eq } from 'drizzle-orm'
import { waitingEntry, waitingTurn } from '../../../db/schema/booking/waiting-list'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumText } from '../../platform/values/money'
import { notificationTime } from '../../platform/values/place-time'
import { MINUTE } from '../../platform/values/time'
import type { Calendar } from '../../salons/times/calendar-reads'
import { expireSlotHolds, occupy } from '../../salons/times/occupied-time'
import { proposeAppointment } from '../../salons/times/proposals'
import { appointmentName } from '../../salons/times/visit-plan'
import { type AppointmentDraft, bookAppointment } from '../appointments/booking-writes'
import { backSentences } from '../appointments/history/money-back'
import { fundsOf } from '../appointments/origins/pay-from-goal'
import { freeCancelUntil } from '../appointments/policy'
import { ask, GOAL_FREE_FOR, notifyNoTime } from './goal-entries'
import { LAST_HOURS, NOTIFIED_A_DAY, type Step, type Waiting } from './next-step'

export type FeeRows = AppointmentDraft['fees']

/** How long a time is kept for somebody who only asked to be told, in milliseconds. */
const KEPT_FOR = 10 * MINUTE

/** How long what was booked for somebody can be given back free of charge, in milliseconds. */
const FREE_FOR = 30 * MINUTE

/** The title of a notification that nobody waits for it any more. */
export const WAIT_ENDED = 'Your wait has ended'

export const WAITING_PATH = '/client/bookings/waiting-list'

type Writes = [Statement, ...Statement[]]

/** Where what was set aside for an entry is now (minor units), as the end of what its client is told; empty for nothing. */
export function asideIsBack(aside: number, currency: string): string {
  return backSentences({ returned: aside, passedOn: 0, goal: null }, (minor) => sumText(minor, currency))
}

export function stepWrites(ctx: Ctx, calendar: Calendar, fees: FeeRows, step: Step): Writes {
  const { salon } = calendar
  switch (step.kind) {
    case 'book':
      return bookFor(ctx, calendar, fees, step)
    case 'tell':
      return notifyClient(ctx, salon, step)
    case 'pass':
      return [
        turn(ctx, step.to, { kind: 'passed', startsAt: step.startsAt, reason: step.reason }),
        changed(ctx, step.to.client.id, 'appointments'),
        ...(step.to.toldToday < NOTIFIED_A_DAY ? [notifyPassed(ctx, salon, step)] : []),
      ]
    case 'ask': {
      const { id: clientId } = step.to.client
      const { price: agreed, lastDate } = step.to.entry
      return ask(ctx, {
        goal: step.goal,
        clientId,
        reason: step.reason,
        price: step.price,
        agreed,
        lastDate,
        salonName: salon.name,
        currency: salon.currency,
        funds: fundsOf(step.goal),
      })
    }
    case 'no time':
      return notifyNoTime(ctx, step.goal, step.to.client.id, salon.name)
    case 'withdrawn':
      return [
        ctx.db
          .update(waitingEntry)
          .set({ status: 'expired', endedAt: ctx.now() })
          .where(eq(waitingEntry.id, step.to.entry.id)),
        changed(ctx, step.to.client.id, 'appointments'),
        notify(ctx, step.to.client.id, {
          kind: 'appointment',
          title: WAIT_ENDED,
          text: `${salon.name} no longer offers what you were waiting for.${asideIsBack(step.to.aside, salon.currency)}`,
          path: WAITING_PATH,
        }),
      ]
  }
}

/** The entry ends with the visit: see met.ts. */
function bookFor(
  ctx: Ctx,
  calendar: Calendar,
  fees: FeeRows,
  { to, planned, price, policy }: Extract<Step, { kind: 'book' }>,
): Writes {
  const { salon } = calendar
  const { client, goal } = to
  const { startsAt, currency } = planned
  const id = ctx.id()
  const until = Math.min(ctx.now() + (goal ? GOAL_FREE_FOR : FREE_FOR), startsAt - LAST_HOURS)
  const freeUntil = until > ctx.now() ? until : null
  const { writes } = bookAppointment(ctx, {
    id,
    calendar,
    planned,
    price,
    policy,
    fees,
    freeUntil,
    client,
    booking: { payment: 'purse', notes: '', forName: '', forContact: '', forMessage: '' },
    bookedFrom: goal ? `from your goal ${goal.name}` : 'from the waiting list',
    ...(goal && { goal: { ...goal, minor: price } }),
  })
  const judged = { status: 'confirmed', startsAt, price, held: price, policy, freeUntil } as const
  const deadline = freeCancelUntil(judged, ctx.now())
  const back = deadline ? ` You can cancel free of charge until ${notificationTime(deadline, salon.timeZone)}.` : ''
  const appointment = `${appointmentName(planned)} at ${salon.name}`
  const from = goal ? `goal ${goal.name}` : 'purse'
  const paid = price > 0 ? `for ${sumText(price, currency)} from your ${from}` : 'free of charge'
  return [
    turn(ctx, to, { kind: 'booked', startsAt, visitId: id }),
    expireSlotHolds(ctx),
    ...writes,
    ...occupy(ctx, id, planned),
    notify(ctx, client.id, {
      kind: 'appointment',
      title: goal ? 'Booked from your goal' : 'Booked from the waiting list',
      text: `${appointment} on ${notificationTime(startsAt, salon.timeZone)}, ${paid}.${back}`,
      path: `/client/bookings/${id}`,
    }),
  ]
}

function notifyClient(
  ctx: Ctx,
  salon: Calendar['salon'],
  { to, planned, policy, keeps }: Extract<Step, { kind: 'tell' }>,
): Writes {
  const { startsAt, price } = planned
  const appointment = `${appointmentName(planned)} at ${salon.name} on ${notificationTime(startsAt, salon.timeZone)}`
  const title = 'A time is free'
  if (!keeps) {
    const local = new URLSearchParams({ salon: salon.id, service: to.entry.plan[0]?.serviceId ?? '' })
    return [
      turn(ctx, to, { kind: 'told', startsAt }),
      changed(ctx, to.client.id, 'appointments'),
      notify(ctx, to.client.id, {
        kind: 'appointment',
        title,
        text: `${appointment}. We told everyone who is waiting for it. First come, first served.`,
        path: `/booking?${local}`,
        until: startsAt,
      }),
    ]
  }
  const id = ctx.id()
  const expiresAt = ctx.now() + KEPT_FOR
  return [
    expireSlotHolds(ctx),
    ...proposeAppointment(ctx, planned, { id, price, policy, expiresAt, clientId: to.client.id, salonId: salon.id }),
    turn(ctx, to, { kind: 'told', startsAt, visitId: id }),
    changed(ctx, to.client.id, 'appointments'),
    changed(ctx, salon.ownerId, 'appointments'),
    notify(ctx, to.client.id, {
      kind: 'appointment',
      title,
      text: `${appointment}. We’re holding it for you until ${notificationTime(expiresAt, salon.timeZone)}.`,
      path: `/booking/${id}`,
      until: expiresAt,
    }),
  ]
}

/** The row that says what happened to an entry at a time; rejected if the entry has ended. */
export function turn(
  ctx: Ctx,
  { entry }: Pick<Waiting, 'entry'>,
  what: Pick<typeof waitingTurn.$inferInsert, 'kind' | 'startsAt' | 'visitId' | 'reason'>,
): Statement {
  return ctx.db.insert(waitingTurn).values({ id: ctx.id(), entryId: entry.id, createdAt: ctx.now(), ...what })
}

function notifyPassed(
  ctx: Ctx,
  salon: Calendar['salon'],
  { to, startsAt, reason, price }: Extract<Step, { kind: 'pass' }>,
): Statement {
  const money = (minor: number) => sumText(minor, salon.currency)
  const why = {
    funds: `Your purse is short of ${money(price)} by ${money(price - to.available)}. Add funds to be booked for the next one.`,
    price: `It costs ${money(price)}, and you agreed to ${money(to.entry.price)} at most.`,
    terms: 'The salon’s terms are now stricter than the ones you agreed to. Review them to stay in line.',
    clash: 'You already have a visit at that time.',
  }[reason]
  return notify(ctx, to.client.id, {
    kind: 'appointment',
    title: 'A time went to the next in line',
    text: `${salon.name} had a time on ${notificationTime(startsAt, salon.timeZone)}, but we didn’t book it for you. ${why}`,
    path: `${WAITING_PATH}/${to.entry.id}`,
  })
}
