// Free time: bitmaps match availability, the database matches the bitmaps, and both follow changes.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { freeTime, freeTimeStale } from '../../../db/schema/salons/free-time'
import { salon, salonException, staffBreak, staffHours } from '../../../db/schema/salons/salons'
import { salonListing } from '../../../db/schema/salons/search'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, booked, step } from '../../../tests/fixtures/salons-and-purses'
import { dateBounds } from '../../platform/values/dates'
import { type AppointmentQuery, listSlots } from './availability'
import { chunksOf, dateOf, dayOf, freeDays, freeIndex, stepAt, stepsFrom, whichAreFree } from './free-time'
import { refreshFreeTime } from './free-time-refresh'

const QUARTER = 15 * 60_000

// Two of the zones change their clocks on one of the dates: Cairo at midnight, New York at night.
const zones = fc.constantFrom('Africa/Nairobi', 'Africa/Lagos', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu')
const dates = fc.constantFrom('2027-03-14', '2027-11-07', '2027-04-30', '2027-10-29', '2027-01-16')
const minute = fc.integer({ min: 0, max: 288 }).map((n) => n * 5)
const range = fc
  .tuple(fc.integer({ min: 1, max: 7 }), minute, minute)
  .filter(([, a, b]) => a !== b)
  .map(([weekday, a, b]) => ({ weekday, fromMinute: Math.min(a, b), toMinute: Math.max(a, b) }))
const week = fc.array(range, { minLength: 4, maxLength: 12 })
const busyPart = fc.record({
  staffId: fc.constantFrom('a', 'b'),
  after: fc.integer({ min: -600, max: 1500 }),
  minutes: fc.integer({ min: 5, max: 300 }),
})
const world$ = fc.record({
  timeZone: zones,
  date: dates,
  salonWeek: week,
  weeks: fc.tuple(week, week),
  breaks: fc.array(range, { maxLength: 3 }),
  busy: fc.array(busyPart, { maxLength: 8 }),
  nowMinutes: fc.integer({ min: -3000, max: 1400 }),
  leadMinutes: fc.constantFrom(0, 60, 1440),
  window: fc.tuple(minute, minute),
  quarters: fc.integer({ min: 1, max: 28 }),
})

test('the bitmaps and availability agree on the first free time', () => {
  fc.assert(
    fc.property(world$, (drawn) => {
      const { timeZone, date, leadMinutes } = drawn
      const day = dateBounds(date, date, timeZone)
      const now = day.startsAt + drawn.nowMinutes * 60_000
      const query: AppointmentQuery = {
        salon: { timeZone, weekly: drawn.salonWeek, exceptions: [], leadMinutes, horizonDays: 60 },
        items: [
          {
            durationMinutes: drawn.quarters * 15,
            bufferBeforeMinutes: 0,
            bufferAfterMinutes: 0,
            gapStartMinutes: 0,
            gapMinutes: 0,
            staffIds: ['a', 'b'],
            kinds: [],
          },
        ],
        resources: [],
        by: 'client',
        staff: ['a', 'b'].map((staffId, i) => ({
          staffId,
          weekly: drawn.weeks[i] ?? [],
          exceptions: [],
          breaks: drawn.breaks,
          busy: drawn.busy
            .filter((span) => span.staffId === staffId)
            .map(({ after, minutes }) => ({
              startsAt: day.startsAt + after * 60_000,
              endsAt: day.startsAt + (after + minutes) * 60_000,
            })),
        })),
        now,
      }
      const [from, to] = drawn.window.sort((a, b) => a - b) as [number, number]
      const window = {
        from: stepAt(date, from, timeZone, true),
        to: stepAt(date, to, timeZone, false),
        minutes: drawn.quarters * 15,
      }
      const fits = listSlots(query, date, date).find(
        (slot) =>
          slot.startsAt >= day.startsAt + window.from * QUARTER && slot.endsAt <= day.startsAt + window.to * QUARTER,
      )
      const earliest = Math.max(0, Math.ceil((now + leadMinutes * 60_000 - day.startsAt) / QUARTER))
      const staff = freeDays(query, date, date).map(({ steps }) => ({ steps, kinds: 1 }))
      for (const { steps } of staff) {
        const [first, , last] = chunksOf(steps)
        expect(stepsFrom(first, last)).toBe(steps)
      }
      const found = whichAreFree(freeIndex([{ earliest, staff }]), window)[0] ?? -1
      expect(found < 0 ? null : day.startsAt + found * QUARTER).toBe(fits?.startsAt ?? null)
    }),
    { numRuns: 400 },
  )
})

test('a salon’s result is independent of other salons and kinds in the index', () => {
  const free = (from: number, to: number) => ((1n << BigInt(to - from)) - 1n) << BigInt(from)
  const index = freeIndex([
    { earliest: 0, staff: [{ steps: free(40, 44), kinds: 0b01 }] },
    { earliest: 0, staff: [] },
    {
      earliest: 42,
      staff: [
        { steps: free(40, 60), kinds: 0b10 },
        { steps: free(30, 43), kinds: 0b01 },
      ],
    },
    { earliest: 0, staff: [{ steps: free(90, 100), kinds: 0b11 }] },
  ])
  const requested = { from: 36, to: 100, minutes: 60 }
  expect([...whichAreFree(index, requested)]).toEqual([40, -1, 42, 90])
  expect([...whichAreFree(index, { ...requested, kind: 0 })]).toEqual([40, -1, -1, 90])
  expect([...whichAreFree(index, { ...requested, to: 43 })]).toEqual([-1, -1, -1, -1])
})

describe('across all salons', () => {
  const world = openWorld()
  let nia: Person
  let client: Person

  // Saturday of the week of the world's clock.
  const SATURDAY = '2027-01-16'
  const WINDOW = `date=${SATURDAY}&from=14:00&to=17:00`

  const found = async (query: string): Promise<string[]> => {
    const { status, body } = await world.call('GET', `/api/salons?limit=100&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ id }: { id: string }) => id).sort()
  }

  beforeAll(async () => {
    nia = (await addSalons(world)).nia
    client = await world.person('client')
    await addSalon(world, { id: 'alone', ownerId: nia.id, leadMinutes: 0 }, [{ id: 'solo' }], ['dot'])
    await addSalon(
      world,
      { id: 'lagos', ownerId: nia.id, timeZone: 'Africa/Lagos', city: 'Lagos', horizonDays: 3 },
      [{ id: 'lagos-cut' }],
      ['eko'],
    )
    const evenings = [{ weekday: 6, fromMinute: 16 * 60, toMinute: 23 * 60 }]
    await addSalon(world, { id: 'late', ownerId: nia.id }, [{ id: 'late-cut' }], ['luna'], evenings)
    await addSalon(world, { id: 'unskilled', ownerId: nia.id }, [], ['ulla'])
    await refreshFreeTime(world.ctx())
  })

  test('finds salons with an hour free on Saturday 14–17, with the first time', async () => {
    const { body } = await world.call('GET', `/api/salons?${WINDOW}`)
    const free = body.items.map((card: { id: string; freeAt: string }) => [card.id, card.freeAt])
    expect(Object.fromEntries(free)).toEqual({
      alone: '2027-01-16T14:00:00+03:00',
      kampala: '2027-01-16T14:00:00+03:00',
      late: '2027-01-16T16:00:00+03:00',
      nairobi: '2027-01-16T14:00:00+03:00',
    })
    expect(await found(`${WINDOW}&minutes=90`)).toEqual(['alone', 'kampala', 'nairobi'])
    expect(await found(`${WINDOW}&minutes=240`)).toEqual([])
    expect(await found(`${WINDOW}&service=Nails`)).toEqual(['kampala'])
    expect(await found(`${WINDOW}&service=Makeup+%26+Bridal`)).toEqual([])
    expect(await found(`date=${SATURDAY}&from=20:00&to=24:00&minutes=180`)).toEqual(['late'])
    // Beyond one salon's horizon; and within.
    expect(await found('date=2027-01-14&city=Lagos')).toEqual(['lagos'])
    expect(await found('date=2027-01-15&city=Lagos')).toEqual([])
    expect(await found('date=2027-01-10')).toEqual([])
    expect(await found('date=2028-01-10')).toEqual([])
    for (const fault of ['date=2027-02-30', 'date=x', `date=${SATURDAY}&from=25:00`, 'minutes=5'])
      expectProblem(await world.call('GET', `/api/salons?${fault}`), 'invalid-input')
  })

  test('says the next free time of each salon in the coming days, if asked', async () => {
    const next = async (query: string) => {
      const { body } = await world.call('GET', `/api/salons?limit=100&${query}`)
      const free = body.items.map((card: { id: string; freeAt: string }) => [card.id, card.freeAt])
      return Object.fromEntries(free)
    }
    // Monday, 9:00 in Nairobi; one salon works on Saturdays alone, and one has no services.
    expect(await next('next=1')).toEqual({
      alone: '2027-01-11T09:00:00+03:00',
      kampala: '2027-01-11T10:00:00+03:00',
      lagos: '2027-01-11T08:00:00+01:00',
      nairobi: '2027-01-11T10:00:00+03:00',
      late: null,
      unskilled: null,
    })
    expect(new Set(Object.values(await next('')))).toEqual(new Set([null]))
  })

  test('needs one round trip for any query', async () => {
    const all = `/api/salons?${WINDOW}&near=-1.27,36.8&service=Hair&open=1&rating=1&sort=distance`
    for (const query of ['', '&q=salon', '&q=slaon', '&q=zzzzzz'])
      expect((await world.call('GET', all + query)).trips).toBe(1)
    const mine = `/api/me/salons?${WINDOW}&purse=1&favorites=1`
    await world.call('GET', mine, { as: client })
    expect((await world.call('GET', mine, { as: client })).trips).toBe(1)
  })

  test('the database agrees with the bitmaps for any window', async () => {
    const rows = await world.db
      .select()
      .from(freeTime)
      .where(eq(freeTime.day, dayOf(SATURDAY)))
    const listings = await world.db.select().from(salonListing).orderBy(salonListing.number)
    const index = freeIndex(
      listings.map(({ number }) => ({
        earliest: 0,
        staff: rows
          .filter((row) => row.number === number)
          .map(({ word0, word2, kinds }) => ({ steps: stepsFrom(word0, word2), kinds })),
      })),
    )
    const clock = (step: number) =>
      `${String(Math.floor(step / 4)).padStart(2, '0')}:${String((step % 4) * 15).padStart(2, '0')}`
    const windows = fc.sample(
      fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }), fc.integer({ min: 1, max: 28 })),
      { numRuns: 40, seed: 7 },
    )
    for (const [from, to, quarters] of windows.filter(([from, to]) => from < to)) {
      const first = whichAreFree(index, { from, to, minutes: quarters * 15 })
      const expected = listings
        .filter(({ horizonDays }, i) => (first[i] ?? -1) >= 0 && horizonDays >= 5)
        .map(({ salonId }) => salonId)
      const query = `date=${SATURDAY}&from=${clock(from)}&to=${clock(to)}&minutes=${quarters * 15}`
      expect([query, await found(query)]).toEqual([query, expected.sort()])
    }
  })

  test('updates search results at once after a booking and after a cancellation', async () => {
    const taken = []
    for (const time of ['14:00', '15:00', '16:00']) {
      const appointment = { salonId: 'alone', serviceId: 'solo', startsAt: at(world, time, 5), payment: 'salon' }
      taken.push(await booked(world, client, appointment))
    }
    await world.settle()
    expect(await found(WINDOW)).toEqual(['kampala', 'late', 'nairobi'])
    await step(world, client, taken[1]?.id ?? '', 'cancellation')
    await world.settle()
    const { body } = await world.call('GET', `/api/salons?${WINDOW}&q=alone`)
    expect(body.items[0].freeAt).toBe('2027-01-16T15:00:00+03:00')
  })

  test('the job applies changes of hours, breaks, exceptions and listing status', async () => {
    const refreshed = async () => {
      await refreshFreeTime(world.ctx())
      expect(await world.db.select().from(freeTimeStale)).toEqual([])
      return found(WINDOW)
    }
    await world.db.insert(salonException).values({ id: 'shut', salonId: 'kampala', date: SATURDAY })
    await world.db.insert(staffBreak).values({ staffId: 'luna', weekday: 6, fromMinute: 900, toMinute: 1020 })
    expect(await refreshed()).toEqual(['alone', 'nairobi'])
    await world.db.delete(salonException).where(eq(salonException.id, 'shut'))
    await world.db.delete(staffHours).where(sql`staff_id IN ('ada', 'bea', 'cem')`)
    expect(await refreshed()).toEqual(['alone', 'kampala'])
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
    expect(await found(WINDOW)).toEqual(['alone'])
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
    expect(await refreshed()).toEqual(['alone', 'kampala'])
  })

  test('rejects a write by a concurrent run that read stale data', async () => {
    await world.db.update(salonListing).set({ freeVersion: sql`free_version + 1` })
    await world.db.run(sql`INSERT INTO free_time_stale SELECT number, 0, 99999, 1 FROM salon_listing`)
    await Promise.all([1, 2, 3].map(() => refreshFreeTime(world.ctx())))
    await refreshFreeTime(world.ctx())
    expect(await world.db.select().from(freeTimeStale)).toEqual([])
    expect(await found(WINDOW)).toEqual(['alone', 'kampala'])
    await expect(world.db.run(sql`UPDATE salon_listing SET free_version = 1`)).rejects.toThrow()
  })

  test('adds the new day and removes the old one', async () => {
    const days = async () => {
      const [row] = await world.db.select({ first: sql<number>`min(day)`, last: sql<number>`max(day)` }).from(freeTime)
      return [dateOf(row?.first ?? 0), dateOf(row?.last ?? 0)]
    }
    expect(await days()).toEqual(['2027-01-10', '2027-03-13'])
    world.now = Date.parse('2027-01-13T06:00:00Z')
    await refreshFreeTime(world.ctx())
    expect(await days()).toEqual(['2027-01-12', '2027-03-15'])
  })
})
