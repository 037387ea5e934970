// Claiming a code: it belongs to the first person who uses it, and guessing codes reveals nothing.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateLimit } from '../../../db/schema/identity'
import { localMail, outbox } from '../../../db/schema/notifications'
import { giftCard, giftRedemption } from '../../../db/schema/shop/gift-cards'
import { DEEP } from '../../../tests/fixtures/depth'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith } from '../../../tests/fixtures/money/clients'
import { balance, expectSoundLedger, fingerprint } from '../../../tests/fixtures/salons-and-purses'
import { bought, buy, claim, codeInMail } from '../../../tests/fixtures/shop/gift-cards'
import { drainOutbox } from '../../notifications/outbox'
import type { Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { codeOf } from '../gift-card-codes/codes'
import { claimByCode } from './claim'
import { BY_PERSON, BY_PLACE } from './claim-attempts'

/** Ten thousand in the deep suite. */
const TRIES = DEEP ? 10_000 : 400

const world = openWorld()
let amina: Person
let wanjiku: Person

beforeAll(async () => {
  amina = await clientWith(world, 'Amina', '1000000')
  wanjiku = await clientWith(world, 'Wanjiku')
  for (const as of [amina, wanjiku]) await world.call('GET', '/api/me', { as })
})

beforeEach(async () => {
  await world.db.delete(rateLimit)
})

/** Counters of attempts; the others, of messages, the database holds to their most. */
const OF_ATTEMPTS = isNull(rateLimit.most)

const invented = () => codeOf('of nobody', crypto.randomUUID())
const cardRow = async (id: string) => (await world.db.select().from(giftCard).where(eq(giftCard.id, id)))[0]
const open = (code: string, as?: Person, headers = {}) =>
  world.call('POST', '/api/gift-redemptions/opening', { as, body: { code }, headers })

async function cardWithCode(changes: object = {}): Promise<{ id: string; code: string }> {
  const { id } = await bought(world, amina, changes)
  return { id, code: await codeInMail(world) }
}

test('lets the first person claim a code in parts, and nobody else', async () => {
  const { id, code } = await cardWithCode()
  const before = await balance(world, 'wallet', wanjiku.id)
  const part = await claim(world, wanjiku, code.toLowerCase(), '1999.50')
  expect(part.status, JSON.stringify(part.body)).toBe(201)
  expect(part.trips).toBe(2)
  expect(part.body).toMatchObject({
    cardId: id,
    fromName: 'Amina',
    amount: { amount: '1999.50' },
    left: { amount: '3000.50' },
  })
  const other = await clientWith(world, 'Other')
  expectProblem(await claim(world, other, code), 'gift-card-unknown')
  expectProblem(await open(code, other), 'gift-card-unknown')
  expectProblem(await open(code), 'gift-card-unknown')
  expectProblem(await claim(world, wanjiku, code, '3000.51'), 'gift-card-spent')
  expectProblem(await claim(world, wanjiku, code, '0'), 'invalid-amount')
  expect((await open(code, wanjiku)).body).toMatchObject({ left: { amount: '3000.50' } })
  const rest = await claim(world, wanjiku, code)
  expect(rest.body.left).toEqual({ amount: '0.00', currency: 'KES' })
  expect(await balance(world, 'wallet', wanjiku.id)).toBe(before + 500_000)
  expect(await cardRow(id)).toMatchObject({ status: 'claimed', claimed: 500_000, claimedBy: wanjiku.id })
  await expectSoundLedger(world)
})

test('claims once per key, and refuses another code under the same key', async () => {
  const firstCard = await cardWithCode()
  const second = await cardWithCode()
  const key = newKey()
  const first = await claim(world, wanjiku, firstCard.code, undefined, { key })
  const again = await claim(world, wanjiku, firstCard.code, undefined, { key })
  expect(again.body).toEqual(first.body)
  expectProblem(await claim(world, wanjiku, second.code, undefined, { key }), 'idempotency-key-reused')
})

test('shows a signed-out person the card, without the contact details of the recipient', async () => {
  const { code } = await cardWithCode({ message: 'Happy birthday' })
  const seen = await open(code)
  expect(seen.status).toBe(200)
  expect(seen.body).toEqual({
    design: 'bloom',
    fromName: 'Amina',
    recipientName: 'Wanjiku',
    message: 'Happy birthday',
    amount: { amount: '5000.00', currency: 'KES' },
    left: { amount: '5000.00', currency: 'KES' },
    expiresAt: '2028-01-11T06:00:00Z',
    suggestion: null,
  })
})

test('lets only clients claim', async () => {
  const { code } = await cardWithCode()
  const partner = await world.person('beauty_partner')
  expectProblem(await claim(world, partner, code), 'forbidden')
  expectProblem(await world.call('POST', '/api/gift-redemptions', { key: newKey(), body: { code } }), 'unauthenticated')
})

test('answers the same for unclaimable and unknown codes, in as many round trips', async () => {
  const whole = await cardWithCode()
  await claim(world, wanjiku, whole.code)
  const late = await cardWithCode()
  const waiting = await bought(world, amina, { deliverOn: '2027-02-01' })
  const named = await bought(world, amina, { email: undefined, person: wanjiku.id })
  const secret = world.ctx().settings.AUTH_SECRET
  const brian = await clientWith(world, 'Brian')
  await world.call('GET', '/api/me', { as: brian })
  const codes = [
    await invented(),
    'nonsense',
    '',
    whole.code,
    await codeOf(secret, waiting.id),
    await codeOf(secret, named.id),
  ]
  const before = await fingerprint(world)
  for (const as of [undefined, brian]) {
    for (const code of codes) {
      const response = await open(code, as)
      expectProblem(response, 'gift-card-unknown')
      expect(response.trips).toBe(1)
    }
  }
  for (const code of codes) {
    const response = await claim(world, brian, code)
    expectProblem(response, 'gift-card-unknown')
    expect(Object.keys(response.body).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
    expect(response.trips).toBe(1)
  }
  const at = Date.parse('2028-01-11T06:00:00Z')
  expectProblem(await claim(world, brian, late.code, undefined, { at }), 'gift-card-unknown')
  expect(await fingerprint(world)).toBe(before)
})

describe('concurrent redemption', () => {
  test('of 64 people, exactly one succeeds', async () => {
    const { id, code } = await cardWithCode()
    const people = await Promise.all(Array.from({ length: 64 }, () => world.person('client')))
    const responses = await Promise.all(people.map((as) => claim(world, as, code)))
    const won = responses.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'gift-card-unknown')
    const claims = await world.db.select().from(giftRedemption).where(eq(giftRedemption.cardId, id))
    expect(claims.map(({ amount }) => amount)).toEqual([500_000])
    expect(await balance(world, 'wallet', claims[0]?.userId ?? '')).toBe(500_000)
    expect(await balance(world, 'gift_card', id)).toBe(0)
    await expectSoundLedger(world)
  })

  test('of one person, 64 times in whole and in parts, pays the money once', async () => {
    // 64 attempts exceed the hourly limit for codes; claiming on the card's page needs no code.
    const client = await clientWith(world, 'Eager')
    const { id } = await bought(world, amina, { email: undefined, person: client.id })
    const path = `/api/gift-cards/${id}/claims`
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        world.call('POST', path, { as: client, key: newKey(), body: i % 2 ? { amount: '1300' } : {} }),
      ),
    )
    const sums = responses.filter(({ status }) => status === 201).map(({ body }) => body.amount.amount)
    const claimed = sums.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
    expect(claimed).toBeGreaterThan(0)
    expect(claimed).toBeLessThanOrEqual(500_000)
    expect(await balance(world, 'wallet', client.id)).toBe(claimed)
    expect(await balance(world, 'gift_card', id)).toBe(500_000 - claimed)
    expect(await cardRow(id)).toMatchObject({ claimed, claimedBy: client.id })
    await expectSoundLedger(world)
  })
})

