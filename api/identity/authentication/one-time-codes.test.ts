// One-time codes: what is stored, how long they are valid, and their limits.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { oneTimeCode, rateLimit } from '../../../db/schema/identity'
import { AUTH_SECRET, type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { runJobs } from '../../jobs'
import { sha256 } from '../../platform/values/hash'
import { DAY, MINUTE } from '../../platform/values/time'
import { COOKIE_PREFIX } from '../../platform/viewer/cookies'
import { checkCode, hashOf, latestCode, type Proving, randomCode } from './one-time-codes'

const world = openWorld()

let phones = 0
/** Each of a range of its own. */
function newPhone(): string {
  phones += 1
  return `+25471${String(phones).padStart(3, '0')}0000`
}

/** The browser of these tests, which has not signed in anywhere. */
const BROWSER = 'b'.repeat(32)
const as: Person = {
  id: '',
  name: '',
  email: '',
  role: 'client',
  cookies: new Map([[`${COOKIE_PREFIX}.device`, BROWSER]]),
}

function ask(phone: string, headers: Record<string, string> = {}): Promise<CallResponse> {
  return world.call('POST', '/api/auth/phone/codes', { as, body: { phone }, headers })
}

function verify(phone: string, code: string): Promise<CallResponse> {
  return world.call('POST', '/api/auth/phone/verification', {
    as: { ...as, cookies: new Map(as.cookies) },
    body: { phone, code },
  })
}

async function textsTo(phone: string): Promise<string[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(phone)}`)
  return body.items.map((item: { text: string }) => item.text)
}

async function codeFor(phone: string): Promise<string> {
  expect((await ask(phone)).status).toBe(200)
  const [text = ''] = await textsTo(phone)
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const rowsOf = (phone: string) => world.db.select().from(oneTimeCode).where(eq(oneTimeCode.recipient, phone))

describe('a code', () => {
  test('is six digits in a message that phones can autofill from, stored as a keyed hash', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const [text = ''] = await textsTo(phone)
    expect(text).toMatch(/^\d{6} is your Purse code\./)
    expect(text.split('\n').at(-1)).toBe(`@localhost #${code}`)
    const [row] = await rowsOf(phone)
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.expiresAt).toBe((row?.createdAt ?? 0) + 10 * MINUTE)
  })

  test('is random: every digit occurs in every place', () => {
    const codes = Array.from({ length: 2000 }, randomCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    const seen = codes.flatMap((code) => [...code].map((digit, place) => `${place}:${digit}`))
    expect(new Set(seen).size).toBe(60)
  })

  test('works once', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect((await verify(phone, code)).body).toMatchObject({ isNewUser: true })
    expect(expectProblem(await verify(phone, code), 'code-ended').detail).toMatch(/already used/)
  })

  test('is valid for ten minutes', async () => {
    const [late, early] = [newPhone(), newPhone()]
    const [lateCode, earlyCode] = [await codeFor(late), await codeFor(early)]
    world.now = (world.now ?? 0) + 10 * MINUTE - 1
    expect((await verify(early, earlyCode)).status).toBe(200)
    world.now += 1
    expect(expectProblem(await verify(late, lateCode), 'code-ended').detail).toMatch(/has expired/)
  })

  test('is invalid after three wrong attempts', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    for (let i = 0; i < 2; i += 1) expectProblem(await verify(phone, wrong(code)), 'invalid-code')
    // The last attempt says so, and so does the right code after it.
    for (const tried of [wrong(code), code])
      expect(expectProblem(await verify(phone, tried), 'code-ended').detail).toMatch(/3 times/)

    const other = newPhone()
    const good = await codeFor(other)
    for (let i = 0; i < 2; i += 1) expectProblem(await verify(other, wrong(good)), 'invalid-code')
    expect((await verify(other, good)).status).toBe(200)
  })

  test('is invalid once a newer one is sent, and for another phone', async () => {
    const phone = newPhone()
    const first = await codeFor(phone)
    world.now = (world.now ?? 0) + MINUTE
    const second = await codeFor(phone)
    if (first !== second) expectProblem(await verify(phone, first), 'invalid-code')
    const other = newPhone()
    const theirs = await codeFor(other)
    if (second !== theirs) expectProblem(await verify(other, second), 'invalid-code')
    expect((await verify(phone, second)).status).toBe(200)
  })

  test('for signing in does not confirm a contact, nor another person’s', async () => {
    const as = await world.person('client')
    world.now = Date.now()
    const phone = newPhone()
    const code = await codeFor(phone)
    expectProblem(
      await world.call('PUT', '/api/me/contacts/phone', { as, body: { value: phone, code } }),
      'invalid-code',
    )
  })

  test('is refused where none was sent', async () => {
    expectProblem(await verify(newPhone(), '123456'), 'invalid-code')
  })

  test.each(['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'])('cannot be %j', async (code) => {
    const { errors } = expectProblem(await verify(newPhone(), code), 'invalid-input')
    expect(errors.code).toEqual(['Invalid OTP: Please enter a complete 6-digit OTP.'])
  })
})

