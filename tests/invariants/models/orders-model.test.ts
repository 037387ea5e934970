// Random sequences of orders, their steps, refunds (after payouts promised ones, too) and returns, made through the api in a
// real libSQL and in a small model of them: what may be done is done, what may not is refused, and in the end orders, holds,
// balances and stock are what the model says. MODEL_SEQUENCES=100000 runs more of them.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { percent } from '../../../api/platform/values/money'
import { pickUpCode } from '../../../api/shop/orders/pickup-code'
import { newKey, openWorld, type Person } from '../../fixtures/harness'
import { expectSoundBooks } from '../../fixtures/money/books'
import { proveFresh } from '../../fixtures/money/clients'
import { direct, makePromised, payNow, prove } from '../../fixtures/money/payouts'
import { balance, fund } from '../../fixtures/salons-and-purses'
import { addShampooShop, ordered, received, stockOf } from '../../fixtures/shop/shop'
import { historiesToPlay, playing } from './model-runs'

const RUNS = historiesToPlay(12, 200)

const world = openWorld()
const PRICES = [120_000, 200_000] as const
const DELIVERY = 30_000
const FEE = 150

let made = 0

beforeAll(async () => {
  await addShampooShop(world)
  for (const id of ['small', 'large']) await received(world, id, 100_000)
})

type Line = { id: string; quantity: number; refunded: number; requested: number }

/** An order as the model has it: what is held, what was paid, what went back. */
class Modelled {
  status = 'placed'
  disputed = false
  captured = 0
  refundedAfter = 0
  deliveryLeft: number
  held: number
  /** The refund that waits for the seller's next earnings: of units of a line, or of the delivery. */
  promised: { amount: number; net: number; line: number | null; quantity: number } | null = null
  constructor(
    readonly id: string,
    readonly delivers: boolean,
    readonly lines: Line[],
  ) {
    this.deliveryLeft = delivers ? DELIVERY : 0
    this.held = lines.reduce((sum, l, i) => sum + l.quantity * price(i), 0) + this.deliveryLeft
  }
}

const price = (line: number) => PRICES[line] ?? 0

const KINDS = [
  'order',
  'accept',
  'pack',
  'send',
  'finish',
  'cancel',
  'decline',
  'lose',
  'dispute',
  'settle for client',
  'settle for seller',
  'refund',
  'refundDelivery',
  'ask',
  'answer',
  'decline return',
  'pay out',
  'minute',
] as const

type Kind = (typeof KINDS)[number]

/** How often orders ended up in each status, so that none is left out unnoticed. */
const reached = new Map<string, number>()

const action = fc.record({
  kind: fc.oneof(
    // Steps on are likelier than what ends an order, so that many come as far as being paid.
    { weight: 5, arbitrary: fc.constantFrom<Kind>('accept', 'send', 'finish') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>('refund', 'ask', 'answer') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>(...KINDS) },
    { weight: 2, arbitrary: fc.constantFrom<Kind>('pay out', 'minute', 'refund', 'answer') },
  ),
  pick: fc.nat({ max: 1 }),
  line: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  delivers: fc.boolean(),
  restock: fc.boolean(),
  agrees: fc.boolean(),
})

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

test(`${RUNS} sequences leave orders, money and stock as the model has them`, { timeout: 20 * 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40 }), play), playing(RUNS))
  await expectSoundBooks(world)
  for (const status of ['delivered', 'collected', 'cancelled'])
    expect([status, (reached.get(status) ?? 0) > 0]).toEqual([status, true])
  for (const what of ['refunded after', ...['promised', 'made', 'paid out', 'not agreed']])
    expect([what, (reached.get(what) ?? 0) > 0]).toEqual([what, true])
  for (const what of ['settle for client', 'settle for seller'])
    expect([what, (reached.get(what) ?? 0) > 0]).toEqual([what, true])
})

async function play(actions: Action[]): Promise<void> {
  made += 1
  const shop = `shop${made}`
  const seller = await addShampooShop(world, shop)
  for (const size of ['small', 'large']) await received(world, `${shop}-${size}`, 190)
  const client = await world.person('client')
  await fund(world, client, '90000')
  await prove(world, seller)
  await direct(world, seller)
  const model = new Play(shop, seller, client)
  const plain = { pick: 0, line: 0, restock: true, agrees: false }
  for (const delivers of [true, false]) await model.take({ ...plain, kind: 'order', quantity: 2, delivers })
  for (const next of actions) await model.take(next)
  // Few come as far by themselves: one of each is disputed and decided, the one way or the other.
  const requested = { ...plain, quantity: 1, delivers: true }
  const settle: Kind = made % 2 === 0 ? 'settle for client' : 'settle for seller'
  const pick = model.orders.length
  for (const kind of ['order', 'accept', 'send', 'dispute', settle] as const)
    await model.take({ ...requested, kind, pick })
  // Nor do promises that are made.
  const [agreed, last] = [{ ...requested, agrees: true }, model.orders.length]
  const paid = ['order', 'accept', 'send', 'finish'] as const
  for (const kind of [...paid, 'pay out'] as const) await model.take({ ...agreed, kind, pick: last })
  for (const agrees of [false, true]) await model.take({ ...agreed, kind: 'refund', pick: last, agrees })
  for (const kind of [...paid, 'minute'] as const) await model.take({ ...agreed, kind, pick: last + 1 })
  await model.expectAgreement()
}

