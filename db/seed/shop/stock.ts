// Stock movements in chronological order: deliveries to the shop, reservations by checkouts,
// returns from orders. Triggers write the log of all but the first.
import { checkout, checkoutLine, checkoutShop } from '../../schema/shop/checkout'
import { orderEvent, orderLine, shopOrder } from '../../schema/shop/orders'
import { stockMovement } from '../../schema/shop/products'
import { CITIES, localPrice } from '../cities'
import { ZURI } from '../demo-days'
import { DAY, HOUR, MINUTE } from '../durations'
import { type Book, recordDeposit } from '../money/ledger'
import { randomOf } from '../random'
import { changed, inserted, type Write } from '../write-order'
import type { Purchase } from './order-plans'
import { addressFor, checkoutId, type MadeOrder, makeOrder, ORDER_KEYS, type StepWrites } from './orders'
import { DEMO_SHOP, type Shop, type Variant } from './shops'

type MovementRow = typeof stockMovement.$inferInsert

/** When the shops were filled up again, in days from today. */
const SECOND_DELIVERY = -24

type Happening = { at: number } & (
  | { kind: 'moved'; row: Omit<MovementRow, 'stock'> }
  | { kind: 'bought'; purchase: Purchase; orders: MadeOrder[] }
  | { kind: 'stepped'; order: MadeOrder; step: number }
)

/** Every order and its outcome; its money goes into the ledger. */
export function makeTrade(book: Book, shops: Shop[], purchases: Purchase[], day: number) {
  const bought = purchases.map((purchase) => ({
    kind: 'bought' as const,
    at: purchase.at,
    purchase,
    orders: purchase.orders.map((plan) => makeOrder(book, purchase, plan)),
  }))
  const orders = bought.flatMap((item) => item.orders)
  for (const item of bought) if (item.purchase.client !== ZURI) topUp(book, item)
  const happened: Happening[] = [
    ...deliveries(shops, orders, day).map((row) => ({ kind: 'moved' as const, at: row.createdAt, row })),
    ...bought,
    ...orders.flatMap((order) =>
      order.steps.flatMap((step, index) =>
        step.alone ? [{ kind: 'stepped' as const, at: step.at, order, step: index }] : [],
      ),
    ),
  ].toSorted((a, b) => a.at - b.at)
  /** Steps that are written already, because a later one could not wait. */
  const written = new Set<StepWrites>()
  return { orders, writes: [...inTheirOrder(happened, written), ...restOf(orders, written)] }
}

/** A client's deposits shortly before, in steps; the demo client's are in shopping.ts. */
function topUp(book: Book, { purchase, orders }: { purchase: Purchase; orders: MadeOrder[] }): void {
  const { key, client, at } = purchase
  const currency = orders[0]?.row.currency ?? ''
  const step = localPrice(CITIES[client.city], 500)
  const total = orders.reduce((sum, { row }) => sum + row.total, 0)
  const money = { userId: client.id, currency, amount: Math.ceil(total / step) * step }
  recordDeposit(book, `order:${key}`, money, at - 8 * MINUTE)
}

/** Similar steps at the same time are written together, unless two are of one client or product. */
function inTheirOrder(happened: Happening[], written: Set<StepWrites>): Write[] {
  const writes: Write[] = []
  const stock = new Map<string, number>()
  const put = (variantId: string, delta: number) => {
    const left = (stock.get(variantId) ?? 0) + delta
    if (left < 0) throw new Error(`There are not enough of ${variantId}`)
    stock.set(variantId, left)
    return left
  }
  let moved: MovementRow[] = []
  let bought: Extract<Happening, { kind: 'bought' }>[] = []
  const flush = () => {
    writes.push(...inserted(stockMovement, moved), ...purchasesOf(bought))
    moved = []
    bought = []
  }
  for (const happening of happened) {
    switch (happening.kind) {
      case 'moved':
        if (bought.length > 0 || moved.some(({ variantId }) => variantId === happening.row.variantId)) flush()
        moved.push({ ...happening.row, stock: put(happening.row.variantId, happening.row.delta) })
        break
      case 'bought':
        if (moved.length > 0 || bought.some(({ purchase }) => purchase.client === happening.purchase.client)) flush()
        bought.push(happening)
        for (const { plan } of happening.orders)
          for (const { variant, quantity } of plan.lines) put(variant.id, -quantity)
        break
      case 'stepped': {
        flush()
        const { order, step } = happening
        const from = order.steps.findIndex((step) => !written.has(step))
        for (const before of order.steps.slice(from, step + 1)) {
          written.add(before)
          writes.push(...before.rest, ...(before.row ? [orderChanges([before.row])] : []).flat())
          for (const [variantId, quantity] of before.back) put(variantId, quantity)
        }
      }
    }
  }
  flush()
  return writes
}

