// Recurring appointments: created from an appointment, booked by the schedule, skipped with a reason, ended.
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, slotHold } from '../../../../db/schema/booking/appointments'
import { localMail } from '../../../../db/schema/notifications'
import { jobUnit } from '../../../../db/schema/platform'
import { salon, salonException, service } from '../../../../db/schema/salons/salons'
import { addSalon } from '../../../../tests/fixtures/businesses'
import { expectProblem, MONDAY, newKey, type Person } from '../../../../tests/fixtures/harness'
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
import { drainOutbox } from '../../../notifications/outbox'
import { DAY } from '../../../platform/values/time'
import { expireSlotHolds } from '../../../salons/times/occupied-time'
import { bookRecurring } from './recurring-run'

const world = openSoundWorld()
const WEEK = 7 * DAY

let nia: Person
let as: Person
let hour = 8

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

beforeEach(async () => {
  world.now = MONDAY
  hour += 1
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '10000')
})

/** A cut on Wednesday, at an hour not used by other tests. */
function makeAppointment(changes = {}) {
  const clock = `${String(hour).padStart(2, '0')}:00`
  return booked(world, as, cutAt(world, clock, changes))
}

const repeat = (appointmentId: string, body = {}, key = newKey(), who = as) =>
  world.call('POST', '/api/recurring-appointments', { as: who, key, body: { appointmentId, everyWeeks: 1, ...body } })

const list = async () => (await world.call('GET', '/api/recurring-appointments', { as })).body.items

/** The appointments booked by it, oldest first. */
const made = (recurringId: string) =>
  world.db.select().from(appointment).where(eq(appointment.recurringId, recurringId)).orderBy(appointment.startsAt)

async function lettersTo(person: Person): Promise<string[]> {
  await drainOutbox(world.ctx())
  const rows = await world.db.select().from(localMail).where(eq(localMail.recipient, person.email))
  return rows.map(({ subject, body }) => `${subject}: ${body.split('\n')[0]}`)
}

test('starts from one’s own appointment, once per key and appointment', async () => {
  const { id, startsAt } = await makeAppointment()
  const begun = await repeat(id, { everyWeeks: 2 }, 'one-key')
  expect(begun).toMatchObject({ status: 201, trips: 2 })
  const nextDate = new Date(Date.parse(startsAt) + 2 * WEEK).toISOString().slice(0, 10)
  expect(begun.body).toEqual({ id: expect.any(String), nextDate })
  expect((await repeat(id, { everyWeeks: 2 }, 'one-key')).body).toEqual(begun.body)
  expectProblem(await repeat(id, { everyWeeks: 3 }, 'one-key'), 'idempotency-key-reused')
  expect(expectProblem(await repeat(id), 'invalid-input').errors).toEqual({
    everyWeeks: ['This visit is already a repeat booking.'],
  })
  expect(await list()).toEqual([
    {
      id: begun.body.id,
      status: 'active',
      salon: { id: 'nairobi', name: 'Nyota Hair', address: '1 Riverside Drive, Nairobi', cover: null },
      serviceName: 'Cut',
      staffName: 'Person ada',
      payment: 'purse',
      price: { amount: '2500.00', currency: 'KES' },
      everyWeeks: 2,
      minute: hour * 60,
      timeZone: 'Africa/Nairobi',
      nextDate,
      untilDate: null,
      skipped: '',
      proposed: null,
      booked: null,
    },
  ])
})

test('rejects another person’s or a cancelled appointment, and an end date that is too soon', async () => {
  const { id } = await makeAppointment()
  const other = await world.person('client')
  expectProblem(await repeat(id, {}, newKey(), other), 'not-found')
  expectProblem(await repeat(id, {}, newKey(), nia), 'forbidden')
  for (const everyWeeks of [0, 27, 1.5, 'x']) {
    expectProblem(await repeat(id, { everyWeeks }), 'invalid-input')
  }
  const soon = at(world, '10:00', 8).slice(0, 10)
  expect(Object.keys(expectProblem(await repeat(id, { untilDate: soon }), 'invalid-input').errors)).toEqual([
    'untilDate',
  ])
  await step(world, as, id, 'cancellation')
  expectProblem(await repeat(id), 'appointment-status')
})

