// A goal pays for a visit whose time its owner chose: exactly what they saw, once, and nothing more is booked from it.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { service, staffService } from '../../../db/schema/salons/salons'
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
import { at, balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { cancel, clientWith } from '../../../tests/fixtures/waiting-lists'

const world = openSoundWorld()
let id = ''
let owner: Person
let amina: Person

beforeEach(async () => {
  ;({ id, owner, amina } = await newSaver(world))
})

const post = (as: Person, path: string, body: object) => world.call('POST', path, { as, key: newKey(), body })

async function saved(amount: string, changes: object = {}): Promise<string> {
  const goal = await savingForVisit(world, amina, visitGoal(world, id, changes))
  expect((await contribute(world, amina, goal, amount)).status).toBe(201)
  return goal
}

async function heldAt(clock: string, days = 4, as = amina) {
  const body = { salonId: id, plan: [{ serviceId: `${id}-twist` }], startsAt: at(world, clock, days) }
  const response = await post(as, '/api/slot-holds', body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id as string
}

const sheetOf = async (hold: string, as = amina) => (await world.call('GET', `/api/slot-holds/${hold}`, { as })).body

const book = (slotHoldId: string, goal: string, amount: string, changes: object = {}, as = amina) =>
  post(as, '/api/appointments', { slotHoldId, payment: 'purse', fromGoal: { id: goal, amount }, ...changes })

const appointmentsOf = (person: Person) =>
  world.db.select().from(appointment).where(eq(appointment.clientId, person.id))

const goalOf = async (goal: string, as = amina) => (await world.call('GET', `/api/goals/${goal}`, { as })).body

/** Every later minute for a week, as far as goals are concerned. */
async function aWeekLater() {
  for (let day = 0; day < 7; day += 1) {
    await bookingJobs(world)
    world.now = (world.now ?? 0) + 86_400_000
  }
  await bookingJobs(world)
}

describe('a goal pays for a time that its owner chose', () => {
  test('in full, and nothing else is booked', async () => {
    const goal = await saved('2000', { booking: anyTimeOf(world, 6) })
    const hold = await heldAt('10:00')
    expect(await sheetOf(hold)).toMatchObject({
      goal: {
        id: goal,
        name: 'Twist for the wedding',
        isBooked: true,
        shortfall: null,
        pays: { amount: '2000.00' },
        rest: { amount: '0.00' },
      },
    })
    const response = await book(hold, goal, '2000')
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201, trips: 2 })
    expect(await balance(world, 'wallet', amina.id)).toBe(300_000)
    expect(await balance(world, 'hold', amina.id)).toBe(200_000)
    const after = await goalOf(goal)
    expect(after).toMatchObject({ status: 'completed', saved: { amount: '0.00' }, paid: { visitId: hold } })
    // Each line is named for what it was.
    expect(after.contributions.items).toMatchObject([
      { description: 'From your goal for Twist at Two Chairs', automatic: false },
      { description: 'Contribution to Twist for the wedding' },
    ])
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      status: 'booked',
      visit: { id: hold, status: 'confirmed' },
    })
    await aWeekLater()
    expect(await appointmentsOf(amina)).toHaveLength(1)
  })

  test('and its price stays as it was paid', async () => {
    const hold = await heldAt('10:00')
    await book(hold, await saved('2000', { booking: anyTimeOf(world, 6) }), '2000')
    for (const price of ['1000', '3000']) {
      const body = { plan: [{ serviceId: `${id}-twist` }], price }
      const response = await post(owner, `/api/appointments/${hold}/changes`, body)
      expectProblem(response, 'appointment-status')
      expect(response.body.detail).toMatch(/^Others have paid part of this visit/)
    }
    expect(await balance(world, 'hold', amina.id)).toBe(200_000)
  })

  test('while it looks for a time: it stops looking', async () => {
    const goal = await saved('2000', { booking: anyTimeOf(world, 1, { noticeMinutes: 2880 }) })
    await bookingJobs(world)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'waiting' })
    expect((await book(await heldAt('11:00'), goal, '2000')).status).toBe(201)
    await aWeekLater()
    expect(await appointmentsOf(amina)).toHaveLength(1)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'booked' })
  })

  test('in part before it is reached: the purse pays the rest, and saving ends', async () => {
    const pace = { amount: '100', frequency: 'daily', firstDay: at(world, '10:00', 1).slice(0, 10) }
    const goal = await saved('1250', { booking: anyTimeOf(world, 6), pace })
    const hold = await heldAt('10:00')
    expect((await sheetOf(hold)).goal).toMatchObject({ pays: { amount: '1250.00' }, rest: { amount: '750.00' } })
    expect((await book(hold, goal, '1250')).status).toBe(201)
    expect(await balance(world, 'wallet', amina.id)).toBe(500_000 - 200_000)
    expect(await goalOf(goal)).toMatchObject({
      status: 'completed',
      saved: { amount: '0.00' },
      autoSave: { isActive: false },
    })
    await aWeekLater()
    expect(await appointmentsOf(amina)).toHaveLength(1)
    // Cancelled: each sum goes back to where it came from.
    world.now = MONDAY
    expect((await cancel(world, owner, hold)).status).toBe(200)
    expect(await balance(world, 'wallet', amina.id)).toBe(375_000)
    expect(await goalOf(goal)).toMatchObject({ status: 'active', saved: { amount: '1250.00' }, paid: null })
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'off' })
  })

  test('with a payment for what the purse lacks, booked when it arrives', async () => {
    const goal = await saved('1500')
    const zoe = await clientWith(world, '1000', 'Zoe')
    const zoesGoal = await savingForVisit(world, zoe, visitGoal(world, id))
    await contribute(world, zoe, zoesGoal, '1000')
    const hold = await heldAt('11:00', 4, zoe)
    expect((await sheetOf(hold, zoe)).goal.shortfall).toMatchObject({ amount: '1000.00' })
    expectProblem(await book(hold, zoesGoal, '1000', {}, zoe), 'insufficient-funds')
    const paid = await post(zoe, `/api/slot-holds/${hold}/deposits`, {
      amount: '1000',
      currency: 'KES',
      payment: 'purse',
      fromGoal: { id: zoesGoal, amount: '1000' },
      paymentMethodId: 'sandbox_ok',
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    await world.settle()
    expect(await appointmentsOf(zoe)).toMatchObject([{ id: hold, price: 200_000 }])
    expect(await goalOf(zoesGoal, zoe)).toMatchObject({ saved: { amount: '0.00' } })
    expect(await goalOf(goal)).toMatchObject({ saved: { amount: '1500.00' } })
  })

  test('directly, without a hold; after the salon declines and offers another time; and moved', async () => {
    const goal = await saved('2000', { booking: undefined })
    const direct = await post(amina, '/api/appointments', {
      salonId: id,
      serviceId: `${id}-twist`,
      startsAt: at(world, '10:00', 4),
      payment: 'purse',
      fromGoal: { id: goal, amount: '2000' },
    })
    expect(direct.status, JSON.stringify(direct.body)).toBe(201)
    const moved = await post(amina, `/api/appointments/${direct.body.id}/move`, { startsAt: at(world, '11:00', 5) })
    expect(moved.status).toBe(200)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'booked' })
    expect((await cancel(world, owner, direct.body.id)).status).toBe(200)
    expect(await goalOf(goal)).toMatchObject({ status: 'completed', saved: { amount: '2000.00' } })
    expect((await book(await heldAt('10:00', 6), goal, '2000')).status).toBe(201)
    expect(await goalOf(goal)).toMatchObject({ saved: { amount: '0.00' } })
  })

  test('pays the salon’s bonus on what it paid', async () => {
    await post(owner, '/api/my-salon/savers/settings', { lockMonths: 0, bonusPercent: 5 })
    const goal = await saved('1000')
    const hold = await heldAt('10:00')
    await book(hold, goal, '1000')
    world.now = Date.parse(at(world, '10:00', 4))
    const done = { as: owner, key: newKey() }
    expect((await world.call('POST', `/api/appointments/${hold}/completion`, done)).status).toBe(200)
    expect(await balance(world, 'wallet', amina.id)).toBe(300_000 + 5_000)
  })
})

