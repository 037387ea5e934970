// Writing to us: stored once, answered with a reference, receipted and told to the admins.

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
  // Every test in an hour of its own, so that none uses up another's allowance.
  world.now = (world.now ?? 0) + 2 * 60 * 60_000
  count += 1
})

const words = (changes: object = {}) => ({
  name: 'Wanjiru Kamau',
  email: `wanjiru-${count}@example.com`,
  subject: 'A question about my hold',
  message: 'Where does the money go?\nThank you.',
  ...changes,
})

const write = (body: object, options: Options = {}) =>
  world.call('POST', '/api/support/tickets', { body, ...options })

const stored = (email: string) => world.db.select().from(ticket).where(eq(ticket.email, email))

const mailTo = (to: string) =>
  world.db.select().from(localMail).where(eq(localMail.recipient, to)).orderBy(localMail.id)

test('a stranger writes: a ticket, a reference, a receipt, and the admins know', async () => {
  const body = words({ name: '  Wanjiru Kamau ' })
  const answer = await write(body)
  expect(answer.status).toBe(201)
  expect(answer.body.reference).toMatch(REFERENCE)
  expect(await stored(body.email)).toMatchObject([
    {
      reference: answer.body.reference,
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
  expect(receipts[0]?.subject).toContain(answer.body.reference)
  expect(receipts[0]?.body).toContain(answer.body.reference)
  for (const { email } of admins) {
    const letter = (await mailTo(email)).at(-1)
    expect(letter?.subject).toBe(`Support: ${body.subject}`)
    expect(letter?.body).toContain(body.message)
    const [{ id } = { id: '' }] = await stored(body.email)
    expect(letter?.body).toContain(`/admin/support/${id}`)
  }
  expect(await world.db.select().from(outbox).where(eq(outbox.attempts, 0))).toEqual([])
})

test('a receipt carries none of the writer’s words: it cannot be made to say something', async () => {
  const body = words({ name: 'http://evil.test', subject: 'WIN-A-PRIZE', message: 'Click-here' })
  await write(body)
  await world.settle()
  const [receipt] = await mailTo(body.email)
  expect(`${receipt?.subject} ${receipt?.body}`).not.toMatch(/evil|WIN|Click/)
})

describe('whose it is', () => {
  test('the signed-in person’s, whoever they say that they are', async () => {
    const person = await world.person('client')
    const other = await world.person('client')
    await write(words({ userId: other.id, status: 'closed', reference: 'PRS-222222' }), {
      as: person,
    })
    const [row] = await stored(words().email)
    expect(row).toMatchObject({ userId: person.id, status: 'open' })
    expect(row?.reference).not.toBe('PRS-222222')
  })

  test('nobody’s, when the session has ended: the message is kept all the same', async () => {
    const person = await world.person('client')
    await world.call('GET', '/api/me', { as: person })
    const before = new Map(person.cookies)
    await world.call('DELETE', '/api/me/sessions', { as: person })
    const answer = await write(words(), { as: { ...person, cookies: before } })
    expect(answer.status).toBe(201)
    expect(await stored(words().email)).toMatchObject([{ userId: null }])
  })
})

describe('sent twice', () => {
  test('the same words within a short time make one ticket and one receipt', async () => {
    const first = await write(words())
    world.now = (world.now ?? 0) + 60_000
    const second = await write(words())
    expect(second.body).toEqual(first.body)
    await world.settle()
    expect(await stored(words().email)).toHaveLength(1)
    expect(await mailTo(words().email)).toHaveLength(1)
  })

  test('the same words at once, many times', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => write(words())))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect(await stored(words().email)).toHaveLength(1)
  })

  test('other words, or the same much later, make another', async () => {
    await write(words())
    await write(words({ message: 'And one thing more.' }))
    world.now = (world.now ?? 0) + 61 * 60_000
    await write(words())
    expect(await stored(words().email)).toHaveLength(3)
  })

  test('the same words from two people are two tickets', async () => {
    await write(words(), { as: await world.person('client') })
    await write(words(), { as: await world.person('client') })
    expect(await stored(words().email)).toHaveLength(2)
  })

  test('a key makes it once for ever, for the same words only', async () => {
    const as = await world.person('client')
    const key = newKey()
    const first = await write(words(), { as, key })
    world.now = (world.now ?? 0) + 3 * 60 * 60_000
    expect((await write(words(), { as, key })).body).toEqual(first.body)
    expect(await stored(words().email)).toHaveLength(1)
    expectProblem(
      await write(words({ message: 'Something else' }), { as, key }),
      'idempotency-key-reused',
    )
    // Another person's key of the same name is another key.
    const other = await write(words(), { as: await world.person('client'), key })
    expect(other.body.reference).not.toBe(first.body.reference)
  })

  test('a key that is none is refused', async () => {
    expectProblem(await write(words(), { key: 'a b' }), 'idempotency-key-missing')
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
    const body = words({ [field]: value })
    const { errors } = expectProblem(await write(body), 'invalid-input')
    expect(Object.keys(errors)).toEqual([field])
    expect(await stored(words().email)).toEqual([])
  })

  test('more than five about one email in an hour, from wherever', async () => {
    const from = (n: number) => ({ headers: { 'cf-connecting-ip': `203.0.113.${n}` } })
    for (let n = 1; n <= 5; n += 1) {
      const answer = await write(words({ message: `No. ${n}` }), from(n))
      expect(answer.status).toBe(201)
    }
    expectProblem(await write(words({ message: 'No. 6' }), from(6)), 'too-many-requests')
    const shouted = words({ message: 'No. 7', email: words().email.toUpperCase() })
    expectProblem(await write(shouted, from(7)), 'too-many-requests')
    world.now = (world.now ?? 0) + 61 * 60_000
    expect((await write(words({ message: 'No. 8' }), from(8))).status).toBe(201)
  })

  test('more than twenty from one address in an hour, about whomever', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    const answers = []
    for (let n = 1; n <= 21; n += 1) {
      answers.push(
        (await write(words({ email: `n${n}-${count}@example.com` }), { headers })).status,
      )
    }
    expect(answers).toEqual([...Array(20).fill(201), 429])
    expect((await write(words(), { headers: { 'cf-connecting-ip': '198.51.100.8' } })).status).toBe(
      201,
    )
  })
})

test('with no admin to tell, a message is kept all the same', async () => {
  await world.db.update(user).set({ role: 'client' }).where(eq(user.role, 'admin'))
  expect((await write(words())).status).toBe(201)
  expect(await stored(words().email)).toHaveLength(1)
  for (const { email } of admins) await makeAdmin(world.db, email)
})

test('is stored though the clock goes on meanwhile', async () => {
  const answer = await whileTheClockRuns(world, () => write(words()))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
})
