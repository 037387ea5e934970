// Booking a slot and paying for it from the purse: permissions, effects and rejections.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentEvent } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { salonException, service, staffBreak, staffService } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  book,
  booked,
  cutAt,
  expectSoundLedger,
  fingerprint,
  fund,
} from '../../../tests/fixtures/salons-and-purses'
import { localDate } from '../../platform/values/dates'

const world = openWorld()
let nia: Person
let as: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await addSalon(world, { id: 'draft', ownerId: nia.id, status: 'draft' }, [{ id: 'draft-cut' }], ['eve'])
  await world.db.update(service).set({ active: false }).where(eq(service.id, 'draft-cut'))
})

beforeEach(async () => {
  as = await world.person('client', { name: 'Amina <b>' })
  await fund(world, as, '10000')
})

afterAll(() => expectSoundLedger(world))

describe('a booking paid from the purse', () => {
  test('returns its snapshot, holds the price and takes the slot', async () => {
    const body = { ...cutAt(world, '08:00'), notes: '  Please be on time.  ' }
    const response = await book(world, as, body)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: expect.any(String),
      status: 'pending',
      ending: null,
      salonId: 'nairobi',
      salonName: 'Nyota Hair',
      salonAddress: '1 Riverside Drive, Nairobi',
      salonType: 'Hair Salon',
      clientName: 'Amina <b>',
      serviceId: 'cut',
      serviceName: 'Cut',
      durationMinutes: 60,
      staffId: 'ada',
      staffName: 'Person ada',
      startsAt: '2027-01-13T08:00:00+03:00',
      endsAt: '2027-01-13T09:00:00+03:00',
      timeZone: 'Africa/Nairobi',
      price: { amount: '2500.00', currency: 'KES' },
      payment: 'purse',
      hold: 'held',
      heldAmount: { amount: '2500.00', currency: 'KES' },
      captured: null,
      refunded: null,
      itemCount: 1,
      partyId: null,
      lateMinutes: 0,
      arrivedAt: null,
      arrivedByCode: false,
      movedBySalon: false,
      answerBy: '2027-01-12T09:00:00+03:00',
      forName: '',
      notes: 'Please be on time.',
      createdAt: '2027-01-11T06:00:00Z',
    })
    expect(await balance(world, 'wallet', as.id)).toBe(750_000)
    expect(await balance(world, 'hold', as.id)).toBe(250_000)
    const events = await world.db
      .select()
      .from(appointmentEvent)
      .where(eq(appointmentEvent.appointmentId, response.body.id))
    expect(events).toMatchObject([{ status: 'pending', actor: as.id }])
    for (const person of [as, nia]) {
      expect((await world.call('GET', `/api/appointments/${response.body.id}`, { as: person })).body).toMatchObject({
        ...response.body,
      })
    }
  })

  test('pushes an event to both sides’ devices', async () => {
    await world.settle()
    world.published.length = 0
    await booked(world, as, cutAt(world, '09:00'))
    await world.settle()
    const notified = world.published.filter(({ event }) => event.type === 'changed' && event.what === 'appointments')
    expect(notified.map((notification) => notification.to).sort()).toEqual([as.id, nia.id].sort())
  })

  test('blocks its buffers too', async () => {
    const { id } = await booked(world, as, cutAt(world, '10:15', { serviceId: 'braids' }))
    const [busy] = await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))
    expect(busy).toMatchObject({
      startsAt: Date.parse(at(world, '10:00')),
      endsAt: Date.parse(at(world, '12:15')),
      staffId: 'ada',
    })
    expectProblem(await book(world, as, cutAt(world, '09:15')), 'slot-taken')
    expectProblem(await book(world, as, cutAt(world, '12:00')), 'slot-taken')
    await booked(world, as, cutAt(world, '12:15'))
  })

  test('ignores role, price, owner, fee and status in the request', async () => {
    const { id, ...rest } = await booked(
      world,
      as,
      cutAt(world, '14:00', {
        price: { amount: '0.01', currency: 'KES' },
        minor: 1,
        status: 'completed',
        clientId: nia.id,
        feeId: 'mine',
        endsAt: at(world, '19:00'),
        durationMinutes: 5,
        currency: 'USD',
      }),
    )
    expect(rest).toMatchObject({
      price: { amount: '2500.00', currency: 'KES' },
      status: 'pending',
      durationMinutes: 60,
    })
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.clientId).toBe(as.id)
  })

  test('keeps the agreed price when the salon changes its price', async () => {
    const { id } = await booked(world, as, cutAt(world, '15:00'))
    await world.db.update(service).set({ price: 999_900, name: 'Luxury cut' }).where(eq(service.id, 'cut'))
    const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
    expect(body).toMatchObject({ serviceName: 'Cut', price: { amount: '2500.00' } })
    await world.db.update(service).set({ price: 250_000, name: 'Cut' }).where(eq(service.id, 'cut'))
  })
})

