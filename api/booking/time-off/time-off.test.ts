// A professional's days off and special dates: each visit in the way goes to somebody else, to another time, or is cancelled,
// all at once; prices stay, and each client may agree, move it, or have everything back.
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { staffHours } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { DAY } from '../../platform/values/time'

const world = openSoundWorld()
let nia: Person
let otto: Person
let days = 1

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
})

beforeEach(() => {
  world.now = MONDAY
  // A week of its own for each test.
  days += 8
})

const dateIn = (more = 0) => at(world, '10:00', days + more).slice(0, 10)

async function makeAppointment(clock: string, changes: object = {}) {
  const as = await world.person('client', { name: `Client ${clock}` })
  await fund(world, as, '5000')
  const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, clock, days), ...changes }))
  await step(world, nia, id, 'confirmation')
  return { as, id }
}

const sheet = async (query = '', as = nia) =>
  world.call('GET', `/api/time-off?staff=ada&date=${dateIn()}${query}`, { as })

const takeOff = (appointments: object[], changes: object = {}, key = newKey(), as = nia) =>
  world.call('POST', '/api/time-off', {
    as,
    key,
    body: { staffId: 'ada', date: dateIn(), until: dateIn(), visits: appointments, ...changes },
  })

const rowOf = async (id: string) => (await world.db.select().from(appointment).where(eq(appointment.id, id)))[0]

test('every visit is seen to in one confirmation, at its price; its client agrees, moves it or leaves free of charge', async () => {
  const first = await makeAppointment('09:00')
  const second = await makeAppointment('11:00')
  const third = await makeAppointment('14:00')
  // Bea cannot take the second.
  await makeAppointment('11:00', { staffId: 'bea' })
  const other = await makeAppointment('15:00', { staffId: 'cem' })
  const { body } = await sheet()
  expect(body.visits.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id])
  const [firstVisit, secondVisit] = body.visits
  expect(firstVisit.staff.map(({ id }: { id: string }) => id)).toEqual(['bea', 'cem'])
  expect(secondVisit.staff.map(({ id }: { id: string }) => id)).toEqual(['cem'])
  expect(secondVisit.times.length).toBeGreaterThan(0)
  // On other days it may be theirs.
  const isThatDay = ({ startsAt }: { startsAt: string }) => startsAt.startsWith(dateIn())
  expect(secondVisit.times.filter(isThatDay)).toMatchObject([{ staffId: 'cem' }])
  const [time] = secondVisit.times
  const key = newKey()
  const decisions = [
    { id: first.id, to: 'staff', staffId: 'bea' },
    { id: second.id, to: 'time', staffId: time.staffId, startsAt: time.startsAt },
    { id: third.id, to: 'cancel' },
  ]
  const response = await takeOff(decisions, { note: 'Flu' }, key)
  expect(response).toMatchObject({ status: 201, body: { changed: 2, cancelled: 1 } })
  expect((await takeOff(decisions, { note: 'Flu' }, key)).body).toEqual(response.body)
  const before = { status: 'confirmed', price: 250_000, movedBySalon: true }
  expect(await rowOf(first.id)).toMatchObject({ ...before, staffId: 'bea' })
  expect(await rowOf(second.id)).toMatchObject({
    ...before,
    staffId: time.staffId,
    startsAt: Date.parse(time.startsAt),
  })
  expect(await rowOf(third.id)).toMatchObject({ status: 'cancelled', ending: 'salon' })
  expect(await balance(world, 'wallet', third.as.id)).toBe(500_000)
  expect(await rowOf(other.id)).toMatchObject({ movedBySalon: false, staffId: 'cem' })
  const [block] = await world.db.select().from(blockedTime).where(eq(blockedTime.id, response.body.id))
  expect(block).toMatchObject({ staffId: 'ada', kind: 'leave', note: 'Flu' })
  // Nobody can book them then.
  const late = await world.person('client')
  await fund(world, late, '5000')
  const taken = await world.call('POST', '/api/appointments', {
    as: late,
    key: newKey(),
    body: cutAt(world, '', { startsAt: at(world, '16:00', days) }),
  })
  expectProblem(taken, 'slot-taken')

  const waiting = (await sheet()).body.waiting.map(({ id }: { id: string }) => id)
  expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]))
  // One agrees, the other has everything back.
  const now = await rowOf(first.id)
  const agreed = await world.call('POST', `/api/appointments/${first.id}/move-agreement`, {
    as: first.as,
    key: newKey(),
    body: { startsAt: new Date(now?.startsAt ?? 0).toISOString() },
  })
  expect(agreed.status).toBe(200)
  await step(world, second.as, second.id, 'cancellation')
  expect(await balance(world, 'wallet', second.as.id)).toBe(500_000)
  const after = (await sheet()).body.waiting.map(({ id }: { id: string }) => id)
  expect(after).not.toContain(first.id)
  expect(after).not.toContain(second.id)
})

