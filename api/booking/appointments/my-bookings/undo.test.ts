// A booking that was made minutes ago is undone free of charge, however it is paid for; and no more than three a day.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salon } from '../../../../db/schema/salons/salons'
import { contribute, savingForVisit, visitGoal } from '../../../../tests/fixtures/goals-for-visits'
import { expectProblem, newKey, type Options, type Person } from '../../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  fund,
  openSoundWorld,
  step,
} from '../../../../tests/fixtures/salons-and-purses'
import { addSmallSalon, clientWith } from '../../../../tests/fixtures/waiting-lists'
import { MINUTE, rfc3339 } from '../../../platform/values/time'

const world = openSoundWorld()
let nia: Person
let as: Person
let day = 2

// Only the salon can cancel what is confirmed, and half of the price is held where the rest is paid there.
const STRICT = { freeCancelHours: null, depositBasisPoints: 5_000, undoMinutes: 10 }

beforeAll(async () => {
  ;({ nia } = await addSalons(world))
})

beforeEach(async () => {
  await world.db.update(salon).set({ ...STRICT, autoConfirm: true })
  as = await world.person('client')
  await fund(world, as, '10000')
})

/** A visit on a day of its own. */
async function appointment(changes: object = {}): Promise<string> {
  day += 1
  return (await booked(world, as, cutAt(world, '', { startsAt: at(world, '10:00', day), ...changes }))).id
}

const minutesOn = (minutes: number): Options => ({ at: (world.now ?? 0) + minutes * MINUTE })

const detail = async (id: string, options: Options = {}) =>
  (await world.call('GET', `/api/appointments/${id}`, { as, ...options })).body

const cancel = (id: string, options: Options = {}) =>
  world.call('POST', `/api/appointments/${id}/cancellation`, {
    as,
    key: newKey(),
    body: { agreedFee: '0.00' },
    ...options,
  })

const purse = () => balance(world, 'wallet', as.id)

describe('a booking made minutes ago', () => {
  test.each([
    ['paid from the purse', { payment: 'purse' }, 250_000],
    ['of which a deposit is held', { payment: 'salon' }, 125_000],
  ])('%s is undone free of charge, and says until when', async (_, changes, held) => {
    const before = await purse()
    const id = await appointment(changes)
    expect(before - (await purse())).toBe(held)
    const { undoUntil, terms } = await detail(id, minutesOn(10))
    expect(undoUntil).toBe(rfc3339((world.now ?? 0) + 10 * MINUTE, 'Africa/Nairobi'))
    expect(terms.cancel.fee.amount).toBe('0.00')
    expect((await cancel(id, minutesOn(10))).status).toBe(200)
    expect(await purse()).toBe(before)
  })

  test('that a goal paid for gives the money back to the goal', async () => {
    const id = 'one-chair'
    await addSmallSalon(world, id, STRICT)
    const amina = await clientWith(world, '5000', 'Amina')
    const goal = await savingForVisit(world, amina, visitGoal(world, id))
    expect((await contribute(world, amina, goal, '1500')).status).toBe(201)
    const body = { salonId: id, serviceId: `${id}-twist`, startsAt: at(world, '10:00', 4) }
    const { id: appointmentId } = await booked(world, amina, {
      ...body,
      payment: 'purse',
      fromGoal: { id: goal, amount: '1500' },
    })
    const saved = async () => (await world.call('GET', `/api/goals/${goal}`, { as: amina })).body.saved.amount
    expect(await saved()).toBe('0.00')
    expect((await cancel(appointmentId, { as: amina })).status).toBe(200)
    expect(await saved()).toBe('1500.00')
  })

  test('is as the policy says from then on', async () => {
    const id = await appointment()
    const over = { at: (world.now ?? 0) + 10 * MINUTE + 1 }
    expect(await detail(id, over)).toMatchObject({ undoUntil: null, terms: { cancel: null } })
    expectProblem(await cancel(id, over), 'appointment-status')
  })

  test('is so while the salon has not answered, and once it has', async () => {
    await world.db.update(salon).set({ autoConfirm: false })
    const id = await appointment()
    expect((await detail(id)).undoUntil).not.toBeNull()
    expect((await step(world, nia, id, 'confirmation')).status).toBe(200)
    const before = await purse()
    expect((await cancel(id, minutesOn(9))).status).toBe(200)
    expect((await purse()) - before).toBe(250_000)
  })

  test('keeps the minutes that it was booked with', async () => {
    const id = await appointment()
    await world.db.update(salon).set({ undoMinutes: 0 })
    expect((await detail(id)).undoUntil).not.toBeNull()
    const none = await appointment()
    expect(await detail(none)).toMatchObject({ undoUntil: null, terms: { cancel: null } })
  })

  test('is undone three times a day at a salon; another day again', async () => {
    for (let i = 0; i < 3; i += 1) expect((await cancel(await appointment())).status).toBe(200)
    const fourth = await appointment()
    expect(await detail(fourth)).toMatchObject({ undoUntil: null, terms: { cancel: null } })
    expectProblem(await cancel(fourth), 'appointment-status')
    const start = world.now ?? 0
    world.now = start + 24 * 60 * MINUTE
    expect((await detail(await appointment())).undoUntil).not.toBeNull()
    world.now = start
    day += 1
  })

  test('counts what can still be undone, so that not more than three are', async () => {
    const ids = [await appointment(), await appointment(), await appointment(), await appointment()]
    const until = await Promise.all(ids.map(async (id) => (await detail(id)).undoUntil))
    expect(until.map((undoable) => undoable !== null)).toEqual([true, true, true, false])
  })
})
