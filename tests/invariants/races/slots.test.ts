// What is offered books, and what is not offered is refused: against the database, on ordinary days
// and on those on which clocks change.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { dateBounds, localDate } from '../../../api/platform/values/dates'
import { DomainError } from '../../../api/platform/values/problem'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../../api/salons/times/calendar-reads'
import { expireSlotHolds, occupy } from '../../../api/salons/times/occupied-time'
import type { SlotResponse } from '../../../api/salons/times/responses'
import { listAppointmentSlots, type PlannedAppointment, planAppointment } from '../../../api/salons/times/visit-plan'
import { type AppointmentPlan, slotHold } from '../../../db/schema/booking/appointments'
import {
  addOn,
  resource,
  salonException,
  serviceResource,
  staffBreak,
  staffException,
} from '../../../db/schema/salons/salons'
import { addSalon, EVERY_DAY } from '../../fixtures/businesses'
import { openWorld, type Person } from '../../fixtures/harness'
import { book, step } from '../../fixtures/salons-and-purses'

const QUARTER = 15 * 60_000
const HOUR = 4 * QUARTER
const DAY = 24 * HOUR

const world = openWorld()
let owner: Person
let client: Person
let salons = 0

beforeAll(async () => {
  owner = await world.person('beauty_partner')
  client = await world.person('client')
})

const DAYS: [zone: string, date: string, what: string][] = [
  ['Africa/Nairobi', '2027-01-14', 'an ordinary day'],
  ['Asia/Kathmandu', '2027-01-14', 'an ordinary day, at an odd offset'],
  ['Europe/Berlin', '2027-03-28', 'an hour that does not exist'],
  ['Europe/Berlin', '2027-10-31', 'an hour that comes twice'],
  ['America/New_York', '2027-03-14', 'an hour that does not exist'],
  ['America/New_York', '2027-11-07', 'an hour that comes twice'],
]

/** Minutes of a day in steps of five. */
const minute = (from: number, to: number) => fc.integer({ min: from / 5, max: to / 5 }).map((n) => n * 5)

/** Which of a list, whatever its length. */
const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const plan = fc.record({
  service: fc.record({
    durationMinutes: minute(5, 200),
    bufferBeforeMinutes: minute(0, 60),
    bufferAfterMinutes: minute(0, 60),
  }),
  leadMinutes: minute(0, 3000),
  // A day's hours, or those of a night in which clocks change.
  hours: fc.oneof(
    fc.record({ fromMinute: minute(0, 900), toMinute: minute(905, 1440) }),
    fc.constant({ fromMinute: 0, toMinute: 360 }),
  ),
  pause: fc.option(minute(60, 1200)),
  booked: fc.array(fraction, { maxLength: 3 }),
  tried: fc.tuple(fraction, fraction, fraction),
  odd: fc.array(fc.tuple(fraction, fc.integer({ min: 1, max: 14 })), { minLength: 2, maxLength: 2 }),
})

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Makes a salon as planned; answers its id. */
async function open(timeZone: string, { service, leadMinutes, hours, pause }: Plan) {
  salons += 1
  const id = `s${salons}`
  const weekly = EVERY_DAY.map(({ weekday }) => ({ weekday, ...hours }))
  const draft = { id, ownerId: owner.id, timeZone, leadMinutes }
  await addSalon(world, draft, [{ id: `${id}-x`, ...service }], [`${id}-a`, `${id}-b`], weekly)
  if (pause !== null) {
    const range = { staffId: `${id}-a`, fromMinute: pause, toMinute: pause + 30 }
    await world.db.insert(staffBreak).values(EVERY_DAY.map(({ weekday }) => ({ ...range, weekday })))
  }
  return id
}

async function offered(id: string, date: string, staffId = ''): Promise<SlotResponse[]> {
  const { status, body } = await world.call(
    'GET',
    `/api/salons/${id}/slots?service=${id}-x&from=${date}&to=${date}&staff=${staffId}`,
  )
  expect(status).toBe(200)
  return body.items
}

/** The times of each of the two people, which together are the salon's. */
async function offeredByEach(id: string, date: string) {
  const each = await Promise.all(
    [`${id}-a`, `${id}-b`].map(async (staffId) =>
      (await offered(id, date, staffId)).map((slot) => ({ ...slot, staffId })),
    ),
  )
  const starts = [...new Set(each.flat().map((slot) => slot.startsAt))].sort(byInstant)
  expect((await offered(id, date)).map((slot) => slot.startsAt)).toEqual(starts)
  return each.flat()
}

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b)

