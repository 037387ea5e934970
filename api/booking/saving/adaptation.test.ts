// A goal whose service, professional or salon changed: its owner is told once of each change, nothing is taken by itself,
// and each of the ways to go on is open.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { notification } from '../../../db/schema/notifications'
import { salon, service, staff, staffService } from '../../../db/schema/salons/salons'
import {
  anyTimeOf,
  bookingJobs,
  contribute,
  goalBookingOf,
  newSaver,
  savingForVisit,
  visitGoal,
} from '../../../tests/fixtures/goals-for-visits'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { cancel, clientWith } from '../../../tests/fixtures/waiting-lists'
import { drainOutbox } from '../../notifications/outbox'
import { notifyChangedGoals } from './changed-run'

const world = openSoundWorld()
let id = ''
let owner: Person
let amina: Person

beforeEach(async () => {
  ;({ id, owner, amina } = await newSaver(world))
})

const saving = (changes: object = {}) =>
  savingForVisit(world, amina, visitGoal(world, id, { booking: undefined, ...changes }))

async function priced(price: number) {
  await world.db
    .update(service)
    .set({ price })
    .where(eq(service.id, `${id}-twist`))
}

/** Another service of the salon, done by the same professional. */
async function addCut(price: number) {
  const [twist] = await world.db
    .select()
    .from(service)
    .where(eq(service.id, `${id}-twist`))
  if (!twist) throw new Error('the salon has no service')
  const cut = { ...twist, id: `${id}-cut`, name: 'Cut', price }
  await world.db.insert(service).values(cut)
  await world.db.insert(staffService).values({ staffId: `${id}-sol`, serviceId: cut.id })
}

/** What the owner of the goal was told of changes, oldest first. */
async function notifications(): Promise<string[]> {
  await notifyChangedGoals(world.ctx())
  await world.settle()
  await drainOutbox(world.ctx())
  const rows = await world.db
    .select({ text: notification.text })
    .from(notification)
    .where(and(eq(notification.userId, amina.id), eq(notification.title, 'Your goal needs a decision')))
    .orderBy(notification.createdAt, notification.id)
  return rows.map(({ text }) => text)
}

function adapt(goal: string, body: object, as: Person = amina) {
  return world.call('POST', `/api/goal-bookings/${goal}/adaptation`, { as, key: newKey(), body })
}

async function rowOf(goal: string) {
  const [row] = await world.db.select().from(goalBooking).where(eq(goalBooking.goalId, goal))
  return row
}

async function goalOf(goal: string) {
  return (await world.call('GET', `/api/goals/${goal}`, { as: amina })).body
}

