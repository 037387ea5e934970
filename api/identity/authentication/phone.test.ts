// Signing in and up by phone.
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { account, preference, session, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { outbox } from '../../../db/schema/notifications'
import { AUTH_SECRET, type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { signed } from '../../../tests/fixtures/session-cookie'
import { emailOf } from '../../platform/values/email-address'
import { SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { e164, international } from './phone'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const PASSWORD = 'correct horse'

let phones = 0

function newPhone(): string {
  phones += 1
  return `+25472${String(phones).padStart(3, '0')}1234`
}

function browser(): Person {
  return { id: '', name: '', email: '', role: 'client', cookies: new Map() }
}

function ask(phone: string, as = browser()): Promise<CallResponse> {
  return world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
}

async function codeFor(phone: string, as = browser()): Promise<string> {
  expect((await ask(phone, as)).status).toBe(200)
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(phone)}`)
  return body.items[0].text.slice(0, 6)
}

async function verify(phone: string, as = browser()): Promise<CallResponse> {
  const body = { phone, code: await codeFor(phone, as) }
  return world.call('POST', '/api/auth/phone/verification', { as, body })
}

function createProfile(as: Person, changes: object = {}): Promise<CallResponse> {
  const body = { name: 'Amina Otieno', role: 'client', password: PASSWORD, ...changes }
  return world.call('POST', '/api/auth/phone/profile', { as, body })
}

async function newcomer(phone = newPhone()): Promise<Person> {
  const as = browser()
  expect((await verify(phone, as)).body).toMatchObject({ isNewUser: true })
  return as
}

const personWith = async (phone: string) => (await world.db.select().from(user).where(eq(user.phone, phone)))[0]

describe('a number', () => {
  test.each([
    ['+254 712 345 678', '+254712345678'],
    ['+254-712-345-678', '+254712345678'],
    ['+254 0712 345678', '+254712345678'],
    ['(+254) 712.345.678', '+254712345678'],
    ['+1 202 555 0123', '+12025550123'],
    ['+999 1234567890', '+9991234567890'],
  ])('%j is stored as %j', async (typed, stored) => {
    const response = await world.call('POST', '/api/auth/phone/codes', { body: { phone: typed } })
    if (response.status === 200) expect(response.body.recipient).toBe(stored)
    else expect(response.body.code).toBe('code-too-soon')
    expect(e164(stored)).toBe(stored)
  })

  test('is shown in international format', () => {
    expect(international('+254712345678')).toBe('+254 712 345678')
    expect(international('+9991234567890')).toBe('+9991234567890')
  })

  test.each([
    '',
    '0712345678',
    '+123456789',
    '+1234567890123456',
    '254712345678',
    '+25471234567x',
    '++254712345678',
    'tel:+254712345678',
    `+${'1'.repeat(500)}`,
    254712345678,
    null,
    ['+254712345678'],
  ])('refuses %j', async (phone) => {
    const response = await world.call('POST', '/api/auth/phone/codes', { body: { phone } })
    expect(expectProblem(response, 'invalid-input').errors.phone).toEqual([
      'Invalid Phone Number: Please enter a valid phone number with country code (e.g. +254 712 345 678)',
    ])
  })
})

test('requesting a code is the same with and without an account', async () => {
  const [known, unknown] = [newPhone(), newPhone()]
  await world.person('client', { phone: known })
  const comparable = ({ status, body, trips, cookies }: CallResponse) => {
    const { recipient: _, shown: __, resendAt: ___, expiresAt: ____, ...rest } = body
    // Each browser gets its own id.
    const given = cookies.map((line) => line.replace(/=[0-9a-f]{32};/, '=…;'))
    return { status, rest, keys: Object.keys(body), trips, given }
  }
  expect(comparable(await ask(known))).toEqual(comparable(await ask(unknown)))
  // The pause is the same for both.
  const again = ({ status, body, trips }: CallResponse) => [status, body.code, trips]
  expect(again(await ask(known))).toEqual(again(await ask(unknown)))
  // And so is a wrong code.
  const wrong = (phone: string) =>
    world.call('POST', '/api/auth/phone/verification', { body: { phone, code: '000000' } })
  const [response, other] = [await wrong(known), await wrong(unknown)]
  expectProblem(response, 'invalid-code')
  expect([other.status, other.body.code, other.trips]).toEqual([response.status, response.body.code, response.trips])
})

describe('an existing person', () => {
  test('is signed in in three round trips, without a token in the response', async () => {
    const phone = newPhone()
    const person = await world.person('beauty_partner', { phone })
    const as = browser()
    const response = await verify(phone, as)
    expect(response.body).toEqual({
      isNewUser: false,
      message: 'Authentication successful.',
      role: 'beauty_partner',
      twoFactorRedirect: false,
    })
    expect(response.trips).toBeLessThanOrEqual(3)
    for (const line of response.cookies) {
      expect(line).toMatch(/^__Host-purse\.\w+=/)
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
    }
    expect((await world.call('GET', '/api/me', { as })).body).toMatchObject({ id: person.id, phone })
  })

  test('with two-factor is asked for the second factor first', async () => {
    const phone = newPhone()
    const { id } = await world.person('client', { phone, twoFactorEnabled: true })
    const before = await world.db.$count(session, eq(session.userId, id))
    const as = browser()
    const { body } = await verify(phone, as)
    expect(body).toMatchObject({ isNewUser: false, role: null, twoFactorRedirect: true })
    expect(as.cookies.has(SESSION_TOKEN_COOKIE)).toBe(false)
    expect(await world.db.$count(session, eq(session.userId, id))).toBe(before)
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')
  })

  test('gets a new session in place of a planted one', async () => {
    const phone = newPhone()
    await world.person('client', { phone })
    const attacker = await world.person('client')
    const planted = attacker.cookies.get(SESSION_TOKEN_COOKIE) ?? ''
    for (const value of [planted, await signed('chosen-by-somebody-else', AUTH_SECRET)]) {
      const as = { ...browser(), cookies: new Map([[SESSION_TOKEN_COOKIE, value]]) }
      const [row] = [await personWith(phone)]
      await world.db
        .update(user)
        .set({ phone: null })
        .where(eq(user.id, row?.id ?? ''))
      const mine = newPhone()
      await world.db
        .update(user)
        .set({ phone: mine })
        .where(eq(user.id, row?.id ?? ''))
      await verify(mine, as)
      expect(as.cookies.get(SESSION_TOKEN_COOKIE)).not.toBe(value)
      expect((await world.call('GET', '/api/me', { as })).body.phone).toBe(mine)
      await world.db
        .update(user)
        .set({ phone })
        .where(eq(user.id, row?.id ?? ''))
    }
  })
})

describe('a new person', () => {
  test('gets a proof cookie that scripts cannot read, and no session', async () => {
    const phone = newPhone()
    const as = browser()
    const response = await verify(phone, as)
    expect(response.body).toEqual({
      isNewUser: true,
      message: 'OTP verified. Please complete your profile.',
      role: null,
      twoFactorRedirect: false,
    })
    expect(response.cookies).toEqual([
      expect.stringMatching(/^__Host-purse\.phone=\S+; Max-Age=900; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
    ])
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')
    expect((await world.call('GET', '/api/auth/phone/profile', { as })).body).toEqual({
      phone,
      shown: international(phone),
    })
  })

  test.each([
    ['that of their browser', '+254', { timeZone: 'Europe/Paris' }, 'Europe/Paris'],
    ['that of their number’s country', '+23480', {}, 'Africa/Lagos'],
  ])('lives in a time zone: %s', async (_, prefix, changes, zone) => {
    const as = await newcomer(
      `${prefix}${newPhone()
        .slice(-8)
        .padStart(prefix === '+254' ? 9 : 8, '7')}`,
    )
    await createProfile(as, changes)
    expect((await world.call('GET', '/api/me', { as })).body.timeZone).toBe(zone)
  })

  test('has a first purse in the currency of their number, wherever they are', async () => {
    const phone = newPhone()
    await createProfile(await newcomer(phone), { timeZone: 'Africa/Lagos' })
    expect((await personWith(phone))?.currency).toBe('KES')
  })

  test.each(['client', 'beauty_partner', 'product_seller'] as const)('becomes a %s', async (role) => {
    const phone = newPhone()
    const as = await newcomer(phone)
    const response = await createProfile(as, { role })
    expect([response.status, response.body]).toEqual([201, { message: 'Profile created successfully.', role }])
    expect(response.trips).toBeLessThanOrEqual(3)
    const person = await personWith(phone)
    const id = person?.id ?? ''
    expect(person).toMatchObject({ role, phone, name: 'Amina Otieno', emailVerified: false })
    expect(emailOf(person?.email ?? '')).toBeNull()
    const [credential] = await world.db.select().from(account).where(eq(account.userId, id))
    expect(credential).toMatchObject({ providerId: 'credential', accountId: id })
    expect(credential?.password).not.toContain(PASSWORD)
    expect(await world.db.select().from(preference).where(eq(preference.userId, id))).toMatchObject([
      { sms: true, email: true, timeZone: 'Africa/Nairobi' },
    ])
    expect(await world.db.$count(paymentMethod, eq(paymentMethod.userId, id))).toBe(role === 'client' ? 2 : 0)
    expect(await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))).toMatchObject([
      { event: 'account.created', actor: id },
      { event: 'session.started', actor: id },
    ])
    expect((await world.call('GET', '/api/me', { as })).body).toMatchObject({ id, email: null, phone, role })
  })

  test('is a client by default', async () => {
    const as = await newcomer()
    expect((await createProfile(as, { role: undefined })).body.role).toBe('client')
  })

  test.each([
    ['admin', { role: 'admin' }, 'role', 'Please select your role'],
    ['nobody', { name: ' ' }, 'name', 'Full name is required'],
    ['a short password', { password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    ['two passwords', { confirmPassword: 'another one' }, 'confirmPassword', 'Passwords do not match'],
  ])('cannot have %s', async (_, changes, field, fault) => {
    const as = await newcomer()
    const { errors } = expectProblem(await createProfile(as, changes), 'invalid-input')
    expect(errors[field]).toEqual([fault])
  })

  test('cannot set fields that the server owns', async () => {
    const phone = newPhone()
    const as = await newcomer(phone)
    const email = 'mine@example.com'
    await createProfile(as, {
      id: 'mine',
      email,
      emailVerified: true,
      phone: newPhone(),
      currency: 'NGN',
      twoFactorEnabled: true,
      createdAt: 0,
    })
    expect(await personWith(phone)).toMatchObject({ emailVerified: false, currency: 'KES', twoFactorEnabled: false })
    expect(await world.db.$count(user, eq(user.email, email))).toBe(0)
  })

  test('uses the proof once, also under concurrency', async () => {
    const phone = newPhone()
    const as = await newcomer(phone)
    const copies = [1, 2, 3].map(() => ({ ...as, cookies: new Map(as.cookies) }))
    const responses = await Promise.all(copies.map((copy) => createProfile(copy)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    for (const response of responses)
      if (response.status === 409) {
        expectProblem(response, 'contact-taken')
        expect(response.cookies).toEqual([])
      }
    const rows = await world.db.select().from(user).where(eq(user.phone, phone))
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(1)
    expect(await world.db.$count(account, inArray(account.userId, ids))).toBe(1)
  })

  test('needs an unaltered proof cookie that has not expired', async () => {
    const as = await newcomer()
    const ticket = decodeURIComponent(as.cookies.get('__Host-purse.phone') ?? '')
    const [phone = '', until = '', signature = ''] = ticket.split('.')
    const tickets = [
      '',
      ticket.replace(phone, '+254700000009'),
      ticket.replace(until, String(Number(until) + 60_000)),
      `${phone}.${until}.${'0'.repeat(64)}`,
      `${phone}.${until}`,
      signature,
    ]
    for (const altered of tickets) {
      const cookies = new Map([['__Host-purse.phone', encodeURIComponent(altered)]])
      expectProblem(await createProfile({ ...browser(), cookies }), 'invalid-token')
    }
    world.now = Date.now() + 15 * 60_000 + 1
    expectProblem(await createProfile(as), 'invalid-token')
    expectProblem(await world.call('GET', '/api/auth/phone/profile', { as }), 'invalid-token')
    world.now = null
  })
})

describe('secrets', () => {
  beforeEach(() => world.settle())

  test('the text of a sent message is erased', async () => {
    const phone = newPhone()
    await codeFor(phone)
    const rows = await world.db.select().from(outbox).where(eq(outbox.recipient, phone))
    expect(rows).toMatchObject([{ channel: 'sms', payload: '{}' }])
  })

  test('no endpoint starts a session by user id', async () => {
    const { id } = await world.person('client', { phone: newPhone() })
    for (const path of ['sign-in/phone-number', 'phone-session', 'sign-in/phone'])
      expectProblem(await world.call('POST', `/api/auth/${path}`, { body: { user: { id } } }), 'not-found')
  })
})
