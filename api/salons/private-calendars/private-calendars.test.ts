// Private calendars against a real server on this machine: what they block, what stands, and what happens when they fail.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { blockedTime, busyInterval, privateCalendar } from '../../../db/schema/booking/calendar'
import { command } from '../../../db/schema/money/ledger'
import { outbox } from '../../../db/schema/notifications'
import { salon, staff } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { newLoopback, type Reply, type Requested } from '../../../tests/fixtures/loopback'
import { addSalons, at, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { seal } from '../../identity/security/sealed'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { syncCalendars } from './sync'

const world = openWorld()
const { loopback, start, stop } = newLoopback()

const PATH = '/api/private-calendars'

let nia: Person
let otto: Person
let amina: Person
let began: number

/** What the server has, by path. */
let files: Record<string, Reply | ((request: Requested) => Reply)>

beforeAll(async () => {
  await start()
  ;({ nia, otto } = await addSalons(world))
  amina = await world.person('client')
  await fund(world, amina, '500000')
  began = world.now ?? 0
  loopback.answer = (request) => {
    const file = files[request.path] ?? { status: 404 }
    return typeof file === 'function' ? file(request) : file
  }
})

afterAll(stop)

beforeEach(() => {
  files = {}
  world.now = began
})

/** Somebody of the salon who does the same as Ada. */
async function newStaff(): Promise<string> {
  const id = newKey()
  await world.db.insert(staff).values({ id, salonId: 'nairobi', name: 'Zuri', title: 'Stylist' })
  return id
}

const utc = (text: string) => new Date(text).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** An event between two clock times, some days from now, in Nairobi. */
const event = (from: string, to: string, days: number, ...more: string[]) =>
  [
    ...['BEGIN:VEVENT', `UID:${from}-${days}`, 'SUMMARY:Dentist', 'ATTENDEE:mailto:dr@tooth.test'],
    ...[`DTSTART:${utc(at(world, from, days))}`, `DTEND:${utc(at(world, to, days))}`, ...more],
    'END:VEVENT',
  ].join('\r\n')

const calendar = (...events: string[]): Reply => ({
  body: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'),
})

const add = (staffId: string, path: string, { as = nia, key = newKey() } = {}) =>
  world.call('POST', `${PATH}/staff/${staffId}`, {
    as,
    key,
    body: { address: path.startsWith('/') ? `${loopback.url}${path}` : path },
  })

const list = async (staffId: string, as = nia) => (await world.call('GET', `${PATH}/staff/${staffId}`, { as })).body

/** What they are blocked for, as clock times of Nairobi. */
async function blocked(staffId: string): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(blockedTime)
    .where(eq(blockedTime.staffId, staffId))
    .orderBy(blockedTime.startsAt)
  const busy = await world.db.select().from(busyInterval).where(eq(busyInterval.staffId, staffId))
  for (const row of rows) expect(busy.some(({ blockId }) => blockId === row.id)).toBe(true)
  const clock = (instant: number) => new Date(instant + 3 * HOUR).toISOString().slice(11, 16)
  return rows.map(({ startsAt, endsAt }) => `${clock(startsAt)}-${clock(endsAt)}`)
}

/** Runs the job so much later. */
async function later(ms: number): Promise<number> {
  world.now = (world.now ?? 0) + ms
  return syncCalendars(world.ctx())
}

