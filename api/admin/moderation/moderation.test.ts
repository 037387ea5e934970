// Reports become tickets; removed content is visible to its author alone, who can appeal once to another admin.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notification } from '../../../db/schema/notifications'
import { ticket } from '../../../db/schema/support'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'
import { pngOf, quadrants } from '../../../tests/fixtures/pictures'
import { addSalons } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop } from '../../../tests/fixtures/shop/shop'
import { servePicture } from '../../platform/media/public-images'

const world = openWorld()

let amina: Person
let bola: Person
let firstPerson: Person
let secondPerson: Person

beforeAll(async () => {
  await addSalons(world)
  ;[amina, bola] = [await world.person('client'), await world.person('client')]
  ;[firstPerson, secondPerson] = [await world.person('admin'), await world.person('admin')]
})

const post = (as: Person | undefined, path: string, body?: object, key = newKey()) =>
  world.call('POST', path, { as, key, ...(body && { body }) })

const MODERATION = '/api/admin/moderation'

test('reports, takes down, appeals and restores a review, by different admins', async () => {
  const review = await world.call('PUT', '/api/salons/nairobi/review', {
    as: amina,
    body: { rating: 1, comment: 'Rude words' },
  })
  const { id } = review.body
  const report = { body: { reason: 'offensive', detail: 'Look' } }
  for (const _ of [1, 2]) await world.call('POST', `/api/reviews/${id}/reports`, { as: bola, ...report })
  const tickets = () => world.db.select().from(ticket).where(eq(ticket.aboutId, id))
  expect(await tickets()).toMatchObject([{ userId: bola.id, source: 'report', status: 'open' }])

  const list = await world.call('GET', MODERATION, { as: firstPerson })
  expect(list.body.items).toMatchObject([{ kind: 'review', id, reports: 1, excerpt: 'Rude words' }])
  expect((await world.call('GET', `${MODERATION}/review/${id}`, { as: firstPerson })).body).toMatchObject({
    text: 'Rude words',
    waiting: 1,
    decision: null,
  })
  expectProblem(await post(amina, `${MODERATION}/review/${id}/removal`, { reason: 'x' }), 'forbidden')
  const key = newKey()
  const down = await post(firstPerson, `${MODERATION}/review/${id}/removal`, { reason: 'It is rude.' }, key)
  expect(down.status, JSON.stringify(down.body)).toBe(201)
  const again = await post(firstPerson, `${MODERATION}/review/${id}/removal`, { reason: 'It is rude.' }, key)
  expect(again.body).toEqual(down.body)
  expectProblem(await post(secondPerson, `${MODERATION}/review/${id}/removal`, { reason: 'Mine' }), 'moderation-status')
  expect(await tickets()).toMatchObject([{ status: 'closed' }])
  const salon = (await world.call('GET', '/api/salons/nairobi')).body
  expect(salon).toMatchObject({ reviewCount: 0, stars: [0, 0, 0, 0, 0], reviews: [] })
  const salonPage = (await world.call('GET', '/api/me/salons/nairobi', { as: amina })).body
  expect(salonPage.review.takenDown).toMatchObject({ reason: 'It is rude.' })
  const at = '/api/salons/nairobi/review'
  expectProblem(await world.call('DELETE', at, { as: amina }), 'moderation-status')
  const anew = { rating: 5, comment: 'All is well.' }
  expectProblem(await world.call('PUT', at, { as: amina, body: anew }), 'moderation-status')

  const mine = `/api/me/removals/${down.body.id}`
  expectProblem(await world.call('GET', mine, { as: bola }), 'not-found')
  expectProblem(await post(bola, `${mine}/appeal`, { text: 'No' }), 'not-found')
  expect((await post(amina, `${mine}/appeal`, { text: 'It was so.' })).status).toBe(201)
  expectProblem(await post(amina, `${mine}/appeal`, { text: 'Again' }), 'moderation-status')
  const outcome = `${MODERATION}/removals/${down.body.id}/outcome`
  const back = { outcome: 'restored', reason: 'It may be said.' }
  expectProblem(await post(firstPerson, outcome, back), 'forbidden')
  expect((await post(secondPerson, outcome, back)).status).toBe(200)
  expect((await world.call('GET', '/api/salons/nairobi')).body).toMatchObject({ reviewCount: 1 })
  expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'closed'])
  expect((await world.call('GET', mine, { as: amina })).body).toMatchObject({ outcome: 'restored' })
})