/** What the sequences have done so far, beside what the api says of it. */
class Play {
  orders: Modelled[] = []
  wallet = 9_000_000
  payable = 0
  /** All that was earned, also what was paid out since. */
  earned = 0
  /** Those with a promise, in the order of their promises. */
  promises: Modelled[] = []
  stock = [200, 200]

  constructor(
    readonly shop: string,
    readonly seller: Person,
    readonly client: Person,
  ) {}

  async take(a: Action): Promise<void> {
    if (a.kind === 'order') return this.place(a)
    if (a.kind === 'pay out') return this.payOut()
    if (a.kind === 'minute') return this.makePromises()
    const order = this.orders[a.pick % this.orders.length]
    if (!order) return
    const may = this.apply(order, a)
    const response = await this.ask(order, a)
    expect([a.kind, order.status, response.status < 300]).toEqual([a.kind, order.status, may])
  }

  async place({ quantity, delivers }: Action): Promise<void> {
    const lines = { [`${this.shop}-small`]: quantity, [`${this.shop}-large`]: 1 }
    const fulfilment = delivers ? 'delivery' : 'pickup'
    const { id } = await ordered(world, this.client, this.shop, lines, { fulfilment })
    const { body } = await world.call('GET', `/api/orders/${id}`, { as: this.client })
    const order = new Modelled(
      id,
      delivers,
      body.lines.map((l: { id: string; quantity: number }) => ({
        id: l.id,
        quantity: l.quantity,
        refunded: 0,
        requested: 0,
      })),
    )
    this.orders.push(order)
    this.wallet -= order.held
    for (const [i, line] of order.lines.entries()) this.add(i, -line.quantity)
  }

  /** Whatever is paid out, what was promised stays. */
  async payOut(): Promise<void> {
    const { status, body } = await payNow(world, this.seller)
    if (status >= 300) return
    note('paid out')
    this.payable -= Math.round(Number(body.amount.amount) * 100)
    expect(this.payable).toBeGreaterThanOrEqual(this.inPromises())
  }

  inPromises(): number {
    return this.promises.reduce((sum, { promised }) => sum + (promised?.net ?? 0), 0)
  }

  /** Each that the balance covers, the oldest first. */
  async makePromises(): Promise<void> {
    await makePromised(world)
    for (const order of [...this.promises]) {
      const { promised } = order
      if (!promised || promised.net > this.payable) continue
      note('made')
      this.promises = this.promises.filter((other) => other !== order)
      order.promised = null
      this.giveBack(order, promised.amount)
      if (promised.line === null) order.deliveryLeft = 0
      else this.refundUnits(order, promised.line, promised.quantity)
    }
  }

  /** Whether money that was paid to the seller goes back, at once or once they have earned it; null: it does not. */
  fromSeller(
    order: Modelled,
    amount: number,
    { agrees, line, quantity }: { agrees: boolean; line: number | null; quantity: number },
  ): 'now' | 'later' | null {
    if (order.promised) return null
    const net = this.netOf(order, amount)
    const promised = this.inPromises()
    if (Math.max(0, this.payable - promised) >= net) return 'now'
    if (!agrees) note('not agreed')
    if (!agrees || promised + net > this.earned) return null
    note('promised')
    order.promised = { amount, net, line, quantity }
    this.promises.push(order)
    return 'later'
  }

  refundUnits(order: Modelled, at: number, quantity: number): void {
    const line = order.lines[at]
    if (!line) return
    const left = line.quantity - line.refunded
    line.refunded += quantity
    if (line.requested > 0 && (quantity >= line.requested || left - quantity < line.requested)) line.requested = 0
  }

  add(line: number, count: number): void {
    this.stock[line] = (this.stock[line] ?? 0) + count
  }