describe('a calendar that is added', () => {
  test('is read at once and blocks its times; what it says is stored nowhere', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar(event('12:00', '13:00', 2), event('15:00', '15:30', 3))
    const added = await add(zuri, '/own.ics')
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      host: new URL(loopback.url).host,
      fault: null,
      busyTimes: 2,
      conflicts: [],
      unread: 0,
      unreadDays: [],
      unknownZones: [],
      cut: false,
    })
    expect(await blocked(zuri)).toEqual(['12:00-13:00', '15:00-15:30'])
    const stored = await Promise.all(
      [privateCalendar, blockedTime, busyInterval, command, outbox, auditEvent].map((table) =>
        world.db.select().from(table),
      ),
    )
    const page = await list(zuri)
    expect(page).toMatchObject({ staff: { id: zuri, name: 'Zuri' }, days: 60, more: true })
    for (const word of ['Dentist', 'tooth.test', '/own.ics'])
      expect(JSON.stringify([stored, page, added.body])).not.toContain(word)
  })

  test('stops bookings, and free times are shown around it', async () => {
    files['/ada.ics'] = calendar(event('12:00', '13:00', 5))
    await add('ada', '/ada.ics')
    const date = at(world, '12:00', 5).slice(0, 10)
    const slots = await world.call('GET', `/api/salons/nairobi/slots?service=cut&staff=ada&from=${date}&to=${date}`, {
      as: amina,
    })
    const times = JSON.stringify(slots.body)
    expect(times).toContain(`"startsAt":"${date}T11:00:00`)
    expect(times).toContain(`"startsAt":"${date}T13:00:00`)
    for (const clock of ['11:15', '12:00', '12:45']) expect(times).not.toContain(`"startsAt":"${date}T${clock}:00`)
    const refused = await world.call('POST', '/api/calendar/appointments', {
      as: nia,
      key: newKey(),
      body: { guest: { name: 'Wanja' }, plan: [{ serviceId: 'cut', staffId: 'ada' }], startsAt: at(world, '12:30', 5) },
    })
    expect(refused.status).toBe(409)
  })

  test('is the salon’s own affair, three for each person', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar()
    const { id } = (await add(zuri, '/own.ics')).body
    expectProblem(await add(zuri, '/own.ics', { as: otto }), 'not-found')
    expectProblem(await world.call('GET', `${PATH}/staff/${zuri}`, { as: otto }), 'not-found')
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/readings'],
    ] as const)
      expectProblem(await world.call(method, `${PATH}/${id}${path}`, { as: otto }), 'not-found')
    for (let i = 0; i < 2; i += 1) expect((await add(zuri, '/own.ics')).status).toBe(201)
    expectProblem(await add(zuri, '/own.ics'), 'calendar-limit')
    expect((await list(zuri)).more).toBe(false)
  })

  test('once only with one key', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar(event('12:00', '13:00', 2))
    const key = newKey()
    const [first, again] = [await add(zuri, '/own.ics', { key }), await add(zuri, '/own.ics', { key })]
    expect(again.body.id).toBe(first.body.id)
    expect(await blocked(zuri)).toEqual(['12:00-13:00'])
  })

  test('has a public address of its own', async () => {
    const zuri = await newStaff()
    for (const address of [
      'http://calendar.example.com/own.ics',
      'https://10.0.0.1/own.ics',
      'https://169.254.169.254/latest/meta-data',
      'https://intranet/own.ics',
      'http://localhost:8787/api/me',
      'file:///etc/passwd',
      'own',
    ]) {
      const { errors } = expectProblem(await add(zuri, address), 'invalid-input')
      expect(Object.keys(errors ?? {})).toEqual(['address'])
    }
    const settings = { LOCAL_ONLY: '' }
    const body = { address: `${loopback.url}/own.ics` }
    const as = nia
    const local = await world.call('POST', `${PATH}/staff/${zuri}`, { as, key: newKey(), body, settings })
    expectProblem(local, 'invalid-input')
  })

  test('may be given as webcal', async () => {
    const zuri = await newStaff()
    const added = await add(zuri, 'webcal://no-such-server.example.org/own.ics')
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ host: 'no-such-server.example.org', syncedAt: null })
  })
})

