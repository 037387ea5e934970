// Scheduled transfers: each due day once, however often, concurrently or late the job runs.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, goalOf, lettersTo, proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { DAY, HOUR } from '../../platform/values/time'

/** What its owner is told at once. */
const SET_UP = 'A scheduled transfer was set up'

const world = openWorld()
let amina: Person
let ben: Person

/** Nine in the morning of the Monday in Nairobi, when due transfers run. */
const NINE = MONDAY

beforeEach(async () => {
  world.now = MONDAY - HOUR
  amina = await clientWith(world, 'Amina Otieno', '1000')
  ben = await clientWith(world, 'Ben Kato')
  await world.settle()
})

afterEach(async () => {
  await world.settle()
  // Transfers left active by one test must not run in the next.
  await world.db.update(scheduledTransfer).set({ status: 'ended' }).where(eq(scheduledTransfer.status, 'active'))
  await expectSoundLedger(world)
})

const schedule = (changes: object = {}, key = newKey()) =>
  world.call('POST', '/api/transfers/scheduled', {
    as: amina,
    key,
    body: {
      person: ben.id,
      amount: '100',
      currency: 'KES',
      note: 'Rent',
      frequency: 'daily',
      startsOn: '2027-01-11',
      ...changes,
    },
  })

const into = (goal: string, changes: object = {}) => schedule({ person: undefined, goal, ...changes })

const does = (id: string, what: string, as = amina) =>
  world.call('POST', `/api/transfers/scheduled/${id}/${what}`, { as, key: newKey() })

const firstScheduled = async () => (await world.call('GET', '/api/transfers/scheduled', { as: amina })).body.items[0]

const run = (times = 1) => Promise.all(Array.from({ length: times }, () => runJobs(world.ctx())))

const received = () => balance(world, 'wallet', ben.id)

test('moves money once per due day: run twice, or in twenty concurrent runs', async () => {
  const response = await schedule()
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  expect(response.body).toMatchObject({
    person: { id: ben.id },
    goal: null,
    nextOn: '2027-01-11',
    status: 'active',
    timeZone: 'Africa/Nairobi',
    last: null,
  })
  await run()
  expect(await received()).toBe(0)
  world.now = NINE
  await run(20)
  await run()
  expect(await received()).toBe(10_000)
  expect(await firstScheduled()).toMatchObject({
    nextOn: '2027-01-12',
    last: { day: '2027-01-11', outcome: 'done', reason: null },
  })
  expect(await lettersTo(world, amina)).toEqual([SET_UP, 'Sent as scheduled'])
  expect(await lettersTo(world, ben)).toEqual(['Amina Otieno sent you KES 100.00'])
})

test('catches up each missed day once, one or four days late', async () => {
  await schedule()
  world.now = NINE + 4 * DAY + HOUR
  await run(4)
  await run()
  expect(await received()).toBe(50_000)
  expect(await firstScheduled()).toMatchObject({ nextOn: '2027-01-16' })
})

test('retries a short purse at 13:00 and 18:00, then skips the day with the reason', async () => {
  await schedule({ amount: '1000.01' })
  for (const at of [NINE, NINE + 4 * HOUR]) {
    world.now = at
    await run(3)
    expect((await firstScheduled()).last).toBeNull()
  }
  world.now = NINE + 4 * HOUR + 60_000
  await run()
  expect((await firstScheduled()).last).toBeNull()
  world.now = NINE + 9 * HOUR
  await run(5)
  expect(await firstScheduled()).toMatchObject({
    status: 'active',
    nextOn: '2027-01-12',
    last: { day: '2027-01-11', outcome: 'skipped', reason: 'There wasn’t enough in your purse.' },
  })
  expect(await lettersTo(world, amina)).toEqual([SET_UP, 'Scheduled transfer skipped'])
  expect(await received()).toBe(0)
})

test('sends money that arrives before the last retry', async () => {
  await schedule({ amount: '1500' })
  world.now = NINE
  await run()
  await world.call('POST', '/api/wallet/deposits', {
    as: amina,
    key: newKey(),
    body: { amount: '600', currency: 'KES', paymentMethodId: 'sandbox_ok' },
  })
  world.now = NINE + 4 * HOUR
  await run()
  expect(await received()).toBe(150_000)
})

test('clamps and restores month ends', async () => {
  await schedule({ frequency: 'monthly', startsOn: '2027-01-31', amount: '10' })
  const days = []
  for (const day of ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']) {
    world.now = Date.parse(`${day}T09:00:00+03:00`)
    await run()
    days.push((await firstScheduled()).last.day)
  }
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(await received()).toBe(4000)
})

test('ends a one-time transfer when it is done', async () => {
  await schedule({ frequency: 'once' })
  world.now = NINE
  await run(3)
  world.now = NINE + DAY
  await run()
  expect(await received()).toBe(10_000)
  expect(await firstScheduled()).toMatchObject({ status: 'ended' })
})

