// The partner dashboard: what needs attention, today's appointments, revenue, and how full the
// coming days are. One round trip.

import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { prepared } from '../../../db/prepared'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import {
  salon,
  salonException,
  salonHours,
  staff,
  staffException,
} from '../../../db/schema/booking/salons'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { me } from '../../identity/accounts/me'
import { applicationFrom, lastApplicationOf } from '../../identity/business/application'
import { listedFirst, ownListedSalonId } from '../../identity/business/own-business'
import { accountsOf } from '../../money/ledger/balances'
import { payoutCard } from '../../money/payouts/dashboard-card'
import { settingsOf } from '../../money/payouts/settings'
import { entriesPage, NEWEST, newestEntriesOf } from '../../money/transactions/transactions'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { countUpTo } from '../../platform/keyset'
import { addDays, localDate } from '../../platform/values/dates'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DAY, utcDate } from '../../platform/values/time'
import { type Appointment, answerFrom, selectAppointments } from '../appointments/appointments'
import { staffTimeReads } from '../availability/calendar-reads'
import {
  dayNumber,
  salonHours as openHours,
  timeLineOf,
  toInstants,
  staffHours as workHours,
} from '../availability/working-hours'
import { missingOfSalon } from '../salons/profile'
import { type DayTaken, filledOn, HALF_HOUR, takenByDay } from './metrics'
import type { PartnerDashboardResponse } from './responses'

type PartnerDashboard = z.output<typeof PartnerDashboardResponse>

type Figures = {
  currency: string
  /** The last four weeks, today last: revenue of appointments, less refunds. */
  taken: { date: string; visits: number; amount: MoneyJson }[]
  /** The last seven days, and the seven before. */
  week: MoneyJson
  weekBefore: MoneyJson
  /** Today and the six days after: booked minutes of the working minutes. */
  filled: { date: string; booked: number; working: number }[]
}

const SHOWN = 50
const DAYS_BACK = 28
const DAYS_AHEAD = 7

/** How long past appointments stay on the list of those to complete. */
const UNCLOSED_FOR = 30 * DAY

const pendingVisits = visits((value) => [
  eq(appointment.status, 'pending'),
  gt(appointment.startsAt, value('now')),
])

const comingVisits = visits((value) => [
  eq(appointment.status, 'confirmed'),
  gt(appointment.endsAt, value('now')),
  gt(appointment.startsAt, value('since')),
])

const unclosedVisits = visits((value) => [
  eq(appointment.status, 'confirmed'),
  lt(appointment.endsAt, value('now')),
  gt(appointment.startsAt, value('since')),
])

const doneVisits = visits((value) => [
  eq(appointment.status, 'completed'),
  gt(appointment.startsAt, value('since')),
  lt(appointment.startsAt, value('until')),
])

/** Visits of an owner's salons. */
function visits(conditions: (value: (name: string) => Placeholder) => SQL[]) {
  return prepared((db, value) =>
    selectAppointments({ db })
      .where(and(eq(salon.ownerId, value('owner')), ...conditions(value)))
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .limit(SHOWN),
  )
}

/** A partner's dashboard. @throws DomainError unauthenticated */
export async function getPartnerDashboard(ctx: Ctx, viewer: Viewer): Promise<PartnerDashboard> {
  const now = ctx.now()
  const { id: owner } = viewer
  const [
    proven,
    accounts,
    salons,
    pending,
    coming,
    unclosed,
    done,
    held,
    entries,
    applications,
    silent,
    onItsWay,
    settings,
    ...rows
  ] = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    ctx.db
      .select()
      .from(salon)
      .where(eq(salon.ownerId, viewer.id))
      .orderBy(...listedFirst(salon)),
    pendingVisits(ctx.db, { owner, now }),
    comingVisits(ctx.db, { owner, now, since: now - DAY }),
    unclosedVisits(ctx.db, { owner, now, since: now - UNCLOSED_FOR }),
    doneVisits(ctx.db, { owner, since: now - 2 * DAY, until: now + DAY }),
    heldFor(ctx, viewer),
    newestEntriesOf(ctx, viewer),
    lastApplicationOf(ctx, viewer.id),
    ctx.db
      .select({
        count: countUpTo(sql`SELECT 1 FROM review JOIN salon AS own ON own.id = review.salon_id
          WHERE own.owner_id = ${viewer.id} AND review.replied_at IS NULL AND review.hidden_at IS NULL`),
      })
      .from(sql`(SELECT 1)`),
    ctx.db
      .select()
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'payout'))),
    settingsOf(ctx, viewer.id),
    ...figureReads(ctx, viewer),
  ])
  const own = salons.find(({ status }) => status !== 'draft')
  const today = own ? localDate(now, own.timeZone) : ''
  const isToday = ({ startsAt }: Appointment) => startsAt.startsWith(today)
  const [comingAnswers, doneAnswers] = [coming.map(answerFrom), done.map(answerFrom)]
  const late = unclosed.map(answerFrom)
  return {
    me: me(proven),
    salons: salons.map((row) => ({
      ...{ id: row.id, name: row.name, status: row.status, timeZone: row.timeZone },
      missing: missingOfSalon(row),
    })),
    application: applications[0] ? applicationFrom(applications[0]) : null,
    balances: accounts
      .filter(({ kind, balance }) => kind === 'payable' && balance > 0)
      .map(({ balance, currency }) => moneyJson(balance, currency)),
    payout: payoutCard([...accounts, ...onItsWay], settings, now, proven.timeZone),
    covered: held.map(({ currency, minor }) => moneyJson(minor, currency)),
    pending: pending.map(answerFrom).sort((a, b) => urgency(a) - urgency(b)),
    today: [...doneAnswers, ...late, ...comingAnswers]
      .filter(isToday)
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    upcoming: comingAnswers.filter((visit) => !isToday(visit)),
    unclosed: late,
    unanswered: silent[0]?.count ?? 0,
    recent: entriesPage(entries, NEWEST).items,
    figures: own ? figuresFrom(own, rows as unknown as FigureRows, now) : null,
  }
}

