// What the partner dashboard reads: prepared statements.
import { and, asc, eq, gt, gte, inArray, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../../../db/prepared'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { hold, ledgerAccount } from '../../../../db/schema/money/ledger'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { listedFirst } from '../../../identity/business/own-business'
import type { Ctx, Viewer } from '../../../platform/context'
import { countUpTo } from '../../../platform/keyset'
import { DAY, utcDate } from '../../../platform/values/time'
import { ownHours, ownSalon } from '../../../salons/times/own-hours'
import { selectAppointments } from '../../appointments/appointments'
import { HALF_HOUR } from './metrics'

const DISPLAY_LIMIT = 50

/** How far back revenue is shown, and how far ahead how full the days are. */
export const DAYS_BACK = 28
export const DAYS_AHEAD = 7

export const pendingAppointments = appointments((value) => [
  eq(appointment.status, 'pending'),
  gt(appointment.startsAt, value('now')),
])

export const comingAppointments = appointments((value) => [
  eq(appointment.status, 'confirmed'),
  gt(appointment.endsAt, value('now')),
  gt(appointment.startsAt, value('since')),
])

export const unclosedAppointments = appointments((value) => [
  eq(appointment.status, 'confirmed'),
  lt(appointment.endsAt, value('now')),
  gt(appointment.startsAt, value('since')),
])

export const doneAppointments = appointments((value) => [
  eq(appointment.status, 'completed'),
  gt(appointment.startsAt, value('since')),
  lt(appointment.startsAt, value('until')),
])

/** Visits of an owner's salons. */
function appointments(conditions: (value: (name: string) => Placeholder) => SQL[]) {
  return prepared((db, value) =>
    selectAppointments({ db })
      .where(and(eq(salon.ownerId, value('owner')), ...conditions(value)))
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .limit(DISPLAY_LIMIT),
  )
}

export const salonsOf = prepared((db, value) =>
  db
    .select()
    .from(salon)
    .where(eq(salon.ownerId, value('owner')))
    .orderBy(...listedFirst(salon)),
)

/** Money held for open appointments at the partner's salons, by currency. */
export const heldFor = prepared((db, value) =>
  db
    .select({ currency: hold.currency, minor: sql<number>`sum(${hold.amount})` })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .innerJoin(hold, eq(hold.id, appointment.holdId))
    .where(
      and(
        eq(salon.ownerId, value('owner')),
        inArray(appointment.status, ['pending', 'confirmed']),
        eq(hold.status, 'held'),
      ),
    )
    .groupBy(hold.currency)
    .orderBy(hold.currency),
)

export const unansweredReviews = prepared((db, value) =>
  db
    .select({
      count: countUpTo(sql`SELECT 1 FROM review JOIN salon AS own ON own.id = review.salon_id
        WHERE own.owner_id = ${value('owner')} AND review.replied_at IS NULL AND review.hidden_at IS NULL`),
    })
    .from(sql`(SELECT 1)`),
)

export const payoutsOnTheirWay = prepared((db, value) =>
  db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, value('owner')), eq(ledgerAccount.kind, 'payout'))),
)

/** Selects the figures of the charts: one more day on either side covers every zone. */
export function figureReads({ db, now }: Ctx, { id: owner }: Viewer) {
  const days = {
    owner,
    takenSince: now() - (DAYS_BACK + 1) * DAY,
    takenUntil: now() + 2 * DAY,
    bookedSince: now() - 2 * DAY,
    bookedUntil: now() + (DAYS_AHEAD + 1) * DAY,
    firstDate: utcDate(now() - DAY),
  }
  return [
    takenIn(db, days),
    ownHours.weekly(db, days),
    ownHours.exceptions(db, days),
    activeStaffOf(db, days),
    ownHours.staffWeekly(db, days),
    ownHours.staffBreaks(db, days),
    ownHours.staffExceptions(db, days),
    bookedIn(db, days),
  ] as const
}

const HALF_HOURS = sql<number>`${appointment.startsAt} / ${HALF_HOUR}`

const takenIn = prepared((db, value) =>
  db
    .select({
      halfHour: HALF_HOURS,
      visits: sql<number>`sum(${appointment.status} = 'completed')`,
      // The revenue: the price if completed, else what was captured of the hold.
      minor: sql<number>`sum(CASE WHEN ${appointment.status} = 'completed' THEN ${appointment.price}
        ELSE ${appointment.captured} END - ${appointment.refunded})`,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.salonId, ownSalon(db, value)),
        inArray(appointment.status, ['completed', 'cancelled']),
        gte(appointment.startsAt, value('takenSince')),
        lt(appointment.startsAt, value('takenUntil')),
      ),
    )
    .groupBy(HALF_HOURS),
)

const activeStaffOf = prepared((db, value) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.salonId, ownSalon(db, value)), eq(staff.active, true))),
)

const bookedIn = prepared((db, value) =>
  db
    .select({ staffId: appointmentItem.staffId, startsAt: appointmentItem.startsAt, endsAt: appointmentItem.endsAt })
    .from(appointmentItem)
    .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
    .where(
      and(
        eq(appointment.salonId, ownSalon(db, value)),
        ne(appointment.status, 'cancelled'),
        gt(appointment.startsAt, value('bookedSince')),
        lt(appointment.startsAt, value('bookedUntil')),
      ),
    ),
)
