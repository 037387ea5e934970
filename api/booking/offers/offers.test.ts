// Offers in a conversation: what a salon may offer, the exact price paid, and that an offer books only once.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentItem, slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { conversation, message, offer, userBlock } from '../../../db/schema/messaging'
import { addOn } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, balance, book, expectSoundLedger, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { HOUR } from '../../platform/values/time'
import { expireSlotHolds } from '../../salons/times/occupied-time'

const world = openWorld()
let nia: Person
let otto: Person
let as: Person
/** Conversation of the client and Nia. */
let id: string

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  await world.db.insert(addOn).values([
    { id: 'beads', serviceId: 'braids', name: 'Beads', price: 50_000, durationMinutes: 30 },
    { id: 'gel', serviceId: 'nails', name: 'Gel', price: 7_777, durationMinutes: 15 },
  ])
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  id = await between(as, nia)
  world.published.length = 0
  for (const person of [as, nia]) await world.call('GET', '/api/me', { as: person })
})

afterAll(async () => {
  world.now = MONDAY + 400 * HOUR
  await expireSlotHolds(world.ctx())
  await expectSoundLedger(world)
})

async function between(a: Person, b: Person): Promise<string> {
  const made = crypto.randomUUID()
  const [lowId = '', highId = ''] = [a.id, b.id].sort()
  const at = world.now ?? 0
  await world.db.insert(conversation).values({ id: made, lowId, highId, createdAt: at, updatedAt: at })
  return made
}

const CUT = [{ serviceId: 'cut', staffId: 'ada' }]

const offerTo = (body: object, by = nia, key = newKey(), conversationId = id) =>
  world.call('POST', `/api/conversations/${conversationId}/offers`, { as: by, key, body: { plan: CUT, ...body } })

async function offered(body: object, by = nia, conversationId = id) {
  const response = await offerTo(body, by, newKey(), conversationId)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}

const read = (offerId: string, by = as) => world.call('GET', `/api/offers/${offerId}`, { as: by })

const end = (offerId: string, how: 'decline' | 'withdrawal', by: Person) =>
  world.call('POST', `/api/offers/${offerId}/${how}`, { as: by })

const hold = (body: object, by = as) => world.call('POST', '/api/slot-holds', { as: by, key: newKey(), body })

const accept = (slotHoldId: string, key = newKey()) => book(world, as, { slotHoldId, payment: 'purse' }, { key })

const busyOf = (appointmentId: string) =>
  world.db.select().from(busyInterval).where(eq(busyInterval.visitId, appointmentId))

/** The latest state of an offer as pushed to a person's devices. */
const statusFor = (person: Person) =>
  world.published
    .filter(({ to, event }) => to === person.id && event.type === 'message')
    .map(({ event }) => event.type === 'message' && event.message.offer?.status)
    .at(-1)

