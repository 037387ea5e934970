// A client's own entries of the waiting list: joining, changing and leaving it.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { typedMinor } from '../../money/ledger/typed-amount'
import { type DiscountRow, discountsAtSalon } from '../../money/member-discounts/in-force'
import { changed } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { DAY_FAULTS } from '../../platform/day'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { dayForm, minuteForm } from '../../platform/values/date-forms'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { type Currency, isCurrency, moneyJson, sumText } from '../../platform/values/money'
import { placeTime } from '../../platform/values/place-time'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, calendarFrom, calendarReads, horizonOf } from '../../salons/times/calendar-reads'
import { discountsOn, offOf } from '../../salons/times/member-price'
import { listAppointmentSlots, wantedOf } from '../../salons/times/visit-plan'
import { fits, isEmpty, isOpenIn, onClock, overlaps, type Waits } from '../../salons/times/windows'
import { isStricter } from '../appointments/policy'
import { matchSoon } from './due'
import { ChangeWaiting, JoinWaitingList } from './input'
import { WaitingChangedResponse } from './responses'
import { giveBack, setAside, setAsideFor } from './set-aside'

type EntryRow = typeof waitingEntry.$inferSelect

/** Entries made by a client, those that they leave again too. */
const JOINS = { max: 30, windowMs: HOUR }

/**
 * Waits for a visit at a salon. To be booked costs at most the price entered, on terms no stricter than those of
 * now; nothing is held until then, unless the client wishes it.
 */
export const joinWaitingList = operation('client', 'POST /waiting-list', {
  summary: 'Join a waiting list: to be booked automatically, or to be notified',
  body: JoinWaitingList,
  created: WaitingChangedResponse,
  problems: ['time-is-free', 'waiting-list-closed', 'waiting-limit', 'insufficient-funds', 'client-blocked'],
  reads: ({ ctx, viewer, body: { salonId } }) => ({
    attempts: attempt(ctx, `waiting-list:${viewer.id}`, JOINS),
    own: ownWaiting(ctx, viewer),
    accounts: accountsOf(ctx, viewer),
    calendar: calendarOf(ctx, viewer, salonId),
  }),
  decide: (
    { attempts, own, accounts, calendar: [reduced, ...rows] },
    { ctx, viewer, body: { salonId, plan, ...wishes } },
  ) => {
    refuseOver(ctx, attempts, JOINS)
    const calendar = calendarFrom(ctx, rows)
    if (!calendar.salon.waitingList) throw new DomainError('waiting-list-closed')
    const agreed = agreedOn(calendar, { plan, wishes, reduced })
    refuseFree(calendar, plan, agreed)
    refuseTwice(own, { salonId, plan, ...agreed })
    const id = ctx.id()
    const row = { id, clientId: viewer.id, salonId, plan, ...agreed, createdAt: ctx.now() }
    const { name: salonName, currency } = calendar.salon
    const held = wishes.holds
      ? setAside(ctx, {
          entry: row,
          price: agreed.price,
          currency,
          salonName,
          available: availableIn(currency, accounts, viewer),
        })
      : []
    return {
      writes: [
        ctx.db.insert(waitingEntry).values(row),
        ...held,
        // What became free while they read the page may be theirs.
        matchSoon(ctx, salonId),
        changed(ctx, viewer.id, 'appointments'),
      ],
      response: { id, status: 'waiting' as const, returned: null },
    }
  },
})

/**
 * Changes what a client waits for; their place in line stays. The price and the salon's terms are agreed to anew, and what
 * is set aside follows them.
 */
