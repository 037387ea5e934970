// Transfers that repeat: each due day once, however often the schedule runs, however many at a time,
// and however late.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { scheduledTransfer } from '../../../db/schema/money/wallet-services'
import {
  expectProblem,
  MONDAY,
  newKey,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'
import { clientWith, goalOf, lettersTo, proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'

const world = openWorld()
let amina: Person
let ben: Person

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Nine in the morning of the Monday in Nairobi, which is when what is due becomes due. */
const NINE = MONDAY

beforeEach(async () => {
  world.now = MONDAY - HOUR
  amina = await clientWith(world, 'Amina Otieno', '1000')
  ben = await clientWith(world, 'Ben Kato')
  await world.settle()
})

afterEach(async () => {
  await world.settle()
  // What a test leaves going must not run in the next.
  await world.db
    .update(scheduledTransfer)
    .set({ status: 'ended' })
    .where(eq(scheduledTransfer.status, 'active'))
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

const into = (goal: string, changes: object = {}) =>
  schedule({ person: undefined, goal, ...changes })

const does = (id: string, what: string, as = amina) =>
  world.call('POST', `/api/transfers/scheduled/${id}/${what}`, { as, key: newKey() })

const shown = async () =>
  (await world.call('GET', '/api/transfers/scheduled', { as: amina })).body.items[0]

const run = (times = 1) => Promise.all(Array.from({ length: times }, () => runJobs(world.ctx())))

const received = () => balance(world, 'wallet', ben.id)

test('moves once for each due day: run twice, or twenty at once', async () => {
  const answer = await schedule()
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  expect(answer.body).toMatchObject({
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
  expect(await shown()).toMatchObject({
    nextOn: '2027-01-12',
    last: { day: '2027-01-11', outcome: 'done', reason: null },
  })
  expect(await lettersTo(world, amina)).toEqual(['Sent as scheduled'])
  expect(await lettersTo(world, ben)).toEqual(['Amina Otieno sent you KES 100.00'])
}, 60_000)

test('a day late, or four: each missed day is made up for once', async () => {
  await schedule()
  world.now = NINE + 4 * DAY + HOUR
  await run(4)
  await run()
  expect(await received()).toBe(50_000)
  expect(await shown()).toMatchObject({ nextOn: '2027-01-16' })
})

test('asks an empty purse again at 13:00 and 18:00, then skips the day and says why', async () => {
  await schedule({ amount: '1000.01' })
  for (const at of [NINE, NINE + 4 * HOUR]) {
    world.now = at
    await run(3)
    expect((await shown()).last).toBeNull()
  }
  world.now = NINE + 4 * HOUR + 60_000
  await run()
  expect((await shown()).last).toBeNull()
  world.now = NINE + 9 * HOUR
  await run(5)
  expect(await shown()).toMatchObject({
    status: 'active',
    nextOn: '2027-01-12',
    last: { day: '2027-01-11', outcome: 'skipped', reason: 'There was not enough in the purse.' },
  })
  expect(await lettersTo(world, amina)).toEqual(['Scheduled transfer skipped'])
  expect(await received()).toBe(0)
})

test('what comes in before the last try is sent by it', async () => {
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

test('month ends are clamped and come back', async () => {
  await schedule({ frequency: 'monthly', startsOn: '2027-01-31', amount: '10' })
  const days = []
  for (const day of ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']) {
    world.now = Date.parse(`${day}T09:00:00+03:00`)
    await run()
    days.push((await shown()).last.day)
  }
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(await received()).toBe(4000)
})

test('one that is once ends when it is done', async () => {
  await schedule({ frequency: 'once' })
  world.now = NINE
  await run(3)
  world.now = NINE + DAY
  await run()
  expect(await received()).toBe(10_000)
  expect(await shown()).toMatchObject({ status: 'ended' })
})

describe('into a goal', () => {
  test('of one’s own, without proving oneself again; it reaches its own part', async () => {
    const { goal, member } = await goalOf(world, amina, 'Wedding')
    await proveFresh(world, amina, false)
    const answer = await into(goal)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body).toMatchObject({ goal: { id: goal, name: 'Wedding' }, person: null })
    world.now = NINE
    await run(5)
    expect(await balance(world, 'goal', member)).toBe(10_000)
  })

  test('of somebody else is not found; in another currency is refused', async () => {
    const { goal } = await goalOf(world, ben, 'His')
    expectProblem(await into(goal), 'not-found')
    const own = await goalOf(world, amina, 'In dollars', { currency: 'USD' })
    expect(expectProblem(await into(own.goal), 'invalid-input').errors.currency).toBeTruthy()
    expectProblem(await schedule({ goal: own.goal }), 'invalid-input')
    expectProblem(await schedule({ person: undefined }), 'invalid-input')
  })

  test('that one has left ends, with word of it', async () => {
    const { goal, member } = await goalOf(world, amina, 'Ours')
    await into(goal)
    await world.db.update(goalMember).set({ status: 'left' }).where(eq(goalMember.id, member))
    world.now = NINE
    await run(3)
    expect(await shown()).toMatchObject({ status: 'ended', last: { outcome: 'skipped' } })
    expect(await lettersTo(world, amina)).toEqual(['Scheduled transfer ended'])
  })
})

test('ends where nobody is there to receive it', async () => {
  await schedule()
  await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, ben.id))
  world.now = NINE
  await run(3)
  expect(await shown()).toMatchObject({
    status: 'ended',
    last: { outcome: 'skipped', reason: 'They cannot receive money any more.' },
  })
  expect(await lettersTo(world, amina)).toEqual(['Scheduled transfer ended'])
  expect(await balance(world, 'wallet', amina.id)).toBe(100_000)
})

describe('its owner', () => {
  test('pauses it: nothing moves, and what was missed is not made up for', async () => {
    const { id } = (await schedule()).body
    expect((await does(id, 'pause')).body.status).toBe('paused')
    expectProblem(await does(id, 'pause'), 'schedule-status')
    world.now = NINE + 3 * DAY + HOUR
    await run()
    expect(await received()).toBe(0)
    expect((await does(id, 'resumption')).body).toMatchObject({
      status: 'active',
      nextOn: '2027-01-15',
    })
    world.now = NINE + 4 * DAY
    await run()
    expect(await received()).toBe(10_000)
  })

  test('ends it for good', async () => {
    const { id } = (await schedule()).body
    expect((await does(id, 'end')).body.status).toBe('ended')
    for (const what of ['end', 'pause', 'resumption'])
      expectProblem(await does(id, what), 'schedule-status')
    world.now = NINE
    await run()
    expect(await received()).toBe(0)
  })

  test('changes the amount; more than was confirmed needs a fresh session', async () => {
    const { id } = (await schedule()).body
    const change = (amount: string, as = amina) =>
      world.call('PUT', `/api/transfers/scheduled/${id}`, {
        as,
        key: newKey(),
        body: { amount, currency: 'KES' },
      })
    await proveFresh(world, amina, false)
    expectProblem(await change('200'), 'step-up-required')
    expect((await change('50')).body.amount).toEqual({ amount: '50.00', currency: 'KES' })
    expectProblem(await change('10', ben), 'not-found')
    world.now = NINE
    await run()
    expect(await received()).toBe(5000)
  })

  test('alone may', async () => {
    const { id } = (await schedule()).body
    for (const what of ['pause', 'resumption', 'end'])
      expectProblem(await does(id, what, ben), 'not-found')
  })

  test('needs a fresh session to send to somebody; days are to come, within a year', async () => {
    const today = '2027-01-11'
    expectProblem(await schedule({ startsOn: '2027-01-10' }), 'invalid-input')
    expectProblem(await schedule({ startsOn: '2028-02-11' }), 'invalid-input')
    expectProblem(await schedule({ startsOn: '2027-02-30' }), 'invalid-input')
    expectProblem(await schedule({ person: amina.id, startsOn: today }), 'invalid-input')
    await proveFresh(world, amina, false)
    expectProblem(await schedule(), 'step-up-required')
  })

  test('asks twice under one key and has one', async () => {
    const key = newKey()
    const first = await schedule({}, key)
    expect((await schedule({}, key)).body).toEqual(first.body)
    expectProblem(await schedule({ amount: '7' }, key), 'idempotency-key-reused')
    const { body } = await world.call('GET', '/api/transfers/scheduled', { as: amina })
    expect(body.items).toHaveLength(1)
  })
})

test('pausing races with its due moment: either it moved, or it did not, never half', async () => {
  const { id } = (await schedule()).body
  world.now = NINE
  const [answer] = await Promise.all([does(id, 'pause'), run(3)])
  const moved = await received()
  const now = await shown()
  if (answer.status === 200 && now.status === 'paused') {
    expect([0, 10_000]).toContain(moved)
    expect(moved === 0).toBe(now.last === null)
  } else expectProblem(answer, 'schedule-status')
})