describe('an offer with a time', () => {
  test('is a message, holds the slot, and is booked, paid, refunded and reported at its exact price', async () => {
    const startsAt = at(world, '10:00', 3)
    const sent = await offerTo({ startsAt, price: '1999.99', text: 'For you' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.trips).toBe(3)
    expect(sent.body).toMatchObject({
      seq: 1,
      senderId: nia.id,
      text: 'For you',
      offer: {
        name: 'Cut',
        price: { amount: '1999.99', currency: 'KES' },
        listPrice: { amount: '2500.00' },
        durationMinutes: 60,
        startsAt,
        status: 'open',
        expiresAt: new Date(MONDAY + 48 * HOUR).toISOString().replace('.000Z', 'Z'),
      },
    })
    const { slotHoldId } = sent.body.offer
    expect(await busyOf(slotHoldId)).toHaveLength(1)
    await world.settle()
    expect(statusFor(as)).toBe('open')
    // The slot is blocked for everybody else.
    const other = await world.person('client')
    expectProblem(await hold({ salonId: 'nairobi', plan: CUT, startsAt }, other), 'slot-taken')

    await fund(world, as, '2000')
    const booked = await accept(slotHoldId)
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    expect(booked.body).toMatchObject({
      id: slotHoldId,
      price: { amount: '1999.99' },
      heldAmount: { amount: '1999.99' },
    })
    await world.settle()
    expect([statusFor(as), statusFor(nia)]).toEqual(['accepted', 'accepted'])
    expect((await read(sent.body.offer.id, nia)).body.offer).toMatchObject({
      status: 'accepted',
      visitId: slotHoldId,
      slotHoldId: null,
    })
    expect(await balance(world, 'wallet', as.id)).toBe(1)
    await step(world, nia, slotHoldId, 'confirmation')
    expect((await step(world, nia, slotHoldId, 'completion')).status).toBe(200)
    // 1,999.99 less 2.5%: 49.99975, half to even, is 50.00.
    expect(await balance(world, 'payable', nia.id)).toBe(194_999)
    const refund = await world.call('POST', `/api/appointments/${slotHoldId}/refunds`, {
      as: nia,
      key: newKey(),
      body: { reason: 'Unhappy' },
    })
    expect(refund.status, JSON.stringify(refund.body)).toBeLessThan(300)
    expect(await balance(world, 'wallet', as.id)).toBe(200_000)
    expect(await balance(world, 'payable', nia.id)).toBe(0)
  })

  test('splits its price over services and add-ons in a currency without decimals', async () => {
    const chat = await between(as, otto)
    const plan = [{ serviceId: 'nails', staffId: null, addOnIds: ['gel'] }]
    const startsAt = at(world, '11:00', 3)
    expectProblem(await offerTo({ plan, price: '30000.5' }, otto, newKey(), chat), 'invalid-amount')
    const { offer: made } = await offered({ plan, startsAt, price: '33333' }, otto, chat)
    expect(made).toMatchObject({ listPrice: { amount: '42777', currency: 'UGX' } })
    await fund(world, as, '33333', 'UGX')
    expect((await accept(made.slotHoldId)).status).toBe(201)
    const [item] = await world.db
      .select()
      .from(appointmentItem)
      .where(eq(appointmentItem.appointmentId, made.slotHoldId))
    // 7,777 of 42,777 of 33,333 is 6,060.03; the odd unit goes to the service.
    expect(item).toMatchObject({ price: 33_333, staffId: 'dan', addOns: [{ price: 6_060 }] })
    await step(world, otto, made.slotHoldId, 'confirmation')
    await step(world, otto, made.slotHoldId, 'completion')
    // 2.5% of 33,333 is 833.325.
    expect(await balance(world, 'payable', otto.id, 'UGX')).toBe(32_500)
  })

  test('splits its price over two services and their add-ons', async () => {
    const plan = [
      { serviceId: 'braids', staffId: 'bea', addOnIds: ['beads'] },
      { serviceId: 'cut', staffId: 'bea' },
    ]
    const { offer: made } = await offered({ plan, startsAt: at(world, '10:15', 4), price: '5000' })
    await fund(world, as, '5000')
    const detail = await world.call('GET', `/api/slot-holds/${made.slotHoldId}`, { as })
    expect(detail.trips).toBe(1)
    expect(detail.body).toMatchObject({
      price: { amount: '5000.00' },
      offer: { id: made.id, conversationId: id, listPrice: { amount: '7000.01' } },
    })
    expect((await accept(made.slotHoldId)).status).toBe(201)
    const items = await world.db
      .select()
      .from(appointmentItem)
      .where(eq(appointmentItem.appointmentId, made.slotHoldId))
    expect(items.map(({ price }) => price)).toEqual([321_429, 178_571])
    expect(items[0]?.addOns).toMatchObject([{ price: 35_714 }])
  })

  test('expires after two days or an hour before its time, whichever is first, and cannot be booked then', async () => {
    const soon = at(world, '14:00', 0)
    const { offer: made } = await offered({ startsAt: soon, hours: 168 })
    expect(Date.parse(made.expiresAt)).toBe(Date.parse(soon) - HOUR)
    const [hold] = await world.db.select().from(slotHold).where(eq(slotHold.offerId, made.id))
    expect(hold?.expiresAt).toBe(Date.parse(made.expiresAt))
    const late = await offerTo({ startsAt: new Date(MONDAY + HOUR / 2).toISOString() })
    expect(expectProblem(late, 'invalid-input').errors).toHaveProperty('startsAt')
    await fund(world, as, '2500')
    world.now = Date.parse(made.expiresAt)
    expect((await read(made.id)).body.offer).toMatchObject({ status: 'expired', slotHoldId: null })
    expectProblem(await accept(made.slotHoldId), 'slot-hold-ended')
    expectProblem(await end(made.id, 'decline', as), 'offer-ended')
    await expireSlotHolds(world.ctx())
    expect(await busyOf(made.slotHoldId)).toEqual([])
  })

  test('frees its slot, notifies the other side and books nothing once declined or withdrawn', async () => {
    await fund(world, as, '5000')
    for (const [how, by, status] of [
      ['decline', as, 'declined'],
      ['withdrawal', nia, 'withdrawn'],
    ] as const) {
      const { offer: made } = await offered({ startsAt: at(world, '12:00', 5) })
      expectProblem(await end(made.id, how, how === 'decline' ? nia : as), 'forbidden')
      const ended = await end(made.id, how, by)
      expect(ended.trips).toBe(2)
      expect(ended.body.offer).toMatchObject({ status, slotHoldId: null })
      await world.settle()
      expect([statusFor(as), statusFor(nia)]).toEqual([status, status])
      expect(await busyOf(made.slotHoldId)).toEqual([])
      expect((await end(made.id, how, by)).body.offer.status).toBe(status)
      expectProblem(await accept(made.slotHoldId), 'slot-hold-ended')
      const [otherwise, them] = how === 'decline' ? (['withdrawal', nia] as const) : (['decline', as] as const)
      expectProblem(await end(made.id, otherwise, them), 'offer-ended')
    }
    // Releasing the slot on the booking page also declines the offer.
    const { offer: made } = await offered({ startsAt: at(world, '12:00', 5) })
    await world.call('DELETE', `/api/slot-holds/${made.slotHoldId}`, { as })
    await world.settle()
    expect(statusFor(nia)).toBe('declined')
  })
})

describe('an offer without a time', () => {
  test('is booked at its price for the time the client chooses, whatever price the request says', async () => {
    const { offer: made } = await offered({ price: '2000' })
    expect(made).toMatchObject({ startsAt: null, slotHoldId: null })
    const sheet = await world.call('GET', `/api/appointments/new?offer=${made.id}`, { as })
    expect(sheet.trips).toBe(1)
    expect(sheet.body).toMatchObject({
      salon: { id: 'nairobi' },
      offer: { id: made.id, conversationId: id, listPrice: { amount: '2500.00' } },
      chosen: [{ serviceId: 'cut', staffId: 'ada' }],
      total: { price: { amount: '2000.00' } },
    })
    const wanted = { salonId: 'nairobi', plan: CUT, startsAt: at(world, '10:00', 6) }
    const more = { ...wanted, offerId: made.id, plan: [{ serviceId: 'braids', staffId: 'ada' }] }
    expectProblem(await hold(more), 'invalid-input')
    const stranger = await world.person('client')
    expectProblem(await hold({ ...wanted, offerId: made.id }, stranger), 'not-found')
    // Releasing a chosen slot does not decline the offer.
    const first = await hold({ ...wanted, offerId: made.id, price: '1' })
    expect(first.body).toMatchObject({ price: { amount: '2000.00' } })
    await world.call('DELETE', `/api/slot-holds/${first.body.id}`, { as })
    const second = await hold({ ...wanted, offerId: made.id })
    await fund(world, as, '100')
    const paid = await world.call('POST', `/api/slot-holds/${second.body.id}/deposits`, {
      as,
      key: newKey(),
      body: { amount: '1900', currency: 'KES', paymentMethodId: 'sandbox_ok', payment: 'purse' },
    })
    expect(paid.body).toMatchObject({ status: 'confirmed' })
    await world.settle()
    expect(statusFor(nia)).toBe('accepted')
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, second.body.id))
    expect(row).toMatchObject({ price: 200_000 })
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expectProblem(await hold({ ...wanted, offerId: made.id }), 'offer-ended')
  })

  test('books one of sixty-four concurrent slot holds and holds the price once', async () => {
    const { offer: made } = await offered({ price: '1500' })
    await fund(world, as, '96000')
    const holds = Array.from({ length: 64 }, (_, i) => ({
      id: crypto.randomUUID(),
      clientId: as.id,
      salonId: 'nairobi',
      kind: 'checkout' as const,
      startsAt: Date.parse(at(world, '10:00', 7)) + (i % 8) * HOUR + Math.floor(i / 8) * 24 * HOUR,
      endsAt: Date.parse(at(world, '10:00', 7)) + (1 + (i % 8)) * HOUR + Math.floor(i / 8) * 24 * HOUR,
      plan: [{ serviceId: 'cut', staffId: 'ada', addOnIds: [] }],
      price: 150_000,
      currency: 'KES',
      offerId: made.id,
      expiresAt: MONDAY + HOUR,
      createdAt: MONDAY,
    }))
    await world.db.insert(slotHold).values(holds)
    await world.db.insert(busyInterval).values(
      holds.map(({ id: appointmentId, startsAt, endsAt }) => {
        return { id: crypto.randomUUID(), staffId: 'ada', visitId: appointmentId, startsAt, endsAt }
      }),
    )
    const responses = await Promise.all(holds.map((hold) => accept(hold.id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'offer-ended')).toHaveLength(63)
    expect(await balance(world, 'wallet', as.id)).toBe(9_600_000 - 150_000)
    const appointments = await world.db.select().from(appointment).where(eq(appointment.clientId, as.id))
    expect(appointments).toHaveLength(1)
  })

  test('rejects expired offers and prices that are too high or zero', async () => {
    const { offer: made } = await offered({ price: '25000', hours: 24 })
    for (const [price, code] of [
      ['25000.01', 'invalid-input'],
      ['0', 'invalid-amount'],
      ['-5', 'invalid-amount'],
      ['1e3', 'invalid-amount'],
    ] as const) {
      expect(expectProblem(await offerTo({ price }), code).errors).toHaveProperty('price')
    }
    world.now = MONDAY + 24 * HOUR
    const wanted = { salonId: 'nairobi', plan: CUT, startsAt: at(world, '10:00', 6) }
    expectProblem(await hold({ ...wanted, offerId: made.id }), 'offer-ended')
    const sheet = await world.call('GET', `/api/appointments/new?offer=${made.id}`, { as })
    expectProblem(sheet, 'offer-ended')
  })
})

