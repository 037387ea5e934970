// A salon's calendar: permissions, visits booked by the salon, blocked time and closed days; and
// that concurrent requests never both block and book the same time.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { appointment, slotHold } from '../../../db/schema/booking/appointments'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { outbox } from '../../../db/schema/notifications'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonException, staffBreak, staffException } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  book,
  booked,
  cutAt,
  expectSoundLedger,
  fund,
  step,
} from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person
let otto: Person
let amina: Person

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  amina = await world.person('client', { name: 'Amina Otieno', phone: '+254712000111' })
  await fund(world, amina, '100000')
})

const get = (path: string, as?: Person) => world.call('GET', `/api/calendar${path}`, { as })
const post = (path: string, body: object, as = nia, key = newKey()) =>
  world.call('POST', `/api/calendar${path}`, { as, key, body })

/** A date some days from now, and a guest's visit on it. */
const dateIn = (days: number) => at(world, '10:00', days).slice(0, 10)
const appointmentOf = (clock: string, days: number, changes: object = {}) => ({
  guest: { name: 'Walk-in Wanja', phone: '0712 345 678' },
  plan: [{ serviceId: 'cut', staffId: 'ada' }],
  startsAt: at(world, clock, days),
  ...changes,
})
const blockOf = (from: string, to: string, days: number, changes: object = {}) => ({
  staffIds: ['ada'],
  startsAt: at(world, from, days),
  endsAt: at(world, to, days),
  kind: 'blocked',
  note: 'Stock take',
  ...changes,
})

describe('what the calendar shows', () => {
  test('shows a day with working hours, visits and payment status in one round trip', async () => {
    const date = dateIn(3)
    await world.db
      .insert(staffBreak)
      .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ staffId: 'bea', weekday, fromMinute: 780, toMinute: 840 })))
    await world.db.insert(staffException).values({ id: 'off', staffId: 'cem', date, fromMinute: null, toMinute: null })
    const { id } = await booked(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 3) }))
    await post('/blocks', blockOf('14:00', '15:00', 3))
    const response = await get(`?date=${date}`, nia)
    expect(response.trips).toBe(1)
    expect(response.body).toMatchObject({
      salon: { id: 'nairobi', timeZone: 'Africa/Nairobi' },
      date,
      days: [{ date, open: [{ from: 480, to: 1200 }], exception: null }],
      categories: ['Hair'],
      visits: [
        {
          id,
          status: 'pending',
          clientName: 'Amina Otieno',
          isGuest: false,
          held: { amount: '2500.00', currency: 'KES' },
          segments: [{ staffId: 'ada', category: 'Hair', startsAt: `${date}T10:00:00+03:00`, gap: null }],
        },
      ],
      blocks: [{ staffId: 'ada', kind: 'blocked', note: 'Stock take' }],
      beingBooked: [],
    })
    const works = Object.fromEntries(
      response.body.staff.map(({ id: who, works: hours }: { id: string; works: object }) => [who, hours]),
    )
    expect(works).toEqual({
      ada: [[{ from: 480, to: 1200 }]],
      bea: [
        [
          { from: 480, to: 780 },
          { from: 840, to: 1200 },
        ],
      ],
      cem: [[]],
    })
  })

  test('starts the week on Monday, hides cancelled visits and shows no-shows', async () => {
    const { id } = await booked(world, amina, cutAt(world, '', { startsAt: at(world, '11:00', 3) }))
    await step(world, amina, id, 'cancellation')
    const response = await get(`?date=${dateIn(3)}&days=7`, nia)
    expect(response.body.days).toHaveLength(7)
    expect(new Date(response.body.days[0].date).getUTCDay()).toBe(1)
    expect(response.body.visits.map((appointment: { id: string }) => appointment.id)).not.toContain(id)
  })

  test('shows a slot held during checkout without the client’s name until it expires', async () => {
    const startsAt = Date.parse(at(world, '16:00', 3))
    const endsAt = startsAt + 3_600_000
    const now = world.now ?? 0
    await world.db.insert(slotHold).values({
      id: 'kept',
      clientId: amina.id,
      salonId: 'nairobi',
      kind: 'checkout',
      startsAt,
      endsAt,
      plan: [],
      price: 1,
      currency: 'KES',
      expiresAt: now + 600_000,
      createdAt: now,
    })
    await world.db.insert(busyInterval).values({ id: 'kept', visitId: 'kept', staffId: 'cem', startsAt, endsAt })
    const page = (await get(`?date=${dateIn(3)}`, nia)).body
    expect(page.beingBooked).toEqual([
      { id: 'kept', partyId: null, staffId: 'cem', startsAt: at(world, '16:00', 3), endsAt: at(world, '17:00', 3) },
    ])
    const inTheWay = await post('/blocks', blockOf('16:00', '17:00', 3, { staffIds: ['cem'] }))
    expect(expectProblem(inTheWay, 'slot-taken').detail).toContain('being paid')
    world.now = now + 600_001
    expect((await get(`?date=${dateIn(3)}`, nia)).body.beingBooked).toEqual([])
    const block = await post('/blocks', blockOf('16:00', '17:00', 3, { staffIds: ['cem'] }))
    expect(block.status).toBe(201)
    world.now = now
  })

  test('is visible to no one else, and says to an unlisted partner when it becomes available', async () => {
    expectProblem(await get('', amina), 'forbidden')
    expectProblem(await get(''), 'unauthenticated')
    const response = await get('', await world.person('beauty_partner'))
    expect(expectProblem(response, 'not-found').detail).toContain('listed')
    const theirs = await get(`?date=${dateIn(3)}`, otto)
    expect(theirs.body).toMatchObject({ salon: { id: 'kampala' }, visits: [], blocks: [] })
  })
})

