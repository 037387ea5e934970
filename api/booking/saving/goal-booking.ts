// What a goal is saved for, as its members see it: what would happen now, and when it will be saved.

import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { goalBooking, goalVisit } from '../../../db/schema/booking/goal-bookings'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry } from '../../../db/schema/money/ledger'
import { salon, salonPicture } from '../../../db/schema/salons/salons'
import type { GoalRow } from '../../money/goals/goal-rows'
import { goalDetailFrom, goalReads } from '../../money/goals/goals'
import { GoalQuery } from '../../money/goals/input'
import { type Plan, reachedOn } from '../../money/goals/pace'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { addDays, localDate } from '../../platform/values/dates'
import { moneyJson, percent } from '../../platform/values/money'
import { localDay } from '../../platform/values/recurrence'
import { DAY, daysBetween, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarReads, horizonOf } from '../../salons/times/calendar-reads'
import { listAppointmentSlots } from '../../salons/times/visit-plan'
import { fits, onClock } from '../../salons/times/windows'
import { freeUntilOf, JUDGED, type JudgedRow } from '../appointments/my-bookings/free-until'
import { COVER, SALON } from '../appointments/my-bookings/my-bookings'
import { fundsOf, payingParts } from '../appointments/origins/pay-from-goal'
import { isStricter } from '../appointments/policy'
import type { SavedFor } from '../waiting/goal-entries'
import { MOST_WEEKS } from './input'
import { calendarIfListed, type Discounts, type Offer, offerOf, payableOf, promiseFor, withAnyone } from './offer'
import { GoalBookingResponse } from './responses'

type Booked = Pick<typeof appointment.$inferSelect, 'id' | 'status' | 'startsAt'> & { judged: JudgedRow }

type Booking = NonNullable<GoalBookingResponse['booking']>

/** Times that are shown. */
const TIMES = 3
const WEEK = 7 * DAY

/** With the goal itself; one round trip. */
export const getGoalBooking = operation('client', 'GET /goal-bookings/:id', {
  summary: 'A goal with what it is saved for: the times, the price and the pace as of now',
  query: GoalQuery,
  response: GoalBookingResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, viewer, params: { id }, query: { cursor } }) => {
    const now = ctx.now()
    const salonId = sql<string>`(SELECT salon_id FROM goal_booking WHERE goal_id = ${id})`
    const goalQueries = goalReads(ctx, viewer, id, cursor)
    const [proven, goals, members, contributions, ...more] = await readAs(ctx, viewer, [
      goalQueries.goals,
      goalQueries.members,
      goalQueries.contributions,
      selectBooking(ctx, id),
      weeksOf(ctx, id),
      ctx.db
        .select({
          id: appointment.id,
          startsAt: appointment.startsAt,
          status: appointment.status,
          judged: sql<JudgedRow>`${JUDGED}`.mapWith((text: string) => JSON.parse(text) as JudgedRow),
        })
        .from(goalVisit)
        .innerJoin(appointment, eq(appointment.id, goalVisit.visitId))
        .where(eq(goalVisit.goalId, id))
        .orderBy(desc(goalVisit.createdAt), desc(goalVisit.visitId))
        .limit(1),
      discountsAtSalon(ctx, viewer.id, salonId),
      ...calendarReads(ctx, salonId, now - DAY, horizonOf(salonId, now)),
    ])
    const detail = goalDetailFrom(ctx, proven, { goals, members, contributions })
    const [[found], weeks, appointments, reduced, ...rows] = more
    const [goal] = goals
    if (!found || !goal) return { goal: detail, booking: null }
    const { booking, names, ...rest } = found
    const { timeZone } = names
    const { currency } = goal.goal
    const instant = (at: number) => rfc3339(at, timeZone)
    const money = (minor: number) => moneyJson(minor, currency)
    const calendar = calendarIfListed(ctx, rows as unknown as CalendarRows)
    const offer = offerOf(calendar, booking, reduced)
    const [judgedAppointment] = appointments
    const plans = JSON.parse(goal.plans) as Plan[]
    const savedOn = reachedOn(goal.goal.targetAmount - goal.saved, plans)
    return {
      goal: detail,
      booking: {
        status: booking.status,
        reason: booking.reason,
        plan: booking.plan,
        told: booking.status === 'waiting' && booking.toldAt !== null,
        isOwner: goal.goal.userId === viewer.id,
        salon: rest.salon,
        serviceName: names.services,
        staffName: names.staff,
        timeZone,
        windows: booking.windows,
        firstDate: booking.firstDate,
        lastDate: booking.lastDate,
        noticeMinutes: booking.noticeMinutes,
        today: localDate(now, timeZone),
        price: money(booking.price),
        ...(calendar && offer.price !== null ? offeredNow(calendar, found, goal, offer.price) : NOT_OFFERED),
        policy: calendar ? policyOf(calendar.salon) : booking.policy,
        priceNow: offer.price === null ? null : money(offer.price),
        change: changeOf(calendar, found, goal, offer, reduced),
        locked:
          booking.lockedUntil !== null && booking.lockedUntil >= now
            ? { price: money(booking.startPrice), until: instant(booking.lockedUntil) }
            : null,
        bonus:
          booking.bonusBasisPoints > 0 ? money(percent(offer.price ?? booking.price, booking.bonusBasisPoints)) : null,
        funds: money(fundsOf({ parts: JSON.parse(rest.parts) as SavedFor['parts'] })),
        pays: goal.goal.userId === viewer.id || rest.pays.includes(viewer.id),
        savedOn: goal.goal.status === 'active' ? savedOn : null,
        weeks: marks(ctx, goal, weeks, savedOn).map(({ saved, ...week }) => {
          return { ...week, saved: money(saved) }
        }),
        visit: judgedAppointment ? appointmentResponse(judgedAppointment, now, timeZone) : null,
      },
    }
  },
})

