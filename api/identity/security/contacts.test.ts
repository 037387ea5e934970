// Contacts of a signed-in person: proven by codes, changed with a fresh session only, and never the last removed.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session, user } from '../../../db/schema/identity'
import { type About, type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { placeholderEmail } from '../../platform/values/email-address'

const world = openWorld(null)

type Kind = 'phone' | 'email'

let phones = 0

function newPhone(): string {
  phones += 1
  return `+25473${String(phones).padStart(3, '0')}1234`
}

function ask(as: Person, kind: Kind, value: string): Promise<CallResponse> {
  return world.call('POST', '/api/me/contacts/codes', { as, body: { kind, value } })
}

async function messagesTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
  return body.items
}

async function codeFor(as: Person, kind: Kind, value: string): Promise<string> {
  const { status, body } = await ask(as, kind, value)
  expect(status, JSON.stringify(body)).toBe(200)
  return /\b\d{6}\b/.exec((await messagesTo(value))[0]?.text ?? '')?.[0] ?? ''
}

function change(as: Person, kind: Kind, value: string, code: string): Promise<CallResponse> {
  return world.call('PUT', `/api/me/contacts/${kind}`, { as, body: { value, code } })
}

async function prove(as: Person, kind: Kind, value: string): Promise<CallResponse> {
  return change(as, kind, value, await codeFor(as, kind, value))
}

/** Somebody who signed up by phone. */
function byPhone(phone: string, about: About = {}): Promise<Person> {
  const id = crypto.randomUUID()
  return world.person('client', { id, email: placeholderEmail(id), phone, ...about })
}

async function tired(person: Person): Promise<void> {
  const createdAt = new Date(Date.now() - 11 * 60_000)
  await world.db.update(session).set({ createdAt }).where(eq(session.userId, person.id))
}

const eventsOf = async ({ id }: Person) =>
  (await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))).map((e) => e.event)

describe('a phone', () => {
  test('is added by the code that was sent to it', async () => {
    const as = await world.person('client')
    const phone = newPhone()
    const response = await prove(as, 'phone', phone)
    expect(response.body).toMatchObject({ id: as.id, phone, email: as.email })
    expect(response.trips).toBeLessThanOrEqual(3)
    expect((await world.call('GET', '/api/me', { as })).body.phone).toBe(phone)
    expect(await eventsOf(as)).toEqual(['phone.changed'])
    expect((await messagesTo(as.email))[0]?.subject).toBe('Your phone was changed')
  })

  test('is changed, and the old one is notified', async () => {
    const old = newPhone()
    const as = await world.person('client', { phone: old })
    const phone = newPhone()
    expect((await prove(as, 'phone', phone)).body.phone).toBe(phone)
    expect((await messagesTo(old))[0]?.text).toContain('no longer signs in')
  })

  test('refuses a phone of another account, after sending the same code', async () => {
    const theirs = newPhone()
    const owner = await world.person('client', { phone: theirs })
    const as = await world.person('client')
    const free = newPhone()
    await world.call('GET', '/api/me', { as })
    const [taken, fresh] = [await ask(as, 'phone', theirs), await ask(as, 'phone', free)]
    const comparable = ({ status, body, trips }: CallResponse) => [status, body.message, trips]
    expect(comparable(taken)).toEqual(comparable(fresh))
    const code = /^\d{6}/.exec((await messagesTo(theirs))[0]?.text ?? '')?.[0] ?? ''
    expectProblem(await change(as, 'phone', theirs, code), 'contact-taken')
    expect((await world.call('GET', '/api/me', { as: owner })).body.phone).toBe(theirs)
    expect(await eventsOf(as)).toEqual([])
  })

  test('refuses a wrong code, another person’s code, and one for another phone', async () => {
    const as = await world.person('client')
    const other = await world.person('client')
    const [phone, second] = [newPhone(), newPhone()]
    const code = await codeFor(as, 'phone', phone)
    const theirs = await codeFor(other, 'phone', second)
    expectProblem(await change(as, 'phone', second, theirs), 'invalid-code')
    if (code !== theirs) expectProblem(await change(as, 'phone', phone, theirs), 'invalid-code')
    expectProblem(await change(as, 'phone', second, code), 'invalid-code')
    expect((await change(as, 'phone', phone, code)).status).toBe(200)
    expectProblem(await change(as, 'phone', phone, code), 'code-ended')
  })

  test('is removed where a verified email remains', async () => {
    const phone = newPhone()
    const as = await world.person('client', { phone })
    const response = await world.call('DELETE', '/api/me/contacts/phone', { as })
    expect([response.status, response.body.phone]).toEqual([200, null])
    expect(await eventsOf(as)).toEqual(['contact.removed'])
    expect((await messagesTo(phone))[0]?.text).toContain('no longer signs in')
    // Removing again succeeds.
    expect((await world.call('DELETE', '/api/me/contacts/phone', { as })).status).toBe(200)
  })

  test('cannot be removed where it is the only contact', async () => {
    const only = await byPhone(newPhone())
    expectProblem(await world.call('DELETE', '/api/me/contacts/phone', { as: only }), 'last-contact')
    const unconfirmed = await world.person('client', { phone: newPhone() })
    await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, unconfirmed.id))
    expectProblem(await world.call('DELETE', '/api/me/contacts/phone', { as: unconfirmed }), 'last-contact')
  })
})