describe('a visit booked by the salon', () => {
  test('is confirmed at once for a guest, holds no money, notifies nobody and needs at most three trips', async () => {
    const letters = await world.db.$count(outbox, eq(outbox.channel, 'notification'))
    const response = await post('/appointments', appointmentOf('08:05', 4))
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.trips).toBeLessThanOrEqual(3)
    expect(response.body).toMatchObject({
      clientName: 'Walk-in Wanja',
      serviceName: 'Cut',
      startsAt: at(world, '08:05', 4),
      price: { amount: '2500.00', currency: 'KES' },
    })
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, response.body.id))
    expect(row).toMatchObject({
      status: 'confirmed',
      payment: 'salon',
      clientId: null,
      holdId: null,
      guestId: expect.any(String),
    })
    expect(await world.db.$count(outbox, eq(outbox.channel, 'notification'))).toBe(letters)
    // The guest can then be found by name or phone.
    const found = await get('/clients?q=wanja', nia)
    expect(found.body.items).toMatchObject([{ id: row?.guestId, isGuest: true }])
    expect((await get('/clients?q=712345', nia)).body.items).toHaveLength(1)
    expect((await get('/clients?q=wanja', otto)).body.items).toEqual([])
    const again = appointmentOf('09:30', 4, { guest: undefined, clientId: row?.guestId })
    expect((await post('/appointments', again)).status).toBe(201)
    expect(await world.db.$count(salonClient, eq(salonClient.name, 'Walk-in Wanja'))).toBe(1)
    await expectSoundLedger(world)
  })

  test('notifies a client of Purse, also in a currency without cents', async () => {
    const { items } = (await get('/clients?q=ami', nia)).body
    expect(items).toMatchObject([{ name: 'Amina Otieno', isGuest: false }])
    const body = appointmentOf('11:00', 4, { guest: undefined, clientId: items[0].id })
    const { id } = (await post('/appointments', body)).body
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row).toMatchObject({ clientId: amina.id, guestId: null, status: 'confirmed', holdId: null })
    await world.settle()
    expect(world.published.some(({ to }) => to === amina.id)).toBe(true)
    // Another salon cannot use that client id.
    const plan = [{ serviceId: 'nails', staffId: null }]
    expectProblem(await post('/appointments', { ...body, plan }, otto), 'invalid-input')
    const theirs = await post('/appointments', appointmentOf('11:00', 4, { plan }), otto)
    expect(theirs.body.price).toEqual({ amount: '35000', currency: 'UGX' })
  })

  test('follows the same availability rules, and a key books only once', async () => {
    const key = newKey()
    const first = await post('/appointments', appointmentOf('13:00', 4), nia, key)
    expect((await post('/appointments', appointmentOf('13:00', 4), nia, key)).body).toEqual(first.body)
    expectProblem(await post('/appointments', appointmentOf('14:00', 4), nia, key), 'idempotency-key-reused')
    expectProblem(await post('/appointments', appointmentOf('13:30', 4)), 'slot-taken')
    expectProblem(await post('/appointments', appointmentOf('06:00', 4)), 'slot-unavailable')
    expectProblem(await post('/appointments', appointmentOf('10:00', -3)), 'invalid-input')
    const stranger = appointmentOf('15:00', 4, { plan: [{ serviceId: 'cut', staffId: 'dan' }] })
    expectProblem(await post('/appointments', stranger), 'invalid-input')
    expectProblem(await post('/appointments', appointmentOf('15:00', 4), amina), 'forbidden')
    expectProblem(await post('/appointments', appointmentOf('15:00', 4, { clientId: 'x' })), 'invalid-input')
    expectProblem(
      await post('/appointments', appointmentOf('15:00', 4, { guest: { name: 'A\u0000b' } })),
      'invalid-input',
    )
  })
})