function urgency({ answerBy, startsAt }: Appointment): number {
  return Date.parse(answerBy ?? startsAt)
}

/** Money held for open appointments at the partner's salons, by currency. */
function heldFor(ctx: Ctx, viewer: Viewer) {
  return ctx.db.all<{ currency: string; minor: number }>(sql`
    SELECT hold.currency AS currency, sum(hold.amount) AS minor
    FROM appointment JOIN salon ON salon.id = appointment.salon_id JOIN hold ON hold.id = appointment.hold_id
    WHERE salon.owner_id = ${viewer.id} AND appointment.status IN ('pending', 'confirmed') AND hold.status = 'held'
    GROUP BY hold.currency ORDER BY hold.currency`)
}

/** Selects the figures of the charts: one more day on either side covers every zone. */
function figureReads(ctx: Ctx, viewer: Viewer) {
  const { db } = ctx
  const own = ownListedSalonId(ctx, viewer)
  const now = ctx.now()
  const halfHour = sql<number>`${appointment.startsAt} / ${HALF_HOUR}`
  return [
    db
      .select({
        halfHour,
        visits: sql<number>`sum(${appointment.status} = 'completed')`,
        // The revenue: the price if completed, else what was captured of the hold.
        minor: sql<number>`sum(CASE WHEN ${appointment.status} = 'completed' THEN ${appointment.price}
          ELSE ${appointment.captured} END - ${appointment.refunded})`,
      })
      .from(appointment)
      .where(
        and(
          eq(appointment.salonId, own),
          inArray(appointment.status, ['completed', 'cancelled']),
          gte(appointment.startsAt, now - (DAYS_BACK + 1) * DAY),
          lt(appointment.startsAt, now + 2 * DAY),
        ),
      )
      .groupBy(halfHour),
    db.select().from(salonHours).where(eq(salonHours.salonId, own)),
    db
      .select()
      .from(salonException)
      .where(and(eq(salonException.salonId, own), gte(salonException.date, utcDate(now - DAY)))),
    db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.salonId, own), eq(staff.active, true))),
    ...staffTimeReads(ctx, own, gte(staffException.date, utcDate(now - DAY))),
    db
      .select({
        staffId: appointmentItem.staffId,
        startsAt: appointmentItem.startsAt,
        endsAt: appointmentItem.endsAt,
      })
      .from(appointmentItem)
      .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
      .where(
        and(
          eq(appointment.salonId, own),
          ne(appointment.status, 'cancelled'),
          gt(appointment.startsAt, now - 2 * DAY),
          lt(appointment.startsAt, now + (DAYS_AHEAD + 1) * DAY),
        ),
      ),
  ] as const
}

type Rows<Q> = Q extends readonly [infer Head, ...infer Rest] ? [Awaited<Head>, ...Rows<Rest>] : []
type FigureRows = Rows<ReturnType<typeof figureReads>>

function figuresFrom(own: typeof salon.$inferSelect, rows: FigureRows, now: number): Figures {
  const [taken, hours, exceptions, team, weekly, breaks, daysOff, items] = rows
  const { timeZone, currency } = own
  const today = localDate(now, timeZone)
  const back = Array.from({ length: DAYS_BACK }, (_, i) => addDays(today, i + 1 - DAYS_BACK))
  const days = takenByDay(taken, back, timeZone)
  const sum = (some: DayTaken[]) =>
    moneyJson(
      some.reduce((total, { minor }) => total + minor, 0),
      currency,
    )
  const schedule = { ...own, weekly: hours, exceptions }
  const filled = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i)).map((date) => {
    const day = dayNumber(date)
    const open = openHours(schedule, day, day)
    const line = timeLineOf(timeZone, day, day)
    const parts = team.map(({ id }) => {
      const theirs = <T extends { staffId: string }>(all: T[]) =>
        all.filter(({ staffId }) => staffId === id)
      const person = {
        ...{ staffId: id, busy: [] },
        ...{ weekly: theirs(weekly), breaks: theirs(breaks), exceptions: theirs(daysOff) },
      }
      const working = toInstants(workHours(person, open), line)
      return filledOn(
        date,
        working.map(({ from, to }) => ({ startsAt: from, endsAt: to })),
        theirs(items),
      )
    })
    return {
      date,
      booked: parts.reduce((total, { booked }) => total + booked, 0),
      working: parts.reduce((total, { working }) => total + working, 0),
    }
  })
  return {
    currency,
    taken: days.map(({ date, visits, minor }) => ({
      ...{ date, visits },
      amount: moneyJson(minor, currency),
    })),
    week: sum(days.slice(-7)),
    weekBefore: sum(days.slice(-14, -7)),
    filled,
  }
}
