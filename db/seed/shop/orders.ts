// Every order of the demo data as the product would have written it: its checkout, its lines, each
// transition with its ledger entries, its history. Amounts in minor units.
import { type orderEvent, orderRefund, orderRefundLine, orderReturn, type shopOrder } from '../../schema/shop/orders'
import { CITIES } from '../cities'
import { DAY } from '../durations'
import { DEMO_ADMIN } from '../identity/people'
import type { Book } from '../money/ledger'
import { randomOf, timeId } from '../random'
import { changed, inserted, type Write } from '../write-order'
import { captureOrder, holdOrder, type OrderMoney, refundOrder, releaseOrder } from './order-money'
import type { OrderPlan, Purchase } from './order-plans'
import type { OrderStep, RefundPlan } from './order-steps'

export type OrderRow = typeof shopOrder.$inferInsert & { version: number; refunded: number }
type EventRow = typeof orderEvent.$inferInsert
type LineRow = Record<string, unknown> & { id: string; unitPrice: number; quantity: number }

/** A step as it is written; `stock` where it puts something back on the shelf, or must wait for its turn. */
export type StepWrites = {
  at: number
  row: OrderRow | null
  rest: Write[]
  alone: boolean
  /** How many of which variant are in stock again by it. */
  back: [variantId: string, quantity: number][]
}

export type MadeOrder = {
  plan: OrderPlan
  row: OrderRow
  lines: LineRow[]
  steps: StepWrites[]
  events: EventRow[]
  /** As it is in the end. */
  last: OrderRow
}

/** What of an order changes by its steps. */
export const ORDER_KEYS = [
  ...['status', 'ending', 'version', 'holdId', 'captureId', 'carrier', 'tracking', 'packedAt'],
  ...['settleBy', 'disputedAt', 'fulfilledAt', 'updatedAt'],
]

const REPLY_TIME = 3 * DAY
const SETTLE_TIME = 7 * DAY
const PICKUP_WINDOW = 14 * DAY

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CARRIERS = ['G4S Courier', 'Fargo Courier', 'Sendy', 'Wells Fargo Parcels', 'Our own rider']

export function checkoutId(purchase: Purchase): string {
  return timeId(purchase.at - 240_000, `checkout:${purchase.key}`)
}

/** One order of a purchase, and its money into the book. */
export function makeOrder(book: Book, purchase: Purchase, plan: OrderPlan): MadeOrder {
  const { client, at } = purchase
  const { row: shop } = plan.shop
  const id = orderId(plan, at)
  const reference = referenceOf(plan.key)
  const lines = plan.lines.map(
    ({ variant, name, quantity }, position): LineRow => ({
      id: timeId(at, `order line:${plan.key}:${position}`),
      orderId: id,
      variantId: variant.id,
      productId: variant.productId,
      productName: name,
      variantName: variant.values.join(', '),
      sku: variant.sku,
      unitPrice: variant.price,
      quantity,
      position,
    }),
  )
  const itemsTotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const deliveryFee = plan.fulfilment === 'delivery' ? feeFor(plan, itemsTotal) : 0
  const total = itemsTotal + deliveryFee
  const money: OrderMoney = {
    key: plan.key,
    clientId: client.id,
    ownerId: shop.ownerId,
    currency: shop.currency,
    label: `order ${reference} at ${shop.name}`,
    held: total,
    holdId: '',
    holdTransferId: '',
    refunded: 0,
    paid: 0,
  }
  holdOrder(book, money, at)
  const row: OrderRow = {
    id,
    reference,
    checkoutId: checkoutId(purchase),
    clientId: client.id,
    shopId: shop.id,
    currency: shop.currency,
    itemsTotal,
    deliveryFee,
    total,
    refunded: 0,
    feeId: 'fee-vendor-1',
    holdId: money.holdId,
    status: 'placed',
    ending: null,
    fulfilment: plan.fulfilment,
    salonId: plan.salonId ?? null,
    note: plan.note ?? '',
    address: plan.fulfilment === 'delivery' ? addressFor(purchase) : null,
    carrier: '',
    tracking: '',
    packedAt: null,
    captureId: null,
    settleBy: null,
    disputedAt: null,
    fulfilledAt: null,
    answerBy: at + REPLY_TIME,
    version: 0,
    createdAt: at,
    updatedAt: at,
  }
  const made: MadeOrder = { plan, row, lines, steps: [], events: [], last: row }
  made.events.push(eventOf(made, { kind: 'step', at, actor: client.id }))
  for (const step of plan.steps) made.steps.push(takeStep(book, made, money, step))
  return made
}

function orderId({ key }: OrderPlan, at: number): string {
  return timeId(at, `order:${key}`)
}

/** In its city, or elsewhere in its country; for nothing where much is ordered. */
function feeFor({ shop: { row } }: OrderPlan, itemsTotal: number): number {
  const { freeDeliveryFrom, deliveryFee = 0 } = row
  return freeDeliveryFrom && itemsTotal >= freeDeliveryFrom ? 0 : deliveryFee
}

