// The partner dashboard: what needs attention, today's appointments, revenue, and how full the
// coming days are. One round trip.

import type { salon } from '../../../../db/schema/salons/salons'
import { me } from '../../../identity/accounts/me'
import { applicationFrom, lastApplicationOf } from '../../../identity/business/application'
import { accountsOf } from '../../../money/ledger/balances'
import { payoutCard } from '../../../money/payouts/dashboard-card'
import { settingsOf } from '../../../money/payouts/settings'
import { entriesPage, NEWEST, newestEntriesOf } from '../../../money/transactions/transactions'
import { operation } from '../../../platform/http/operation'
import { addDays, localDate } from '../../../platform/values/dates'
import { type MoneyJson, moneyJson } from '../../../platform/values/money'
import { DAY } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { missingOfSalon } from '../../../salons/profile/profile'
import {
  dayNumber,
  salonHours as openHours,
  timeLineOf,
  toInstants,
  staffHours as workHours,
} from '../../../salons/times/working-hours'
import { appointmentFrom } from '../../appointments/appointments'
import type { AppointmentResponse } from '../../appointments/responses'
import { type DayTaken, filledOn, takenByDay } from './metrics'
import { PartnerDashboardResponse } from './responses'
import {
  comingAppointments,
  DAYS_AHEAD,
  DAYS_BACK,
  doneAppointments,
  figureReads,
  heldFor,
  payoutsOnTheirWay,
  pendingAppointments,
  salonsOf,
  unansweredReviews,
  unclosedAppointments,
} from './today-rows'

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

/** How long past appointments stay on the list of those to complete. */
const UNCLOSED_FOR = 30 * DAY

/** A partner's dashboard. */
export const getPartnerDashboard = operation('beauty_partner', 'GET /partner-dashboard', {
  summary: 'Requests, upcoming visits and revenue',
  response: PartnerDashboardResponse,
  run: async ({ ctx, viewer }) => {
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
      salonsOf(ctx.db, { owner }),
      pendingAppointments(ctx.db, { owner, now }),
      comingAppointments(ctx.db, { owner, now, since: now - DAY }),
      unclosedAppointments(ctx.db, { owner, now, since: now - UNCLOSED_FOR }),
      doneAppointments(ctx.db, { owner, since: now - 2 * DAY, until: now + DAY }),
      heldFor(ctx.db, { owner }),
      newestEntriesOf(ctx, viewer),
      lastApplicationOf(ctx, viewer.id),
      unansweredReviews(ctx.db, { owner }),
      payoutsOnTheirWay(ctx.db, { owner }),
      settingsOf(ctx, viewer.id),
      ...figureReads(ctx, viewer),
    ])
    const ownSalon = salons.find(({ status }) => status !== 'draft')
    const today = ownSalon ? localDate(now, ownSalon.timeZone) : ''
    const isToday = ({ startsAt }: AppointmentResponse) => startsAt.startsWith(today)
    const [comingResponses, doneResponses] = [coming.map(appointmentFrom), done.map(appointmentFrom)]
    const late = unclosed.map(appointmentFrom)
    return {
      me: me(proven),
      salons: salons.map((row) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        timeZone: row.timeZone,
        missing: missingOfSalon(row),
      })),
      application: applications[0] ? applicationFrom(applications[0]) : null,
      balances: accounts
        .filter(({ kind, balance }) => kind === 'payable' && balance > 0)
        .map(({ balance, currency }) => moneyJson(balance, currency)),
      payout: payoutCard([...accounts, ...onItsWay], settings, now, proven.timeZone),
      covered: held.map(({ currency, minor }) => moneyJson(minor, currency)),
      pending: pending.map(appointmentFrom).sort((a, b) => urgency(a) - urgency(b)),
      today: [...doneResponses, ...late, ...comingResponses]
        .filter(isToday)
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
      upcoming: comingResponses.filter((appointment) => !isToday(appointment)),
      unclosed: late,
      unanswered: silent[0]?.count ?? 0,
      recent: entriesPage(entries, NEWEST).items,
      figures: ownSalon ? figuresFrom(ownSalon, rows as unknown as FigureRows, now) : null,
    }
  },
})

function urgency({ answerBy, startsAt }: AppointmentResponse): number {
  return Date.parse(answerBy ?? startsAt)
}

type Rows<Q> = Q extends readonly [infer Head, ...infer Rest] ? [Awaited<Head>, ...Rows<Rest>] : []
type FigureRows = Rows<ReturnType<typeof figureReads>>

function figuresFrom(ownSalon: typeof salon.$inferSelect, rows: FigureRows, now: number): Figures {
  const [taken, hours, exceptions, team, weekly, breaks, daysOff, items] = rows
  const { timeZone, currency } = ownSalon
  const today = localDate(now, timeZone)
  const back = Array.from({ length: DAYS_BACK }, (_, i) => addDays(today, i + 1 - DAYS_BACK))
  const days = takenByDay(taken, back, timeZone)
  const sum = (some: DayTaken[]) =>
    moneyJson(
      some.reduce((total, { minor }) => total + minor, 0),
      currency,
    )
  const schedule = { ...ownSalon, weekly: hours, exceptions }
  const filled = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i)).map((date) => {
    const day = dayNumber(date)
    const open = openHours(schedule, day, day)
    const line = timeLineOf(timeZone, day, day)
    const parts = team.map(({ id }) => {
      const theirs = <T extends { staffId: string }>(all: T[]) => all.filter(({ staffId }) => staffId === id)
      const person = {
        staffId: id,
        busy: [],
        weekly: theirs(weekly),
        breaks: theirs(breaks),
        exceptions: theirs(daysOff),
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
    taken: days.map(({ date, visits, minor }) => ({ date, visits, amount: moneyJson(minor, currency) })),
    week: sum(days.slice(-7)),
    weekBefore: sum(days.slice(-14, -7)),
    filled,
  }
}