test('nothing is done unless every visit in the way is seen to, at times that are free', async () => {
  const first = await makeAppointment('09:00')
  const second = await makeAppointment('11:00')
  await makeAppointment('09:00', { staffId: 'bea' })
  const before = await fingerprint(world)
  const all = (staffId: string) => [
    { id: first.id, to: 'staff', staffId },
    { id: second.id, to: 'cancel' },
  ]
  expectProblem(await takeOff([{ id: first.id, to: 'cancel' }]), 'slot-taken')
  expectProblem(await takeOff(all('bea')), 'slot-taken')
  expectProblem(await takeOff(all('ada')), 'invalid-input')
  expectProblem(await takeOff(all('dan')), 'invalid-input')
  expectProblem(
    await takeOff([
      { id: first.id, to: 'keep' },
      { id: second.id, to: 'cancel' },
    ]),
    'invalid-input',
  )
  expectProblem(await takeOff(all('cem'), { staffId: 'dan' }), 'not-found')
  expectProblem(await takeOff(all('cem'), {}, newKey(), otto), 'not-found')
  expectProblem(await takeOff(all('cem'), { until: dateIn(40) }), 'invalid-input')
  expectProblem(await takeOff(all('cem'), { date: '2020-01-01', until: '2020-01-01' }), 'invalid-input')
  expect(await fingerprint(world)).toBe(before)
  expect((await takeOff(all('cem'))).status).toBe(201)
})

test('from now on, over several days, around what is blocked already', async () => {
  const today = await makeAppointment('16:00')
  world.now = Date.parse(at(world, '12:00', days))
  const week = days
  days = 0
  const query = `&until=${dateIn(2)}`
  expect((await sheet(query)).body.visits).toMatchObject([{ id: today.id }])
  const meeting = { staffIds: ['ada'], kind: 'blocked', startsAt: at(world, '13:00', 0), endsAt: at(world, '13:30', 0) }
  expect((await world.call('POST', '/api/calendar/blocks', { as: nia, key: newKey(), body: meeting })).status).toBe(201)
  const decisions = [{ id: today.id, to: 'staff', staffId: 'cem' }]
  const response = await takeOff(decisions, { until: dateIn(2) })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const rows = await world.db.select().from(busyInterval).where(eq(busyInterval.blockId, response.body.id))
  const sum = rows.reduce((all, { startsAt, endsAt }) => all + endsAt - startsAt, 0)
  expect(rows).toHaveLength(2)
  expect(Math.min(...rows.map(({ startsAt }) => startsAt))).toBe(world.now)
  // Until the end of the third day, but for the meeting.
  expect(sum).toBe(2.5 * DAY - 30 * 60_000)
  days = week
})

const hours = (...clocks: [from: string, to: string][]) => {
  const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return clocks.map(([from, to]) => ({ fromMinute: minute(from), toMinute: minute(to) }))
}

const entries = async () => (await sheet()).body.entries.filter(({ staffId }: { staffId: string }) => staffId === 'ada')

test('visits outside shorter hours are seen to, too: moved within them, kept or cancelled', async () => {
  const inside = await makeAppointment('10:00')
  const early = await makeAppointment('08:00')
  const late = await makeAppointment('14:00')
  const later = await makeAppointment('16:00')
  const short = { kind: 'hours', hours: hours(['09:00', '13:00']) }
  const { body } = await sheet('&kind=hours&hours=540-780')
  const ids = body.visits.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([early.id, late.id, later.id])
  expect(ids).not.toContain(inside.id)
  const earlier = { to: 'time', staffId: 'ada', startsAt: at(world, '11:30', days) }
  expectProblem(await takeOff([], short), 'slot-taken')
  const decisions = [
    { id: early.id, to: 'keep' },
    { id: late.id, ...earlier },
    { id: later.id, to: 'cancel' },
  ]
  const response = await takeOff(decisions, { ...short, note: 'School' })
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201, body: { changed: 1, cancelled: 1 } })
  expect(await rowOf(early.id)).toMatchObject({ status: 'confirmed', movedBySalon: false })
  expect(await rowOf(late.id)).toMatchObject({ movedBySalon: true, staffId: 'ada' })
  expect(await rowOf(later.id)).toMatchObject({ status: 'cancelled', ending: 'salon' })
  expect(await entries()).toContainEqual({
    staffId: 'ada',
    staffName: 'Person ada',
    date: dateIn(),
    until: dateIn(),
    note: 'School',
    hours: short.hours,
    startsAt: null,
    endsAt: null,
  })
  // Clients book within them.
  const client = await world.person('client')
  await fund(world, client, '9000')
  const tried = (clock: string) =>
    world.call('POST', '/api/appointments', {
      as: client,
      key: newKey(),
      body: cutAt(world, '', { startsAt: at(world, clock, days) }),
    })
  expectProblem(await tried('15:00'), 'slot-unavailable')
})