function takeStep(book: Book, made: MadeOrder, money: OrderMoney, step: OrderStep): StepWrites {
  const { at } = step
  const before = made.last
  const client = String(before.clientId)
  const owner = made.plan.shop.row.ownerId
  const alone = (rest: Write[], more: Partial<StepWrites> = {}): StepWrites => {
    // Counted, so that what was decided on the order as it stood before is refused.
    made.last = { ...made.last, version: made.last.version + 1, updatedAt: at }
    return { at, row: made.last, rest, alone: true, back: [], ...more }
  }
  const moved = (
    set: Partial<OrderRow>,
    details: { kind?: EventRow['kind']; actor: string; detail?: object },
    more: Partial<StepWrites> = {},
  ): StepWrites => {
    made.last = { ...before, ...set, version: before.version + 1, updatedAt: at }
    made.events.push(eventOf(made, { kind: 'step', at, ...details }))
    return { at, row: made.last, rest: [], alone: false, back: [], ...more }
  }
  const packed = { packedAt: before.packedAt ?? at }
  switch (step.do) {
    case 'accept':
      return moved({ status: 'accepted' }, { actor: owner })
    case 'pack':
      return moved({ packedAt: at }, { kind: 'packed', actor: owner })
    case 'ship':
      return moved(
        { status: 'shipped', ...packed, settleBy: at + SETTLE_TIME, ...shipmentOf(made.plan) },
        { actor: owner },
      )
    case 'ready':
      return moved({ status: 'ready', ...packed, settleBy: at + PICKUP_WINDOW }, { actor: owner })
    case 'dispute':
      return moved({ disputedAt: at }, { kind: 'disputed', actor: client, detail: { note: step.note } })
    case 'deliver':
    case 'collect': {
      const actor = step.do === 'collect' ? owner : step.byItself ? 'system' : client
      const captureId = captureOrder(book, money, actor, at)
      const status = step.do === 'collect' ? 'collected' : 'delivered'
      return moved({ status, captureId, fulfilledAt: at }, { actor })
    }
    case 'cancel': {
      const { ending, note } = step
      const itself = ending === 'expired' || ending === 'uncollected'
      const actor = itself ? 'system' : ending === 'client' ? client : owner
      releaseOrder(book, money, actor, at, itself ? 'expired' : 'released')
      const back: StepWrites['back'] =
        ending === 'lost'
          ? []
          : made.lines.map((line) => [String(line.variantId), line.quantity - Number(line.refundedQuantity ?? 0)])
      return moved(
        { status: 'cancelled', ending },
        { actor, detail: { ending, ...(note && { note }) } },
        { alone: true, back: back.filter(([, quantity]) => quantity > 0) },
      )
    }
    case 'settle':
      return moved(...settled(book, made, money, step))
    case 'refund':
      return refunded(book, made, money, at, step, [], alone)
    case 'ask return': {
      const { line, quantity, reason, detail } = step
      const { id, productName } = lineOf(made, line)
      const note = [`${quantity} × ${productName}`, detail].filter(Boolean).join('. ')
      made.events.push(eventOf(made, { kind: 'return_requested', at, actor: client, detail: { note } }))
      const row = {
        id: returnId(made, line),
        orderId: before.id,
        lineId: id,
        quantity,
        reason,
        detail,
        createdAt: at,
        updatedAt: at,
      }
      return alone(inserted(orderReturn, [row]))
    }
    case 'decline return': {
      const { line, answer } = step
      made.events.push(eventOf(made, { kind: 'return_declined', at, actor: owner, detail: { note: answer } }))
      const change = { id: returnId(made, line), status: 'declined', answer, updatedAt: at }
      return alone(changed(orderReturn, [change], ['status', 'answer', 'updatedAt']))
    }
    case 'refund return': {
      const requested = made.plan.steps.find(
        (orderStep) => orderStep.do === 'ask return' && orderStep.line === step.line,
      )
      if (requested?.do !== 'ask return') throw new Error(`${made.plan.key}: nothing was asked for`)
      const lines: RefundPlan['lines'] = [[step.line, requested.quantity]]
      const answered = { id: returnId(made, step.line), status: 'refunded', updatedAt: at }
      const plan = { lines, restock: step.restock, reason: '' }
      return refunded(book, made, money, at, plan, [answered], alone)
    }
  }
}

