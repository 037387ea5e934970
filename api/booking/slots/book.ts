// Books a visit from a slot hold or directly from a free slot. The batch that takes the time also
// holds the money from the purse, and of a goal that pays.

import { sql } from 'drizzle-orm'
import { publishOffer } from '../../messaging/messages/offer-updates'
import { ownQuote } from '../../money/exchange/quotes'
import { exchangedFor } from '../../money/exchange/shortfall'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { feeInForce } from '../../money/ledger/fees'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { commandAndNotify, drainOutbox } from '../../notifications/outbox'
import { countContacts, explained } from '../../notifications/to-contacts/contact-messages'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DAY } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { atMemberPrice, discountsOn } from '../../salons/times/member-price'
import { expireSlotHolds, occupy } from '../../salons/times/occupied-time'
import { planAppointment, untilFree } from '../../salons/times/visit-plan'
import { giftsToday, refuseManyGifts } from '../appointments/booked-for-someone'
import { bookAppointment, requireCover } from '../appointments/booking-writes'
import { becomesBooked, heldAppointment, heldAppointmentReads } from '../appointments/held-visit'
import { BookSlot } from '../appointments/input'
import { appointmentOfHold, chosenGoal, fittingGoals } from '../appointments/origins/pay-from-goal'
import { AppointmentResponse } from '../appointments/responses'
import { refuseManyUnsecured, unsecuredOf } from './unsecured'

type HeldBooking = Extract<BookSlot, { slotHoldId: string }>
type AtOnce = Exclude<BookSlot, HeldBooking>

/**
 * Books a visit: `pending` until the salon answers, or `confirmed` with automatic confirmation.
 * Price, policy and fee never come from the caller: they are those shown for the slot hold, else
 * the salon's and ours now. The payment determines what is held: the price, or a deposit.
 */
export const bookSlot = operation('client', 'POST /appointments', {
  summary: 'Book a free slot',
  keyed: true,
  body: BookSlot,
  created: AppointmentResponse,
  problems: [
    'slot-taken',
    'slot-unavailable',
    'slot-hold-ended',
    'insufficient-funds',
    'goal-status',
    'quote-expired',
    'not-found',
    'visit-limit',
    'client-blocked',
    'contact-unreachable',
    'invalid-amount',
    'offer-ended',
  ],
  run: ({ ctx, viewer, key, body: input }) =>
    explained(
      ctx,
      viewer.id,
      () => [{ contact: input.forContact, field: 'forContact' }],
      'slotHoldId' in input ? bookHeld(ctx, viewer, key, input) : untilFree(() => bookAtOnce(ctx, viewer, key, input)),
    ),
})

async function bookAtOnce(ctx: Ctx, viewer: Viewer, key: string, input: AtOnce): Promise<AppointmentResponse> {
  const { salonId, plan, startsAt, ...booking } = input
  return commandAndNotify(ctx, viewer, {
    name: 'bookSlot',
    key,
    input,
    reads: [
      accountsOf(ctx, viewer),
      feeInForce(ctx, 'platform'),
      giftsToday(ctx, viewer.id),
      unsecuredOf(ctx, viewer.id),
      discountsAtSalon(ctx, viewer.id, salonId),
      fittingGoals(ctx, viewer.id, { salonId: sql`${salonId}`, plan: sql`${JSON.stringify(plan)}` }),
      ...calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ],
    decide: ([accounts, fees, gifts, coming, reduced, goals, ...rows], proven) => {
      refuseManyGifts(booking, gifts)
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const planned = atMemberPrice(planAppointment(calendar, { plan, startsAt }), discountsOn(plan, reduced))
      const draft = {
        id: ctx.id(),
        client: proven,
        calendar,
        planned,
        price: planned.price,
        policy: policyOf(calendar.salon),
        fees,
        booking,
        goal: chosenGoal(goals, booking, planned),
      }
      refuseManyUnsecured(draft, coming)
      requireCover(availableIn(planned.currency, accounts, viewer), draft)
      const { writes, response } = bookAppointment(ctx, draft)
      return {
        writes: [
          expireSlotHolds(ctx),
          ...countContacts(ctx, viewer.id, [booking.forContact]),
          ...writes,
          ...occupy(ctx, draft.id, planned),
        ],
        response,
      }
    },
  })
}

/** The slot is already the client's: one batch ends the slot hold and holds the money, or does neither. */
async function bookHeld(ctx: Ctx, viewer: Viewer, key: string, input: HeldBooking): Promise<AppointmentResponse> {
  const { slotHoldId, quoteId, ...booking } = input
  let offerId: string | null = null
  const { response, replayed } = await command(ctx, viewer, {
    name: 'bookSlot',
    key,
    input,
    reads: [
      accountsOf(ctx, viewer),
      feeInForce(ctx, 'platform'),
      giftsToday(ctx, viewer.id),
      unsecuredOf(ctx, viewer.id),
      ownQuote(ctx, viewer, quoteId ?? ''),
      fittingGoals(ctx, viewer.id, appointmentOfHold(slotHoldId)),
      ...heldAppointmentReads(ctx, viewer.id, slotHoldId),
    ],
    decide: ([accounts, fees, gifts, coming, quotes, goals, holds, ...rows], proven) => {
      refuseManyGifts(booking, gifts)
      const appointment = heldAppointment(ctx, holds[0], rows as unknown as CalendarRows)
      offerId = appointment.hold.offerId
      const { currency } = appointment.planned
      const goal = chosenGoal(goals, booking, { price: appointment.price, currency })
      const draft = { ...appointment, client: proven, fees, booking, goal }
      refuseManyUnsecured(draft, coming)
      const exchanged = exchangedFor(ctx, viewer, { quoteId, currency }, quotes[0], accounts)
      requireCover(availableIn(currency, accounts, viewer) + exchanged.added, draft)
      const { writes, response } = bookAppointment(ctx, draft)
      const taken: Statement[] = becomesBooked(ctx, appointment)
      const counted = countContacts(ctx, viewer.id, [booking.forContact])
      return { writes: [...counted, ...exchanged.writes, ...taken, ...writes, ...appointment.moved], response }
    },
  })
  if (!replayed) {
    ctx.after(async () => {
      if (offerId) await publishOffer(ctx, { offerId })
      await drainOutbox(ctx)
    })
  }
  return response
}
