// Reviews: one per client and salon, edited by its author;
// a badge for verified visits; the average from the rows; the salon's reply; photos; reports.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../../db/schema/notifications'
import { review, reviewPhoto, reviewReport } from '../../../db/schema/salons/reviews'
import { salon } from '../../../db/schema/salons/salons'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { GIF, pngOf, quadrants } from '../../../tests/fixtures/pictures'
import { addSalons, allPages, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { servePicture } from '../../platform/media/public-images'

const world = openWorld()

let nia: Person
let otto: Person
let amina: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  amina = await world.person('client', { name: 'Amina' })
})

const PNG = pngOf(quadrants(30, 20))

function write(as: Person | undefined, body: object, at = 'nairobi'): Promise<CallResponse> {
  return world.call('PUT', `/api/salons/${at}/review`, { as, body })
}

async function written(as: Person, body: object = { rating: 4 }, at = 'nairobi'): Promise<string> {
  const response = await write(as, body, at)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.id
}

const sendPhoto = (as: Person, id: string, raw = PNG) =>
  world.call('POST', `/api/reviews/${id}/photos`, { as, raw, headers: { 'content-type': 'image/png' } })

const detail = async (id = 'nairobi') => (await world.call('GET', `/api/salons/${id}`)).body

const notifications = async (to: Person) => {
  await world.settle()
  return world.db.select().from(outbox).where(eq(outbox.recipient, to.email))
}

test('updates average and histogram when a review is written, edited and removed', async () => {
  const bola = await world.person('client')
  const cara = await world.person('client')
  const first = await write(bola, { rating: 5, comment: ' Lovely.\r\nTwice. ' }, 'kampala')
  expect(first.body).toMatchObject({
    userName: bola.name,
    rating: 5,
    comment: 'Lovely.\nTwice.',
    edited: false,
    verified: false,
    photos: [],
    reply: null,
  })
  expect(first.trips).toBeLessThanOrEqual(3)
  await written(cara, { rating: 2 }, 'kampala')
  expect(await detail('kampala')).toMatchObject({ rating: 3.5, reviewCount: 2, stars: [0, 1, 0, 0, 1] })

  const edited = await write(bola, { rating: 3, comment: '' }, 'kampala')
  expect(edited.body).toMatchObject({ id: first.body.id, rating: 3, comment: '', edited: true })
  expect(await detail('kampala')).toMatchObject({ rating: 2.5, stars: [0, 1, 1, 0, 0] })

  const gone = await world.call('DELETE', '/api/salons/kampala/review', { as: bola })
  expect(gone.body).toEqual({ id: first.body.id })
  expect(await detail('kampala')).toMatchObject({ rating: 2, reviewCount: 1 })
  expectProblem(await world.call('DELETE', '/api/salons/kampala/review', { as: bola }), 'not-found')
})

