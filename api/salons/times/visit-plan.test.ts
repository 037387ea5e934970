// Planning visits: professionals, times and prices, and what the database then takes and frees.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type AppointmentPlan, appointmentItem, slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import {
  addOn,
  resource,
  service,
  serviceResource,
  staff,
  staffBreak,
  staffService,
} from '../../../db/schema/salons/salons'
import { EVERY_DAY } from '../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, book, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { DomainError } from '../../platform/values/problem'
import { DAY, MINUTE } from '../../platform/values/time'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from './calendar-reads'
import { occupy, vacate } from './occupied-time'
import { appointmentName, itemRows, listAppointmentSlots, type PlannedAppointment, planAppointment } from './visit-plan'

const world = openWorld()
let as: Person

beforeAll(async () => {
  await addSalons(world)
  as = await world.person('client')
  await fund(world, as, '50000')
  await world.db.batch([
    world.db.insert(service).values({
      id: 'colour',
      salonId: 'nairobi',
      category: 'Hair',
      name: 'Colour',
      description: '',
      price: 600_000,
      currency: 'KES',
      durationMinutes: 120,
      gapStartMinutes: 30,
      gapMinutes: 60,
      position: 9,
    }),
    world.db.insert(staffService).values([
      { staffId: 'ada', serviceId: 'colour' },
      { staffId: 'bea', serviceId: 'colour' },
    ]),
    world.db.insert(addOn).values([{ id: 'wash', serviceId: 'cut', name: 'Wash', price: 50_000, durationMinutes: 15 }]),
    world.db.insert(resource).values([
      { id: 'basin-1', salonId: 'nairobi', kind: 'Basin', name: 'Left', position: 0 },
      { id: 'basin-2', salonId: 'nairobi', kind: 'Basin', name: 'Right', position: 1 },
      { id: 'broken', salonId: 'nairobi', kind: 'Basin', name: 'Broken', active: false },
    ]),
    world.db.insert(serviceResource).values({ serviceId: 'colour', kind: 'Basin' }),
    world.db.update(staff).set({ commissionBasisPoints: 4000 }).where(eq(staff.id, 'bea')),
    world.db
      .insert(staffBreak)
      .values(EVERY_DAY.map(({ weekday }) => ({ staffId: 'cem', weekday, fromMinute: 720, toMinute: 780 }))),
  ])
})

async function calendar(): Promise<Calendar> {
  const ctx = world.ctx()
  const now = world.now ?? 0
  const rows = await ctx.db.batch([...calendarReads(ctx, 'nairobi', now, now + 30 * DAY)])
  return calendarFrom(ctx, rows as unknown as CalendarRows)
}

const entry = (serviceId: string, staffId: string | null = null, ...addOnIds: string[]) => {
  return { serviceId, staffId, addOnIds }
}

/** The planned busy intervals as "ada 10:00-11:00". */
function busyOf(planned: PlannedAppointment): string[] {
  const clock = (instant: number) => new Date(instant + 180 * MINUTE).toISOString().slice(11, 16)
  return planned.busy
    .map((row) => {
      const whose = 'staffId' in row ? row.staffId : row.resourceId
      return `${whose} ${clock(row.startsAt)}-${clock(row.endsAt)}`
    })
    .sort()
}

const startsAt = (clock: string, days = 2) => Date.parse(at(world, clock, days))

/** Creates a slot hold for the client, for ten minutes. */
async function keep(plan: AppointmentPlan, planned: PlannedAppointment): Promise<string> {
  const ctx = world.ctx()
  const id = ctx.id()
  const { startsAt, endsAt, price, currency } = planned
  const now = ctx.now()
  await ctx.db.batch([
    ctx.db.insert(slotHold).values({
      id,
      clientId: as.id,
      salonId: 'nairobi',
      kind: 'checkout',
      startsAt,
      endsAt,
      plan,
      price,
      currency,
      expiresAt: now + 10 * MINUTE,
      createdAt: now,
    }),
    ...occupy(ctx, id, planned),
  ])
  return id
}

test('runs services back to back with their add-ons, gaps and buffers, at current prices', async () => {
  const plan = [entry('cut', 'bea', 'wash'), entry('colour', 'bea'), entry('braids', 'cem')]
  const planned = planAppointment(await calendar(), { plan, startsAt: startsAt('10:00') })
  expect(planned).toMatchObject({ price: 1_300_001, currency: 'KES', endsAt: startsAt('14:45') })
  expect(appointmentName(planned)).toBe('Cut, Colour and Braids')
  expect(appointmentName({ items: planned.items.slice(1) })).toBe('Colour and Braids')
  // Bea is free during the colour's gap; Cem has buffers: a quarter hour before the braids, half an hour after.
  expect(busyOf(planned)).toEqual(['basin-1 11:15-13:15', 'bea 10:00-11:45', 'bea 12:45-13:15', 'cem 13:00-15:15'])
  const rows = itemRows(world.ctx(), 'visit', planned)
  expect(rows).toMatchObject([
    {
      position: 0,
      serviceId: 'cut',
      staffId: 'bea',
      price: 300_000,
      endsAt: startsAt('11:15'),
      commissionBasisPoints: 4000,
      addOns: [{ id: 'wash', name: 'Wash', price: 50_000, durationMinutes: 15 }],
    },
    { position: 1, serviceName: 'Colour', price: 600_000, addOns: [] },
    { position: 2, staffId: 'cem', commissionBasisPoints: 0, startsAt: startsAt('13:15') },
  ])
  // Another client is served in the gap, and another colour needs the other basin.
  await keep(plan, planned)
  const inGap = planAppointment(await calendar(), { plan: [entry('cut', 'bea')], startsAt: startsAt('11:45') })
  expect(busyOf(inGap)).toEqual(['bea 11:45-12:45'])
  const second = planAppointment(await calendar(), { plan: [entry('colour', 'ada')], startsAt: startsAt('11:15') })
  expect(busyOf(second)).toContain('basin-2 11:15-13:15')
  await keep([entry('colour', 'ada')], second)
  const full = await calendar()
  expect(() => planAppointment(full, { plan: [entry('colour')], startsAt: startsAt('11:15') })).toThrow(
    expect.objectContaining({ code: 'slot-taken' }),
  )
})

