// The waiting list: joining, who gets what becomes free and on which terms, and what each of them reads.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { blockedTime } from '../../../db/schema/booking/calendar'
import { waitingDue, waitingEntry } from '../../../db/schema/booking/waiting-list'
import { salon, salonHours, service, staff, staffHours, staffService } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { at, balance, fund, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import {
  addSmallSalon,
  cancel,
  clientWith,
  entryOf,
  fillDay,
  twist,
  wait,
  waiting,
  wishFor,
} from '../../../tests/fixtures/waiting-lists'
import { HOUR, MINUTE } from '../../platform/values/time'
import { refreshFreeTime } from '../../salons/times/free-time-refresh'
import { runSlotHoldExpiry } from '../../salons/times/occupied-time'
import { expireWaiting } from './expiry'
import { matchWaiting } from './matching'

const world = openSoundWorld()
let made = 0
let id = ''
let owner: Person
let filler: Awaited<ReturnType<typeof fillDay>>

/** A salon of its own for each test, full the day after tomorrow. */
beforeEach(async () => {
  world.now = MONDAY
  made += 1
  id = `small-${made}`
  owner = await addSmallSalon(world, id, { freeCancelHours: 24, lateFeeBasisPoints: 5000 })
  filler = await fillDay(world, id)
  await world.settle()
})

async function jobs() {
  await runSlotHoldExpiry(world.ctx())
  await refreshFreeTime(world.ctx())
  await expireWaiting(world.ctx())
  await matchWaiting(world.ctx())
}

async function appointmentsOf(person: Person) {
  return world.db.select().from(appointment).where(eq(appointment.clientId, person.id))
}

/** Frees the first visit of the full day. */
async function free(appointment = filler.first) {
  expect((await cancel(world, filler.as, appointment.id)).status).toBe(200)
  await world.settle()
}

describe('joining', () => {
  test('states the agreed price and terms, holds nothing, and costs two round trips', async () => {
    const as = await clientWith(world, '2500')
    const joined = await wait(world, as, wishFor(world, id))
    expect(joined).toMatchObject({ status: 201, trips: 2, body: { status: 'waiting' } })
    const entry = await entryOf(world, as, joined.body.id)
    expect(entry).toMatchObject({
      status: 'waiting',
      mode: 'book',
      serviceName: 'Twist',
      staffName: '',
      price: { amount: '2000.00', currency: 'KES' },
      noticeMinutes: 120,
      funded: true,
      missing: null,
      ahead: 0,
      kept: null,
      booked: null,
      history: [],
    })
    expect(await balance(world, 'wallet', as.id)).toBe(250_000)
    const list = await world.call('GET', '/api/waiting-list', { as })
    expect(list).toMatchObject({ trips: 1, body: { items: [{ id: joined.body.id }], next: null } })
  })

  test('is refused where a time that fits is free, or where nothing can fit', async () => {
    const as = await clientWith(world, '0')
    const refusals: [object, string, string][] = [
      [
        wishFor(world, id, { windows: [{ weekdays: [6], fromMinute: 0, toMinute: 1439 }] }),
        'windows',
        'None of these weekdays is between the two dates.',
      ],
      [wishFor(world, id, { price: '1999' }), 'price', 'It costs KES 2,000.00 today. Enter that or more.'],
      [wishFor(world, id, { firstDate: '2027-01-10' }), 'firstDate', 'Choose today or a later day.'],
      [wishFor(world, id, { lastDate: '2027-12-10' }), 'lastDate', 'The salon takes bookings until Mar 12, 2027.'],
      [wishFor(world, id, { lastDate: '2027-01-12' }), 'lastDate', 'The end date must be on or after the start date'],
    ]
    for (const [body, field, message] of refusals) {
      const { errors } = expectProblem(await wait(world, as, body), 'invalid-input')
      expect(errors).toEqual({ [field]: [message] })
    }
    const free = await wait(world, as, wishFor(world, id, {}, 3))
    expect(expectProblem(free, 'time-is-free')).toMatchObject({
      detail: 'Thu, Jan 14, 10:00 AM is free now. You can book it.',
      startsAt: at(world, '10:00', 3),
    })
    await waiting(world, as, wishFor(world, id))
    expect(expectProblem(await wait(world, as, wishFor(world, id)), 'invalid-input').errors).toEqual({
      windows: ['You are already waiting for this at these hours.'],
    })
  })

  test('is refused on terms that are stricter than those shown', async () => {
    const as = await clientWith(world, '0')
    const terms = {
      freeCancelHours: 12,
      rescheduleHours: 24,
      lateFeeBasisPoints: 5000,
      noShowFeeBasisPoints: 0,
      depositBasisPoints: 0,
    }
    const response = await wait(world, as, wishFor(world, id, { terms }))
    expect(expectProblem(response, 'invalid-input').errors).toEqual({
      terms: ['The salon has changed its terms. Look at them again.'],
    })
    const same = { ...terms, freeCancelHours: 24 }
    expect((await wait(world, as, wishFor(world, id, { terms: same }))).status).toBe(201)
  })

  test('takes ten entries a client, and none where the salon has switched it off', async () => {
    const as = await clientWith(world, '0')
    for (let days = 2; days < 12; days += 1) {
      if (days > 2) await fillDay(world, id, days)
      await waiting(world, as, wishFor(world, id, {}, days))
    }
    await fillDay(world, id, 12)
    expectProblem(await wait(world, as, wishFor(world, id, {}, 12)), 'waiting-limit')
    const settings = { as: owner, key: newKey(), body: { open: false, byPrice: false } }
    const response = await world.call('POST', '/api/my-salon/waiting-list/settings', settings)
    expect(response.status).toBe(200)
    const other = await clientWith(world, '0')
    expectProblem(await wait(world, other, wishFor(world, id)), 'waiting-list-closed')
  })
})

describe('a time that becomes free', () => {
  test('is booked for whoever joined first, in one batch with the money', async () => {
    const [first, second] = [await clientWith(world, '2000'), await clientWith(world, '2000')]
    const firstText = await waiting(world, first, wishFor(world, id))
    const secondText = await waiting(world, second, wishFor(world, id))
    expect(await entryOf(world, second, secondText)).toMatchObject({ ahead: 1 })
    await free()
    expect(await appointmentsOf(first)).toMatchObject([
      { status: 'confirmed', startsAt: Date.parse(at(world, '10:00')), price: 200_000, payment: 'purse' },
    ])
    expect(await balance(world, 'wallet', first.id)).toBe(0)
    expect(await balance(world, 'hold', first.id)).toBe(200_000)
    expect(await entryOf(world, first, firstText)).toMatchObject({
      status: 'booked',
      // The salon's own deadline is later than that of a visit that was booked for them.
      booked: { startsAt: at(world, '10:00'), freeUntil: '2027-01-12T10:00:00+03:00' },
      history: [{ kind: 'booked' }],
    })
    const [appointment] = await appointmentsOf(first)
    const page = await world.call('GET', `/api/appointments/${appointment?.id}`, { as: first })
    const { booked } = await entryOf(world, first, firstText)
    expect(page.body).toMatchObject({ origin: 'waiting', freeUntil: booked?.freeUntil })
    expect(await entryOf(world, second, secondText)).toMatchObject({ status: 'waiting', ahead: 0, history: [] })
    expect(await world.db.select().from(waitingDue)).toEqual([])
  })

  test('goes to the next if it is given back within half an hour, free of charge', async () => {
    await world.db.update(salon).set({ freeCancelHours: null }).where(eq(salon.id, id))
    const [first, second] = [await clientWith(world, '2000'), await clientWith(world, '2000')]
    await waiting(world, first, wishFor(world, id))
    await waiting(world, second, wishFor(world, id))
    await free(filler.second)
    const [appointment] = await appointmentsOf(first)
    world.now = MONDAY + 30 * MINUTE
    expect((await cancel(world, first, appointment?.id ?? '')).status).toBe(200)
    await world.settle()
    expect(await balance(world, 'wallet', first.id)).toBe(200_000)
    expect(await appointmentsOf(second)).toMatchObject([{ status: 'confirmed' }])
    const [next] = await appointmentsOf(second)
    world.now = MONDAY + 61 * MINUTE
    expectProblem(await cancel(world, second, next?.id ?? ''), 'appointment-status')
  })

  test('passes over whoever is short, who is told, and is booked once the purse covers it', async () => {
    const [short, other] = [await clientWith(world, '1999.99'), await clientWith(world, '2000')]
    const text = await waiting(world, short, wishFor(world, id))
    await waiting(world, other, wishFor(world, id))
    expect(await entryOf(world, short, text)).toMatchObject({
      funded: false,
      missing: { amount: '0.01', currency: 'KES' },
    })
    await free()
    expect(await appointmentsOf(other)).toHaveLength(1)
    expect(await appointmentsOf(short)).toEqual([])
    expect(await entryOf(world, short, text)).toMatchObject({
      status: 'waiting',
      history: [{ kind: 'passed', reason: 'funds', startsAt: at(world, '10:00') }],
    })
    await free(filler.second)
    expect(await appointmentsOf(short)).toEqual([])
    await fund(world, short, '1')
    world.now = MONDAY + 2 * MINUTE
    await jobs()
    expect(await appointmentsOf(short)).toMatchObject([{ startsAt: Date.parse(at(world, '11:00')) }])
    expect(await balance(world, 'wallet', short.id)).toBe(99)
  })

  test.each([
    ['price', { price: 200_001 }, {}],
    ['terms', {}, { lateFeeBasisPoints: 6000 }],
  ] as const)('is never booked at a worse %s than agreed', async (reason, dearer, stricter) => {
    const as = await clientWith(world, '9000')
    const entry = await waiting(world, as, wishFor(world, id))
    if ('price' in dearer) await world.db.update(service).set(dearer).where(eq(service.salonId, id))
    if ('lateFeeBasisPoints' in stricter) await world.db.update(salon).set(stricter).where(eq(salon.id, id))
    await free()
    expect(await appointmentsOf(as)).toEqual([])
    expect(await entryOf(world, as, entry)).toMatchObject({ history: [{ kind: 'passed', reason }] })
    const { salonId: _, plan: __, ...again } = wishFor(world, id, { price: '2500' })
    const changed = await world.call('POST', `/api/waiting-list/${entry}/changes`, { as, key: newKey(), body: again })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await world.settle()
    expect(await appointmentsOf(as)).toHaveLength(1)
  })

  test('is not booked beside another visit of the client', async () => {
    await addSmallSalon(world, `${id}-b`)
    const as = await clientWith(world, '4000')
    await twist(world, as, `${id}-b`, '10:00')
    const entry = await waiting(world, as, wishFor(world, id))
    await free()
    expect(await entryOf(world, as, entry)).toMatchObject({
      status: 'waiting',
      history: [{ kind: 'passed', reason: 'clash' }],
    })
  })

  test('ends other entries of the client for these hours, and no others', async () => {
    await addSmallSalon(world, `${id}-b`)
    await fillDay(world, `${id}-b`)
    await fillDay(world, `${id}-b`, 4)
    const as = await clientWith(world, '4000')
    await waiting(world, as, wishFor(world, id))
    const same = await waiting(world, as, wishFor(world, `${id}-b`))
    const later = await waiting(world, as, wishFor(world, `${id}-b`, {}, 4))
    await free()
    expect(await entryOf(world, as, same)).toMatchObject({ status: 'replaced' })
    expect(await entryOf(world, as, later)).toMatchObject({ status: 'waiting' })
  })

  test('ends the entry of a client who books it themselves', async () => {
    const as = await clientWith(world, '2000')
    const entry = await waiting(world, as, wishFor(world, id, { mode: 'tell', noticeMinutes: 2880 }))
    world.now = MONDAY + 2 * HOUR
    await free()
    await twist(world, as, id, '10:00')
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'replaced', booked: null })
  })

  test('counts the notice that the client needs and the windows they gave', async () => {
    const as = await clientWith(world, '9000')
    const early = { weekdays: [3], fromMinute: 600, toMinute: 630 }
    const entry = await waiting(world, as, wishFor(world, id, { windows: [early] }))
    await free(filler.second)
    expect(await appointmentsOf(as)).toEqual([])
    await free(filler.first)
    expect(await appointmentsOf(as)).toHaveLength(1)
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'booked' })
  })

  test('goes to the highest price first where the salon says so', async () => {
    await world.db.insert(service).values({
      id: `${id}-dear`,
      salonId: id,
      category: 'Hair',
      name: 'Dear',
      description: '',
      price: 300_000,
      currency: 'KES',
      durationMinutes: 60,
      position: 1,
    })
    await world.call('POST', '/api/my-salon/waiting-list/settings', {
      as: owner,
      key: newKey(),
      body: { open: true, byPrice: true },
    })
    await world.db.insert(staffService).values({ staffId: `${id}-sol`, serviceId: `${id}-dear` })
    const [first, second] = [await clientWith(world, '3000'), await clientWith(world, '3000')]
    await waiting(world, first, wishFor(world, id))
    await waiting(world, second, wishFor(world, id, { plan: [{ serviceId: `${id}-dear` }] }))
    await free()
    expect(await appointmentsOf(first)).toEqual([])
    expect(await appointmentsOf(second)).toHaveLength(1)
  })

  test('is also what a removed block, or a switched-on list, gives', async () => {
    const as = await clientWith(world, '2000')
    const days = 5
    const block = await world.call('POST', '/api/calendar/blocks', {
      as: owner,
      key: newKey(),
      body: {
        staffIds: [`${id}-sol`],
        startsAt: at(world, '10:00', days),
        endsAt: at(world, '12:00', days),
        kind: 'blocked',
      },
    })
    expect(block.status, JSON.stringify(block.body)).toBe(201)
    await world.settle()
    await waiting(world, as, wishFor(world, id, {}, days))
    const [row] = await world.db
      .select()
      .from(blockedTime)
      .where(eq(blockedTime.staffId, `${id}-sol`))
    const removed = await world.call('DELETE', `/api/calendar/blocks/${row?.id}`, { as: owner })
    expect(removed.status).toBe(200)
    await world.settle()
    expect(await appointmentsOf(as)).toMatchObject([{ startsAt: Date.parse(at(world, '10:00', days)) }])
  })

  test('is also what new hours, or a new professional, bring', async () => {
    const as = await clientWith(world, '4000')
    // Until noon it is open, and an hour is too long by then.
    const later = [{ weekdays: [3], fromMinute: 690, toMinute: 1000 }]
    const atNight = [{ weekdays: [3], fromMinute: 780, toMinute: 1000 }]
    const refused = await wait(world, as, wishFor(world, id, { windows: atNight }))
    expect(expectProblem(refused, 'invalid-input').errors).toEqual({
      windows: ['Two Chairs is open 10:00 AM to 12:00 PM on these days. Choose hours when it’s open.'],
    })
    const hours = await waiting(world, as, wishFor(world, id, { windows: later }))
    const range = { weekday: 3, fromMinute: 780, toMinute: 900 }
    await world.db.insert(salonHours).values({ salonId: id, ...range })
    await world.db.insert(staffHours).values({ staffId: `${id}-sol`, ...range })
    await jobs()
    expect(await entryOf(world, as, hours)).toMatchObject({
      status: 'booked',
      booked: { startsAt: at(world, '13:00') },
    })
    const early = [{ weekdays: [3], fromMinute: 600, toMinute: 660 }]
    const person = await waiting(world, as, wishFor(world, id, { windows: early }))
    const added = { staffId: `${id}-new`, weekday: 3, fromMinute: 600, toMinute: 720 }
    await world.db.insert(staff).values({ id: added.staffId, salonId: id, name: 'New', title: 'Stylist', position: 1 })
    await world.db.insert(staffHours).values(added)
    await world.db.insert(staffService).values({ staffId: added.staffId, serviceId: `${id}-twist` })
    await jobs()
    expect(await entryOf(world, as, person)).toMatchObject({
      status: 'booked',
      booked: { startsAt: at(world, '10:00') },
    })
  })
})