describe('concurrently', () => {
  test('a right code is accepted once', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const responses = await Promise.all(Array.from({ length: 3 }, () => verify(phone, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('three attempts count at most', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const responses = await Promise.all(Array.from({ length: 32 }, () => verify(phone, wrong(code))))
    const codes = responses.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'invalid-code')).toHaveLength(2)
    expect(codes.filter((code) => code === 'code-ended')).toHaveLength(30)
    expect((await rowsOf(phone)).map(({ attempts }) => attempts)).toEqual([3])
    expectProblem(await verify(phone, code), 'code-ended')
  })

  test('of two requests one sends a code', async () => {
    const phone = newPhone()
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask(phone)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await textsTo(phone)).toHaveLength(1)
  })
})

describe('another code', () => {
  test('can be requested after a minute, and the response says how long that is', async () => {
    const phone = newPhone()
    const first = await ask(phone)
    expect(Date.parse(first.body.resendAt)).toBe(Math.floor(((world.now ?? 0) + MINUTE) / 1000) * 1000)
    world.now = (world.now ?? 0) + 18_000
    const { detail } = expectProblem(await ask(phone), 'code-too-soon')
    expect(detail).toContain('42 seconds')
    world.now += 42_000
    expect((await ask(phone)).status).toBe(200)
  })

  test('is limited to eight a day for one phone, not counting requests that come too soon', async () => {
    const phone = newPhone()
    for (let i = 0; i < 8; i += 1) {
      expect((await ask(phone)).status).toBe(200)
      expectProblem(await ask(phone), 'code-too-soon')
      await world.settle()
      world.now = (world.now ?? 0) + MINUTE
    }
    expectProblem(await ask(phone), 'too-many-requests')
    expect(await textsTo(phone)).toHaveLength(8)
    world.now = (world.now ?? 0) + DAY
    expect((await ask(phone)).status).toBe(200)
  })

  test('is limited to sixty a day for a range of numbers from one network', async () => {
    const of = (i: number) => `+2349990${String(1000 + i)}`
    for (let i = 0; i < 60; i += 1) expect((await ask(of(i))).status).toBe(200)
    expectProblem(await ask(of(60)), 'too-many-requests')
    expect((await ask('+23499911234')).status).toBe(200)
  })

  test('is limited to two hundred a day from one network, where IPv6 counts by prefix', async () => {
    const from = (i: number) => ({ 'cf-connecting-ip': `2001:db8:1:2:${i.toString(16)}::1` })
    expect((await ask(newPhone(), from(1))).status).toBe(200)
    await world.db.update(rateLimit).set({ count: 199 }).where(eq(rateLimit.key, 'code-from:2001:db8:1:2'))
    expect((await ask(newPhone(), from(2))).status).toBe(200)
    expectProblem(await ask(newPhone(), from(3)), 'too-many-requests')
    const elsewhere = { 'cf-connecting-ip': '2001:db8:1:3::1' }
    expect((await ask(newPhone(), elsewhere)).status).toBe(200)
  })
})

test('ten thousand scripted guesses with every possible resend fail', async () => {
  const phone = newPhone()
  const browser = await sha256(BROWSER)
  const proving: Proving = { purpose: 'sign-in', recipient: phone, userId: null, browser }
  let passed = 0
  let sent = 0
  for (let round = 0; round < 50; round += 1) {
    world.now = (world.now ?? 0) + MINUTE
    if ((await ask(phone)).status === 200) sent += 1
    const [text = ''] = await textsTo(phone)
    const ctx = world.ctx()
    const [newest] = await latestCode(ctx, proving)
    const attempts = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        // Limits are tested here, not luck.
        const code = wrongFor(text.slice(0, 6), round * 200 + i)
        const id = newest?.id ?? ''
        return { id, hash: await hashOf(ctx, id, proving, code) }
      }),
    )
    const half = (first: number) => {
      const [item, ...others] = attempts
        .slice(first, first + 100)
        .map(({ id, hash }) => checkCode(ctx, proving, id, hash))
      return item ? ctx.db.batch([item, ...others]) : []
    }
    const tried = (await Promise.all([half(0), half(100)])).flat(2)
    passed += tried.filter(({ usedAt }) => usedAt !== null).length
  }
  expect([passed, sent]).toEqual([0, 8])
  const rows = await rowsOf(phone)
  expect(rows.map(({ attempts, usedAt }) => [attempts, usedAt])).toEqual(Array.from({ length: 8 }, () => [3, null]))
})

function wrongFor(right: string, number: number): string {
  const text = String(number).padStart(6, '0')
  return text === right ? '999999' : text
}

test('a hash made with another secret is refused', async () => {
  const phone = newPhone()
  const code = await codeFor(phone)
  const settings = { AUTH_SECRET: `${AUTH_SECRET}x` }
  const body = { phone, code }
  expectProblem(await world.call('POST', '/api/auth/phone/verification', { as, body, settings }), 'invalid-code')
})

test('the minute job deletes expired codes', async () => {
  const phone = newPhone()
  await ask(phone)
  await world.settle()
  await runJobs(world.ctx())
  expect(await rowsOf(phone)).toHaveLength(1)
  world.now = (world.now ?? 0) + DAY + 11 * MINUTE
  await runJobs(world.ctx())
  expect(await rowsOf(phone)).toEqual([])
})
