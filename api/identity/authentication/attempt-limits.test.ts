// Attempts of unknown devices at an account never lock its owner out of signing in, codes or password resets
// (counters that stop people belong to the person and their device).
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountDevice, rateLimit, user } from '../../../db/schema/identity'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeOf } from '../../../tests/fixtures/identity/authenticator'
import {
  codeSentTo,
  deleteCodes,
  elsewhere,
  givePassword,
  passwordSignIn,
  switchOn,
} from '../../../tests/fixtures/identity/credentials'
import { sha256 } from '../../platform/values/hash'
import { MINUTE } from '../../platform/values/time'
import { COOKIE_PREFIX } from '../../platform/viewer/cookies'
import { countSignIn } from './attempt-limits'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const HOME = '203.0.113.7'

let people = 0

/** A person with a password and a phone, in a browser that has never been signed in. */
async function owner(): Promise<Person & { phone: string }> {
  people += 1
  const phone = `+25473${String(people).padStart(3, '0')}0000`
  const person = await world.person('client', { phone })
  await givePassword(world, person)
  return { ...elsewhere(person), phone }
}

/** The same person in a browser in which they signed in before. */
async function onKnownDevice<P extends Person>(person: P): Promise<P> {
  const id = crypto.randomUUID().replaceAll('-', '')
  await world.db.insert(accountDevice).values({ device: await sha256(id), userId: person.id, createdAt: Date.now() })
  return { ...person, cookies: new Map([[`${COOKIE_PREFIX}.device`, id]]) }
}

const from = (place: string) => ({ headers: { 'cf-connecting-ip': place } })