describe('a calendar that changes', () => {
  test('is read every quarter of an hour: events move, come and go', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar(event('12:00', '13:00', 2), event('15:00', '16:00', 2))
    await add(zuri, '/own.ics')
    files['/own.ics'] = calendar(event('12:30', '13:30', 2), event('17:00', '18:00', 2))
    await later(14 * MINUTE)
    expect(await blocked(zuri)).toEqual(['12:00-13:00', '15:00-16:00'])
    await later(MINUTE)
    expect(await blocked(zuri)).toEqual(['12:30-13:30', '17:00-18:00'])
    files['/own.ics'] = calendar()
    await later(15 * MINUTE)
    expect(await blocked(zuri)).toEqual([])
  })

  test('that has not changed is not sent again, but once a day, since days pass', async () => {
    const zuri = await newStaff()
    const full: Reply = {
      ...calendar(event('12:00', '13:00', 2, 'RRULE:FREQ=DAILY')),
      headers: { etag: '"one"', 'last-modified': 'Mon, 11 Jan 2027 06:00:00 GMT' },
    }
    files['/etag.ics'] = ({ headers }) => (headers['if-none-match'] === '"one"' ? { status: 304, body: '' } : full)
    await add(zuri, '/etag.ics')
    const before = await blocked(zuri)
    const ids = async () =>
      (await world.db.select().from(blockedTime).where(eq(blockedTime.staffId, zuri))).map(({ id }) => id)
    const stored = await ids()
    await later(15 * MINUTE)
    expect(loopback.to('/etag.ics').at(-1)?.headers['if-modified-since']).toContain('11 Jan')
    expect([await blocked(zuri), await ids()]).toEqual([before, stored])
    const [{ syncedAt, fault }] = (await list(zuri)).items
    expect([Date.parse(syncedAt), fault]).toEqual([world.now, null])
    await later(2 * DAY)
    expect(loopback.to('/etag.ics').at(-1)?.headers['if-none-match']).toBeUndefined()
    expect((await blocked(zuri)).length).toBeGreaterThan(before.length)
    // What stays so is not written again.
    expect(await ids()).toEqual(expect.arrayContaining(stored))
  })

  test('keeps its hour where the salon’s clocks change', async () => {
    await world.db.update(salon).set({ timeZone: 'Europe/Berlin' }).where(eq(salon.id, 'kampala'))
    await world.db.update(salon).set({ horizonDays: 365 }).where(eq(salon.id, 'kampala'))
    files['/berlin.ics'] = calendar(
      ...['BEGIN:VEVENT', 'UID:a', 'DTSTART:20270322T090000', 'DTEND:20270322T100000'],
      ...['RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT'],
    )
    await add('dan', '/berlin.ics', { as: otto })
    const rows = await world.db.select().from(blockedTime).where(eq(blockedTime.staffId, 'dan'))
    expect(rows.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16)).sort()).toEqual([
      '2027-03-22T08:00',
      '2027-03-29T07:00',
    ])
  })
})

describe('a visit', () => {
  test('that is booked stands; the busy time is cut around it and whole again when it goes', async () => {
    const { id } = await booked(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 6), staffId: 'bea' }))
    files['/bea.ics'] = calendar(event('09:00', '12:00', 6))
    const added = await add('bea', '/bea.ics')
    expect(await blocked('bea')).toEqual(['09:00-10:00', '11:00-12:00'])
    expect(added.body.conflicts).toEqual([
      {
        startsAt: new Date(at(world, '10:00', 6)).toISOString().replace('.000', ''),
        endsAt: new Date(at(world, '11:00', 6)).toISOString().replace('.000', ''),
      },
    ])
    await step(world, amina, id, 'cancellation')
    await later(15 * MINUTE)
    expect(await blocked('bea')).toEqual(['09:00-12:00'])
    expect((await list('bea')).items[0].conflicts).toEqual([])
  })

  test('that is booked while the calendar is read stands as well', async () => {
    files['/cem.ics'] = calendar()
    const { id } = (await add('cem', '/cem.ics')).body
    files['/cem.ics'] = calendar(event('09:00', '12:00', 7))
    const [read, appointment] = await Promise.all([
      world.call('POST', `${PATH}/${id}/readings`, { as: nia }),
      world.call('POST', '/api/calendar/appointments', {
        as: nia,
        key: newKey(),
        body: {
          guest: { name: 'Wanja' },
          plan: [{ serviceId: 'cut', staffId: 'cem' }],
          startsAt: at(world, '10:00', 7),
        },
      }),
    ])
    expect(read.status).toBe(201)
    if (appointment.status === 201) {
      await later(15 * MINUTE)
      expect(await blocked('cem')).toEqual(['09:00-10:00', '11:00-12:00'])
    } else expect(await blocked('cem')).toEqual(['09:00-12:00'])
  })
})

