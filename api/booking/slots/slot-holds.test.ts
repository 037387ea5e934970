// Slot holds: permissions, ownership of the slot, ways to end, and booking when the deposit arrives.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentItem, slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { localMail } from '../../../db/schema/notifications'
import { addOn, salon, service } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
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
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { MINUTE } from '../../platform/values/time'
import { expireSlotHolds } from '../../salons/times/occupied-time'

const world = openWorld()
let nia: Person
let as: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await world.db.insert(addOn).values([
    { id: 'beads', serviceId: 'braids', name: 'Beads', price: 50_000, durationMinutes: 30 },
    { id: 'oil', serviceId: 'cut', name: 'Oil', price: 30_000, durationMinutes: 0 },
  ])
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
})

afterAll(async () => {
  world.now = MONDAY + 120 * MINUTE
  await expireSlotHolds(world.ctx())
  await expectSoundLedger(world)
})

/** A cut by Ada at a time not used by other tests, unless overridden. */
const wanted = (startsAt: string, ...plan: object[]) => ({
  salonId: 'nairobi',
  plan: plan.length > 0 ? plan : [{ serviceId: 'cut', staffId: 'ada' }],
  startsAt,
})

const hold = (body: object, person = as, key = newKey()) =>
  world.call('POST', '/api/slot-holds', { as: person, key, body })

async function held(body: object, person = as) {
  const response = await hold(body, person)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}

const read = (id: string, person = as) => world.call('GET', `/api/slot-holds/${id}`, { as: person })

const pay = (id: string, body: object, key = newKey()) =>
  world.call('POST', `/api/slot-holds/${id}/deposits`, {
    as,
    key,
    body: { amount: '2500', currency: 'KES', paymentMethodId: 'sandbox_ok', payment: 'purse', ...body },
  })

const bookHeld = (id: string, more: object = {}, options: object = {}) =>
  book(world, as, { slotHoldId: id, payment: 'purse', ...more }, options)

const busyOf = (id: string) => world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))

/** Notifications sent to a person or an address since the last check. */
/** Messages that the local mailbox received for a recipient. */
const notificationsTo = async (recipient: string, channel: 'email' | 'sms') => {
  await world.settle()
  const mail = await world.db.select().from(localMail).where(eq(localMail.recipient, recipient))
  return mail.filter((row) => row.channel === channel).map(({ subject, body: text }) => ({ subject, text }))
}

