// Paying for a slot hold from a balance in another currency: the quote, before it is agreed to. It
// is accepted in the batch that books (book.ts). Whatever is given back later is in the salon's
// currency, as with everything that was held in it.

import { quoteFrom } from '../../money/exchange/quotes'
import { QuoteResponse } from '../../money/exchange/responses'
import { quoteForShortfall, shortfallReads } from '../../money/exchange/shortfall'
import { accountsOf } from '../../money/ledger/balances'
import { commandResponse } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import type { Currency } from '../../platform/values/money'
import type { CalendarRows } from '../../salons/times/calendar-reads'
import { heldAppointment, heldAppointmentReads } from '../appointments/held-visit'
import { QuoteForSlot } from '../appointments/input'
import { appointmentOfHold, chosenGoal, fittingGoals } from '../appointments/origins/pay-from-goal'
import { heldAtBooking } from '../appointments/policy'

/**
 * A quote for what the purse lacks for the booking, or the least above that the other currency can
 * give. Nothing moves until it is accepted with the booking. Two round trips.
 */
export const quoteForSlot = operation('client', 'POST /slot-holds/:id/quotes', {
  summary: 'Ask what it costs from another balance',
  keyed: true,
  body: QuoteForSlot,
  created: QuoteResponse,
  problems: ['not-found', 'insufficient-funds'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) =>
    commandResponse(ctx, viewer, {
      name: 'quoteForSlot',
      key,
      input: { id, ...input },
      reads: [
        accountsOf(ctx, viewer),
        ...shortfallReads(ctx, viewer),
        fittingGoals(ctx, viewer.id, appointmentOfHold(id)),
        ...heldAppointmentReads(ctx, viewer.id, id),
      ],
      decide: ([accounts, rateRows, spreadFees, attempted, goals, holds, ...rows]) => {
        const appointment = heldAppointment(ctx, holds[0], rows as unknown as CalendarRows)
        const { price, policy, planned, aside = 0 } = appointment
        const { currency } = planned
        const goal = chosenGoal(goals, input, { price, currency })
        const { insert, found } = quoteForShortfall(
          ctx,
          viewer,
          {
            from: input.from,
            to: currency as Currency,
            total: heldAtBooking(input.payment, price, policy) - (goal?.minor ?? 0) - aside,
          },
          accounts,
          [rateRows, spreadFees, attempted],
        )
        return { writes: [insert], response: quoteFrom(ctx, found) }
      },
    }),
})