describe('who only asked to be told', () => {
  const notifyMode = (changes = {}) => wishFor(world, id, { mode: 'tell', ...changes })

  test('gets it kept for ten minutes, after permissions, and then the next', async () => {
    const [first, second] = [await clientWith(world, '2000'), await clientWith(world, '0')]
    const firstText = await waiting(world, first, notifyMode())
    const secondText = await waiting(world, second, notifyMode())
    await free()
    const { kept } = await entryOf(world, first, firstText)
    expect(kept).toMatchObject({ startsAt: at(world, '10:00'), expiresAt: '2027-01-11T09:10:00+03:00' })
    expect(await entryOf(world, second, secondText)).toMatchObject({ kept: null })
    expect(await appointmentsOf(first)).toEqual([])
    world.now = MONDAY + 10 * MINUTE
    await jobs()
    expect(await entryOf(world, first, firstText)).toMatchObject({
      status: 'waiting',
      kept: null,
      history: [{ kind: 'told' }],
    })
    const next = (await entryOf(world, second, secondText)).kept
    expect(next).toMatchObject({ startsAt: at(world, '10:00') })
    await fund(world, second, '2000')
    const body = { slotHoldId: next.id, payment: 'purse' }
    const booked = await world.call('POST', '/api/appointments', { as: second, key: newKey(), body })
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    expect(await entryOf(world, second, secondText)).toMatchObject({ status: 'booked', booked: { id: next.id } })
  })

  test('comes after a permission that joined later', async () => {
    const [notified, permitted] = [await clientWith(world, '2000'), await clientWith(world, '2000')]
    const entry = await waiting(world, notified, notifyMode())
    await waiting(world, permitted, wishFor(world, id))
    await free()
    expect(await appointmentsOf(permitted)).toHaveLength(1)
    expect(await entryOf(world, notified, entry)).toMatchObject({ kept: null, history: [] })
  })

  test('is told with all others in the last two hours, and nothing is kept', async () => {
    const [first, second] = [await clientWith(world, '2000'), await clientWith(world, '2000')]
    const firstText = await waiting(world, first, notifyMode({ noticeMinutes: 60 }))
    const secondText = await waiting(world, second, notifyMode({ noticeMinutes: 60 }))
    // A quarter past nine on the day.
    world.now = Date.parse(at(world, '10:00')) - 45 * MINUTE
    const declined = await world.call('POST', `/api/appointments/${filler.second.id}/cancellation`, {
      as: owner,
      key: newKey(),
      body: {},
    })
    expect(declined.status).toBe(200)
    await world.settle()
    for (const [person, entry] of [
      [first, firstText],
      [second, secondText],
    ] as const) {
      expect(await entryOf(world, person, entry)).toMatchObject({ kept: null, history: [{ kind: 'told' }] })
    }
    await twist(world, second, id, '11:00', 0)
    expect(await entryOf(world, second, secondText)).toMatchObject({ status: 'replaced' })
  })

  test('gets three messages a day at most', async () => {
    const as = await clientWith(world, '0')
    await fillDay(world, id, 3)
    await fillDay(world, id, 4)
    const entry = await waiting(world, as, notifyMode({ lastDate: at(world, '10:00', 4).slice(0, 10) }))
    for (const appointment of await appointmentsOfSalon()) {
      await cancel(world, owner, appointment.id)
      await world.settle()
      const { kept } = await entryOf(world, as, entry)
      if (kept) await world.call('DELETE', `/api/slot-holds/${kept.id}`, { as })
      await world.settle()
    }
    expect((await entryOf(world, as, entry)).history).toHaveLength(3)
  })

  const appointmentsOfSalon = () => world.db.select().from(appointment).where(eq(appointment.salonId, id))
})

