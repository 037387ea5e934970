// The second factor: switching on and off, signing in, recovery codes, limits and races.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session, twoFactor, user } from '../../../db/schema/identity'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeOf } from '../../../tests/fixtures/identity/authenticator'
import {
  deleteCodes,
  elsewhere,
  givePassword,
  PASSWORD,
  passwordSignIn,
  switchOn,
} from '../../../tests/fixtures/identity/credentials'
import type { Claim } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { seal } from './sealed'
import { isAuthenticatorCode } from './second-factor'

const world = openWorld(null)

const CHALLENGE = '__Host-purse.two_factor'
const TRUST = '__Host-purse.trust_device'

async function somebody(role: Person['role'] = 'client'): Promise<Person> {
  const person = await world.person(role, { twoFactorEnabled: false })
  await givePassword(world, person)
  return person
}

const respondWith = (as: Person, body: unknown) => world.call('POST', '/api/auth/two-factor', { as, body })

async function challenged(person: Person): Promise<Person> {
  const as = elsewhere(person)
  const { body } = await passwordSignIn(world, as)
  expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect([...as.cookies.keys()]).toEqual([CHALLENGE])
  return as
}

async function mailTo(person: Person): Promise<string[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
  return body.items.map(({ subject }: { subject: string }) => subject)
}

async function eventsOf(person: Person): Promise<string[]> {
  await world.settle()
  const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, person.id))
  return rows.sort((a, b) => a.id.localeCompare(b.id)).map(({ event }) => event)
}

const RESET = 'battery staple'

/** Sets another password by a reset link. */
async function resetPassword({ email }: Person): Promise<void> {
  await world.call('POST', '/api/auth/password-reset-requests', { body: { email } })
  await world.settle()
  const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  const token = /token=([0-9a-f]{64})/.exec(mail.items[0].text)?.[1] ?? ''
  const body = { token, password: RESET, confirmPassword: RESET }
  expect((await world.call('POST', '/api/auth/password-resets', { body })).status).toBe(200)
}

function expectBound({ cookies }: CallResponse): void {
  expect(cookies.length).toBeGreaterThan(0)
  for (const line of cookies) {
    expect(line).toMatch(/^__Host-purse\.\w+=/)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
    expect(line).not.toMatch(/domain/i)
  }
}

describe('codes', () => {
  afterEach(() => vi.useRealTimers())

  // RFC 6238, appendix B, the last six digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s: %s', async (at, code) => {
    const ctx = world.ctx()
    const factor = { secret: await seal(ctx, '12345678901234567890') }
    const validAfter = (drift: number) => {
      vi.setSystemTime(at * 1000 + drift)
      return isAuthenticatorCode(ctx, factor, code)
    }
    expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, at * 1000)).toBe(code)
    for (const drift of [-30_000, 0, 30_000]) expect(await validAfter(drift)).toBe(true)
    for (const drift of [-61_000, 61_000]) expect(await validAfter(drift)).toBe(false)
  })

  test('the QR code names Purse and the account', async () => {
    const as = await somebody()
    const { uri, secret } = (await world.call('POST', '/api/me/two-factor', { as })).body
    expect(uri).toBe(
      `otpauth://totp/Purse:${encodeURIComponent(as.email)}?secret=${secret}&issuer=Purse&digits=6&period=30`,
    )
  })
})

