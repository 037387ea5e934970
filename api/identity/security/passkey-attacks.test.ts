// Attacks on signing in by passkey: each is refused for its own reason, since the same device with a new challenge
// and nothing altered is accepted right after.
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { passkey, session, verification } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere } from '../../../tests/fixtures/identity/credentials'
import {
  ALTERED,
  CHALLENGE_COOKIE,
  ceremonies,
  SESSION_COOKIE,
} from '../../../tests/fixtures/identity/passkey-ceremonies'
import { Device } from '../../../tests/fixtures/identity/passkey-device'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)
const { begin, challenge, signIn, withPasskey } = ceremonies(world)

const sessionsOf = (person: Person) => world.db.$count(session, eq(session.userId, person.id))
const refusalsOf = async ({ id }: Person) => {
  await world.settle()
  return world.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, id), eq(auditEvent.event, 'sign-in.refused')))
}

describe('signing in with one', () => {
  test.each(Object.entries({ ...ALTERED, 'as a new passkey': { clientData: { type: 'webauthn.create' } } }))(
    'refuses what is signed %s',
    async (_, altered) => {
      const { person, device } = await withPasskey()
      const before = await sessionsOf(person)
      const tab = elsewhere(person)
      const response = await signIn(tab, device.assert(await challenge(tab), altered))
      expectProblem(response, 'invalid-credentials')
      expect(tab.cookies.has(SESSION_COOKIE)).toBe(false)
      expect(await sessionsOf(person)).toBe(before)
      expect(await refusalsOf(person)).toHaveLength(1)
      expect((await signIn(tab, device.assert(await challenge(tab)))).body.id).toBe(person.id)
    },
  )

  test('refuses a challenge that is used, too old, for adding one, of another browser, or none', async () => {
    const { person, device } = await withPasskey()
    const tab = elsewhere(person)
    const refuse = async (response: unknown, cookie: string | undefined) => {
      const as = elsewhere(person)
      if (cookie) as.cookies.set(CHALLENGE_COOKIE, cookie)
      const before = await sessionsOf(person)
      expectProblem(await signIn(as, response), 'invalid-credentials')
      expect([as.cookies.has(SESSION_COOKIE), await sessionsOf(person)]).toEqual([false, before])
    }
    // Of a device that does not count its uses, as synced ones: only the challenge stands against a replay.
    const counted = { counter: 0 }
    const uncounted = (options: { challenge: string }) => {
      device.counter = -1
      return device.assert(options)
    }
    await world.db.update(passkey).set(counted).where(eq(passkey.userId, person.id))
    const used = uncounted(await challenge(tab))
    const cookie = tab.cookies.get(CHALLENGE_COOKIE)
    expect((await signIn(tab, used)).status).toBe(200)
    await refuse(used, cookie)

    const late = uncounted(await challenge(tab))
    await world.db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
    await refuse(late, tab.cookies.get(CHALLENGE_COOKIE))

    await refuse(uncounted(await begin(person)), person.cookies.get(CHALLENGE_COOKIE))
    const there = elsewhere(person)
    const issued = uncounted(await challenge(there))
    await challenge(tab)
    await refuse(issued, tab.cookies.get(CHALLENGE_COOKIE))
    await refuse(issued, undefined)
    for (const forged of ['x', 'x.y', '%E0%A4%A', `${there.cookies.get(CHALLENGE_COOKIE)}x`])
      await refuse(issued, forged)
    expect((await signIn(there, issued)).body.id).toBe(person.id)
  })

  test('starts one session of a challenge that is answered many times at once', async () => {
    const { person, device } = await withPasskey()
    const tab = elsewhere(person)
    device.counter = -1
    const response = device.assert(await challenge(tab))
    const before = await sessionsOf(person)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => signIn({ ...tab, cookies: new Map(tab.cookies) }, response)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(await sessionsOf(person)).toBe(before + 1)
  })

  test('refuses a part that was altered once it was signed, and another person’s key', async () => {
    const { person, device } = await withPasskey()
    const { person: other, device: theirs } = await withPasskey()
    const flipped = (text: string, at: number, bit = 1) => {
      const bytes = Buffer.from(text, 'base64url')
      const i = (at + bytes.length) % bytes.length
      bytes[i] = (bytes[i] ?? 0) ^ bit
      return bytes.toString('base64url')
    }
    type Made = ReturnType<Device['assert']>
    const signature = (change: (text: string) => string) => (made: Made) => {
      made.response.signature = change(made.response.signature)
    }
    const data = (change: (text: string) => string) => (made: Made) => {
      made.response.authenticatorData = change(made.response.authenticatorData)
    }
    const edits: ((made: Made) => unknown)[] = [
      signature((text) => flipped(text, -1)),
      signature((text) => flipped(text, 0)),
      signature((text) => text.slice(0, 8)),
      // The counter, whether it is synced, whether it asked its owner, the site.
      data((text) => flipped(text, -1, 64)),
      data((text) => flipped(text, 32, 8)),
      data((text) => flipped(text, 32, 4)),
      data((text) => flipped(text, 0)),
      data((text) => text.slice(0, 40)),
      data((text) => `${text}AAAA`),
      (made) => Object.assign(made, { id: theirs.id, rawId: theirs.id }),
      (made) => Object.assign(made, { id: theirs.id }),
      (made) => Object.assign(made, { rawId: theirs.id }),
      (made) => Object.assign(made, { id: new Device().id }),
    ]
    for (const [i, edit] of edits.entries()) {
      // In a browser where somebody else is signed in.
      const tab = { ...other, cookies: new Map(other.cookies) }
      const before = tab.cookies.get(SESSION_COOKIE)
      const made = device.assert(await challenge(tab))
      edit(made)
      expectProblem(await signIn(tab, made), 'invalid-credentials')
      expect([i, tab.cookies.get(SESSION_COOKIE)]).toEqual([i, before])
    }
    const tab = elsewhere(person)
    const unverified = device.assert(await challenge(tab), { flags: 4 })
    data((text) => flipped(text, 32, 4))(unverified)
    expectProblem(await signIn(tab, unverified), 'invalid-credentials')
    expect((await signIn(tab, device.assert(await challenge(tab)))).body.id).toBe(person.id)
  })

  test('answers for an unknown key as for a known one', async () => {
    const { person, device } = await withPasskey()
    const responses = []
    for (const signer of [new Device(), device]) {
      const tab = elsewhere(person)
      const made = signer.assert(await challenge(tab), { clientData: { challenge: 'AAAA' } })
      const { status, body, trips } = await signIn(tab, made)
      responses.push({ status, trips, body: { ...body, requestId: '' } })
    }
    expect(responses[0]).toEqual(responses[1])
  })

  test('refuses a copy whose counter has fallen behind, and records it', async () => {
    const { person, device } = await withPasskey()
    const tab = elsewhere(person)
    device.counter = 41
    expect((await signIn(tab, device.assert(await challenge(tab)))).status).toBe(200)
    for (const counter of [41, 1, -1]) {
      const there = elsewhere(person)
      const options = await challenge(there)
      device.counter = counter
      expectProblem(await signIn(there, device.assert(options)), 'invalid-credentials')
    }
    const refused = await refusalsOf(person)
    expect(refused).toMatchObject(Array(3).fill({ actor: 'anonymous' }))
    device.counter = 42
    expect((await signIn(tab, device.assert(await challenge(tab)))).status).toBe(200)
  })

  test('refuses what is malformed, however large', async () => {
    const { person, device } = await withPasskey()
    const tab = elsewhere(person)
    const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const
    for (const part of parts) {
      for (const junk of ['AAAA', 'A', 'bnVsbA', 'W10', '_'.repeat(1999)]) {
        const made = device.assert(await challenge(tab))
        made.response[part] = junk
        expectProblem(await signIn(tab, made), 'invalid-credentials')
      }
      const made = device.assert(await challenge(tab))
      for (const junk of ['', 'ü', 'a'.repeat(4001), null, 7, {}, ['AAAA']])
        expectProblem(await signIn(tab, { ...made, response: { ...made.response, [part]: junk } }), 'invalid-input')
      expect((await signIn(tab, made)).status).toBe(200)
    }
  })

  test('starts no session once a reset has removed the passkey', async () => {
    const { person, device } = await withPasskey()
    // As a reset that comes between the proof and the session.
    await world.db.run(
      sql`CREATE TRIGGER reset_meanwhile AFTER UPDATE OF counter ON passkey BEGIN DELETE FROM passkey WHERE id = NEW.id; DELETE FROM session WHERE user_id = NEW.user_id; END`,
    )
    const tab = elsewhere(person)
    const response = await signIn(tab, device.assert(await challenge(tab)))
    await world.db.run(sql`DROP TRIGGER reset_meanwhile`)
    expectProblem(response, 'invalid-credentials')
    expect(await sessionsOf(person)).toBe(0)
  })

  test('limits how often one network address begins', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    const ask = () => world.call('POST', '/api/auth/passkey/options', { headers })
    await world.db.run(sql`DELETE FROM rate_limit`)
    expect((await ask()).status).toBe(200)
    await world.db.run(sql`UPDATE rate_limit SET count = 300 WHERE key LIKE 'passkey:%'`)
    const refused = await ask()
    expectProblem(refused, 'too-many-requests')
    expect(refused.body.detail).toMatch(/minute/)
  })
})