test('moves no money for a booking paid at the salon', async () => {
  const before = await balance(world, 'wallet', as.id)
  const response = await booked(world, as, cutAt(world, '08:00', { staffId: 'bea', payment: 'salon' }))
  expect(response).toMatchObject({ payment: 'salon', hold: null, status: 'pending' })
  expect(await balance(world, 'wallet', as.id)).toBe(before)
})

test('assigns each booking without a chosen professional to the least busy one', async () => {
  const any = { ...cutAt(world, '09:00', { staffId: undefined }), startsAt: at(world, '09:00', 20) }
  const chosen = []
  for (let i = 0; i < 3; i += 1) chosen.push((await booked(world, as, any)).staffId)
  expect(chosen.sort()).toEqual(['ada', 'bea', 'cem'])
  await fund(world, as, '2500')
  expectProblem(await book(world, as, any), 'slot-taken')
  expectProblem(await book(world, as, { ...any, staffId: '' }), 'slot-taken')
})

describe('the idempotency key', () => {
  test('returns the same response when replayed and books nothing more', async () => {
    const key = newKey()
    const body = cutAt(world, '08:00', { staffId: 'cem' })
    const first = await book(world, as, body, { key })
    const before = await fingerprint(world)
    const again = await book(world, as, body, { key })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await fingerprint(world)).toBe(before)
  })

  test('is rejected with a different body', async () => {
    const key = newKey()
    await book(world, as, cutAt(world, '09:00', { staffId: 'cem' }), { key })
    const before = await fingerprint(world)
    expectProblem(await book(world, as, cutAt(world, '10:00', { staffId: 'cem' }), { key }), 'idempotency-key-reused')
    expect(await fingerprint(world)).toBe(before)
  })

  test('can be reused after a rejection', async () => {
    const key = newKey()
    const poor = await world.person('client')
    expectProblem(await book(world, poor, cutAt(world, '11:00', { staffId: 'cem' }), { key }), 'insufficient-funds')
    await fund(world, poor, '2500')
    expect((await book(world, poor, cutAt(world, '11:00', { staffId: 'cem' }), { key })).status).toBe(201)
  })
})

