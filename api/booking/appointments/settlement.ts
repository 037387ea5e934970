// Settles the money of an appointment when it ends: paid to the salon, in part or in full, net of
// the fee agreed at booking, or returned to the client. A hold ends exactly once.

import { captureHold, recordTransfer, releaseHold } from '../../money/ledger/ledger'
import { type CashbackRow, payCashback } from '../../money/plus/cashback'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { growingParts, percent, sumText } from '../../platform/values/money'
import type { AppointmentRow, Found, Payer } from './appointments'
import { PASSED_ON } from './history/moved-back'
import { BACK_FROM_GOAL, payBonus, returnToGoal } from './origins/from-goal'

/** The amounts moved, in minor units, and the resulting columns of the appointment and its hold. */
export type Settled = {
  writes: Statement[]
  set: Partial<Pick<AppointmentRow, 'captured' | 'captureId' | 'price'>>
  hold: 'captured' | 'released' | 'expired' | null
  /** What the salon was paid, fee included, and its net part on the salon's balance; what was returned. */
  paid: number
  net: number
  returned: number
  /** What of that went on to others who had paid it. */
  passedOn: number
  /** The goal that so much of it went back to, minor units; absent: all went to the purse. */
  backIn?: { name: string; amount: number }
  /** A member's cashback on the payment. */
  cashback: number
}

const NOTHING: Settled = { writes: [], set: {}, hold: null, paid: 0, net: 0, returned: 0, passedOn: 0, cashback: 0 }

/**
 * Completed: the whole hold goes to the salon, and a member gets cashback on it. `extras` (minor units) are what the client
 * has agreed to on top: paid from the purse in the same transfer, or at the salon where the visit is.
 */
export function settleAppointment(ctx: Ctx, found: Found, actor: string, cashback: CashbackRow[], extras = 0): Settled {
  const { hold: held, appointment: row } = found
  const grown = extras > 0 ? { price: row.price + extras } : {}
  if (!held) return { ...NOTHING, set: grown }
  const appointment = appointmentAt(found)
  const added = row.payment === 'purse' ? extras : 0
  const paid = payTheSalon(ctx, found, held.amount, appointment, actor, added)
  const back = payCashback(ctx, { ...held, amount: paid.paid }, cashback, {
    visit: appointment,
    appointmentId: row.id,
    captureId: paid.set.captureId,
  })
  return {
    ...paid,
    set: { ...paid.set, ...grown },
    writes: [
      ...paid.writes,
      ...back.writes,
      ...payBonus(ctx, found, { salonOwner: found.salon.ownerId, actor, description: `Savers’ bonus: ${appointment}` }),
    ],
    cashback: back.minor,
  }
}

/**
 * Not completed: the salon keeps `fee` (minor units, our fee included) of the hold; the rest is
 * returned in the same transfer. With no fee everything is returned.
 */
export function settleFee(
  ctx: Ctx,
  found: Found,
  fee: number,
  why: 'Late fee' | 'No-show fee',
  actor: string,
): Settled {
  if (!found.hold || fee === 0) return giveBack(ctx, found, actor)
  return payTheSalon(ctx, found, fee, `${why}: ${appointmentAt(found)}`, actor)
}

/** Returns the whole hold. `expired` if nobody decided it. */
export function giveBack(ctx: Ctx, found: Found, actor: string, status: 'released' | 'expired' = 'released'): Settled {
  const { hold: held } = found
  if (!held) return NOTHING
  const description = `Released: ${appointmentAt(found)}`
  const id = ctx.id()
  const back = { whole: held.amount, before: 0, amount: held.amount }
  const { fromGoal } = found
  // Of a goal's, parts of those who have left it since.
  const left = (fromGoal?.parts ?? [])
    .filter(({ leftBy }) => leftBy !== null)
    .reduce((all, { minor }) => all + minor, 0)
  return {
    ...NOTHING,
    writes: [
      ...releaseHold(ctx, held, { kind: 'booking_release', id, status, description, actor }),
      ...(fromGoal
        ? returnToGoal(ctx, found, `Back in your goal: ${appointmentAt(found)}`, actor)
        : passOn(ctx, found, back, actor, id)),
    ],
    ...(fromGoal && { backIn: { name: fromGoal.name, amount: fromGoal.amount - left } }),
    hold: status,
    returned: held.amount,
    passedOn: fromGoal ? left : passedOnOf(found, held.amount),
  }
}