export const changeWaiting = operation('client', 'POST /waiting-list/:id/changes', {
  summary: 'Change an entry; your place in line stays',
  body: ChangeWaiting,
  response: WaitingChangedResponse,
  problems: ['not-found', 'insufficient-funds'],
  reads: ({ ctx, viewer, params: { id } }) => {
    const salonId = sql<string>`(SELECT ${waitingEntry.salonId} FROM ${waitingEntry}
    WHERE ${waitingEntry.id} = ${id} AND ${waitingEntry.clientId} = ${viewer.id})`
    return {
      row: ownEntry(ctx, viewer, id),
      own: ownWaiting(ctx, viewer),
      held: setAsideFor(ctx, id),
      accounts: accountsOf(ctx, viewer),
      calendar: calendarOf(ctx, viewer, salonId),
    }
  },
  decide: (
    { row: [row], own, held: [held], accounts, calendar: [reduced, ...rows] },
    { ctx, viewer, params: { id }, body: input },
  ) => {
    if (!row) throw new DomainError('not-found')
    if (row.status !== 'waiting') throw new DomainError('waiting-ended')
    const calendar = calendarFrom(ctx, rows)
    const agreed = agreedOn(calendar, { plan: row.plan, wishes: input, reduced })
    const others = own.filter((other) => other.id !== id)
    refuseTwice(others, { ...row, ...agreed })
    const { name: salonName, currency } = calendar.salon
    const stays = (held?.amount ?? 0) === (input.holds ? agreed.price : 0)
    const back = held && !stays ? giveBack(ctx, held, salonName) : []
    const anew =
      input.holds && !stays
        ? setAside(ctx, {
            entry: row,
            price: agreed.price,
            currency,
            salonName,
            available: availableIn(currency, accounts, viewer) + (held?.amount ?? 0),
          })
        : []
    return {
      writes: [
        ...back,
        ctx.db.update(waitingEntry).set(agreed).where(eq(waitingEntry.id, id)),
        ...anew,
        matchSoon(ctx, row.salonId),
        changed(ctx, viewer.id, 'appointments'),
      ],
      response: {
        id,
        status: 'waiting' as const,
        returned: held && !input.holds ? moneyJson(held.amount, currency) : null,
      },
    }
  },
})

/** Leaves the list. */
export const leaveWaitingList = operation('client', 'POST /waiting-list/:id/leave', {
  summary: 'Leave the waiting list',
  response: WaitingChangedResponse,
  problems: ['not-found', 'waiting-ended'],
  reads: ({ ctx, viewer, params: { id } }) => ({ row: ownEntry(ctx, viewer, id), held: setAsideFor(ctx, id) }),
  decide: ({ row: [row], held: [held] }, { ctx, viewer, params: { id } }) => {
    if (!row) throw new DomainError('not-found')
    if (row.status !== 'waiting') throw new DomainError('waiting-ended')
    return {
      writes: [
        ctx.db.update(waitingEntry).set({ status: 'left', endedAt: ctx.now() }).where(eq(waitingEntry.id, id)),
        changed(ctx, viewer.id, 'appointments'),
      ],
      response: { id, status: 'left' as const, returned: held ? moneyJson(held.amount, held.currency) : null },
    }
  },
})

function calendarOf(ctx: Ctx, viewer: Viewer, salonId: string | SQL<string>) {
  const now = ctx.now()
  return [
    discountsAtSalon(ctx, viewer.id, salonId),
    ...calendarReads(ctx, salonId, now - DAY, horizonOf(salonId, now)),
  ] as const
}

function ownEntry(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(waitingEntry)
    .where(and(eq(waitingEntry.id, id), eq(waitingEntry.clientId, viewer.id), isNull(waitingEntry.goalId)))
}

function ownWaiting(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(waitingEntry)
    .where(and(eq(waitingEntry.clientId, viewer.id), eq(waitingEntry.status, 'waiting'), isNull(waitingEntry.goalId)))
}

type Wished = {
  plan: JoinWaitingList['plan']
  wishes: ChangeWaiting
  reduced: DiscountRow[]
  /** Also for days that the salon takes no bookings for yet. */
  anyDay?: boolean
}

/**
 * The columns that a client agrees to.
 * @throws DomainError invalid-input
 */
