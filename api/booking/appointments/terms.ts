// What each side may do with a visit now, with its exact amounts.
import type { BatchResponse } from 'drizzle-orm/batch'
import type { Ctx } from '../../platform/context'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import type { Found } from './appointments'
import type { settlementReads } from './chair-reads'
import {
  clientCancellation,
  clientMayMove,
  type Judged,
  mayArrive,
  mayComplete,
  noShow,
  termsOnceMoved,
} from './policy'
import type { AppointmentDetailResponse } from './responses'

/** How a hold would be split: the salon's fee, and what is returned to the client. */
type Ending = { fee: MoneyJson; returned: MoneyJson }

type TermsResponse = AppointmentDetailResponse['terms']

/** Actions open to the viewer now; null or false: not now. */
type Terms = {
  arrive: boolean
  tip: TermsResponse['tip']
  confirm: boolean
  /** A salon's cancellation returns everything; for a pending appointment it declines. */
  cancel: Ending | null
  move: boolean
  complete: boolean
  noShow: Ending | null
  /** Until when the salon can undo that it was completed or missed. */
  undo: string | null
  /** Until when the client can dispute what the salon was paid. */
  dispute: string | null
  /** The largest possible refund, and the amounts it is computed from. */
  refund: TermsResponse['refund']
}

/** The input of the salon's policy: see policy.ts. */
export function judged({ appointment: row, hold }: Pick<Found, 'appointment' | 'hold'>): Judged {
  const { status, startsAt, price, movedBySalon, lateSince, freeUntil, arrivedAt } = row
  const bookedAt = row.createdAt
  const policy = movedBySalon ? termsOnceMoved(row.policy) : row.policy
  const held = hold?.status === 'held' ? hold.amount : 0
  return { status, startsAt, bookedAt, price, policy, held, freeUntil, arrivedAt, movedBySalon, lateSince }
}

/** What its client may do with a visit now. */
export function clientTerms(appointment: Judged, now: number, money: (minor: number) => MoneyJson): Terms {
  const cancel = clientCancellation(appointment, now)
  return {
    arrive: false,
    tip: null,
    confirm: false,
    cancel: cancel && { fee: money(cancel.fee), returned: money(cancel.returned) },
    move: clientMayMove(appointment, now),
    complete: false,
    noShow: null,
    undo: null,
    dispute: null,
    refund: null,
  }
}

/** What of the salon's balance no client was promised, in minor units. */
export function freeIn(
  currency: string,
  [, balances, , , , reserve]: BatchResponse<ReturnType<typeof settlementReads>>,
): number {
  const promised = reserve.find((facts) => facts.currency === currency)?.promised ?? 0
  return Math.max(0, (balances[0]?.balance ?? 0) - promised)
}

/** What its salon may do with it now. */
export function salonTerms(
  ctx: Ctx,
  found: Found,
  refunds: { fee: number; cashback: number; promised: boolean; free: number },
): Terms {
  const { appointment: row } = found
  const money = (minor: number) => moneyJson(minor, row.currency)
  const appointment = judged(found)
  const missed = noShow(appointment, ctx.now())
  const open = row.status === 'pending' || row.status === 'confirmed'
  const left = row.captured - row.refunded
  return {
    arrive: mayArrive(row, ctx.now()),
    tip: null,
    confirm: row.status === 'pending',
    cancel: open ? { fee: money(0), returned: money(appointment.held) } : null,
    move: open,
    complete: mayComplete(row, ctx.now()),
    dispute: null,
    undo: null,
    noShow: missed && { fee: money(missed.fee), returned: money(missed.returned) },
    refund:
      left > 0 && !refunds.promised
        ? {
            upTo: money(left),
            captured: money(row.captured),
            fee: money(refunds.fee),
            cashback: money(refunds.cashback),
            balance: money(refunds.free),
          }
        : null,
  }
}