/** "Braids at Nyota Hair": the name of an appointment in money records. */
export function appointmentAt({ appointment, salon }: Pick<Found, 'appointment' | 'salon'>): string {
  return `${appointment.serviceName} at ${salon.name}`
}

function payTheSalon(
  ctx: Ctx,
  found: Found,
  paid: number,
  description: string,
  actor: string,
  added = 0,
): Settled & { set: { captured: number; captureId: string } } {
  const { hold: held, salon, basisPoints } = found
  if (!held) throw new Error('nothing is held')
  const captureId = ctx.id()
  const captured = paid + added
  const feeMinor = percent(captured, basisPoints)
  const { currency } = held
  const back = { whole: held.amount, before: 0, amount: held.amount - paid }
  return {
    ...NOTHING,
    writes: [
      ...captureHold(ctx, held, {
        kind: 'booking_capture',
        id: captureId,
        payee: { kind: 'payable', owner: salon.ownerId, currency },
        feeMinor,
        capturedMinor: captured,
        description,
        actor,
      }),
      ...passOn(ctx, found, back, actor, captureId),
    ],
    set: { captured, captureId },
    hold: 'captured',
    paid: captured,
    net: captured - feeMinor,
    returned: held.amount - paid,
    passedOn: passedOnOf(found, held.amount - paid),
  }
}

/** Money that came back to a client, minor units: of `whole` that could, `before` of it had already. */
export type Back = { whole: number; before: number; amount: number }

/**
 * A visit that was booked with friends, or from a goal of several people, may be paid in part by others: passes on what
 * they paid of an amount that has just come back to the client. Never more than came back: the client is not asked for
 * anything. `end`: the transfer that ended the visit's hold, by which these are found if that is undone.
 */
export function passOn(
  ctx: Ctx,
  { appointment: row, salon, payers, partyId }: Pick<Found, 'appointment' | 'salon' | 'payers' | 'partyId'>,
  back: Back,
  actor: string,
  end?: string,
): Statement[] {
  const { clientId, currency } = row
  if (clientId === null || payers.length === 0) return []
  const parts = partsOf(payers, back)
  const from = { kind: 'wallet', owner: clientId, currency } as const
  return parts.flatMap(({ id, amount }, i) => [
    ...recordTransfer(ctx, {
      id: end === undefined ? ctx.id() : `${end}${PASSED_ON}${i}`,
      kind: 'send',
      description: `Returned: ${row.serviceName} at ${salon.name}`,
      actor,
      moves: [{ from, to: { kind: 'wallet', owner: id, currency }, minor: amount }],
    }),
    notify(ctx, id, {
      kind: 'money',
      title: partyId ? 'Money back from a visit with friends' : BACK_FROM_GOAL,
      text: `${sumText(amount, currency)} that you paid for ${row.serviceName} at ${salon.name} is back in your purse.`,
      path: '/client/wallet',
    }),
  ])
}

/** What of a part of the hold goes on to others who had paid it, in minor units. */
function passedOnOf({ hold: held, payers }: Pick<Found, 'hold' | 'payers'>, amount: number): number {
  if (!held || payers.length === 0) return 0
  const parts = partsOf(payers, { whole: held.amount, before: 0, amount })
  return parts.reduce((all, part) => all + part.amount, 0)
}

/**
 * What each payer gets of it, minor units: in proportion, the same in any steps, and to the unit when everything has come
 * back. The client, who paid the rest, has a part like theirs: no step asks for money of an earlier one. The part of
 * somebody who has closed their account stays with the client.
 */
export function partsOf(payers: Payer[], { whole, before, amount }: Back): Payer[] {
  const paid = payers.map((payer) => payer.amount)
  const rest = whole - paid.reduce((all, minor) => all + minor, 0)
  const weights = [...paid, rest]
  const had = growingParts(before, weights)
  const due = growingParts(before + amount, weights)
  return payers.flatMap(({ id, closed }, i) => {
    const part = (due[i] ?? 0) - (had[i] ?? 0)
    return part > 0 && !closed ? [{ id, amount: part }] : []
  })
}