/** A dispute decided by the demo admin: the whole hold, by an adjustment. */
function settled(
  book: Book,
  { row }: MadeOrder,
  money: OrderMoney,
  { at, settledFor, note }: Extract<OrderStep, { do: 'settle' }>,
): [set: Partial<OrderRow>, said: { actor: string; detail: object }] {
  const forClient = settledFor === 'client'
  const transferId = forClient
    ? releaseOrder(book, money, DEMO_ADMIN.id, at, 'released')
    : captureOrder(book, money, DEMO_ADMIN.id, at)
  book.acts.push({
    id: timeId(at, `act:${money.key}`),
    kind: 'settlement',
    currency: money.currency,
    amount: money.held,
    subject: row.id,
    reason: note,
    adminId: DEMO_ADMIN.id,
    transferId,
    createdAt: at,
  })
  return forClient
    ? [
        { status: 'cancelled', ending: 'lost' },
        { actor: DEMO_ADMIN.id, detail: { ending: 'lost', note } },
      ]
    : [
        { status: 'delivered', captureId: transferId, fulfilledAt: at },
        { actor: DEMO_ADMIN.id, detail: { note } },
      ]
}

/** A refund by line: from the hold, or from what the seller was paid. */
function refunded(
  book: Book,
  made: MadeOrder,
  money: OrderMoney,
  at: number,
  { lines, delivery = false, restock = false, reason }: RefundPlan,
  answered: Record<string, unknown>[],
  alone: (rest: Write[], more: Partial<StepWrites>) => StepWrites,
): StepWrites {
  const { row, plan } = made
  const owner = plan.shop.row.ownerId
  const id = timeId(at, `refund:${plan.key}`)
  const parts: Record<string, unknown>[] = lines.map(([position, quantity]) => {
    const line = lineOf(made, position)
    line.refundedQuantity = Number(line.refundedQuantity ?? 0) + quantity
    const amount = quantity * line.unitPrice
    return { lineId: line.id, variantId: line.variantId, quantity, amount, restocked: restock }
  })
  if (delivery) parts.push({ lineId: null, quantity: 0, amount: row.deliveryFee })
  const amount = parts.reduce((sum, part) => sum + Number(part.amount), 0)
  const { transferId, feePart } = refundOrder(book, money, amount, owner, at)
  const refund = { id, orderId: row.id, amount, feePart, transferId, reason, actor: owner }
  made.last = { ...made.last, refunded: made.last.refunded + amount, holdId: money.holdId }
  made.events.push(eventOf(made, { kind: 'refunded', at, actor: owner, detail: { amount, note: reason } }))
  const partRows = parts.map(({ variantId, ...part }, index) => ({
    id: timeId(at, `refund part:${plan.key}:${index}`),
    refundId: id,
    ...part,
  }))
  const back = parts.filter(({ restocked }) => restocked)
  return alone(
    [
      ...inserted(orderRefund, [{ ...refund, createdAt: at }]),
      ...inserted(orderRefundLine, partRows),
      ...changed(
        orderReturn,
        answered.map((item) => ({ ...item, refundId: id })),
        ['status', 'refundId', 'updatedAt'],
      ),
    ],
    { back: back.map(({ variantId, quantity }) => [String(variantId), Number(quantity)]) },
  )
}

function eventOf(
  { plan, last, events }: MadeOrder,
  { at, detail, ...rest }: { kind: EventRow['kind']; at: number; actor: string; detail?: object },
): EventRow {
  return {
    id: timeId(at, `order event:${plan.key}:${events.length}`),
    orderId: last.id,
    ...rest,
    status: String(last.status),
    detail: JSON.stringify(detail ?? {}),
    createdAt: at,
  }
}

function lineOf({ lines, plan }: MadeOrder, position: number): LineRow {
  const line = lines[position]
  if (!line) throw new Error(`${plan.key} has no line ${position}`)
  return line
}

function returnId({ plan, row }: MadeOrder, line: number): string {
  return timeId(row.createdAt, `return:${plan.key}:${line}`)
}

function shipmentOf({ key }: OrderPlan): { carrier: string; tracking: string } {
  const random = randomOf(`shipment:${key}`)
  const carrier = random.pick(CARRIERS)
  const tracking = carrier === 'Our own rider' ? '' : `${random.int(10, 99)}${random.int(1e7, 9e7)}`
  return { carrier, tracking }
}

function referenceOf(key: string): string {
  const random = randomOf(`reference:${key}`)
  const letters = Array.from({ length: 8 }, () => random.pick([...LETTERS])).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

const STREETS = ['Acacia Road', 'Church Street', 'Station Road', 'Garden Lane', 'Market Street']

/** Where a client lives, as they would write it. The demo client's stand in the address book as well. */
export function addressFor({ client }: Pick<Purchase, 'client'>): OrderRow['address'] {
  const random = randomOf(`address:${client.id}`)
  const { country, phone } = CITIES[client.city]
  return {
    name: client.name,
    phone: `${phone}${random.int(500, 999)}`.replaceAll(' ', ''),
    line1: `${random.int(2, 180)} ${random.pick(STREETS)}`,
    line2: random.chance(0.4) ? `House ${random.int(1, 24)}` : '',
    city: client.city,
    country,
  }
}