describe('switching on', () => {
  test('takes a code, ends the other sessions and renews this one’s token', async () => {
    const as = await somebody()
    const other = elsewhere(as)
    await passwordSignIn(world, other)
    const copy = { ...as, cookies: new Map(as.cookies) }

    const begun = await world.call('POST', '/api/me/two-factor', { as })
    expect(begun.status).toBe(201)
    expect(begun.body).toEqual({
      uri: expect.stringContaining(`secret=${begun.body.secret}`),
      secret: expect.stringMatching(/^[A-Z2-7]{52}$/),
      recoveryCodes: expect.any(Array),
    })
    expect(new Set(begun.body.recoveryCodes).size).toBe(10)
    expect((await world.call('GET', '/api/me', { as })).body.twoFactorEnabled).toBe(false)
    // Nothing changes until it is finished.
    expect((await passwordSignIn(world, elsewhere(as))).body.user.email).toBe(as.email)

    const again = await world.call('GET', '/api/me/two-factor', { as })
    expect(again.body).toEqual(begun.body)
    const wrong = await world.call('PUT', '/api/me/two-factor', { as, body: { code: codeOf(begun.body.secret, 9) } })
    expectProblem(wrong, 'invalid-code')

    const code = codeOf(begun.body.secret)
    const on = await world.call('PUT', '/api/me/two-factor', {
      as,
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect([on.status, on.body]).toEqual([200, { id: as.id }])
    expect(on.trips).toBeLessThanOrEqual(3)
    expectBound(on)
    expect((await world.call('GET', '/api/me', { as })).body.twoFactorEnabled).toBe(true)
    for (const dead of [other, copy]) expectProblem(await world.call('GET', '/api/me', { as: dead }), 'unauthenticated')
    expect(await world.db.$count(session, eq(session.userId, as.id))).toBe(1)

    for (const method of ['GET', 'POST', 'PUT'])
      expectProblem(
        await world.call(method, '/api/me/two-factor', { as, ...(method === 'PUT' && { body: { code: '123456' } }) }),
        'two-factor-status',
      )
    expect(await mailTo(as)).toContain('Two-factor authentication is on')
    expect(await eventsOf(as)).toContain('two-factor.enabled')
  })

  test('refuses the secret of an earlier setup', async () => {
    const as = await somebody()
    const first = await world.call('POST', '/api/me/two-factor', { as })
    const second = await world.call('POST', '/api/me/two-factor', { as })
    expect(second.body.secret).not.toBe(first.body.secret)
    const body = { code: codeOf(first.body.secret) }
    expectProblem(await world.call('PUT', '/api/me/two-factor', { as, body }), 'invalid-code')
  })

  test('stores secret and codes encrypted, and never returns them again', async () => {
    const as = await somebody()
    const { secret, recoveryCodes } = await switchOn(world, as)
    const [row] = await world.db.select().from(twoFactor).where(eq(twoFactor.userId, as.id))
    const stored = JSON.stringify(row)
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
    const { body } = await world.call('GET', '/api/me/security', { as })
    expect(body.twoFactor).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    expect(JSON.stringify(body)).not.toContain(recoveryCodes[0])
  })

  test('needs a fresh session for every change', async () => {
    const as = await somebody()
    const on = await somebody()
    await switchOn(world, on)
    world.now = Date.now() + 11 * 60_000
    for (const [who, method, path] of [
      [as, 'POST', 'two-factor'],
      [as, 'GET', 'two-factor'],
      [on, 'DELETE', 'two-factor'],
      [on, 'POST', 'recovery-codes'],
    ] as const)
      expectProblem(await world.call(method, `/api/me/${path}`, { as: who }), 'step-up-required')
    world.now = null
  })
})

describe('signing in with it', () => {
  test('asks for a code before there is a session', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const as = elsewhere(person)
    const requested = await passwordSignIn(world, as)
    expectBound(requested)
    expect(await world.db.$count(session, eq(session.userId, person.id))).toBe(1)
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')

    expectProblem(await respondWith(as, { code: codeOf(secret, 9) }), 'invalid-code')
    const response = await respondWith(as, { code: codeOf(secret) })
    expect([response.status, response.body]).toEqual([200, { id: person.id, role: 'client' }])
    expectBound(response)
    expect((await world.call('GET', '/api/me', { as })).body.id).toBe(person.id)
    expect(as.cookies.has(CHALLENGE)).toBe(false)
    expect(await eventsOf(person)).toEqual(expect.arrayContaining(['sign-in.refused', 'session.started']))
  })

  test('a code starts one session, and so does a challenge', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const [first, second] = [await challenged(person), await challenged(person)]
    const held = { ...first, cookies: new Map(first.cookies) }
    const code = codeOf(secret)
    const responses = await Promise.all([respondWith(first, { code }), respondWith(second, { code })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    await deleteCodes(world)
    const winner = responses[0].status === 200 ? held : second
    if (winner === held) expectProblem(await respondWith(held, { code }), 'invalid-code')
  })

  test('a recovery code starts one session, also under concurrency', async () => {
    const person = await somebody()
    const { recoveryCodes } = await switchOn(world, person)
    const tabs = await Promise.all([1, 2, 3, 4].map(() => challenged(person)))
    const [code = ''] = recoveryCodes
    const ways = [code, code.toUpperCase(), code.replace('-', ' '), code]
    const responses = await Promise.all(tabs.map((as, i) => respondWith(as, { recoveryCode: ways[i] ?? code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await deleteCodes(world)
    expectProblem(await respondWith(await challenged(person), { recoveryCode: code }), 'invalid-code')
    const next = await challenged(person)
    expect((await respondWith(next, { recoveryCode: recoveryCodes[1] })).status).toBe(200)
    const { body } = await world.call('GET', '/api/me/security', { as: next })
    expect(body.twoFactor.recoveryCodesLeft).toBe(8)
  })

  test('refuses further codes after ten wrong ones, over all challenges, also under concurrency', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const tabs: Person[] = []
    // Eight at a time, within the limit of sign-ins by password.
    for (let round = 0; round < 2; round += 1)
      tabs.push(...(await Promise.all(Array.from({ length: 8 }, () => challenged(person)))))
    const responses = await Promise.all(tabs.map((as, i) => respondWith(as, { code: codeOf(secret, 100 + i) })))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    const as = await challenged(person)
    expectProblem(await respondWith(as, { code: codeOf(secret) }), 'too-many-requests')
    expectProblem(await respondWith(as, { recoveryCode: 'aaaaa-aaaaa' }), 'too-many-requests')
    // Existing sessions are not locked out.
    expect((await world.call('GET', '/api/me', { as: person })).status).toBe(200)
  })

  test('wrong, expired, forged and missing challenges get the same response', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const problemOf = ({ body: { requestId: _, ...problem } }: CallResponse) => problem
    const wrong = await respondWith(await challenged(person), { code: codeOf(secret, 9) })
    const none = await respondWith(elsewhere(person), { code: codeOf(secret) })
    const forged = elsewhere(person)
    forged.cookies.set(CHALLENGE, '2fa-aaaaaaaaaaaaaaaaaaaa.AAAA')
    const old = await challenged(person)
    world.now = Date.now() + 11 * 60_000
    const expired = await respondWith(old, { code: codeOf(secret) })
    world.now = null
    for (const response of [none, await respondWith(forged, { code: codeOf(secret) }), expired]) {
      expectProblem(response, 'invalid-code')
      expect(problemOf(response)).toEqual(problemOf(wrong))
      expect(response.cookies).toEqual([])
    }
  })

  test('an existing session of the browser does not answer another person’s challenge', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const thief = await somebody()
    await switchOn(world, thief)
    const as = await challenged(person)
    for (const [name, value] of thief.cookies) as.cookies.set(name, value)
    const response = await respondWith(as, { code: codeOf(secret) })
    expect(response.body).toEqual({ id: person.id, role: 'client' })
  })

  test('a trusted device is not asked again until the factor changes', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const as = await challenged(person)
    const trusted = await respondWith(as, { code: codeOf(secret), trustDevice: true })
    expect(trusted.status).toBe(200)
    expectBound(trusted)
    expect(as.cookies.has(TRUST)).toBe(true)
    const again = await passwordSignIn(world, as)
    expect(again.body.user.email).toBe(person.email)
    expectBound(again)
    await deleteCodes(world)
    await world.call('POST', '/api/me/step-up', { as, body: { code: codeOf(secret) } })
    await world.call('DELETE', '/api/me/two-factor', { as })
    await deleteCodes(world)
    await switchOn(world, as)
    as.cookies.delete(SESSION_TOKEN_COOKIE)
    expect((await passwordSignIn(world, as)).body.twoFactorRedirect).toBe(true)
  })

  test('a trusted device is asked again after a password reset', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const as = await challenged(person)
    await respondWith(as, { code: codeOf(secret), trustDevice: true })
    expect(as.cookies.has(TRUST)).toBe(true)
    await resetPassword(person)
    as.cookies.delete(SESSION_TOKEN_COOKIE)
    const body = { email: as.email, password: RESET }
    const response = await world.call('POST', '/api/auth/sign-in/email', { as, body })
    expect(response.body.twoFactorRedirect).toBe(true)
  })

  test('a sign-in by password on a trusted device is not fresh', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const as = await challenged(person)
    await respondWith(as, { code: codeOf(secret), trustDevice: true })
    const proof = async () => (await world.call('GET', '/api/me/step-up', { as })).body
    expect(await proof()).toEqual({ fresh: true, method: 'code' })
    expect((await passwordSignIn(world, as)).body.user.email).toBe(person.email)
    expect(await proof()).toEqual({ fresh: false, method: 'code' })
    expectProblem(await world.call('DELETE', '/api/me/two-factor', { as }), 'step-up-required')
    // Nor does the password that is given to change it count.
    const newPassword = 'battery staple'
    const changed = await world.call('PUT', '/api/me/password', {
      as,
      body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    })
    expect(changed.status).toBe(200)
    expect(await proof()).toEqual({ fresh: false, method: 'code' })
    await deleteCodes(world)
    await world.call('POST', '/api/me/step-up', { as, body: { code: codeOf(secret) } })
    expect(await proof()).toEqual({ fresh: true, method: 'code' })
    const [row] = await world.db.select().from(session).where(eq(session.userId, person.id))
    expect(row?.proof).toBe('code')
  })

  test('a sign-in by recovery code is fresh', async () => {
    const person = await somebody()
    const { recoveryCodes } = await switchOn(world, person)
    const as = await challenged(person)
    await respondWith(as, { recoveryCode: recoveryCodes[0] })
    const proof = await world.call('GET', '/api/me/step-up', { as })
    expect(proof.body).toEqual({ fresh: true, method: 'code' })
  })

  test.each([{}, { code: '12345' }, { code: 123456 }, { recoveryCode: '' }, { code: 'abcdef' }, []])(
    'refuses %j',
    async (...bodies) => {
      expectProblem(await respondWith(await world.person('client'), bodies[0] ?? []), 'invalid-input')
    },
  )
})

