// Signed-in devices: listing and ending them; and the record of sign-ins.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { accountDevice, session } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere, givePassword, passwordSignIn } from '../../../tests/fixtures/identity/credentials'
import { COOKIE_PREFIX, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'

const world = openWorld(null)

const AGENTS = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
} as const

let person: Person
let phone: Person
let laptop: Person

async function from(agent: keyof typeof AGENTS, of = person): Promise<Person> {
  const as = elsewhere(of)
  const response = await passwordSignIn(world, as, { headers: { 'user-agent': AGENTS[agent] } })
  expect(response.status).toBe(200)
  await world.settle()
  return as
}

async function newPerson(): Promise<Person> {
  const made = await world.person('client')
  await givePassword(world, made)
  await world.db.delete(session).where(eq(session.userId, made.id))
  return made
}

const devices = async (as: Person) => (await world.call('GET', '/api/me/devices', { as })).body.items

beforeEach(async () => {
  person = await newPerson()
  phone = await from('Chrome on Android')
  laptop = await from('Firefox on Windows')
})

describe('the list', () => {
  test('names browser and system, and marks the current device', async () => {
    const items = await devices(phone)
    expect(items).toEqual([
      {
        id: expect.any(String),
        browser: 'Chrome',
        system: 'Android',
        place: 'Unknown location',
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
        current: true,
      },
      expect.objectContaining({ browser: 'Firefox', system: 'Windows', current: false }),
    ])
    expect((await devices(laptop)).map((d: { current: boolean }) => d.current)).toEqual([true, false])
    const text = JSON.stringify(items)
    for (const { token } of await world.db.select().from(session)) expect(text).not.toContain(token)
  })

  test('omits expired sessions, and treats a browser’s name as text', async () => {
    const odd = elsewhere(person)
    await passwordSignIn(world, odd, { headers: { 'user-agent': `<script>${'x'.repeat(3000)}` } })
    expect((await devices(odd))[0]).toMatchObject({ browser: 'Unknown browser', system: 'unknown system' })
    await world.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(session.userAgent, AGENTS['Firefox on Windows']))
    expect(await devices(phone)).toHaveLength(2)
  })

  test('records when a device was last seen to five minutes, without a round trip for the request', async () => {
    const seen = async () =>
      (await world.db.select().from(session).where(eq(session.userId, person.id)))
        .map(({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0)
        .sort()
    expect(await seen()).toEqual([0, 0])
    const cold = await world.call('GET', '/api/me', { as: phone, cold: true })
    expect(cold.trips).toBe(2)
    await world.settle()
    const [, first = 0] = await seen()
    expect(Math.abs(first - Date.now())).toBeLessThan(20_000)
    await world.call('GET', '/api/me', { as: phone, cold: true })
    await world.settle()
    expect((await seen())[1]).toBe(first)
    world.now = Date.now() + 5 * 60_000
    await world.call('GET', '/api/me', { as: phone, cold: true })
    await world.settle()
    expect((await seen())[1]).toBe(world.now)
    world.now = null
  })
})

describe('ending', () => {
  test('one: its next request is refused, even with a cached claim; the other stays signed in', async () => {
    await world.call('GET', '/api/me', { as: laptop })
    const [, other] = await devices(phone)
    const response = await world.call('DELETE', `/api/me/devices/${other.id}`, { as: phone })
    expect([response.status, response.body]).toEqual([200, { id: other.id }])
    expectProblem(await world.call('GET', '/api/wallet', { as: laptop }), 'unauthenticated')
    expect((await world.call('GET', '/api/me', { as: phone })).status).toBe(200)
    expectProblem(await world.call('DELETE', `/api/me/devices/${other.id}`, { as: phone }), 'not-found')
  })

  test('this one: its cookies are removed too', async () => {
    const [mine] = await devices(phone)
    await world.call('DELETE', `/api/me/devices/${mine.id}`, { as: phone })
    expect(phone.cookies.has(SESSION_TOKEN_COOKIE)).toBe(false)
    expect((await world.call('GET', '/api/me', { as: laptop })).status).toBe(200)
  })

  test('another person’s is not found, and stays', async () => {
    const stranger = await from('Safari on iOS', await newPerson())
    const [theirs] = await devices(stranger)
    expectProblem(await world.call('DELETE', `/api/me/devices/${theirs.id}`, { as: phone }), 'not-found')
    const { token } = (await world.db.select().from(session).where(eq(session.id, theirs.id)))[0] as { token: string }
    expectProblem(await world.call('DELETE', `/api/me/devices/${token}`, { as: phone }), 'not-found')
    expect((await world.call('GET', '/api/me', { as: stranger })).status).toBe(200)
  })

  test('all the others', async () => {
    await from('Safari on iOS')
    expect(await devices(phone)).toHaveLength(3)
    expect((await world.call('DELETE', '/api/me/devices', { as: phone })).status).toBe(200)
    expect(await devices(phone)).toHaveLength(1)
    expectProblem(await world.call('GET', '/api/me', { as: laptop }), 'unauthenticated')
    expectProblem(await world.call('DELETE', '/api/me/devices', { as: laptop }), 'unauthenticated')
    expect(await devices(phone)).toHaveLength(1)
  })
})

describe('the record of sign-ins', () => {
  const notifications = async () => {
    const { body } = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
    return body.items
      .filter(({ subject }: { subject: string }) => subject === 'New sign-in')
      .map(({ text }: { text: string }) => text)
  }

  const events = async () => {
    await world.settle()
    const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, person.id))
    return rows.map(({ event }) => event)
  }

  test('notifies once of a browser and system that the account has not used before', async () => {
    expect(await notifications()).toEqual([expect.stringContaining('from Firefox on Windows.')])
    await from('Firefox on Windows')
    await from('Chrome on Android')
    expect(await notifications()).toHaveLength(1)
    await from('Safari on iOS')
    expect(await notifications()).toHaveLength(2)
    // Known devices stay known after logging out everywhere.
    await world.call('DELETE', '/api/me/sessions', { as: phone })
    await from('Chrome on Android')
    expect(await notifications()).toHaveLength(2)
  })

  test('holds sign-ins, refusals and log-outs', async () => {
    await world.call('POST', '/api/auth/sign-in/email', { body: { email: person.email, password: 'wrong' } })
    await world.call('POST', '/api/auth/sign-out', { as: laptop, body: {} })
    await world.call('DELETE', '/api/me/sessions', { as: phone })
    expect(await events()).toEqual([
      'session.started',
      'session.started',
      'sign-in.refused',
      'session.ended',
      'sessions.ended',
    ])
  })

  test('holds a refusal for an unknown address without that address', async () => {
    const refuse = (email: string) =>
      world.call('POST', '/api/auth/sign-in/email', { body: { email, password: 'wrong' } })
    for (const email of [person.email, 'nobody@example.com']) expectProblem(await refuse(email), 'invalid-credentials')
    await world.settle()
    const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, 'nobody'))
    expect(rows).toMatchObject([{ actor: 'anonymous', event: 'sign-in.refused' }])
    const all = JSON.stringify(await world.db.select().from(auditEvent))
    expect(all).not.toContain('@')
  })
})

test('remembers which accounts were opened in a browser, under a stable hash', async () => {
  const other = await newPerson()
  const known = async (of: Person) => {
    const rows = await world.db.select().from(accountDevice).where(eq(accountDevice.userId, of.id))
    return rows.map(({ device }) => device)
  }
  // The phone and the laptop.
  expect(await known(person)).toHaveLength(2)
  const id = phone.cookies.get(`${COOKIE_PREFIX}.device`)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const shared = { ...other, cookies: phone.cookies }
  expect((await passwordSignIn(world, shared)).status).toBe(200)
  await world.settle()
  expect(phone.cookies.get(`${COOKIE_PREFIX}.device`)).toBe(id)
  const [device = ''] = await known(other)
  expect(await known(person)).toContain(device)
  expect(device).not.toContain(id)
  // A made-up cookie matches nobody.
  const bad = { ...elsewhere(other), cookies: new Map([[`${COOKIE_PREFIX}.device`, 'mine']]) }
  expect((await passwordSignIn(world, bad)).status).toBe(200)
  await world.settle()
  expect(await known(other)).toHaveLength(2)
})
