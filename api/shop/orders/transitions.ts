// The transitions of an order after it is placed, by either side. Money moves in the same batch; a
// trigger rejects invalid transitions and those decided on stale data.

import { eq } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { drainOutbox } from '../../notifications/outbox'
import { command, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, clearAttempts, refuseOver } from '../../platform/rate-limit'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { disputeTicket } from './dispute-ticket'
import { Collection, Dispute, NO_REASON, OrderCancellation, Shipment } from './input'
import { recordEvent, recordStep, sumIn, type TransitionFacts, toSeller } from './notifications'
import { type Found, type OrderRow, type OrderStatus, ownOrder } from './order-rows'
import { listItem } from './orders'
import { PICKUP_CODE_LIMIT, pickUpCode, pickupAttemptsKey } from './pickup-code'
import { OrderListItem } from './responses'
import { giveBack, payTheSeller } from './settlement'

/** How long after shipping an order counts as delivered automatically, in milliseconds. */
const SETTLE_TIME = 7 * DAY

/** How long an order waits for its client to collect it, in milliseconds. */
const PICKUP_WINDOW = 14 * DAY

/** The seller accepts it. */
export const acceptOrder = operation('product_seller', 'POST /orders/:id/acceptance', {
  summary: 'Accept an order',
  scope: 'orders',
  keyed: true,
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, { name: 'accept', input: {}, from: ['placed'] }, acceptance),
})

export function acceptance(): Change {
  return { set: { status: 'accepted' } }
}

/** Marks it packed; the status stays accepted. */
export const packOrder = operation('product_seller', 'POST /orders/:id/packing', {
  summary: 'Mark an order as packed',
  scope: 'orders',
  keyed: true,
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, { name: 'pack', input: {}, from: ['accepted'] }, (found) => {
      if (found.order.packedAt !== null) throw new DomainError('order-status', { detail: 'It’s already packed.' })
      return packing(ctx, viewer, found)
    }),
})

export function packing(ctx: Ctx, viewer: Viewer, found: Found): Change {
  return {
    set: { packedAt: ctx.now() },
    events: recordEvent(ctx, found, 'packed', viewer.id, {}),
  }
}

/** Marks it shipped; seven days later it counts as delivered. */
export const shipOrder = operation('product_seller', 'POST /orders/:id/shipment', {
  summary: 'Mark an order as shipped',
  scope: 'orders',
  keyed: true,
  body: Shipment.prefault({}),
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) =>
    step(ctx, viewer, key, id, { name: 'ship', input, from: ['accepted'] }, ({ order }) => {
      if (order.fulfilment !== 'delivery')
        throw new DomainError('order-status', { detail: 'The client picks up this order.' })
      const settleBy = ctx.now() + SETTLE_TIME
      return {
        set: { status: 'shipped', ...packed(ctx, order), ...input, settleBy },
        facts: input,
      }
    }),
})

/** Marks it ready for pickup, for fourteen days. */
export const readyOrder = operation('product_seller', 'POST /orders/:id/readiness', {
  summary: 'Mark an order as ready for pickup',
  scope: 'orders',
  keyed: true,
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, { name: 'ready', input: {}, from: ['accepted'] }, ({ order }) => {
      if (order.fulfilment === 'delivery')
        throw new DomainError('order-status', { detail: 'This order is delivered to the client.' })
      const settleBy = ctx.now() + PICKUP_WINDOW
      return { set: { status: 'ready', ...packed(ctx, order), settleBy } }
    }),
})

export const confirmCollection = operation(['product_seller', 'beauty_partner'], 'POST /orders/:id/collection', {
  summary: 'Confirm pickup with the client’s code; the seller is paid',
  keyed: true,
  body: Collection,
  response: OrderListItem.pick({ id: true, reference: true, status: true }),
  problems: ['invalid-code', 'not-found', 'order-status'],
  run: async ({ ctx, viewer, key, params, body }) => {
    const { id, reference, status } = await collectOrder(ctx, viewer, key, params.id, body)
    return { id, reference, status }
  },
})

/**
 * The seller or the pickup salon hands it over to a person with the client's code: the seller is paid. Wrong codes are
 * counted for each order and person.
 * @throws DomainError not-found, order-status, invalid-code, too-many-requests, idempotency-key-reused
 */
export async function collectOrder(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  { code }: Collection,
): Promise<OrderListItem> {
  const expected = await pickUpCode(ctx, id)
  const attempts = pickupAttemptsKey(id, viewer.id)
  // The code is stored in no row: the key is bound to whether it was right.
  const right = code === expected
  const requested = { name: 'collect', input: { right }, from: ['ready'] as const }
  const counted = attempt(ctx, attempts, PICKUP_CODE_LIMIT)
  return step(
    ctx,
    viewer,
    key,
    id,
    requested,
    (found, [tries]) => {
      refuseOver(ctx, tries as Awaited<typeof counted>, PICKUP_CODE_LIMIT)
      if (!right) {
        throw new DomainError('invalid-code', { errors: { code: ['That is not the code of this order.'] } })
      }
      return { ...paid(ctx, found, 'collected', viewer.id), after: [clearAttempts(ctx, attempts)] }
    },
    [counted],
  )
}

/** The client has received it: the seller is paid. */
export const deliverOrder = operation('client', 'POST /orders/:id/delivery', {
  summary: 'Confirm receipt; the seller is paid',
  keyed: true,
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const requested = { name: 'deliver', input: {}, from: ['shipped'] as const }
    return step(ctx, viewer, key, id, requested, (found) => paid(ctx, found, 'delivered', viewer.id))
  },
})

/**
 * Cancels it and releases the whole hold. A client: until it is accepted. A seller: any time before
 * delivery, with a reason once they have accepted it; `lost` if they have shipped it.
 */