describe('an entry', () => {
  test('can be left, and ends once', async () => {
    const as = await clientWith(world, '2000')
    const entry = await waiting(world, as, wishFor(world, id))
    const leave = (who = as) => world.call('POST', `/api/waiting-list/${entry}/leave`, { as: who, key: newKey() })
    expectProblem(await leave(await clientWith(world, '0')), 'not-found')
    expect((await leave()).body).toEqual({ id: entry, status: 'left', returned: null })
    expectProblem(await leave(), 'waiting-ended')
    await free()
    expect(await appointmentsOf(as)).toEqual([])
  })

  test('expires with its last day, and its client is told', async () => {
    const as = await clientWith(world, '2000')
    const entry = await waiting(world, as, wishFor(world, id))
    world.now = Date.parse(at(world, '00:00', 3)) - 1
    await jobs()
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'waiting' })
    world.now += 1
    await jobs()
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'expired' })
  })

  test('ends when what it waits for is no longer offered', async () => {
    const as = await clientWith(world, '2000')
    const entry = await waiting(world, as, wishFor(world, id))
    await world.db.update(service).set({ active: false }).where(eq(service.salonId, id))
    await free()
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'expired' })
  })

  test('is read and changed by nobody else', async () => {
    const as = await clientWith(world, '0')
    const entry = await waiting(world, as, wishFor(world, id))
    const other = await clientWith(world, '0')
    expectProblem(await world.call('GET', `/api/waiting-list/${entry}`, { as: other }), 'not-found')
    const { salonId: _, plan: __, ...body } = wishFor(world, id)
    const change = { as: other, key: newKey(), body }
    expectProblem(await world.call('POST', `/api/waiting-list/${entry}/changes`, change), 'not-found')
  })
})

