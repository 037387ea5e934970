// Goals that are reached while their owners change their minds, the jobs run several at once, and answers are lost: each
// is booked once or not at all, and its money is in one place.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { goalVisit } from '../../../db/schema/booking/goal-bookings'
import { addSalon } from '../../fixtures/businesses'
import { CROWD } from '../../fixtures/depth'
import {
  anyTimeOf,
  bookingJobs,
  contribute,
  goalBookingOf,
  savingForVisit,
  visitGoal,
} from '../../fixtures/goals-for-visits'
import { newKey, type Person } from '../../fixtures/harness'
import { balance, fund, openSoundWorld } from '../../fixtures/salons-and-purses'
import { cancel } from '../../fixtures/waiting-lists'

const SAVERS = CROWD / 2
const PRICE = 200_000
const world = openSoundWorld(undefined, 'grouped server')

type Saver = { as: Person; goal: string }

async function openSalon(id: string): Promise<void> {
  const owner = await world.person('beauty_partner')
  await addSalon(
    world,
    { id, ownerId: owner.id, autoConfirm: true },
    [{ id: `${id}-twist`, name: 'Twist', price: PRICE }],
    Array.from({ length: 4 }, (_, i) => `${id}-${i}`),
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 1080 })),
  )
}

async function savers(salonId: string, count: number): Promise<Saver[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const as = await world.person('client')
      await fund(world, as, '2000')
      const goal = await savingForVisit(world, as, visitGoal(world, salonId))
      return { as, goal }
    }),
  )
}

/** Whatever happened: at most one visit that stands for a goal, its price held; else the money is the owner's still. */
async function outcomeOf({ as, goal }: Saver): Promise<'booked' | 'not booked'> {
  const visits = await world.db
    .select({ status: appointment.status })
    .from(goalVisit)
    .innerJoin(appointment, eq(appointment.id, goalVisit.visitId))
    .where(eq(goalVisit.goalId, goal))
  const standing = visits.filter(({ status }) => status === 'confirmed')
  expect(standing.length).toBeLessThanOrEqual(1)
  const { body } = await world.call('GET', `/api/goals/${goal}`, { as })
  const saved = Math.round(Number(body.saved.amount) * 100)
  const held = await balance(world, 'hold', as.id)
  expect(held).toBe(standing.length * PRICE)
  expect(saved + held + (await balance(world, 'wallet', as.id))).toBe(PRICE)
  return standing.length === 1 ? 'booked' : 'not booked'
}

test('goals filled at once, by jobs at once, with lost answers', async () => {
  await openSalon('crowd')
  const all = await savers('crowd', SAVERS)
  for (let i = 0; i < SAVERS; i += 8) {
    world.writer.losesNext = i % 16 === 0
    await Promise.all(all.slice(i, i + 8).map(({ as, goal }) => contribute(world, as, goal, '2000')))
    world.writer.losesNext = true
    // A job whose answer is lost fails; the next run finds what it has done.
    await Promise.allSettled([bookingJobs(world), bookingJobs(world), bookingJobs(world)])
    world.writer.losesNext = false
  }
  await bookingJobs(world)
  await world.settle()
  const outcomes = []
  for (const saver of all) outcomes.push(await outcomeOf(saver))
  expect(outcomes).toEqual(Array(SAVERS).fill('booked'))
})

test('owners who take money out, stop, archive or want more, while it is booked', async () => {
  await openSalon('minds')
  const all = await savers('minds', SAVERS)
  await Promise.all(all.map(({ as, goal }) => contribute(world, as, goal, '2000')))
  const post = ({ as, goal }: Saver, path: string, body: object = {}) =>
    world.call('POST', path.replace(':id', goal), { as, key: newKey(), body })
  const changes: ((saver: Saver) => Promise<{ status: number }>)[] = [
    (saver) => post(saver, '/api/goals/:id/releases', { amount: '1', currency: 'KES' }),
    (saver) => post(saver, '/api/goal-bookings/:id/end'),
    ({ as, goal }) => {
      const body = anyTimeOf(world, 3, { price: '2500' })
      return world.call('PUT', `/api/goal-bookings/${goal}`, { as, key: newKey(), body })
    },
    ({ as, goal }) => {
      const body = { name: 'More', target: '2500', currency: 'KES', icon: 'star' }
      return world.call('PUT', `/api/goals/${goal}`, { as, key: newKey(), body })
    },
  ]
  await Promise.allSettled([
    bookingJobs(world),
    ...all.map((saver, i) => changes[i % changes.length]?.(saver)),
    bookingJobs(world),
  ])
  await bookingJobs(world)
  await bookingJobs(world)
  await world.settle()
  for (const [i, saver] of all.entries()) {
    const outcome = await outcomeOf(saver)
    const { status } = await goalBookingOf(world, saver.as, saver.goal)
    expect([i, outcome, status === 'booked']).toEqual([i, outcome, outcome === 'booked'])
    if (i % changes.length === 2) expect(outcome).toBe('booked')
  }
  // Cancelled twice at once while the jobs run: back in the goal, once.
  const booked = (await Promise.all(all.map(async (saver) => ({ one: saver, is: await outcomeOf(saver) }))))
    .filter(({ is }) => is === 'booked')
    .map(({ one }) => one)
  await Promise.all([
    ...booked.flatMap(async (saver) => {
      const { visit } = await goalBookingOf(world, saver.as, saver.goal)
      return Promise.all([cancel(world, saver.as, visit.id), cancel(world, saver.as, visit.id)])
    }),
    bookingJobs(world),
  ])
  await bookingJobs(world)
  for (const saver of booked) expect(await outcomeOf(saver)).toBe('not booked')
})
