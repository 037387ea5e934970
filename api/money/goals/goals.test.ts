// Goals: created, edited, archived and restored by their owner, and who can see what.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { savingsGoal } from '../../../db/schema/money/goals'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { begun, GOAL, joined, kes, perform, seen } from '../../../tests/fixtures/money/goals'
import { coloursOf, pngOf, quadrants, UPRIGHT } from '../../../tests/fixtures/pictures'
import { expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

const edit = (as: Person, goal: string, more: object, key = newKey()) =>
  world.call('PUT', `/api/goals/${goal}`, { as, key, body: { ...GOAL, ...more } })

const begin = (as: Person, more: object, key = newKey()) =>
  world.call('POST', '/api/goals', { as, key, body: { ...GOAL, ...more } })

async function saver(amount = '0'): Promise<Person> {
  const as = await world.person('client', { name: 'Amina' })
  if (amount !== '0') await fund(world, as, amount)
  return as
}

describe('creating', () => {
  test('creates a goal in two round trips, once per key', async () => {
    const as = await saver()
    expect((await world.call('GET', '/api/goals', { as })).body.items).toEqual([])
    const first = await begin(as, { targetDate: '2027-03-08' }, 'begin')
    expect([first.status, first.trips]).toEqual([201, 2])
    expect((await begin(as, { targetDate: '2027-03-08' }, 'begin')).body).toEqual(first.body)
    const { body, trips } = await world.call('GET', '/api/goals', { as })
    expect(trips).toBe(1)
    expect(body.invitations).toEqual([])
    expect(body.items).toEqual([
      {
        id: first.body.id,
        name: 'Box braids',
        icon: 'scissors',
        picture: null,
        status: 'active',
        currency: 'KES',
        target: kes('1000.00'),
        saved: kes('0.00'),
        missing: kes('1000.00'),
        percent: 0,
        own: kes('0.00'),
        paid: null,
        targetDate: '2027-03-08',
        isOwner: true,
        people: 1,
        pace: {
          daysLeft: 56,
          status: 'behind',
          each: { daily: kes('18.00'), weekly: kes('130.00'), monthly: kes('1000.00') },
        },
        autoSave: expect.objectContaining({ isActive: false }),
        createdAt: '2027-01-11T06:00:00Z',
        completedAt: null,
      },
    ])
  })

  test.each([
    ['name', { name: ' ' }, 'Enter a name for your goal.'],
    ['name', { name: 'x'.repeat(61) }, 'Name cannot exceed 60 characters'],
    ['target', { target: '0' }, 'Please enter a valid amount greater than zero.'],
    ['target', { target: '10.5', currency: 'UGX' }, 'UGX has no decimals. Enter a whole amount.'],
    ['currency', { currency: 'EUR' }, expect.stringContaining('USD')],
    ['targetDate', { targetDate: '2027-02-30' }, 'Choose a date.'],
    ['targetDate', { targetDate: '2027-01-11' }, 'Choose a future date.'],
    ['icon', { icon: 'skull' }, 'Choose an icon.'],
  ])('says what is wrong with the %s', async (field, more, message) => {
    const response = await begin(await saver(), more)
    expect(response.status).toBe(400)
    expect(response.body.errors[field]).toEqual([message])
  })

  test('ignores a submitted status, owner and balance', async () => {
    const as = await saver()
    for (const extra of [{ status: 'completed' }, { userId: 'x' }, { saved: '5' }])
      expectProblem(await begin(as, extra), 'invalid-input')
  })
})

describe('editing', () => {
  test('changes name, target, date and icon, but never the currency', async () => {
    const as = await saver()
    const goal = await begun(world, as)
    const response = await edit(as, goal, { name: 'Locs', target: '55.50', targetDate: '2027-06-30', icon: 'sun' })
    expect([response.status, response.trips]).toEqual([200, 2])
    expect(await seen(world, as, goal)).toMatchObject({
      name: 'Locs',
      target: kes('55.50'),
      targetDate: '2027-06-30',
      icon: 'sun',
    })
    expectProblem(await edit(as, goal, { currency: 'USD' }), 'invalid-input')
    // A date that has passed may remain.
    world.now = Date.parse('2027-07-15T06:00:00Z')
    expect((await edit(as, goal, { name: 'Locs', targetDate: '2027-06-30' })).status).toBe(200)
    expect((await seen(world, as, goal)).pace).toMatchObject({ status: 'overdue', each: null })
    expectProblem(await edit(as, goal, { targetDate: '2027-07-01' }), 'invalid-input')
    world.now = MONDAY
  })

  test('completes when the target is already reached; a higher target reactivates it', async () => {
    const as = await saver('500')
    const goal = await begun(world, as)
    await perform(world, as, goal, 'contributions', kes('400'))
    await edit(as, goal, { target: '400' })
    expect(await seen(world, as, goal)).toMatchObject({ status: 'completed', percent: 100 })
    await perform(world, as, goal, 'releases', kes('50'))
    // Renaming does not reactivate it, although money was taken out to be used.
    await edit(as, goal, { target: '400', name: 'Done' })
    expect((await seen(world, as, goal)).status).toBe('completed')
    await edit(as, goal, { target: '900' })
    expect(await seen(world, as, goal)).toMatchObject({ status: 'active', completedAt: null })
    expect((await perform(world, as, goal, 'contributions', kes('10'))).status).toBe(201)
    await expectSoundLedger(world)
  })
})

describe('archiving', () => {
  test('archives an empty goal, and restores it', async () => {
    const as = await saver('500')
    const goal = await begun(world, as)
    await perform(world, as, goal, 'contributions', kes('100'))
    const full = await perform(world, as, goal, 'archival')
    expectProblem(full, 'goal-not-empty')
    expect(full.body.detail).toBe('KES 100.00 of yours is still in it. Withdraw it first.')
    await perform(world, as, goal, 'releases', kes('100'))
    expect((await perform(world, as, goal, 'archival')).status).toBe(200)
    expectProblem(await perform(world, as, goal, 'archival'), 'goal-status')
    expectProblem(await perform(world, as, goal, 'contributions', kes('1')), 'goal-status')
    expectProblem(await edit(as, goal, {}), 'goal-status')
    expect((await perform(world, as, goal, 'restoration')).status).toBe(200)
    expectProblem(await perform(world, as, goal, 'restoration'), 'goal-status')
    expect((await perform(world, as, goal, 'contributions', kes('1'))).status).toBe(201)
  })

  test('archives once under 64 concurrent requests', async () => {
    const as = await saver()
    const goal = await begun(world, as)
    const responses = await Promise.all(Array.from({ length: 64 }, () => perform(world, as, goal, 'archival')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'goal-status')).toHaveLength(63)
  })
})

test('hides other people’s goals; lets only the owner change a member’s goal', async () => {
  const as = await saver()
  const bea = await saver()
  const goal = await begun(world, as)
  const actions = () => [
    edit(bea, goal, {}),
    perform(world, bea, goal, 'archival'),
    perform(world, bea, goal, 'restoration'),
    perform(world, bea, goal, 'members', { userId: as.id }),
    world.call('PUT', `/api/goals/${goal}/picture`, {
      as: bea,
      raw: pngOf(quadrants(8, 8)),
      headers: { 'content-type': 'image/png' },
    }),
    world.call('DELETE', `/api/goals/${goal}/picture`, { as: bea }),
  ]
  for (const response of await Promise.all(actions())) expectProblem(response, 'not-found')
  await joined(world, as, goal, bea)
  for (const response of await Promise.all(actions())) expectProblem(response, 'forbidden')
  for (const path of ['', `/${goal}`]) expectProblem(await world.call('GET', `/api/goals${path}`), 'unauthenticated')
})

test('the dashboard shows active goals, the most urgent first, in one round trip', async () => {
  const as = await saver()
  await begun(world, as, { name: 'Some day' })
  await begun(world, as, { name: 'Soon', targetDate: '2027-02-01' })
  await begun(world, as, { name: 'Later', targetDate: '2027-09-01' })
  const gone = await begun(world, as, { name: 'Gone' })
  await perform(world, as, gone, 'archival')
  const { body, trips } = await world.call('GET', '/api/me/dashboard', { as })
  expect(trips).toBe(1)
  expect(body.goals.map(({ name }: { name: string }) => name)).toEqual(['Soon', 'Later', 'Some day'])
})

test('the dashboard keeps a reached goal before the others, until its money is used', async () => {
  const as = await saver('500')
  await begun(world, as, { name: 'Some day' })
  const reached = await begun(world, as, { name: 'Reached', target: '100' })
  await perform(world, as, reached, 'contributions', kes('100'))
  const goalLines = async () =>
    (await world.call('GET', '/api/me/dashboard', { as })).body.goals.map(
      ({ name, status }: { name: string; status: string }) => `${name} ${status}`,
    )
  expect(await goalLines()).toEqual(['Reached completed', 'Some day active'])
  await perform(world, as, reached, 'releases', kes('100'))
  expect(await goalLines()).not.toContain('Reached completed')
})

test('contributions are paginated', async () => {
  const as = await saver('100')
  const goal = await begun(world, as)
  for (let i = 1; i <= 23; i += 1) await perform(world, as, goal, 'contributions', kes(String(i / 10)))
  const first = await seen(world, as, goal)
  expect(first.contributions.items).toHaveLength(20)
  const { body } = await world.call('GET', `/api/goals/${goal}?cursor=${first.contributions.next}`, { as })
  const amounts = [...first.contributions.items, ...body.contributions.items].map(({ amount }) => amount.amount)
  expect(amounts).toEqual(Array.from({ length: 23 }, (_, i) => ((23 - i) / 10).toFixed(2)))
  expect(body.contributions.next).toBeNull()
  expectProblem(await world.call('GET', `/api/goals/${goal}?cursor=x`, { as }), 'invalid-cursor')
})

describe('the picture', () => {
  const send = (as: Person, goal: string) =>
    world.call('PUT', `/api/goals/${goal}/picture`, {
      as,
      raw: pngOf(quadrants(30, 20)),
      headers: { 'content-type': 'image/png' },
    })

  test('is the owner’s upload as a square, visible to members only; it replaces the previous one', async () => {
    const as = await saver()
    const bea = await saver()
    const goal = await begun(world, as)
    const sent = await send(as, goal)
    expect([sent.status, sent.trips]).toEqual([200, 3])
    const { picture } = await seen(world, as, goal)
    const file = await world.call('GET', picture ?? '', { as })
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expectProblem(await world.call('GET', picture ?? '', { as: bea }), 'not-found')
    expectProblem(await world.call('GET', picture ?? ''), 'unauthenticated')
    await joined(world, as, goal, bea)
    expect((await world.call('GET', picture ?? '', { as: bea })).status).toBe(200)

    const [before] = await world.db.select().from(savingsGoal).where(eq(savingsGoal.id, goal))
    const stored = await world.ctx().providers.files.get(before?.picture ?? '')
    const bytes = new Uint8Array((await new Response(stored?.body).arrayBuffer()) as ArrayBuffer)
    expect(await coloursOf(bytes)).toEqual(UPRIGHT)
    await send(as, goal)
    await world.settle()
    expect(await world.ctx().providers.files.get(before?.picture ?? '')).toBeNull()
    expect((await world.call('DELETE', `/api/goals/${goal}/picture`, { as })).status).toBe(200)
    expect((await seen(world, as, goal)).picture).toBeNull()
    expectProblem(await world.call('GET', picture ?? '', { as }), 'not-found')
  })

  test('must be an image', async () => {
    const as = await saver()
    const goal = await begun(world, as)
    const response = await world.call('PUT', `/api/goals/${goal}/picture`, {
      as,
      raw: new Uint8Array([1, 2, 3]),
      headers: { 'content-type': 'image/png' },
    })
    expectProblem(response, 'unsupported-image')
  })
})