describe('nobody pays more than they saw', () => {
  test('where the goal holds less by now, costs less, or is not theirs: nothing is booked', async () => {
    const goal = await saved('2000')
    const hold = await heldAt('10:00')
    await post(amina, `/api/goals/${goal}/releases`, { amount: '500', currency: 'KES' })
    const less = expectProblem(await book(hold, goal, '2000'), 'goal-status')
    expect(less.detail).toContain('KES 1,500.00')
    expectProblem(await book(hold, goal, '2001'), 'invalid-input')
    expectProblem(await book(hold, goal, '0'), 'invalid-amount')
    expectProblem(await book(hold, goal, '1500', { payment: 'salon' }), 'invalid-input')
    const zoe = await clientWith(world, '5000', 'Zoe')
    const theirs = await heldAt('11:00', 4, zoe)
    expect((await sheetOf(theirs, zoe)).goal).toBeNull()
    expectProblem(await book(theirs, goal, '1500', {}, zoe), 'goal-status')
    expect(await appointmentsOf(amina)).toEqual([])
  })

  test('a goal for another service or salon is not offered', async () => {
    await world.db.insert(service).values({
      id: `${id}-cut`,
      salonId: id,
      name: 'Cut',
      category: 'hair',
      description: '',
      price: 100_000,
      currency: 'KES',
      durationMinutes: 60,
      position: 1,
    })
    await world.db.insert(staffService).values({ staffId: `${id}-sol`, serviceId: `${id}-cut` })
    const goal = await savingForVisit(
      world,
      amina,
      visitGoal(world, id, { plan: [{ serviceId: `${id}-cut` }], booking: undefined }),
    )
    await contribute(world, amina, goal, '1000')
    const hold = await heldAt('10:00')
    expect((await sheetOf(hold)).goal).toBeNull()
    expectProblem(await book(hold, goal, '1000'), 'goal-status')
  })

  test('twice at once, by hand and by the robot: one visit, paid once', async () => {
    const goal = await saved('4000')
    const first = await heldAt('10:00')
    await Promise.all([book(first, goal, '2000'), book(first, goal, '2000'), bookingJobs(world), bookingJobs(world)])
    await aWeekLater()
    const paid = (await appointmentsOf(amina)).filter(({ status }) => status === 'confirmed')
    expect(paid).toHaveLength(1)
    // While its visit is to come, it pays for no other, and is not booked again.
    expect((await goalOf(goal)).saved.amount).toBe('2000.00')
    world.now = MONDAY
    const second = await heldAt('11:00', 5)
    expect((await sheetOf(second)).goal).toBeNull()
    expectProblem(await book(second, goal, '2000'), 'goal-status')
    const again = { as: amina, key: newKey(), body: anyTimeOf(world, 5) }
    expectProblem(await world.call('PUT', `/api/goal-bookings/${goal}`, again), 'goal-status')
  })

  test('a friend’s part pays only once the goal is reached, at the agreed price', async () => {
    const ben = await clientWith(world, '2000', 'Ben')
    await proveFresh(world, ben)
    const goal = await savingForVisit(world, amina, visitGoal(world, id, { booking: undefined }))
    await post(amina, `/api/goals/${goal}/members`, { userId: ben.id })
    await post(ben, `/api/goals/${goal}/acceptance`, {})
    await contribute(world, ben, goal, '1000')
    await post(ben, `/api/goal-bookings/${goal}/share`, { pays: true })
    const hold = await heldAt('10:00')
    expect((await sheetOf(hold)).goal).toBeNull()
    await contribute(world, amina, goal, '1000')
    expect((await sheetOf(hold)).goal).toMatchObject({ pays: { amount: '2000.00' } })
    expect((await book(hold, goal, '2000')).status).toBe(201)
    expect(await goalOf(goal, ben)).toMatchObject({ own: { amount: '0.00' } })
    expect((await cancel(world, owner, hold)).status).toBe(200)
    expect(await goalOf(goal, ben)).toMatchObject({ own: { amount: '1000.00' } })
  })
})