describe('a calendar that fails', () => {
  test.each([
    ['refused', { status: 500 }],
    ['refused', { status: 404 }],
    ['redirected', { status: 302, headers: { location: '/elsewhere' } }],
    ['not-a-calendar', { body: '<!doctype html>' }],
    ['too-large', { body: `BEGIN:VCALENDAR\r\n${'X'.repeat(1024 * 1024)}` }],
    ['timed-out', { hang: true }],
  ] as [string, Reply][])('is said to have (%s), and its times stay', async (fault, reply) => {
    const zuri = await newStaff()
    files['/bad.ics'] = calendar(event('12:00', '13:00', 2))
    await add(zuri, '/bad.ics')
    files['/bad.ics'] = reply
    // The five seconds are a tenth of one here.
    const timeout = AbortSignal.timeout
    if (fault === 'timed-out')
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 50))
    await later(15 * MINUTE)
    const [item] = (await list(zuri)).items
    expect([item.fault, item.busyTimes]).toEqual([fault, 1])
    expect(Date.parse(item.nextAt)).toBe((world.now ?? 0) + 15 * MINUTE)
    expect(await blocked(zuri)).toEqual(['12:00-13:00'])
  })

  test('is tried ever less often, and the salon is told once', async () => {
    const zuri = await newStaff()
    files['/gone.ics'] = calendar()
    await add(zuri, '/gone.ics')
    files['/gone.ics'] = { status: 410 }
    const requests = () => loopback.to('/gone.ics').length
    const before = requests()
    const notifications = async () =>
      (await world.db.select().from(outbox)).filter(({ payload }) =>
        JSON.stringify(payload).includes(`/staff/${zuri}/calendars`),
      ).length
    const notifiedBefore = await notifications()
    for (const wait of [15, 15, 30, 60]) await later(wait * MINUTE)
    expect([requests() - before, (await notifications()) - notifiedBefore]).toEqual([4, 0])
    await later(60 * MINUTE)
    expect(requests() - before).toBe(4)
    await later(60 * MINUTE)
    expect(requests() - before).toBe(5)
    expect((await notifications()) - notifiedBefore).toBeGreaterThan(0)
    const notifiedOnce = await notifications()
    for (let i = 0; i < 4; i += 1) await later(12 * HOUR)
    expect(await notifications()).toBe(notifiedOnce)
    files['/gone.ics'] = calendar()
    await later(12 * HOUR)
    expect((await list(zuri)).items[0]).toMatchObject({ fault: null })
  })

  test('is read on request, six times an hour', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = { status: 500 }
    const { id } = (await add(zuri, '/own.ics')).body
    files['/own.ics'] = calendar(event('12:00', '13:00', 2))
    const read = () => world.call('POST', `${PATH}/${id}/readings`, { as: nia })
    expect((await read()).body).toMatchObject({ fault: null, busyTimes: 1 })
    for (let i = 0; i < 5; i += 1) expect((await read()).status).toBe(201)
    expectProblem(await read(), 'too-many-requests')
  })
})

test('two readings at once double nothing', async () => {
  const zuri = await newStaff()
  files['/own.ics'] = calendar(event('12:00', '13:00', 2))
  await add(zuri, '/own.ics')
  files['/own.ics'] = calendar(event('12:00', '14:00', 2))
  world.now = (world.now ?? 0) + 15 * MINUTE
  // As if a lease had run out.
  const open = world.db.update(privateCalendar).set({ takenUntil: 0 })
  await Promise.all([
    syncCalendars(world.ctx()),
    open.then(() => syncCalendars(world.ctx())),
    open.then(() => syncCalendars(world.ctx())),
  ])
  expect(await blocked(zuri)).toEqual(['12:00-14:00'])
})

