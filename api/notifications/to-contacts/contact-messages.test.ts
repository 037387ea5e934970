// Messages to people who have not asked for them are few: by contact over all senders, and by sender.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { rateLimit, user } from '../../../db/schema/identity'
import { localMail, outbox } from '../../../db/schema/notifications'
import { MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { writeBatch } from '../../platform/command'
import { DAY, HOUR } from '../../platform/values/time'
import { drainOutbox } from '../outbox'
import { reached } from './contact-hash'
import { countContacts, explained, followUp, toContact } from './contact-messages'

const world = openWorld()
let sender: Person

beforeEach(async () => {
  world.now = MONDAY
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail), world.db.delete(rateLimit)])
  sender = await anOldAccount()
})

async function anOldAccount(age = 30 * DAY): Promise<Person> {
  const person = await world.person('client')
  const createdAt = new Date(MONDAY - age)
  await world.db.update(user).set({ createdAt }).where(eq(user.id, person.id))
  return person
}

/** Sends to contacts in one batch; the problem that refuses it, or null. */
async function send(to: string[], from = sender) {
  const ctx = world.ctx()
  const [first, ...rest] = [
    ...countContacts(ctx, from.id, to),
    ...to.flatMap((text) => toContact(ctx, { to: text, subject: 'A word', text: 'Hello.', sender: from.name })),
  ]
  if (!first) return null
  const addressed = to.map((contact, i) => ({ contact, field: `to.${i}` }))
  return explained(ctx, from.id, () => addressed, writeBatch(ctx, [first, ...rest])).then(
    () => null,
    (error) => ({ code: error.code, ...error.extra }),
  )
}

const letters = async () => {
  await drainOutbox(world.ctx())
  return (await world.db.select().from(localMail)).map(({ recipient }) => recipient)
}

describe('one contact', () => {
  test('gets five a day, from whomever and however it is spelled', async () => {
    const spelled = ['zuri@gmail.com', 'Z.uri@gmail.com', 'zuri+a@gmail.com', 'zuri@googlemail.com', 'ZURI@gmail.com']
    for (const to of spelled) expect(await send([to], await anOldAccount())).toBe(null)
    const refused = await send(['other@example.com', 'zuri+b@gmail.com'], await anOldAccount())
    expect(refused).toMatchObject({
      code: 'too-many-requests',
      errors: { 'to.1': ['This person has had several messages through Purse. Please try again in 24 hours.'] },
    })
    expect(Object.keys(refused?.errors ?? {})).toEqual(['to.1'])
    // Nothing of it is written, so that the other gets nothing and has nothing counted.
    expect(await letters()).toHaveLength(5)
    for (let i = 0; i < 5; i += 1) expect(await send(['other@example.com'])).toBe(null)
    world.now = MONDAY + DAY
    expect(await send(['zuri@gmail.com'])).toBe(null)
  })

  test('gets three text messages an hour', async () => {
    for (const to of ['+254712000001', '+254 0712 000 001', '+254712000001'])
      expect(await send([to], await anOldAccount())).toBe(null)
    expect(await send(['+254712000001'])).toMatchObject({ code: 'too-many-requests' })
    world.now = MONDAY + HOUR
    expect(await send(['+254712000001'])).toBe(null)
    expect(await letters()).toEqual(Array(4).fill('+254712000001'))
  })

  test('what follows is never refused, and counts', async () => {
    const ctx = world.ctx()
    const [first, ...rest] = [1, 2, 3, 4, 5, 6].flatMap(() =>
      followUp(ctx, { to: 'zuri@example.com', subject: 'It ended', text: 'No more.', sender: 'Amina' }),
    )
    if (!first) throw new Error('nothing follows')
    await writeBatch(ctx, [first, ...rest])
    expect(await letters()).toHaveLength(6)
    expect(await send(['zuri@example.com'])).toMatchObject({ code: 'too-many-requests' })
  })

  test('of many senders at once gets no more', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => anOldAccount()))
    const responses = await Promise.all(people.map((person) => send(['zuri@example.com'], person)))
    expect(responses.filter((response) => response === null)).toHaveLength(5)
    expect(await letters()).toHaveLength(5)
  })
})

describe('one sender', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => `friend${i}@example.com`)

  test('sends fifty a day', async () => {
    for (let i = 0; i < 10; i += 1) expect(await send(many(5).map((to) => `${i}${to}`))).toBe(null)
    expect(await send(['one@example.com'])).toEqual({
      code: 'too-many-requests',
      detail: 'You’ve sent many messages today. Please try again in 24 hours.',
    })
  })

  test('with a new account sends ten, counted by message', async () => {
    const fresh = await anOldAccount(DAY)
    expect(await send(many(7), fresh)).toBe(null)
    expect(await send(many(4), fresh)).toMatchObject({ code: 'too-many-requests' })
    expect(await send(many(3), fresh)).toBe(null)
    expect(await send(['one@example.com'], fresh)).toMatchObject({ code: 'too-many-requests' })
    world.now = MONDAY + 6 * DAY + 1
    expect(
      await send(
        many(11).map((to) => `x${to}`),
        fresh,
      ),
    ).toBe(null)
  })

  test('over the limit is recorded once', async () => {
    const fresh = await anOldAccount(DAY)
    await send(many(10), fresh)
    for (let i = 0; i < 3; i += 1) await send(['one@example.com'], fresh)
    await world.settle()
    const noted = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, fresh.id))
    expect(noted.map(({ event, detail }) => [event, detail])).toEqual([
      ['limit.reached', expect.stringContaining('contact-sender')],
    ])
  })
})

test('no counter holds an address or a phone', async () => {
  await send(['zuri@example.com', '+254712000001'])
  const rows = JSON.stringify(await world.db.select().from(rateLimit))
  expect(rows).not.toContain('zuri')
  expect(rows).not.toContain('712000001')
})

test.each([
  ['Zuri.K+party@GMail.com', 'zurik@gmail.com'],
  ['Zuri.K+party@Example.com', 'zuri.k@example.com'],
  ['+254 0712-345678', '+254712345678'],
  ['+254712345678', '+254712345678'],
])('%s reaches %s', (typed, expected) => {
  expect(reached(typed)).toBe(expected)
})
