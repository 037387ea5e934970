// Canned responses: unique titles, adding, changing, removing, and filling in for a ticket.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { cannedResponse } from '../../../db/schema/support'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { filledIn, SAVED_LIMITS } from './input'

const PATH = '/api/admin/canned-responses'
const world = openWorld()
let imani: Person

beforeAll(async () => {
  imani = await world.person('admin', { name: 'Imani' })
})

const add = (body: object, key = newKey(), as: Person = imani) => world.call('POST', PATH, { as, body, key })
const list = async () => (await world.call('GET', PATH, { as: imani })).body.items
const events = async (id: string) =>
  (await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))).map(({ event }) => event)

test('one is added once, changed and removed, on record', async () => {
  const key = newKey()
  const body = { title: 'Refund sent', text: 'Dear {name},\nit is on its way.' }
  const first = await add(body, key)
  expect(first.status).toBe(201)
  expect((await add(body, key)).body).toEqual(first.body)
  expectProblem(await add({ ...body, text: 'Else' }, key), 'idempotency-key-reused')
  const { id } = first.body
  expect((await list()).find((response: { id: string }) => response.id === id)).toMatchObject({
    ...body,
    updatedBy: 'Imani',
  })
  const changed = { title: 'Refund sent!', text: 'In progress.' }
  const put = { as: imani, key: newKey(), body: changed }
  expect((await world.call('PUT', `${PATH}/${id}`, put)).body).toEqual({ id })
  // Its own title does not count as taken.
  const again = { ...put, key: newKey() }
  expect((await world.call('PUT', `${PATH}/${id}`, again)).status).toBe(200)
  const gone = { as: imani, key: newKey() }
  expect((await world.call('DELETE', `${PATH}/${id}`, gone)).body).toEqual({ id })
  expectProblem(await world.call('DELETE', `${PATH}/${id}`, { ...gone, key: newKey() }), 'not-found')
  expectProblem(await world.call('PUT', `${PATH}/${id}`, { ...put, key: newKey() }), 'not-found')
  expect(await events(id)).toEqual([
    ...['canned-response.added', 'canned-response.changed', 'canned-response.changed'],
    'canned-response.removed',
  ])
})

test('a title is unique, also under concurrency', async () => {
  const all = await Promise.all([1, 2, 3].map((n) => add({ title: 'Twice', text: `No. ${n}` })))
  expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const { errors } = expectProblem(await add({ title: ' Twice ', text: 'x' }), 'invalid-input')
  expect(errors).toEqual({
    title: ['Another saved reply has this title. Choose a different one.'],
  })
})

test('needs a title, a text and an admin', async () => {
  const { errors } = expectProblem(await add({ title: ' ', text: '' }), 'invalid-input')
  expect(Object.keys(errors)).toEqual(['title', 'text'])
  expectProblem(await add({ title: 'x'.repeat(81), text: 'x' }), 'invalid-input')
  const client = await world.person('client')
  expectProblem(await add({ title: 'Mine', text: 'x' }, newKey(), client), 'forbidden')
})

test('their number is limited', async () => {
  const at = { createdAt: 1, updatedAt: 1 }
  const rows = Array.from({ length: SAVED_LIMITS.count }, (_, n) => ({
    id: `many-${n}`,
    title: `Many ${n}`,
    text: 'x',
    ...at,
  }))
  await world.db.insert(cannedResponse).values(rows)
  expectProblem(await add({ title: 'One more', text: 'x' }), 'invalid-input')
})

test('is filled in with the first name and the reference', () => {
  const of = { name: '$& Wanjiru', reference: 'PRS-222222' }
  expect(filledIn('Dear {name}, {reference}. {name}! {else}', of)).toBe('Dear $&, PRS-222222. $&! {else}')
})
