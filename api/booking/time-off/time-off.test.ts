// A professional takes time off: each visit in the way goes to somebody else, to another time, or is cancelled, all at once;
// prices stay, and each client may agree, move it, or have everything back.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment, blockedTime, busyInterval } from '../../../db/schema/booking/appointments'
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

const world = openSoundWorld()
const DAY = 86_400_000
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

async function visit(clock: string, changes: object = {}) {
  const as = await world.person('client', { name: `Client ${clock}` })
  await fund(world, as, '5000')
  const { id } = await booked(
    world,
    as,
    cutAt(world, '', { startsAt: at(world, clock, days), ...changes }),
  )
  await step(world, nia, id, 'confirmation')
  return { as, id }
}

const sheet = async (query = '', as = nia) =>
  world.call('GET', `/api/time-off?staff=ada&date=${dateIn()}${query}`, { as })

const takeOff = (visits: object[], changes: object = {}, key = newKey(), as = nia) =>
  world.call('POST', '/api/time-off', {
    ...{ as, key },
    body: { staffId: 'ada', date: dateIn(), until: dateIn(), visits, ...changes },
  })

const rowOf = async (id: string) =>
  (await world.db.select().from(appointment).where(eq(appointment.id, id)))[0]

test('every visit is seen to in one confirmation, at its price; its client agrees, moves it or leaves free of charge', async () => {
  const first = await visit('09:00')
  const second = await visit('11:00')
  const third = await visit('14:00')
  // Bea cannot take the second.
  await visit('11:00', { staffId: 'bea' })
  const other = await visit('15:00', { staffId: 'cem' })
  const { body } = await sheet()
  expect(body.visits.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id])
  const [one, two] = body.visits
  expect(one.staff.map(({ id }: { id: string }) => id)).toEqual(['bea', 'cem'])
  expect(two.staff.map(({ id }: { id: string }) => id)).toEqual(['cem'])
  expect(two.times.length).toBeGreaterThan(0)
  expect(two.times.every(({ staffId }: { staffId: string }) => staffId !== 'ada')).toBe(true)
  const [time] = two.times
  const key = newKey()
  const decisions = [
    { id: first.id, to: 'staff', staffId: 'bea' },
    { id: second.id, to: 'time', staffId: time.staffId, startsAt: time.startsAt },
    { id: third.id, to: 'cancel' },
  ]
  const answer = await takeOff(decisions, { note: 'Flu' }, key)
  expect(answer).toMatchObject({ status: 201, body: { changed: 2, cancelled: 1 } })
  expect((await takeOff(decisions, { note: 'Flu' }, key)).body).toEqual(answer.body)
  const before = { status: 'confirmed', price: 250_000, movedBySalon: true }
  expect(await rowOf(first.id)).toMatchObject({ ...before, staffId: 'bea' })
  expect(await rowOf(second.id)).toMatchObject({
    ...before,
    ...{ staffId: time.staffId, startsAt: Date.parse(time.startsAt) },
  })
  expect(await rowOf(third.id)).toMatchObject({ status: 'cancelled', ending: 'salon' })
  expect(await balance(world, 'wallet', third.as.id)).toBe(500_000)
  expect(await rowOf(other.id)).toMatchObject({ movedBySalon: false, staffId: 'cem' })
  const [block] = await world.db
    .select()
    .from(blockedTime)
    .where(eq(blockedTime.id, answer.body.id))
  expect(block).toMatchObject({ staffId: 'ada', kind: 'leave', note: 'Flu' })
  // Nobody can book them then.
  const late = await world.person('client')
  await fund(world, late, '5000')
  const taken = await world.call('POST', '/api/appointments', {
    ...{ as: late, key: newKey(), body: cutAt(world, '', { startsAt: at(world, '16:00', days) }) },
  })
  expectProblem(taken, 'slot-taken')

  const waiting = (await sheet()).body.waiting.map(({ id }: { id: string }) => id)
  expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]))
  // One agrees, the other has everything back.
  const now = await rowOf(first.id)
  const agreed = await world.call('POST', `/api/appointments/${first.id}/move-agreement`, {
    ...{ as: first.as, key: newKey() },
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
  const first = await visit('09:00')
  const second = await visit('11:00')
  await visit('09:00', { staffId: 'bea' })
  const before = await fingerprint(world)
  const all = (staffId: string) => [
    { id: first.id, to: 'staff', staffId },
    { id: second.id, to: 'cancel' },
  ]
  expectProblem(await takeOff([{ id: first.id, to: 'cancel' }]), 'slot-taken')
  expectProblem(await takeOff(all('bea')), 'slot-taken')
  expectProblem(await takeOff(all('ada')), 'invalid-input')
  expectProblem(await takeOff(all('dan')), 'invalid-input')
  expectProblem(await takeOff(all('cem'), { staffId: 'dan' }), 'not-found')
  expectProblem(await takeOff(all('cem'), {}, newKey(), otto), 'not-found')
  expectProblem(await takeOff(all('cem'), { until: dateIn(40) }), 'invalid-input')
  expectProblem(
    await takeOff(all('cem'), { date: '2020-01-01', until: '2020-01-01' }),
    'invalid-input',
  )
  expect(await fingerprint(world)).toBe(before)
  expect((await takeOff(all('cem'))).status).toBe(201)
})

test('from now on, over several days, around what is blocked already', async () => {
  const today = await visit('16:00')
  world.now = Date.parse(at(world, '12:00', days))
  days = 0
  const query = `&until=${dateIn(2)}`
  expect((await sheet(query)).body.visits).toMatchObject([{ id: today.id }])
  const meeting = {
    staffIds: ['ada'],
    kind: 'blocked',
    startsAt: at(world, '13:00', 0),
    endsAt: at(world, '13:30', 0),
  }
  expect(
    (await world.call('POST', '/api/calendar/blocks', { as: nia, key: newKey(), body: meeting }))
      .status,
  ).toBe(201)
  const decisions = [{ id: today.id, to: 'staff', staffId: 'cem' }]
  const answer = await takeOff(decisions, { until: dateIn(2) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const rows = await world.db
    .select()
    .from(busyInterval)
    .where(eq(busyInterval.blockId, answer.body.id))
  const sum = rows.reduce((all, { startsAt, endsAt }) => all + endsAt - startsAt, 0)
  expect(rows).toHaveLength(2)
  expect(Math.min(...rows.map(({ startsAt }) => startsAt))).toBe(world.now)
  // Until the end of the third day, but for the meeting.
  expect(sum).toBe(2.5 * DAY - 30 * 60_000)
  days = 60
})