function appointmentResponse({ judged, startsAt, ...appointment }: Booked, now: number, timeZone: string) {
  const until = freeUntilOf(judged, now)
  return {
    ...appointment,
    startsAt: rfc3339(startsAt, timeZone),
    freeUntil: until === null ? null : rfc3339(until, timeZone),
  }
}

const STEPS = sql`FROM json_each(${goalBooking.plan}) AS step`

/** Columns of a select from `goal_booking`. */
export const NAMES = {
  services: sql<string>`(SELECT coalesce(group_concat(name, ', '), '') FROM (
    SELECT service.name AS name ${STEPS}
    JOIN service ON service.id = step.value ->> 'serviceId' ORDER BY step.key))`,
  staff: sql<string>`(SELECT coalesce(group_concat(DISTINCT staff.name), '') ${STEPS}
    JOIN staff ON staff.id = step.value ->> 'staffId')`,
}

function selectBooking(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      booking: goalBooking,
      salon: SALON,
      names: { ...NAMES, timeZone: salon.timeZone },
      parts: sql<string>`${payingParts(sql`${goalBooking.goalId}`)}`,
      pays: sql<string[]>`(SELECT json_group_array(user_id) FROM goal_member
        WHERE goal_id = ${goalBooking.goalId} AND pays = 1)`.mapWith((text: string) => JSON.parse(text) as string[]),
    })
    .from(goalBooking)
    .innerJoin(salon, eq(salon.id, goalBooking.salonId))
    .leftJoin(salonPicture, COVER)
    .where(and(eq(goalBooking.goalId, id), isNull(goalBooking.droppedAt)))
}

type FoundBooking = Awaited<ReturnType<typeof selectBooking>>[number]

/** What was put in by week since the goal began, minor units. */
function weeksOf(ctx: Ctx, id: string) {
  const week = sql<number>`(${accountEntry.createdAt} - ${savingsGoal.createdAt}) / ${sql.raw(String(WEEK))}`
  return ctx.db
    .select({ week, saved: sql<number>`sum(${accountEntry.amount})` })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(
      accountEntry,
      eq(accountEntry.accountId, sql`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`),
    )
    .where(and(eq(goalMember.goalId, id), gt(accountEntry.amount, 0)))
    .groupBy(week)
}

const NOT_OFFERED: Pick<Booking, 'dearer' | 'stricter' | 'staff' | 'next'> = {
  dearer: false,
  stricter: false,
  staff: [],
  next: [],
}

/** What can be had of the visit now, and when. */
function offeredNow(calendar: Calendar, { booking }: FoundBooking, { goal }: GoalRow, price: number) {
  const { now, salon } = calendar
  const { plan } = booking
  const isOn = !['off', 'booked'].includes(booking.status) && goal.status !== 'archived'
  const date = localDate(now, salon.timeZone)
  const next = isOn
    ? listAppointmentSlots(calendar, plan, date, addDays(date, salon.horizonDays))
        .map((slot) => onClock(slot, salon.timeZone))
        .filter((slot) => fits(booking, slot, now))
    : []
  return {
    dearer: price > booking.price,
    stricter: isStricter(policyOf(salon), booking.policy),
    staff: calendar.staffFor(plan[0]?.serviceId ?? '').map(({ id, name }) => ({ id, name })),
    next: next.slice(0, TIMES).map(({ startsAt }) => rfc3339(startsAt, salon.timeZone)),
  }
}

/** What its owner has to decide, and what they can choose; null: nothing that it is saved for has changed. */
function changeOf(
  calendar: Calendar | null,
  { booking }: FoundBooking,
  { goal }: GoalRow,
  offer: Offer,
  reduced: Discounts,
): Booking['change'] {
  if (booking.status === 'booked' || goal.status === 'archived') return null
  const isPrice = booking.change === 'price' && offer.price !== goal.targetAmount
  const what = offer.missing ?? (isPrice ? 'price' : null)
  if (what === null) return null
  const money = (minor: number | null) => (minor === null ? null : moneyJson(minor, goal.currency))
  const anyone = { ...booking, plan: withAnyone(booking.plan) }
  const services = (calendar?.services ?? []).flatMap(({ id, name }) => {
    const plan = [{ serviceId: id, staffId: null, addOnIds: [] }]
    const price = money(calendar && payableOf(calendar, promiseFor(booking, plan), reduced))
    return price ? [{ id, name, price }] : []
  })
  return { what, anyone: money(calendar && what === 'staff' ? payableOf(calendar, anyone, reduced) : null), services }
}

/** A mark for each week: those that have begun, and those until it will be saved. */
function marks(
  ctx: Ctx,
  { goal, timeZone }: GoalRow,
  saved: { week: number; saved: number }[],
  savedOn: string | null,
) {
  const first = localDay(goal.createdAt, timeZone)
  const begun = Math.floor(((goal.completedAt ?? ctx.now()) - goal.createdAt) / WEEK) + 1
  const last = savedOn ?? (goal.status === 'active' ? goal.targetDate : null)
  const all = last === null ? begun : Math.max(begun, Math.floor(daysBetween(first, last) / 7) + 1)
  const from = Math.max(0, begun - MOST_WEEKS)
  return Array.from({ length: Math.min(all, from + MOST_WEEKS) - from }, (_, i) => {
    const week = from + i
    const minor = saved.find((entry) => entry.week === week)?.saved ?? 0
    const mark = minor > 0 ? 'saved' : week < begun ? 'none' : 'ahead'
    return { firstDay: addDays(first, week * 7), saved: minor, mark } as const
  })
}