describe('attempts are limited', () => {
  test('per person', async () => {
    const { code } = await cardWithCode()
    const attacker = await clientWith(world, 'Guesser')
    for (let i = 0; i < BY_PERSON.max; i += 1)
      expectProblem(await claim(world, attacker, await invented()), 'gift-card-unknown')
    expectProblem(await claim(world, attacker, await invented()), 'too-many-requests')
    expectProblem(await claim(world, attacker, code), 'too-many-requests')
    const later = (world.now ?? 0) + BY_PERSON.windowMs
    expect((await claim(world, attacker, code, undefined, { at: later })).status).toBe(201)
  })

  test('per network address, also for signed-out people', async () => {
    const { code } = await cardWithCode()
    const from = (address: string) => ({ 'cf-connecting-ip': address })
    await open(await invented(), undefined, from('203.0.113.9'))
    await world.db.update(rateLimit).set({ count: BY_PLACE.max }).where(OF_ATTEMPTS)
    expectProblem(await open(code, undefined, from('203.0.113.9')), 'too-many-requests')
    expect((await open(code, undefined, from('203.0.113.10'))).status).toBe(200)
    const keys = await world.db.select({ key: rateLimit.key }).from(rateLimit)
    expect(JSON.stringify(keys)).not.toContain('203.0.113')
  })

  test('without blocking others when a signed-out address exceeds the limit', async () => {
    const { code } = await cardWithCode()
    const stranger = { 'cf-connecting-ip': '203.0.113.66' }
    await open(await invented(), undefined, stranger)
    // As if it had gone on for an hour, thousands of times.
    await world.db.update(rateLimit).set({ count: 6_000 }).where(OF_ATTEMPTS)
    expectProblem(await open(code, undefined, stranger), 'too-many-requests')
    const elsewhere = { 'cf-connecting-ip': '203.0.113.67' }
    expect((await open(code, undefined, elsewhere)).status).toBe(200)
    const claimed = await claim(world, wanjiku, code, undefined, { headers: elsewhere })
    expect(claimed.status).toBe(201)
  })

  test('not counting refused attempts, so that one person cannot block an address', async () => {
    const { code } = await cardWithCode()
    const headers = { 'cf-connecting-ip': '203.0.113.68' }
    const eager = await clientWith(world, 'Over it')
    await open(await invented(), eager, headers)
    const person = eq(rateLimit.key, `gift-codes:${eager.id}`)
    const others = and(OF_ATTEMPTS, ne(rateLimit.key, `gift-codes:${eager.id}`))
    await world.db.update(rateLimit).set({ count: BY_PERSON.max }).where(person)
    await world.db
      .update(rateLimit)
      .set({ count: BY_PLACE.max - 1 })
      .where(others)
    for (let i = 0; i < 3; i += 1) {
      const refused = expectProblem(await open(code, eager, headers), 'too-many-requests')
      expect(refused.detail).toBe('Too many attempts. Please try again in 1 hour.')
    }
    expect((await open(code, wanjiku, headers)).status).toBe(200)
  })

  test(`accepts none of ${TRIES} invented codes and still claims a real one`, async () => {
    const { code } = await cardWithCode()
    const before = await fingerprint(world)
    const cards = await world.db.select().from(giftCard)
    const people = 250
    const attackers = await Promise.all(Array.from({ length: people }, () => world.person('client')))
    const outcomes: Record<string, number> = {}
    const attempt = async (n: number) => {
      const ctx = world.ctx()
      ctx.headers.set('cf-connecting-ip', `198.51.${n % 100}.${Math.floor(n / 100)}`)
      const { id, role, cookies } = attackers[n % people] as Person
      const sessionToken = decodeURIComponent([...cookies.values()][0] ?? '').split('.')[0] ?? ''
      const viewer = { id, role, sessionToken } as Viewer
      const outcome = await claimByCode(ctx, viewer, newKey(), { code: await invented() })
        .then(() => 'claimed')
        .catch((error: unknown) => (error instanceof DomainError ? error.code : String(error)))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    // Calls the function directly, a few at a time: writers wait for one another.
    for (let n = 0; n < TRIES; n += 8) await Promise.all(Array.from({ length: 8 }, (_, i) => attempt(n + i)))
    const judged = Math.min(TRIES, people * BY_PERSON.max)
    const refused = TRIES - judged
    expect(outcomes).toEqual({ 'gift-card-unknown': judged, ...(refused > 0 && { 'too-many-requests': refused }) })
    expect(await fingerprint(world)).toBe(before)
    expect(await world.db.select().from(giftCard)).toEqual(cards)
    expect((await claim(world, wanjiku, code)).status).toBe(201)
  })
})

test('stores and logs no code, except in the message that the recipient reads', async () => {
  const lines: string[] = []
  const logs = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...args) => void lines.push(args.join(' '))),
  )
  const secret = world.ctx().settings.AUTH_SECRET
  // Nothing is sent yet: the outbox holds only the card's id.
  const unsent = { settings: { LOCAL_ONLY: '0' } }
  const { id } = (await buy(world, amina, {}, unsent)).body
  await buy(world, amina, { email: undefined, phone: '+254712000222' }, unsent)
  const code = await codeOf(secret, id)
  const waiting = await world.db.select().from(outbox)
  expect(JSON.stringify(waiting)).toContain(`giftCard\\":\\"${id}`)
  await expectNowhere([code])
  // A failing provider leaves a log line, and the message stays in the outbox.
  const failing = world.ctx()
  const send = async () => Promise.reject(new Error('no such mailbox'))
  Object.assign(failing.providers, { email: { name: 'failing', send } })
  await drainOutbox(failing)
  expect(lines.join()).toContain('no such mailbox')
  await expectNowhere([code])
  await world.db.update(outbox).set({ takenUntil: 0 })
  await codeInMail(world)
  await open(code)
  await claim(world, wanjiku, code, '100')
  await claim(world, wanjiku, `${code}X`)
  await claim(world, wanjiku, code, 'NaN')
  await bought(world, amina, { deliverOn: '2027-03-01' })
  await world.settle()
  const cards = await world.db.select({ id: giftCard.id }).from(giftCard)
  const codes = await Promise.all(cards.map((card) => codeOf(secret, card.id)))
  await expectNowhere(codes, ['local_mail'])
  const mail = JSON.stringify(await world.db.select().from(localMail))
  expect(mail).toContain(code)
  for (const code of codes) expect(lines.join('\n')).not.toContain(code)
  for (const log of logs) log.mockRestore()
})

/** Searches every text column of every table for codes, grouped or not. */
async function expectNowhere(codes: string[], but: string[] = []): Promise<void> {
  const tables = await world.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  expect(tables.length).toBeGreaterThan(60)
  for (const { name } of tables) {
    if (but.includes(name)) continue
    const rows = await world.db.all(sql.raw(`SELECT * FROM "${name}"`))
    const text = JSON.stringify(rows).toUpperCase().replaceAll('-', '')
    expect(codes.filter((code) => text.includes(code)).map(() => name)).toEqual([])
  }
}