describe('a slot hold', () => {
  test('shows every part of a visit with two services, two professionals and an add-on, and blocks the slot', async () => {
    const plan = [
      { serviceId: 'braids', staffId: 'ada', addOnIds: ['beads'] },
      { serviceId: 'cut', staffId: 'bea', addOnIds: [] },
    ]
    const response = await held(wanted(at(world, '10:15'), ...plan))
    expect(response).toMatchObject({
      kind: 'checkout',
      status: 'held',
      startsAt: at(world, '10:15'),
      price: { amount: '7000.01', currency: 'KES' },
      expiresAt: '2027-01-11T09:10:00+03:00',
    })
    const detail = await read(response.id)
    expect(detail.trips).toBe(1)
    expect(detail.body).toMatchObject({
      salon: { name: 'Nyota Hair' },
      plan,
      items: [
        {
          serviceName: 'Braids',
          staffName: 'Person ada',
          price: { amount: '4000.01' },
          addOns: [{ name: 'Beads', price: { amount: '500.00' }, durationMinutes: 30 }],
        },
        { serviceName: 'Cut', staffName: 'Person bea', endsAt: response.endsAt, addOns: [] },
      ],
      payments: {
        purse: { held: { amount: '7000.01' }, shortfall: { amount: '7000.01' }, lateFee: null },
        salon: { held: { amount: '0.00' }, shortfall: null },
      },
      policy: { confirmedAtOnce: false, answerBy: '2027-01-12T09:00:00+03:00' },
      deposit: null,
      appointment: null,
    })
    const rival = await world.person('client')
    expectProblem(await hold(wanted(at(world, '11:00')), rival), 'slot-taken')
    expectProblem(await book(world, nia, {}), 'forbidden')

    await fund(world, as, '8000')
    const { body } = await bookHeld(response.id, { notes: 'By the window.' })
    expect(body).toMatchObject({
      id: response.id,
      serviceName: 'Braids and Cut',
      price: { amount: '7000.01' },
      status: 'pending',
    })
    const items = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, response.id))
    expect(items.map(({ price }) => price).sort()).toEqual([250_000, 450_001])
    expect(await balance(world, 'hold', as.id)).toBe(700_001)
    expect((await read(response.id)).body).toMatchObject({
      status: 'booked',
      salon: { businessType: 'Hair Salon' },
      appointment: {
        status: 'pending',
        startsAt: response.startsAt,
        serviceName: 'Braids and Cut',
        staffNames: ['Person ada', 'Person bea'],
        cover: null,
      },
    })
  })

  test('allows one per client: a new hold releases the previous one and ignores its time', async () => {
    const first = await held(wanted(at(world, '14:00', 3)))
    const next = await held(wanted(at(world, '14:30', 3)))
    expect((await read(first.id)).body.status).toBe('released')
    expect(await busyOf(first.id)).toEqual([])
    expect(await busyOf(next.id)).toHaveLength(1)
    const key = newKey()
    const body = wanted(at(world, '15:00', 3))
    const once = await hold(body, as, key)
    expect((await hold(body, as, key)).body).toEqual(once.body)
    expectProblem(await hold(wanted(at(world, '16:00', 3)), as, key), 'idempotency-key-reused')
  })

  test('shows the client’s other visits at the same hour, and is booked beside them', async () => {
    await fund(world, as, '20000')
    const at15 = (clock: string) => `2027-01-15T${clock}:00+03:00`
    const other = await booked(world, as, cutAt(world, '', { startsAt: at15('10:00') }))
    await booked(world, await world.person('client'), {
      ...cutAt(world, '', { startsAt: at15('10:00'), staffId: 'bea', payment: 'salon' }),
    })
    const seen = async (clock: string) => {
      const { id } = await held(wanted(at15(clock), { serviceId: 'cut', staffId: 'cem' }))
      return [id, (await world.call('GET', `/api/slot-holds/${id}`, { as })).body.otherVisits]
    }
    for (const clock of ['09:00', '11:00']) expect((await seen(clock))[1]).toEqual([])
    for (const clock of ['10:45', '09:15', '10:00']) {
      expect((await seen(clock))[1]).toEqual([
        {
          id: other.id,
          serviceName: 'Cut',
          salonName: 'Nyota Hair',
          startsAt: at15('10:00'),
          endsAt: at15('11:00'),
          timeZone: 'Africa/Nairobi',
        },
      ])
    }
    const [id] = await seen('10:00')
    expect((await book(world, as, { slotHoldId: id, payment: 'purse' })).status).toBe(201)
    // Its own appointment is no other visit, and neither is a cancelled one.
    const detail = (await world.call('GET', `/api/slot-holds/${id}`, { as })).body
    expect(detail.otherVisits).toHaveLength(1)
    await step(world, as, other.id, 'cancellation')
    expect((await world.call('GET', `/api/slot-holds/${id}`, { as })).body.otherVisits).toEqual([])
  })

  test('expires after ten minutes: the slot is free for everyone and cannot be booked late', async () => {
    await fund(world, as, '2500')
    const { id } = await held(wanted(at(world, '08:00', 4)))
    world.now = MONDAY + 10 * MINUTE
    expect((await read(id)).body).toMatchObject({ status: 'expired', items: [] })
    const before = await fingerprint(world)
    expectProblem(await bookHeld(id), 'slot-hold-ended')
    expectProblem(await pay(id, {}), 'slot-hold-ended')
    expect(await fingerprint(world)).toBe(before)
    const rival = await world.person('client')
    const theirs = await held(wanted(at(world, '08:00', 4)), rival)
    world.now = MONDAY + 21 * MINUTE
    await runJobs(world.ctx())
    expect(await busyOf(theirs.id)).toEqual([])
  })

  test('is released only by its client', async () => {
    const { id } = await held(wanted(at(world, '09:00', 4)))
    const rival = await world.person('client')
    for (const method of ['GET', 'DELETE'])
      expectProblem(await world.call(method, `/api/slot-holds/${id}`, { as: rival }), 'not-found')
    expectProblem(await book(world, rival, { slotHoldId: id, payment: 'salon' }), 'not-found')
    const drop = () => world.call('DELETE', `/api/slot-holds/${id}`, { as })
    for (const response of [await drop(), await drop()]) expect(response.body).toMatchObject({ status: 'released' })
    expect(await busyOf(id)).toEqual([])
    expectProblem(await world.call('GET', `/api/slot-holds/${id}`), 'unauthenticated')
  })

  test('is limited to thirty per hour', async () => {
    const body = wanted(at(world, '07:00', 4))
    for (let i = 0; i < 30; i += 1) expectProblem(await hold(body), 'slot-unavailable')
    expectProblem(await hold(wanted(at(world, '10:00', 4))), 'too-many-requests')
    world.now = MONDAY + 61 * MINUTE
    await held(wanted(at(world, '10:00', 4)))
  })
})

