// The contact form: stored once, with a reference, a receipt and a notification of the admins.

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { localMail, outbox } from '../../../db/schema/notifications'
import { ticket } from '../../../db/schema/support'
import {
  expectProblem,
  newKey,
  type Options,
  openWorld,
  type Person,
  whileTheClockRuns,
} from '../../../tests/fixtures/harness'
import { makeAdmin } from '../../../tests/fixtures/identity/admins'

const world = openWorld()
const REFERENCE = /^PRS-[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/

let admins: Person[]
let count = 0

beforeAll(async () => {
  admins = [await world.person('admin'), await world.person('admin')]
})

beforeEach(() => {
  // Every test in an hour of its own, so that limits do not carry over.
  world.now = (world.now ?? 0) + 2 * 60 * 60_000
  count += 1
})

const ticketBody = (changes: object = {}) => ({
  name: 'Wanjiru Kamau',
  email: `wanjiru-${count}@example.com`,
  subject: 'A question about my hold',
  message: 'Where does the money go?\nThank you.',
  ...changes,
})

const write = (body: object, options: Options = {}) => world.call('POST', '/api/support/tickets', { body, ...options })

const stored = (email: string) => world.db.select().from(ticket).where(eq(ticket.email, email))

const mailTo = (to: string) =>
  world.db.select().from(localMail).where(eq(localMail.recipient, to)).orderBy(localMail.id)

test('a guest’s message makes a ticket, a reference and a receipt, and notifies the admins', async () => {
  const body = ticketBody({ name: '  Wanjiru Kamau ' })
  const response = await write(body)
  expect(response.status).toBe(201)
  expect(response.body.reference).toMatch(REFERENCE)
  expect(await stored(body.email)).toMatchObject([
    {
      reference: response.body.reference,
      userId: null,
      name: 'Wanjiru Kamau',
      subject: body.subject,
      message: body.message,
      status: 'open',
      createdAt: world.now,
    },
  ])

  await world.settle()
  const receipts = await mailTo(body.email)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ channel: 'email' })
  expect(receipts[0]?.subject).toContain(response.body.reference)
  expect(receipts[0]?.body).toContain(response.body.reference)
  for (const { email } of admins) {
    const letter = (await mailTo(email)).at(-1)
    expect(letter?.subject).toBe(`Support: ${body.subject}`)
    expect(letter?.body).toContain(body.message)
    const [{ id } = { id: '' }] = await stored(body.email)
    expect(letter?.body).toContain(`/admin/support/${id}`)
  }
  expect(await world.db.select().from(outbox).where(eq(outbox.attempts, 0))).toEqual([])
})

test('a receipt contains none of the sender’s text, so that it cannot be abused to send any', async () => {
  const body = ticketBody({ name: 'http://evil.test', subject: 'WIN-A-PRIZE', message: 'Click-here' })
  await write(body)
  await world.settle()
  const [receipt] = await mailTo(body.email)
  expect(`${receipt?.subject} ${receipt?.body}`).not.toMatch(/evil|WIN|Click/)
})

describe('the ticket’s owner', () => {
  test('is the signed-in person, whatever name and email they enter', async () => {
    const person = await world.person('client')
    const other = await world.person('client')
    await write(ticketBody({ userId: other.id, status: 'closed', reference: 'PRS-222222' }), { as: person })
    const [row] = await stored(ticketBody().email)
    expect(row).toMatchObject({ userId: person.id, status: 'open' })
    expect(row?.reference).not.toBe('PRS-222222')
  })

  test('is nobody when the session has ended; the message is stored anyway', async () => {
    const person = await world.person('client')
    await world.call('GET', '/api/me', { as: person })
    const before = new Map(person.cookies)
    await world.call('DELETE', '/api/me/sessions', { as: person })
    const response = await write(ticketBody(), { as: { ...person, cookies: before } })
    expect(response.status).toBe(201)
    expect(await stored(ticketBody().email)).toMatchObject([{ userId: null }])
  })
})

