// The history of an order, and the notifications of each side, whose text is understandable on its own.
import { orderEvent } from '../../../db/schema/shop/orders'
import type { Notification } from '../../notifications/channels'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { firstName } from '../../platform/values/spelling'
import type { Found, OrderEnding, OrderStatus } from './order-rows'

declare module '../../platform/providers/live/port' {
  interface Changes {
    orders: true
    'gift-cards': true
  }
}

type About = Pick<Found, 'order' | 'shop' | 'salon' | 'client'>

/** Details of a transition, amounts in minor units. Absent: no money moved. */
export type TransitionFacts = {
  /** The seller's net earnings; the client's refund. */
  net?: number
  paid?: number
  returned?: number
  ending?: OrderEnding
  /** The reason, written by the person who made the transition. */
  message?: string
  carrier?: string
  tracking?: string
  /** The side for which Purse decided a dispute; `message` is the reason, and both sides read the same. */
  settledFor?: 'client' | 'seller'
}

/**
 * The history row of a transition to `status`, and its notifications: a live update for both sides'
 * pages, and a notification for the side that did not make it. The pickup salon is notified when
 * the order starts and stops waiting there.
 */
export function recordStep(
  ctx: Ctx,
  about: About,
  status: OrderStatus,
  actor: string,
  facts: TransitionFacts = {},
): Statement[] {
  const { order, shop, salon, client } = about
  const detail = { ...(facts.ending && { ending: facts.ending }), ...(facts.message && { note: facts.message }) }
  const sides: [string, Notification | null][] = [
    [client.id, forClient(about, status, facts)],
    [shop.ownerId, forSeller(about, status, facts)],
    ...(salon ? [[salon.ownerId, forSalon(about, status)] as [string, Notification | null]] : []),
  ]
  return [
    eventOf(ctx, order.id, { kind: 'step', status, actor, detail }),
    ...changedForAll(ctx, about),
    ...sides.flatMap(([to, notification]) => (notification && to !== actor ? [notify(ctx, to, notification)] : [])),
  ]
}

/** Events of an order that do not change its status. */
export function recordEvent(
  ctx: Ctx,
  about: About,
  kind: (typeof orderEvent.$inferSelect)['kind'],
  actor: string,
  detail: { note?: string; amount?: number },
  notifications: [string, Notification][] = [],
): Statement[] {
  const { order } = about
  return [
    eventOf(ctx, order.id, { kind, status: order.status, actor, detail }),
    ...changedForAll(ctx, about),
    ...notifications.map(([to, notification]) => notify(ctx, to, notification)),
  ]
}

/** A notification of the order's client, linking to the order. */
export function toClient({ order }: Pick<About, 'order'>, title: string, text: string): Notification {
  return { kind: 'order', title, text, path: `/client/orders/${order.id}` }
}

/** A notification of the shop's owner, linking to the order. */
export function toSeller({ order }: Pick<About, 'order'>, title: string, text: string): Notification {
  return { kind: 'booking', title, text, path: `/seller/orders/${order.id}` }
}

/** An amount without the special spaces that make text messages more expensive. */
export function sumIn({ order }: Pick<About, 'order'>, minor: number): string {
  return formatMoney(moneyJson(minor, order.currency)).replace(/[\u00a0\u202f]/g, ' ')
}

/** Details of an event beside its kind; amounts in minor units. `note` is erased with its author's account. */
export type EventDetail = { ending?: OrderEnding; amount?: number; note?: string }

function eventOf(
  ctx: Ctx,
  orderId: string,
  { detail, ...event }: Pick<typeof orderEvent.$inferInsert, 'kind' | 'status' | 'actor'> & { detail: EventDetail },
): Statement {
  return ctx.db
    .insert(orderEvent)
    .values({ id: ctx.id(), orderId, ...event, detail: JSON.stringify(detail), createdAt: ctx.now() })
}

/** A live update for everybody's pages of it. */
export function changedForAll(ctx: Ctx, { shop, salon, client }: About): Statement[] {
  return [client.id, shop.ownerId, ...(salon ? [salon.ownerId] : [])].map((to) => changed(ctx, to, 'orders'))
}

