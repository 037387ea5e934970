// What a salon's waiting list does next with the free time of now: pure, so that its order and its consent are
// tested without a database. One step at a time, because each changes what is free.
import type { Policy } from '../../../db/schema/booking/appointments'
import type { waitingEntry, waitingTurn } from '../../../db/schema/booking/waiting-list'
import type { DiscountRow } from '../../money/member-discounts/in-force'
import { addDays, type Interval, localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import type { Calendar } from '../../salons/times/calendar-reads'
import { atMemberPrice, discountsOn } from '../../salons/times/member-price'
import { listAppointmentSlots, type PlannedAppointment, planAppointment, wantedOf } from '../../salons/times/visit-plan'
import { fits, onClock } from '../../salons/times/windows'
import { isStricter } from '../appointments/policy'
import type { Question, SavedFor } from './goal-entries'

type EntryRow = typeof waitingEntry.$inferSelect

export type Waiting = {
  entry: EntryRow
  client: { id: string; name: string }
  /** What is available in their purse, with what is set aside for it, in the salon's currency, minor units. */
  available: number
  /** What is set aside for it, minor units. */
  aside: number
  isMember: boolean
  /** What has happened to it at times that are still to come. */
  turns: Pick<typeof waitingTurn.$inferSelect, 'kind' | 'startsAt'>[]
  /** A time is kept for them now. */
  isKept: boolean
  /** Times told to them today. */
  toldToday: number
  /** Their visits to come, here and elsewhere. */
  visits: Interval[]
  /** The goal that pays for it; null: the purse. */
  goal: SavedFor | null
}

export type WaitingList = {
  calendar: Calendar
  /** In the order of joining. */
  waiting: Waiting[]
  /** What members get on the salon's services. */
  reduced: DiscountRow[]
}

type Reason = Exclude<(typeof waitingTurn.$inferSelect)['reason'], ''>

/** `tell`: kept for them if there is more than two hours, else told to all whom it fits at once. */
export type Step =
  | { kind: 'book'; to: Waiting; planned: PlannedAppointment; price: number; policy: Policy }
  | { kind: 'pass'; to: Waiting; startsAt: number; reason: Reason; price: number }
  | { kind: 'tell'; to: Waiting; planned: PlannedAppointment; policy: Policy; keeps: boolean }
  | { kind: 'withdrawn'; to: Waiting }
  // Of a goal: its owner decides; they are told that nothing fits.
  | { kind: 'ask'; to: Waiting; goal: SavedFor; reason: Question; price: number }
  | { kind: 'no time'; to: Waiting; goal: SavedFor }

/** Notifications of times a day. */
export const NOTIFIED_A_DAY = 3

/** Within this, nothing is kept: it is told to all at once, in milliseconds. */
export const LAST_HOURS = 2 * HOUR

/**
 * The next step; null: nothing that is free fits anybody. `short`: somebody whom a free time fits is passed over for
 * now, and it is worth looking again soon.
 */
export function nextStep(list: WaitingList): { step: Step | null; short: boolean } {
  const { calendar } = list
  const planOf = plansOf(calendar)
  const gone = list.waiting.find(({ entry }) => planOf(entry) === null)
  if (gone) return { step: withdrawn(gone), short: false }
  const startsFor = ({ entry }: Waiting) => planOf(entry)?.slots.filter((slot) => fits(entry, slot, calendar.now)) ?? []
  let short = false
  for (const item of ordered(list, (entry) => planOf(entry)?.price ?? 0)) {
    const starts = startsFor(item)
    const [first] = starts
    const free = starts.filter((slot) => !clashes(item, slot))
    if (item.goal) {
      const step = fromGoal(list, item, item.goal, free[0])
      if (step) return { step, short }
      continue
    }
    if (first === undefined || item.isKept) continue
    const found = booking(list, item, free[0] ?? first, free.length > 0)
    if (found.kind === 'book') return { step: found, short }
    if (!hadTurn(item, 'passed', found.startsAt)) return { step: found, short }
    short ||= found.reason === 'funds'
  }
  for (const item of list.waiting.filter(({ entry }) => entry.mode === 'tell')) {
    if (item.isKept || item.toldToday >= NOTIFIED_A_DAY) continue
    const slot = startsFor(item).find((slot) => !hadTurn(item, 'told', slot.startsAt) && !clashes(item, slot))
    if (!slot) continue
    const planned = priced(list, item, slot.startsAt)
    if (planned === null) continue
    const keeps = slot.startsAt - calendar.now > LAST_HOURS
    return { step: { kind: 'tell', to: item, planned, policy: policyOf(calendar.salon), keeps }, short }
  }
  return { step: null, short }
}

/** Permissions: as they joined, or the highest price of now first. */
function ordered({ calendar, waiting }: WaitingList, priceOf: (entry: EntryRow) => number): Waiting[] {
  const permissions = waiting.filter(({ entry }) => entry.mode === 'book')
  if (!calendar.salon.waitingByPrice) return permissions
  // A stable sort keeps the order of joining among equals.
  return permissions.sort((a, b) => priceOf(b.entry) - priceOf(a.entry))
}

/** What becomes of an entry that a goal pays for, at the first time that fits; null: its owner knows that there is none. */
function fromGoal(list: WaitingList, entry: Waiting, goal: SavedFor, slot: Interval | undefined): Step | null {
  const found = booking(list, entry, slot ?? { startsAt: 0, endsAt: 0 }, slot !== undefined)
  if (found.kind === 'book') return found
  const { reason, price } = found
  if (reason !== 'clash') return { kind: 'ask', to: entry, goal, reason, price }
  return goal.isTold ? null : { kind: 'no time', to: entry, goal }
}

function withdrawn(to: Waiting): Step {
  if (!to.goal) return { kind: 'withdrawn', to }
  return { kind: 'ask', to, goal: to.goal, reason: 'gone', price: 0 }
}

function booking(
  list: WaitingList,
  entry: Waiting,
  { startsAt }: Interval,
  isFree: boolean,
): Extract<Step, { kind: 'book' | 'pass' }> {
  const policy = policyOf(list.calendar.salon)
  const planned = priced(list, entry, startsAt)
  const today = planned?.price ?? 0
  const price = Math.min(today, entry.goal?.lockedPrice ?? today)
  const pass = (reason: Reason) => ({ kind: 'pass', to: entry, startsAt, reason, price }) as const
  if (!isFree || planned === null) return pass('clash')
  if (price > entry.entry.price) return pass('price')
  if (isStricter(policy, entry.entry.policy)) return pass('terms')
  if (price > entry.available) return pass('funds')
  return { kind: 'book', to: entry, planned, price, policy }
}

/** The visit at the client's own price; null if two of its services cannot both be staffed then. */
function priced({ calendar, reduced }: WaitingList, entry: Waiting, startsAt: number) {
  const { plan } = entry.entry
  try {
    return atMemberPrice(
      planAppointment(calendar, { plan, startsAt }),
      discountsOn(plan, entry.isMember ? reduced : []),
    )
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** A plan as it is offered now, with its free slots; null: not any more. */
type Offered = { slots: ReturnType<typeof onClock>[]; price: number } | null

/** Computed once for all who wait for the same. */
function plansOf(calendar: Calendar): (entry: EntryRow) => Offered {
  const known = new Map<string, Offered>()
  return ({ plan }) => {
    const key = JSON.stringify(plan)
    const offered = known.get(key)
    if (offered !== undefined) return offered
    const made = offeredNow(calendar, plan)
    known.set(key, made)
    return made
  }
}

function offeredNow(calendar: Calendar, plan: EntryRow['plan']): Offered {
  const { timeZone, horizonDays } = calendar.salon
  const today = localDate(calendar.now, timeZone)
  try {
    const price = wantedOf(calendar, plan).reduce((sum, item) => sum + item.price, 0)
    const slots = listAppointmentSlots(calendar, plan, today, addDays(today, horizonDays))
    return { price, slots: slots.map((slot) => onClock(slot, timeZone)) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function clashes({ visits }: Waiting, slot: Interval): boolean {
  return visits.some(({ startsAt, endsAt }) => startsAt < slot.endsAt && endsAt > slot.startsAt)
}

function hadTurn({ turns }: Waiting, kind: 'passed' | 'told', startsAt: number): boolean {
  return turns.some((turn) => turn.kind === kind && turn.startsAt === startsAt)
}