export const cancelOrder = operation(['client', 'product_seller'], 'POST /orders/:id/cancellation', {
  summary: 'Cancel an order; the hold is released',
  keyed: true,
  body: OrderCancellation.prefault({}),
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const seller = viewer.role === 'product_seller'
    const from: readonly OrderStatus[] = seller ? ['placed', 'accepted', 'shipped', 'ready'] : ['placed']
    return step(ctx, viewer, key, id, { name: 'cancel', input, from }, (found) => {
      const { order } = found
      if (seller && order.status !== 'placed' && input.reason === '') {
        throw fieldFault('reason', NO_REASON)
      }
      const lost = seller && input.lost
      if (lost && order.status !== 'shipped')
        throw new DomainError('order-status', { detail: 'It hasn’t been shipped yet.' })
      const usualEnding = order.status === 'placed' ? 'declined' : 'seller'
      const ending = seller ? (lost ? 'lost' : usualEnding) : 'client'
      return cancelled(ctx, found, ending, viewer.id, input.reason)
    })
  },
})

/** The client reports that it has not arrived: it no longer settles automatically, and a support ticket is opened. */
export const disputeOrder = operation('client', 'POST /orders/:id/dispute', {
  summary: 'Report an order as not arrived; it no longer completes automatically',
  keyed: true,
  body: Dispute.prefault({}),
  response: OrderListItem,
  problems: ['not-found', 'order-status'],
  run: ({ ctx, viewer, key, params: { id }, body: { message } }) => {
    const requested = { name: 'dispute', input: { message }, from: ['shipped'] as const }
    return step(ctx, viewer, key, id, requested, (found, _, proven) => {
      const { order, shop, client } = found
      if (order.disputedAt !== null)
        throw new DomainError('order-status', { detail: 'You’ve already told the seller.' })
      const remark = message ? ` They say: ${message}` : ''
      const notification = toSeller(
        found,
        'An order has not arrived',
        `${client.name} says order ${order.reference} hasn’t arrived.${remark} ${sumIn(found, found.hold.amount)} stays on hold until they receive it, you cancel it as lost, or Purse decides.`,
      )
      return {
        set: { disputedAt: ctx.now() },
        events: recordEvent(ctx, found, 'disputed', viewer.id, { note: message }, [[shop.ownerId, notification]]),
        after: disputeTicket(ctx, proven, found, message),
      }
    })
  },
})

/** A transition's changes: the money first, then the row, then the notifications. */
export type Change = {
  money?: Statement[]
  set: Partial<OrderRow>
  facts?: TransitionFacts
  /** Events, for changes that are no transition. */
  events?: Statement[]
  after?: Statement[]
}

/** Releases the whole hold and ends the order. */
export function cancelled(
  ctx: Ctx,
  found: Found,
  ending: NonNullable<OrderRow['ending']>,
  actor: string,
  message = '',
): Change {
  return {
    money: giveBack(ctx, found, actor, actor === 'system' ? 'expired' : 'released'),
    set: { status: 'cancelled', ending },
    facts: { ending, message, returned: found.hold.amount },
  }
}

/** Captures the hold for the seller. */
export function paid(ctx: Ctx, found: Found, status: 'delivered' | 'collected', actor: string): Change {
  const { writes, captureId, paid: sum, net } = payTheSeller(ctx, found, actor)
  return { money: writes, set: { status, captureId, fulfilledAt: ctx.now() }, facts: { paid: sum, net } }
}

/** The writes of a change; `found` is the order as it was read. */
export function writesOf(ctx: Ctx, found: Found, actor: string, change: Change): Statement[] {
  const { money = [], set, facts: given = {}, events, after = [] } = change
  const status = set.status ?? found.order.status
  return [
    ...money,
    counted(ctx, found.order, set),
    ...(events ?? recordStep(ctx, found, status, actor, given)),
    ...after,
  ]
}

/**
 * Increments the version that was read: the database rejects the write when the order has changed
 * since. `settleBy` is always set, because the trigger that checks the version fires on it.
 */
export function counted(ctx: Ctx, order: OrderRow, set: Partial<OrderRow> = {}): Statement {
  return ctx.db
    .update(shopOrder)
    .set({ settleBy: order.settleBy, ...set, version: order.version + 1, updatedAt: ctx.now() })
    .where(eq(shopOrder.id, order.id))
}

/**
 * `command` for changes of an order's hold: a hold that ended concurrently means that the order has left the status.
 */
export const orderCommand: typeof command = async (ctx, viewer, requested) => {
  try {
    return await command(ctx, viewer, requested)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'appointment-status')
      throw new DomainError('order-status', { cause: error })
    throw error
  }
}

/** One transition of one order of the viewer's; `more` reads are passed to `decide`. */
async function step(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  { name, input, from }: { name: string; input: object; from: readonly OrderStatus[] },
  decide: (found: Found, more: unknown[], viewer: ProvenViewer) => Change,
  more: readonly Statement[] = [],
): Promise<OrderListItem> {
  const { response, replayed } = await orderCommand(ctx, viewer, {
    name: `order:${name}`,
    key,
    input: { id, ...input },
    reads: [ownOrder(ctx, viewer, id), ...more],
    decide: ([rows, ...rest], proven) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      if (!from.includes(found.order.status)) throw new DomainError('order-status')
      const change = decide(found, rest, proven)
      return {
        writes: writesOf(ctx, found, viewer.id, change),
        response: listItem({ ...found, order: { ...found.order, ...change.set, updatedAt: ctx.now() } }),
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

/** A shipped or waiting order counts as packed. */
function packed(ctx: Ctx, order: OrderRow): Partial<OrderRow> {
  return order.packedAt === null ? { packedAt: ctx.now() } : {}
}
