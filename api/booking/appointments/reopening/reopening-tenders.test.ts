// Undoing how a visit ended that was not paid from one purse alone: a deposit, nothing held, cashback, friends, and a goal.
// Every unit of its money is as before.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointment } from '../../../../db/schema/booking/appointments'
import { cashback } from '../../../../db/schema/money/plus'
import { salon } from '../../../../db/schema/salons/salons'
import { openEndedVisits } from '../../../../tests/fixtures/ended-visits'
import {
  bookingJobs,
  contribute,
  goalBookingOf,
  newSaver,
  savingForVisit,
  visitGoal,
} from '../../../../tests/fixtures/goals-for-visits'
import { MONDAY } from '../../../../tests/fixtures/harness'
import { member } from '../../../../tests/fixtures/money/plus-members'
import { addPartySalon, gathering, seatAction } from '../../../../tests/fixtures/parties'
import { balance, fund } from '../../../../tests/fixtures/salons-and-purses'

const { world, people, call, visit, end, undo, state } = openEndedVisits()

test('a deposit, with the rest at the salon', async () => {
  await world.db.update(salon).set({ depositBasisPoints: 2000 })
  const id = await visit({ payment: 'salon' })
  const before = await state(id)
  expect(before.hold).toBe(50_000)
  await end(id)
  expect((await undo(id)).status).toBe(200)
  expect(await state(id)).toEqual(before)
  await world.db.update(salon).set({ depositBasisPoints: 0 })
})

test('a visit for which nothing is held', async () => {
  const id = await visit({ payment: 'salon' })
  const before = await state(id)
  await end(id)
  expect((await undo(id)).status).toBe(200)
  expect(await state(id)).toEqual(before)
  await end(id, 'no-show')
  expect((await undo(id)).status).toBe(200)
  expect(await state(id)).toEqual(before)
  // Tipped from the purse.
  await end(id)
  expect((await call(`appointments/${id}/tips`, { amount: '100' }, people.amina)).status).toBe(201)
  expect((await undo(id)).status).toBe(200)
  expect(await state(id)).toEqual(before)
})

test('a member’s cashback, which counts once towards the cap', async () => {
  const plus = await member(world)
  await fund(world, plus, '5000')
  const id = await visit({}, plus)
  const before = await state(id, plus)
  for (let round = 0; round < 2; round += 1) {
    await end(id)
    expect((await state(id, plus)).wallet).toBe(before.wallet + 7_500)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id, plus)).toEqual(before)
    expect(await world.db.select().from(cashback).where(eq(cashback.appointmentId, id))).toEqual([])
  }
})

test('what friends had paid of a visit is set aside from them again', async () => {
  world.now = MONDAY
  const owner = await addPartySalon(world, 'trio', { noShowFeeBasisPoints: 2500 })
  const { organiser, zuri, wanja, id } = await gathering(world, 'trio', {
    funds: ['3000', '1000', '1000'],
    changes: { split: 'even', share: '1000.00' },
  })
  for (const [i, friend] of [zuri, wanja].entries())
    expect((await seatAction(world, friend, id, i + 1, 'acceptance', { share: '1000.00' })).status).toBe(200)
  const rows = await world.db.select().from(appointment).where(eq(appointment.salonId, 'trio'))
  const dear = rows.find(({ clientId }) => clientId === organiser.id)
  if (!dear) throw new Error('nothing was booked')
  world.now = dear.startsAt
  const sums = async () =>
    Promise.all(
      [organiser, zuri, wanja].map(async ({ id: who }) => [
        await balance(world, 'wallet', who),
        await balance(world, 'hold', who),
      ]),
    )
  const before = await sums()
  await end(dear.id, 'no-show', owner)
  const missed = await sums()
  expect(missed[1]).not.toEqual(before[1])
  expect((await undo(dear.id, {}, owner)).status).toBe(200)
  expect(await sums()).toEqual(before)
  await end(dear.id, 'completion', owner)
  expect((await undo(dear.id, {}, owner)).status).toBe(200)
  expect(await sums()).toEqual(before)
})

test('a visit from a goal: its bonus, and what had gone back to the goal', async () => {
  const { id: salonId, owner, amina } = await newSaver(world)
  await world.db.update(salon).set({ saverBonusBasisPoints: 1000 }).where(eq(salon.id, salonId))
  const goal = await savingForVisit(world, amina, visitGoal(world, salonId))
  expect((await contribute(world, amina, goal, '2000')).status).toBe(201)
  await bookingJobs(world)
  const [row] = await world.db.select().from(appointment).where(eq(appointment.salonId, salonId))
  if (!row) throw new Error('nothing was booked')
  world.now = row.startsAt
  const sums = async () => ({
    goal: (await world.call('GET', `/api/goals/${goal}`, { as: amina })).body.status,
    booking: (await goalBookingOf(world, amina, goal)).status,
    purse: await balance(world, 'wallet', amina.id),
    hold: await balance(world, 'hold', amina.id),
    salon: await balance(world, 'payable', owner.id),
  })
  const before = await sums()
  for (const how of ['completion', 'no-show', 'completion'] as const) {
    await end(row.id, how, owner)
    expect(await sums()).not.toEqual(before)
    const response = await undo(row.id, {}, owner)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect(await sums()).toEqual(before)
  }
})