test('assigns any professional: who does more of the visit, then who is least busy that day', async () => {
  await booked(world, as, cutAt(world, '', { startsAt: at(world, '09:00', 4) }))
  const now = await calendar()
  const who = (plan: AppointmentPlan) =>
    planAppointment(now, { plan, startsAt: startsAt('15:00', 4) }).items.map((item) => item.staffId)
  expect(who([entry('cut')])).toEqual(['bea'])
  expect(who([entry('cut'), entry('braids', 'cem')])).toEqual(['cem', 'cem'])
  // Only Ada and Bea colour: one of them does it all.
  expect(who([entry('cut'), entry('colour')])).toEqual(['bea', 'bea'])
})

test('takes planned time once, and frees it when the hold expires', async () => {
  const plan = [entry('colour', 'ada'), entry('cut', 'bea')]
  const first = planAppointment(await calendar(), { plan, startsAt: startsAt('10:00', 6) })
  const id = await keep(plan, first)
  await expect(keep(plan, first)).rejects.toThrow()
  const taken = { plan, startsAt: startsAt('10:00', 6) }
  const now = await calendar()
  expect(() => planAppointment(now, taken)).toThrow(expect.objectContaining({ code: 'slot-taken' }))
  expect(planAppointment(now, { ...taken, ignoring: id }).busy).toHaveLength(4)
  expectProblem(await book(world, as, cutAt(world, '', { startsAt: at(world, '10:00', 6) })), 'slot-taken')

  world.now = (world.now ?? 0) + 10 * MINUTE
  // Free for every read from that moment; rows are freed by the minute job or the next booking.
  expect(planAppointment(await calendar(), taken).busy).toHaveLength(4)
  await runJobs(world.ctx())
  const rows = world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))
  expect(await rows).toEqual([])
  const [hold] = await world.db.select().from(slotHold).where(eq(slotHold.id, id))
  expect(hold?.status).toBe('expired')

  const again = await keep(plan, first)
  await vacate(world.ctx(), again)
  expect(await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, again))).toEqual([])
  await keep(plan, first)
  world.now += 10 * MINUTE
  const response = await book(world, as, cutAt(world, '', { startsAt: at(world, '10:00', 6) }))
  expect(response.status).toBe(201)
  const items = world.db.select().from(appointmentItem)
  expect(await items.where(eq(appointmentItem.appointmentId, response.body.id))).toMatchObject([
    { position: 0, staffId: 'ada', serviceName: 'Cut' },
  ])
})

test('rejects invalid plans', async () => {
  const now = await calendar()
  const refusal = (plan: AppointmentPlan, more = {}) => {
    try {
      planAppointment(now, { plan, startsAt: startsAt('16:00', 3), ...more })
    } catch (error) {
      if (error instanceof DomainError) return [error.code, Object.keys(error.extra.errors ?? {})[0]]
    }
    return null
  }
  expect(refusal([])).toEqual(['invalid-input', 'serviceId'])
  expect(refusal([entry('nails')])).toEqual(['invalid-input', 'serviceId'])
  expect(refusal(Array.from({ length: 9 }, () => entry('cut')))).toEqual(['invalid-input', 'serviceId'])
  expect(refusal([entry('colour', 'cem')])).toEqual(['invalid-input', 'staffId'])
  expect(refusal([entry('braids', null, 'wash')])).toEqual(['invalid-input', 'addOnIds'])
  expect(refusal([entry('cut'), entry('cut')], { durationMinutes: 90 })).toEqual(['invalid-input', 'durationMinutes'])
  expect(refusal([entry('cut')], { startsAt: startsAt('16:05', 3) })).toEqual(['slot-unavailable', 'startsAt'])
  expect(refusal([entry('cut')], { startsAt: startsAt('16:05', 3), by: 'salon' })).toBeNull()
  expect(refusal([entry('cut')], { startsAt: startsAt('19:15', 3), by: 'salon' })).toEqual([
    'slot-unavailable',
    'startsAt',
  ])
  // For the salon: without its lead time, and beyond its horizon.
  expect(refusal([entry('cut')], { startsAt: startsAt('09:25', 0) })).toEqual(['slot-unavailable', 'startsAt'])
  expect(refusal([entry('cut')], { startsAt: startsAt('09:25', 0), by: 'salon' })).toBeNull()
  expect(refusal([entry('cut')], { startsAt: startsAt('09:00', 90), by: 'salon' })).toBeNull()
  expect(listAppointmentSlots(now, [entry('cut', 'cem')], '2027-01-14', '2027-01-14')).toHaveLength(38)
})
