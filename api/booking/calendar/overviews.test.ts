// The week of everybody and the month by day: what is counted, how full days are, and whose salon it is.
import { beforeAll, expect, test } from 'vitest'
import { salonException, staffBreak, staffException } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, step } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person
let otto: Person

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
})

const get = (path: string, as = nia) => world.call('GET', `/api/calendar${path}`, { as })
const post = (path: string, body: object) =>
  world.call('POST', `/api/calendar${path}`, { as: nia, key: newKey(), body })
const bookCut = async (clock: string, days: number, staffId: string): Promise<string> => {
  const plan = [{ serviceId: 'cut', staffId }]
  const startsAt = at(world, clock, days)
  return (await post('/appointments', { guest: { name: 'Wanja' }, plan, startsAt })).body.id
}
const dateIn = (days: number) => at(world, '10:00', days).slice(0, 10)

/** What one of the staff has on a day. */
async function cellOf(staffId: string, date: string, as = nia) {
  const { body } = await get(`/team-week?date=${date}`, as)
  const at = body.days.findIndex((day: { date: string }) => day.date === date)
  return body.staff.find(({ id }: { id: string }) => id === staffId)?.days[at]
}

async function dayOf(date: string, as = nia) {
  const { body } = await get(`/month?month=${date.slice(0, 7)}`, as)
  return body.days.find((day: { date: string }) => day.date === date)
}

test('a week has the visits of each of the staff, from when to when, and how full their days are', async () => {
  const date = dateIn(3)
  await bookCut('10:00', 3, 'ada')
  await bookCut('15:00', 3, 'ada')
  const missed = await bookCut('12:00', 3, 'ada')
  await step(world, nia, missed, 'cancellation', newKey(), { reason: 'Ill' })
  // An hour of lunch, and one that is blocked: neither can be booked.
  await world.db
    .insert(staffBreak)
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ staffId: 'ada', weekday, fromMinute: 780, toMinute: 840 })))
  const startsAt = at(world, '17:00', 3)
  const endsAt = at(world, '18:00', 3)
  await post('/blocks', { staffIds: ['ada'], kind: 'blocked', startsAt, endsAt })
  const response = await get(`/team-week?date=${date}`)
  expect(response.trips).toBe(1)
  expect(new Date(response.body.days[0].date).getUTCDay()).toBe(1)
  expect(response.body).toMatchObject({ salon: { timeZone: 'Africa/Nairobi' }, date })
  expect(await cellOf('ada', date)).toEqual({
    visits: 2,
    first: at(world, '10:00', 3),
    last: at(world, '16:00', 3),
    bookable: 600,
    taken: 120,
  })
  expect(await cellOf('bea', date)).toEqual({ visits: 0, first: null, last: null, bookable: 720, taken: 0 })
  expect(await dayOf(date)).toEqual({ date, open: true, note: '', visits: 2, bookable: 600 + 720 + 720, taken: 120 })
})

test('a closed day says why, and somebody who is off has nothing that can be booked', async () => {
  const [closed, off] = [dateIn(12), dateIn(13)]
  const never = { fromMinute: null, toMinute: null }
  await world.db.batch([
    world.db
      .insert(salonException)
      .values({ id: 'feast', salonId: 'nairobi', date: closed, note: 'Jamhuri Day', ...never }),
    world.db.insert(staffException).values({ id: 'off', staffId: 'cem', date: off, ...never }),
  ])
  expect(await dayOf(closed)).toEqual({
    date: closed,
    open: false,
    note: 'Jamhuri Day',
    visits: 0,
    bookable: 0,
    taken: 0,
  })
  expect(await cellOf('cem', off)).toMatchObject({ bookable: 0, taken: 0 })
  expect((await dayOf(off)).bookable).toBe(660 + 720)
})

test('a block that began weeks ago takes no bookings in any month that it reaches into', async () => {
  const long = { kind: 'blocked', startsAt: at(world, '00:00', 20), endsAt: at(world, '00:00', 90) }
  expect((await post('/blocks', { staffIds: ['bea'], ...long })).status).toBe(201)
  for (const days of [30, 55, 85]) {
    expect(await cellOf('bea', dateIn(days))).toMatchObject({ bookable: 0 })
    expect((await dayOf(dateIn(days))).bookable).toBe(660 + 720)
  }
})

test('without a day it is the current week and month', async () => {
  const today = dateIn(0)
  expect((await get('/team-week')).body).toMatchObject({ date: today, today })
  const { body } = await get('/month')
  expect(body).toMatchObject({ today, month: today.slice(0, 7) })
  expect(body.days.at(-1).date.slice(0, 7)).toBe(body.month)
  expect([body.previous, body.next].map((month: string) => month.length)).toEqual([7, 7])
})

test('nobody sees another salon', async () => {
  const { body } = await get(`/team-week?date=${dateIn(3)}`, otto)
  expect(body.staff.map(({ id }: { id: string }) => id)).toEqual(['dan'])
  expect((await dayOf(dateIn(3), otto)).visits).toBe(0)
  const stranger = await world.person('beauty_partner', { name: 'New' })
  expectProblem(await get('/month', stranger), 'not-found')
  expectProblem(await get('/month?month=2026-13'), 'invalid-input')
})
