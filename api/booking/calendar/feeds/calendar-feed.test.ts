// One appointment as a file, and a person's appointments at a secret address.
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calendarFeed } from '../../../../db/schema/booking/calendar'
import { expectProblem, MONDAY, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { proveFresh } from '../../../../tests/fixtures/money/clients'
import { addSalons, at, booked, cutAt, fund, step } from '../../../../tests/fixtures/salons-and-purses'
import { sha256 } from '../../../platform/values/hash'
import { DAY } from '../../../platform/values/time'

const world = openWorld()

let nia: Person
let otto: Person
let as: Person
let day = 2

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
})

beforeEach(async () => {
  world.now = MONDAY
  day += 1
  as = await world.person('client', { name: 'Amina Odhiambo' })
  await fund(world, as, '10000')
})

const book = (clock = '10:00', changes = {}) =>
  booked(world, as, cutAt(world, '', { startsAt: at(world, clock, day), ...changes }))

async function renew(who: Person) {
  await proveFresh(world, who)
  return world.call('PUT', '/api/me/calendar-feed', { as: who })
}

const pathOf = (url: string) => new URL(url).pathname

function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, sequence, startDate } = new ICAL.Event(event)
    const status = event.getFirstPropertyValue('status')
    return { uid, summary, sequence, status, startsAt: startDate.toJSDate().getTime() }
  })
}

test('returns one appointment as a file, only to its client and its salon', async () => {
  const { id, startsAt } = await book()
  const path = `/api/appointments/${id}/calendar.ics`
  const file = await world.call('GET', path, { as })
  expect(file.status).toBe(200)
  expect(file.trips).toBe(1)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const appointment = { uid: `${id}@purse`, startsAt: Date.parse(startsAt) }
  expect(eventsIn(file.body)).toEqual([
    { ...appointment, summary: 'Cut at Nyota Hair', sequence: 0, status: 'TENTATIVE' },
  ])
  await step(world, nia, id, 'confirmation')
  const theirs = await world.call('GET', path, { as: nia })
  expect(eventsIn(theirs.body)).toEqual([{ ...appointment, summary: 'Cut · Amina', sequence: 1, status: 'CONFIRMED' }])
  for (const who of [otto, await world.person('client')]) {
    expectProblem(await world.call('GET', path, { as: who }), 'not-found')
  }
  expectProblem(await world.call('GET', path), 'unauthenticated')
})

test('serves a feed without signing in, and follows changes', async () => {
  const first = await book('10:00')
  const second = await book('12:00')
  const made = await renew(as)
  expect(made.status).toBe(200)
  expect(made.trips).toBe(2)
  expect(made.body.webcal).toBe(made.body.url.replace('http:', 'webcal:'))
  const read = await world.call('GET', pathOf(made.body.url))
  expect(read.status).toBe(200)
  expect(read.trips).toBe(1)
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(eventsIn(read.body).map(({ uid }) => uid)).toEqual([`${first.id}@purse`, `${second.id}@purse`])
  await step(world, as, first.id, 'cancellation')
  await step(world, nia, second.id, 'confirmation')
  const later = await world.call('GET', pathOf(made.body.url))
  expect(eventsIn(later.body).map(({ status, sequence }) => [status, sequence])).toEqual([
    ['CANCELLED', 1],
    ['CONFIRMED', 1],
  ])
  // The feed goes back ninety days.
  world.now = Date.parse(second.startsAt) + 90 * DAY - 1
  expect(eventsIn((await world.call('GET', pathOf(made.body.url))).body)).toHaveLength(1)
  world.now += 2
  expect(eventsIn((await world.call('GET', pathOf(made.body.url))).body)).toHaveLength(0)
})

test('stores only a hash of the address, shows it once, and disables it when renewed or removed', async () => {
  const read = () => world.call('GET', '/api/me/calendar-feed', { as })
  expect((await read()).body).toEqual({ createdAt: null })
  const first = pathOf((await renew(as)).body.url)
  const token = first.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row] = await world.db.select().from(calendarFeed).where(eq(calendarFeed.userId, as.id))
  expect(row?.tokenHash).toBe(await sha256(token))
  expect(JSON.stringify((await read()).body)).not.toContain(token)
  const second = pathOf((await renew(as)).body.url)
  expectProblem(await world.call('GET', first), 'not-found')
  expect((await world.call('GET', second)).status).toBe(200)
  expect((await world.call('DELETE', '/api/me/calendar-feed', { as })).body).toEqual({ createdAt: null })
  const gone = expectProblem(await world.call('GET', second), 'not-found')
  const unknown = expectProblem(await world.call('GET', '/api/calendar/x'), 'not-found')
  expect({ ...gone, requestId: '' }).toEqual({ ...unknown, requestId: '' })
})

