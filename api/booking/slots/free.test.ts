// Free services, on every path: what is shown, agreed and charged is nothing.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { salon, service } from '../../../db/schema/salons/salons'
import { salonListing } from '../../../db/schema/salons/search'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  openSoundWorld,
  step,
  whenItBegins,
} from '../../../tests/fixtures/salons-and-purses'
import { addSmallSalon, cancel, clientWith, fillDay, waiting, wishFor } from '../../../tests/fixtures/waiting-lists'
import { DAY } from '../../platform/values/time'
import { refreshFreeTime } from '../../salons/times/free-time-refresh'
import { bookRecurring } from '../appointments/my-bookings/recurring-run'
import { matchWaiting } from '../waiting/matching'

const world = openSoundWorld()
const NOTHING = { amount: '0.00', currency: 'KES' }
let nia: Person
let as: Person
let hour = 7

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await world.db.update(service).set({ price: 0 }).where(eq(service.id, 'cut'))
  await world.db
    .update(salon)
    .set({ freeCancelHours: 24, lateFeeBasisPoints: 5000, noShowFeeBasisPoints: 5000, depositBasisPoints: 2000 })
    .where(eq(salon.id, 'nairobi'))
})

beforeEach(async () => {
  world.now = MONDAY
  hour += 1
  as = await world.person('client', { name: 'Amina' })
})

const clock = () => `${String(hour).padStart(2, '0')}:00`

async function expectFree(id: string) {
  const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  expect(row).toMatchObject({ price: 0, payment: 'salon', holdId: null, captured: 0 })
  const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
  expect(body).toMatchObject({ price: NOTHING, money: { held: NOTHING, captured: NOTHING, atSalon: NOTHING } })
  for (const kind of ['wallet', 'hold']) expect(await balance(world, kind, as.id)).toBe(0)
}

test.each(['purse', 'salon'])(
  'booked at once, to pay from the %s: done, moved and tipped for nothing',
  async (payment) => {
    const { id, price } = await booked(world, as, cutAt(world, clock(), { payment }))
    expect(price).toEqual(NOTHING)
    await step(world, nia, id, 'confirmation')
    await expectFree(id)
    const move = await world.call('POST', `/api/appointments/${id}/move`, {
      as,
      key: newKey(),
      body: { startsAt: at(world, clock(), 4) },
    })
    expect(move.status).toBe(200)
    const when = await whenItBegins(world, id)
    const late = (await world.call('GET', `/api/appointments/${id}`, { as, at: when - 1 })).body.terms
    expect(late.cancel).toEqual({ fee: NOTHING, returned: NOTHING })
    expect((await step(world, nia, id, 'completion')).status).toBe(200)
    await expectFree(id)
    const { terms } = (await world.call('GET', `/api/appointments/${id}`, { as, at: when })).body
    expect(terms.tip?.suggestions ?? []).toEqual([])
  },
)

test('cancelled late, or missed: no fee', async () => {
  for (const end of ['cancellation', 'no-show'] as const) {
    hour += 1
    const { id } = await booked(world, as, cutAt(world, clock()))
    await step(world, nia, id, 'confirmation')
    const late = (await whenItBegins(world, id)) - 60_000
    const response =
      end === 'no-show'
        ? await step(world, nia, id, end)
        : await world.call('POST', `/api/appointments/${id}/${end}`, {
            as,
            key: newKey(),
            at: late,
            body: { agreedFee: '0' },
          })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    await expectFree(id)
  }
})