test('creates one review from many concurrent requests', async () => {
  const dalia = await world.person('client')
  const responses = await Promise.all(Array.from({ length: 64 }, (_, i) => write(dalia, { rating: (i % 5) + 1 })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  const rows = await world.db.select().from(review).where(eq(review.userId, dalia.id))
  expect(rows).toHaveLength(1)
  const [{ ratingSum, reviewCount } = { ratingSum: 0, reviewCount: 0 }] = await world.db
    .select()
    .from(salon)
    .where(eq(salon.id, 'nairobi'))
  const all = await world.db.select().from(review).where(eq(review.subjectId, 'nairobi'))
  expect([ratingSum, reviewCount]).toEqual([all.reduce((sum, { rating }) => sum + rating, 0), all.length])
})

describe('rejects', () => {
  test.each([[{}], [{ rating: 0 }], [{ rating: 6 }], [{ rating: 4.5 }], [{ rating: '5' }]])(
    'a rating of %j, in the words of the specification',
    async (body) => {
      expect(expectProblem(await write(amina, body), 'invalid-input').errors).toEqual({
        rating: ['Rating Required: Please select a star rating before submitting.'],
      })
    },
  )

  test('too long a text', async () => {
    const body = { rating: 4, comment: 'x'.repeat(2001) }
    expect(expectProblem(await write(amina, body), 'invalid-input').errors).toHaveProperty('comment')
  })

  test('people who are not clients, and salons that are not listed', async () => {
    expectProblem(await write(undefined, { rating: 4 }), 'unauthenticated')
    expectProblem(await write(nia, { rating: 5 }), 'forbidden')
    expectProblem(await write(amina, { rating: 4 }, 'nowhere'), 'not-found')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
    expectProblem(await write(amina, { rating: 4 }, 'kampala'), 'not-found')
    expectProblem(await world.call('GET', '/api/salons/kampala/reviews'), 'not-found')
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
  })
})

test('marks a review as verified after a completed visit, and only for its client', async () => {
  const eve = await world.person('client')
  await written(eve)
  await fund(world, eve, '9000')
  const findReview = async () =>
    (await detail()).reviews.find((r: { userName: string; rating: number }) => r.userName === eve.name)
  await world.db
    .update(review)
    .set({ createdAt: world.now ?? 0 })
    .where(eq(review.userId, eve.id))
  const { id } = await booked(world, eve, cutAt(world, '10:00'))
  await step(world, nia, id, 'confirmation')
  expect((await write(eve, { rating: 5 })).body.verified).toBe(false)
  const before = world.now
  world.now = (before ?? 0) + 4 * 86_400_000
  await step(world, nia, id, 'completion')
  expect((await write(eve, { rating: 5 })).body.verified).toBe(true)
  expect(await findReview()).toMatchObject({ verified: true })
  world.now = before
  // A visit does not count for another salon.
  expect((await write(eve, { rating: 5 }, 'kampala')).body.verified).toBe(false)
})

test('pages without gaps or duplicates, continuing from the salon page', async () => {
  const people = await Promise.all(Array.from({ length: 13 }, () => world.person('client')))
  await world.db.insert(review).values(
    people.map(({ id }, i) => ({
      id: `page-${i}`,
      subjectId: 'kampala',
      userId: id,
      rating: 5,
      createdAt: 1000 + (i >> 1),
    })),
  )
  const all = await allPages(world, '/api/salons/kampala/reviews?limit=4')
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const page = await detail('kampala')
  expect(page.reviews).toHaveLength(10)
  const rest = await world.call('GET', `/api/salons/kampala?cursor=${page.moreReviews}`)
  expect([...page.reviews, ...rest.body.reviews].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  for (const path of ['/api/salons/kampala', '/api/salons/kampala/reviews'])
    expectProblem(await world.call('GET', `${path}?cursor=x`), 'invalid-cursor')
})

describe('the salon', () => {
  test('is notified of a new review once; its author is notified of the reply once', async () => {
    const fay = await world.person('client', { name: 'Fay' })
    const id = await written(fay, { rating: 1, comment: 'Cold tea' })
    await write(fay, { rating: 2 })
    await world.call('DELETE', '/api/salons/nairobi/review', { as: fay })
    const again = await written(fay, { rating: 2 })
    expect(again).not.toBe(id)
    const notified = (await notifications(nia)).filter(({ payload }) => payload.includes('Fay'))
    const rows = await world.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `review:nairobi:${fay.id}`))
    expect(rows).toHaveLength(1)
    expect(notified.length).toBeLessThanOrEqual(1)

    const path = `/api/reviews/${again}/reply`
    const response = await world.call('PUT', path, { as: nia, body: { text: ' Sorry.\r\nCome again. ' } })
    expect(response.body.reply).toMatchObject({ text: 'Sorry.\nCome again.' })
    await world.call('PUT', path, { as: nia, body: { text: 'Hot tea now.' } })
    const page = (await detail()).reviews.find((r: { id: string }) => r.id === again)
    expect(page.reply.text).toBe('Hot tea now.')
    expect(
      await world.db
        .select()
        .from(outbox)
        .where(eq(outbox.id, `review-reply:${again}`)),
    ).toHaveLength(1)

    expect((await world.call('DELETE', path, { as: nia })).body.reply).toBeNull()
    expectProblem(await world.call('PUT', path, { as: nia, body: { text: ' ' } }), 'invalid-input')
    expectProblem(await world.call('PUT', path, { as: otto, body: { text: 'Ha' } }), 'not-found')
    expectProblem(await world.call('DELETE', path, { as: otto }), 'not-found')
    expectProblem(await world.call('PUT', path, { as: fay, body: { text: 'Ha' } }), 'forbidden')
  })

  test('sees its own reviews, unanswered ones first', async () => {
    const waiting = await allPages(world, '/api/reviews?limit=3', { as: nia })
    const [first] = waiting
    await world.call('PUT', `/api/reviews/${first.id}/reply`, { as: nia, body: { text: 'Asante' } })
    const all = await allPages(world, '/api/reviews?limit=3', { as: nia })
    expect(all.map(({ id }) => id)).toEqual([...waiting.slice(1).map(({ id }) => id), first.id])
    expect(new Set(all.map(({ salonId }) => salonId))).toEqual(new Set(['nairobi']))
    const { body } = await world.call('GET', '/api/reviews', { as: nia })
    expect(body.salons).toMatchObject([{ id: 'nairobi', unanswered: all.length - 1 }])
    expectProblem(await world.call('GET', '/api/reviews', { as: amina }), 'forbidden')
  })
})

describe('photos', () => {
  test('are limited to four, re-encoded, public, and removed with the review', async () => {
    const gil = await world.person('client')
    const id = await written(gil)
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendPhoto(gil, id)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
    expectProblem(await sendPhoto(gil, id), 'picture-limit')
    await world.settle()
    const page = (await detail()).reviews.find((r: { id: string }) => r.id === id)
    expect(page.photos).toHaveLength(4)
    for (const { image } of page.photos) {
      const served = await servePicture(world.ctx(), image)
      expect(served?.headers.get('content-type')).toBe('image/jpeg')
      expect([...new Uint8Array((await served?.arrayBuffer()) ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff])
    }

    const [photo] = page.photos
    const path = `/api/reviews/${id}/photos/${photo.id}`
    expectProblem(await world.call('DELETE', path, { as: amina }), 'not-found')
    expect((await world.call('DELETE', path, { as: gil })).body).toEqual({ id: photo.id })
    await world.settle()
    expect(await servePicture(world.ctx(), photo.image)).toBeNull()

    await world.call('DELETE', '/api/salons/nairobi/review', { as: gil })
    await world.settle()
    expect(await world.db.select().from(reviewPhoto).where(eq(reviewPhoto.reviewId, id))).toEqual([])
    expect(await servePicture(world.ctx(), page.photos[1].image)).toBeNull()
  })

  test('are rejected for somebody else’s review, or if they are not pictures', async () => {
    const id = await written(amina)
    expectProblem(await sendPhoto(await world.person('client'), id), 'not-found')
    expectProblem(await sendPhoto(amina, id, GIF), 'unsupported-image')
    expect((await detail()).reviews.find((r: { id: string }) => r.id === id).photos).toEqual([])
  })
})

test('stores one report per person, and none of one’s own review', async () => {
  const id = await written(amina)
  const report = (as: Person, body: object = { reason: 'spam', detail: 'Buy now' }) =>
    world.call('POST', `/api/reviews/${id}/reports`, { as, body })
  for (const _ of [1, 2]) expect((await report(nia)).body).toEqual({ reviewId: id, reported: true })
  expect((await report(await world.person('admin'))).status).toBe(201)
  const rows = await world.db.select().from(reviewReport).where(eq(reviewReport.reviewId, id))
  expect(rows).toHaveLength(2)
  expectProblem(await report(amina), 'forbidden')
  expectProblem(await report(nia, { reason: 'dull' }), 'invalid-input')
  const none = await world.call('POST', '/api/reviews/none/reports', { as: nia, body: { reason: 'other' } })
  expectProblem(none, 'not-found')
  // A reported review can still be removed by its author.
  expect((await world.call('DELETE', '/api/salons/nairobi/review', { as: amina })).status).toBe(200)
})