describe('an admin without it', () => {
  const [response, run] = [z.object({}), () => ({})]
  const work = operations(
    operation('admin', 'GET /work', { summary: 'Work', response, run }),
    operation(EVERYONE, 'GET /own', { summary: 'Their own', response, run }),
  ).onError((error, c) => c.json({ code: error instanceof DomainError && error.code }))

  test.each([
    ['/work', false, { code: 'two-factor-required' }],
    ['/work', true, {}],
    ['/own', false, {}],
  ])('at %s, with it %s: %j', async (path, twoFactorEnabled, response) => {
    const viewer = { role: 'admin', twoFactorEnabled }
    const ctx = { ...world.ctx(), viewer: async () => viewer as Claim }
    expect(await (await work.request(path, {}, { ctx })).json()).toEqual(response)
  })
})

describe('recovery codes and switching off', () => {
  test('new codes invalidate the old', async () => {
    const person = await somebody()
    const { recoveryCodes } = await switchOn(world, person)
    const renewed = await world.call('POST', '/api/me/recovery-codes', { as: person })
    expect(renewed.status).toBe(201)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const as = await challenged(person)
    expectProblem(await respondWith(as, { recoveryCode: recoveryCodes[0] }), 'invalid-code')
    const [code] = renewed.body.recoveryCodes
    expect((await respondWith(as, { recoveryCode: code })).status).toBe(200)
    expect(await mailTo(person)).toContain('New recovery codes')
  })

  test('switching off makes the password enough again and ends the other sessions', async () => {
    const person = await somebody()
    const { secret } = await switchOn(world, person)
    const other = await challenged(person)
    await respondWith(other, { code: codeOf(secret) })
    const off = await world.call('DELETE', '/api/me/two-factor', { as: person })
    expect([off.status, off.body]).toEqual([200, { id: person.id }])
    expectProblem(await world.call('GET', '/api/me', { as: other }), 'unauthenticated')
    expect((await passwordSignIn(world, elsewhere(person))).body.user.email).toBe(person.email)
    expect(await mailTo(person)).toContain('Two-factor authentication is off')
    expectProblem(await world.call('DELETE', '/api/me/two-factor', { as: person }), 'two-factor-status')
    expectProblem(await world.call('POST', '/api/me/recovery-codes', { as: person }), 'two-factor-status')
  })

  test('an admin cannot switch it off', async () => {
    const admin = await somebody('admin')
    await switchOn(world, admin)
    expectProblem(await world.call('DELETE', '/api/me/two-factor', { as: admin }), 'forbidden')
    const [row] = await world.db.select().from(user).where(eq(user.id, admin.id))
    expect(row?.twoFactorEnabled).toBe(true)
  })
})