describe('what a calendar blocks', () => {
  test('is not changed by hand, and named where it is in the way', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar(event('12:00', '13:00', 8))
    await add(zuri, '/own.ics')
    const date = at(world, '12:00', 8).slice(0, 10)
    const day = await world.call('GET', `/api/calendar?date=${date}`, { as: nia })
    const [block] = day.body.blocks.filter(({ staffId }: { staffId: string }) => staffId === zuri)
    expect(block).toMatchObject({ synced: true, kind: 'blocked', note: '' })
    const path = `/api/calendar/blocks/${block.id}`
    const to = { staffId: zuri, startsAt: at(world, '14:00', 8), endsAt: at(world, '15:00', 8) }
    const moved = await world.call('POST', `${path}/move`, { as: nia, key: newKey(), body: to })
    expectProblem(moved, 'block-synced')
    expectProblem(await world.call('DELETE', path, { as: nia }), 'block-synced')
    const meeting = { ...to, startsAt: at(world, '12:30', 8), kind: 'blocked' }
    const { staffId, ...time } = meeting
    const inTheWay = await world.call('POST', '/api/calendar/blocks', {
      as: nia,
      key: newKey(),
      body: { staffIds: [staffId], ...time },
    })
    expect(expectProblem(inTheWay, 'slot-taken').detail).toContain('A private calendar with Zuri')
  })

  test('goes with the calendar', async () => {
    const zuri = await newStaff()
    files['/own.ics'] = calendar(event('12:00', '13:00', 2))
    const { id } = (await add(zuri, '/own.ics')).body
    const removed = await world.call('DELETE', `${PATH}/${id}`, { as: nia })
    expect(removed).toMatchObject({ status: 200, trips: 2 })
    expect([await blocked(zuri), (await list(zuri)).items]).toEqual([[], []])
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
    expect(events.map(({ event: name }) => name)).toEqual(['private-calendar.added', 'private-calendar.removed'])
  })
})

test('a salon with many calendars leaves the others their turn', async () => {
  const [his] = await world.db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(salon, eq(salon.id, staff.salonId))
    .where(eq(salon.ownerId, otto.id))
  const addCalendar = async (staffId: string, path: string, nextAt: number) => {
    files[path] = calendar()
    const address = await seal(world.ctx(), `${loopback.url}${path}`)
    const row = { id: newKey(), staffId, address, host: new URL(loopback.url).host, nextAt }
    await world.db.insert(privateCalendar).values({ ...row, createdAt: 0 })
  }
  for (let i = 0; i < 45; i += 1) await addCalendar(await newStaff(), '/many.ics', began - MINUTE)
  await addCalendar(his?.id ?? '', '/his.ics', began)
  await later(0)
  expect(loopback.to('/his.ics')).toHaveLength(1)
  expect(loopback.to('/many.ics')).toHaveLength(10)
  await later(MINUTE)
  expect(loopback.to('/many.ics')).toHaveLength(20)
})

test('a calendar whose reading fails on our side is not read again at once, and ever less often', async () => {
  await world.db.update(privateCalendar).set({ nextAt: began + 9 * DAY })
  const row = { id: newKey(), staffId: await newStaff(), address: 'not sealed', host: 'x.test' }
  await world.db.insert(privateCalendar).values({ ...row, nextAt: began, createdAt: 0 })
  const failures = async () =>
    (await world.db.select().from(privateCalendar).where(eq(privateCalendar.id, row.id)))[0]?.failures
  await later(0)
  expect(await failures()).toBe(1)
  await later(MINUTE)
  expect(await failures()).toBe(1)
  await later(15 * MINUTE)
  expect(await failures()).toBe(2)
  await later(15 * MINUTE)
  expect(await failures()).toBe(2)
  await later(15 * MINUTE)
  expect(await failures()).toBe(3)
})
