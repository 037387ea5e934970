// Saving for a visit: a goal that is reached books itself once, as agreed, and its money comes back to the unit.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { localMail, notification } from '../../../db/schema/notifications'
import { salon, service } from '../../../db/schema/salons/salons'
import {
  anyTimeOf,
  bookingJobs,
  contribute,
  goalBookingOf,
  newSaver,
  saveFor,
  savingForVisit,
  visitGoal,
} from '../../../tests/fixtures/goals-for-visits'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { at, balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { cancel, clientWith, fillDay, twist } from '../../../tests/fixtures/waiting-lists'
import { autoSave } from '../../money/goals/auto-save-run'
import { drainOutbox } from '../../notifications/outbox'
import { DAY, HOUR } from '../../platform/values/time'

const world = openSoundWorld()
let id = ''
let owner: Person
let amina: Person

beforeEach(async () => {
  ;({ id, owner, amina } = await newSaver(world))
})

/** Lets time pass, in milliseconds. */
function later(ms: number) {
  world.now = (world.now ?? 0) + ms
}

async function appointmentsOf(person: Person) {
  return world.db.select().from(appointment).where(eq(appointment.clientId, person.id))
}

async function goalOf(as: Person, goal: string) {
  return (await world.call('GET', `/api/goals/${goal}`, { as })).body
}

async function filled(changes: object = {}): Promise<string> {
  const goal = await savingForVisit(world, amina, visitGoal(world, id, changes))
  expect((await contribute(world, amina, goal, '2000')).status).toBe(201)
  return goal
}

async function notifications(person: Person, title: string): Promise<number> {
  await world.settle()
  await drainOutbox(world.ctx())
  return (
    await world.db
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.userId, person.id), eq(notification.title, title)))
  ).length
}