function purchasesOf(bought: Extract<Happening, { kind: 'bought' }>[]): Write[] {
  const made = bought.flatMap(({ orders }) => orders)
  return [
    ...inserted(
      checkout,
      bought.map(({ purchase, at }) => ({
        id: checkoutId(purchase),
        clientId: purchase.client.id,
        currency: purchase.orders[0]?.shop.row.currency,
        address: purchase.orders.some(({ fulfilment }) => fulfilment === 'delivery') ? addressFor(purchase) : null,
        createdAt: at - 240_000,
        expiresAt: at + 960_000,
      })),
    ),
    ...inserted(
      checkoutShop,
      made.map(({ row }) => ({
        checkoutId: row.checkoutId,
        shopId: row.shopId,
        fulfilment: row.fulfilment,
        salonId: row.salonId,
        deliveryFee: row.deliveryFee,
        note: row.note,
      })),
    ),
    ...inserted(
      checkoutLine,
      made.flatMap(({ row, lines }) =>
        lines.map(({ variantId, quantity, unitPrice, position }) => ({
          checkoutId: row.checkoutId,
          shopId: row.shopId,
          variantId,
          quantity,
          unitPrice,
          position,
        })),
      ),
    ),
    ...changed(
      checkout,
      bought.map(({ purchase, at }) => ({ id: checkoutId(purchase), status: 'paid', version: 1, endedAt: at })),
      ['status', 'version', 'endedAt'],
    ),
    ...inserted(
      shopOrder,
      made.map(({ row }) => row),
    ),
    ...inserted(
      orderLine,
      made.flatMap(({ lines }) => lines.map(({ refundedQuantity, ...line }) => line)),
    ),
  ]
}

/** The steps that do not change stock, each order's in sequence. */
function restOf(orders: MadeOrder[], written: Set<StepWrites>): Write[] {
  const left = orders.map(({ steps }) => steps.filter((step) => !written.has(step)))
  const rounds = Math.max(0, ...left.map((steps) => steps.length))
  return [
    ...Array.from({ length: rounds }, (_, round) =>
      orderChanges(left.flatMap((steps) => steps[round]?.row ?? [])),
    ).flat(),
    ...inserted(
      orderEvent,
      orders.flatMap(({ events }) => events),
    ),
  ]
}

function orderChanges(rows: Record<string, unknown>[]): Write[] {
  return changed(
    shopOrder,
    rows.map((row) => Object.fromEntries(['id', ...ORDER_KEYS].map((key) => [key, row[key]]))),
    ORDER_KEYS,
  )
}

/** The deliveries each shop needed for its sales and its current stock. */
function deliveries(shops: Shop[], orders: MadeOrder[], day: number): Omit<MovementRow, 'stock'>[] {
  const sold = new Map<string, { at: number; quantity: number }[]>()
  for (const { plan, row } of orders) {
    for (const { variant, quantity } of plan.lines) {
      const before = sold.get(variant.id) ?? []
      sold.set(variant.id, [...before, { at: row.createdAt, quantity }])
    }
  }
  return shops.flatMap((shop) =>
    shop.items.flatMap(({ variants }) =>
      variants.flatMap((variant) => brought(shop, variant, sold.get(variant.id) ?? [], day)),
    ),
  )
}

function brought(
  shop: Shop,
  variant: Variant,
  sold: { at: number; quantity: number }[],
  day: number,
): Omit<MovementRow, 'stock'>[] {
  const random = randomOf(`stock:${variant.id}`)
  const left = leftOf(variant, random.next(), random.int(4, 38))
  const second = day + SECOND_DELIVERY * DAY + random.int(5, 9) * HOUR
  const sum = (of: typeof sold) => of.reduce((all, { quantity }) => all + quantity, 0)
  const early = sum(sold.filter(({ at }) => at < second))
  const total = sum(sold) + left
  const first = variant.createdAt < second - DAY ? Math.min(total, early + random.int(1, 6)) : total
  const row = (delta: number, createdAt: number, reason: MovementRow['reason'], note: string) =>
    delta === 0 ? [] : [{ variantId: variant.id, delta, reason, note, actor: shop.row.ownerId, createdAt }]
  const counted = shop.row.id === DEMO_SHOP && left > 8 && random.chance(0.25)
  return [
    ...row(first, variant.createdAt + HOUR, 'received', ''),
    ...row(total - first, second, 'received', random.pick(['', '', 'New batch'])),
    ...(counted ? row(-1, day - 3 * DAY + 8 * HOUR, 'damaged', 'Lid broken in the box') : []),
    ...(counted && random.chance(0.5) ? row(2, day - 2 * DAY + 15 * HOUR, 'corrected', 'Counted again') : []),
  ]
}

/** The final stock: none of some products, little of others. */
function leftOf({ id, lowStock = 3, price }: Variant, chance: number, many: number): number {
  if (OUT_OF_STOCK.includes(id)) return 0
  if (chance < 0.06) return 0
  if (chance < 0.2) return Math.max(1, Math.round(chance * 5 * lowStock) % (lowStock + 1))
  return price > 500_000 ? Math.ceil(many / 4) + lowStock : many + lowStock
}

/** The demo client has one of these in the cart. */
const OUT_OF_STOCK = ['whipped-shea-butter-6', 'rooibos-leave-in-mist-1']