describe('sent twice', () => {
  test('the same text within a short time makes one ticket and one receipt', async () => {
    const first = await write(ticketBody())
    world.now = (world.now ?? 0) + 60_000
    const second = await write(ticketBody())
    expect(second.body).toEqual(first.body)
    await world.settle()
    expect(await stored(ticketBody().email)).toHaveLength(1)
    expect(await mailTo(ticketBody().email)).toHaveLength(1)
  })

  test('the same text many times at once makes one', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => write(ticketBody())))
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(1)
    expect(await stored(ticketBody().email)).toHaveLength(1)
  })

  test('another text, or the same much later, makes another', async () => {
    await write(ticketBody())
    await write(ticketBody({ message: 'And one thing more.' }))
    world.now = (world.now ?? 0) + 61 * 60_000
    await write(ticketBody())
    expect(await stored(ticketBody().email)).toHaveLength(3)
  })

  test('the same text from two people makes two', async () => {
    await write(ticketBody(), { as: await world.person('client') })
    await write(ticketBody(), { as: await world.person('client') })
    expect(await stored(ticketBody().email)).toHaveLength(2)
  })

  test('an idempotency key is valid for ever and for the same text only', async () => {
    const as = await world.person('client')
    const key = newKey()
    const first = await write(ticketBody(), { as, key })
    world.now = (world.now ?? 0) + 3 * 60 * 60_000
    expect((await write(ticketBody(), { as, key })).body).toEqual(first.body)
    expect(await stored(ticketBody().email)).toHaveLength(1)
    expectProblem(await write(ticketBody({ message: 'Something else' }), { as, key }), 'idempotency-key-reused')
    // The same key of another person is another key.
    const other = await write(ticketBody(), { as: await world.person('client'), key })
    expect(other.body.reference).not.toBe(first.body.reference)
  })

  test('an invalid key is refused', async () => {
    expectProblem(await write(ticketBody(), { key: 'a b' }), 'idempotency-key-missing')
  })
})

describe('refused', () => {
  test('every field is required', async () => {
    const { errors } = expectProblem(await write({}), 'invalid-input')
    expect(errors).toEqual({
      name: ['Name is required'],
      email: ['Email is required'],
      subject: ['Subject is required'],
      message: ['Message is required'],
    })
    const blank = { name: ' ', email: ' ', subject: ' \t', message: ' \n ' }
    const again = expectProblem(await write(blank), 'invalid-input')
    expect(Object.keys(again.errors)).toEqual(['name', 'email', 'subject', 'message'])
  })

  test.each([
    ['name', 'x'.repeat(101)],
    ['name', 'two\nlines'],
    ['email', 'not-an-address'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['subject', 'x'.repeat(151)],
    ['subject', 'Hello\r\nBcc: everybody@example.com'],
    ['message', 'x'.repeat(4001)],
    ['message', 7],
    ['website', 'https://buy.test'],
  ])('%s %j', async (field, value) => {
    const body = ticketBody({ [field]: value })
    const { errors } = expectProblem(await write(body), 'invalid-input')
    expect(Object.keys(errors)).toEqual([field])
    expect(await stored(ticketBody().email)).toEqual([])
  })

  test('more than five messages for one email in an hour', async () => {
    const from = (n: number) => ({ headers: { 'cf-connecting-ip': `203.0.113.${n}` } })
    for (let n = 1; n <= 5; n += 1) {
      const response = await write(ticketBody({ message: `No. ${n}` }), from(n))
      expect(response.status).toBe(201)
    }
    expectProblem(await write(ticketBody({ message: 'No. 6' }), from(6)), 'too-many-requests')
    const shouted = ticketBody({ message: 'No. 7', email: ticketBody().email.toUpperCase() })
    expectProblem(await write(shouted, from(7)), 'too-many-requests')
    world.now = (world.now ?? 0) + 61 * 60_000
    expect((await write(ticketBody({ message: 'No. 8' }), from(8))).status).toBe(201)
  })

  test('more than twenty messages from one network address in an hour', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    const responses = []
    for (let n = 1; n <= 21; n += 1) {
      responses.push((await write(ticketBody({ email: `n${n}-${count}@example.com` }), { headers })).status)
    }
    expect(responses).toEqual([...Array(20).fill(201), 429])
    expect((await write(ticketBody(), { headers: { 'cf-connecting-ip': '198.51.100.8' } })).status).toBe(201)
  })
})

test('a message is stored although there is no admin to notify', async () => {
  await world.db.update(user).set({ role: 'client' }).where(eq(user.role, 'admin'))
  expect((await write(ticketBody())).status).toBe(201)
  expect(await stored(ticketBody().email)).toHaveLength(1)
  for (const { email } of admins) await makeAdmin(world.db, email)
})

test('a message is stored although the clock advances meanwhile', async () => {
  const response = await whileTheClockRuns(world, () => write(ticketBody()))
  expect(response.status, JSON.stringify(response.body)).toBe(201)
})
