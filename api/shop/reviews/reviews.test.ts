// Product reviews: one per client and product, edited by its author; a badge for delivered orders;
// the average computed from the rows; the seller's reply; reports.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { transfer } from '../../../db/schema/money/ledger'
import { localMail } from '../../../db/schema/notifications'
import { shopOrder } from '../../../db/schema/shop/orders'
import { productReview, productReviewReport } from '../../../db/schema/shop/products'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { allPages, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'

const world = openWorld()

let amina: Person
let selma: Person
let other: Person

beforeAll(async () => {
  selma = await addShampooShop(world)
  other = await addShampooShop(world, 'soko')
  amina = await world.person('client', { name: 'Amina' })
})

const write = (as: Person | undefined, body: object, of = 'shampoo') =>
  world.call('PUT', `/api/products/${of}/review`, { as, body })

const detail = async (of = 'shampoo') => (await world.call('GET', `/api/products/${of}`)).body

const notificationsTo = async (to: Person) => {
  await world.settle()
  return world.db.select().from(localMail).where(eq(localMail.recipient, to.email))
}

test('updates the average and stars when a review is written, edited and deleted', async () => {
  const bola = await world.person('client')
  const first = await write(bola, { rating: 5, comment: ' Soft.\r\nShines. ' })
  expect(first.body).toMatchObject({
    userName: bola.name,
    rating: 5,
    comment: 'Soft.\nShines.',
    edited: false,
    verified: false,
    reply: null,
  })
  expect(first.trips).toBeLessThanOrEqual(3)
  await write(await world.person('client'), { rating: 2 })
  expect(await detail()).toMatchObject({ rating: 3.5, reviewCount: 2, stars: [0, 1, 0, 0, 1] })
  const edited = await write(bola, { rating: 3, comment: '' })
  expect(edited.body).toMatchObject({ id: first.body.id, rating: 3, comment: '', edited: true })
  expect(await detail()).toMatchObject({ rating: 2.5, stars: [0, 1, 1, 0, 0] })
  const ownReview = (await world.call('GET', '/api/me/products/shampoo', { as: bola })).body.review
  expect(ownReview).toMatchObject({ id: first.body.id, rating: 3 })
  const gone = await world.call('DELETE', '/api/products/shampoo/review', { as: bola })
  expect(gone.body).toEqual({ id: first.body.id })
  expect(await detail()).toMatchObject({ rating: 2, reviewCount: 1 })
  expectProblem(await world.call('DELETE', '/api/products/shampoo/review', { as: bola }), 'not-found')
})

test('stores one review and notifies the seller once for concurrent requests', async () => {
  const cara = await world.person('client', { name: 'Cara' })
  const responses = await Promise.all(Array.from({ length: 64 }, () => write(cara, { rating: 4 })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await world.db.select().from(productReview).where(eq(productReview.userId, cara.id))
  expect(rows).toHaveLength(1)
  await world.call('DELETE', '/api/products/shampoo/review', { as: cara })
  await write(cara, { rating: 1 })
  const notified = (await notificationsTo(selma)).filter(({ body }) => body.includes('Cara gave'))
  expect(notified).toHaveLength(1)
})

test('gives the badge for delivered orders only, and only of the same shop', async () => {
  await fund(world, amina, '9000')
  const order = await ordered(world, amina, 'duka', { small: 1 })
  await write(amina, { rating: 5 })
  await write(amina, { rating: 5 }, 'soko-shampoo')
  const badges = async () =>
    Promise.all(
      ['shampoo', 'soko-shampoo'].map(async (of) => {
        const { items } = (await world.call('GET', `/api/products/${of}/reviews`)).body
        return items.find(({ userName }: { userName: string }) => userName === 'Amina').verified
      }),
    )
  expect(await badges()).toEqual([false, false])
  const step = (status: 'accepted' | 'shipped' | 'delivered', more = {}) =>
    world.db
      .update(shopOrder)
      .set({ status, version: sql`version + 1`, ...more })
      .where(eq(shopOrder.id, order.id))
  await step('accepted')
  await step('shipped')
  expect(await badges()).toEqual([false, false])
  const [{ id: captureId } = { id: '' }] = await world.db.select().from(transfer).limit(1)
  await step('delivered', { captureId, fulfilledAt: 1 })
  expect(await badges()).toEqual([true, false])
})

test('shows the seller unanswered reviews first, and lets them reply and delete the reply', async () => {
  const dede = await world.person('client', { name: 'Dede' })
  const { id } = (await write(dede, { rating: 2, comment: 'Too sweet.' })).body
  const inbox = async (as = selma) => (await world.call('GET', '/api/product-reviews', { as })).body
  const before = await inbox()
  expect(before.items[0].product).toEqual({ id: 'shampoo', name: 'Shea Shampoo' })
  const reply = (as: Person, text = 'We will try.') =>
    world.call('PUT', `/api/product-reviews/${id}/reply`, { as, body: { text } })
  expectProblem(await reply(other), 'not-found')
  expectProblem(await reply(amina), 'forbidden')
  expect((await reply(selma)).body.reply.text).toBe('We will try.')
  await reply(selma, 'We changed it.')
  const after = await inbox()
  expect([after.unanswered, after.items.at(-1).id]).toEqual([before.unanswered - 1, id])
  const pages = await allPages(world, '/api/product-reviews?limit=1', { as: selma })
  expect(pages.map((page) => page.id)).toEqual(after.items.map((item: { id: string }) => item.id))
  const notified = (await notificationsTo(dede)).filter(({ body }) => body.includes('replied'))
  expect(notified).toHaveLength(1)
  expect((await inbox(other)).items.map((item: { userName: string }) => item.userName)).toEqual(['Amina'])
  const path = `/api/product-reviews/${id}/reply`
  expectProblem(await world.call('DELETE', path, { as: other }), 'not-found')
  expect((await world.call('DELETE', path, { as: selma })).body.reply).toBeNull()
})

test('stores one report per person, and refuses reporting one’s own review', async () => {
  const esi = await world.person('client')
  const { id } = (await write(esi, { rating: 1 })).body
  const report = (as: Person | undefined, body: object = { reason: 'not_a_purchase' }) =>
    world.call('POST', `/api/product-reviews/${id}/reports`, { as, body })
  expectProblem(await report(esi), 'forbidden')
  expectProblem(await report(amina, { reason: 'dull' }), 'invalid-input')
  const unknown = '/api/product-reviews/none/reports'
  const body = { reason: 'not_a_purchase' }
  expectProblem(await world.call('POST', unknown, { as: amina, body }), 'not-found')
  for (const as of [amina, amina, selma]) expect((await report(as)).status).toBe(201)
  const rows = await world.db.select().from(productReviewReport).where(eq(productReviewReport.reviewId, id))
  expect(rows).toHaveLength(2)
  expect((await world.call('DELETE', '/api/products/shampoo/review', { as: esi })).status).toBe(200)
})

test('accepts reviews only from clients, of products on sale, with stars', async () => {
  expectProblem(await write(undefined, { rating: 5 }), 'unauthenticated')
  expectProblem(await write(selma, { rating: 5 }), 'forbidden')
  expectProblem(await write(amina, { rating: 5 }, 'nothing'), 'not-found')
  for (const rating of [0, 6, 2.5, null])
    expect(expectProblem(await write(amina, { rating }), 'invalid-input').errors.rating).toBeDefined()
})