test('hides a removed message from both, and shows its sender the reason', async () => {
  const chat = await between(world, amina, bola)
  const unreported = await written(world, amina, chat, 'Far away')
  for (let i = 0; i < 11; i += 1) await written(world, amina, chat, `Line ${i}`)
  const { id } = await written(world, amina, chat, 'Rude')
  const path = `/api/conversations/${chat}`
  const body = { reason: 'offensive', messageId: id }
  await world.call('POST', `${path}/reports`, { as: bola, body })
  expectProblem(await world.call('GET', `${MODERATION}/message/${unreported.id}`, { as: firstPerson }), 'not-found')
  const seen = (await world.call('GET', `${MODERATION}/message/${id}`, { as: firstPerson })).body
  expect(seen.before).toHaveLength(10)
  const down = await post(firstPerson, `${MODERATION}/message/${id}/removal`, { reason: 'Rude.' })
  expect(down.status, JSON.stringify(down.body)).toBe(201)
  const last = async (as: Person) => (await world.call('GET', `${path}/messages`, { as })).body.items.at(-1)
  expect(await last(bola)).toMatchObject({ text: '', takenDown: { removalId: null, reason: '' } })
  expect(await last(amina)).toMatchObject({ text: '', takenDown: { reason: 'Rude.' } })
  const { items } = (await world.call('GET', '/api/conversations', { as: bola })).body
  expect(items[0].lastMessage.text).toBe('This message was removed.')
})

test('accepts one report per message, and one of the whole conversation', async () => {
  const seller = await world.person('product_seller')
  const chat = await between(world, seller, bola)
  const [first, second] = [
    await written(world, seller, chat, 'Buy now'),
    await written(world, seller, chat, 'Buy here'),
  ]
  const reported = async (messageId?: string) => {
    const body = { reason: 'spam', ...(messageId && { messageId }) }
    await world.call('POST', `/api/conversations/${chat}/reports`, { as: bola, body })
    return (await world.db.select().from(ticket).where(eq(ticket.userId, bola.id))).length
  }
  const once = await reported(first.id)
  expect(await reported(first.id)).toBe(once)
  expect(await reported(second.id)).toBe(once + 1)
  expect(await reported()).toBe(once + 2)
  expect(await reported()).toBe(once + 2)
})

test('accepts one report of an account, only from people who have dealt with it', async () => {
  const stranger = await world.person('client')
  const about = { kind: 'person', id: stranger.id, reason: 'scam' }
  expectProblem(await post(bola, '/api/reports', about), 'not-found')
  await between(world, stranger, bola)
  for (const _ of [1, 2]) expect((await post(bola, '/api/reports', about)).status).toBe(201)
  const opened = await world.db.select().from(ticket).where(eq(ticket.aboutId, stranger.id))
  expect(opened).toHaveLength(1)
  expectProblem(await post(bola, '/api/reports', { ...about, id: bola.id }), 'forbidden')
  expectProblem(await post(undefined, '/api/reports', about), 'unauthenticated')
})

test('dismissing answers and closes the reports and changes nothing else', async () => {
  const author = await world.person('client')
  const { body } = await world.call('PUT', '/api/salons/nairobi/review', {
    as: author,
    body: { rating: 2, comment: 'Slow' },
  })
  const path = `${MODERATION}/review/${body.id}/keeping`
  expectProblem(await post(firstPerson, path), 'moderation-status')
  const report = { reason: 'other', detail: 'Unfair' }
  await world.call('POST', `/api/reviews/${body.id}/reports`, { as: bola, body: report })
  for (const as of [undefined, bola]) expectProblem(await post(as, path), as ? 'forbidden' : 'unauthenticated')
  expectProblem(await post(firstPerson, `${MODERATION}/review/none/keeping`), 'not-found')
  const key = newKey()
  expect((await post(firstPerson, path, undefined, key)).body).toEqual({ id: body.id })
  expect((await post(firstPerson, path, undefined, key)).body).toEqual({ id: body.id })
  expectProblem(await post(secondPerson, path), 'moderation-status')
  await world.settle()
  const tickets = await world.db.select().from(ticket).where(eq(ticket.aboutId, body.id))
  expect(tickets.map(({ status }) => status)).toEqual(['closed'])
  const notified = await world.db.select().from(notification).where(eq(notification.userId, bola.id))
  expect(notified.some(({ text }) => text.includes('it stays'))).toBe(true)
  const list = (await world.call('GET', MODERATION, { as: firstPerson })).body.items
  expect(list.map(({ id }: { id: string }) => id)).not.toContain(body.id)
  const { reviews } = (await world.call('GET', '/api/salons/nairobi')).body
  expect(reviews.map(({ id }: { id: string }) => id)).toContain(body.id)
})