describe('the terms shown at hold time apply', () => {
  test('keeps price, items and policy although the salon changes them meanwhile', async () => {
    await fund(world, as, '7000')
    const set = (policy: object) => world.db.update(salon).set(policy).where(eq(salon.id, 'nairobi'))
    await set({ noShowFeeBasisPoints: 5000, depositBasisPoints: 1000 })
    const plan = [{ serviceId: 'cut', staffId: 'ada', addOnIds: ['oil'] }, { serviceId: 'cut' }]
    const { id } = await held(wanted(at(world, '08:00', 5), ...plan))
    await set({ noShowFeeBasisPoints: 10_000, depositBasisPoints: 10_000 })
    await world.db.update(service).set({ price: 400_000 }).where(eq(service.id, 'cut'))
    const { body } = await bookHeld(id, { payment: 'salon' })
    await world.db.update(service).set({ price: 250_000 }).where(eq(service.id, 'cut'))
    await set({ noShowFeeBasisPoints: 0, depositBasisPoints: 0 })

    expect(body).toMatchObject({ price: { amount: '5300.00' }, hold: 'held', payment: 'salon' })
    expect(await balance(world, 'hold', as.id)).toBe(53_000)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.policy).toMatchObject({ noShowFeeBasisPoints: 5000, depositBasisPoints: 1000 })
    const items = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, id))
    expect(items.reduce((sum, item) => sum + item.price, 0)).toBe(530_000)
  })

  test('confirms at once and notifies both sides when the salon confirms automatically', async () => {
    await world.db.update(salon).set({ autoConfirm: true }).where(eq(salon.id, 'nairobi'))
    const { id } = await held(wanted(at(world, '11:00', 5)))
    expect((await read(id)).body.policy).toMatchObject({ confirmedAtOnce: true, answerBy: null })
    const { body } = await bookHeld(id, { payment: 'salon' })
    await world.db.update(salon).set({ autoConfirm: false }).where(eq(salon.id, 'nairobi'))
    expect(body).toMatchObject({ status: 'confirmed', hold: null })
    const mail = async (person: Person) => {
      await world.settle()
      return (await notificationsTo(person.email, 'email')).length
    }
    expect([await mail(as), (await mail(nia)) > 0]).toEqual([1, true])
  })

  test('works in a currency without decimals', async () => {
    await world.db.update(salon).set({ depositBasisPoints: 3333 }).where(eq(salon.id, 'kampala'))
    await fund(world, as, '11666', 'UGX')
    const body = { salonId: 'kampala', plan: [{ serviceId: 'nails' }], startsAt: at(world, '08:00', 5) }
    const { id } = await held(body)
    expect((await read(id)).body.payments.salon.held).toEqual({ amount: '11666', currency: 'UGX' })
    expect((await bookHeld(id, { payment: 'salon' })).status).toBe(201)
    expect(await balance(world, 'hold', as.id, 'UGX')).toBe(11_666)
  })
})