describe('an email', () => {
  test('is added to an account that has none', async () => {
    const phone = newPhone()
    const as = await byPhone(phone)
    const response = await prove(as, 'email', 'Added@Example.com'.toLowerCase())
    expect(response.body).toMatchObject({ email: 'added@example.com', phone })
    expect(response.trips).toBeLessThanOrEqual(3)
    const [row] = await world.db.select().from(user).where(eq(user.id, as.id))
    expect(row).toMatchObject({ email: 'added@example.com', emailVerified: true })
    expect(await eventsOf(as)).toEqual(['email.added'])
    expect((await messagesTo(phone))[0]?.text).toContain('An email was added')
  })

  test('cannot be changed', async () => {
    const as = await world.person('client')
    const { errors } = expectProblem(await ask(as, 'email', 'new@example.com'), 'invalid-input')
    expect(errors.value).toEqual(['Email cannot be changed'])
    expectProblem(await change(as, 'email', 'new@example.com', '000000'), 'invalid-input')
  })

  test('refuses an email of another account, and a placeholder', async () => {
    const owner = await world.person('client')
    const as = await byPhone(newPhone())
    expectProblem(await prove(as, 'email', owner.email), 'contact-taken')
    expectProblem(await ask(as, 'email', placeholderEmail('x')), 'invalid-input')
  })
})

describe('a session that is not fresh', () => {
  let as: Person
  beforeAll(async () => {
    as = await world.person('client', { phone: newPhone() })
    await tired(as)
  })

  test('is asked for a step-up, and nothing is sent', async () => {
    const phone = newPhone()
    expectProblem(await ask(as, 'phone', phone), 'step-up-required')
    expectProblem(await change(as, 'phone', phone, '000000'), 'step-up-required')
    expectProblem(await world.call('DELETE', '/api/me/contacts/phone', { as }), 'step-up-required')
    expect(await messagesTo(phone)).toEqual([])
    expect((await world.call('GET', '/api/me/contacts', { as })).body.fresh).toBe(false)
  })
})

test('returns the person’s contacts', async () => {
  const phone = '+254712345678'
  const both = await world.person('client', { phone })
  expect((await world.call('GET', '/api/me/contacts', { as: both })).body).toEqual({
    email: both.email,
    phone,
    shownPhone: '+254 712 345678',
    phoneRemovable: true,
    fresh: true,
  })
  const only = await byPhone(newPhone())
  expect((await world.call('GET', '/api/me/contacts', { as: only })).body).toMatchObject({
    email: null,
    phoneRemovable: false,
  })
})

test.each([
  ['a phone that is none', 'phone', '0712'],
  ['an address that is none', 'email', 'amina'],
  ['another kind', 'fax', '+254712345678'],
])('refuses %s', async (_, kind, value) => {
  const as = await byPhone(newPhone())
  expectProblem(await ask(as, kind as Kind, value), 'invalid-input')
  expectProblem(await change(as, kind as Kind, value, '000000'), 'invalid-input')
})