describe('a goal that is reached', () => {
  test('books the first time that fits, from the goal, once; both sides see it', async () => {
    const goal = await filled({ booking: anyTimeOf(world, 2, { price: '2500' }) })
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      status: 'due',
      serviceName: 'Twist',
      price: { amount: '2500.00' },
      priceNow: { amount: '2000.00' },
      dearer: false,
      next: ['10:00', '10:15', '10:30'].map((clock) => at(world, clock, 2)),
    })
    await Promise.all([bookingJobs(world), bookingJobs(world), bookingJobs(world)])
    await bookingJobs(world)
    const [appointment, ...others] = await appointmentsOf(amina)
    expect(others).toEqual([])
    expect(appointment).toMatchObject({
      status: 'confirmed',
      price: 200_000,
      payment: 'purse',
      startsAt: Date.parse(at(world, '10:00', 2)),
      freeUntil: MONDAY + DAY,
    })
    expect(await balance(world, 'wallet', amina.id)).toBe(300_000)
    expect(await balance(world, 'hold', amina.id)).toBe(200_000)
    expect(await goalOf(amina, goal)).toMatchObject({ status: 'completed', saved: { amount: '0.00' } })
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      status: 'booked',
      visit: { id: appointment?.id, status: 'confirmed' },
    })
    expect(await notifications(amina, 'Booked from your goal')).toBe(1)
    const page = await world.call('GET', `/api/appointments/${appointment?.id}`, { as: amina })
    const { freeUntil } = (await goalBookingOf(world, amina, goal)).visit
    expect(page.body).toMatchObject({ origin: 'goal', freeUntil })
  })

  test('says what booked it where the salon still has to reply', async () => {
    await world.db.update(salon).set({ autoConfirm: false }).where(eq(salon.id, id))
    await filled()
    await bookingJobs(world)
    await notifications(amina, 'Booked from your goal')
    const mails = await world.db
      .select()
      .from(localMail)
      .where(and(eq(localMail.recipient, amina.email), eq(localMail.subject, 'Booking requested')))
    expect(mails.map(({ body }) => body.split('\n')[0])).toEqual([
      expect.stringMatching(
        /^Requested for you: Twist at Two Chairs on .*, from your goal Twist for the wedding\. The salon will reply by/,
      ),
    ])
  })

  test('by auto-save on its day too, and after a day without the job', async () => {
    const pace = { amount: '1000', frequency: 'daily', firstDay: at(world, '10:00', 1).slice(0, 10) }
    const goal = await savingForVisit(world, amina, visitGoal(world, id, { booking: anyTimeOf(world, 5), pace }))
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      status: 'saving',
      savedOn: at(world, '10:00', 2).slice(0, 10),
      weeks: [{ mark: 'none', saved: { amount: '0.00' } }],
    })
    later(3 * DAY)
    await autoSave(world.ctx())
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toEqual([])
    await autoSave(world.ctx())
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toMatchObject([{ status: 'confirmed' }])
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      weeks: [{ mark: 'saved', saved: { amount: '2000.00' } }],
    })
  })

  test('gives the money back to the goal when it is cancelled, to the unit, and is not booked again', async () => {
    const goal = await filled()
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    later(23 * HOUR)
    expect((await cancel(world, amina, appointment?.id ?? '')).status).toBe(200)
    expect(await balance(world, 'wallet', amina.id)).toBe(300_000)
    expect(await goalOf(amina, goal)).toMatchObject({ status: 'completed', saved: { amount: '2000.00' } })
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'off', visit: { status: 'cancelled' } })
    await world.settle()
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toHaveLength(1)
    // It can be had again, once it is asked for.
    const body = anyTimeOf(world, 3)
    const response = await world.call('PUT', `/api/goal-bookings/${goal}`, { as: amina, key: newKey(), body })
    expect(response.body).toEqual({ id: goal, status: 'due' })
    await bookingJobs(world)
    expect((await appointmentsOf(amina)).map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
  })

  test('can be moved for a day, then as the salon’s policy says', async () => {
    await world.db.update(salon).set({ rescheduleHours: 300 }).where(eq(salon.id, id))
    await filled()
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    const move = (clock: string) =>
      world.call('POST', `/api/appointments/${appointment?.id}/move`, {
        as: amina,
        key: newKey(),
        body: { startsAt: at(world, clock, 3) },
      })
    expect((await move('11:00')).status).toBe(200)
    later(DAY + 1)
    expectProblem(await move('10:00'), 'appointment-status')
    expectProblem(await cancel(world, amina, appointment?.id ?? ''), 'appointment-status')
  })

  test('goes back to the goal also where the salon cancels, even if it was archived meanwhile', async () => {
    const goal = await filled()
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    await world.call('POST', `/api/goals/${goal}/archival`, { as: amina, key: newKey() })
    expect((await cancel(world, owner, appointment?.id ?? '')).status).toBe(200)
    expect(await goalOf(amina, goal)).toMatchObject({ status: 'completed', saved: { amount: '2000.00' } })
  })
})