const wanted = (id: string, startsAt: number | string, staffId?: string) => ({
  salonId: id,
  serviceId: `${id}-x`,
  staffId,
  startsAt: typeof startsAt === 'number' ? new Date(startsAt).toISOString() : startsAt,
  payment: 'salon',
})

const pick = <T>(items: T[], fraction: number): T | undefined => items[Math.floor(fraction * items.length)]

describe.each(DAYS)('%s on %s: %s', (zone, date) => {
  test('what is offered books; everything else is refused', async () => {
    const bounds = dateBounds(date, date, zone)
    world.now = bounds.startsAt - DAY
    await fc.assert(
      fc.asyncProperty(plan, async (drawn) => {
        const id = await open(zone, drawn)
        // One of their own each time: nobody has many visits to come that are paid at the salon.
        const client = await world.person('client')
        for (const fraction of drawn.booked) {
          const slot = pick(await offeredByEach(id, date), fraction)
          if (slot) expect((await book(world, client, wanted(id, slot.startsAt, slot.staffId))).status).toBe(201)
        }
        const slots = await offeredByEach(id, date)
        const starts = new Set(slots.map((slot) => `${slot.staffId} ${Date.parse(slot.startsAt)}`))
        expect(starts.size).toBe(slots.length)
        for (const slot of slots) expect(localDate(Date.parse(slot.startsAt), zone)).toBe(date)

        // Each offered time books, as it was offered; then it is given back.
        for (const fraction of drawn.tried) {
          const slot = pick(slots, fraction)
          if (!slot) continue
          const response = await book(world, client, wanted(id, slot.startsAt, slot.staffId))
          expect([slot, response.status]).toEqual([slot, 201])
          const made: AppointmentResponse = response.body
          expect(made).toMatchObject(slot)
          expect((await step(world, client, made.id, 'cancellation')).status).toBe(200)
        }

        // The quarters that are not offered: those beside offered ones, and a few others.
        const staffId = `${id}-a`
        const missing: number[] = []
        for (let at = bounds.startsAt - 2 * HOUR; at < bounds.endsAt + 2 * HOUR; at += QUARTER) {
          if (localDate(at, zone) === date && !starts.has(`${staffId} ${at}`)) missing.push(at)
        }
        const beside = missing.filter(
          (at) => starts.has(`${staffId} ${at - QUARTER}`) || starts.has(`${staffId} ${at + QUARTER}`),
        )
        const others = drawn.tried.map((fraction) => pick(missing, fraction) ?? bounds.startsAt - DAY)
        const odd = drawn.odd.map(
          ([fraction, minutes]) => Date.parse(pick(slots, fraction)?.startsAt ?? date) + minutes * 60_000,
        )
        for (const at of [...beside.slice(0, 6), ...others, ...odd]) {
          const response = await book(world, client, wanted(id, at, staffId))
          expect([new Date(at).toISOString(), response.status]).toEqual([new Date(at).toISOString(), 409])
          expect(['slot-unavailable', 'slot-taken']).toContain(response.body.code)
        }
      }),
      { numRuns: 2 },
    )
  })
})

/** What is in a salon where visits are of several services, and what is done there one after another. */
const busySalon = fc.record({
  services: fc.tuple(
    ...['x', 'y', 'z'].map(() =>
      fc.record({
        durationMinutes: minute(30, 120),
        bufferBeforeMinutes: minute(0, 20),
        bufferAfterMinutes: minute(0, 20),
        gapStartMinutes: fc.constant(10),
        gapMinutes: fc.constantFrom(5, 15),
        addOnMinutes: minute(0, 30),
        kinds: fc.subarray(['room', 'basin']),
      }),
    ),
  ),
  rooms: fc.integer({ min: 1, max: 2 }),
  dayOff: fc.option(fc.record({ fromMinute: minute(480, 600), toMinute: minute(700, 1200) })),
  visits: fc.array(
    fc.record({
      services: fc.array(
        fc.record({ service: fc.constantFrom('x', 'y', 'z'), who: fc.constantFrom('a', 'b', ''), extra: fc.boolean() }),
        { minLength: 1, maxLength: 3 },
      ),
      at: fraction,
      refused: fc.tuple(fraction, fraction),
      by: fc.constantFrom('client' as const, 'salon' as const),
      lapsed: fc.boolean(),
    }),
    { minLength: 3, maxLength: 6 },
  ),
})