describe('a gift', () => {
  test('notifies the recipient by email or text message, without the price', async () => {
    const someone = `wanjiku-${as.id}@people.test`
    const first = await held(wanted(at(world, '08:00', 6)))
    const gift = { payment: 'salon', forName: 'Wanjiku', forMessage: 'Happy birthday!' }
    await bookHeld(first.id, { ...gift, forContact: ` ${someone.toUpperCase()} ` })
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, first.id))
    expect(row).toMatchObject({ forName: 'Wanjiku', forContact: someone })
    const [mail] = await notificationsTo(someone, 'email')
    expect(mail?.subject).toBe('Amina has a gift for you')
    expect(mail?.text).toContain('Cut at Nyota Hair, 1 Riverside Drive, Nairobi, on Sun, Jan 17')
    expect(mail?.text).toContain('Happy birthday!')
    // Links hold random ids, whose digits may be any sum.
    expect(mail?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/KES|2,?500/)
    expect(mail?.text).toMatch(/Purse sent this for Amina.* never asks for your password/s)

    const phone = '+254711999001'
    await booked(
      world,
      as,
      cutAt(world, '', { ...gift, startsAt: at(world, '09:00', 6), forContact: '+254 711 999 001' }),
    )
    expect((await notificationsTo(phone, 'sms')).map(({ text }) => text)).toEqual([
      expect.stringContaining('Amina has a gift for you'),
    ])
  })

  test.each([
    ['a contact without a name', { forContact: 'a@people.test' }, 'forName'],
    ['a contact that is none', { forName: 'W', forContact: '0712' }, 'forContact'],
    ['a link in the message', { forName: 'W', forMessage: 'see https://x.test' }, 'forMessage'],
    ['a domain', { forName: 'W', forMessage: 'purse-secure.evil.example/login' }, 'forMessage'],
    ['a name that poses as us', { forName: 'Purse Security' }, 'forName'],
    ['a long message', { forName: 'W', forMessage: 'x'.repeat(301) }, 'forMessage'],
  ])('rejects %s', async (_, body, field) => {
    const response = await bookHeld('any', { payment: 'salon', ...body })
    expect(Object.keys(expectProblem(response, 'invalid-input').errors)).toEqual([field])
  })
})

describe('paying for a slot hold', () => {
  test('books in the batch of an immediately confirmed card payment, in three round trips', async () => {
    const { id } = await held(wanted(at(world, '08:00', 7)))
    const key = newKey()
    const response = await pay(id, { notes: 'Quietly, please.' }, key)
    expect(response.body).toMatchObject({ status: 'confirmed' })
    expect(response.trips).toBeLessThanOrEqual(3)
    expect((await pay(id, { notes: 'Quietly, please.' }, key)).body.id).toBe(response.body.id)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row).toMatchObject({ status: 'pending', notes: 'Quietly, please.', payment: 'purse' })
    expect([await balance(world, 'wallet', as.id), await balance(world, 'hold', as.id)]).toEqual([0, 250_000])
  })

  test('returns to the hold when the card needs approval, and books once it is approved', async () => {
    const { id } = await held(wanted(at(world, '09:00', 7)))
    const { body } = await pay(id, { paymentMethodId: 'sandbox_action' })
    expect(body.status).toBe('requires_action')
    expect(decodeURIComponent(body.actionUrl)).toContain(`return=/booking/${id}`)
    expect((await read(id)).body).toMatchObject({ status: 'held', deposit: { status: 'requires_action' } })
    world.now = MONDAY + 9 * MINUTE
    await world.call('POST', `/api/sandbox/deposits/${body.id}/decision`, { as, body: { decision: 'approve' } })
    expect((await read(id)).body.appointment).toMatchObject({ serviceName: 'Cut' })
    expect(await balance(world, 'hold', as.id)).toBe(250_000)
    await world.settle()
    expect((await notificationsTo(as.email, 'email')).map(({ subject }) => subject)).toContain('Booking requested')
  })

  test('books when the minute job completes the deposit', async () => {
    const { id } = await held(wanted(at(world, '10:00', 7)))
    await pay(id, { paymentMethodId: 'sandbox_heals' })
    world.now = MONDAY + 5 * MINUTE
    await runJobs(world.ctx())
    expect((await read(id)).body.status).toBe('booked')
  })

  test('keeps late money in the purse, books nothing and notifies the client', async () => {
    const { id } = await held(wanted(at(world, '11:00', 7)))
    await pay(id, { paymentMethodId: 'sandbox_heals' })
    world.now = MONDAY + 11 * MINUTE
    await runJobs(world.ctx())
    await world.settle()
    expect(await balance(world, 'wallet', as.id)).toBe(250_000)
    expect((await read(id)).body).toMatchObject({ status: 'expired', appointment: null })
    expect(await world.db.select().from(appointment).where(eq(appointment.id, id))).toEqual([])
    expect((await notificationsTo(as.email, 'email')).length).toBe(1)
  })

  test('books nothing for a declined card, too small an amount, another currency or a covered purse', async () => {
    const { id } = await held(wanted(at(world, '12:00', 7)))
    expectProblem(await pay(id, { paymentMethodId: 'sandbox_declined' }), 'payment-declined')
    const short = expectProblem(await pay(id, { amount: '2499.99' }), 'invalid-amount')
    expect(short.errors.amount[0].replaceAll('\u00a0', ' ')).toContain('KES 2,500.00')
    expectProblem(await pay(id, { currency: 'USD' }), 'invalid-amount')
    await fund(world, as, '2500')
    expectProblem(await pay(id, {}), 'invalid-amount')
    expect((await read(id)).body.status).toBe('held')
    const rival = await world.person('client')
    const theirs = await world.call('POST', `/api/slot-holds/${id}/deposits`, {
      as: rival,
      key: newKey(),
      body: { amount: '2500', currency: 'KES', paymentMethodId: 'sandbox_ok', payment: 'purse' },
    })
    expectProblem(theirs, 'not-found')
  })
})

