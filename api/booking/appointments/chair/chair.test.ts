// At the chair: who may check a client in, what an agreement to extras moves and what nothing moves without it, and tips, to
// the unit.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { extrasRequest, tip } from '../../../../db/schema/booking/chair'
import { notification } from '../../../../db/schema/notifications'
import { addOn, salon } from '../../../../db/schema/salons/salons'
import { atTheChair } from '../../../../tests/fixtures/chair'
import { expectProblem, MONDAY, newKey, type Person } from '../../../../tests/fixtures/harness'
import { member } from '../../../../tests/fixtures/money/plus-members'
import {
  addSalons,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  step,
} from '../../../../tests/fixtures/salons-and-purses'
import { PLATFORM } from '../../../money/ledger/ledger'
import { DAY, HOUR, MINUTE } from '../../../platform/values/time'
import { expireExtras } from './extras'

const world = openSoundWorld()

let nia: Person
let otto: Person
let as: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  await world.db.insert(addOn).values([
    { id: 'beads', serviceId: 'braids', name: 'Beads', price: 50_001 },
    { id: 'gone', serviceId: 'braids', name: 'Ribbon', price: 10_000, active: false },
  ])
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '10000')
})

const { nextDay, call, seen, confirmed } = atTheChair(world)

const makeAppointment = (changes: object = {}, who = as) => confirmed(nia, who, changes)

const codeOf = async (id: string) => (await seen(id, as)).checkInCode as string

const money = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'KES' })

const sums = async () => ({
  wallet: await balance(world, 'wallet', as.id),
  hold: await balance(world, 'hold', as.id),
  nia: await balance(world, 'payable', nia.id),
  fees: await balance(world, 'fee_revenue', PLATFORM),
})

const changeOf = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([key, sum]) => [key, sum - (before[key] ?? 0)]))

const BEADS = { extras: [{ serviceId: 'braids', addOnId: 'beads' }] }

const ask = (id: string, body: object = BEADS, key = newKey()) => call(`appointments/${id}/completion`, body, nia, key)

const reply = (id: string, what: 'agreement' | 'refusal', extrasId: string, who = as) =>
  call(`appointments/${id}/extras-${what}`, { extrasId }, who)