type BusySalon = typeof busySalon extends fc.Arbitrary<infer P> ? P : never

async function openBusy(timeZone: string, date: string, drawn: BusySalon): Promise<string> {
  salons += 1
  const id = `s${salons}`
  const services = drawn.services.map(({ addOnMinutes: _, kinds: __, ...timing }, i) => {
    return { id: `${id}-${'xyz'[i]}`, name: `Service ${'XYZ'[i]}`, ...timing }
  })
  const draft = { id, ownerId: owner.id, timeZone, leadMinutes: 0 }
  await addSalon(world, draft, services, [`${id}-a`, `${id}-b`])
  const units = ['basin', ...Array.from({ length: drawn.rooms }, () => 'room')]
  const kinds = drawn.services.flatMap((service, i) =>
    service.kinds.map((kind) => ({ serviceId: `${id}-${'xyz'[i]}`, kind })),
  )
  await world.db.batch([
    world.db.insert(resource).values(units.map((kind, i) => ({ id: `${id}-u${i}`, salonId: id, kind, name: `${i}` }))),
    world.db.insert(addOn).values(
      drawn.services.map(({ addOnMinutes }, i) => ({
        id: `${id}-${'xyz'[i]}+`,
        serviceId: `${id}-${'xyz'[i]}`,
        name: 'More',
        price: 100,
        durationMinutes: addOnMinutes,
      })),
    ),
    ...(kinds.length > 0 ? [world.db.insert(serviceResource).values(kinds)] : []),
    ...(drawn.dayOff
      ? [world.db.insert(staffException).values({ id: `${id}-off`, staffId: `${id}-b`, date, ...drawn.dayOff })]
      : []),
  ])
  return id
}

/** The calendar as a route would read it now. */
async function calendarOf(id: string, date: string, zone: string): Promise<Calendar> {
  const ctx = world.ctx()
  const { startsAt, endsAt } = dateBounds(date, date, zone)
  const rows = await ctx.db.batch([...calendarReads(ctx, id, startsAt - DAY, endsAt + DAY)])
  return calendarFrom(ctx, rows as unknown as CalendarRows)
}

/** Keeps a planned visit as a client's choice is kept; the database refuses what overlaps. */
async function keep(salonId: string, plan: AppointmentPlan, planned: PlannedAppointment, until: number) {
  const ctx = world.ctx()
  const id = ctx.id()
  await ctx.db.batch([
    expireSlotHolds(ctx),
    ctx.db.insert(slotHold).values({
      id,
      clientId: client.id,
      salonId,
      kind: 'checkout',
      startsAt: planned.startsAt,
      endsAt: planned.endsAt,
      plan,
      price: planned.price,
      currency: planned.currency,
      expiresAt: until,
      createdAt: ctx.now(),
    }),
    ...occupy(ctx, id, planned),
  ])
  return id
}

