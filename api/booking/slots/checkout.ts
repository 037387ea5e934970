// Paying during a slot hold: a payment method provides what the purse lacks, and the visit is
// booked in the batch that credits it (deposit-purpose.ts).

import { eq } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { depositResponse, depositStatements, settleDeposit } from '../../money/deposits/deposits'
import { DepositResponse } from '../../money/deposits/responses'
import { type DepositRow, loadDeposit } from '../../money/deposits/row'
import { accountsOf, availableIn, shortBy } from '../../money/ledger/balances'
import { feeInForce } from '../../money/ledger/fees'
import { chooseMethod, methodsOf } from '../../money/payment-methods/payment-methods'
import { refuseUnpaid, unpaidOf } from '../../money/payments/card-testing'
import { explained, requireRoomFor } from '../../notifications/to-contacts/contact-messages'
import { command } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { CalendarRows } from '../../salons/times/calendar-reads'
import { giftsToday, refuseManyGifts } from '../appointments/booked-for-someone'
import { asideFor } from '../appointments/booking-writes'
import { heldAppointment, heldAppointmentReads } from '../appointments/held-visit'
import { PayForSlot } from '../appointments/input'
import { appointmentOfHold, chosenGoal, fittingGoals } from '../appointments/origins/pay-from-goal'
import { heldAtBooking } from '../appointments/policy'
import { consequencesOf, type DepositCase } from './deposit-purpose'

/**
 * Charges a payment method for at least what the purse lacks, and books the visit as soon as the provider confirms: at
 * once, by its event, or by the minute job, while the slot is held. A replayed key continues the same deposit.
 */
export const payForSlot = operation('client', 'POST /slot-holds/:id/deposits', {
  summary: 'Add the missing amount, and book once it arrives',
  keyed: true,
  body: PayForSlot,
  created: DepositResponse,
  problems: ['not-found', 'slot-hold-ended', 'invalid-amount', 'payment-declined'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { minor, currency, paymentMethodId, ...booking } = input
    let fresh: { row: DepositRow; read: DepositCase } | undefined
    const request = command(ctx, viewer, {
      name: 'payForSlot',
      key,
      input: { id, ...input },
      reads: [
        methodsOf(ctx, viewer.id),
        accountsOf(ctx, viewer),
        giftsToday(ctx, viewer.id),
        unpaidOf(ctx, viewer.id),
        feeInForce(ctx, 'platform'),
        fittingGoals(ctx, viewer.id, appointmentOfHold(id)),
        ...heldAppointmentReads(ctx, viewer.id, id),
      ],
      decide: ([methods, accounts, gifts, unpaid, fees, goals, holds, ...rest], proven) => {
        const rows = rest as unknown as CalendarRows
        const { hold, price, policy, planned, aside } = heldAppointment(ctx, holds[0], rows)
        refuseManyGifts(booking, gifts)
        refuseUnpaid(ctx, unpaid)
        const goal = chosenGoal(goals, booking, { price, currency: planned.currency })
        const held = heldAtBooking(booking.payment, price, policy) - (goal?.minor ?? 0) - asideFor(booking, aside)
        const available = availableIn(planned.currency, accounts, viewer)
        refuseAmount({ minor, currency }, { minor: held - available, currency: planned.currency })
        const { row, insert } = depositStatements(ctx, {
          userId: viewer.id,
          currency,
          minor,
          method: chooseMethod(ctx, methods, paymentMethodId, currency),
          purpose: 'booking',
          subjectId: id,
        })
        fresh = {
          row,
          read: { client: proven, available, fees, goals, hold: { ...hold, aside: aside ?? 0, booking }, rows },
        }
        return {
          writes: [
            ...requireRoomFor(ctx, viewer.id, [booking.forContact]),
            insert,
            ctx.db.update(slotHold).set({ booking }).where(eq(slotHold.id, id)),
          ],
          response: { id: row.id },
        }
      },
    })
    const { response, replayed, proven } = await explained(
      ctx,
      viewer.id,
      () => [{ contact: booking.forContact, field: 'forContact' }],
      request,
    )
    const read = replayed ? undefined : fresh?.read
    const row = (!replayed && fresh?.row) || (await loadDeposit(ctx, response.id))
    const prepared = read && ((paid: DepositRow) => consequencesOf(ctx, paid, read))
    const settled = row.status === 'requested' ? await settleDeposit(ctx, row, prepared) : row
    if (settled.status === 'failed') {
      throw new DomainError('payment-declined', { detail: settled.failure ?? undefined })
    }
    return depositResponse(settled, proven.timeZone)
  },
})

type Sum = { minor: number; currency: string }

/** Rejects paying for what the purse already covers, or less than it lacks. */
function refuseAmount(requested: Sum, missing: Sum): void {
  const refuse = (text: string) => {
    throw new DomainError('invalid-amount', { errors: { amount: [text] } })
  }
  if (requested.currency !== missing.currency) refuse(`The salon is paid in ${missing.currency}.`)
  if (missing.minor <= 0) refuse('Your purse now covers this booking.')
  if (requested.minor < missing.minor) refuse(shortBy(formatMoney(moneyJson(missing.minor, missing.currency))))
}