describe('nothing is booked', () => {
  test('where no time fits: told once, tried daily and on what frees time', async () => {
    const full = await fillDay(world, id)
    await world.settle()
    const goal = await filled()
    await bookingJobs(world)
    await bookingJobs(world)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'waiting', told: true, next: [] })
    expect(await notifications(amina, 'Saved, but no time fits yet')).toBe(1)
    expect(await appointmentsOf(amina)).toEqual([])
    expect((await cancel(world, owner, full.first.id)).status).toBe(200)
    await world.settle()
    expect(await appointmentsOf(amina)).toMatchObject([{ startsAt: Date.parse(at(world, '10:00', 2)) }])
  })

  test.each<[string, object, object]>([
    ['price', { price: 200_001 }, {}],
    ['terms', {}, { noShowFeeBasisPoints: 1 }],
    ['gone', { active: false }, {}],
    ['gone', {}, { status: 'suspended' }],
  ])('where the %s is not what was agreed: asked', async (reason, ofService, ofSalon) => {
    const goal = await filled()
    if (Object.keys(ofService).length > 0)
      await world.db
        .update(service)
        .set(ofService)
        .where(eq(service.id, `${id}-twist`))
    if (Object.keys(ofSalon).length > 0) await world.db.update(salon).set(ofSalon).where(eq(salon.id, id))
    await bookingJobs(world)
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toEqual([])
    const [row] = await world.db.select().from(goalBooking).where(eq(goalBooking.goalId, goal))
    expect(row).toMatchObject({ status: 'asked', reason })
    expect(await notifications(amina, 'Your goal needs a decision')).toBe(1)
    expect(await goalOf(amina, goal)).toMatchObject({ saved: { amount: '2000.00' } })
  })

  test('at a higher price until it is agreed; then the goal grows, and books when it is saved', async () => {
    const goal = await filled()
    await world.db
      .update(service)
      .set({ price: 210_000 })
      .where(eq(service.id, `${id}-twist`))
    await bookingJobs(world)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'asked', dearer: true })
    const body = anyTimeOf(world, 2, { price: '2100' })
    const response = await world.call('PUT', `/api/goal-bookings/${goal}`, { as: amina, key: newKey(), body })
    expect(response).toMatchObject({ status: 200, trips: 2, body: { status: 'saving' } })
    expect(await goalOf(amina, goal)).toMatchObject({ status: 'active', missing: { amount: '100.00' } })
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toEqual([])
    await contribute(world, amina, goal, '100')
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toMatchObject([{ price: 210_000 }])
  })

  test('where the money was taken out, the day is over, or it was switched off', async () => {
    const [out, over, off] = await Promise.all([1, 2, 3].map(() => filled2()))
    const body = { amount: '1', currency: 'KES' }
    const as = { as: out?.as, key: newKey() } as { as: Person; key: string }
    await world.call('POST', `/api/goals/${out?.goal}/releases`, { ...as, body })
    const end = await world.call('POST', `/api/goal-bookings/${off?.goal}/end`, {
      as: off?.as as Person,
      key: newKey(),
    })
    expect(end.body).toEqual({ id: off?.goal, status: 'off' })
    await bookingJobs(world)
    expect(await goalBookingOf(world, out?.as as Person, out?.goal ?? '')).toMatchObject({
      status: 'asked',
      reason: 'funds',
      funds: { amount: '1999.00' },
    })
    expect(await goalBookingOf(world, off?.as as Person, off?.goal ?? '')).toMatchObject({ status: 'off' })
    expect(await appointmentsOf(over?.as as Person)).toHaveLength(1)
  })

  test('once its last day is over: asked', async () => {
    await fillDay(world, id)
    await world.settle()
    const goal = await filled()
    await bookingJobs(world)
    later(4 * DAY)
    await bookingJobs(world)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'asked', reason: 'over' })
    const entries = await world.db.select().from(waitingEntry).where(eq(waitingEntry.goalId, goal))
    expect(entries).toMatchObject([{ status: 'expired' }])
  })

  test('a second time, where its owner has booked it themselves', async () => {
    const goal = await filled({ booking: anyTimeOf(world, 1, { noticeMinutes: 2880 }) })
    await bookingJobs(world)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'waiting' })
    await twist(world, amina, id, '10:00', 1)
    await world.settle()
    await bookingJobs(world)
    expect(await appointmentsOf(amina)).toHaveLength(1)
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({ status: 'off' })
  })
})