describe('the schedule', () => {
  test('books the next visits two weeks ahead, each once and never at a higher price', async () => {
    const { id, startsAt } = await makeAppointment()
    const { body: recurring } = await repeat(id)
    const first = Date.parse(startsAt)
    await Promise.all([1, 2, 3, 4].map(() => bookRecurring(world.ctx())))
    await bookRecurring(world.ctx())
    let rows = await made(recurring.id)
    expect(rows.map((row) => row.startsAt)).toEqual([first + WEEK])
    expect(rows[0]).toMatchObject({
      clientId: as.id,
      staffId: 'ada',
      payment: 'purse',
      status: 'pending',
      price: 250_000,
    })
    expect(await balance(world, 'hold', as.id)).toBe(500_000)
    await world.db.update(service).set({ price: 240_000 }).where(eq(service.id, 'cut'))
    world.now = MONDAY + WEEK
    await bookRecurring(world.ctx())
    await world.db.update(service).set({ price: 250_000 }).where(eq(service.id, 'cut'))
    rows = await made(recurring.id)
    expect(rows.map((row) => [row.startsAt, row.price])).toEqual([
      [first + WEEK, 250_000],
      [first + 2 * WEEK, 240_000],
    ])
    expect(await balance(world, 'hold', as.id)).toBe(740_000)
    expect((await list())[0]).toMatchObject({
      booked: { id: rows[0]?.id },
      nextDate: new Date(first + 3 * WEEK).toISOString().slice(0, 10),
    })
    const notified = (await lettersTo(as)).filter((letter) => letter.startsWith('Your next visit'))
    expect(notified).toHaveLength(2)
    expect((await lettersTo(nia)).filter((letter) => letter.includes('Amina')).length).toBeGreaterThanOrEqual(3)
  })

  test('skips what it cannot book with a reason, notifies once and tries the next', async () => {
    const { id, startsAt } = await makeAppointment()
    const { body: recurring } = await repeat(id)
    const first = Date.parse(startsAt)
    // The second week the slot is taken, the third the salon is closed, then the purse is empty.
    await booked(
      world,
      await world.person('client'),
      cutAt(world, '', { startsAt: new Date(first + WEEK).toISOString(), payment: 'salon' }),
    )
    await world.db.insert(salonException).values({
      id: `closed-${recurring.id}`,
      salonId: 'nairobi',
      date: new Date(first + 2 * WEEK).toISOString().slice(0, 10),
    })
    const wait = async (weeks: number) => {
      world.now = MONDAY + weeks * WEEK
      await bookRecurring(world.ctx())
      await bookRecurring(world.ctx())
      return (await list())[0].skipped
    }
    expect(await wait(0)).toBe('The time was taken.')
    expect(await wait(1)).toBe('The salon isn’t open at that time.')
    expect(await wait(2)).toBe('')
    await fund(world, as, '5')
    const rest = await balance(world, 'wallet', as.id)
    // All but a little goes into a goal.
    const goal = await world.call('POST', '/api/goals', {
      as,
      key: newKey(),
      body: { name: 'Away', target: '100000', currency: 'KES', icon: 'scissors' },
    })
    await world.call('POST', `/api/goals/${goal.body.id}/contributions`, {
      as,
      key: newKey(),
      body: { amount: String(rest / 100 - 1), currency: 'KES' },
    })
    expect(await wait(3)).toBe('Your purse didn’t cover it.')
    expect(await made(recurring.id)).toHaveLength(1)
    const notified = (await lettersTo(as)).filter((letter) => letter.startsWith('A repeat booking'))
    expect(notified).toHaveLength(3)
    expect(notified[0]).toMatch(
      /^A repeat booking was skipped: Your visit to Nyota Hair on .* wasn’t booked. The time was taken\.$/,
    )
    const units = await world.db
      .select()
      .from(jobUnit)
      .where(and(eq(jobUnit.subject, recurring.id), eq(jobUnit.outcome, 'skipped')))
    expect(units).toHaveLength(3)
  })

  test('books each two weeks before, and the last one on the end date itself', async () => {
    const { id, startsAt } = await makeAppointment()
    const first = Date.parse(startsAt)
    const untilDate = new Date(first + 8 * WEEK).toISOString().slice(0, 10)
    const { body: recurring } = await repeat(id, { everyWeeks: 4, untilDate })
    const bookedAt = async (now: number) => {
      world.now = now
      await bookRecurring(world.ctx())
      return (await made(recurring.id)).map((row) => row.startsAt)
    }
    expect(await bookedAt(first + 2 * WEEK - 1)).toEqual([])
    expect(await bookedAt(first + 2 * WEEK)).toEqual([first + 4 * WEEK])
    expect((await list())[0]).toMatchObject({ status: 'active' })
    expect(await bookedAt(first + 6 * WEEK)).toEqual([first + 4 * WEEK, first + 8 * WEEK])
    expect((await list())[0]).toMatchObject({ status: 'ended' })
  })

  test('skips an archived service, and books nothing after the end date or once ended', async () => {
    const first = await makeAppointment({ serviceId: 'braids', staffId: 'cem' })
    const untilDate = new Date(Date.parse(first.startsAt) + WEEK).toISOString().slice(0, 10)
    const { body: recurring } = await repeat(first.id, { untilDate })
    await world.db.update(service).set({ active: false }).where(eq(service.id, 'braids'))
    await bookRecurring(world.ctx())
    await world.db.update(service).set({ active: true }).where(eq(service.id, 'braids'))
    expect((await list())[0]).toMatchObject({
      status: 'ended',
      skipped: 'The service or the professional is no longer offered.',
    })

    const second = await makeAppointment()
    const { body: other } = await repeat(second.id)
    const end = (who = as, key = newKey()) =>
      world.call('POST', `/api/recurring-appointments/${other.id}/end`, { as: who, key })
    expectProblem(await end(await world.person('client')), 'not-found')
    expect((await end(as, 'end')).body).toEqual({ id: other.id, status: 'ended' })
    expect((await end(as, 'end')).status).toBe(200)
    expectProblem(await end(), 'schedule-status')
    world.now = MONDAY + 4 * WEEK
    await bookRecurring(world.ctx())
    expect([...(await made(recurring.id)), ...(await made(other.id))]).toEqual([])
  })

  test('keeps ten in the morning across a clock change, in a currency without decimals', async () => {
    await addSalon(
      world,
      { id: 'berlin', ownerId: nia.id, timeZone: 'Europe/Berlin', currency: 'UGX' },
      [{ id: 'shave', price: 35_000 }],
      ['eve'],
    )
    await fund(world, as, '70000', 'UGX')
    world.now = Date.parse('2027-03-15T09:00:00Z')
    // The clocks go forward on March 28.
    const first = await booked(world, as, {
      salonId: 'berlin',
      serviceId: 'shave',
      staffId: 'eve',
      startsAt: '2027-03-23T10:00:00+01:00',
      payment: 'purse',
    })
    const { body: recurring } = await repeat(first.id)
    world.now = Date.parse('2027-03-17T09:00:00Z')
    await bookRecurring(world.ctx())
    const rows = await made(recurring.id)
    expect(rows.map((row) => new Date(row.startsAt).toISOString())).toEqual(['2027-03-30T08:00:00.000Z'])
    expect(await balance(world, 'hold', as.id, 'UGX')).toBe(70_000)
  })
})

