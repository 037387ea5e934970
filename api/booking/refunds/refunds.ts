// Refunds after the salon was paid: from its balance and from our fee, in proportion, with the
// client's cashback taken back. Never more than was paid.
import { and, eq } from 'drizzle-orm'
import { appointment, appointmentRefund } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { CLIENT_CLOSED } from '../../identity/accounts/input'
import { accountId, PLATFORM, recordTransfer } from '../../money/ledger/ledger'
import { typedMinor } from '../../money/ledger/typed-amount'
import { type CashbackBack, cashbackPaid, returnCashback } from '../../money/plus/cashback'
import { commandAndNotify } from '../../notifications/outbox'
import { retryUnique, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { type Currency, formatMoney, moneyJson, percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import {
  type Appointment,
  type AppointmentRow,
  answerFrom,
  type Found,
  ownedBy,
  selectAppointments,
} from '../appointments/appointments'
import type { Refund } from '../appointments/input'
import { recordRefund } from '../appointments/notifications'
import { refundParts } from '../appointments/policy'
import { type Back, partsOf, passOn, visitAt } from '../appointments/settlement'
import { earnedLately, promisedBy, promiseWrites } from './promise'

export const ALL_REFUNDED = 'It was already refunded in full.'

export const NOTHING_PAID = 'Nothing was paid for this visit through Purse.'

/** `promised`: it waits for the salon's next earnings. */
type RefundedAppointment = Appointment & { promised: boolean }

/**
 * Refunds part of what the salon was paid for an appointment, or everything that is left, to the
 * client's purse. A split with friends is unaffected: friends settle among themselves. What the salon's balance does not
 * cover is promised instead, where the input agrees to it: see promise.ts.
 * @throws DomainError not-found, appointment-status (nothing was paid, or a concurrent request was
 *   faster), invalid-amount, invalid-input, insufficient-funds (the salon's balance doesn’t cover
 *   its part, or its earnings the promise), refund-promised, recipient-unavailable (the client has closed their account),
 *   idempotency-key-reused
 */
export async function refundAppointment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: Refund,
): Promise<RefundedAppointment> {
  const refund = () =>
    commandAndNotify(ctx, viewer, {
      name: 'appointment:refund',
      key,
      input: { id, ...input },
      reads: [
        selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
        cashbackPaid(ctx, id),
        ctx.db
          .select({ id: ledgerAccount.id, balance: ledgerAccount.balance })
          .from(ledgerAccount)
          .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'payable'))),
        ctx.db
          .select({ deletedAt: user.deletedAt })
          .from(appointment)
          .innerJoin(user, eq(user.id, appointment.clientId))
          .where(eq(appointment.id, id)),
        earnedLately(ctx, viewer.id, id),
        promisedBy(ctx, viewer.id),
      ],
      decide: ([rows, paidBack, balances, clients, [earned], promises]) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const { appointment: row } = found
        const amount = amountOf(row, input)
        if (clients[0]?.deletedAt) {
          throw new DomainError('recipient-unavailable', {
            detail: CLIENT_CLOSED,
          })
        }
        if (promises.some(({ appointmentId }) => appointmentId === id))
          throw new DomainError('refund-promised')
        const { parts, writes } = plannedRefund(ctx, found, viewer.id, {
          ...input,
          amount,
          cashback: paidBack[0],
        })
        const { currency } = row
        const payable = { kind: 'payable', owner: viewer.id, currency } as const
        const balance = balances.find((account) => account.id === accountId(payable))?.balance ?? 0
        // What others were promised is not there for this one.
        const promised = promises
          .filter((one) => one.currency === currency)
          .reduce((all, { net }) => all + net, 0)
        const free = Math.max(0, balance - promised)
        if (free < parts.net) {
          if (!input.fromNextEarnings)
            throw new DomainError('insufficient-funds', {
              detail: `Your business’s balance is short by ${words(row, parts.net - free)} for this refund.`,
            })
          const limit = earned?.minor ?? 0
          const { net } = parts
          const { reason } = input
          return {
            writes: promiseWrites(ctx, found, { amount, net, reason, limit, promised }),
            answer: { ...answerFrom(found), promised: true },
          }
        }
        return {
          writes,
          answer: {
            ...answerFrom({ ...found, appointment: { ...row, refunded: row.refunded + amount } }),
            promised: false,
          },
        }
      },
    })
  // The client may have spent something since their purse was read.
  return retryUnique(['overdraft'], refund)
}