describe('a friend’s part', () => {
  async function together(amount = '1500') {
    const ben = await clientWith(world, '1000', 'Ben')
    await proveFresh(world, ben)
    const goal = await savingForVisit(world, amina, visitGoal(world, id))
    const as = { as: amina, key: newKey(), body: { userId: ben.id } }
    expect((await world.call('POST', `/api/goals/${goal}/members`, as)).status).toBe(201)
    await world.call('POST', `/api/goals/${goal}/acceptance`, { as: ben, key: newKey() })
    await contribute(world, amina, goal, amount)
    await contribute(world, ben, goal, '500')
    return { ben, goal }
  }

  function share(as: Person, goal: string, pays: boolean) {
    return world.call('POST', `/api/goal-bookings/${goal}/share`, { as, key: newKey(), body: { pays } })
  }

  test('pays only where they agreed, and comes back to them', async () => {
    const { ben, goal } = await together()
    await bookingJobs(world)
    expect(await goalBookingOf(world, ben, goal)).toMatchObject({
      status: 'asked',
      reason: 'funds',
      isOwner: false,
      pays: false,
      funds: { amount: '1500.00' },
    })
    expect((await share(ben, goal, true)).body).toEqual({ pays: true })
    expectProblem(await share(amina, goal, false), 'goal-status')
    const again = { as: amina, key: newKey(), body: anyTimeOf(world) }
    await world.call('PUT', `/api/goal-bookings/${goal}`, again)
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    expect(await goalOf(ben, goal)).toMatchObject({ own: { amount: '0.00' } })
    await cancel(world, amina, appointment?.id ?? '')
    expect(await goalOf(ben, goal)).toMatchObject({ own: { amount: '500.00' } })
    expect(await goalOf(amina, goal)).toMatchObject({ own: { amount: '1500.00' } })
  })

  /** A visit of 2,000 that Ben has paid a quarter of; the salon keeps half of it where it may. */
  async function bookedTogether() {
    await world.db
      .update(salon)
      .set({ freeCancelHours: 24, lateFeeBasisPoints: 5_000, noShowFeeBasisPoints: 5_000 })
      .where(eq(salon.id, id))
    const { ben, goal } = await together()
    await share(ben, goal, true)
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    if (!appointment) throw new Error('nothing was booked')
    return { ben, goal, visit: appointment }
  }

  const perform = (as: Person, appointment: { id: string }, what: string, body?: object) =>
    world.call('POST', `/api/appointments/${appointment.id}/${what}`, { as, key: newKey(), body })

  const WAYS: Record<string, (appointment: { id: string; startsAt: number }) => Promise<unknown>> = {
    'a late cancellation': async (appointment) => {
      world.now = appointment.startsAt - HOUR
      await perform(amina, appointment, 'cancellation')
    },
    'not coming': async (appointment) => {
      world.now = appointment.startsAt + HOUR
      await perform(owner, appointment, 'no-show')
    },
    'a refund of half of it': async (appointment) => {
      world.now = appointment.startsAt
      await perform(owner, appointment, 'completion')
      await perform(owner, appointment, 'refunds', { amount: '1000', reason: 'It was cold.' })
    },
    'refunds of half of it in three steps': async (appointment) => {
      world.now = appointment.startsAt
      await perform(owner, appointment, 'completion')
      for (const amount of ['333.33', '333.33', '333.34'])
        await perform(owner, appointment, 'refunds', { amount, reason: 'It was cold.' })
    },
  }

  test.each(Object.entries(WAYS))('comes back to them after %s', async (_, come) => {
    const { ben, visit } = await bookedTogether()
    await come(visit)
    expect(await balance(world, 'wallet', ben.id)).toBe(50_000 + 25_000)
    expect(await balance(world, 'wallet', amina.id)).toBe(350_000 + 75_000)
    expect(await notifications(ben, 'Money back from a goal')).toBeGreaterThan(0)
  })

  const others = { amount: '250.00', currency: 'KES' }
  test.each([
    ['a late cancellation', WAYS['a late cancellation'], { goal: null, others }],
    ['not coming', WAYS['not coming'], { goal: null, others }],
    [
      'the salon cancelled it',
      (appointment: { id: string }) => perform(owner, appointment, 'cancellation'),
      { goal: { name: expect.any(String), amount: expect.anything() }, others: null },
    ],
  ])('the booking and the list of bookings say where the money is: %s', async (_, end, back) => {
    const { visit } = await bookedTogether()
    await end?.(visit)
    const read = async (path: string) => (await world.call('GET', path, { as: amina })).body
    expect((await read(`/api/appointments/${visit.id}`)).back).toEqual(back)
    expect((await read('/api/me/bookings')).past.items[0].back).toEqual(back)
    // Where our client pays from a goal is nothing to the salon.
    const seen = await world.call('GET', `/api/appointments/${visit.id}`, { as: owner })
    expect(seen.body.back).toBeNull()
  })

  test('takes a recent step-up to join, to put money in, and to let it pay', async () => {
    const { ben, goal } = await together('100')
    await proveFresh(world, ben, false)
    expectProblem(await share(ben, goal, true), 'step-up-required')
    expect((await share(ben, goal, false)).status).toBe(200)
    expectProblem(await contribute(world, ben, goal, '100'), 'step-up-required')
    const daily = { amount: '10', currency: 'KES', frequency: 'daily', isActive: true }
    const autoSave = { as: ben, key: newKey(), body: daily }
    expectProblem(await world.call('PUT', `/api/goals/${goal}/auto-save`, autoSave), 'step-up-required')
    const roundUp = { as: ben, key: newKey(), body: { currency: 'KES', step: '10', goals: [goal] } }
    expectProblem(await world.call('PUT', '/api/automation/round-up', roundUp), 'step-up-required')
    const zoe = await clientWith(world, '1000', 'Zoe')
    const invited = { as: amina, key: newKey(), body: { userId: zoe.id } }
    await world.call('POST', `/api/goals/${goal}/members`, invited)
    await proveFresh(world, zoe, false)
    const join = () => world.call('POST', `/api/goals/${goal}/acceptance`, { as: zoe, key: newKey() })
    expectProblem(await join(), 'step-up-required')
    await proveFresh(world, zoe)
    expect((await join()).status).toBe(200)
  })

  test('comes back to their purse where they have left the goal', async () => {
    const { ben, goal, visit } = await bookedTogether()
    const { body } = await world.call('GET', `/api/goals/${goal}`, { as: ben })
    const member = body.members.find((member: { isYou: boolean }) => member.isYou).id
    const left = { as: ben, key: newKey() }
    await world.call('POST', `/api/goals/${goal}/members/${member}/removal`, left)
    await cancel(world, amina, visit.id)
    const seen = await world.call('GET', `/api/appointments/${visit.id}`, { as: amina })
    expect(seen.body.back).toMatchObject({ goal: { amount: { amount: '1500.00' } }, others: { amount: '500.00' } })
    expect(await goalOf(amina, goal)).toMatchObject({ own: { amount: '1500.00' } })
    expect(await balance(world, 'wallet', ben.id)).toBe(100_000)
    expect(await notifications(ben, 'Money back from a goal')).toBe(1)
  })

  test('is asked again for a higher price', async () => {
    const { ben, goal } = await together()
    await share(ben, goal, true)
    const dearer = { as: amina, key: newKey(), body: anyTimeOf(world, 2, { price: '2001' }) }
    await world.call('PUT', `/api/goal-bookings/${goal}`, dearer)
    expect(await goalBookingOf(world, ben, goal)).toMatchObject({ pays: false })
  })
})