test('what is entered last is what counts: hours in a leave, the usual week after it', async () => {
  const leave = await takeOff([], { until: dateIn(4), note: 'Lamu' })
  expect(leave.status).toBe(201)
  const middle = { date: dateIn(2), until: dateIn(2) }
  expect(
    (await takeOff([], { ...middle, kind: 'hours', hours: hours(['10:00', '12:00'], ['14:00', '15:00']) })).status,
  ).toBe(201)
  const summaryOf = (all: { date: string; until: string; hours: unknown[]; note: string }[]) =>
    all
      .filter(({ date }) => date >= dateIn() && date <= dateIn(5))
      .map(({ date, until, hours, note }) => [date, until, hours.length, note])
  expect(summaryOf(await entries())).toEqual([
    [dateIn(), dateIn(1), 0, 'Lamu'],
    [dateIn(2), dateIn(2), 2, ''],
    [dateIn(3), dateIn(4), 0, 'Lamu'],
  ])
  const booking = async (clock: string, more: number) => {
    const client = await world.person('client')
    await fund(world, client, '5000')
    const body = cutAt(world, '', { startsAt: at(world, clock, days + more) })
    return world.call('POST', '/api/appointments', { as: client, key: newKey(), body })
  }
  expectProblem(await booking('10:00', 1), 'slot-taken')
  expectProblem(await booking('12:30', 2), 'slot-unavailable')
  expectProblem(await booking('10:00', 3), 'slot-taken')
  const booked = await booking('14:00', 2)
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  // A visit in hours of a special date stands where the usual ones are kept, and is in the way of a day off.
  expectProblem(await takeOff([], middle), 'slot-taken')
  expect((await takeOff([], { until: dateIn(4), kind: 'usual' })).status).toBe(201)
  expect(summaryOf(await entries())).toEqual([])
  expect((await booking('10:00', 3)).status).toBe(201)
})

test('a visit on a day that is worked once is in the way of the usual week', async () => {
  const weekday = new Date(`${dateIn()}T12:00:00Z`).getUTCDay() || 7
  const ofDay = and(eq(staffHours.staffId, 'ada'), eq(staffHours.weekday, weekday))
  await world.db.delete(staffHours).where(ofDay)
  const worked = { kind: 'hours', hours: hours(['10:00', '12:00']) }
  expect((await takeOff([], worked)).status).toBe(201)
  const { id } = await makeAppointment('10:00')
  const { body } = await sheet('&kind=usual')
  expect(body.visits).toMatchObject([{ id }])
  expectProblem(await takeOff([], { kind: 'usual' }), 'slot-taken')
  const given = [{ id, to: 'staff', staffId: 'bea' }]
  expect((await takeOff(given, { kind: 'usual' })).status).toBe(201)
  expect(await rowOf(id)).toMatchObject({ staffId: 'bea', movedBySalon: true })
  await world.db.insert(staffHours).values({ staffId: 'ada', weekday, fromMinute: 480, toMinute: 1200 })
})

test('equal days are one entry; hours that make no sense are refused', async () => {
  const early = { until: dateIn(1), kind: 'hours', hours: hours(['06:00', '22:00']) }
  expect((await takeOff([], early)).status).toBe(201)
  expect(await entries()).toContainEqual(
    expect.objectContaining({ date: dateIn(), until: dateIn(1), hours: early.hours }),
  )
  for (const wrong of [
    { kind: 'hours' },
    { kind: 'hours', hours: hours(['10:00', '09:00']) },
    { kind: 'hours', hours: hours(['09:00', '12:00'], ['11:00', '13:00']) },
    { kind: 'off', hours: hours(['09:00', '12:00']) },
  ])
    expectProblem(await takeOff([], wrong), 'invalid-input')
  for (const query of ['&kind=hours', '&kind=hours&hours=-1-600', '&kind=hours&hours=x'])
    expectProblem(await sheet(query), 'invalid-input')
})

test('a salon that is not listed yet enters them, too; nobody else’s team', async () => {
  const as = await world.person('beauty_partner')
  await addSalon(world, { id: 'draft', ownerId: as.id, status: 'draft' }, [{ id: 'draft-cut' }], ['dora'])
  const theirs = { staffId: 'dora', kind: 'hours', hours: hours(['10:00', '12:00']) }
  expect((await takeOff([], theirs, newKey(), as)).status).toBe(201)
  expect((await takeOff([], { staffId: 'dora', date: dateIn(1), until: dateIn(1) }, newKey(), as)).status).toBe(201)
  const { body } = await world.call('GET', '/api/time-off?staff=dora', { as })
  expect(body).toMatchObject({ listed: false, entries: [{ staffId: 'dora' }, { staffId: 'dora', hours: [] }] })
  expectProblem(await takeOff([], { staffId: 'ada' }, newKey(), as), 'not-found')
  expectProblem(await sheet('', as), 'not-found')
})