describe('permissions', () => {
  test('lets only a partner in the conversation make an offer, and only its two sides read or end it', async () => {
    expectProblem(await offerTo({}, otto), 'not-found')
    expectProblem(await offerTo({}, as), 'forbidden')
    const partners = await between(otto, nia)
    expectProblem(await offerTo({}, nia, newKey(), partners), 'cannot-write')
    const draft = await world.person('beauty_partner')
    expectProblem(await offerTo({}, draft, newKey(), await between(as, draft)), 'not-found')
    const foreign = { plan: [{ serviceId: 'nails' }] }
    expectProblem(await offerTo(foreign), 'invalid-input')
    const { offer: made } = await offered({})
    expect((await read(made.id)).body.offer.price).toEqual({ amount: '2500.00', currency: 'KES' })
    const stranger = await world.person('client')
    expectProblem(await read(made.id, stranger), 'not-found')
    expectProblem(await read(made.id, otto), 'not-found')
    expectProblem(await end(made.id, 'decline', stranger), 'not-found')
    expectProblem(await end(made.id, 'withdrawal', otto), 'not-found')
    expectProblem(await world.call('GET', `/api/offers/${made.id}`), 'unauthenticated')
  })

  test('blocks offers from a blocked salon: no offer, slot hold or message is created', async () => {
    await world.db.insert(userBlock).values({ blockerId: as.id, blockedId: nia.id, createdAt: MONDAY })
    expectProblem(await offerTo({ startsAt: at(world, '15:00', 5) }), 'cannot-write')
    expect(await world.db.select().from(offer).where(eq(offer.clientId, as.id))).toEqual([])
    expect(await world.db.select().from(slotHold).where(eq(slotHold.clientId, as.id))).toEqual([])
    expect(await world.db.select().from(message).where(eq(message.conversationId, id))).toEqual([])
  })

  test('returns the same offer for a replayed key, and makes one of sixty-four offers for the same slot', async () => {
    const key = newKey()
    const startsAt = at(world, '16:00', 5)
    const all = await Promise.all(Array.from({ length: 20 }, () => offerTo({ startsAt }, nia, key)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(all.map(({ body }) => body.offer.id)).size).toBe(1)
    expectProblem(await offerTo({ startsAt, price: '1' }, nia, key), 'idempotency-key-reused')
    const rows = and(eq(slotHold.clientId, as.id), eq(slotHold.status, 'held'))
    expect(await world.db.select().from(slotHold).where(rows)).toHaveLength(1)
  })

  test('lists services, professionals and open slots to offer in one round trip', async () => {
    const path = `/api/conversations/${id}/offers/new`
    const empty = await world.call('GET', path, { as: nia })
    expect(empty.trips).toBe(1)
    expect(empty.body).toMatchObject({ client: { name: 'Amina' }, chosen: [], listPrice: null })
    const chosen = await world.call('GET', `${path}?service=braids&staff=ada&addOns=beads`, { as: nia })
    expect(chosen.body).toMatchObject({
      chosen: [{ serviceId: 'braids', staffId: 'ada', addOnIds: ['beads'] }],
      listPrice: { amount: '4500.01' },
      durationMinutes: 120,
    })
    expect(chosen.body.times.length).toBeGreaterThan(5)
    expectProblem(await world.call('GET', path, { as: otto }), 'not-found')
    expectProblem(await world.call('GET', `${path}?service=nails`, { as: nia }), 'invalid-input')
  })
})