describe('a salon', () => {
  const settings = (body: object) =>
    world.call('POST', '/api/my-salon/savers/settings', { as: owner, key: newKey(), body })

  test('keeps its price for savers for as long as it said, and pays its bonus on completion', async () => {
    expect((await settings({ lockMonths: 1, bonusPercent: 5 })).status).toBe(200)
    const goal = await filled()
    await settings({ lockMonths: 0, bonusPercent: 0 })
    await world.db
      .update(service)
      .set({ price: 300_000 })
      .where(eq(service.id, `${id}-twist`))
    expect(await goalBookingOf(world, amina, goal)).toMatchObject({
      priceNow: { amount: '2000.00' },
      locked: { price: { amount: '2000.00' }, until: '2027-02-12T00:00:00+03:00' },
      bonus: { amount: '100.00' },
      dearer: false,
    })
    await bookingJobs(world)
    const [appointment] = await appointmentsOf(amina)
    expect(appointment?.price).toBe(200_000)
    world.now = appointment?.startsAt ?? 0
    const done = { as: owner, key: newKey() }
    expect((await world.call('POST', `/api/appointments/${appointment?.id}/completion`, done)).status).toBe(200)
    expect(await balance(world, 'wallet', amina.id)).toBe(300_000 + 10_000)
    expect(await balance(world, 'payable', owner.id)).toBe(195_000 - 10_000)
  })

  test('sees how many save, how much and for when, without names, until they book', async () => {
    const ben = await clientWith(world, '500', 'Ben')
    const pace = { amount: '500', frequency: 'weekly', firstDay: '2027-01-20' }
    await savingForVisit(world, ben, visitGoal(world, id, { booking: undefined, pace }))
    await filled()
    const see = async () => (await world.call('GET', '/api/my-salon/savers', { as: owner })).body
    const seen = await see()
    expect(seen).toMatchObject({
      goals: 2,
      booking: 1,
      saved: { amount: '2000.00' },
      target: { amount: '4000.00' },
      months: [
        { month: '2027-01', goals: 1, target: { amount: '2000.00' } },
        { month: '2027-02', goals: 1 },
      ],
    })
    expect(JSON.stringify(seen)).not.toMatch(/Amina|Ben/)
    const list = await world.call('GET', '/api/my-salon/waiting-list', { as: owner })
    expect(list.body.entries).toEqual([])
    await bookingJobs(world)
    expect(await see()).toMatchObject({ goals: 1, booking: 0 })
  })
})