describe('a goal’s owner is told', () => {
  test('of a new price once, which is not taken by itself, and of the next again', async () => {
    const goal = await saving()
    expect(await notifications()).toEqual([])
    await priced(240_000)
    expect(await rowOf(goal)).toMatchObject({ unchecked: 1 })
    await Promise.all([notifyChangedGoals(world.ctx()), notifyChangedGoals(world.ctx())])
    expect(await notifications()).toEqual([
      'Twist for the wedding: Twist at Two Chairs now costs KES 2,400.00 instead of KES 2,000.00. Nothing changes until you decide.',
    ])
    expect(await rowOf(goal)).toMatchObject({ unchecked: null, change: 'price', price: 200_000 })
    expect(await goalOf(goal)).toMatchObject({ target: { amount: '2000.00' } })
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      change: { what: 'price' },
      priceNow: { amount: '2400.00' },
    })
    world.now = MONDAY + 60_000
    await priced(180_000)
    expect(await notifications()).toHaveLength(2)
  })

  test('not of a price that the salon has promised to keep', async () => {
    await world.db.update(salon).set({ saverLockMonths: 3 }).where(eq(salon.id, id))
    const goal = await saving()
    await priced(240_000)
    expect(await notifications()).toEqual([])
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ change: null, priceNow: { amount: '2000.00' } })
  })

  test.each([
    ['service', 'Two Chairs no longer offers Twist.'],
    ['staff', 'no longer does Twist at Two Chairs.'],
    ['skill', 'no longer does Twist at Two Chairs.'],
    ['salon', 'Two Chairs takes no bookings any more.'],
  ])('of what is gone: %s', async (gone, text) => {
    const skills = { staffId: `${id}-sol`, serviceId: `${id}-twist` }
    const plan = [{ serviceId: skills.serviceId, staffId: skills.staffId }]
    const goal = await saving(gone === 'staff' || gone === 'skill' ? { plan } : {})
    const [sol] = await world.db.select().from(staff).where(eq(staff.id, skills.staffId))
    if (!sol) throw new Error('the salon has no professional')
    await world.db.insert(staff).values({ ...sol, id: `${id}-mia`, name: 'Mia' })
    await world.db.insert(staffService).values({ ...skills, staffId: `${id}-mia` })
    if (gone === 'service') {
      await world.db.update(service).set({ active: false }).where(eq(service.id, skills.serviceId))
    } else if (gone === 'staff') {
      await world.db.update(staff).set({ active: false }).where(eq(staff.id, skills.staffId))
    } else if (gone === 'skill') {
      await world.db.delete(staffService).where(eq(staffService.staffId, skills.staffId))
    } else {
      await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, id))
    }
    const [first, ...more] = await notifications()
    expect(first).toContain(text)
    expect(more).toEqual([])
    const what = gone === 'skill' ? 'staff' : gone
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      change: { what, anyone: what === 'staff' ? { amount: '2000.00' } : null },
      priceNow: null,
    })
  })

  test('instead of being asked twice, where a time is being looked for', async () => {
    const goal = await saving({ booking: anyTimeOf(world, 1, { noticeMinutes: 2880 }) })
    await contribute(world, amina, goal, '2000')
    await bookingJobs(world)
    expect(await rowOf(goal)).toMatchObject({ status: 'waiting' })
    await priced(240_000)
    await bookingJobs(world)
    expect(await rowOf(goal)).toMatchObject({ status: 'asked', reason: 'price' })
    expect(await notifications()).toHaveLength(1)
    expect((await adapt(goal, { choice: 'price', price: '2400' })).status).toBe(200)
    expect(await rowOf(goal)).toMatchObject({ status: 'saving', reason: '', price: 240_000 })
  })

  test('after a visit that the goal paid for was cancelled', async () => {
    const goal = await saving({ booking: anyTimeOf(world) })
    await contribute(world, amina, goal, '2000')
    await bookingJobs(world)
    const { visit } = await goalBookingOf(world, amina, goal)
    await priced(240_000)
    expect(await notifications()).toEqual([])
    expect((await cancel(world, amina, visit.id)).status).toBe(200)
    expect(await notifications()).toHaveLength(1)
  })
})