describe('races of sixty-four requests', () => {
  test('gives one slot to one client', async () => {
    const people = await Promise.all(Array.from({ length: 64 }, () => world.person('client')))
    const body = wanted(at(world, '08:00', 8))
    const responses = await Promise.all(people.map((person) => hold(body, person)))
    expect(responses.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('books one hold once although the keys differ, with one hold of money', async () => {
    await fund(world, as, '10000')
    const { id } = await held(wanted(at(world, '10:00', 8)))
    const responses = await Promise.all(Array.from({ length: 64 }, () => bookHeld(id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'slot-hold-ended')
    expect(await balance(world, 'hold', as.id)).toBe(250_000)
  })

  test('lets only one of booking, release and expiry succeed', async () => {
    await fund(world, as, '10000')
    for (const [i, clock] of ['12:00', '13:00', '14:00', '15:00'].entries()) {
      const { id } = await held(wanted(at(world, clock, 8)))
      const ends = world.ctx()
      ends.now = () => MONDAY + 10 * MINUTE
      const [response] = await Promise.all([
        bookHeld(id),
        i % 2 ? world.call('DELETE', `/api/slot-holds/${id}`, { as }) : runJobs(ends),
      ])
      const [row] = await world.db.select().from(slotHold).where(eq(slotHold.id, id))
      const won = row?.status === 'booked'
      expect(response.status).toBe(won ? 201 : 409)
      expect(await busyOf(id)).toHaveLength(won ? 1 : 0)
    }
    const rows = await world.db.select().from(appointment).where(eq(appointment.clientId, as.id))
    expect(await balance(world, 'hold', as.id)).toBe(rows.length * 250_000)
  })
})

describe('another way to pay than a pending deposit', () => {
  const abandon = (id: string) => world.call('POST', `/api/wallet/deposits/${id}/abandonment`, { as, key: newKey() })
  const approve = (id: string) =>
    world.call('POST', `/api/sandbox/deposits/${id}/decision`, { as, body: { decision: 'approve' } })
  const appointments = () => world.db.select().from(appointment).where(eq(appointment.clientId, as.id))

  test('books once: what the first one brings later stays in the purse', async () => {
    const { id } = await held(wanted('2027-01-14T09:00:00+03:00'))
    const first = (await pay(id, { paymentMethodId: 'sandbox_action' })).body.id
    await abandon(first)
    expect((await read(id)).body).toMatchObject({ status: 'held', deposit: { abandoned: true } })
    await pay(id, { paymentMethodId: 'sandbox_ok' })
    expect((await read(id)).body.status).toBe('booked')
    await approve(first)
    expect(await appointments()).toHaveLength(1)
    expect(await balance(world, 'wallet', as.id)).toBe(250_000)
    expect(await balance(world, 'hold', as.id)).toBe(250_000)
  })

  test('books nothing by itself when only the first one is paid after all', async () => {
    const { id } = await held(wanted('2027-01-14T10:30:00+03:00'))
    const first = (await pay(id, { paymentMethodId: 'sandbox_action' })).body.id
    await abandon(first)
    await approve(first)
    expect(await appointments()).toHaveLength(0)
    expect((await read(id)).body).toMatchObject({ status: 'held', payments: { purse: { shortfall: null } } })
    expect(await balance(world, 'wallet', as.id)).toBe(250_000)
  })
})
