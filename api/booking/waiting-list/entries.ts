// A client's own entries of the waiting list: joining, changing and leaving it.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { typedMinor } from '../../money/ledger/typed-amount'
import { type DiscountRow, discountsAtSalon } from '../../money/member-discounts/in-force'
import { changed, commandAndNotify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { DAY_FAULTS } from '../../platform/day'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { dayForm, minuteForm } from '../../platform/values/date-forms'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import {
  type Currency,
  isCurrency,
  type MoneyJson,
  moneyJson,
  sum,
} from '../../platform/values/money'
import { placeTime } from '../../platform/values/place-time'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import { discountsOn, offOf } from '../appointments/member-price'
import { isStricter, policyOf } from '../appointments/policy'
import {
  type Calendar,
  type CalendarRows,
  calendarFrom,
  calendarReads,
  horizonOf,
} from '../availability/calendar-reads'
import { listVisitSlots, wantedOf } from '../availability/visit-plan'
import { fits, isEmpty, isOpenIn, onClock, overlaps, type Waits } from '../waiting-entries/windows'
import { matchSoon } from './due'
import type { ChangeWaiting, JoinWaitingList } from './input'
import { giveBack, setAside, setAsideFor } from './set-aside'

type EntryRow = typeof waitingEntry.$inferSelect

/** Entries made by a client, those that they leave again too. */
const JOINS = { max: 30, windowMs: HOUR }

/** `returned`: what was set aside for it and is back in the purse. */
type Changed = { id: string; status: EntryRow['status']; returned: MoneyJson | null }

/**
 * Waits for a visit at a salon. To be booked costs at most the price entered, on terms no stricter than those of
 * now; nothing is held until then, unless the client wishes it.
 * @throws DomainError not-found, invalid-input, time-is-free, waiting-list-closed, waiting-limit, insufficient-funds,
 *   too-many-requests, idempotency-key-reused
 */
export async function joinWaitingList(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: JoinWaitingList,
): Promise<Changed> {
  const { salonId, plan, ...wishes } = input
  return commandAndNotify(ctx, viewer, {
    name: 'joinWaitingList',
    key,
    input,
    reads: [
      attempt(ctx, `waiting-list:${viewer.id}`, JOINS),
      ownWaiting(ctx, viewer),
      accountsOf(ctx, viewer),
      ...calendarOf(ctx, viewer, salonId),
    ],
    decide: ([attempts, own, accounts, reduced, ...rows]) => {
      refuseOver(ctx, attempts, JOINS)
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      if (!calendar.salon.waitingList) throw new DomainError('waiting-list-closed')
      const agreed = agreedOn(calendar, { plan, wishes, reduced })
      refuseFree(calendar, plan, agreed)
      refuseTwice(own, { salonId, plan, ...agreed })
      const id = ctx.id()
      const row = { id, clientId: viewer.id, salonId, plan, ...agreed, createdAt: ctx.now() }
      const { name: salonName, currency } = calendar.salon
      const held = wishes.holds
        ? setAside(ctx, {
            ...{ entry: row, price: agreed.price, currency, salonName },
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
        answer: { id, status: 'waiting' as const, returned: null },
      }
    },
  })
}

/**
 * Changes what a client waits for; their place in line stays. The price and the salon's terms are agreed to anew, and what
 * is set aside follows them.
 * @throws DomainError not-found, invalid-input, waiting-ended, insufficient-funds, idempotency-key-reused
 */
export async function changeWaiting(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: ChangeWaiting,
): Promise<Changed> {
  const salonId = sql<string>`(SELECT ${waitingEntry.salonId} FROM ${waitingEntry}
    WHERE ${waitingEntry.id} = ${id} AND ${waitingEntry.clientId} = ${viewer.id})`
  return commandAndNotify(ctx, viewer, {
    name: 'changeWaiting',
    key,
    input: { id, ...input },
    reads: [
      ownEntry(ctx, viewer, id),
      ownWaiting(ctx, viewer),
      setAsideFor(ctx, id),
      accountsOf(ctx, viewer),
      ...calendarOf(ctx, viewer, salonId),
    ],
    decide: ([[row], own, [held], accounts, reduced, ...rows]) => {
      if (!row) throw new DomainError('not-found')
      if (row.status !== 'waiting') throw new DomainError('waiting-ended')
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const agreed = agreedOn(calendar, { plan: row.plan, wishes: input, reduced })
      const others = own.filter((other) => other.id !== id)
      refuseTwice(others, { ...row, ...agreed })
      const { name: salonName, currency } = calendar.salon
      const stays = (held?.amount ?? 0) === (input.holds ? agreed.price : 0)
      const back = held && !stays ? giveBack(ctx, held, salonName) : []
      const anew =
        input.holds && !stays
          ? setAside(ctx, {
              ...{ entry: row, price: agreed.price, currency, salonName },
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
        answer: {
          ...{ id, status: 'waiting' as const },
          returned: held && !input.holds ? moneyJson(held.amount, currency) : null,
        },
      }
    },
  })
}

/** Leaves the list. @throws DomainError not-found, waiting-ended, idempotency-key-reused */
export async function leaveWaitingList(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Changed> {
  return commandAndNotify(ctx, viewer, {
    name: 'leaveWaitingList',
    key,
    input: { id },
    reads: [ownEntry(ctx, viewer, id), setAsideFor(ctx, id)],
    decide: ([[row], [held]]) => {
      if (!row) throw new DomainError('not-found')
      if (row.status !== 'waiting') throw new DomainError('waiting-ended')
      return {
        writes: [
          ctx.db
            .update(waitingEntry)
            .set({ status: 'left', endedAt: ctx.now() })
            .where(eq(waitingEntry.id, id)),
          changed(ctx, viewer.id, 'appointments'),
        ],
        answer: {
          ...{ id, status: 'left' as const },
          returned: held ? moneyJson(held.amount, held.currency) : null,
        },
      }
    },
  })
}

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
    .where(
      and(
        eq(waitingEntry.id, id),
        eq(waitingEntry.clientId, viewer.id),
        isNull(waitingEntry.goalId),
      ),
    )
}

function ownWaiting(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(waitingEntry)
    .where(
      and(
        eq(waitingEntry.clientId, viewer.id),
        eq(waitingEntry.status, 'waiting'),
        isNull(waitingEntry.goalId),
      ),
    )
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
  const wanted = wantedOf(calendar, plan, {
    ...{ service: 'plan', staff: 'plan', addOns: 'plan' },
  })
  const discounts = discountsOn(plan, reduced)
  const price = wanted.reduce((all, one, i) => all + one.price - offOf(one, discounts[i]), 0)
  const policy = policyOf(calendar.salon)
  if (wishes.terms !== undefined && isStricter(policy, wishes.terms)) {
    throw fieldFault('terms', 'The salon has changed its terms. Look at them again.')
  }
  return {
    ...{ mode, ...waits, policy },
    price: highest(wishes.price, price, currency),
    expiresAt: dateBounds(lastDate, lastDate, timeZone).endsAt,
  }
}

/** Hours at which the salon is never open would be waited for in vain. @throws DomainError invalid-input */
function refuseClosed({ queryFor, salon }: Calendar, windows: Waits['windows']): void {
  const { weekly, exceptions } = queryFor([]).salon
  const closed = windows.find((one) => !isOpenIn(one, weekly, exceptions))
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
  const free = listVisitSlots(calendar, plan, waits.firstDate, waits.lastDate)
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
    throw fieldFault('price', `It costs ${sum(today, currency)} today. Enter that or more.`)
  }
  return minor
}

/** Waiting twice for the same would book twice. @throws DomainError invalid-input */
function refuseTwice(
  own: EntryRow[],
  wanted: Pick<
    EntryRow,
    'salonId' | 'plan' | 'windows' | 'firstDate' | 'lastDate' | 'noticeMinutes'
  >,
): void {
  const first = wanted.plan[0]?.serviceId
  const same = own.some(
    (row) =>
      row.salonId === wanted.salonId && row.plan[0]?.serviceId === first && overlaps(row, wanted),
  )
  if (same) throw fieldFault('windows', 'You are already waiting for this at these hours.')
}

function onDay(date: string): string {
  return dayForm(Date.parse(date), 'UTC')
}