describe('blocked time', () => {
  test('is rejected with the name of a conflicting visit, and is all or nothing for several people', async () => {
    const { id } = await booked(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 5) }))
    const refused = await post('/blocks', blockOf('10:30', '12:00', 5, { staffIds: ['bea', 'ada'] }))
    expect(expectProblem(refused, 'slot-taken').detail).toMatch(
      /^Amina Otieno with Person ada on .*10:00 AM is in the way\.$/,
    )
    const theirs = world.db
      .select()
      .from(blockedTime)
      .where(eq(blockedTime.startsAt, Date.parse(at(world, '10:30', 5))))
    expect(await theirs).toEqual([])
    await step(world, amina, id, 'cancellation')
    const both = await post('/blocks', blockOf('10:30', '12:00', 5, { staffIds: ['bea', 'ada'] }))
    expect(both.body.ids).toHaveLength(2)
    expectProblem(await book(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 5) })), 'slot-taken')
  })

  test('can be moved, resized and removed, but only by its salon', async () => {
    const { ids } = (await post('/blocks', blockOf('08:00', '09:00', 6))).body
    const path = `/blocks/${ids[0]}`
    const to = { staffId: 'bea', startsAt: at(world, '08:30', 6), endsAt: at(world, '10:00', 6) }
    expectProblem(await get(path, otto), 'not-found')
    expectProblem(await post(`${path}/move`, { ...to, staffId: 'dan' }, otto), 'not-found')
    expectProblem(await post(`${path}/move`, { ...to, staffId: 'dan' }), 'invalid-input')
    // Overlapping its own old time is no conflict.
    const toAda = { ...to, staffId: 'ada' }
    expect((await post(`${path}/move`, toAda)).body).toEqual({ id: ids[0] })
    expect((await post(`${path}/move`, to)).status).toBe(200)
    expect((await get(path, nia)).body).toMatchObject({ ...to, staffName: 'Person bea', kind: 'blocked' })
    const free = cutAt(world, '', { startsAt: at(world, '08:30', 6) })
    await booked(world, amina, free)
    expectProblem(await post(`${path}/move`, toAda), 'slot-taken')
    const remove = (as: Person) => world.call('DELETE', `/api/calendar${path}`, { as })
    expectProblem(await remove(otto), 'not-found')
    expect((await remove(nia)).status).toBe(200)
    expectProblem(await remove(nia), 'not-found')
    await booked(world, amina, { ...free, staffId: 'bea' })
  })

  test('splits a block of seven weeks into rows that the database can still find', async () => {
    const long = blockOf('00:00', '00:00', 20, { staffIds: ['cem'], kind: 'break' })
    const { ids } = (await post('/blocks', { ...long, endsAt: at(world, '00:00', 69) })).body
    const rows = world.db.select().from(busyInterval).where(eq(busyInterval.blockId, ids[0]))
    expect(await rows).toHaveLength(2)
    const within = cutAt(world, '', { startsAt: at(world, '10:00', 58), staffId: 'cem' })
    expectProblem(await book(world, amina, within), 'slot-taken')
    expect((await get(`?date=${dateIn(58)}`, nia)).body.blocks).toMatchObject([{ kind: 'break' }])
    expectProblem(await post('/blocks', { ...long, endsAt: at(world, '00:00', 500) }), 'invalid-input')
    expectProblem(await post('/blocks', { ...long, endsAt: at(world, '00:00', 20) }), 'invalid-input')
  })

  test('never lets one of 64 bookings and a concurrent block both take the same time', async () => {
    const clients = await Promise.all(Array.from({ length: 63 }, () => world.person('client')))
    const body = cutAt(world, '', { startsAt: at(world, '10:00', 7), payment: 'salon' })
    const requested = clients.map((as) => () => book(world, as, body))
    requested.splice(20, 0, () => post('/blocks', blockOf('10:00', '11:00', 7)))
    const responses = await Promise.all(requested.map((ask) => ask()))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses) if (response.status !== 201) expectProblem(response, 'slot-taken')
    const startsAt = Date.parse(at(world, '10:00', 7))
    expect(await world.db.$count(busyInterval, eq(busyInterval.startsAt, startsAt))).toBe(1)
  })
})

describe('a closed day', () => {
  test('is rejected with the number of visits booked on it, and can be reopened', async () => {
    const date = dateIn(9)
    for (const clock of ['09:00', '11:00'])
      await booked(world, amina, cutAt(world, '', { startsAt: at(world, clock, 9) }))
    const refused = await post('/closures', { date, note: 'Jamhuri Day' })
    expect(expectProblem(refused, 'slot-taken').errors.date[0]).toMatch(/^There are 2 visits on that day/)
    const closed = await post('/closures', { date: dateIn(10), note: 'Jamhuri Day' })
    expect(closed.status).toBe(201)
    expectProblem(await post('/closures', { date: dateIn(10) }), 'invalid-input')
    const day = (await get(`?date=${dateIn(10)}`, nia)).body
    expect(day.days).toEqual([
      {
        date: dateIn(10),
        open: [],
        exception: { note: 'Jamhuri Day', closureId: closed.body.id },
        waiting: 0,
        funded: 0,
      },
    ])
    const appointment = cutAt(world, '', { startsAt: at(world, '10:00', 10) })
    expectProblem(await book(world, amina, appointment), 'slot-unavailable')
    const open = (as: Person) => world.call('DELETE', `/api/calendar/closures/${closed.body.id}`, { as })
    expectProblem(await open(otto), 'not-found')
    expect((await open(nia)).status).toBe(200)
    expect(await world.db.$count(salonException, eq(salonException.id, closed.body.id))).toBe(0)
    await booked(world, amina, appointment)
  })
})
