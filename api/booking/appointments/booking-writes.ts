// From a planned visit to an appointment: its hold of money, its rows and its notifications. The
// caller adds the statements to its one write batch.
import { type SQL, sql } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import type { fee } from '../../../db/schema/money/ledger'
import { shortBy } from '../../money/ledger/balances'
import { type HeldMoney, placeHold } from '../../money/ledger/ledger'
import { reductionWithin } from '../../money/member-discounts/reduction'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson, proportionalParts } from '../../platform/values/money'
import { notificationTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import { HOUR, MINUTE } from '../../platform/values/time'
import type { Calendar } from '../../salons/times/calendar-reads'
import { itemRows, type PlannedAppointment, plannedColumns } from '../../salons/times/visit-plan'
import { type AppointmentRow, appointmentFrom, type Found } from './appointments'
import { notifyGuest } from './booked-for-someone'
import { newCheckInCode } from './check-in-code'
import { NOTHING_MOVED } from './history/moved-back'
import type { Booking } from './input'
import { recordStep } from './notifications'
import { endMet } from './origins/met'
import { type GoalPayment, payFromGoal } from './origins/pay-from-goal'
import { heldAtBooking, type Policy, UNDOS } from './policy'
import type { AppointmentResponse } from './responses'
import { appointmentDetailsForSalon, giftText } from './visit-details'

export type AppointmentDraft = {
  /** The id of the slot hold, if booked from one. */
  id: string
  client: { id: string; name: string }
  calendar: Calendar
  planned: PlannedAppointment
  /** Minor units; the price shown if booked from a slot hold. */
  price: number
  policy: Policy
  fees: FeeRow[]
  booking: Booking
  /** The recurring appointment that this belongs to. */
  recurringId?: string | null
  /** What it was booked from where its client did not book it, as they read it: "from your goal Braids". */
  bookedFrom?: string | undefined
  /** Until when the client may give it back free of charge, UTC ms; absent: as the policy says. */
  freeUntil?: number | null
  /** Booked with friends: the salon is notified of all visits at once, and the price may be held already. */
  party?: { heldBy: HeldMoney | null }
  /** What a goal of the client's pays of the price; the purse pays the rest. */
  goal?: GoalPayment | undefined
  /** What is set aside for it on the waiting list, minor units: back in the purse once that entry ends, which pays then. */
  aside?: number
}

type FeeRow = typeof fee.$inferSelect

/** A client checks in with a code of the visit, and may undo it unless they have undone as many as they can. */
export function insertAppointment(ctx: Ctx, row: AppointmentRow): Statement {
  const checkInCode = row.clientId === null ? null : newCheckInCode(row.salonId)
  const policy = row.policy.undoMinutes ? policyOnceCounted(ctx, row) : row.policy
  return ctx.db.insert(appointment).values({ ...row, policy, checkInCode })
}

/**
 * Without the undo once a client has undone, or still can undo, as many bookings at the salon as are allowed: counted in the
 * insert itself, so that none is missed. Those that can be undone begin later than they were booked.
 */
function policyOnceCounted(ctx: Ctx, { clientId, salonId, policy }: AppointmentRow): SQL<Policy> {
  const since = ctx.now() - UNDOS.windowMs
  const { undoMinutes: _, ...without } = policy
  return sql`CASE WHEN (
    SELECT count(*) FROM appointment AS other
    WHERE other.client_id = ${clientId} AND other.starts_at > ${since} AND other.salon_id = ${salonId}
      AND other.created_at > ${since} AND json_extract(other.policy, '$.undoMinutes') > 0
      AND CASE other.status WHEN 'cancelled'
        THEN other.ending = 'client' AND other.updated_at <= other.created_at + json_extract(other.policy, '$.undoMinutes') * ${MINUTE}
        ELSE other.created_at + json_extract(other.policy, '$.undoMinutes') * ${MINUTE} >= ${ctx.now()} END
    ) < ${UNDOS.max} THEN ${JSON.stringify(policy)} ELSE ${JSON.stringify(without)} END`
}

/**
 * Checks that a goal and the purse cover what is held for a booking; `available` in minor units.
 * @throws DomainError insufficient-funds, with the missing amount
 */
export function requireCover(
  available: number,
  {
    booking,
    price,
    policy,
    planned,
    goal,
    aside,
  }: Pick<AppointmentDraft, 'booking' | 'price' | 'policy' | 'planned' | 'goal' | 'aside'>,
): void {
  const covered = (goal?.minor ?? 0) + asideFor(booking, aside) + available
  const missed = heldAtBooking(booking.payment, price, policy) - covered
  if (missed <= 0) return
  const missing = formatMoney(moneyJson(missed, planned.currency))
  throw new DomainError('insufficient-funds', { detail: shortBy(missing) })
}

/** What of it pays for a booking, minor units: nothing where it is for somebody else, since its client goes on waiting. */
export function asideFor({ forName }: Pick<Booking, 'forName'>, aside = 0): number {
  return forName === '' ? aside : 0
}

/**
 * The statements that book a visit, without its busy intervals, and the response. With automatic confirmation it is
 * confirmed at once; else the salon has its answer hours, at most until the start.
 */
export function bookAppointment(
  ctx: Ctx,
  draft: AppointmentDraft,
): { writes: Statement[]; response: AppointmentResponse } {
  const { calendar, client, booking, policy, price } = draft
  const { salon } = calendar
  const planned = pricedAt(draft.planned, price)
  const [first] = planned.items
  const [currentFee] = draft.fees
  if (!currentFee) throw new Error('there is no platform fee')
  if (!first) throw new Error('a visit without a service')

  const held = heldAtBooking(booking.payment, price, policy)
  const already = draft.party?.heldBy
  const holdId = already?.id ?? (held > 0 ? ctx.id() : null)
  const status = salon.autoConfirm ? 'confirmed' : 'pending'
  const actor = draft.bookedFrom ? 'system' : client.id
  const { fromGoal: _, ...details } = booking
  const row: AppointmentRow = {
    id: draft.id,
    clientId: client.id,
    guestId: null,
    ...plannedColumns(ctx, salon, planned, first),
    price,
    currency: planned.currency,
    ...details,
    // Nothing of what is free is paid, wherever its client would have paid.
    payment: price === 0 ? 'salon' : details.payment,
    holdId,
    feeId: currentFee.id,
    status,
    ending: null,
    answerBy: salon.autoConfirm ? null : Math.min(ctx.now() + salon.answerHours * HOUR, planned.startsAt),
    policy,
    recurringId: draft.recurringId ?? null,
    freeUntil: draft.freeUntil ?? null,
  }
  const staffName = calendar.staff.find((person) => person.id === first.staffId)?.name ?? ''
  const about = { appointment: row, salon, clientName: client.name, staffName }
  const money =
    holdId && !already
      ? placeHold(ctx, {
          kind: 'booking_hold',
          id: holdId,
          owner: client.id,
          currency: planned.currency,
          minor: held,
          description: `Hold for ${row.serviceName} at ${salon.name}`,
          actor,
        })
      : []
  const saved = draft.goal
    ? payFromGoal(ctx, draft.goal, {
        id: row.id,
        clientId: client.id,
        currency: planned.currency,
        actor,
        description: `${row.serviceName} at ${salon.name}`,
      })
    : { before: [], after: [] }
  return {
    writes: [
      // What was set aside for it comes back first. A gift is for somebody else.
      ...(row.forName === '' ? [endMet(ctx, client.id, row, planned)] : []),
      ...saved.before,
      ...money,
      insertAppointment(ctx, row),
      ctx.db.insert(appointmentItem).values(itemRows(ctx, row.id, planned)),
      // The salon's settings confirmed it, not a person.
      ...recordStep(ctx, about, status, salon.autoConfirm ? 'system' : actor, {
        salonKnows: Boolean(draft.party),
        bookedFrom: draft.bookedFrom,
      }),
      ...(salon.autoConfirm && !draft.party ? [notifySalon(ctx, about)] : []),
      ...notifyGuest(ctx, about),
      ...saved.after,
    ],
    response: appointmentFrom({
      ...about,
      basisPoints: currentFee.basisPoints,
      itemCount: planned.items.length,
      hold: holdId ? heldNow(ctx, holdId, row, held) : null,
      fromGoal: null,
      partyId: null,
      organiserId: null,
      payers: [],
      movedBack: NOTHING_MOVED,
    }),
  }
}

/** Notifies the salon of a booking that needs no answer. */
function notifySalon(
  ctx: Ctx,
  about: Pick<Found, 'appointment' | 'salon' | 'clientName'> & { staffName: string },
): Statement {
  const { appointment: row, salon, clientName } = about
  const when = notificationTime(row.startsAt, row.timeZone)
  return notify(ctx, salon.ownerId, {
    kind: 'booking',
    title: 'New booking',
    text: `${clientName}${giftText(row)}, ${row.serviceName} at ${salon.name} on ${when}. It is confirmed.`,
    path: `/partner/appointments/${row.id}`,
    details: appointmentDetailsForSalon(about, clientName),
  })
}

/**
 * A plan at the agreed price: an offer's price, or the price shown if the salon has changed it
 * since. Services, and add-ons within each, are scaled in proportion, so that all sums match.
 */
export function pricedAt(planned: PlannedAppointment, price: number): PlannedAppointment {
  if (planned.price === price) return planned
  const parts = proportionalParts(
    price,
    planned.items.map((item) => item.price),
  )
  const items = planned.items.map((item, i) => {
    const part = parts[i] ?? 0
    const extras = item.addOns.map((addOn) => addOn.price)
    const alone = item.price - extras.reduce((sum, extra) => sum + extra, 0)
    const [alonePart = 0, ...within] = proportionalParts(part, [alone, ...extras])
    const addOns = item.addOns.map((addOn, j) => ({ ...addOn, price: within[j] ?? 0 }))
    // What was taken off follows the scaled price, so that it stays within the agreed share.
    const discount = item.discount && {
      ...item.discount,
      amount: reductionWithin(alonePart, item.discount.basisPoints),
    }
    return { ...item, price: part, addOns, discount: discount ?? null }
  })
  return { ...planned, items, price }
}

function heldNow(ctx: Ctx, id: string, row: AppointmentRow, amount: number): NonNullable<Found['hold']> {
  return {
    id,
    owner: row.clientId ?? '',
    currency: row.currency,
    amount,
    status: 'held',
    transferId: '',
    createdAt: ctx.now(),
    endedAt: null,
  }
}
