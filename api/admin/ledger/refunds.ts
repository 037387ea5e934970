// Refunds by an admin: the same as a salon or shop could make, attributed to Purse. The partner's
// share is debited from what of their balance no client was promised; if that is too low, use goodwill. Nothing is promised
// for them: only they can.
import { eq, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { shopOrder } from '../../../db/schema/shop/orders'
import { type Found as Appointment, selectAppointments } from '../../booking/appointments/appointments'
import {
  ALL_REFUNDED,
  amountOf,
  currencyOf as appointmentCurrency,
  plannedRefund,
  plannedWrites,
} from '../../booking/appointments/refunds/refunds'
import { appointmentAt } from '../../booking/appointments/settlement'
import { CLIENT_CLOSED } from '../../identity/accounts/input'
import { PLATFORM } from '../../money/ledger/ledger'
import { cashbackPaid } from '../../money/plus/cashback'
import {
  balanceOf,
  freeOf,
  isPromised,
  openPromises,
  type Standing,
  type Subject,
} from '../../money/promised-refunds/promises'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { type Found as Order, selectOrders } from '../../shop/orders/order-rows'
import { partsRequested } from '../../shop/orders/refund-parts'
import { afterCapture, currencyOf as orderCurrency, type ReturnRow, returnsRequested } from '../../shop/orders/refunds'
import { orderAt, partsOf } from '../../shop/orders/settlement'
import type { Adjustment, ApprovedAction, Plan } from './plan'

type RefundAdjustment = Extract<Adjustment, { act: 'refund' }>

/** The statements whose rows `planRefund` needs. */
export function refundReads(ctx: Ctx, { of, subject }: RefundAdjustment): Statement[] {
  if (of === 'appointment') {
    return [
      selectAppointments(ctx).where(eq(appointment.id, subject)),
      cashbackPaid(ctx, subject),
      ...freeReads(
        ctx,
        sql`(SELECT salon.owner_id FROM appointment AS visit
          JOIN salon ON salon.id = visit.salon_id WHERE visit.id = ${subject})`,
        appointmentCurrency(subject),
      ),
      ctx.db
        .select({ deletedAt: user.deletedAt })
        .from(appointment)
        .innerJoin(user, eq(user.id, appointment.clientId))
        .where(eq(appointment.id, subject)),
    ]
  }
  return [
    selectOrders(ctx).where(eq(shopOrder.id, subject)),
    returnsRequested(ctx, subject),
    ...freeReads(
      ctx,
      sql`(SELECT shop.owner_id FROM shop_order AS bought
        JOIN shop ON shop.id = bought.shop_id WHERE bought.id = ${subject})`,
      orderCurrency(subject),
    ),
  ]
}

/** What an owner has, and what of it clients were promised: an admin's refund takes none of that. */
function freeReads(ctx: Ctx, owner: SQL, currency: SQL) {
  return [balanceOf(ctx, owner, currency), openPromises(ctx, owner)] as const
}

type FreeRows = [{ balance: number }[], Standing['promises']]

/** @throws DomainError not-found, appointment-status, order-status, invalid-amount, invalid-input, refund-exceeded */
export function planRefund(adjustment: RefundAdjustment, rows: unknown[]): Plan {
  return adjustment.of === 'appointment' ? planAppointment(adjustment, rows) : planOrder(adjustment, rows)
}

function planAppointment(adjustment: Extract<RefundAdjustment, { of: 'appointment' }>, rows: unknown[]): Plan {
  const [[found], [paidBack], balances, promises, [client]] = rows as [
    Appointment[],
    { amount: number; purse: number }[],
    ...FreeRows,
    { deletedAt: number | null }[],
  ]
  if (!found) throw new DomainError('not-found')
  const { appointment: row, salon, clientName } = found
  const { currency } = row
  const amount = amountOf(row, { amount: adjustment.amount })
  const plan = plannedRefund(found, amount, paidBack)
  const { parts, cashback } = plan
  // There is one, or nothing of it could be refunded.
  const owner = row.clientId ?? ''
  const wallet = { to: { kind: 'wallet', owner, currency }, toName: clientName } as const
  const debt = { kind: 'receivable', owner, currency } as const
  const back = { kind: 'cashback_expense', owner: PLATFORM, currency } as const
  return {
    minor: amount,
    currency,
    about: `${appointmentAt(found)}, ${clientName}`,
    person: { id: owner, name: clientName },
    moves: [
      {
        from: { kind: 'payable' as const, owner: salon.ownerId, currency },
        fromName: salon.name,
        ...wallet,
        minor: parts.net,
      },
      { from: { kind: 'fee_revenue' as const, owner: PLATFORM, currency }, fromName: '', ...wallet, minor: parts.fee },
      { from: wallet.to, fromName: clientName, to: back, toName: '', minor: cashback.fromPurse },
      { from: debt, fromName: clientName, to: back, toName: '', minor: cashback.owed },
    ].filter(({ minor }) => minor > 0),
    fault: client?.deletedAt
      ? CLOSED
      : faultOf({ name: salon.name, currency, net: parts.net }, { appointmentId: row.id }, [balances, promises]),
    writes: (ctx, { transferId, adminId, reason }) => [
      ...plannedWrites(ctx, found, adminId, plan, { reason, by: 'Purse', transferId }),
      notify(ctx, salon.ownerId, {
        kind: 'booking',
        title: 'Purse refunded a visit',
        text: `${sumText(amount, currency)} for ${row.serviceName} went back to ${clientName}, ${sumText(parts.net, currency)} of it from your balance. Purse says: ${reason}`,
        path: `/partner/appointments/${row.id}`,
      }),
    ],
  }
}

function planOrder(adjustment: Extract<RefundAdjustment, { of: 'order' }>, rows: unknown[]): Plan {
  const [[found], returns, ...free] = rows as [Order[], ReturnRow[], ...FreeRows]
  if (!found) throw new DomainError('not-found')
  const { order, shop, client, lines, deliveryRefunded } = found
  const { currency } = order
  if (order.captureId === null) {
    throw new DomainError('order-status', {
      detail: 'The seller has not been paid yet: they can refund or cancel it themselves.',
    })
  }
  const delivery = order.deliveryFee - deliveryRefunded
  const whole = adjustment.lines.length === 0 && !adjustment.delivery
  const left = lines.map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
  const requested = whole
    ? {
        lines: left.filter((line) => line.left > 0).map((line) => ({ lineId: line.id, quantity: line.left })),
        delivery: delivery > 0,
      }
    : { lines: adjustment.lines, delivery: adjustment.delivery }
  const parts = partsRequested(found, requested)
  const amount = parts.reduce((all, part) => all + part.amount, 0)
  if (amount === 0) throw new DomainError('refund-exceeded', { detail: ALL_REFUNDED })
  const { net, fee } = partsOf(found, amount)
  const wallet = { to: { kind: 'wallet', owner: client.id, currency }, toName: client.name } as const
  return {
    minor: amount,
    currency,
    about: `${orderAt(found)}, ${client.name}`,
    person: { id: client.id, name: client.name },
    moves: [
      { from: { kind: 'payable' as const, owner: shop.ownerId, currency }, fromName: shop.name, ...wallet, minor: net },
      { from: { kind: 'fee_revenue' as const, owner: PLATFORM, currency }, fromName: '', ...wallet, minor: fee },
    ].filter(({ minor }) => minor > 0),
    fault: client.deletedAt ? CLOSED : faultOf({ name: shop.name, currency, net }, { orderId: order.id }, free),
    lines: left
      .filter((line) => line.left > 0)
      .map(({ id, productName, variantName, left: most, unitPrice }) => ({
        lineId: id,
        left: most,
        unitPrice,
        name: variantName ? `${productName}, ${variantName}` : productName,
      })),
    delivery,
    writes: (ctx, { transferId, adminId, reason }: ApprovedAction) => [
      ...afterCapture(ctx, { id: adminId }, found, amount, {
        parts,
        restock: adjustment.restock,
        reason,
        returns,
        transferId,
        by: 'Purse' as const,
      }),
      notify(ctx, shop.ownerId, {
        kind: 'booking',
        title: 'Purse refunded an order',
        text: `${sumText(amount, currency)} of order ${order.reference} went back to ${client.name}, ${sumText(net, currency)} of it from your balance. Purse says: ${reason}`,
        path: `/seller/orders/${order.id}`,
      }),
    ],
  }
}

const CLOSED = {
  code: 'recipient-unavailable',
  detail: CLIENT_CLOSED,
} as const

/** Why a share of a refund cannot be taken from a salon's or shop's balance; null: it can. */
function faultOf(
  { name, currency, net }: { name: string; currency: string; net: number },
  of: Subject,
  [balances, promises]: FreeRows,
): Plan['fault'] {
  if (isPromised(promises, of)) {
    const detail = `${name} has promised a refund of this from its next earnings. It can be refunded once that is made.`
    return { code: 'refund-promised', detail }
  }
  const short = net - freeOf({ balance: balances[0]?.balance ?? 0, promises }, currency)
  if (short <= 0) return null
  return {
    code: 'insufficient-funds',
    detail: `${name} is short by ${sumText(short, currency)} for its share. Refund less, or give the client goodwill instead.`,
  }
}
