// Step-up: by password, or by code where two-factor is on; attempts are limited.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session } from '../../../db/schema/identity'
import { AUTH_SECRET, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeOf } from '../../../tests/fixtures/identity/authenticator'
import { deleteCodes, givePassword, PASSWORD, switchOn } from '../../../tests/fixtures/identity/credentials'
import { signed } from '../../../tests/fixtures/session-cookie'
import { SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { type Factor, factorOf, proves } from './second-factor'

const world = openWorld(null)

const MINUTES = 60_000

async function somebody(): Promise<Person> {
  const person = await world.person('client')
  await givePassword(world, person)
  return person
}

async function onAnotherDevice(person: Person): Promise<Person> {
  const token = crypto.randomUUID().replaceAll('-', '')
  const at = new Date()
  await world.db
    .insert(session)
    .values({ id: token, userId: person.id, token, expiresAt: new Date('2100-01-01'), createdAt: at, updatedAt: at })
  return { ...person, cookies: new Map([[SESSION_TOKEN_COOKIE, await signed(token, AUTH_SECRET)]]) }
}

const stepUp = (as: Person, body: unknown) => world.call('POST', '/api/me/step-up', { as, body })
const proof = async (as: Person) => (await world.call('GET', '/api/me/step-up', { as })).body

async function eventsOf(person: Person): Promise<string[]> {
  await world.settle()
  const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, person.id))
  return rows.sort((a, b) => a.id.localeCompare(b.id)).map(({ event }) => event)
}

/** Runs when a session of now is more than ten minutes old. */
async function later<T>(work: () => Promise<T>, minutes = 11): Promise<T> {
  world.now = Date.now() + minutes * MINUTES
  try {
    return await work()
  } finally {
    world.now = null
  }
}

describe('by password', () => {
  test('a sign-in is fresh for ten minutes, and a step-up for ten more', async () => {
    const as = await somebody()
    expect(await proof(as)).toEqual({ fresh: true, method: 'password' })
    await later(async () => {
      expect(await proof(as)).toEqual({ fresh: false, method: 'password' })
      expectProblem(await world.call('POST', '/api/me/two-factor', { as }), 'step-up-required')
      const response = await stepUp(as, { password: PASSWORD })
      expect([response.status, response.body]).toEqual([200, { fresh: true, method: 'password' }])
      expect(await proof(as)).toEqual({ fresh: true, method: 'password' })
      expect((await world.call('POST', '/api/me/two-factor', { as })).status).toBe(201)
    })
    await later(async () => expect((await proof(as)).fresh).toBe(false), 22)
    expect(await eventsOf(as)).toEqual(['step-up.passed'])
  })

  test('renews the token, so that a copy of the old cookie is invalid', async () => {
    const as = await somebody()
    await proof(as)
    const copy = { ...as, cookies: new Map(as.cookies) }
    const { cookies } = await stepUp(as, { password: PASSWORD })
    expect(as.cookies.get(SESSION_TOKEN_COOKIE)).not.toBe(copy.cookies.get(SESSION_TOKEN_COOKIE))
    for (const line of cookies) expect(line).toMatch(/^__Host-purse\.\w+=.*; Path=\/; .*HttpOnly|Secure/)
    expectProblem(await world.call('GET', '/api/me', { as: copy }), 'unauthenticated')
    expect((await world.call('GET', '/api/me', { as })).status).toBe(200)
  })

  test('refuses a wrong one, and every one for a quarter of an hour after five', async () => {
    const as = await somebody()
    for (let i = 0; i < 5; i += 1) expectProblem(await stepUp(as, { password: `guess ${i}` }), 'incorrect-password')
    expectProblem(await stepUp(as, { password: PASSWORD }), 'too-many-requests')
    await later(async () => expect((await stepUp(as, { password: PASSWORD })).status).toBe(200), 16)
    expect(await eventsOf(as)).toEqual([...Array(5).fill('step-up.refused'), 'limit.reached', 'step-up.passed'])
  })

  test('counts concurrent attempts, and resets after the right one', async () => {
    const as = await somebody()
    const copies = Array.from({ length: 12 }, () => ({ ...as, cookies: new Map(as.cookies) }))
    const responses = await Promise.all(copies.map((c, i) => stepUp(c, { password: `guess ${i}` })))
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7)

    const other = await somebody()
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await stepUp(other, { password: 'no' })
      expect((await stepUp(other, { password: PASSWORD })).status).toBe(200)
    }
  })

  test.each([{}, { password: '' }, { password: 5 }, { password: 'x'.repeat(129) }, { code: '' }, []])(
    'refuses %j',
    async (...bodies) => {
      const as = await somebody()
      expectProblem(await stepUp(as, bodies[0] ?? []), 'invalid-input')
    },
  )

  test('refuses an account without a password', async () => {
    expectProblem(await stepUp(await world.person('client'), { password: 'x' }), 'incorrect-password')
  })

  test('costs two round trips', async () => {
    const as = await somebody()
    await proof(as)
    expect((await stepUp(as, { password: PASSWORD })).trips).toBe(2)
    await proof(as)
    expect((await stepUp(as, { password: 'no' })).trips).toBe(1)
  })
})