test('booked from a slot hold, with its terms; repeated', async () => {
  const body = { salonId: 'nairobi', plan: [{ serviceId: 'cut', staffId: 'bea' }], startsAt: at(world, '09:00', 2) }
  const held = await world.call('POST', '/api/slot-holds', { as, key: newKey(), body })
  expect(held.status, JSON.stringify(held.body)).toBe(201)
  const { body: page } = await world.call('GET', `/api/slot-holds/${held.body.id}`, { as })
  const free = { held: NOTHING, shortfall: null, lateFee: NOTHING, noShowFee: NOTHING }
  expect(page).toMatchObject({
    price: NOTHING,
    payments: { purse: free, salon: free },
    goal: null,
  })
  const { id } = await booked(world, as, { slotHoldId: held.body.id, payment: 'purse' })
  await expectFree(id)
  const repeat = await world.call('POST', '/api/recurring-appointments', {
    as,
    key: newKey(),
    body: { appointmentId: id, everyWeeks: 1 },
  })
  expect(repeat.status, JSON.stringify(repeat.body)).toBe(201)
  await bookRecurring(world.ctx())
  const rows = await world.db.select().from(appointment).where(eq(appointment.recurringId, repeat.body.id))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) await expectFree(row.id)
})

test('entered by the salon', async () => {
  const guest = {
    guest: { name: 'Walk-in' },
    plan: [{ serviceId: 'cut', staffId: 'cem' }],
    startsAt: at(world, clock(), 2),
  }
  const response = await world.call('POST', '/api/calendar/appointments', { as: nia, key: newKey(), body: guest })
  expect(response).toMatchObject({ status: 201, body: { price: NOTHING } })
})

test('taken by the waiting list', async () => {
  const owner = await addSmallSalon(world, 'free-small', { freeCancelHours: 24 })
  expect(owner.id).toBeTruthy()
  const filler = await fillDay(world, 'free-small')
  await world.db.update(service).set({ price: 0 }).where(eq(service.salonId, 'free-small'))
  await waiting(world, as, wishFor(world, 'free-small'))
  expect((await cancel(world, filler.as, filler.first.id)).status).toBe(200)
  await world.settle()
  await refreshFreeTime(world.ctx())
  await matchWaiting(world.ctx())
  const [row] = await world.db.select().from(appointment).where(eq(appointment.clientId, as.id))
  await expectFree(row?.id ?? '')
})

test('is found by its price, and is nothing to save for or to share', async () => {
  const [listing] = await world.db.select().from(salonListing).where(eq(salonListing.salonId, 'nairobi'))
  expect(listing?.fromPrice).toBe(0)
  const plan = [{ serviceId: 'cut' }]
  const goal = await world.call('POST', '/api/goal-bookings', {
    as,
    key: newKey(),
    body: { salonId: 'nairobi', plan, name: 'A cut' },
  })
  expect(expectProblem(goal, 'invalid-input').errors.plan).toEqual([
    'It’s free: there is nothing to save for. Book it right away.',
  ])
  const friends = await clientWith(world, '0')
  const party = await world.call('POST', '/api/parties', {
    as: friends,
    key: newKey(),
    body: {
      salonId: 'nairobi',
      arrangement: 'together',
      split: 'own',
      startsAt: at(world, '12:00', 9),
      share: '0',
      seats: [{ serviceId: 'cut' }, { serviceId: 'cut', name: 'Zuri' }],
    },
  })
  expectProblem(party, 'invalid-input')
})

test('costs what its salon says from then on', async () => {
  const { id } = await booked(world, as, cutAt(world, clock(), { startsAt: at(world, clock(), 5) }))
  await world.db.update(service).set({ price: 1 }).where(eq(service.id, 'cut'))
  await expectFree(id)
  const [item] = await world.db.select().from(service).where(eq(service.id, 'cut'))
  expect([item?.price, item?.priceBefore]).toEqual([1, 1])
  // As an earlier version writes it.
  await world.db.update(service).set({ priceBefore: 5000 }).where(eq(service.id, 'cut'))
  const [other] = await world.db.select().from(service).where(eq(service.id, 'cut'))
  expect(other?.price).toBe(5000)
  await world.db.update(service).set({ price: 0 }).where(eq(service.id, 'cut'))
  expect(world.now).toBeLessThan(MONDAY + DAY)
})
