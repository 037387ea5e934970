// Books recurring appointments two weeks ahead: each due day gives one booking or one recorded
// skip, however often or late the job runs. A visit with a higher price or a worse policy than
// agreed is never booked: its slot is held for the client, who books it or lets it expire. Times
// are the salon's local time, so that a visit at ten stays at ten when the clocks change.
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { recurringAppointment } from '../../../../db/schema/booking/appointments'
import { user } from '../../../../db/schema/identity'
import { salon } from '../../../../db/schema/salons/salons'
import { feeInForce } from '../../../money/ledger/fees'
import { discountsAtSalon } from '../../../money/member-discounts/in-force'
import { changed, notify } from '../../../notifications/outbox'
import { type Statement, writeBatch } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob, unitOver } from '../../../platform/job-runs'
import { addDays, localDate } from '../../../platform/values/dates'
import { sumText } from '../../../platform/values/money'
import { notificationTime } from '../../../platform/values/place-time'
import { DomainError } from '../../../platform/values/problem'
import type { LocalDay } from '../../../platform/values/recurrence'
import { DAY, HOUR } from '../../../platform/values/time'
import { policyOf } from '../../../salons/profile/policy'
import { type CalendarRows, calendarFrom, calendarReads } from '../../../salons/times/calendar-reads'
import { atMemberPrice, discountsOn } from '../../../salons/times/member-price'
import { expireSlotHolds, occupy } from '../../../salons/times/occupied-time'
import { proposeAppointment } from '../../../salons/times/proposals'
import { type PlannedAppointment, planAppointment } from '../../../salons/times/visit-plan'
import { bookAppointment } from '../booking-writes'
import { type Agreement, isStricter, isWorse } from '../policy'
import type { RecurringRow } from './recurring'

const JOB = 'recurringAppointments'

/** Days before a visit at which it is booked; fewer if the salon's horizon is shorter. */
const AHEAD_DAYS = 14

/** How long a proposal with a changed price or policy is held, in milliseconds, and how late at most. */
const PROPOSED_FOR = 7 * DAY
const PROPOSED_UNTIL = HOUR

/** Overdue days of one recurring appointment that a run processes; the next run continues. */
const AT_ONCE = 5

/** Minute job; safe to run twice, because each due day is processed once. */
export async function bookRecurring(ctx: Ctx): Promise<void> {
  await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => dueNow(ctx, after),
      ({ row }) => row.id,
      async (found) => {
        let outcome: Outcome = 'nothing'
        let due: Due | null = found
        for (let days = 0; due && isDue(ctx, due) && days < AT_ONCE; days += 1) {
          const result: Result = await bookOnce(ctx, due)
          if (result.outcome !== 'nothing') outcome = result.outcome
          const { next } = result
          due = next === null ? null : { ...due, row: { ...due.row, nextDate: next } }
        }
        return outcome
      },
    ),
  )
}

type Due = Awaited<ReturnType<typeof dueNow>>[number]

/** `next`: the day to continue with; null if there is none, or another run is processing it. */
type Result = { outcome: Outcome; next: LocalDay | null }

const NOTHING: Result = { outcome: 'nothing', next: null }

function dueNow(ctx: Ctx, after: string) {
  return ctx.db
    .select({
      row: recurringAppointment,
      clientName: user.name,
      salon: { name: salon.name, ownerId: salon.ownerId, timeZone: salon.timeZone, horizonDays: salon.horizonDays },
    })
    .from(recurringAppointment)
    .innerJoin(user, and(eq(user.id, recurringAppointment.clientId), isNull(user.deletedAt)))
    .innerJoin(salon, eq(salon.id, recurringAppointment.salonId))
    .where(
      and(
        eq(recurringAppointment.status, 'active'),
        // One day more than the look-ahead covers every zone.
        lte(recurringAppointment.nextDate, localDate(ctx.now() + (AHEAD_DAYS + 1) * DAY, 'UTC')),
        gt(recurringAppointment.id, after),
      ),
    )
    .orderBy(asc(recurringAppointment.id))
    .limit(JOB_PAGE)
}