describe('with two-factor on', () => {
  test('accepts a code once, and no password', async () => {
    const as = await somebody()
    const { secret } = await switchOn(world, as)
    expect(await proof(as)).toEqual({ fresh: true, method: 'code' })
    expectProblem(await stepUp(as, { password: PASSWORD }), 'invalid-code')
    const code = codeOf(secret)
    expect((await stepUp(as, { code })).body).toEqual({ fresh: true, method: 'code' })
    expectProblem(await stepUp(as, { code }), 'invalid-code')
    await deleteCodes(world)
    expectProblem(await stepUp(as, { code: codeOf(secret, -3) }), 'invalid-code')
    expectProblem(await stepUp(as, { code: codeOf(secret, 3) }), 'invalid-code')
  })

  test('accepts a recovery code in any spelling, once, also under concurrency', async () => {
    const as = await somebody()
    const { recoveryCodes } = await switchOn(world, as)
    const [first = '', second = ''] = recoveryCodes
    expect((await stepUp(as, { code: ` ${first.toUpperCase()} ` })).status).toBe(200)
    await deleteCodes(world)
    expectProblem(await stepUp(as, { code: first }), 'invalid-code')
    await proof(as)
    // Four devices at once, each with another spelling of the same code.
    const ways = [second, second.toUpperCase(), second.replace('-', ''), ` ${second}`]
    const devices = await Promise.all(ways.map(() => onAnotherDevice(as)))
    const responses = await Promise.all(ways.map((code, i) => stepUp(devices[i] as Person, { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const { body } = await world.call('GET', '/api/me/security', { as })
    expect(body.twoFactor.recoveryCodesLeft).toBe(8)
  })

  test('uses a recovery code up once for concurrent reads', async () => {
    const as = await somebody()
    const { recoveryCodes } = await switchOn(world, as)
    const ctx = world.ctx()
    const [factor] = await factorOf(ctx, as.id)
    const spent = await Promise.all([1, 2, 3].map(() => proves(ctx, factor as Factor, recoveryCodes[0] ?? '')))
    expect(spent.filter(Boolean)).toHaveLength(1)
  })

  test('limits attempts', async () => {
    const as = await somebody()
    const { secret } = await switchOn(world, as)
    const wrong = codeOf(secret, 50)
    const statuses: number[] = []
    for (let i = 0; i < 20; i += 1) {
      const code = String((Number(wrong) + i) % 1_000_000).padStart(6, '0')
      statuses.push((await stepUp(as, { code })).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.slice(5).every((status) => status === 429)).toBe(true)
    expectProblem(await stepUp(as, { code: codeOf(secret) }), 'too-many-requests')
  })
})