describe('visits of several services, with resources, gaps and days off', () => {
  test.each(DAYS.slice(1, 4))(
    '%s on %s: %s',
    async (zone, date) => {
      const bounds = dateBounds(date, date, zone)
      await fc.assert(
        fc.asyncProperty(busySalon, async (drawn) => {
          world.now = bounds.startsAt - DAY
          const id = await openBusy(zone, date, drawn)
          for (const { services, at, refused, by, lapsed } of drawn.visits) {
            const plan = services.map(({ service, who, extra }) => ({
              serviceId: `${id}-${service}`,
              staffId: who && `${id}-${who}`,
              addOnIds: extra ? [`${id}-${service}+`] : [],
            }))
            const requested: AppointmentPlan = plan.map((item) => ({ ...item, staffId: item.staffId || null }))
            const calendar = await calendarOf(id, date, zone)
            const slots = listAppointmentSlots(calendar, requested, date, date, { by })
            if (by === 'client') {
              const query = new URLSearchParams({
                services: plan.map((item) => item.serviceId).join(','),
                staff: plan.map((item) => item.staffId).join(','),
                addOns: plan.flatMap((item) => item.addOnIds).join(','),
                from: date,
                to: date,
              })
              const { body } = await world.call('GET', `/api/salons/${id}/slots?${query}`)
              // An add-on in a query goes to every service that has it.
              if (new Set(plan.map((item) => item.serviceId)).size === plan.length) {
                expect(body.items.map((slot: SlotResponse) => Date.parse(slot.startsAt))).toEqual(
                  slots.map((slot) => slot.startsAt),
                )
              }
            }
            // What is not offered is refused: beside what is, and anywhere.
            const starts = new Set(slots.map((slot) => slot.startsAt))
            const grid = (by === 'client' ? 3 : 1) * 5 * 60_000
            const beside = slots.flatMap((slot) => [slot.startsAt - grid, slot.startsAt + grid])
            const anywhere = refused.map((f) => bounds.startsAt + Math.floor(f * 1440) * 60_000)
            for (const instant of [...beside, ...anywhere].filter((number) => !starts.has(number))) {
              expect(() => planAppointment(calendar, { plan: requested, startsAt: instant, by })).toThrow(DomainError)
            }
            // What is offered is taken, and is not offered again while it is kept, but to itself.
            const slot = pick(slots, at)
            if (!slot) continue
            const planned = planAppointment(calendar, { plan: requested, startsAt: slot.startsAt, by })
            expect(planned).toMatchObject(slot)
            const hold = await keep(id, requested, planned, (world.now ?? 0) + HOUR)
            const fixed = planned.items.map((item, i) => {
              return { serviceId: item.service.id, staffId: item.staffId, addOnIds: requested[i]?.addOnIds ?? [] }
            })
            const after = await calendarOf(id, date, zone)
            const free = (ignoring?: string) =>
              listAppointmentSlots(after, fixed, date, date, { by, ignoring }).some(
                (visitSlot) => visitSlot.startsAt === slot.startsAt,
              )
            expect([free(), free(hold)]).toEqual([false, true])
            if (lapsed) {
              world.now = (world.now ?? 0) + HOUR
              const later = await calendarOf(id, date, zone)
              const again = planAppointment(later, { plan: fixed, startsAt: slot.startsAt, by })
              await keep(id, fixed, again, bounds.endsAt)
            }
          }
        }),
        { numRuns: 5 },
      )
    },
    60_000,
  )
})

describe('an open night from midnight to six, an hour’s visit every quarter', () => {
  test.each([
    ['Africa/Nairobi', '2027-01-14', 21],
    ['Europe/Berlin', '2027-03-27', 21],
    ['Europe/Berlin', '2027-03-28', 17],
    ['Europe/Berlin', '2027-10-31', 25],
    ['America/New_York', '2027-03-14', 17],
    ['America/New_York', '2027-11-07', 25],
  ])('%s on %s has %d starts', async (zone, date, expected) => {
    world.now = dateBounds(date, date, zone).startsAt - 2 * DAY
    salons += 1
    const id = `s${salons}`
    const night = EVERY_DAY.map(({ weekday }) => ({ weekday, fromMinute: 0, toMinute: 360 }))
    await addSalon(world, { id, ownerId: owner.id, timeZone: zone }, [{ id: `${id}-x` }], [`${id}-a`], night)
    const client = await world.person('client')
    const slots = await offered(id, date)
    expect(slots).toHaveLength(expected)
    for (const { startsAt, endsAt } of slots) expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(HOUR)
    // All of them book, one after the other as they fit: the night is as long as it is.
    let booked = 0
    for (const slot of slots.filter((_, i) => i % 4 === 0)) {
      expect((await book(world, client, wanted(id, slot.startsAt))).status).toBe(201)
      booked += 1
    }
    expect(booked).toBe((expected - 1) / 4 + 1)
    expect(await offered(id, date)).toEqual([])
  })
})

test('a closed date offers and books nothing; other hours replace the week’s', async () => {
  world.now = Date.parse('2027-01-11T06:00:00Z')
  const id = 'exceptional'
  await addSalon(world, { id, ownerId: owner.id }, [{ id: `${id}-x` }], [`${id}-a`])
  const client = await world.person('client')
  await world.db.insert(salonException).values([
    { id: 'e1', salonId: id, date: '2027-01-13' },
    { id: 'e2', salonId: id, date: '2027-01-14', fromMinute: 600, toMinute: 720 },
  ])
  expect(await offered(id, '2027-01-13')).toEqual([])
  expect((await offered(id, '2027-01-14')).map((slot) => slot.startsAt.slice(11, 16))).toEqual([
    '10:00',
    '10:15',
    '10:30',
    '10:45',
    '11:00',
  ])
  expect((await book(world, client, wanted(id, '2027-01-13T10:00:00+03:00'))).body.code).toBe('slot-unavailable')
  expect((await book(world, client, wanted(id, '2027-01-14T09:00:00+03:00'))).body.code).toBe('slot-unavailable')
  expect((await book(world, client, wanted(id, '2027-01-14T11:00:00+03:00'))).status).toBe(201)
})
