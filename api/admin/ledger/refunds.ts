// Refunds by an admin: the same as a salon or shop could make, attributed to Purse. The partner's
// share is debited from their balance; if that is too low, use goodwill.
import { and, eq, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { shopOrder } from '../../../db/schema/shop/orders'
import { selectAppointments, type Found as Visit } from '../../booking/appointments/appointments'
import { recordRefund } from '../../booking/appointments/notifications'
import { refundParts } from '../../booking/appointments/policy'
import { visitAt } from '../../booking/appointments/settlement'
import {
  ALL_REFUNDED,
  amountOf,
  cashbackBack,
  NOTHING_PAID,
  passedOnOfRefund,
  refundWrites,
} from '../../booking/refunds/refunds'
import { CLIENT_CLOSED } from '../../identity/accounts/input'
import { PLATFORM } from '../../money/ledger/ledger'
import { cashbackPaid } from '../../money/plus/cashback'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson, percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { type Found as Order, selectOrders } from '../../shop/orders/order-rows'
import {
  afterCapture,
  partsRequested,
  type ReturnRow,
  returnsRequested,
} from '../../shop/orders/refunds'
import { orderAt, partsOf } from '../../shop/orders/settlement'
import type { Act, ApprovedAction, Plan } from './plan'

type RefundAct = Extract<Act, { act: 'refund' }>

type Balance = { balance: number }

/** The statements whose rows `planRefund` needs. */
export function refundReads(ctx: Ctx, { of, subject }: RefundAct): Statement[] {
  if (of === 'appointment') {
    return [
      selectAppointments(ctx).where(eq(appointment.id, subject)),
      cashbackPaid(ctx, subject),
      ctx.db
        .select({ balance: ledgerAccount.balance })
        .from(ledgerAccount)
        .where(
          sql`${ledgerAccount.id} = (SELECT 'payable:' || salon.owner_id || ':' || visit.currency
            FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id WHERE visit.id = ${subject})`,
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
    ctx.db
      .select({ balance: ledgerAccount.balance })
      .from(ledgerAccount)
      .where(
        and(
          eq(ledgerAccount.kind, 'payable'),
          sql`${ledgerAccount.id} = (SELECT 'payable:' || shop.owner_id || ':' || bought.currency
            FROM shop_order AS bought JOIN shop ON shop.id = bought.shop_id WHERE bought.id = ${subject})`,
        ),
      ),
  ]
}

/**
 * @throws DomainError not-found, appointment-status, order-status, invalid-amount, invalid-input,
 *   refund-exceeded
 */
export function planRefund(act: RefundAct, rows: unknown[]): Plan {
  return act.of === 'appointment' ? planVisit(act, rows) : planOrder(act, rows)
}

function planVisit(act: Extract<RefundAct, { of: 'appointment' }>, rows: unknown[]): Plan {
  const [[found], [cashback], [payable], [client]] = rows as [
    Visit[],
    { amount: number; purse: number }[],
    Balance[],
    { deletedAt: number | null }[],
  ]
  if (!found) throw new DomainError('not-found')
  const { appointment: row, salon, clientName } = found
  const { currency, clientId } = row
  if (row.captured === 0 || clientId === null) {
    throw new DomainError('appointment-status', {
      detail: NOTHING_PAID,
    })
  }
  const amount = amountOf(row, { amount: act.amount })
  const fee = percent(row.captured, found.basisPoints)
  const paid = { captured: row.captured, fee, cashback: cashback?.amount ?? 0 }
  const parts = refundParts(paid, row.refunded, amount)
  const purse = cashback?.purse ?? 0
  const taken = cashbackBack(found, { amount, cashback: parts.cashback, purse })
  const wallet = { to: { kind: 'wallet', owner: clientId, currency }, toName: clientName } as const
  const debt = { kind: 'receivable', owner: clientId, currency } as const
  const back = { kind: 'cashback_expense', owner: PLATFORM, currency } as const
  return {
    minor: amount,
    currency,
    about: `${visitAt(found)}, ${clientName}`,
    person: { id: clientId, name: clientName },
    moves: [
      {
        from: { kind: 'payable' as const, owner: salon.ownerId, currency },
        fromName: salon.name,
        ...wallet,
        minor: parts.net,
      },
      {
        from: { kind: 'fee_revenue' as const, owner: PLATFORM, currency },
        fromName: '',
        ...wallet,
        minor: parts.fee,
      },
      { from: wallet.to, fromName: clientName, to: back, toName: '', minor: taken.fromPurse },
      { from: debt, fromName: clientName, to: back, toName: '', minor: taken.owed },
    ].filter(({ minor }) => minor > 0),
    fault: client?.deletedAt
      ? CLOSED
      : shortOf(salon.name, currency, parts.net - (payable?.balance ?? 0)),
    writes: (ctx, { transferId, adminId, reason }) => [
      ...refundWrites(ctx, found, adminId, { amount, parts, cashback: taken, reason, transferId }),
      ...recordRefund(ctx, { appointment: row, salon, clientName }, adminId, {
        ...{ amount, passedOn: passedOnOfRefund(found, amount), cashback: parts.cashback },
        ...{ reason, by: 'Purse' as const },
      }),
      notify(ctx, salon.ownerId, {
        kind: 'booking',
        title: 'Purse refunded a visit',
        text: `${sum(amount, currency)} for ${row.serviceName} went back to ${clientName}, ${sum(parts.net, currency)} of it from your balance. Purse says: ${reason}`,
        path: `/partner/appointments/${row.id}`,
      }),
    ],
  }
}

function planOrder(act: Extract<RefundAct, { of: 'order' }>, rows: unknown[]): Plan {
  const [[found], returns, [payable]] = rows as [Order[], ReturnRow[], Balance[]]
  if (!found) throw new DomainError('not-found')
  const { order, shop, client, lines, deliveryRefunded } = found
  const { currency } = order
  if (order.captureId === null) {
    throw new DomainError('order-status', {
      detail: 'The seller has not been paid yet: they can refund or cancel it themselves.',
    })
  }
  const delivery = order.deliveryFee - deliveryRefunded
  const whole = act.lines.length === 0 && !act.delivery
  const left = lines.map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
  const requested = whole
    ? {
        lines: left
          .filter((line) => line.left > 0)
          .map((line) => ({ lineId: line.id, quantity: line.left })),
        delivery: delivery > 0,
      }
    : { lines: act.lines, delivery: act.delivery }
  const parts = partsRequested(found, requested)
  const amount = parts.reduce((all, part) => all + part.amount, 0)
  if (amount === 0) throw new DomainError('refund-exceeded', { detail: ALL_REFUNDED })
  const { net, fee } = partsOf(found, amount)
  const wallet = {
    to: { kind: 'wallet', owner: client.id, currency },
    toName: client.name,
  } as const
  return {
    minor: amount,
    currency,
    about: `${orderAt(found)}, ${client.name}`,
    person: { id: client.id, name: client.name },
    moves: [
      {
        from: { kind: 'payable' as const, owner: shop.ownerId, currency },
        fromName: shop.name,
        ...wallet,
        minor: net,
      },
      {
        from: { kind: 'fee_revenue' as const, owner: PLATFORM, currency },
        fromName: '',
        ...wallet,
        minor: fee,
      },
    ].filter(({ minor }) => minor > 0),
    fault: client.deletedAt ? CLOSED : shortOf(shop.name, currency, net - (payable?.balance ?? 0)),
    lines: left
      .filter((line) => line.left > 0)
      .map(({ id, productName, variantName, left: most, unitPrice }) => ({
        ...{ lineId: id, left: most, unitPrice },
        name: variantName ? `${productName}, ${variantName}` : productName,
      })),
    delivery,
    writes: (ctx, { transferId, adminId, reason }: ApprovedAction) => [
      ...afterCapture(ctx, { id: adminId }, found, amount, {
        ...{ parts, restock: act.restock, reason, returns, transferId, by: 'Purse' as const },
        balances: [{ id: `payable:${shop.ownerId}:${currency}`, balance: payable?.balance ?? 0 }],
      }),
      notify(ctx, shop.ownerId, {
        kind: 'booking',
        title: 'Purse refunded an order',
        text: `${sum(amount, currency)} of order ${order.reference} went back to ${client.name}, ${sum(net, currency)} of it from your balance. Purse says: ${reason}`,
        path: `/seller/orders/${order.id}`,
      }),
    ],
  }
}

const CLOSED = {
  code: 'recipient-unavailable',
  detail: CLIENT_CLOSED,
} as const

function shortOf(name: string, currency: string, minor: number): Plan['fault'] {
  if (minor <= 0) return null
  return {
    code: 'insufficient-funds',
    detail: `${name} is short by ${sum(minor, currency)} for its share. Refund less, or give the client goodwill instead.`,
  }
}

function sum(minor: number, currency: string): string {
  return formatMoney(moneyJson(minor, currency)).replace(/[\u00a0\u202f]/g, ' ')
}
