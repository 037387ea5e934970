// Where the money behind an appointment goes when it ends: to the salon, in part or whole, net of the
// fee agreed at booking, or back to the client. A hold ends exactly once (quality.md section 1).

import { captureHold, releaseHold } from '../../money/ledger/ledger'
import { type CashbackRow, payCashback } from '../../money/plus/cashback'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { percent } from '../../platform/values/money'
import type { AppointmentRow, Found } from './appointments'

/** What moved, in minor units, and what the appointment and its hold say after it. */
export type Settled = {
  writes: Statement[]
  set: Pick<AppointmentRow, 'captured' | 'captureId'> | Record<never, never>
  hold: 'captured' | 'released' | 'expired' | null
  /** What the salon was paid, fee included, and what of it is on its balance; what went back. */
  paid: number
  net: number
  returned: number
  /** What a member got back of what was paid. */
  cashback: number
}

const NOTHING: Settled = {
  ...{ writes: [], set: {}, hold: null },
  ...{ paid: 0, net: 0, returned: 0, cashback: 0 },
}

/** The visit was done: all that is held is the salon's, and a member gets cashback of it. */
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
 * The visit will not be done, and the salon keeps `fee` (minor units, fee of ours included) of what is
 * held; the rest goes back in the same transfer. Nothing kept: all of it goes back.
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

/** All that is held goes back. `expired` where nobody chose it. */
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

/** "Braids at Nyota Hair": how a visit is named wherever its money is. */
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