describe('the owner chooses', () => {
  test('the price of today, as they saw it and no dearer', async () => {
    const goal = await saving()
    await priced(240_000)
    await notifications()
    await priced(250_000)
    expectProblem(await adapt(goal, { choice: 'price', price: '2400' }), 'invalid-input')
    expect((await adapt(goal, { choice: 'price', price: '2500' })).body).toEqual({ id: goal, returned: null })
    expect(await goalOf(goal)).toMatchObject({ status: 'active', target: { amount: '2500.00' } })
    expect(await notifications()).toHaveLength(1)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ change: null })
  })

  test('a lower price, which may be saved already', async () => {
    const goal = await saving({ booking: anyTimeOf(world, 5) })
    await contribute(world, amina, goal, '1900')
    await priced(180_000)
    await notifications()
    expect((await adapt(goal, { choice: 'price', price: '1800' })).status).toBe(200)
    expect(await goalOf(goal)).toMatchObject({ status: 'completed', target: { amount: '1800.00' } })
    expect(await rowOf(goal)).toMatchObject({ status: 'due', price: 200_000 })
  })

  test('any professional', async () => {
    const plan = [{ serviceId: `${id}-twist`, staffId: `${id}-sol` }]
    const goal = await saving({ plan })
    expect((await adapt(goal, { choice: 'anyone', price: '2000' })).status).toBe(200)
    expect(await rowOf(goal)).toMatchObject({ plan: [{ staffId: null }] })
  })

  test('another service of the salon, at its price: a promise for the first ends', async () => {
    await world.db.update(salon).set({ saverLockMonths: 3 }).where(eq(salon.id, id))
    const goal = await saving()
    await world.db.update(salon).set({ saverLockMonths: 0, saverBonusBasisPoints: 500 }).where(eq(salon.id, id))
    await addCut(300_000)
    await world.db
      .update(service)
      .set({ active: false })
      .where(eq(service.id, `${id}-twist`))
    await notifications()
    const { change } = await goalBookingOf(world, amina, goal)
    expect(change).toMatchObject({
      what: 'service',
      services: [{ id: `${id}-cut`, name: 'Cut', price: { amount: '3000.00' } }],
    })
    const gone = { choice: 'service', serviceId: `${id}-twist`, price: '3000' }
    expectProblem(await adapt(goal, gone), 'invalid-input')
    expect((await adapt(goal, { ...gone, serviceId: `${id}-cut` })).status).toBe(200)
    expect(await rowOf(goal)).toMatchObject({
      price: 300_000,
      startPrice: 300_000,
      lockedUntil: null,
      bonusBasisPoints: 500,
      plan: [{ serviceId: `${id}-cut`, staffId: null, addOnIds: [] }],
    })
    expect(await goalOf(goal)).toMatchObject({ target: { amount: '3000.00' } })
  })

  test('to keep it as a plain goal, which nothing of the salon concerns any more', async () => {
    const goal = await saving({ booking: anyTimeOf(world, 5) })
    expect((await adapt(goal, { choice: 'plain' })).status).toBe(200)
    expect(await goalBookingOf(world, amina, goal)).toBeNull()
    expect(await goalOf(goal)).toMatchObject({ status: 'active' })
    await priced(240_000)
    expect(await notifications()).toEqual([])
    const savers = await world.call('GET', '/api/my-salon/savers', { as: owner })
    expect(savers.body).toMatchObject({ goals: 0 })
    expectProblem(await adapt(goal, { choice: 'plain' }), 'not-found')
  })

  test('the money back: their own, and each friend theirs, to the unit', async () => {
    const goal = await saving()
    const friend = await clientWith(world, '1000', 'Brenda')
    await proveFresh(world, friend)
    await world.call('POST', `/api/goals/${goal}/members`, { as: amina, key: newKey(), body: { userId: friend.id } })
    const accepted = { as: friend, key: newKey() }
    expect((await world.call('POST', `/api/goals/${goal}/acceptance`, accepted)).status).toBe(200)
    expect((await contribute(world, friend, goal, '300')).status).toBe(201)
    expect((await contribute(world, amina, goal, '700')).status).toBe(201)
    expectProblem(await adapt(goal, { choice: 'take-out' }, friend), 'forbidden')
    expect((await adapt(goal, { choice: 'take-out' })).body).toMatchObject({ returned: { amount: '700.00' } })
    expect(await balance(world, 'wallet', amina.id)).toBe(500_000)
    expect(await balance(world, 'wallet', friend.id)).toBe(100_000)
    expect(await goalOf(goal)).toMatchObject({ status: 'archived', saved: { amount: '0.00' } })
    expectProblem(await adapt(goal, { choice: 'take-out' }), 'goal-status')
  })

  test('nothing of a goal that has paid for a visit to come', async () => {
    const goal = await saving({ booking: anyTimeOf(world) })
    await contribute(world, amina, goal, '2000')
    await bookingJobs(world)
    expectProblem(await adapt(goal, { choice: 'take-out' }), 'goal-status')
    expectProblem(await adapt(goal, { choice: 'plain' }), 'goal-status')
  })
})
