// A slot hold paid by a deposit: whichever request or job reports the provider's confirmation, its
// batch that credits the purse also books the visit. If the slot is no longer held, the money stays
// in the purse and the client is notified.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { addedTitle } from '../../money/deposits/purposes'
import type { DepositRow } from '../../money/deposits/row'
import { feeInForce } from '../../money/ledger/fees'
import { accountId } from '../../money/ledger/ledger'
import { notify } from '../../notifications/outbox'
import { countFollowUp } from '../../notifications/to-contacts/contact-messages'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { CalendarRows } from '../../salons/times/calendar-reads'
import { bookAppointment, requireCover } from '../appointments/booking-writes'
import { becomesBooked, heldAppointment, heldAppointmentReads, type ReadSlotHold } from '../appointments/held-visit'
import { Booking, bookedText, REQUEST_SENT, requestedText } from '../appointments/input'
import { appointmentOfHold, chosenGoal, type FittingGoal, fittingGoals } from '../appointments/origins/pay-from-goal'
import type { AppointmentResponse } from '../appointments/responses'

/** How long the client is assumed to watch the page, in milliseconds: later they are notified. */
const LOOKING = 30_000

/** The rows that decide whether a deposit books a visit. */
export type DepositCase = {
  client: { id: string; name: string } | undefined
  /** Available in the deposit's currency before it, minor units. */
  available: number
  fees: Parameters<typeof bookAppointment>[1]['fees']
  /** The client's goals that fit the visit. */
  goals: FittingGoal[]
  hold: ReadSlotHold | undefined
  rows: CalendarRows
}

/**
 * The effects of a confirmed deposit for a booking, in the batch that credits it: the visit is booked with the client's
 * details. If it cannot be, the client is notified that the money is theirs.
 */
export async function bookedByDeposit(ctx: Ctx, deposit: DepositRow): Promise<Statement[]> {
  const [clients, accounts, fees, goals, holds, ...rows] = await ctx.db.batch([
    ctx.db.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, deposit.userId)),
    walletOf(ctx, deposit),
    feeInForce(ctx, 'platform'),
    fittingGoals(ctx, deposit.userId, appointmentOfHold(deposit.subjectId ?? '')),
    ...heldAppointmentReads(ctx, deposit.userId, deposit.subjectId ?? ''),
  ])
  return consequencesOf(ctx, deposit, {
    client: clients[0],
    available: accounts[0]?.balance ?? 0,
    fees,
    goals,
    hold: holds[0],
    rows: rows as unknown as CalendarRows,
  })
}

/** Same for rows that were already read. */
export function consequencesOf(
  ctx: Ctx,
  deposit: DepositRow,
  { client, available, fees, goals, hold, rows }: DepositCase,
): Statement[] {
  const booking = Booking.safeParse(hold?.booking)
  if (!client || !booking.success) return leftInPurse(ctx, deposit)
  try {
    const appointment = heldAppointment(ctx, hold, rows)
    const { currency } = appointment.planned
    const goal = chosenGoal(goals, booking.data, { price: appointment.price, currency })
    const draft = { ...appointment, client, fees, booking: booking.data, goal }
    requireCover(available + deposit.amount, draft)
    const { writes, response } = bookAppointment(ctx, draft)
    const late = ctx.now() - deposit.createdAt > LOOKING
    return [
      ...becomesBooked(ctx, appointment),
      // There was room for it when they paid: money that has come is not refused.
      ...countFollowUp(ctx, draft.booking.forContact),
      ...writes,
      ...appointment.moved,
      ...(late ? [notifyBooked(ctx, client.id, response)] : []),
    ]
  } catch (error) {
    if (error instanceof DomainError) return leftInPurse(ctx, deposit)
    throw error
  }
}

function notifyBooked(ctx: Ctx, clientId: string, appointment: AppointmentResponse): Statement {
  const { id, serviceName, salonName } = appointment
  const waits = appointment.status === 'pending'
  return notify(ctx, clientId, {
    kind: 'appointment',
    title: waits ? REQUEST_SENT : 'Booking Successful',
    text: waits ? requestedText(serviceName, salonName) : bookedText(serviceName),
    path: `/booking/${id}`,
  })
}

/** Notifies the client that the money arrived but nothing was booked. */
export function leftInPurse(ctx: Ctx, deposit: DepositRow): Statement[] {
  const amount = formatMoney(moneyJson(deposit.amount, deposit.currency))
  return [
    notify(ctx, deposit.userId, {
      kind: 'money',
      title: addedTitle(amount),
      text: `${deposit.methodLabel} paid ${amount}, but the time could no longer be booked. The money is yours, in your purse; please choose a time again.`,
      path: `/booking/${deposit.subjectId}`,
    }),
  ]
}

function walletOf(ctx: Ctx, { userId, currency }: DepositRow) {
  const wallet = accountId({ kind: 'wallet', owner: userId, currency })
  return ctx.db.select({ balance: ledgerAccount.balance }).from(ledgerAccount).where(eq(ledgerAccount.id, wallet))
}