  /** Changes the model where the step may be taken; says whether it may. */
  apply(order: Modelled, a: Action): boolean {
    const { status } = order
    const to = (allowed: boolean, change: () => void) => {
      if (allowed) change()
      return allowed
    }
    const open = ['placed', 'accepted', 'shipped', 'ready'].includes(status)
    switch (a.kind) {
      case 'accept':
        return to(status === 'placed', () => {
          order.status = 'accepted'
        })
      case 'pack':
        return false
      case 'send':
        return to(status === 'accepted', () => {
          order.status = order.delivers ? 'shipped' : 'ready'
        })
      case 'finish':
        return to(status === (order.delivers ? 'shipped' : 'ready'), () => this.pay(order))
      case 'cancel':
        return to(status === 'placed', () => this.end(order, true))
      case 'decline':
        return to(open, () => this.end(order, true))
      case 'lose':
        return to(status === 'shipped', () => this.end(order, false))
      case 'dispute':
        return to(status === 'shipped' && !order.disputed, () => {
          order.disputed = true
        })
      case 'settle for client':
        return to(status === 'shipped' && order.disputed, () => {
          note(a.kind)
          this.end(order, false)
        })
      case 'settle for seller':
        return to(status === 'shipped' && order.disputed, () => {
          note(a.kind)
          this.pay(order)
        })
      case 'refund':
        return this.refund(order, a)
      case 'refundDelivery':
        return this.refundDelivery(order, a)
      case 'ask':
        return this.askBack(order, a)
      default:
        return this.answerBack(order, a)
    }
  }

  pay(order: Modelled): void {
    order.status = order.delivers ? 'delivered' : 'collected'
    order.captured = order.held
    this.payable += order.held - percent(order.held, FEE)
    this.earned += order.held - percent(order.held, FEE)
    order.held = 0
  }

  end(order: Modelled, restock: boolean): void {
    order.status = 'cancelled'
    this.wallet += order.held
    order.held = 0
    if (restock) for (const [i, l] of order.lines.entries()) this.add(i, l.quantity - l.refunded)
  }

  /** Money that goes back: out of what is held, or of what the seller was paid. */
  giveBack(order: Modelled, amount: number): void {
    this.wallet += amount
    if (order.captured === 0) order.held -= amount
    else {
      this.payable -= this.netOf(order, amount)
      order.refundedAfter += amount
    }
  }

  /** What of it the seller gives back; the rest is of our fee. */
  netOf(order: Modelled, amount: number): number {
    const fee = percent(order.captured, FEE)
    const upTo = (sum: number) => proportional(fee, sum, order.captured)
    return amount - (upTo(order.refundedAfter + amount) - upTo(order.refundedAfter))
  }

  refund(order: Modelled, a: Action): boolean {
    const line = order.lines[a.line]
    if (!line || order.status === 'cancelled') return false
    const left = line.quantity - line.refunded
    if (a.quantity > left) return false
    const amount = a.quantity * price(a.line)
    const units = order.lines.reduce((sum, l) => sum + l.quantity - l.refunded, 0) - a.quantity
    if (order.captured === 0 && units === 0) {
      if (order.deliveryLeft > 0) return false
      const lost = order.status === 'shipped' && !a.restock
      this.end(order, !lost)
      if (!lost && !a.restock) this.add(a.line, -a.quantity)
      return true
    }
    const when = order.captured === 0 ? 'now' : this.fromSeller(order, amount, a)
    if (!when) return false
    if (a.restock) this.add(a.line, a.quantity)
    if (when === 'later') return true
    this.giveBack(order, amount)
    this.refundUnits(order, a.line, a.quantity)
    return true
  }

  refundDelivery(order: Modelled, { agrees }: Action): boolean {
    if (order.status === 'cancelled' || order.deliveryLeft === 0) return false
    const delivery = { agrees, line: null, quantity: 0 }
    const when = order.captured === 0 ? 'now' : this.fromSeller(order, order.deliveryLeft, delivery)
    if (when !== 'now') return when === 'later'
    this.giveBack(order, order.deliveryLeft)
    order.deliveryLeft = 0
    return true
  }

  askBack(order: Modelled, a: Action): boolean {
    const line = order.lines[a.line]
    const may =
      line !== undefined &&
      order.captured > 0 &&
      line.requested === 0 &&
      a.quantity <= line.quantity - line.refunded - (order.promised?.line === a.line ? order.promised.quantity : 0)
    if (may) line.requested = a.quantity
    return may
  }

