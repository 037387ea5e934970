// A seller's figures and lists: days in their own city, only actual sales, and every order found.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productVariant, shop } from '../../../db/schema/shop/products'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import type { OrderRow } from '../orders/place'
import { idAt, rangeIn } from './date-range'
import { referenceOf } from './input'
import { soldByDay } from './metrics'
import { overdueIn } from './order-counts'

describe('days', () => {
  test('are in the time zone of the shop', () => {
    const at = (text: string) => Date.parse(text)
    const rows = [
      { startsAt: at('2027-01-04T20:30:00Z'), orders: 1, minor: 500 },
      { startsAt: at('2027-01-04T21:00:00Z'), orders: 2, minor: 70 },
      { startsAt: at('2027-01-09T09:00:00Z'), orders: 1, minor: 9 },
    ]
    expect(soldByDay(rows, ['2027-01-04', '2027-01-05'], 'Africa/Nairobi')).toEqual([
      { date: '2027-01-04', orders: 1, minor: 500 },
      { date: '2027-01-05', orders: 2, minor: 70 },
    ])
  })

  test('of a range begin and end at midnight there', () => {
    const now = Date.parse('2027-03-01T22:30:00Z')
    const range = rangeIn({ days: '7' }, now, 'Africa/Nairobi')
    expect(range).toMatchObject({ from: '2027-02-24', to: '2027-03-02', days: 7 })
    expect(range.dates).toHaveLength(7)
    expect([range.since, range.until, range.before].map((at) => new Date(at).toISOString())).toEqual([
      '2027-02-23T21:00:00.000Z',
      '2027-03-02T21:00:00.000Z',
      '2027-02-16T21:00:00.000Z',
    ])
  })

  test('have ids that sort by time', () => {
    expect(idAt(Date.parse('2027-01-01T00:00:00Z')) < '01941f29-7c00-7000-8000-000000000000').toBe(false)
    expect(idAt(1)).toBe('00000000-0001')
  })
})

test('orders are overdue once the days of dispatch have passed, or where one has not arrived', () => {
  const now = Date.parse('2027-01-04T20:30:00Z')
  const before = (days: number) => now - days * 86_400_000
  const counts = { new: 1, pack: 1, send: 0, ready: 0, shipped: 1, disputed: 0, returns: 0 }
  const oldest = { new: before(2.1), pack: before(2), send: null }
  expect(overdueIn(oldest, counts, 2, now)).toEqual(['new'])
  expect(overdueIn(oldest, counts, 3, now)).toEqual([])
  expect(overdueIn(oldest, { ...counts, disputed: 1 }, 3, now)).toEqual(['disputed'])
})

test('reads a reference in any typed form', () => {
  expect(referenceOf('k7m2 9qxd')).toBe('K7M2-9QXD')
  expect(referenceOf(' K7M2-9Q')).toBe('K7M2-9Q')
  expect(referenceOf('k7')).toBe('K7')
})