describe('rejected without any change', () => {
  const refuses = async (code: Parameters<typeof expectProblem>[1], body: object, person: Person | undefined = as) => {
    const before = await fingerprint(world)
    const response = await world.call('POST', '/api/appointments', { as: person, key: newKey(), body })
    const problem = expectProblem(response, code)
    expect(await fingerprint(world)).toBe(before)
    return problem
  }

  test('signed-out people', async () => {
    const response = await world.call('POST', '/api/appointments', { key: newKey(), body: cutAt(world, '16:00') })
    expectProblem(response, 'unauthenticated')
  })

  test.each(['beauty_partner', 'product_seller', 'admin'] as const)('a %s', async (role) => {
    await refuses('forbidden', cutAt(world, '16:00'), await world.person(role))
  })

  test('a purse that is one cent short, with the missing amount', async () => {
    const poor = await world.person('client')
    await fund(world, poor, '2499.99')
    const { detail } = await refuses('insufficient-funds', cutAt(world, '16:00'), poor)
    expect(detail.replaceAll('\u00a0', ' ')).toBe('Your purse is short by KES 0.01.')
    await fund(world, poor, '100', 'USD')
    await refuses('insufficient-funds', cutAt(world, '16:00'), poor)
  })

  test('times that overlap a booking, even by a minute', async () => {
    await booked(world, as, cutAt(world, '12:00', { staffId: 'bea' }))
    for (const clock of ['11:15', '12:00', '12:45']) {
      await refuses('slot-taken', cutAt(world, clock, { staffId: 'bea' }))
    }
    await booked(world, as, cutAt(world, '11:00', { staffId: 'bea' }))
    await booked(world, as, cutAt(world, '13:00', { staffId: 'bea' }))
  })

  test('times in the past, too soon, too far ahead, outside hours, or off the quarter-hour grid', async () => {
    const times = [
      at(world, '10:00', -1),
      at(world, '08:00', 0),
      // It is 09:00 there, and the salon's lead time is an hour.
      at(world, '09:45', 0),
      at(world, '10:00', 61),
      at(world, '07:45'),
      at(world, '19:15'),
      at(world, '23:30'),
      at(world, '16:05'),
      at(world, '16:00').replace(':00+', ':01+'),
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:45:00Z',
      '0001-01-01T00:00:00Z',
    ]
    for (const startsAt of times) {
      const { errors } = await refuses('slot-unavailable', cutAt(world, '16:00', { startsAt }))
      expect(errors).toHaveProperty('startsAt')
    }
    expect((await book(world, as, cutAt(world, '16:00', { startsAt: at(world, '10:00', 0) }))).status).toBe(201)
    expect((await book(world, as, cutAt(world, '16:00', { startsAt: at(world, '10:00', 60) }))).status).toBe(201)
  })

  test('a day when the salon is closed, and a break', async () => {
    const closed = at(world, '10:00', 9)
    await world.db.insert(salonException).values({ id: 'closed', salonId: 'nairobi', date: closed.slice(0, 10) })
    await refuses('slot-unavailable', cutAt(world, '10:00', { startsAt: closed }))
    const lunch = at(world, '13:00', 10)
    const weekday = new Date(`${localDate(Date.parse(lunch), 'Africa/Nairobi')}T12:00Z`).getUTCDay() || 7
    await world.db.insert(staffBreak).values({ staffId: 'ada', weekday, fromMinute: 780, toMinute: 840 })
    await refuses('slot-unavailable', cutAt(world, '13:00', { startsAt: lunch }))
    await refuses('slot-unavailable', cutAt(world, '13:00', { startsAt: at(world, '12:15', 10) }))
  })

  test('another salon’s service or staff, an unknown one, or a professional who does not do the service', async () => {
    const service = await refuses('invalid-input', cutAt(world, '16:00', { serviceId: 'nails' }))
    expect(service.errors).toHaveProperty('serviceId')
    const staff = await refuses('invalid-input', cutAt(world, '16:00', { staffId: 'dan' }))
    expect(staff.errors).toHaveProperty('staffId')
    await refuses('invalid-input', cutAt(world, '16:00', { serviceId: 'nothing' }))
    await refuses('invalid-input', cutAt(world, '16:00', { staffId: 'nobody' }))
    const kampala = cutAt(world, '16:00', { salonId: 'kampala', serviceId: 'nails', staffId: 'ada' })
    expect((await refuses('invalid-input', kampala)).errors).toHaveProperty('staffId')
    await world.db.delete(staffService).where(eq(staffService.staffId, 'cem'))
    await refuses('invalid-input', cutAt(world, '16:00', { staffId: 'cem' }))
  })

  test('a salon that does not exist or is not public', async () => {
    await refuses('not-found', cutAt(world, '16:00', { salonId: 'atlantis' }))
    await refuses('not-found', cutAt(world, '16:00', { salonId: 'draft', serviceId: 'draft-cut', staffId: 'eve' }))
  })

  test.each<[string, object, string]>([
    ['no salon', { salonId: undefined }, 'salonId'],
    ['an empty salon', { salonId: '' }, 'salonId'],
    ['a list of salons', { salonId: ['nairobi'] }, 'salonId'],
    ['no service', { serviceId: undefined }, 'serviceId'],
    ['a numeric staff', { staffId: 7 }, 'staffId'],
    ['no time', { startsAt: undefined }, 'startsAt'],
    ['a time without offset', { startsAt: '2027-01-13T10:00:00' }, 'startsAt'],
    ['a date', { startsAt: '2027-01-13' }, 'startsAt'],
    ['30 February', { startsAt: '2027-02-30T10:00:00Z' }, 'startsAt'],
    ['hour 25', { startsAt: '2027-01-13T25:00:00Z' }, 'startsAt'],
    ['words', { startsAt: 'tomorrow' }, 'startsAt'],
    ['a number', { startsAt: 1_800_000_000_000 }, 'startsAt'],
    ['a strange payment', { payment: 'iou' }, 'payment'],
    ['no payment', { payment: undefined }, 'payment'],
    ['long notes', { notes: 'x'.repeat(501) }, 'notes'],
  ])('%s', async (_, changes, field) => {
    const { errors } = await refuses('invalid-input', cutAt(world, '16:00', changes))
    expect(Object.keys(errors)).toEqual([field])
  })
})