describe('into a goal', () => {
  test('of the viewer’s needs no step-up, and credits their own part', async () => {
    const { goal, member } = await goalOf(world, amina, 'Wedding')
    await proveFresh(world, amina, false)
    const response = await into(goal)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.body).toMatchObject({ goal: { id: goal, name: 'Wedding' }, person: null })
    world.now = NINE
    await run(5)
    expect(await balance(world, 'goal', member)).toBe(10_000)
  })

  test('of another person is not found; in another currency is rejected', async () => {
    const { goal } = await goalOf(world, ben, 'His')
    expectProblem(await into(goal), 'not-found')
    const dollarGoal = await goalOf(world, amina, 'In dollars', { currency: 'USD' })
    expect(expectProblem(await into(dollarGoal.goal), 'invalid-input').errors.currency).toBeTruthy()
    expectProblem(await schedule({ goal: dollarGoal.goal }), 'invalid-input')
    expectProblem(await schedule({ person: undefined }), 'invalid-input')
  })

  test('that the viewer has left ends it, with a notification', async () => {
    const { goal, member } = await goalOf(world, amina, 'Ours')
    await into(goal)
    await world.db.update(goalMember).set({ status: 'left' }).where(eq(goalMember.id, member))
    world.now = NINE
    await run(3)
    expect(await firstScheduled()).toMatchObject({ status: 'ended', last: { outcome: 'skipped' } })
    expect(await lettersTo(world, amina)).toEqual(['Scheduled transfer ended'])
  })
})

test('ends if the recipient is unavailable', async () => {
  await schedule()
  await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, ben.id))
  world.now = NINE
  await run(3)
  expect(await firstScheduled()).toMatchObject({
    status: 'ended',
    last: { outcome: 'skipped', reason: 'They can no longer receive money.' },
  })
  expect(await lettersTo(world, amina)).toEqual([SET_UP, 'Scheduled transfer ended'])
  expect(await balance(world, 'wallet', amina.id)).toBe(100_000)
})

describe('its owner', () => {
  test('pauses it: nothing moves, and missed days are not caught up', async () => {
    const { id } = (await schedule()).body
    expect((await does(id, 'pause')).body.status).toBe('paused')
    expectProblem(await does(id, 'pause'), 'schedule-status')
    world.now = NINE + 3 * DAY + HOUR
    await run()
    expect(await received()).toBe(0)
    expect((await does(id, 'resumption')).body).toMatchObject({ status: 'active', nextOn: '2027-01-15' })
    world.now = NINE + 4 * DAY
    await run()
    expect(await received()).toBe(10_000)
  })

  test('ends it permanently', async () => {
    const { id } = (await schedule()).body
    expect((await does(id, 'end')).body.status).toBe('ended')
    for (const what of ['end', 'pause', 'resumption']) expectProblem(await does(id, what), 'schedule-status')
    world.now = NINE
    await run()
    expect(await received()).toBe(0)
  })

  test('changes the amount; a higher one needs step-up', async () => {
    const { id } = (await schedule()).body
    const change = (amount: string, as = amina) =>
      world.call('PUT', `/api/transfers/scheduled/${id}`, { as, key: newKey(), body: { amount, currency: 'KES' } })
    await proveFresh(world, amina, false)
    expectProblem(await change('200'), 'step-up-required')
    expect((await change('50')).body.amount).toEqual({ amount: '50.00', currency: 'KES' })
    expectProblem(await change('10', ben), 'not-found')
    world.now = NINE
    await run()
    expect(await received()).toBe(5000)
  })

  test('is the only one with access', async () => {
    const { id } = (await schedule()).body
    for (const what of ['pause', 'resumption', 'end']) expectProblem(await does(id, what, ben), 'not-found')
  })

  test('needs step-up to send to a person; days must be in the future, within a year', async () => {
    const today = '2027-01-11'
    expectProblem(await schedule({ startsOn: '2027-01-10' }), 'invalid-input')
    expectProblem(await schedule({ startsOn: '2028-02-11' }), 'invalid-input')
    expectProblem(await schedule({ startsOn: '2027-02-30' }), 'invalid-input')
    expectProblem(await schedule({ person: amina.id, startsOn: today }), 'invalid-input')
    await proveFresh(world, amina, false)
    expectProblem(await schedule(), 'step-up-required')
  })

  test('makes one transfer with two requests under one key', async () => {
    const key = newKey()
    const first = await schedule({}, key)
    expect((await schedule({}, key)).body).toEqual(first.body)
    expectProblem(await schedule({ amount: '7' }, key), 'idempotency-key-reused')
    const { body } = await world.call('GET', '/api/transfers/scheduled', { as: amina })
    expect(body.items).toHaveLength(1)
  })
})

test('pausing at the due moment either moves the whole amount or nothing', async () => {
  const { id } = (await schedule()).body
  world.now = NINE
  const [response] = await Promise.all([does(id, 'pause'), run(3)])
  const moved = await received()
  const now = await firstScheduled()
  if (response.status === 200 && now.status === 'paused') {
    expect([0, 10_000]).toContain(moved)
    expect(moved === 0).toBe(now.last === null)
  } else expectProblem(response, 'schedule-status')
})