describe('a shop', () => {
  // Ids contain the current time, and figures look them up by it, so the clock is not faked.
  const world = openWorld(null)
  let selma: Person
  let other: Person
  let amina: Person
  let zoe: Person
  const orders: OrderRow[] = []

  const sales = (as: Person, query = '') => world.call('GET', `/api/sales${query}`, { as })
  const list = async (query = '', as = selma) => (await world.call('GET', `/api/sales/orders${query}`, { as })).body
  const found = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id)

  const step = async (id: string | undefined, which: string) => {
    const path = `/api/orders/${id}/${which}`
    expect((await world.call('POST', path, { as: selma, key: newKey() })).status).toBe(200)
  }

  beforeAll(async () => {
    selma = await addShampooShop(world)
    other = await addShampooShop(world, 'far')
    amina = await world.person('client', { id: 'amina', name: 'Amina Otieno' })
    zoe = await world.person('client', { id: 'zoe', name: 'Zoë Banda' })
    for (const person of [amina, zoe]) await fund(world, person, '90000')
    orders.push(await ordered(world, amina, 'duka', { small: 2, large: 1 }))
    orders.push(await ordered(world, zoe, 'duka', { small: 1 }, { fulfilment: 'pickup' }))
    orders.push(await ordered(world, amina, 'duka', { large: 1 }))
    await ordered(world, amina, 'far', { 'far-small': 1 })
  })

  afterAll(() => expectSoundLedger(world))

  test('lists only its own orders, in one round trip', async () => {
    await list()
    const response = await world.call('GET', '/api/sales/orders', { as: selma })
    expect(response.trips).toBe(1)
    expect(response.body.items.map(({ id }: { id: string }) => id)).toEqual([...orders].reverse().map(({ id }) => id))
    expect(response.body.items[2]).toMatchObject({
      reference: orders[0]?.reference,
      status: 'placed',
      packed: false,
      clientName: 'Amina Otieno',
      product: 'Shea Shampoo',
      more: 1,
      pieces: 3,
      total: { amount: '4700.00', currency: 'KES' },
      refunded: null,
    })
    expect(response.body.counts).toMatchObject({ new: 3, pack: 0, ready: 0, returns: 0 })
  })

  test('pages in both directions without duplicates', async () => {
    for (const sort of ['newest', 'oldest']) {
      const first = await list(`?sort=${sort}&limit=2`)
      const second = await list(`?sort=${sort}&limit=2&cursor=${first.next}`)
      const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
      const inOrder = orders.map(({ id }) => id)
      expect(ids).toEqual(sort === 'newest' ? inOrder.reverse() : inOrder)
      expect(second.next).toBeNull()
    }
  })

  test('finds orders by name, without accents, and by the beginning of a reference', async () => {
    expect(await found('?q=zoe')).toEqual([orders[1]?.id])
    expect(await found('?q=otieno&sort=oldest')).toEqual([orders[0]?.id, orders[2]?.id])
    const { id = '', reference = '' } = orders[1] ?? {}
    expect(await found(`?q=${reference.slice(0, 6)}`)).toContain(id)
    expect(await found(`?q=${reference.replace('-', '').toLowerCase()}`)).toEqual([id])
    expect(await found('?q=nobody-of-that-name')).toEqual([])
    expect(await found('?q=x')).toEqual([])
    expect(await found(`?q=${reference}&state=done`)).toEqual([])
  })

  test('filters orders by its own states', async () => {
    const [first, second, third] = orders
    await step(first?.id, 'acceptance')
    await step(second?.id, 'acceptance')
    await step(second?.id, 'packing')
    expect(await found('?state=new')).toEqual([third?.id])
    expect(await found('?state=pack')).toEqual([first?.id])
    expect(await found('?state=send')).toEqual([second?.id])
    expect(await found('?state=returns')).toEqual([])
    expect(await found('?state=returns&q=zoe')).toEqual([])
    expect((await list()).counts).toMatchObject({ new: 1, pack: 1, send: 1, disputed: 0 })
  })

  test('lists orders that are not over first, across pages', async () => {
    const as = await addShampooShop(world, 'ends')
    const made: OrderRow[] = []
    for (let i = 0; i < 4; i += 1) made.push(await ordered(world, amina, 'ends', { 'ends-small': 1 }))
    const [a, b, c, d] = made.map(({ id }) => id)
    for (const id of [b, d]) {
      const path = `/api/orders/${id}/cancellation`
      const response = await world.call('POST', path, { as: amina, key: newKey() })
      expect(response.status).toBe(200)
    }
    const listed: string[] = []
    for (const query of ['', `&q=${encodeURIComponent('otieno')}`]) {
      let next: string | null = ''
      while (next !== null) {
        const page: { items: { id: string }[]; next: string | null } = await list(
          `?limit=1${query}${next && `&cursor=${next}`}`,
          as,
        )
        listed.push(...page.items.map(({ id }) => id))
        next = page.next
      }
    }
    expect(listed).toEqual([c, a, d, b, c, a, d, b])
    expect((await list('?sort=newest', as)).items[0].id).toBe(d)
    expect((await list(`?q=${made[1]?.reference}`, as)).items[0].id).toBe(b)
  })

  test('shows sales, balance and low stock in one round trip', async () => {
    await world.db.update(productVariant).set({ lowStock: 8 }).where(eq(productVariant.id, 'large'))
    const response = await sales(selma)
    expect(response.trips).toBe(1)
    const { body } = response
    expect(body.held).toEqual([{ amount: '8200.00', currency: 'KES' }])
    expect(body.balances).toEqual([])
    expect(body.waiting.map(({ id }: { id: string }) => id)).toEqual(orders.map(({ id }) => id))
    expect(body.lowStock).toEqual([
      {
        variantId: 'large',
        productId: 'shampoo',
        productName: 'Shea Shampoo',
        category: 'Hair Care',
        image: '',
        variantName: '500 ml',
        sku: 'LARGE',
        stock: 8,
        lowStock: 8,
      },
    ])
    const { figures } = body
    expect(figures.days).toHaveLength(30)
    expect(figures.days.at(-1)).toMatchObject({ orders: 3, amount: { amount: '8200.00' } })
    expect(figures).toMatchObject({ orders: 3, sold: { amount: '8200.00' } })
    expect(figures.soldBefore.amount).toBe('0.00')
    expect(figures.best).toEqual([
      {
        productId: 'shampoo',
        name: 'Shea Shampoo',
        category: 'Hair Care',
        image: '',
        pieces: 5,
        amount: { amount: '7600.00', currency: 'KES' },
      },
    ])
  })

  test('says where orders are later than the shop promises to send them', async () => {
    const promise = (dispatchDays: number) => world.db.update(shop).set({ dispatchDays }).where(eq(shop.id, 'duka'))
    expect((await sales(selma)).body.overdue).toEqual([])
    await promise(-1)
    const { overdue, waiting } = (await sales(selma)).body
    expect(overdue).toEqual(['new', 'pack', 'send'])
    // And so says each order there, and in the list.
    for (const sale of [...waiting, ...(await list()).items]) {
      expect(sale.overdue).toBe(true)
      expect(Date.parse(sale.sendBy)).toBe(Date.parse(sale.createdAt) - 86_400_000)
    }
    await promise(2)
    expect((await list()).items.some((sale: { overdue: boolean }) => sale.overdue)).toBe(false)
  })

  test('leaves out cancelled orders, and shows other days on request', async () => {
    const [, , third] = orders
    const [{ createdAt } = { createdAt: 0 }] = orders
    const day = (days: number) => new Date(createdAt + days * 86_400_000).toISOString().slice(0, 10)
    const empty = (await sales(selma, `?from=${day(-20)}&to=${day(-10)}`)).body.figures
    expect(empty).toMatchObject({ orders: 0, sold: { amount: '0.00' }, best: [] })
    const after = (await sales(selma, `?from=${day(2)}&to=${day(9)}`)).body.figures
    expect(after).toMatchObject({ orders: 0, soldBefore: { amount: '8200.00' } })
    // Each day beside the one eight days before it, in the shop's zone.
    type Day = { date: string; before: { amount: string } }
    const beside = after.days.filter(({ before }: Day) => before.amount !== '0.00')
    const date = new Date(createdAt + 8 * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)
    expect(beside).toMatchObject([{ date, before: { amount: '8200.00' } }])
    await step(third?.id, 'cancellation')
    const { figures } = (await sales(selma, '?days=7')).body
    expect(figures).toMatchObject({ orders: 2, sold: { amount: '5900.00' } })
    expect(await found('?state=cancelled')).toEqual([third?.id])
  })

  test('is private to its seller', async () => {
    expect((await sales(other)).body.figures).toMatchObject({ orders: 1 })
    expectProblem(await world.call('GET', '/api/sales'), 'unauthenticated')
    expectProblem(await sales(amina), 'forbidden')
    const newcomer = await world.person('product_seller')
    const { body } = await sales(newcomer)
    expect(body).toMatchObject({ shop: null, figures: null, waiting: [], lowStock: [] })
    expect(await list('', newcomer)).toMatchObject({ items: [], next: null })
  })

  test('refuses invalid days', async () => {
    for (const query of ['?from=2027-01-01', '?from=2027-01-02&to=2027-01-01', '?days=8'])
      expectProblem(await sales(selma, query), 'invalid-input')
    expectProblem(await sales(selma, '?from=2025-01-01&to=2027-01-01'), 'invalid-input')
  })
})