describe('check-in', () => {
  test('by the code that the client sees: once, and both see when', async () => {
    const id = await makeAppointment()
    const code = await codeOf(id)
    expect(code).toMatch(/^[BCDFGHJKMNPRSTVWXYZ]{4}$/)
    expect((await seen(id, nia)).checkInCode).toBeNull()
    const key = newKey()
    const response = await call('check-ins', { code: code.toLowerCase() }, nia, key)
    expect([response.status, response.trips]).toEqual([200, 2])
    expect(response.body).toMatchObject({ id, status: 'confirmed', arrivedAt: expect.any(String) })
    expect(Date.parse(response.body.arrivedAt)).toBe(world.now)
    expect((await call('check-ins', { code: code.toLowerCase() }, nia, key)).body).toEqual(response.body)
    const { visits } = (await world.call('GET', '/api/calendar', { as: nia })).body
    expect(visits.find((visit: { id: string }) => visit.id === id)?.arrivedAt).toBe(response.body.arrivedAt)
    world.now = (world.now ?? 0) + MINUTE
    // Again, and by the address of the QR code.
    const again = await call('check-ins', { code: `https://x.test/partner/check-in?code=${code}` }, nia)
    expect(again.body.arrivedAt).toBe(response.body.arrivedAt)
    for (const who of [as, nia]) {
      expect(await seen(id, who)).toMatchObject({
        arrivedAt: response.body.arrivedAt,
        checkInCode: null,
        mayTellLate: false,
        terms: { arrive: false, noShow: null },
      })
    }
    expectProblem(await step(world, nia, id, 'no-show'), 'appointment-status')
  })

  test('only by the salon’s own people, and a code says nothing to others', async () => {
    const code = await codeOf(await makeAppointment())
    expectProblem(await call('check-ins', { code }, otto), 'check-in-code')
    expectProblem(await call('check-ins', { code: 'BBBB' }, nia), 'check-in-code')
    expect((await call('check-ins', { code }, as)).status).toBe(403)
    for (const wrong of ['', 'AB', '12B4', 'ABCDE'])
      expectProblem(await call('check-ins', { code: wrong }, nia), 'invalid-input')
  })

  test('on the day of the visit, when it is confirmed', async () => {
    const id = await makeAppointment()
    const start = world.now ?? 0
    for (const [now, ok] of [
      [start - 12 * HOUR - 1, false],
      [start + HOUR + 12 * HOUR, false],
      [start - 12 * HOUR, true],
    ] as const) {
      world.now = now
      expect((await seen(id, as)).checkInCode === null).toBe(!ok)
      const response = await call(`appointments/${id}/arrival`, {}, nia)
      if (ok) expect(response.status).toBe(200)
      else expectProblem(response, 'appointment-status')
    }
    world.now = MONDAY
    const startsAt = nextDay()
    const { id: pending } = await booked(world, as, cutAt(world, '', { startsAt }))
    world.now = Date.parse(startsAt)
    const { detail } = expectProblem(await call(`appointments/${pending}/arrival`, {}, nia), 'appointment-status')
    expect(detail).toBe('Confirm the booking first.')
    expectProblem(await call(`appointments/${pending}/arrival`, {}, otto), 'not-found')
  })

  test('is limited', async () => {
    const eve = await world.person('beauty_partner')
    for (let i = 0; i < 120; i += 1) expectProblem(await call('check-ins', { code: 'BBBB' }, eve), 'check-in-code')
    expectProblem(await call('check-ins', { code: 'BBBB' }, eve), 'too-many-requests')
  })

  test('is forgotten when the visit is moved to another day', async () => {
    const id = await makeAppointment()
    await call(`appointments/${id}/arrival`, {}, nia)
    const later = new Date((world.now ?? 0) + 40 * DAY).toISOString()
    expect((await call(`appointments/${id}/move`, { startsAt: later }, nia)).status).toBe(200)
    expect((await seen(id, nia)).arrivedAt).toBeNull()
  })

  test('codes differ among the visits to come of a salon', async () => {
    const rows = await world.db.select().from(appointment).where(eq(appointment.salonId, 'nairobi'))
    const open = rows.filter(({ status }) => status === 'pending' || status === 'confirmed')
    expect(new Set(open.map((row) => row.checkInCode)).size).toBe(open.length)
  })
})