test('a removed product review leaves the page and the rating; an appeal is upheld once', async () => {
  await addShampooShop(world)
  const author = await world.person('client')
  const path = '/api/products/shampoo/review'
  await world.call('PUT', path, { as: bola, body: { rating: 5 } })
  const { body } = await world.call('PUT', path, { as: author, body: { rating: 1, comment: 'An advertisement' } })
  const page = async () => {
    const { rating, reviewCount, stars, reviews } = (await world.call('GET', '/api/products/shampoo')).body
    return { rating, reviewCount, stars, ids: reviews.map(({ id }: { id: string }) => id) }
  }
  expect(await page()).toMatchObject({ rating: 3, reviewCount: 2, stars: [1, 0, 0, 0, 1] })
  const down = await post(firstPerson, `${MODERATION}/product_review/${body.id}/removal`, { reason: 'Spam.' })
  expect(down.status, JSON.stringify(down.body)).toBe(201)
  const response = await page()
  expect(response).toMatchObject({ rating: 5, reviewCount: 1, stars: [0, 0, 0, 0, 1] })
  expect(response.ids).not.toContain(body.id)
  for (const [method, anew] of [['DELETE'], ['PUT', { rating: 4 }]] as const)
    expectProblem(await world.call(method, path, { as: author, body: anew }), 'moderation-status')
  const outcome = `${MODERATION}/removals/${down.body.id}/outcome`
  const upheld = { outcome: 'upheld', reason: 'It sells something else.' }
  // Nothing can be upheld before an appeal.
  expectProblem(await post(secondPerson, outcome, upheld), 'moderation-status')
  const mine = `/api/me/removals/${down.body.id}`
  await post(author, `${mine}/appeal`, { text: 'It does not.' })
  expectProblem(await post(firstPerson, outcome, upheld), 'forbidden')
  const key = newKey()
  const raced = await Promise.all([
    post(secondPerson, outcome, upheld, key),
    post(await world.person('admin'), outcome, { ...upheld, outcome: 'restored' }),
  ])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('upholding an appeal keeps the removal, gives the reason and closes the appeal', async () => {
  const author = await world.person('client')
  const { body } = await world.call('PUT', '/api/salons/nairobi/review', {
    as: author,
    body: { rating: 1, comment: 'Rude again' },
  })
  const down = (await post(firstPerson, `${MODERATION}/review/${body.id}/removal`, { reason: 'Rude.' })).body
  const mine = `/api/me/removals/${down.id}`
  await post(author, `${mine}/appeal`, { text: 'It was so.' })
  const outcome = `${MODERATION}/removals/${down.id}/outcome`
  const upheld = { outcome: 'upheld', reason: 'It insults a person.' }
  const key = newKey()
  for (const _ of [1, 2]) expect((await post(secondPerson, outcome, upheld, key)).body).toEqual({ id: down.id })
  expectProblem(await post(secondPerson, outcome, { ...upheld, reason: 'Else' }, key), 'idempotency-key-reused')
  expectProblem(await post(secondPerson, outcome, { outcome: 'restored', reason: 'No' }), 'moderation-status')
  expect((await world.call('GET', mine, { as: author })).body).toMatchObject({
    outcome: 'upheld',
    outcomeReason: 'It insults a person.',
  })
  const { reviews } = (await world.call('GET', '/api/salons/nairobi')).body
  expect(reviews.map(({ id }: { id: string }) => id)).not.toContain(body.id)
  const tickets = await world.db.select().from(ticket).where(eq(ticket.aboutId, body.id))
  expect(tickets).toMatchObject([{ source: 'appeal', status: 'closed' }])
})

test('closes the photos of a removed review except to admins, until it is restored', async () => {
  const author = await world.person('client')
  const path = '/api/salons/nairobi/review'
  const { id } = (await world.call('PUT', path, { as: author, body: { rating: 1 } })).body
  const sent = await world.call('POST', `/api/reviews/${id}/photos`, {
    as: author,
    raw: pngOf(quadrants(30, 20)),
    headers: { 'content-type': 'image/png' },
  })
  const served = async () => (await servePicture(world.ctx(), sent.body.image)) !== null
  expect(await served()).toBe(true)
  const { photos } = (await world.call('GET', `${MODERATION}/review/${id}`, { as: firstPerson })).body
  expect(photos).toEqual([`${MODERATION}/review/${id}/photos/0`])
  const down = (await post(firstPerson, `${MODERATION}/review/${id}/removal`, { reason: 'Rude.' })).body
  expect(await served()).toBe(false)
  expect((await world.call('GET', photos[0], { as: secondPerson })).status).toBe(200)
  expectProblem(await world.call('GET', photos[0], { as: author }), 'forbidden')
  expectProblem(await world.call('GET', `${MODERATION}/review/${id}/photos/1`, { as: secondPerson }), 'not-found')
  await post(secondPerson, `${MODERATION}/removals/${down.id}/outcome`, { outcome: 'restored', reason: 'Fine.' })
  expect(await served()).toBe(true)
})