/** The nth of many network addresses. */
const place = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`

/** The response to a wrong password. */
function attempt({ email }: Person, at: string): Promise<CallResponse> {
  const body = { email, password: `not it, ${crypto.randomUUID()}` }
  return world.call('POST', '/api/auth/sign-in/email', { body, ...from(at) })
}

/** Counts an attempt without checking a password; whether it would be checked. */
async function mayTry({ email, cookies }: Person, at: string): Promise<boolean> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers({ cookie, 'cf-connecting-ip': at })
  return countSignIn({ ...world.ctx(), headers }, email).then(
    () => true,
    () => false,
  )
}

async function tryTimes(times: number, person: Person, at: (i: number) => string): Promise<number> {
  let allowed = 0
  for (let i = 0; i < times; i += 1) if (await mayTry(person, at(i))) allowed += 1
  return allowed
}

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  world.now = Date.now() + minutes * MINUTE
  try {
    return await work()
  } finally {
    world.now = null
  }
}

describe('wrong passwords', () => {
  test('from one network address block that address only', async () => {
    const amina = await owner()
    expect(await tryTimes(12, amina, () => place(1))).toBe(10)
    const { detail } = expectProblem(await attempt(amina, place(1)), 'too-many-requests')
    expect(detail).toMatch(/again in 1[45] minutes/)
    expect((await passwordSignIn(world, elsewhere(amina), from(HOME))).status).toBe(200)
  })

  test('do not block a known device, even at the same address', async () => {
    const amina = await owner()
    await tryTimes(12, amina, () => HOME)
    expectProblem(await passwordSignIn(world, elsewhere(amina), from(HOME)), 'too-many-requests')
    const known = await onKnownDevice(amina)
    expect((await passwordSignIn(world, known, from(HOME))).status).toBe(200)
  })

  test('a device known to another account is unknown to this one', async () => {
    const amina = await owner()
    const other = await onKnownDevice(await owner())
    await tryTimes(10, amina, () => HOME)
    expect(await mayTry({ ...amina, cookies: other.cookies }, HOME)).toBe(false)
  })

  test('are limited for a known device too', async () => {
    const known = await onKnownDevice(await owner())
    expect(await tryTimes(12, known, place)).toBe(10)
    expectProblem(await passwordSignIn(world, known, from(HOME)), 'too-many-requests')
  })

  test('from many addresses slow down, for unknown devices only', async () => {
    const amina = await owner()
    expect(await tryTimes(40, amina, (i) => place(100 + i))).toBe(30)
    expectProblem(await attempt(amina, place(200)), 'too-many-requests')
    const known = await onKnownDevice(amina)
    expect((await passwordSignIn(world, known, from(HOME))).status).toBe(200)
    // One more each minute, from anywhere.
    await later(1.1, async () => {
      expect(await mayTry(amina, place(201))).toBe(true)
      expect(await mayTry(amina, place(202))).toBe(false)
    })
  })

  test('that are refused do not count against others', async () => {
    const amina = await owner()
    const sent = Array.from({ length: 60 }, () => mayTry(amina, place(3)))
    expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(10)
    expect(await tryTimes(20, amina, (i) => place(300 + i))).toBe(20)
  })

  test('right ones do not count', async () => {
    const amina = await owner()
    expect(await tryTimes(29, amina, (i) => place(400 + i))).toBe(29)
    for (let i = 0; i < 2; i += 1) expect((await passwordSignIn(world, elsewhere(amina), from(HOME))).status).toBe(200)
  })

  test('are counted for unknown emails like for known ones', async () => {
    const nobody = { ...(await owner()), email: 'nobody@example.com' }
    const [first, known] = [await attempt(nobody, place(5)), await attempt(await owner(), place(5))]
    expect([first.status, first.trips]).toEqual([known.status, known.trips])
    expect(await tryTimes(10, nobody, () => place(5))).toBe(9)
    expect(JSON.stringify(await world.db.select().from(rateLimit))).not.toContain('nobody@')
  })
})

describe('codes to a phone', () => {
  const ask = (phone: string, as: Person, at = HOME) =>
    world.call('POST', '/api/auth/phone/codes', { as, body: { phone }, ...from(at) })
  const verify = (phone: string, code: string, as: Person, at = HOME) =>
    world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code }, ...from(at) })
  const other = (code: string) => (code === '000000' ? '000001' : '000000')
  let stranger: Person
  beforeAll(async () => {
    stranger = elsewhere(await world.person('client'))
  })

  test('stay valid despite wrong attempts in other browsers', async () => {
    const amina = await owner()
    await ask(amina.phone, amina)
    const code = await codeSentTo(world, amina.phone)
    for (let i = 0; i < 5; i += 1)
      expectProblem(await verify(amina.phone, other(code), stranger, place(6)), 'invalid-code')
    // Not even the right code works in another browser.
    expectProblem(await verify(amina.phone, code, stranger, place(6)), 'invalid-code')
    expect((await verify(amina.phone, code, amina)).status).toBe(200)
  })

  test('stay valid when another browser requests one, which causes no pause here', async () => {
    const amina = await owner()
    await ask(amina.phone, stranger, place(7))
    expect((await ask(amina.phone, amina)).status).toBe(200)
    const code = await codeSentTo(world, amina.phone)
    await later(2, async () => {
      expect((await ask(amina.phone, stranger, place(7))).status).toBe(200)
      expect((await verify(amina.phone, code, amina)).status).toBe(200)
    })
  })

  test('still reach a phone for which unknown devices requested codes all day', async () => {
    const amina = await owner()
    for (let i = 0; i < 8; i += 1) await later(2 * i, () => ask(amina.phone, elsewhere(stranger), place(8)))
    await later(20, async () => {
      expectProblem(await ask(amina.phone, elsewhere(stranger), place(8)), 'too-many-requests')
      expectProblem(await ask(amina.phone, elsewhere(stranger), place(9)), 'too-many-requests')
      expect((await ask(amina.phone, await onKnownDevice(amina), place(8))).status).toBe(200)
    })
    await later(61, async () => {
      expect((await ask(amina.phone, elsewhere(stranger), place(9))).status).toBe(200)
    })
  })

  test('to a range slow down before they stop, except for known devices', async () => {
    const of = (n: number) => `+2349990${String(1000 + n)}`
    const nobody = () => elsewhere(stranger)
    for (let i = 0; i < 60; i += 1) expect((await ask(of(i), nobody(), place(10 + (i % 2)))).status).toBe(200)
    expectProblem(await ask(of(60), nobody(), place(12)), 'too-many-requests')
    expect((await ask('+23499911234', nobody(), place(12))).status).toBe(200)
    const amina = await owner()
    await world.db
      .update(user)
      .set({ phone: of(61) })
      .where(eq(user.id, amina.id))
    expect((await ask(of(61), await onKnownDevice(amina))).status).toBe(200)
    await later(1.1, async () => {
      expect((await ask(of(62), nobody(), place(12))).status).toBe(200)
      expectProblem(await ask(of(63), nobody(), place(12)), 'too-many-requests')
    })
  })
})

test('requests of unknown devices do not use up the owner’s links', async () => {
  const amina = await owner()
  const ask = (as: Person, at: string) =>
    world.call('POST', '/api/auth/password-reset-requests', { as, body: { email: amina.email }, ...from(at) })
  for (let i = 0; i < 5; i += 1) expect((await ask(elsewhere(amina), place(13))).status).toBe(200)
  expectProblem(await ask(elsewhere(amina), place(13)), 'too-many-requests')
  expect((await ask(elsewhere(amina), HOME)).status).toBe(200)
  for (let i = 0; i < 10; i += 1) await ask(elsewhere(amina), place(500 + i))
  expectProblem(await ask(elsewhere(amina), place(510)), 'too-many-requests')
  expect((await ask(await onKnownDevice(amina), HOME)).status).toBe(200)
})

test('a password reset lets its device sign in, whatever unknown devices tried', async () => {
  const amina = await owner()
  await tryTimes(40, amina, (i) => place(600 + i))
  expect(await mayTry(amina, HOME)).toBe(false)
  await world.call('POST', '/api/auth/password-reset-requests', { body: { email: amina.email } })
  await world.settle()
  const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${amina.email}`)
  const token = /token=([0-9a-f]{64})/.exec(mail.items[0].text)?.[1] ?? ''
  const password = 'battery staple'
  const body = { token, password, confirmPassword: password }
  const reset = await world.call('POST', '/api/auth/password-resets', { as: amina, body })
  expect(reset.status).toBe(200)
  await world.settle()
  expect(await mayTry(amina, HOME)).toBe(true)
})

test('a stolen password cannot lock out the owner’s second factor', async () => {
  const amina = await owner()
  const known = await onKnownDevice(amina)
  expect((await passwordSignIn(world, known, from(HOME))).status).toBe(200)
  const { secret } = await switchOn(world, known)
  const right = Number(codeOf(secret))
  let refused = 0
  for (let round = 0; round < 4; round += 1) {
    const thief = elsewhere(amina)
    await passwordSignIn(world, thief, from(place(14)))
    for (let i = 0; i < 3; i += 1) {
      const code = String((right + 100_000 + round * 10 + i) % 1_000_000).padStart(6, '0')
      const response = await world.call('POST', '/api/auth/two-factor', {
        as: thief,
        body: { code },
        ...from(place(14)),
      })
      if (response.status === 429) refused += 1
    }
  }
  expect(refused).toBe(2)
  await deleteCodes(world)
  await passwordSignIn(world, known, from(HOME))
  const body = { code: codeOf(secret) }
  const reply = await world.call('POST', '/api/auth/two-factor', {
    as: known,
    body,
    ...from(HOME),
  })
  expect(reply.status).toBe(200)
})