  answerBack(order: Modelled, a: Action): boolean {
    const at = order.lines.findIndex(({ requested }) => requested > 0)
    const line = order.lines[at]
    if (!line) return false
    if (a.kind !== 'answer') {
      if (order.promised?.line === at) return false
      line.requested = 0
      return true
    }
    const quantity = line.requested
    const amount = quantity * price(at)
    const when = this.fromSeller(order, amount, { agrees: a.agrees, line: at, quantity })
    if (!when) return false
    if (a.restock) this.add(at, quantity)
    if (when === 'later') return true
    this.giveBack(order, amount)
    line.refunded += quantity
    line.requested = 0
    return true
  }

  async ask(order: Modelled, a: Action) {
    const post = (as: Person, path: string, body?: object) =>
      world.call('POST', path, { as, key: newKey(), ...(body && { body }) })
    const at = `/api/orders/${order.id}`
    const { seller, client } = this
    const reason = 'So.'
    const fromNextEarnings = a.agrees
    const lines = [{ lineId: order.lines[a.line]?.id, quantity: a.quantity }]
    switch (a.kind) {
      case 'accept':
        return post(seller, `${at}/acceptance`)
      case 'pack':
        // Of another's order, as a rival would: never.
        return post(client, `${at}/packing`)
      case 'send':
        return post(seller, `${at}/${order.delivers ? 'shipment' : 'readiness'}`)
      case 'finish':
        return order.delivers
          ? post(client, `${at}/delivery`)
          : post(seller, `${at}/collection`, { code: await pickUpCode(world.ctx(), order.id) })
      case 'cancel':
        return post(client, `${at}/cancellation`)
      case 'decline':
        return post(seller, `${at}/cancellation`, { reason })
      case 'lose':
        return post(seller, `${at}/cancellation`, { reason, lost: true })
      case 'dispute':
        return post(client, `${at}/dispute`, {})
      case 'settle for client':
      case 'settle for seller':
        // An admin each time: what one may move alone is limited.
        return post(await freshAdmin(), '/api/admin/money/settlements', {
          orderId: order.id,
          for: a.kind.replace('settle for ', ''),
          reason: 'So it was found.',
        })
      case 'refund':
        return post(seller, `${at}/refunds`, { lines, restock: a.restock, reason, fromNextEarnings })
      case 'refundDelivery':
        return post(seller, `${at}/refunds`, { delivery: true, reason, fromNextEarnings })
      case 'ask':
        return post(client, `${at}/returns`, { lines, reason: 'other' })
      default: {
        const { body } = await world.call('GET', at, { as: seller })
        const open = body.returns.filter((r: { status: string }) => r.status === 'requested')
        const first = order.lines.map(({ id }) => open.find((r: { lineId: string }) => r.lineId === id))
        const requested = this.answered(first.filter(Boolean), body.returns)
        return post(
          seller,
          `/api/order-returns/${requested}/answer`,
          a.kind === 'answer'
            ? { decision: 'refund', restock: a.restock, fromNextEarnings }
            : { decision: 'decline', words: 'No.' },
        )
      }
    }
  }

  /** The return that waits, of the first line that has one; none: one that was answered, or nobody's. */
  answered(open: { id: string }[], all: { id: string }[]): string {
    return open[0]?.id ?? all[0]?.id ?? 'of-nobody'
  }

  async expectAgreement(): Promise<void> {
    expect({
      wallet: await balance(world, 'wallet', this.client.id),
      held: await balance(world, 'hold', this.client.id),
      payable: await balance(world, 'payable', this.seller.id),
      stock: [await stockOf(world, `${this.shop}-small`), await stockOf(world, `${this.shop}-large`)],
    }).toEqual({
      wallet: this.wallet,
      held: this.orders.reduce((sum, { held }) => sum + held, 0),
      payable: this.payable,
      stock: this.stock,
    })
    for (const order of this.orders) {
      note(order.status)
      if (order.refundedAfter > 0) note('refunded after')
      const { body } = await world.call('GET', `/api/orders/${order.id}`, { as: this.client })
      expect([body.id, body.status]).toEqual([order.id, order.status])
      const refunded = body.lines.map((l: { refundedQuantity: number }) => l.refundedQuantity)
      expect([body.id, refunded]).toEqual([order.id, order.lines.map((l) => l.refunded)])
    }
  }
}

async function freshAdmin(): Promise<Person> {
  const admin = await world.person('admin')
  await proveFresh(world, admin)
  return admin
}

function note(status: string): void {
  reached.set(status, (reached.get(status) ?? 0) + 1)
}

/** `sum` × `part` / `whole`, rounded half to even, by whole numbers. */
function proportional(sum: number, part: number, whole: number): number {
  const product = sum * part
  const below = Math.floor(product / whole)
  const rest = 2 * (product - below * whole)
  return rest > whole || (rest === whole && below % 2 === 1) ? below + 1 : below
}