describe('the agreed terms', () => {
  const FREE = { freeCancelHours: 24, lateFeeBasisPoints: 0 }

  beforeEach(() => world.db.update(salon).set(FREE).where(eq(salon.id, 'nairobi')))

  afterEach(async () => {
    await world.db.update(service).set({ price: 250_000 }).where(eq(service.id, 'cut'))
    await world.db.update(salon).set({ freeCancelHours: null }).where(eq(salon.id, 'nairobi'))
  })

  const proposals = (recurringId: string) =>
    world.db.select().from(slotHold).where(eq(slotHold.recurringId, recurringId))

  /** Changes the salon's terms after the client has set up the recurrence, then runs the first due day. */
  async function asksFor(price: number, terms: object = FREE) {
    const { id, startsAt } = await makeAppointment()
    const { body: recurring } = await repeat(id)
    await world.db.update(service).set({ price }).where(eq(service.id, 'cut'))
    await world.db.update(salon).set(terms).where(eq(salon.id, 'nairobi'))
    await Promise.all([1, 2, 3].map(() => bookRecurring(world.ctx())))
    const [proposed, ...more] = await proposals(recurring.id)
    expect(more).toEqual([])
    return { recurringId: recurring.id as string, first: Date.parse(startsAt), proposed }
  }

  test('proposes a visit with a higher price and a stricter policy, and holds no money', async () => {
    await fund(world, as, '100000')
    const held = await balance(world, 'hold', as.id)
    const { recurringId, first, proposed } = await asksFor(9_800_000, { freeCancelHours: null })
    expect(await made(recurringId)).toEqual([])
    expect((await balance(world, 'hold', as.id)) - held).toBe(250_000)
    expect(proposed).toMatchObject({
      kind: 'proposal',
      status: 'held',
      startsAt: first + WEEK,
      price: 9_800_000,
      policy: { freeCancelHours: null },
    })
    const id = proposed?.id as string
    expect((await list())[0]).toMatchObject({
      price: { amount: '2500.00', currency: 'KES' },
      proposed: { id },
      booked: null,
    })
    const { body } = await world.call('GET', `/api/slot-holds/${id}`, { as })
    expect(body).toMatchObject({
      agreed: { price: { amount: '2500.00' }, payment: 'purse', stricter: true },
      price: { amount: '98000.00' },
    })
    const notified = (await lettersTo(as)).filter((letter) => letter.includes('needs your approval'))
    expect(notified).toEqual([
      expect.stringMatching(
        /It now costs KES 98,000\.00; you agreed to KES 2,500\.00\. The salon has changed its terms\. No money is held\./,
      ),
    ])
    expect(
      (await lettersTo(nia)).some((letter) => letter.startsWith('A repeat booking needs the client’s approval')),
    ).toBe(true)

    // Without an answer the slot is free again.
    world.now = (proposed?.expiresAt ?? 0) + 1
    await expireSlotHolds(world.ctx())
    expect((await proposals(recurringId))[0]?.status).toBe('expired')
    expect((await balance(world, 'hold', as.id)) - held).toBe(250_000)
  })

  test('booking a proposal makes its terms the agreed ones', async () => {
    await fund(world, as, '100000')
    const { recurringId, first, proposed } = await asksFor(300_000)
    const response = await world.call('POST', '/api/appointments', {
      as,
      key: newKey(),
      body: { slotHoldId: proposed?.id, payment: 'purse' },
    })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    // The salon may be closed on a day between.
    world.now = MONDAY + 2 * WEEK
    await bookRecurring(world.ctx())
    const booked = await made(recurringId)
    expect([booked.at(0)?.startsAt, booked.at(-1)?.startsAt]).toEqual([first + WEEK, first + 3 * WEEK])
    expect(new Set(booked.map(({ price }) => price))).toEqual(new Set([300_000]))
    expect((await list())[0]).toMatchObject({ price: { amount: '3000.00' }, proposed: null, skipped: '' })
  })

  test('ending it releases the slot held for a proposal', async () => {
    const { recurringId } = await asksFor(300_000)
    await world.call('POST', `/api/recurring-appointments/${recurringId}/end`, { as, key: newKey() })
    expect((await proposals(recurringId))[0]?.status).toBe('released')
  })

  test('also proposes visits paid at the salon, and when only the policy is stricter', async () => {
    const { id } = await makeAppointment({ payment: 'salon' })
    const { body: recurring } = await repeat(id)
    await world.db.update(salon).set({ freeCancelHours: 48 }).where(eq(salon.id, 'nairobi'))
    await bookRecurring(world.ctx())
    expect(await made(recurring.id)).toEqual([])
    expect(await proposals(recurring.id)).toHaveLength(1)
  })
})
