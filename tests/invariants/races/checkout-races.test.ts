// A crowd at once for the last of something, for one cart, for one checkout: one winner each; the stock log
// sums to the stock, and the money is whole.
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cartLine, checkout } from '../../../db/schema/shop/checkout'
import { shopOrder } from '../../../db/schema/shop/orders'
import { CROWD } from '../../fixtures/depth'
import { expectProblem, newKey, type Person } from '../../fixtures/harness'
import { balance, fund, openSoundWorld } from '../../fixtures/salons-and-purses'
import { addProduct, addShampooShop, stockOf } from '../../fixtures/shop/shop'

const world = openSoundWorld(undefined, 'server')
let crowd: Person[]

beforeAll(async () => {
  await addShampooShop(world)
  await addProduct(world, { id: 'rare', shopId: 'duka' }, [{ id: 'last', stock: 1 }])
  crowd = await Promise.all(Array.from({ length: CROWD }, () => world.person('client')))
})

const fill = (as: Person, variantId: string, quantity = 1) =>
  world.db.insert(cartLine).values({ userId: as.id, variantId, quantity, seenPrice: 120_000, createdAt: 0 })

const open = (as: Person) => world.call('POST', '/api/checkouts', { as, key: newKey(), body: { currency: 'KES' } })

/** A checkout that only waits to be paid, fetched at the shop. */
async function chosen(as: Person): Promise<string> {
  const { body } = await open(as)
  const ways = { version: 0, shops: [{ shopId: 'duka', fulfilment: 'pickup' }] }
  await world.call('PUT', `/api/checkouts/${body.id}/choices`, { as, key: newKey(), body: ways })
  return body.id
}

test('the last unit is kept for one of a crowd', async () => {
  for (const person of crowd) await fill(person, 'last')
  const responses = await Promise.all(crowd.map(open))
  const winners = responses.filter(({ status }) => status === 201)
  expect(winners).toHaveLength(1)
  for (const loser of responses.filter(({ status }) => status !== 201))
    expect(expectProblem(loser, 'out-of-stock').errors).toEqual({ last: ['Product rare is sold out.'] })
  expect(await stockOf(world, 'last')).toBe(0)
  // Given back, it can be had again.
  const winner = crowd[responses.findIndex(({ status }) => status === 201)] as Person
  const path = `/api/checkouts/${winners[0]?.body.id}/release`
  const released = await Promise.all(Array.from({ length: CROWD }, () => world.call('POST', path, { as: winner })))
  for (const response of released) expect(response.body).toEqual({ status: 'released' })
  expect(await stockOf(world, 'last')).toBe(1)
})

test('one cart checked out many times keeps its things once', async () => {
  const as = await world.person('client')
  await fill(as, 'small', 3)
  const before = await stockOf(world, 'small')
  const responses = await Promise.all(Array.from({ length: CROWD }, () => open(as)))
  for (const response of responses.filter(({ status }) => status !== 201))
    expect(['checkout-changed', 'too-many-requests']).toContain(response.body.code)
  const mine = and(eq(checkout.clientId, as.id), eq(checkout.status, 'open'))
  expect(await world.db.select().from(checkout).where(mine)).toHaveLength(1)
  expect(await stockOf(world, 'small')).toBe(before - 3)
})

test('one checkout paid many times is one order, paid once', async () => {
  const as = await world.person('client')
  await fund(world, as, '10000')
  await fill(as, 'large', 2)
  const id = await chosen(as)
  const responses = await Promise.all(
    Array.from({ length: CROWD }, () =>
      world.call('POST', `/api/checkouts/${id}/payment`, { as, key: newKey(), body: { version: 1 } }),
    ),
  )
  const winners = responses.filter(({ status }) => status === 201)
  expect(winners).toHaveLength(1)
  for (const loser of responses.filter(({ status }) => status !== 201)) expectProblem(loser, 'checkout-ended')
  const orders = await world.db.select().from(shopOrder).where(eq(shopOrder.checkoutId, id))
  expect(orders.map((order) => order.id)).toEqual([winners[0]?.body.orders[0].id])
  expect(await balance(world, 'hold', as.id)).toBe(400_000)
  expect(await balance(world, 'wallet', as.id)).toBe(600_000)
})

test('paying against giving back: one of them, whole', async () => {
  for (let round = 0; round < 8; round += 1) {
    const as = await world.person('client')
    await fund(world, as, '5000')
    await fill(as, 'small')
    const id = await chosen(as)
    const stock = await stockOf(world, 'small')
    const [paid, released] = await Promise.all([
      world.call('POST', `/api/checkouts/${id}/payment`, { as, key: newKey(), body: { version: 1 } }),
      world.call('POST', `/api/checkouts/${id}/release`, { as }),
    ])
    const won = paid.status === 201
    expect(released.body).toEqual({ status: won ? 'paid' : 'released' })
    if (!won) expectProblem(paid, 'checkout-ended')
    expect(await stockOf(world, 'small')).toBe(stock + (won ? 0 : 1))
    expect(await balance(world, 'hold', as.id)).toBe(won ? 120_000 : 0)
    if (won) await world.db.delete(cartLine).where(eq(cartLine.userId, as.id))
  }
})