test('serves a salon only its own appointments, with clients’ first names', async () => {
  const { id } = await book()
  const hers = await world.call('GET', pathOf((await renew(nia)).body.url))
  expect(hers.body).toContain('NAME:Nyota Hair on Purse')
  expect(eventsIn(hers.body)).toContainEqual(expect.objectContaining({ uid: `${id}@purse`, summary: 'Cut · Amina' }))
  expect(hers.body).not.toContain('Odhiambo')
  const his = await world.call('GET', pathOf((await renew(otto)).body.url))
  expect(eventsIn(his.body)).toEqual([])
})

const staffFeed = '/api/staff-calendar-feeds'

async function renewOf(staffId: string, who = nia) {
  await proveFresh(world, who)
  return world.call('PUT', `${staffFeed}/${staffId}`, { as: who })
}

test('a professional’s feed has their part of each visit, without contacts, until it is renewed or ends', async () => {
  const plan = [
    { serviceId: 'cut', staffId: 'ada' },
    { serviceId: 'braids', staffId: 'bea' },
  ]
  const { id } = await book('10:00', { plan })
  const beasVisit = await book('15:00', { plan: [{ serviceId: 'cut', staffId: 'bea' }] })
  const made = await renewOf('bea')
  expect(made.status).toBe(200)
  expect(made.body.webcal).toBe(made.body.url.replace('http:', 'webcal:'))
  const path = pathOf(made.body.url)
  const read = await world.call('GET', path)
  expect(read.trips).toBe(1)
  expect(read.body).toContain('at Nyota Hair')
  const events = eventsIn(read.body)
  expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
    [`${id}@purse`, 'Braids · Amina'],
    [`${beasVisit.id}@purse`, 'Cut · Amina'],
  ])
  // After the cut, which is another's.
  expect(events[0]?.startsAt).toBeGreaterThan(Date.parse(at(world, '10:59', day)))
  for (const secret of ['Odhiambo', '@people']) expect(read.body).not.toContain(secret)
  const page = await world.call('GET', `${staffFeed}/bea`, { as: nia })
  expect(page.body).toMatchObject({ staff: { id: 'bea' }, createdAt: made.body.createdAt })
  const again = pathOf((await renewOf('bea')).body.url)
  expectProblem(await world.call('GET', path), 'not-found')
  expect((await world.call('GET', again)).status).toBe(200)
  await world.call('DELETE', `${staffFeed}/bea`, { as: nia })
  expectProblem(await world.call('GET', again), 'not-found')
})

test('a professional’s feed is made by their own salon, freshly proven, and ends with its other grants', async () => {
  expectProblem(await renewOf('ada', otto), 'not-found')
  expectProblem(await world.call('GET', `${staffFeed}/ada`, { as: otto }), 'not-found')
  expectProblem(await world.call('DELETE', `${staffFeed}/ada`, { as: otto }), 'not-found')
  const path = pathOf((await renewOf('ada')).body.url)
  const { body } = await world.call('GET', '/api/me/security', { as: nia })
  expect(body.grants).toContainEqual({ kind: 'staff_calendar_feed', id: 'ada', active: true, name: expect.any(String) })
  await world.call('DELETE', '/api/me/devices', { as: nia })
  expectProblem(await world.call('GET', path), 'not-found')
})

test('limits a feed to 120 reads per hour', async () => {
  const path = pathOf((await renew(as)).body.url)
  const reads = await Promise.all(Array.from({ length: 120 }, () => world.call('GET', path)))
  expect(reads.map(({ status }) => status)).toEqual(Array(120).fill(200))
  expectProblem(await world.call('GET', path), 'too-many-requests')
  world.now = MONDAY + 3_600_001
  expect((await world.call('GET', path)).status).toBe(200)
})