function forClient(about: About, status: OrderStatus, facts: TransitionFacts): Notification | null {
  const { order, shop, salon } = about
  const name = `order ${order.reference} from ${shop.name}`
  const notification = (title: string, text: string) => toClient(about, title, text)
  if (facts.settledFor) return toClient(about, ...settledText(about, facts, 'client'))
  const remark = facts.message ? ` The seller says: ${facts.message}` : ''
  switch (status) {
    case 'placed':
      return null
    case 'accepted':
      return notification('Order accepted', `${shop.name} has accepted your order ${order.reference}.`)
    case 'shipped':
      return notification(
        'Order on its way',
        `Your order ${order.reference} from ${shop.name} is on its way.${trackedBy(facts)}`,
      )
    case 'ready': {
      const place = salon ? `${salon.name}, ${salon.address}, ${salon.city}` : `${shop.address}, ${shop.city}`
      return notification(
        'Ready for pickup',
        `Your order ${order.reference} from ${shop.name} is ready at ${place}. Pick it up within 14 days, and show the code in your order.`,
      )
    }
    case 'delivered':
      return notification(
        'Order delivered',
        `Your order ${order.reference} from ${shop.name} is marked as delivered. ${sumIn(about, facts.paid ?? 0)} was paid to the seller from your purse.`,
      )
    case 'collected':
      return notification(
        'Order picked up',
        `You picked up order ${order.reference} from ${shop.name}. ${sumIn(about, facts.paid ?? 0)} was paid to the seller from your purse.`,
      )
    case 'cancelled': {
      const back = facts.returned ? ` ${sumIn(about, facts.returned)} is back in your purse.` : ''
      const [title, text] = ENDINGS[facts.ending ?? 'seller']
      return notification(title, `${text}: ${name}.${back}${remark}`)
    }
  }
}

/** The client's notification of each ending. */
const ENDINGS: Record<OrderEnding, [title: string, text: string]> = {
  client: ['Order cancelled', 'You cancelled'],
  declined: ['Order declined', 'The seller can’t accept this order'],
  seller: ['Order cancelled', 'The seller cancelled'],
  expired: ['Order ended', 'The seller didn’t reply in time'],
  uncollected: ['Order ended', 'You didn’t pick it up within 14 days'],
  lost: ['Order lost', 'The seller says it was lost on its way to you'],
}

function forSeller(about: About, status: OrderStatus, facts: TransitionFacts): Notification | null {
  const { order, client } = about
  const name = `order ${order.reference} from ${client.name}`
  const notification = (title: string, text: string) => toSeller(about, title, text)
  if (facts.settledFor) return toSeller(about, ...settledText(about, facts, 'seller'))
  const paid = `${sumIn(about, facts.net ?? 0)} is in your balance, after the vendor fee.`
  if (status === 'delivered')
    return notification('Order delivered', `Order ${order.reference} for ${client.name} was delivered. ${paid}`)
  if (status === 'collected')
    return notification('Order picked up', `Order ${order.reference} for ${client.name} was picked up. ${paid}`)
  if (status !== 'cancelled') return null
  const remark = facts.message ? ` The client says: ${facts.message}` : ''
  switch (facts.ending) {
    case 'client':
      return notification('Order cancelled', `The client cancelled: ${name}.${remark}`)
    case 'expired':
      return notification('Order ended', `You didn’t reply in time: ${name}. The items are back in stock.`)
    case 'uncollected':
      return notification(
        'Order not picked up',
        `It wasn’t picked up within 14 days: ${name}. The client was refunded, and the items are back in stock.`,
      )
    default:
      return null
  }
}

/** Both sides' text about a dispute that Purse decided. */
function settledText(
  about: About,
  { settledFor, paid = 0, net = 0, returned = 0, message = '' }: TransitionFacts,
  side: 'client' | 'seller',
): [title: string, text: string] {
  const { order, shop, client } = about
  const isFavored = settledFor === side
  const other = side === 'client' ? 'the seller' : 'the client'
  const money = {
    client: {
      client: `${sumIn(about, returned)} is back in your purse.`,
      seller: `${sumIn(about, returned)} went back to ${client.name}.`,
    },
    seller: {
      client: `${sumIn(about, paid)} was paid to ${shop.name} from your purse.`,
      seller: `${sumIn(about, net)} is in your balance, after the vendor fee.`,
    },
  }[settledFor ?? 'client'][side]
  return [
    `Purse decided in ${isFavored ? 'your' : `${other}’s`} favor`,
    `About order ${order.reference}, reported as not arrived. ${money} Purse says: ${message}`,
  ]
}

/** Only what the salon needs to hand a parcel over. */
function forSalon(about: About, status: OrderStatus): Notification | null {
  const { order, shop, client } = about
  const parcel = `Order ${order.reference} from ${shop.name} for ${firstName(client.name)}`
  const notification = (title: string, text: string): Notification => ({
    kind: 'booking',
    title,
    text,
    path: '/partner/parcels',
  })
  if (status === 'ready') return notification('A parcel at your salon', `${parcel} is ready for pickup at your salon.`)
  if (status === 'cancelled' && order.status === 'ready')
    return notification(
      'Parcel not picked up',
      `${parcel} won’t be picked up. The shop will take it back, so don’t hand it over.`,
    )
  return null
}

function trackedBy({ carrier, tracking }: TransitionFacts): string {
  if (carrier && tracking) return ` It was sent with ${carrier}, tracking number ${tracking}.`
  if (carrier) return ` It was sent with ${carrier}.`
  return tracking ? ` Its tracking number is ${tracking}.` : ''
}
