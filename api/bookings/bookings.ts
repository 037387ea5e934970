// Booking a slot. The price is held from the purse in the same batch that takes the time.
import { and, desc, eq, lt } from 'drizzle-orm'
import { appointment, appointmentItem, busyInterval } from '../../db/schema/bookings'
import { fee } from '../../db/schema/ledger'
import { command } from '../command'
import type { Ctx, Viewer } from '../context'
import { formatMoney, minorOf, moneyJson } from '../money'
import { drainOutbox } from '../notifications/outbox'
import { DomainError } from '../problem'
import { placeHold } from '../wallet/ledger'
import { accountsOf, walletFrom } from '../wallet/wallet'
import { type Appointment, type AppointmentRow, answerFrom, type Found } from './appointments'
import { findOpenSlots, occupiedInterval, type Slot } from './availability'
import {
  type Calendar,
  type CalendarRows,
  calendarFrom,
  calendarReads,
  checkStaff,
  serviceOf,
} from './calendar'
import type { BookSlot } from './input'
import { recordStep } from './notices'
import { policyOf } from './policy'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How often another free professional is tried when the chosen one was taken in the same instant. */
const ANYBODY_TRIES = 6

/**
 * Books a free slot. The price and the fee are the salon's and ours at this moment, never the
 * caller's. With `payment: purse` the price is held from the wallet in the same batch.
 * @throws DomainError slot-taken, slot-unavailable, insufficient-funds, invalid-input, not-found,
 *   idempotency-key-reused
 */
export async function bookSlot(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: BookSlot,
): Promise<Appointment> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToBook(ctx, viewer, key, input)
    } catch (error) {
      // Nobody in particular was asked for, so the loser of a race is offered the next who is free.
      const raced = error instanceof DomainError && error.code === 'slot-taken' && error.extra.cause
      if (!raced || input.staffId !== undefined || attempt >= ANYBODY_TRIES) throw error
    }
  }
}

async function tryToBook(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: BookSlot,
): Promise<Appointment> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'bookSlot',
    key,
    input,
    reads: [
      accountsOf(ctx, viewer),
      ctx.db
        .select()
        .from(fee)
        .where(and(eq(fee.kind, 'platform'), lt(fee.effectiveFrom, ctx.now())))
        .orderBy(desc(fee.effectiveFrom))
        .limit(1),
      ...calendarReads(ctx, input.salonId, input.startsAt - 2 * DAY, input.startsAt + 2 * DAY),
    ],
    decide: ([accounts, fees, ...rows]) => {
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const chosen = serviceOf(calendar, input.serviceId, 'serviceId')
      checkStaff(calendar, chosen.id, input.staffId, 'staffId')
      const slot = chooseSlot(calendar, chosen, input)
      const price = moneyJson(chosen.price, chosen.currency)
      if (input.payment === 'purse') {
        const { available } = walletFrom(accounts, viewer, price.currency)
        const missing = chosen.price - minorOf(available)
        if (missing > 0) {
          throw new DomainError('insufficient-funds', {
            detail: `Your purse is short by ${formatMoney(moneyJson(missing, price.currency))}.`,
          })
        }
      }
      const currentFee = fees[0]
      if (!currentFee) throw new Error('there is no platform fee')

      const { salon } = calendar
      const holdId = input.payment === 'purse' ? ctx.id() : null
      const row: AppointmentRow = {
        id: ctx.id(),
        clientId: viewer.id,
        guestId: null,
        salonId: salon.id,
        serviceId: chosen.id,
        staffId: slot.staffId,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        timeZone: salon.timeZone,
        serviceName: chosen.name,
        durationMinutes: chosen.durationMinutes,
        price: chosen.price,
        currency: chosen.currency,
        payment: input.payment,
        holdId,
        feeId: currentFee.id,
        notes: input.notes,
        status: 'pending',
        ending: null,
        answerBy: Math.min(ctx.now() + salon.answerHours * HOUR, slot.startsAt),
        policy: policyOf(salon),
        captured: 0,
        captureId: null,
        refunded: 0,
        forName: '',
        forContact: '',
        forMessage: '',
        standingId: null,
        version: 0,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      }
      const held = holdId
        ? placeHold(ctx, {
            kind: 'booking_hold',
            id: holdId,
            owner: viewer.id,
            currency: chosen.currency,
            minor: chosen.price,
            description: `Hold for ${chosen.name} at ${salon.name}`,
            actor: viewer.id,
          })
        : []
      const found = { appointment: row, salon, clientName: viewer.name }
      return {
        writes: [
          ...held,
          ctx.db.insert(appointment).values(row),
          ctx.db.insert(appointmentItem).values({
            id: ctx.id(),
            appointmentId: row.id,
            position: 0,
            serviceId: chosen.id,
            staffId: slot.staffId,
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            serviceName: chosen.name,
            price: chosen.price,
          }),
          ctx.db.insert(busyInterval).values({
            id: ctx.id(),
            staffId: slot.staffId,
            visitId: row.id,
            ...occupiedInterval(chosen, slot.startsAt),
          }),
          ...recordStep(ctx, found, 'pending', viewer.id),
        ],
        answer: answerFrom({
          ...found,
          staffName: calendar.staff.find((person) => person.id === slot.staffId)?.name ?? '',
          basisPoints: currentFee.basisPoints,
          hold: holdId ? heldNow(ctx, holdId, row) : null,
        }),
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/** The slot to book. Where nobody was asked for, the least busy of those who are free. */
function chooseSlot(
  calendar: Calendar,
  chosen: Calendar['services'][number],
  { staffId, startsAt }: BookSlot,
): Slot {
  const query = calendar.queryFor(chosen, staffId)
  const load = (slot: Slot) => query.busy.filter((busy) => busy.staffId === slot.staffId).length
  const slot = findOpenSlots(query, startsAt).sort((a, b) => load(a) - load(b))[0]
  if (slot) return slot
  const wanted = occupiedInterval(chosen, startsAt)
  const freeOtherwise = findOpenSlots({ ...query, busy: [] }, startsAt).length > 0
  const overlapped = query.busy.some(
    (busy) => busy.startsAt < wanted.endsAt && busy.endsAt > wanted.startsAt,
  )
  throw new DomainError(freeOtherwise && overlapped ? 'slot-taken' : 'slot-unavailable', {
    errors: { startsAt: ['Choose another time.'] },
  })
}

function heldNow(ctx: Ctx, id: string, row: AppointmentRow): NonNullable<Found['hold']> {
  return {
    id,
    owner: row.clientId ?? '',
    currency: row.currency,
    amount: row.price,
    status: 'held',
    transferId: '',
    createdAt: ctx.now(),
    endedAt: null,
  }
}