describe('the salon', () => {
  const list = (as = owner, query = '') => world.call('GET', `/api/my-salon/waiting-list${query}`, { as })

  test('sees who waits by day, who is funded, and what the list filled', async () => {
    const [rich, poor] = [await clientWith(world, '4000', 'Rich'), await clientWith(world, '0', 'Poor')]
    // What they would pay at most is theirs alone.
    await waiting(world, rich, wishFor(world, id, { price: '3500' }))
    await waiting(world, poor, wishFor(world, id, { mode: 'tell' }))
    const date = at(world, '10:00').slice(0, 10)
    await list()
    expect(await list()).toMatchObject({
      trips: 1,
      body: {
        open: true,
        byPrice: false,
        days: [{ date, waiting: 2, funded: 1 }],
        entries: [
          { clientName: 'Rich', funded: true, price: { amount: '2000.00', currency: 'KES' } },
          { clientName: 'Poor', funded: false },
        ],
        filled: { visits: 0 },
      },
    })
    await free()
    expect((await list(owner, `?date=${date}`)).body).toMatchObject({
      entries: [{ clientName: 'Poor' }],
      filled: { visits: 1, earned: { amount: '0.00' }, coming: { amount: '2000.00' } },
    })
    expect((await list(owner, '?date=2027-01-20')).body.entries).toEqual([])
  })

  test('offers a time outside the order, which the client books or lets go', async () => {
    const [first, second] = [await clientWith(world, '2000'), await clientWith(world, '2000')]
    await waiting(world, first, wishFor(world, id, {}))
    const entry = await waiting(world, second, wishFor(world, id, {}))
    const startsAt = at(world, '11:00', 3)
    const offer = (body: object, as = owner) =>
      world.call('POST', `/api/my-salon/waiting-list/${entry}/offer`, { as, key: newKey(), body })
    expectProblem(await offer({ startsAt }, await world.person('beauty_partner')), 'not-found')
    expectProblem(await offer({ startsAt: at(world, '11:00') }), 'slot-taken')
    const made = await offer({ startsAt })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(expectProblem(await offer({ startsAt: at(world, '10:00', 3) }), 'invalid-input').errors).toEqual({
      startsAt: ['A time is already on hold for this person. Wait for their response.'],
    })
    const body = { slotHoldId: made.body.id, payment: 'purse' }
    await world.call('POST', '/api/appointments', { as: second, key: newKey(), body })
    expect(await entryOf(world, second, entry)).toMatchObject({ status: 'booked' })
    expect(await appointmentsOf(second)).toHaveLength(1)
  })

  test('gives nothing away while the list is off, and what is free once it is on', async () => {
    const as = await clientWith(world, '2000')
    const entry = await waiting(world, as, wishFor(world, id))
    const set = (open: boolean) =>
      world.call('POST', '/api/my-salon/waiting-list/settings', {
        as: owner,
        key: newKey(),
        body: { open, byPrice: false },
      })
    await set(false)
    expect(await entryOf(world, as, entry)).toMatchObject({ status: 'waiting', paused: true })
    await free()
    expect(await appointmentsOf(as)).toEqual([])
    await set(true)
    await world.settle()
    expect(await appointmentsOf(as)).toHaveLength(1)
    const rows = await world.db.select().from(waitingEntry).where(eq(waitingEntry.id, entry))
    expect(rows).toMatchObject([{ status: 'booked' }])
  })
})
