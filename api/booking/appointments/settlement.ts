// Settles the money of an appointment when it ends: paid to the salon, in part or in full, net of
// the fee agreed at booking, or returned to the client. A hold ends exactly once.

import { captureHold, releaseHold } from '../../money/ledger/ledger'
import { type CashbackRow, payCashback } from '../../money/plus/cashback'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { percent } from '../../platform/values/money'
import type { AppointmentRow, Found } from './appointments'

/** The amounts moved, in minor units, and the resulting columns of the appointment and its hold. */
export type Settled = {
  writes: Statement[]
  set: Pick<AppointmentRow, 'captured' | 'captureId'> | Record<never, never>
  hold: 'captured' | 'released' | 'expired' | null
  /**
   * What the salon was paid, fee included, and its net part on the salon's balance; what was
   * returned.
   */
  paid: number
  net: number
  returned: number
  /** A member's cashback on the payment. */
  cashback: number
}

const NOTHING: Settled = {
  ...{ writes: [], set: {}, hold: null },
  ...{ paid: 0, net: 0, returned: 0, cashback: 0 },
}

/** Completed: the whole hold goes to the salon, and a member gets cashback on it. */
export function settleVisit(
  ctx: Ctx,
  found: Found,
  actor: string,
  cashback: CashbackRow[],
): Settled {
  const { hold: held } = found
  if (!held) return NOTHING
  const visit = visitAt(found)
  const paid = payTheSalon(ctx, found, held.amount, visit, actor)
  const back = payCashback(ctx, held, cashback, {
    ...{ visit, appointmentId: found.appointment.id },
    captureId: paid.set.captureId,
  })
  return { ...paid, writes: [...paid.writes, ...back.writes], cashback: back.minor }
}

/**
 * Not completed: the salon keeps `fee` (minor units, our fee included) of the hold; the rest is
 * returned in the same transfer. With no fee everything is returned.
 */
export function settleFee(
  ctx: Ctx,
  found: Found,
  fee: number,
  why: 'Late cancellation' | 'No-show',
  actor: string,
): Settled {
  if (!found.hold || fee === 0) return giveBack(ctx, found, actor)
  return payTheSalon(ctx, found, fee, `${why}: ${visitAt(found)}`, actor)
}

/** Returns the whole hold. `expired` if nobody decided it. */
export function giveBack(
  ctx: Ctx,
  found: Found,
  actor: string,
  status: 'released' | 'expired' = 'released',
): Settled {
  const { hold: held } = found
  if (!held) return NOTHING
  const description = `Released: ${visitAt(found)}`
  return {
    ...NOTHING,
    writes: releaseHold(ctx, held, { kind: 'booking_release', status, description, actor }),
    hold: status,
    returned: held.amount,
  }
}

/** "Braids at Nyota Hair": the name of an appointment in money records. */
export function visitAt({ appointment, salon }: Pick<Found, 'appointment' | 'salon'>): string {
  return `${appointment.serviceName} at ${salon.name}`
}

function payTheSalon(
  ctx: Ctx,
  { hold: held, salon, basisPoints }: Found,
  paid: number,
  description: string,
  actor: string,
): Settled & { set: { captured: number; captureId: string } } {
  if (!held) throw new Error('nothing is held')
  const captureId = ctx.id()
  const feeMinor = percent(paid, basisPoints)
  return {
    ...NOTHING,
    writes: captureHold(ctx, held, {
      kind: 'booking_capture',
      id: captureId,
      payee: { kind: 'payable', owner: salon.ownerId, currency: held.currency },
      feeMinor,
      capturedMinor: paid,
      description,
      actor,
    }),
    set: { captured: paid, captureId },
    hold: 'captured',
    paid,
    net: paid - feeMinor,
    returned: held.amount - paid,
  }
}