describe('extras', () => {
  test('are paid with the rest once the client agrees: one batch, fee and cashback on the whole', async () => {
    as = await member(world)
    await fund(world, as, '10000')
    const id = await makeAppointment()
    const before = await sums()
    const key = newKey()
    const request = await ask(id, BEADS, key)
    expect(request.body).toMatchObject({ status: 'confirmed', price: money(250_000) })
    expect(await ask(id, BEADS, key)).toMatchObject({ status: 200, body: request.body })
    // Nothing moves, and nothing more is held.
    expect(await sums()).toEqual(before)
    const { extras, terms } = await seen(id, as)
    expect(extras).toMatchObject({
      status: 'asked',
      lines: [{ name: 'Beads', price: money(50_001) }],
      amount: money(50_001),
      total: money(300_001),
    })
    expect(Date.parse(extras.expiresAt)).toBe((world.now ?? 0) + 15 * MINUTE)
    expect(terms.tip).toBeNull()
    const agreed = await reply(id, 'agreement', extras.id)
    expect([agreed.status, agreed.trips]).toEqual([200, 2])
    expect(agreed.body).toMatchObject({
      status: 'completed',
      price: money(300_001),
      captured: money(300_001),
      itemCount: 2,
      hold: 'captured',
    })
    // 2.5% of 300,001 is 7,500.025; 3% is 9,000.03.
    expect(changeOf(before, await sums())).toEqual({
      wallet: -50_001 + 9_000,
      hold: -250_000,
      nia: 300_001 - 7_500,
      fees: 7_500,
    })
    // One payment, one line: our fee is the salon's.
    const { body: history } = await world.call('GET', '/api/wallet/history?limit=3&type=payments', { as })
    expect(history.items).toMatchObject([
      { description: 'Extras: Cut at Nyota Hair', amount: money(-50_001) },
      { description: 'Paid for Cut at Nyota Hair', amount: money(-250_000) },
    ])
    const page = await seen(id, nia)
    expect(page.items.map((item: { extra: boolean }) => item.extra)).toEqual([false, true])
    expect(page.money).toMatchObject({ captured: money(300_001), released: money(0), fee: money(7_500) })
    expect(page.settlement).toMatchObject({
      balance: money((await sums()).nia),
      lines: [{ kind: 'visit', net: money(292_501) }],
    })
    expect(page.settlement.lines[0].postings).toHaveLength(3)
    expect((await seen(id, as)).settlement).toBeNull()
    // A refund of the whole returns the whole, the fee and the cashback.
    await call(`appointments/${id}/refunds`, { reason: 'It rained in' }, nia)
    expect(changeOf(before, await sums())).toEqual({ wallet: 250_000, hold: -250_000, nia: 0, fees: 0 })
  })

  test.each([
    ['declined by the client', (id: string, extrasId: string) => reply(id, 'refusal', extrasId)],
    [
      'not agreed to in time',
      async () => {
        world.now = (world.now ?? 0) + 15 * MINUTE + 1
        await expireExtras(world.ctx())
        await expireExtras(world.ctx())
      },
    ],
    ['left out by the salon', (id: string) => step(world, nia, id, 'completion')],
  ])('%s: the visit is completed for the price it was booked at', async (_, end) => {
    const id = await makeAppointment()
    const before = await sums()
    await ask(id)
    const { extras } = await seen(id, as)
    await end(id, extras.id)
    expect(await seen(id, as)).toMatchObject({ status: 'completed', price: money(250_000) })
    expect(changeOf(before, await sums())).toEqual({ wallet: 0, hold: -250_000, nia: 250_000 - 6_250, fees: 6_250 })
    for (const late of ['agreement', 'refusal'] as const)
      expectProblem(await reply(id, late, extras.id), 'appointment-status')
    const [row] = await world.db.select().from(extrasRequest).where(eq(extrasRequest.id, extras.id))
    expect(row?.status).toBe({ declined: 'declined', not: 'expired', left: 'withdrawn' }[_.split(' ')[0] as 'not'])
  })

  test('are agreed to as they were shown, by the client alone, in time', async () => {
    const id = await makeAppointment()
    await ask(id)
    const first = (await seen(id, as)).extras.id
    // The salon asks for something else: the first agreement is for nothing.
    await ask(id, { extras: [{ serviceId: 'cut' }, { serviceId: 'braids', addOnId: 'beads' }] })
    const { extras } = await seen(id, as)
    const print = await fingerprint(world)
    expectProblem(await reply(id, 'agreement', first), 'extras-ended')
    const stranger = await world.person('client')
    expectProblem(await reply(id, 'agreement', extras.id, stranger), 'not-found')
    expect((await reply(id, 'agreement', extras.id, nia)).status).toBe(403)
    world.now = (world.now ?? 0) + 15 * MINUTE + 1
    for (const late of ['agreement', 'refusal'] as const)
      expectProblem(await reply(id, late, extras.id), 'extras-ended')
    expect(await fingerprint(world)).toEqual(print)
    world.now -= 1
    expect((await reply(id, 'agreement', extras.id)).body).toMatchObject({ price: money(550_001) })
  })

  test('need the money in the purse; the visit waits for it, or is completed without', async () => {
    const poor = await world.person('client')
    await fund(world, poor, '2500')
    const id = await makeAppointment({}, poor)
    await ask(id)
    const { id: extrasId } = (await seen(id, poor)).extras
    const { detail } = expectProblem(await reply(id, 'agreement', extrasId, poor), 'insufficient-funds')
    expect(detail).toBe('Your purse is short by KES 500.01.')
    await fund(world, poor, '500.01')
    expect((await reply(id, 'agreement', extrasId, poor)).status).toBe(200)
    expect(await balance(world, 'wallet', poor.id)).toBe(0)
  })

  test('come from the salon’s own menu, by somebody who does them', async () => {
    const id = await makeAppointment()
    for (const extra of [
      { serviceId: 'nails' },
      { serviceId: 'braids', addOnId: 'gone' },
      { serviceId: 'cut', addOnId: 'beads' },
      { serviceId: 'cut', staffId: 'dan' },
    ])
      expectProblem(await ask(id, { extras: [extra] }), 'invalid-input')
    expectProblem(await call(`appointments/${id}/completion`, BEADS, otto), 'not-found')
    expect((await world.call('GET', `/api/appointments/${id}/completion`, { as: otto })).status).toBe(404)
    const sheet = await world.call('GET', `/api/appointments/${id}/completion`, { as: nia })
    expect(sheet.trips).toBe(1)
    expect(sheet.body.menu).toMatchObject([
      { serviceId: 'cut', staff: [{ id: 'ada' }, { id: 'bea' }, { id: 'cem' }], addOns: [] },
      { serviceId: 'braids', addOns: [{ id: 'beads', price: money(50_001) }] },
    ])
    world.now = (world.now ?? 0) - 2 * HOUR
    expectProblem(await ask(id), 'appointment-status')
  })

  test('of what is paid at the salon are agreed to and paid there', async () => {
    const id = await makeAppointment({ payment: 'salon' })
    const before = await sums()
    await ask(id)
    await reply(id, 'agreement', (await seen(id, as)).extras.id)
    expect(await sums()).toEqual(before)
    expect(await seen(id, nia)).toMatchObject({
      price: money(300_001),
      money: { atSalon: money(300_001), captured: money(0) },
    })
  })

  test('of a guest are recorded at once', async () => {
    const startsAt = nextDay()
    world.now = Date.parse(startsAt)
    const plan = [{ serviceId: 'cut', staffId: 'ada' }]
    const walkIn = { startsAt, plan, guest: { name: 'Zuri', phone: '' } }
    const { body } = await call('calendar/appointments', walkIn, nia)
    const key = newKey()
    const done = await ask(body.id, BEADS, key)
    expect(done.body).toMatchObject({ status: 'completed', price: money(300_001), itemCount: 2 })
    expect((await ask(body.id, BEADS, key)).body).toEqual(done.body)
    const items = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, body.id))
    expect(items).toHaveLength(2)
    expect((await seen(body.id, nia)).checkInCode).toBeNull()
  })

  test('two answers at once: one ending', async () => {
    const id = await makeAppointment()
    await ask(id)
    const { id: extrasId } = (await seen(id, as)).extras
    const responses = await Promise.all([
      reply(id, 'agreement', extrasId),
      reply(id, 'refusal', extrasId),
      step(world, nia, id, 'completion'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('a tip', () => {
  const pay = (id: string, body: object, who = as, key = newKey()) => call(`appointments/${id}/tips`, body, who, key)

  async function completed(changes: object = {}, who = as): Promise<string> {
    const id = await makeAppointment(changes, who)
    await step(world, nia, id, 'completion')
    return id
  }

  test('goes from the purse to the professional, with no fee, once; and is raised within a day', async () => {
    const id = await completed()
    const { terms } = await seen(id, as)
    expect(terms.tip).toMatchObject({
      suggestions: [money(12_500), money(25_000), money(37_500)],
      upTo: money(125_000),
      staff: [{ id: 'ada', name: 'Person ada' }],
    })
    const before = await sums()
    const key = newKey()
    const paid = await pay(id, { amount: '250' }, as, key)
    expect([paid.status, paid.trips]).toEqual([201, 2])
    expect(paid.body).toMatchObject({ amount: money(25_000), staffId: 'ada', staffName: 'Person ada' })
    expect((await pay(id, { amount: '250' }, as, key)).body).toEqual(paid.body)
    expectProblem(await pay(id, { amount: '300' }, as, key), 'idempotency-key-reused')
    expect(changeOf(before, await sums())).toEqual({ wallet: -25_000, hold: 0, nia: 25_000, fees: 0 })
    expect((await seen(id, as)).terms.tip.suggestions).toEqual([money(37_500)])
    // The same tip again is no tip.
    expectProblem(await pay(id, { amount: '250' }), 'invalid-input')
    expectProblem(await pay(id, { amount: '375', staffId: 'bea' }), 'invalid-input')
    world.now = (world.now ?? 0) + DAY
    const raised = await pay(id, { amount: '375' })
    expect(raised.body).toMatchObject({ amount: money(37_500) })
    expect(raised.body.transferIds).toHaveLength(2)
    expect(changeOf(before, await sums())).toEqual({ wallet: -37_500, hold: 0, nia: 37_500, fees: 0 })
    world.now += 1
    expectProblem(await pay(id, { amount: '400' }), 'tip-refused')
    for (const who of [as, nia]) expect((await seen(id, who)).tip.amount).toEqual(money(37_500))
    expect((await seen(id, nia)).settlement.lines.map((line: { kind: string }) => line.kind)).toEqual([
      'visit',
      'tip',
      'tip',
    ])
    const texts = (await world.db.select().from(notification).where(eq(notification.userId, nia.id))).map(
      ({ text }) => text,
    )
    expect(texts).toContain(
      'Amina left Person ada a tip of KES 250.00 for Cut. It is theirs in full: no fee, no commission.',
    )
    // What is refunded is the visit, not the tip.
    await call(`appointments/${id}/refunds`, { reason: 'It rained in' }, nia)
    expect(changeOf(before, await sums())).toMatchObject({ nia: 37_500 - 243_750 })
  })

  test('is for a completed visit, by its client, at most half the price, within two weeks', async () => {
    const open = await makeAppointment()
    expectProblem(await pay(open, { amount: '100' }), 'tip-refused')
    const id = await completed()
    const stranger = await world.person('client')
    await fund(world, stranger, '1000')
    expectProblem(await pay(id, { amount: '100' }, stranger), 'not-found')
    expect((await pay(id, { amount: '100' }, nia)).status).toBe(403)
    for (const amount of ['0', '-5', 'x', '1.234']) expectProblem(await pay(id, { amount }), 'invalid-amount')
    const { errors } = expectProblem(await pay(id, { amount: '1250.01' }), 'invalid-input')
    expect(errors?.amount?.[0]?.replace(/\s/g, ' ')).toBe('A tip is at most half the price: KES 1,250.00.')
    const end = (world.now ?? 0) + HOUR
    world.now = end + 14 * DAY + 1
    expectProblem(await pay(id, { amount: '100' }), 'tip-refused')
    world.now -= 1
    expect((await pay(id, { amount: '1250' })).status).toBe(201)
  })

  test('needs the money in the purse', async () => {
    const poor = await world.person('client')
    await fund(world, poor, '2500')
    const id = await completed({}, poor)
    const { detail } = expectProblem(await pay(id, { amount: '100' }, poor), 'insufficient-funds')
    expect(detail).toBe('Your purse is short by KES 100.00.')
  })

  test('two at once: one is paid', async () => {
    const id = await completed()
    const before = await sums()
    // The second is read while the first has not been written.
    const second = await world.call('POST', `/api/appointments/${id}/tips`, {
      as,
      key: newKey(),
      body: { amount: '200' },
      afterRead: async () => expect((await pay(id, { amount: '100' })).status).toBe(201),
    })
    expectProblem(second, 'tip-refused')
    const rows = await world.db.select().from(tip).where(eq(tip.appointmentId, id))
    expect(rows).toHaveLength(1)
    expect(changeOf(before, await sums())).toMatchObject({ nia: rows[0]?.amount })
  })

  test('is suggested by the salon’s setting', async () => {
    await world.db
      .update(salon)
      .set({ tipPercents: [1, 2, 30] })
      .where(eq(salon.id, 'nairobi'))
    const id = await completed()
    expect((await seen(id, as)).terms.tip.suggestions).toEqual([money(2_500), money(5_000), money(75_000)])
  })
})