function isDue(ctx: Ctx, { row, salon: where }: Due): boolean {
  const ahead = Math.min(AHEAD_DAYS, where.horizonDays) * DAY
  return startOf(row, where.timeZone) <= ctx.now() + ahead
}

/** Processes one due day: books it on the client's behalf, or records why it is skipped. */
async function bookOnce(ctx: Ctx, due: Due): Promise<Result> {
  const { row, clientName, salon: where } = due
  const startsAt = startOf(row, where.timeZone)
  if (startsAt <= ctx.now()) return skip(ctx, due, 'It was too late to book.')
  const next = nextOf(row)
  try {
    const [fees, reduced, ...rows] = await ctx.db.batch([
      feeInForce(ctx, 'platform'),
      discountsAtSalon(ctx, row.clientId, row.salonId),
      ...calendarReads(ctx, row.salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ])
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    // Planned as by the salon: lead time and the quarter-hour grid do not apply to agreed visits.
    const planned = atMemberPrice(
      planAppointment(calendar, { plan: row.plan, startsAt, by: 'salon' }),
      discountsOn(row.plan, reduced),
    )
    const id = ctx.id()
    const terms = { price: planned.price, policy: policyOf(calendar.salon) }
    if (isWorse(terms, row)) return await propose(ctx, due, id, planned, terms)
    const { writes } = bookAppointment(ctx, {
      ...terms,
      id,
      client: { id: row.clientId, name: clientName },
      calendar,
      planned,
      fees,
      booking: { payment: row.payment, notes: row.notes, forName: '', forContact: '', forMessage: '' },
      recurringId: row.id,
      bookedFrom: 'as a repeat booking',
    })
    await writeBatch(ctx, [
      unitOver(ctx, unitOf(row)),
      goOn(ctx, row, ''),
      expireSlotHolds(ctx),
      ...writes,
      ...occupy(ctx, id, planned),
      notify(ctx, row.clientId, {
        kind: 'appointment',
        title: 'Your next visit is booked',
        text: `Booked: ${appointmentOf(due, startsAt)}.`,
        path: `/client/bookings/${id}`,
      }),
    ])
    return { outcome: 'done', next }
  } catch (error) {
    // Another run was faster, or the client has ended it.
    if (isJobDone(error) || isProblem(error, 'schedule-status')) return NOTHING
    const reason = error instanceof DomainError ? REASONS[error.code] : undefined
    if (!reason) throw error
    return skip(ctx, due, reason)
  }
}

/**
 * Holds the slot at the salon's current terms, without holding money: the client books it like any
 * offered slot (its terms are then the agreed ones), or it expires.
 */
async function propose(
  ctx: Ctx,
  due: Due,
  id: string,
  planned: PlannedAppointment,
  { price, policy }: Agreement,
): Promise<Result> {
  const { row, clientName, salon: where } = due
  const { startsAt, currency } = planned
  const expiresAt = Math.min(ctx.now() + PROPOSED_FOR, startsAt - PROPOSED_UNTIL)
  if (expiresAt <= ctx.now()) return skip(ctx, due, 'It was too late to ask you about the new price.')
  const [before, now] = [row.price, price].map((minor) => sumText(minor, currency))
  const changes = [
    ...(price > row.price ? [`It now costs ${now}; you agreed to ${before}.`] : []),
    ...(isStricter(policy, row.policy) ? ['The salon has changed its terms.'] : []),
  ].join(' ')
  const until = notificationTime(expiresAt, where.timeZone)
  await writeBatch(ctx, [
    unitOver(ctx, unitOf(row), CHANGED),
    expireSlotHolds(ctx),
    ...proposeAppointment(ctx, planned, {
      id,
      price,
      policy,
      expiresAt,
      clientId: row.clientId,
      salonId: row.salonId,
      recurringId: row.id,
    }),
    goOn(ctx, row, CHANGED),
    changed(ctx, row.clientId, 'appointments'),
    notify(ctx, row.clientId, {
      kind: 'appointment',
      title: 'Your next visit needs your approval',
      text: `${appointmentOf(due, startsAt)} wasn’t booked. ${changes} No money is held. We are holding the time for you until ${until}. Book it if you agree.`,
      path: `/booking/${id}`,
    }),
    changed(ctx, where.ownerId, 'appointments'),
    notify(ctx, where.ownerId, {
      kind: 'booking',
      title: 'A repeat booking needs the client’s approval',
      text: `${clientName} agreed to a different price or terms for the visit at ${where.name} on ${notificationTime(startsAt, where.timeZone)}. The time is on hold for them until ${until}.`,
      path: '/partner/dashboard',
    }),
  ])
  return { outcome: 'skipped', next: nextOf(row) }
}

/** Shown to the client: why a proposed day was not booked. */
const CHANGED = 'Its price or terms changed, so we asked you first. No money was held.'

/** Shown to the client: why a day was skipped. */
const REASONS: Partial<Record<DomainError['code'], string>> = {
  'slot-taken': 'The time was taken.',
  'slot-unavailable': 'The salon isn’t open at that time.',
  'invalid-input': 'The service or the professional is no longer offered.',
  'not-found': 'The salon isn’t taking bookings right now.',
  'insufficient-funds': 'Your purse didn’t cover it.',
  'client-blocked': 'The salon isn’t taking bookings from you.',
  'visit-limit': 'You already had ten upcoming visits to pay for at the salon.',
}

async function skip(ctx: Ctx, due: Due, reason: string): Promise<Result> {
  const { row, salon: where } = due
  const startsAt = startOf(row, where.timeZone)
  try {
    await writeBatch(ctx, [
      unitOver(ctx, unitOf(row), reason),
      goOn(ctx, row, reason),
      changed(ctx, row.clientId, 'appointments'),
      notify(ctx, row.clientId, {
        kind: 'appointment',
        title: 'A repeat booking was skipped',
        text: `${appointmentOf(due, startsAt)} wasn’t booked. ${reason}`,
        path: '/client/bookings/recurring',
      }),
    ])
    return { outcome: 'skipped', next: nextOf(row) }
  } catch (error) {
    if (isJobDone(error) || isProblem(error, 'schedule-status')) return NOTHING
    throw error
  }
}

/** Advances to the next day, and ends after the last. A trigger rejects this if it has ended. */
function goOn(ctx: Ctx, row: RecurringRow, skipped: string): Statement {
  const next = nextOf(row)
  return ctx.db
    .update(recurringAppointment)
    .set({
      skipped,
      nextDate: next ?? row.nextDate,
      status: next === null ? 'ended' : 'active',
    })
    .where(and(eq(recurringAppointment.id, row.id), eq(recurringAppointment.nextDate, row.nextDate)))
}

function nextOf({ nextDate, everyWeeks, untilDate }: RecurringRow): LocalDay | null {
  const next = addDays(nextDate, 7 * everyWeeks)
  return untilDate !== null && next > untilDate ? null : next
}

/** The instant of a local day and minute; if a clock change skips that minute, later by the gap. */
function startOf({ nextDate, minute }: RecurringRow, timeZone: string): number {
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 }
  return Temporal.PlainDate.from(nextDate).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** "Your visit to Nyota Hair on Mon, Jan 25, 10:00 AM" */
function appointmentOf({ salon: where }: Due, startsAt: number): string {
  return `Your visit to ${where.name} on ${notificationTime(startsAt, where.timeZone)}`
}

function unitOf(row: RecurringRow) {
  return { job: JOB, subject: row.id, period: row.nextDate }
}

function isProblem(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code
}