/**
 * A refund of an amount in minor units, its parts and its writes; `cashback`: what the client had of it, and what their
 * purse has left.
 */
export function plannedRefund(
  ctx: Ctx,
  found: Found,
  actor: string,
  {
    amount,
    reason,
    cashback: paidBack,
  }: { amount: number; reason: string; cashback: { amount: number; purse: number } | undefined },
): { parts: ReturnType<typeof refundParts>; writes: Statement[] } {
  const { appointment: row, salon, clientName } = found
  const fee = percent(row.captured, found.basisPoints)
  const paid = { captured: row.captured, fee, cashback: paidBack?.amount ?? 0 }
  const parts = refundParts(paid, row.refunded, amount)
  const purse = paidBack?.purse ?? 0
  const cashback = cashbackBack(found, { amount, cashback: parts.cashback, purse })
  const passedOn = passedOnOfRefund(found, amount)
  return {
    parts,
    writes: [
      ...refundWrites(ctx, found, actor, { amount, parts, cashback, reason }),
      ...recordRefund(ctx, { appointment: row, salon, clientName }, actor, {
        ...{ amount, passedOn, cashback: parts.cashback, reason },
      }),
    ],
  }
}

type Refunded = Pick<Found, 'appointment' | 'salon' | 'hold' | 'payers' | 'partyId'>

/**
 * Whoever paid gets back what they paid, also where the client has spent their cashback: of that the purse gives what it
 * has left of the refund and before (`purse`), and the rest is owed. All in minor units.
 */
export function cashbackBack(
  found: Refunded,
  { amount, cashback, purse }: { amount: number; cashback: number; purse: number },
): CashbackBack {
  const fromPurse = Math.min(cashback, purse + amount - passedOnOfRefund(found, amount))
  return { fromPurse, owed: cashback - fromPurse }
}

/** What of a refund goes on to others who had paid for the visit, in minor units. */
export function passedOnOfRefund(found: Refunded, amount: number): number {
  const others = partsOf(found.payers, backOf(found, amount))
  return others.reduce((all, part) => all + part.amount, 0)
}

/** How much of all that was paid for the visit comes back with this refund. */
function backOf({ appointment: row, hold: held }: Refunded, amount: number): Back {
  const whole = Math.max(row.captured, held?.amount ?? 0)
  return { whole, before: whole - (row.captured - row.refunded), amount }
}

/** The ledger writes of a refund, in minor units: `parts` are those of `refundParts`, `cashback` that of `cashbackBack`. */
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
      description: `Refund: ${visitAt(found)}`,
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
    ...returnCashback(ctx, { owner, currency }, cashback, visitAt(found)),
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
  if (row.captured === 0 || row.clientId === null)
    throw new DomainError('appointment-status', { detail: NOTHING_PAID })
  const left = row.captured - row.refunded
  if (left === 0) {
    throw new DomainError('appointment-status', { detail: ALL_REFUNDED })
  }
  if (amount === undefined) return left
  const minor = typedMinor(amount, row.currency as Currency)
  if (minor > left) {
    throw new DomainError('invalid-input', {
      errors: { amount: [`Up to ${words(row, left)} can be refunded.`] },
    })
  }
  return minor
}

function words({ currency }: AppointmentRow, minor: number): string {
  return formatMoney(moneyJson(minor, currency))
}
