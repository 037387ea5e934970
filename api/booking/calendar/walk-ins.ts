// Walk-ins and phone bookings, entered by the salon. The same availability rules apply; they are
// confirmed at once and paid at the salon.

import { and, eq } from 'drizzle-orm'
import { appointmentItem } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { ownListedSalonId } from '../../identity/business/own-business'
import { feeInForce } from '../../money/ledger/fees'
import { commandAndNotify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { expireSlotHolds, occupy } from '../../salons/times/occupied-time'
import {
  doesNotFit,
  itemRows,
  type PlannedAppointment,
  planAnyway,
  planAppointment,
  plannedColumns,
  wantedOf,
} from '../../salons/times/visit-plan'
import type { AppointmentRow } from '../appointments/appointments'
import { insertAppointment } from '../appointments/booking-writes'
import { recordStep } from '../appointments/notifications'
import { endMet } from '../appointments/origins/met'
import type { NewAppointment } from './input'
import type { CalendarAppointmentResponse } from './responses'

/** How long ago a walk-in may have begun when it is entered, in milliseconds. */
const LATE = DAY / 2

/** Why a visit is booked to where it does not fit. */
type Anyway = NonNullable<AppointmentRow['anyway']>

/**
 * Books a visit for a known client of the salon, or for a new guest entered with it. It is confirmed at once and paid
 * at the salon; nothing is held. A client of Purse is notified, a guest is not. Price, fee and policy are the current
 * ones. With `anyway`, why: also where it does not fit, outside hours, over a break, or beside somebody else.
 * @throws DomainError slot-taken, slot-unavailable, invalid-input, not-found, idempotency-key-reused
 */
export async function bookForClient(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: NewAppointment & { anyway?: Anyway },
): Promise<CalendarAppointmentResponse> {
  const { startsAt, notes, guest } = input
  const salonId = ownListedSalonId(ctx, viewer)
  return commandAndNotify(ctx, viewer, {
    name: 'bookForClient',
    key,
    input,
    reads: [
      ctx.db
        .select({ client: salonClient, userName: user.name, deletedAt: user.deletedAt })
        .from(salonClient)
        .leftJoin(user, eq(user.id, salonClient.userId))
        .where(and(eq(salonClient.id, input.clientId ?? ''), eq(salonClient.salonId, salonId))),
      feeInForce(ctx, 'platform'),
      ...calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ],
    decide: ([clients, fees, ...rows]) => {
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const { salon } = calendar
      const found = clients[0]
      if (!guest && (!found || found.deletedAt)) {
        throw fieldFault('clientId', 'This person isn’t one of your clients.')
      }
      if (found?.client.blockedAt) {
        const detail = 'You have blocked this client. Unblock them first, on their page under Clients.'
        throw new DomainError('client-blocked', { detail })
      }
      if (startsAt < ctx.now() - LATE) {
        throw fieldFault('startsAt', 'This time has passed. Choose a later one.')
      }
      const { planned, anyway } = plannedIn(calendar, input)
      const [first] = planned.items
      const currentFee = fees[0]
      const { currency } = planned
      if (!first || !currentFee || !isCurrency(currency))
        throw new Error('a visit without a service, a fee or a currency')

      const clientId = guest ? null : (found?.client.userId ?? null)
      const newGuest = guest && {
        id: ctx.id(),
        salonId: salon.id,
        ...guest,
        email: guest.email.toLowerCase(),
        createdAt: ctx.now(),
      }
      const clientName = guest?.name ?? found?.userName ?? found?.client.name ?? ''
      const row: AppointmentRow = {
        id: ctx.id(),
        clientId,
        guestId: clientId === null ? (newGuest?.id ?? found?.client.id ?? null) : null,
        ...plannedColumns(ctx, salon, planned, first),
        anyway,
        anywayBy: anyway && viewer.id,
        price: planned.price,
        currency,
        payment: 'salon',
        holdId: null,
        feeId: currentFee.id,
        notes,
        status: 'confirmed',
        ending: null,
        answerBy: null,
        policy: policyOf(salon),
        forName: '',
        forContact: '',
        forMessage: '',
        recurringId: null,
      }
      return {
        writes: [
          expireSlotHolds(ctx),
          ...(newGuest ? [ctx.db.insert(salonClient).values(newGuest)] : []),
          insertAppointment(ctx, row),
          ctx.db.insert(appointmentItem).values(itemRows(ctx, row.id, planned)),
          ...occupy(ctx, row.id, planned, anyway !== null),
          ...(clientId ? [endMet(ctx, clientId, row, planned)] : []),
          ...recordStep(ctx, { appointment: row, salon, clientName }, 'confirmed', viewer.id),
        ],
        response: {
          id: row.id,
          clientName,
          serviceName: row.serviceName,
          startsAt: rfc3339(row.startsAt, salon.timeZone),
          endsAt: rfc3339(row.endsAt, salon.timeZone),
          price: moneyJson(row.price, currency),
        },
      }
    },
  })
}

/** Where it fits it is booked as any other. */
function plannedIn(
  calendar: Calendar,
  { plan, startsAt, anyway }: NewAppointment & { anyway?: Anyway },
): { planned: PlannedAppointment; anyway: Anyway | null } {
  try {
    return { planned: planAppointment(calendar, { plan, startsAt, by: 'salon' }), anyway: null }
  } catch (error) {
    if (!anyway || !doesNotFit(error)) throw error
    return { planned: planAnyway(calendar, wantedOf(calendar, plan), startsAt), anyway }
  }
}