describe('a step-up', () => {
  test('takes no assertion, neither in its place nor beside a wrong password', async () => {
    const { person, device } = await withPasskey()
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3_600_000), steppedUpAt: null })
      .where(eq(session.userId, person.id))
    const response = device.assert(await challenge(person))
    const step = (body: object) => world.call('POST', '/api/me/step-up', { as: person, body })
    expectProblem(await step({ response }), 'invalid-input')
    expectProblem(await step({ response, password: 'wrong' }), 'incorrect-password')
    expectProblem(await world.call('POST', '/api/me/passkeys/options', { as: person }), 'step-up-required')
    // To sign in again with it is a fresh proof, of the session that it starts and of no other.
    const tab = elsewhere(person)
    expect((await signIn(tab, device.assert(await challenge(tab)))).status).toBe(200)
    expect((await world.call('GET', '/api/me/step-up', { as: tab })).body.fresh).toBe(true)
    expect((await world.call('GET', '/api/me/step-up', { as: person })).body.fresh).toBe(false)
    const other = await withPasskey()
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3_600_000), steppedUpAt: null })
      .where(eq(session.userId, other.person.id))
    expect((await signIn(tab, device.assert(await challenge(tab)))).body.id).toBe(person.id)
    expect((await world.call('GET', '/api/me/step-up', { as: other.person })).body.fresh).toBe(false)
  })
})
