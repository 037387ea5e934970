// Forgotten passwords: the same response for every address, a link for one use, and the end of every session.
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { rateLimit, session, user, verification } from '../../../db/schema/identity'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { placeholderEmail } from '../../platform/values/email-address'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const OLD = 'correct horse'
const NEW = 'battery staple'

let people = 0

/** A person who signed up by email; confirmed by default. */
async function signedUp(confirmed = true): Promise<string> {
  people += 1
  const email = `reset-${people}@example.com`
  const body = { name: 'Amina', email, password: OLD, role: 'client' }
  expect((await world.call('POST', '/api/auth/sign-up/email', { body })).status).toBe(200)
  await world.settle()
  if (confirmed) await world.db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  return email
}

function ask(email: string, next?: string): Promise<CallResponse> {
  const body = { email, ...(next && { next }) }
  return world.call('POST', '/api/auth/password-reset-requests', { body })
}

async function lettersTo(email: string): Promise<string[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(email)}`)
  return body.items
    .filter(({ subject }: { subject: string }) => subject === 'Reset your Purse password')
    .map(({ text }: { text: string }) => text)
}

async function tokenFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  const [text = ''] = await lettersTo(email)
  return /token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''
}

function reset(token: string, password = NEW, confirmPassword = password): Promise<CallResponse> {
  const body = { token, password, confirmPassword }
  return world.call('POST', '/api/auth/password-resets', { body })
}

async function signIn(email: string, password: string): Promise<Person & { status: number }> {
  const as = { id: '', name: '', email, role: 'client' as const, cookies: new Map() }
  const { status } = await world.call('POST', '/api/auth/sign-in/email', { as, body: { email, password } })
  return { ...as, status }
}

describe('requesting', () => {
  test('has the same response and cost for every address', async () => {
    const addresses = [await signedUp(), await signedUp(false), 'nobody@example.com']
    const responses = []
    for (const email of addresses) {
      const { status, body, trips, cookies } = await ask(email)
      responses.push({ status, body, trips, cookies })
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(responses[0]).toMatchObject({ status: 200, trips: 1, cookies: [] })
    const sent = []
    for (const email of addresses) sent.push((await lettersTo(email)).length)
    expect(sent).toEqual([1, 1, 0])
    // An account by phone has no address, and its placeholder belongs to nobody.
    const { email } = await world.person('client', { id: 'p', email: placeholderEmail('p') })
    const refused = [await ask(email), await ask(placeholderEmail('q'))]
    expect(refused.map(({ body }) => body.errors.email)).toEqual([['Invalid email address'], ['Invalid email address']])
  })

  test('is limited to five an hour for an address, in any spelling', async () => {
    for (let i = 0; i < 5; i += 1)
      expect((await ask(i % 2 ? 'often@example.com' : 'Often@Example.com')).status).toBe(200)
    expectProblem(await ask('often@example.com'), 'too-many-requests')
  })

  test('stores only a hash of the token', async () => {
    const token = await tokenFor(await signedUp())
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const rows = await world.db.select().from(verification).where(like(verification.identifier, 'password-reset:%'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('carries the page to go on to, on our own site only', async () => {
    const email = await signedUp()
    await ask(email, '/booking?salon=a&service=b')
    const [text = ''] = await lettersTo(email)
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
    expect(link.pathname).toBe('/auth/reset-password')
    expect(link.searchParams.get('next')).toBe('/booking?salon=a&service=b')
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'evil'])
      expectProblem(await ask(email, next), 'invalid-input')
  })
})

describe('the link', () => {
  test('changes the password, ends every session, and notifies', async () => {
    const email = await signedUp()
    const device = await signIn(email, OLD)
    expect(device.status).toBe(200)
    const response = await reset(await tokenFor(email))
    expect(response.body).toEqual({ message: 'Password changed successfully.' })
    expect(response.trips).toBeLessThanOrEqual(3)
    // No session, but the browser is known from now on.
    expect(response.cookies).toEqual([expect.stringMatching(/^__Host-purse\.device=/)])
    expectProblem(await world.call('GET', '/api/me', { as: device }), 'unauthenticated')
    const [person] = await world.db.select().from(user).where(eq(user.email, email))
    const id = person?.id ?? ''
    expect(await world.db.$count(session, eq(session.userId, id))).toBe(0)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
    expect(events.map(({ event }) => event)).toContain('password.reset')
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
    expect(body.items[0].subject).toBe('Your password was changed')
  })

  test('works once, and invalidates the others', async () => {
    const email = await signedUp()
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect((await reset(second)).status).toBe(200)
    expectProblem(await reset(second, 'third password'), 'invalid-token')
    expectProblem(await reset(first, 'third password'), 'invalid-token')
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('works once under concurrency', async () => {
    const email = await signedUp()
    const token = await tokenFor(email)
    const responses = await Promise.all(['one password', 'two password'].map((p) => reset(token, p)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is valid for an hour', async () => {
    const token = await tokenFor(await signedUp())
    world.now = Date.now() + 60 * 60_000 + 1000
    expectProblem(await reset(token), 'invalid-token')
    world.now = null
  })

  test('confirms the address', async () => {
    const email = await signedUp(false)
    expect((await signIn(email, OLD)).status).toBe(403)
    await reset(await tokenFor(email))
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('is not used up by a refused password', async () => {
    const email = await signedUp()
    const token = await tokenFor(email)
    expect(expectProblem(await reset(token, 'seven77'), 'invalid-input').errors.password).toEqual([
      'Password must be at least 8 characters',
    ])
    expect(expectProblem(await reset(token, NEW, 'another'), 'invalid-input').errors.confirmPassword).toEqual([
      'Passwords do not match',
    ])
    expect((await reset(token)).status).toBe(200)
  })

  test('is checked before it is used, which says nothing of the account', async () => {
    const email = await signedUp()
    const token = await tokenFor(email)
    const look = (of: string) => world.call('GET', `/api/auth/password-resets?token=${of}`)
    for (let i = 0; i < 2; i += 1)
      expect(await look(token)).toMatchObject({ status: 200, body: { status: true }, trips: 1 })
    expect((await reset(token)).status).toBe(200)
    const [used, never] = [await look(token), await look('0'.repeat(64))]
    expectProblem(used, 'invalid-token')
    expect({ ...never.body, requestId: '' }).toEqual({ ...used.body, requestId: '' })
    expectProblem(await look(''), 'invalid-input')
    const late = await tokenFor(email)
    world.now = Date.now() + 60 * 60_000 + 1000
    expectProblem(await look(late), 'invalid-token')
    world.now = null
  })

  test('may be looked at three hundred times an hour from one network', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    const path = '/api/auth/password-resets?token=x'
    expectProblem(await world.call('GET', path, { headers }), 'invalid-token')
    const counter = eq(rateLimit.key, 'reset-look:203.0.113.77')
    await world.db.update(rateLimit).set({ count: 300 }).where(counter)
    expectProblem(await world.call('GET', path, { headers }), 'too-many-requests')
  })

  test('refuses the password that the account has, and stays valid', async () => {
    const token = await tokenFor(await signedUp())
    expect(expectProblem(await reset(token, OLD), 'invalid-input').errors.password).toEqual([
      'This is already your password. Choose a new one.',
    ])
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['', 'x', '0'.repeat(64), 'x'.repeat(201)])('is not to be guessed: %j', async (token) => {
    const response = await reset(token)
    expect(['invalid-input', 'invalid-token']).toContain(response.body.code)
  })
})
