// The dashboards of clients and businesses: their money, and what comes next. One round trip.

import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../../db/prepared'
import { appointment } from '../../../../db/schema/booking/appointments'
import { salon, salonPicture } from '../../../../db/schema/salons/salons'
import { me } from '../../../identity/accounts/me'
import type { MeResponse } from '../../../identity/accounts/responses'
import { applicationFrom, lastApplicationOf } from '../../../identity/business/application'
import type { ApplicationResponse } from '../../../identity/business/responses'
import { addedBy, quickAmounts } from '../../../money/deposits/quick-amounts'
import { activeGoalsOf, type Goal, goalFrom } from '../../../money/goals/goals'
import { accountsOf, pursesFrom, walletFrom } from '../../../money/ledger/balances'
import type { WalletResponse } from '../../../money/ledger/responses'
import { methodsOf, payWith } from '../../../money/payment-methods/payment-methods'
import type { PayWithResponse } from '../../../money/payment-methods/responses'
import type { TransactionResponse } from '../../../money/transactions/responses'
import { entriesPage, NEWEST, newestEntriesOf } from '../../../money/transactions/transactions'
import type { WaitingResponse } from '../../../money/transfers/responses'
import { newestWaitingFor, waitingResponse } from '../../../money/transfers/waiting'
import { EVERYONE } from '../../../platform/http/guards'
import { operation } from '../../../platform/http/operation'
import { type Currency, type MoneyJson, moneyJson } from '../../../platform/values/money'
import { HOUR } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { missingOfSalon, offerColumns, offerFor } from '../../../salons/profile/profile'
import { appointmentFrom, selectAppointments } from '../../appointments/appointments'
import { lastAppointmentOf } from '../../appointments/my-bookings/my-bookings'
import type { LastAppointmentResponse } from '../../appointments/my-bookings/responses'
import type { AppointmentResponse } from '../../appointments/responses'
import { invitationsFor, waitingInvitations } from '../../parties/waiting-invitations'
import { DashboardResponse } from './responses'

export type Dashboard = PayWithResponse & {
  me: MeResponse
  wallet: WalletResponse
  balances: MoneyJson[]
  purses: WalletResponse[]
  quickAmounts: MoneyJson[]
  /** Money held for the open appointments shown here, by currency. */
  covered: MoneyJson[]
  salons: { id: string; name: string; status: string; timeZone: string; missing: string[] }[]
  /** Their latest application for listing. */
  application: ApplicationResponse | null
  pending: AppointmentResponse[]
  upcoming: AppointmentResponse[]
  /** The uploaded cover of the salon that a client visits next. */
  nextCover: { salonId: string; image: string | null } | null
  /** A client's last visit that took place, to book it again. */
  last: LastAppointmentResponse | null
  recent: TransactionResponse[]
  /** Reached goals whose money waits to be used, then the active ones, the most urgent first. */
  goals: Goal[]
  /** Money that waits for the viewer to accept it, the newest first. */
  waiting: WaitingResponse[]
  /** Visits with friends that the viewer is invited to, the most urgent first. */
  invitations: Awaited<ReturnType<typeof waitingInvitations>>
}

/** How long after their start appointments are still shown as upcoming, in milliseconds. */
const STILL_CURRENT = 12 * HOUR

const DISPLAY_LIMIT = 50

const appointmentsOfClient = appointmentsBy(appointment.clientId)
const appointmentsOfSalons = appointmentsBy(salon.ownerId)

function appointmentsBy(owner: SQLiteColumn) {
  return prepared((db, value) =>
    selectAppointments({ db })
      .where(
        and(
          eq(owner, value('owner')),
          eq(appointment.status, value('status')),
          gt(appointment.startsAt, value('since')),
        ),
      )
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .limit(DISPLAY_LIMIT),
  )
}

export const getDashboard = operation(EVERYONE, 'GET /me/dashboard', {
  summary: 'The client’s home screen',
  response: DashboardResponse,
  run: async ({ ctx, viewer }) => {
    const open = (status: 'pending' | 'confirmed', since: number) =>
      (viewer.role === 'client' ? appointmentsOfClient : appointmentsOfSalons)(ctx.db, {
        owner: viewer.id,
        status,
        since,
      })
    const [
      proven,
      accounts,
      salons,
      pending,
      upcoming,
      [next],
      [last],
      entries,
      methods,
      applications,
      goals,
      added,
      waiting,
      invited,
    ] = await readAs(ctx, viewer, [
      accountsOf(ctx, viewer),
      salonsOf(ctx.db, { ownerId: viewer.id }),
      open('pending', ctx.now()),
      open('confirmed', ctx.now() - STILL_CURRENT),
      nextCover(ctx.db, { clientId: viewer.id, since: ctx.now() - STILL_CURRENT }),
      lastAppointmentOf(ctx.db, { clientId: viewer.id }),
      newestEntriesOf(ctx, viewer),
      methodsOf(ctx, viewer.id),
      lastApplicationOf(ctx, viewer.id),
      activeGoalsOf(ctx, viewer),
      addedBy(ctx, viewer),
      newestWaitingFor(ctx, viewer),
      invitationsFor(ctx, viewer),
    ])
    const covered = new Map<string, number>()
    for (const { hold } of [...pending, ...upcoming]) {
      if (hold?.status === 'held') covered.set(hold.currency, (covered.get(hold.currency) ?? 0) + hold.amount)
    }
    return {
      me: me(proven),
      wallet: walletFrom(accounts, viewer, proven.currency as Currency),
      quickAmounts: quickAmounts(proven.currency as Currency, added),
      purses: pursesFrom(accounts, viewer, proven.currency as Currency),
      balances: accounts
        .filter((account) => account.kind !== 'hold' && account.balance > 0)
        .map((account) => moneyJson(account.balance, account.currency)),
      covered: [...covered].map(([currency, minor]) => moneyJson(minor, currency)),
      salons: salons.map(({ salon: row, ...offer }) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        timeZone: row.timeZone,
        missing: missingOfSalon(row, offerFor(viewer, offer)),
      })),
      application: applications[0] ? applicationFrom(applications[0]) : null,
      pending: pending.map(appointmentFrom),
      upcoming: upcoming.map(appointmentFrom),
      nextCover: next ?? null,
      last: last ?? null,
      recent: entriesPage(entries, NEWEST).items,
      goals: goals.map((row) => goalFrom(ctx, viewer, row)),
      waiting: waiting.map((found) => waitingResponse(ctx, viewer, found)),
      invitations: await waitingInvitations(ctx, invited),
      ...payWith(ctx, methods, { currency: proven.currency as Currency }),
    }
  },
})

const salonsOf = prepared((db, value) =>
  db
    .select({ salon, ...offerColumns })
    .from(salon)
    .where(eq(salon.ownerId, value('ownerId')))
    .orderBy(desc(inArray(salon.status, ['approved'])), asc(salon.name)),
)

/** The uploaded cover of the salon of a client's next open appointment. */
const nextCover = prepared((db, value) =>
  db
    .select({ salonId: appointment.salonId, image: salonPicture.image })
    .from(appointment)
    .leftJoin(salonPicture, and(eq(salonPicture.salonId, appointment.salonId), eq(salonPicture.kind, 'cover')))
    .where(
      and(
        eq(appointment.clientId, value('clientId')),
        inArray(appointment.status, ['pending', 'confirmed']),
        gt(appointment.startsAt, value('since')),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(1),
)