test('ten goals a client book by themselves, and wishes are checked as on the waiting list', async () => {
  const refused = async (changes: object) =>
    expectProblem(await saveFor(world, amina, visitGoal(world, id, changes)), 'invalid-input').errors
  expect(await refused({ booking: anyTimeOf(world, 2, { price: '1' }) })).toEqual({
    price: ['It costs KES 2,000.00 today. Enter that or more.'],
  })
  expect(await refused({ booking: anyTimeOf(world, -1) })).toEqual({ firstDate: ['Choose today or a later day.'] })
  const atNight = { windows: [{ weekdays: [1, 3], fromMinute: 180, toMinute: 240 }] }
  expect(await refused({ booking: anyTimeOf(world, 2, atNight) })).toEqual({
    windows: ['Two Chairs is open 10:00 AM to 12:00 PM on these days. Choose hours when it’s open.'],
  })
  const pace = { amount: '5', frequency: 'daily', firstDay: '2027-01-11' }
  expect(await refused({ pace })).toEqual({ 'pace.firstDay': ['Choose a future date.'] })
  for (let i = 0; i < 10; i += 1) await savingForVisit(world, amina, visitGoal(world, id))
  expectProblem(await saveFor(world, amina, visitGoal(world, id)), 'goal-booking-limit')
  const off = await savingForVisit(world, amina, visitGoal(world, id, { booking: undefined }))
  const body = anyTimeOf(world)
  const more = await world.call('PUT', `/api/goal-bookings/${off}`, { as: amina, key: newKey(), body })
  expectProblem(more, 'goal-booking-limit')
  const stranger = await clientWith(world, '0')
  expectProblem(await world.call('GET', `/api/goal-bookings/${off}`, { as: stranger }), 'not-found')
  expect((await world.call('GET', `/api/goal-bookings/${off}`, { as: amina })).trips).toBe(1)
})

/** A goal of its own person, that is reached. */
async function filled2() {
  const as = await clientWith(world, '2000')
  const goal = await savingForVisit(world, as, visitGoal(world, id))
  await contribute(world, as, goal, '2000')
  return { as, goal }
}
