// Contributions and withdrawals of goals: once per key, never more than is available, and completion under concurrency.
import { describe, expect, test } from 'vitest'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { begun, GOAL, joined, kes, partOf, perform, seen } from '../../../tests/fixtures/money/goals'
import { balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

async function saver(amount: string, currency = 'KES', name = 'Amina'): Promise<Person> {
  const person = await world.person('client', { currency, name })
  if (amount !== '0') await fund(world, person, amount, currency)
  return person
}

const put = (as: Person, goal: string, amount: string, key = newKey()) =>
  perform(world, as, goal, 'contributions', kes(amount), { key })

const take = (as: Person, goal: string, amount: string, key = newKey()) =>
  perform(world, as, goal, 'releases', kes(amount), { key })

describe('contributing and taking out', () => {
  test('moves between the purse and the member’s own part, in two round trips', async () => {
    const as = await saver('500')
    const goal = await begun(world, as)
    const response = await put(as, goal, '120.50')
    expect([response.status, response.trips]).toEqual([201, 2])
    expect(response.body).toMatchObject({ goalId: goal, amount: kes('120.50') })
    expect(await balance(world, 'wallet', as.id)).toBe(37_950)
    expect(await partOf(world, goal, as)).toBe(12_050)
    const out = await take(as, goal, '20.25')
    expect([out.status, out.trips]).toEqual([201, 2])
    expect(await balance(world, 'wallet', as.id)).toBe(39_975)
    const { saved, own, available, missing, percent, contributions } = await seen(world, as, goal)
    expect({ saved, own, available, missing, percent }).toEqual({
      saved: kes('100.25'),
      own: kes('100.25'),
      available: kes('399.75'),
      missing: kes('899.75'),
      percent: 10,
    })
    expect(contributions.items).toMatchObject([
      { name: 'Amina', description: 'Withdrawn from Box braids', amount: kes('-20.25') },
      { name: 'Amina', description: 'Contribution to Box braids', amount: kes('120.50') },
    ])
    await expectSoundLedger(world)
  })

  test('counts a key once, and binds it to the request', async () => {
    const as = await saver('500')
    const goal = await begun(world, as)
    const first = await put(as, goal, '100', 'once')
    const again = await put(as, goal, '100', 'once')
    expect([again.status, again.body]).toEqual([201, first.body])
    expectProblem(await put(as, goal, '101', 'once'), 'idempotency-key-reused')
    expectProblem(await take(as, goal, '100', 'once'), 'idempotency-key-reused')
    expect(await partOf(world, goal, as)).toBe(10_000)
  })

  test('rejects more than is available and changes nothing', async () => {
    const as = await saver('50')
    const goal = await begun(world, as)
    const more = await put(as, goal, '50.01')
    expectProblem(more, 'insufficient-funds')
    expect(more.body.errors.amount).toEqual(['You have KES 50.00 in your purse.'])
    await put(as, goal, '30')
    const out = await take(as, goal, '30.01')
    expectProblem(out, 'insufficient-funds')
    expect(out.body.errors.amount).toEqual(['You can withdraw up to KES 30.00.'])
    expect(await partOf(world, goal, as)).toBe(3_000)
  })

  test.each(['0', '-1', '1.234', 'ten', '', '1e3'])('rejects the amount %j', async (amount) => {
    const as = await saver('50')
    const goal = await begun(world, as)
    for (const response of [await put(as, goal, amount), await take(as, goal, amount)]) {
      expectProblem(response, 'invalid-amount')
      expect(response.body.errors.amount).toHaveLength(1)
    }
  })

  test('keeps the goal’s currency, and works in currencies without decimals', async () => {
    const as = await saver('90000', 'UGX')
    const goal = await begun(world, as, { currency: 'UGX', target: '80000' })
    const ugx = (amount: string) => perform(world, as, goal, 'contributions', { amount, currency: 'UGX' })
    expectProblem(await ugx('10.5'), 'invalid-amount')
    expectProblem(await put(as, goal, '10'), 'invalid-input')
    expect((await ugx('79999')).status).toBe(201)
    expect(await seen(world, as, goal)).toMatchObject({
      missing: { amount: '1', currency: 'UGX' },
      percent: 99,
      status: 'active',
    })
    await ugx('1')
    expect(await seen(world, as, goal)).toMatchObject({ percent: 100, status: 'completed' })
  })

  test('rejects signed-out people, invited people and other roles', async () => {
    const as = await saver('500')
    const other = await saver('500')
    const goal = await begun(world, as)
    await put(as, goal, '100')
    expectProblem(await put(other, goal, '1'), 'not-found')
    await perform(world, as, goal, 'members', { userId: other.id })
    expectProblem(await put(other, goal, '1'), 'not-found')
    expectProblem(await take(other, goal, '1'), 'not-found')
    expectProblem(await world.call('GET', `/api/goals/${goal}`, { as: other }), 'not-found')
    expectProblem(await world.call('POST', `/api/goals/${goal}/contributions`), 'unauthenticated')
    const nia = await world.person('beauty_partner')
    expectProblem(await put(nia, goal, '1'), 'forbidden')
  })
})

describe('completion', () => {
  test('happens in the batch that reaches the target, and stays when the money is used', async () => {
    const as = await saver('2000')
    const goal = await begun(world, as)
    await put(as, goal, '999.99')
    expect(await seen(world, as, goal)).toMatchObject({ status: 'active', percent: 99 })
    world.now = (world.now ?? 0) + 1000
    await put(as, goal, '0.01')
    expect(await seen(world, as, goal)).toMatchObject({
      status: 'completed',
      completedAt: new Date(world.now).toISOString().replace('.000', ''),
      missing: kes('0.00'),
      pace: null,
    })
    expectProblem(await put(as, goal, '1'), 'goal-status')
    expect((await take(as, goal, '400')).status).toBe(201)
    expect(await seen(world, as, goal)).toMatchObject({ status: 'completed', saved: kes('600.00') })
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    const notified = body.items.filter((mail: { subject: string }) => mail.subject === 'Goal reached')
    expect(notified).toHaveLength(1)
    expect(notified[0].text).toContain('Box braids has reached KES 1,000.00')
    // Nobody saved by themselves: nothing has ended.
    expect(notified[0].text).not.toContain('Auto-save')
  })

  test('happens once under 64 concurrent contributions; later ones are rejected', async () => {
    const as = await saver('2000')
    const bea = await saver('2000', 'KES', 'Bea')
    const goal = await begun(world, as)
    await joined(world, as, goal, bea)
    const responses = await Promise.all(Array.from({ length: 64 }, (_, i) => put(i % 2 ? as : bea, goal, '60')))
    const done = responses.filter(({ status }) => status === 201).length
    const late = responses.filter(({ body }) => body.code === 'goal-status').length
    // 17 × 60 is the first sum of at least a thousand.
    expect([done, done + late]).toEqual([17, 64])
    expect((await partOf(world, goal, as)) + (await partOf(world, goal, bea))).toBe(17 * 6000)
    expect(await seen(world, bea, goal)).toMatchObject({ status: 'completed', percent: 100 })
    await expectSoundLedger(world)
    await world.settle()
    for (const { email } of [as, bea]) {
      const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
      const subjects = body.items.map((mail: { subject: string }) => mail.subject)
      expect(subjects.filter((subject: string) => subject === 'Goal reached')).toHaveLength(1)
    }
  })
})

describe('concurrency', () => {
  test('64 take-outs of one part never exceed what it held', async () => {
    const as = await saver('100')
    const bea = await saver('900', 'KES', 'Bea')
    const goal = await begun(world, as)
    await joined(world, as, goal, bea)
    await put(as, goal, '100')
    await put(bea, goal, '800')
    const responses = await Promise.all(Array.from({ length: 64 }, () => take(as, goal, '30')))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = responses.filter(({ body }) => body.code === 'insufficient-funds')
    expect(refused).toHaveLength(61)
    for (const { body } of refused)
      expect(body.errors.amount[0]).toMatch(
        /^You no longer have that much in this goal\.$|^You can withdraw up to .*\.$/,
      )
    expect(await partOf(world, goal, as)).toBe(1_000)
    expect(await partOf(world, goal, bea)).toBe(80_000)
    await expectSoundLedger(world)
  })

  test('64 contributions from one purse never exceed what it held', async () => {
    const as = await saver('100')
    const goal = await begun(world, as)
    const responses = await Promise.all(Array.from({ length: 64 }, () => put(as, goal, '30')))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await balance(world, 'wallet', as.id)).toBe(1_000)
    expect(await partOf(world, goal, as)).toBe(9_000)
  })

  test('the same key 64 times makes one contribution', async () => {
    const as = await saver('100')
    const goal = await begun(world, as)
    const responses = await Promise.all(Array.from({ length: 64 }, () => put(as, goal, '30', 'the-same')))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await partOf(world, goal, as)).toBe(3_000)
  })

  test('archiving against contributing: an archived goal never holds money', async () => {
    const as = await saver('6400')
    for (let round = 0; round < 8; round += 1) {
      const goal = await begun(world, as, { name: GOAL.name })
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? perform(world, as, goal, 'archival') : put(as, goal, '10'))),
      )
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
      const { status, saved } = await seen(world, as, goal)
      if (status === 'archived') expect(saved).toEqual(kes('0.00'))
      const taken = responses.filter(({ status }) => status === 201).length
      expect(saved.amount).toBe(`${taken * 10}.00`)
    }
    await expectSoundLedger(world)
  })
})
