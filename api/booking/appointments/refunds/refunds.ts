// Refunds after the salon was paid: from its balance and from our fee, in proportion, with the
// client's cashback taken back. Never more than was paid. What the balance does not cover is promised: see money/promised-refunds/.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appointment, appointmentRefund } from '../../../../db/schema/booking/appointments'
import { user } from '../../../../db/schema/identity'
import { CLIENT_CLOSED } from '../../../identity/accounts/input'
import { PLATFORM, recordTransfer } from '../../../money/ledger/ledger'
import { typedMinor } from '../../../money/ledger/typed-amount'
import { type CashbackBack, cashbackPaid, returnCashback } from '../../../money/plus/cashback'
import {
  promise,
  refusePromised,
  standingFrom,
  standingReads,
  waitsForEarnings,
} from '../../../money/promised-refunds/promises'
import { commandAndNotify, notify } from '../../../notifications/outbox'
import { retryUnique, type Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { type Currency, formatMoney, moneyJson, percent, sumText } from '../../../platform/values/money'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { type AppointmentRow, appointmentFrom, type Found, ownedBy, selectAppointments } from '../appointments'
import { Refund } from '../input'
import { changedForBoth, recordRefund } from '../notifications'
import { refundParts } from '../policy'
import { type AppointmentResponse, RefundedAppointmentResponse } from '../responses'
import { appointmentAt, type Back, partsOf, passOn } from '../settlement'

export const ALL_REFUNDED = 'It was already refunded in full.'

const NOTHING_PAID = 'Nothing was paid for this visit through Purse.'

/** `promised`: it waits for the salon's next earnings. */
type RefundedAppointment = AppointmentResponse & { promised: boolean }

/**
 * Refunds part of what the salon was paid for an appointment, or everything that is left, to the
 * client's purse. A split with friends is unaffected: friends settle among themselves. What the salon's balance does not
 * cover is promised instead, where the input agrees to it.
 */
export const refundAppointment = operation('beauty_partner', 'POST /appointments/:id/refunds', {
  summary: 'Refund part of what was paid, or all that is left',
  keyed: true,
  body: Refund,
  created: RefundedAppointmentResponse,
  problems: ['not-found', 'appointment-status', 'invalid-amount', 'insufficient-funds', 'refund-promised'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const refund = () =>
      commandAndNotify(ctx, viewer, {
        name: 'appointment:refund',
        key,
        input: { id, ...input },
        reads: [
          selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
          cashbackPaid(ctx, id),
          ctx.db
            .select({ deletedAt: user.deletedAt })
            .from(appointment)
            .innerJoin(user, eq(user.id, appointment.clientId))
            .where(eq(appointment.id, id)),
          ...standingReads(ctx, viewer.id, currencyOf(id)),
        ],
        decide: ([rows, paidBack, clients, ...standing]): { writes: Statement[]; response: RefundedAppointment } => {
          const found = rows[0]
          if (!found) throw new DomainError('not-found')
          const { appointment: row } = found
          const amount = amountOf(row, input)
          if (clients[0]?.deletedAt) {
            throw new DomainError('recipient-unavailable', {
              detail: CLIENT_CLOSED,
            })
          }
          const owner = standingFrom(...standing)
          refusePromised(owner.promises, { appointmentId: id })
          const plan = plannedRefund(found, amount, paidBack[0])
          const { reason, fromNextEarnings: agreed } = input
          const promised = waitsForEarnings(owner, { net: plan.parts.net, currency: row.currency, agreed })
          if (promised)
            return {
              writes: promiseWrites(ctx, found, plan, reason),
              response: { ...appointmentFrom(found), promised },
            }
          const after = { ...row, refunded: row.refunded + amount }
          return {
            writes: plannedWrites(ctx, found, viewer.id, plan, { reason }),
            response: { ...appointmentFrom({ ...found, appointment: after }), promised },
          }
        },
      })
    // The client may have spent something since their purse was read.
    return retryUnique(['overdraft'], refund)
  },
})

/** A refund of a visit: what comes from the salon, our fee and the cashback, and what goes on to others who paid. Minor units. */
type AppointmentRefund = {
  amount: number
  parts: ReturnType<typeof refundParts>
  cashback: CashbackBack
  passedOn: number
}

/** The parts of a refund in minor units; `paidBack`: what the client had of cashback, and what their purse has left. */
export function plannedRefund(
  found: Found,
  amount: number,
  paidBack: { amount: number; purse: number } | undefined,
): AppointmentRefund {
  const { appointment: row, basisPoints } = found
  const fee = percent(row.captured, basisPoints)
  const paid = { captured: row.captured, fee, cashback: paidBack?.amount ?? 0 }
  const parts = refundParts(paid, row.refunded, amount)
  const passedOn = passedOnOfRefund(found, amount)
  // Whoever paid gets back what they paid, also where the client has spent their cashback: of that the purse gives what it
  // has left of the refund and before, and the rest is owed.
  const fromPurse = Math.min(parts.cashback, (paidBack?.purse ?? 0) + amount - passedOn)
  return { amount, parts, cashback: { fromPurse, owed: parts.cashback - fromPurse }, passedOn }
}

/** The writes of a planned refund; the client is told. */
export function plannedWrites(
  ctx: Ctx,
  found: Found,
  actor: string,
  { amount, parts, cashback, passedOn }: AppointmentRefund,
  details: { reason: string; by?: 'salon' | 'Purse'; transferId?: string },
): Statement[] {
  const { appointment: row, salon, clientName } = found
  const { reason, by, transferId } = details
  return [
    ...refundWrites(ctx, found, actor, {
      amount,
      parts,
      cashback,
      reason,
      ...(transferId !== undefined && { transferId }),
    }),
    ...recordRefund(ctx, { appointment: row, salon, clientName }, actor, {
      amount,
      passedOn,
      cashback: parts.cashback,
      reason,
      ...(by && { by }),
    }),
  ]
}

/** The writes that promise a refund to the client, who is told. */
function promiseWrites(ctx: Ctx, found: Found, { amount, parts }: AppointmentRefund, reason: string): Statement[] {
  const { appointment: row, salon } = found
  const { currency } = row
  const money = { currency, amount, net: parts.net, reason }
  return [
    promise(ctx, salon.ownerId, { appointmentId: row.id }, money),
    ...changedForBoth(ctx, found),
    notify(ctx, row.clientId ?? '', {
      kind: 'appointment',
      title: 'Your salon promised a refund',
      text: `${sumText(amount, currency)} for ${appointmentAt(found)}. It arrives in your purse as soon as the salon has earned it. The salon says: ${reason}`,
      path: `/client/bookings/${row.id}`,
    }),
  ]
}

/** Selects the currency of a visit. */
export function currencyOf(id: string): SQL {
  return sql`(SELECT visit.currency FROM appointment AS visit WHERE visit.id = ${id})`
}

type Refunded = Pick<Found, 'appointment' | 'salon' | 'hold' | 'payers' | 'partyId'>

/** What of a refund goes on to others who had paid for the visit, in minor units. */
function passedOnOfRefund(found: Refunded, amount: number): number {
  const others = partsOf(found.payers, backOf(found, amount))
  return others.reduce((all, part) => all + part.amount, 0)
}

/** How much of all that was paid for the visit comes back with this refund. */
function backOf({ appointment: row, hold: held }: Refunded, amount: number): Back {
  const whole = Math.max(row.captured, held?.amount ?? 0)
  return { whole, before: whole - (row.captured - row.refunded), amount }
}

/** The ledger writes of a refund, in minor units, as `plannedRefund` planned it. */
export function refundWrites(
  ctx: Ctx,
  found: Refunded,
  actor: string,
  refund: {
    amount: number
    parts: ReturnType<typeof refundParts>
    cashback: CashbackBack
    reason: string
    /** The transfer's id, if the caller needs it. */
    transferId?: string
  },
): Statement[] {
  const { appointment: row, salon } = found
  const { amount, parts, cashback, reason, transferId = ctx.id() } = refund
  const { id, currency, clientId } = row
  const owner = clientId ?? ''
  const wallet = { kind: 'wallet', owner, currency } as const
  return [
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'booking_refund',
      description: `Refund: ${appointmentAt(found)}`,
      actor,
      moves: [
        {
          from: { kind: 'payable', owner: salon.ownerId, currency },
          to: wallet,
          minor: parts.net,
        },
        { from: { kind: 'fee_revenue', owner: PLATFORM, currency }, to: wallet, minor: parts.fee },
      ],
    }),
    ...returnCashback(ctx, { owner, currency }, cashback, appointmentAt(found)),
    ...passOn(ctx, found, backOf(found, amount), actor),
    ctx.db
      .update(appointment)
      .set({ refunded: row.refunded + amount, version: row.version + 1, updatedAt: ctx.now() })
      .where(eq(appointment.id, id)),
    ctx.db.insert(appointmentRefund).values({
      id: ctx.id(),
      appointmentId: id,
      amount,
      feePart: parts.fee,
      cashbackPart: parts.cashback,
      transferId,
      reason,
      actor,
      createdAt: ctx.now(),
    }),
  ]
}

/**
 * The requested amount in minor units; everything that is left by default.
 * @throws DomainError appointment-status (nothing was paid, or nothing is left), invalid-amount, invalid-input
 */
export function amountOf(row: AppointmentRow, { amount }: Pick<Refund, 'amount'>): number {
  if (row.captured === 0 || row.clientId === null) throw new DomainError('appointment-status', { detail: NOTHING_PAID })
  const left = row.captured - row.refunded
  if (left === 0) {
    throw new DomainError('appointment-status', { detail: ALL_REFUNDED })
  }
  if (amount === undefined) return left
  const minor = typedMinor(amount, row.currency as Currency)
  if (minor > left) {
    throw fieldFault('amount', `Up to ${amountText(row, left)} can be refunded.`)
  }
  return minor
}

function amountText({ currency }: AppointmentRow, minor: number): string {
  return formatMoney(moneyJson(minor, currency))
}