export function agreedOn(calendar: Calendar, { plan, wishes, reduced, anyDay = false }: Wished) {
  const { mode, firstDate, lastDate, windows, noticeMinutes } = wishes
  const { timeZone, horizonDays, currency } = calendar.salon
  if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
  const today = localDate(calendar.now, timeZone)
  const lastDay = addDays(today, horizonDays)
  if (firstDate < today) throw fieldFault('firstDate', DAY_FAULTS.past)
  if (!anyDay && lastDate > lastDay) {
    throw fieldFault('lastDate', `The salon takes bookings until ${onDay(lastDay)}.`)
  }
  const waits = { firstDate, lastDate, windows, noticeMinutes }
  if (isEmpty(waits)) {
    throw fieldFault('windows', 'None of these weekdays is between the two dates.')
  }
  refuseClosed(calendar, windows)
  const wanted = wantedOf(calendar, plan, { service: 'plan', staff: 'plan', addOns: 'plan' })
  const discounts = discountsOn(plan, reduced)
  const price = wanted.reduce((all, item, i) => all + item.price - offOf(item, discounts[i]), 0)
  const policy = policyOf(calendar.salon)
  if (wishes.terms !== undefined && isStricter(policy, wishes.terms)) {
    throw fieldFault('terms', 'The salon has changed its terms. Look at them again.')
  }
  return {
    mode,
    ...waits,
    policy,
    price: highest(wishes.price, price, currency),
    expiresAt: dateBounds(lastDate, lastDate, timeZone).endsAt,
  }
}

/** Hours at which the salon is never open would be waited for in vain. @throws DomainError invalid-input */
function refuseClosed({ queryFor, salon }: Calendar, windows: Waits['windows']): void {
  const { weekly, exceptions } = queryFor([]).salon
  const closed = windows.find((window) => !isOpenIn(window, weekly, exceptions))
  if (!closed) return
  const open = weekly.filter(({ weekday }) => closed.weekdays.includes(weekday))
  const hours =
    open.length === 0
      ? 'is closed on these days'
      : `is open ${minuteForm(Math.min(...open.map(({ fromMinute }) => fromMinute)))} to ${minuteForm(Math.max(...open.map(({ toMinute }) => toMinute)))} on these days`
  throw fieldFault('windows', `${salon.name} ${hours}. Choose hours when it’s open.`)
}

/** What is free is booked, not waited for. @throws DomainError time-is-free, with the first time that fits */
function refuseFree(calendar: Calendar, plan: EntryRow['plan'], waits: Waits): void {
  const { timeZone } = calendar.salon
  const free = listAppointmentSlots(calendar, plan, waits.firstDate, waits.lastDate)
    .map((slot) => onClock(slot, timeZone))
    .find((slot) => fits(waits, slot, calendar.now))
  if (!free) return
  throw new DomainError('time-is-free', {
    detail: `${placeTime(free.startsAt, timeZone, timeZone)} is free now. You can book it.`,
    startsAt: rfc3339(free.startsAt, timeZone),
  })
}

/** The highest price agreed to, in minor units; today's, if none was entered. */
function highest(typed: string | undefined, today: number, currency: Currency): number {
  if (typed === undefined) return today
  const minor = typedMinor(typed, currency, 'price')
  if (minor < today) {
    throw fieldFault('price', `It costs ${sumText(today, currency)} today. Enter that or more.`)
  }
  return minor
}

/** Waiting twice for the same would book twice. @throws DomainError invalid-input */
function refuseTwice(
  ownEntries: EntryRow[],
  wanted: Pick<EntryRow, 'salonId' | 'plan' | 'windows' | 'firstDate' | 'lastDate' | 'noticeMinutes'>,
): void {
  const first = wanted.plan[0]?.serviceId
  const same = ownEntries.some(
    (row) => row.salonId === wanted.salonId && row.plan[0]?.serviceId === first && overlaps(row, wanted),
  )
  if (same) throw fieldFault('windows', 'You are already waiting for this at these hours.')
}

function onDay(date: string): string {
  return dayForm(Date.parse(date), 'UTC')
}
