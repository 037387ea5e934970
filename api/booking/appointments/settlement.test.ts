// Settlement of appointments that end without completion: late fees, no-shows, partial and full
// refunds, exact to the unit; and that only one of many concurrent transitions succeeds.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentRefund, slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { salon } from '../../../db/schema/salons/salons'
import { type CallResponse, expectProblem, newKey, type Options, type Person } from '../../../tests/fixtures/harness'
import { member } from '../../../tests/fixtures/money/plus-members'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  type Step,
  step,
  whenItBegins,
} from '../../../tests/fixtures/salons-and-purses'
import { PLATFORM } from '../../money/ledger/ledger'
import { HOUR, rfc3339 } from '../../platform/values/time'

const world = openSoundWorld()
let nia: Person
let otto: Person
let as: Person
let day = 2

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  await world.db.update(salon).set({ freeCancelHours: 24, lateFeeBasisPoints: 5000, noShowFeeBasisPoints: 3333 })
})

beforeEach(async () => {
  as = await world.person('client')
  await fund(world, as, '10000')
})

/** An appointment on a day not used by other tests, after `steps`. */
async function makeAppointment(steps: Step[] = [], changes: object = {}, who = as): Promise<string> {
  day += 1
  const body = cutAt(world, '', { startsAt: at(world, '10:00', day), ...changes })
  const { id, salonId } = await booked(world, who, body)
  for (const name of steps) expect((await step(world, salonId === 'nairobi' ? nia : otto, id, name)).status).toBe(200)
  return id
}

const detail = async (id: string, who: Person, options: Options = {}) =>
  (await world.call('GET', `/api/appointments/${id}`, { as: who, ...options })).body

const refund = (id: string, body: object, key = newKey(), who = nia) =>
  world.call('POST', `/api/appointments/${id}/refunds`, { as: who, key, body })

/** Notifications to a person, oldest first. */
async function notified({ email }: Person): Promise<string[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return body.items.map(({ text }: { text: string }) => text).reverse()
}

const money = (minor: number, currency = 'KES') => ({
  amount: currency === 'UGX' ? String(minor) : (minor / 100).toFixed(2),
  currency,
})

const kinds = async () => ({
  nia: await balance(world, 'payable', nia.id),
  fees: await balance(world, 'fee_revenue', PLATFORM),
  wallet: await balance(world, 'wallet', as.id),
  hold: await balance(world, 'hold', as.id),
})

describe('a client’s late cancellation', () => {
  test('costs exactly the fee shown: the salon gets it net of our fee, the rest is released', async () => {
    const id = await makeAppointment(['confirmation'])
    const start = await whenItBegins(world, id)
    const before = await kinds()
    // Early cancellation is free, and shown as free.
    expect((await detail(id, as, { at: start - 24 * HOUR })).terms.cancel).toEqual({
      fee: money(0),
      returned: money(250_000),
    })
    const late = { at: start - 24 * HOUR + 1 }
    expect((await detail(id, as, late)).terms.cancel).toEqual({ fee: money(125_000), returned: money(125_000) })
    const cancel = (body: object) =>
      world.call('POST', `/api/appointments/${id}/cancellation`, { as, key: newKey(), body, ...late })
    // A client who agreed to a lower fee must confirm again.
    const { detail: why } = expectProblem(await cancel({ agreedFee: '0' }), 'appointment-status')
    expect(why).toMatch(/costs KES\s1,250\.00/)
    const response = await cancel({ agreedFee: '1250.00', message: 'I am ill.' })
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'cancelled', ending: 'client', hold: 'captured', captured: money(125_000) },
    })
    expect(await kinds()).toEqual({
      nia: before.nia + 121_875,
      fees: before.fees + 3_125,
      wallet: before.wallet + 125_000,
      hold: 0,
    })
    const seen = await detail(id, as)
    expect(seen.money).toMatchObject({ released: money(125_000), fee: null })
    expect(seen.timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      by: 'client',
      note: 'I am ill.',
      amount: money(125_000),
    })
    expect((await notified(as)).at(-1)).toContain(
      'KES 1,250.00 was paid to the salon as its late fee. KES 1,250.00 is back in your purse.',
    )
    expect((await notified(nia)).at(-1)).toContain('You were paid KES 1,218.75')
    // The fee is a line of the client's history, and so is what came back.
    const { body } = await world.call('GET', '/api/wallet/history?limit=3', { as })
    expect(body.items).toMatchObject([
      { description: 'Late fee: Cut at Nyota Hair', amount: money(-125_000), balance: money(before.wallet + 125_000) },
      { description: 'Released: Cut at Nyota Hair', amount: money(250_000), balance: money(before.wallet + 250_000) },
      { description: 'Set aside for Cut at Nyota Hair', amount: money(-250_000) },
    ])
    const line = await world.call('GET', `/api/wallet/history/${body.items[0].transferId}`, { as })
    expect(line.body).toMatchObject({ fee: null, links: [{ kind: 'appointment', id }] })
    expect(line.body.postings.map((p: { to: object }) => p.to)).toEqual([
      { account: 'Your wallet', yours: true },
      { account: 'Set aside for bookings and orders', yours: true },
      { account: 'The salon', yours: false },
      { account: 'Purse fees', yours: false },
    ])
  })

  test('is rejected after the start, or if the policy at booking excludes it', async () => {
    const id = await makeAppointment(['confirmation'])
    const start = await whenItBegins(world, id)
    expectProblem(
      await world.call('POST', `/api/appointments/${id}/cancellation`, { as, key: newKey(), at: start }),
      'appointment-status',
    )
    expect((await detail(id, as, { at: start })).terms.cancel).toBe(null)
  })
})

describe('a no-show', () => {
  test('captures the salon’s fee after the start and releases the rest', async () => {
    const id = await makeAppointment(['confirmation'])
    const start = await whenItBegins(world, id)
    const early = await fingerprint(world)
    const mark = (at: number, who = nia) =>
      world.call('POST', `/api/appointments/${id}/no-show`, { as: who, key: newKey(), at })
    expectProblem(await mark(start - 1), 'appointment-status')
    expectProblem(await mark(start, otto), 'not-found')
    expectProblem(await mark(start, as), 'forbidden')
    expect(await fingerprint(world)).toBe(early)
    expect((await detail(id, nia, { at: start })).terms.noShow).toEqual({
      fee: money(83_325),
      returned: money(166_675),
    })
    const before = await kinds()
    expect((await mark(start)).body).toMatchObject({ ending: 'no_show', hold: 'captured' })
    expectProblem(await mark(start), 'appointment-status')
    expect(await kinds()).toEqual({
      nia: before.nia + 83_325 - 2_083,
      fees: before.fees + 2_083,
      wallet: before.wallet + 166_675,
      hold: 0,
    })
    expect((await notified(as)).at(-1)).toContain('KES 833.25 was paid to the salon as its no-show')
    expect((await detail(id, nia)).client).toMatchObject({ visits: 0, noShows: 1, guest: false })
  })
})

test('rejects completion before the start, or an hour before it once the client is checked in', async () => {
  const id = await makeAppointment(['confirmation'])
  const start = await whenItBegins(world, id)
  const perform = (name: string, at: number) =>
    world.call('POST', `/api/appointments/${id}/${name}`, { as: nia, key: newKey(), at })
  expectProblem(await perform('completion', start - 1), 'appointment-status')
  expect((await detail(id, nia, { at: start - 1 })).terms.complete).toBe(false)
  expect((await detail(id, nia, { at: start })).terms.complete).toBe(true)
  expect((await perform('arrival', start - 2 * HOUR)).status).toBe(200)
  expectProblem(await perform('completion', start - HOUR - 1), 'appointment-status')
  expect((await perform('completion', start - HOUR)).status).toBe(200)
})

describe('refunds', () => {
  test('in parts that add up to the whole return the whole fee and cashback, to the unit', async () => {
    const plus = await member(world)
    await fund(world, plus, '35000', 'UGX')
    const changes = { salonId: 'kampala', serviceId: 'nails', staffId: 'dan' }
    const fees = await balance(world, 'fee_revenue', PLATFORM, 'UGX')
    const id = await makeAppointment(['confirmation', 'completion'], changes, plus)
    const wallet = () => balance(world, 'wallet', plus.id, 'UGX')
    const payable = () => balance(world, 'payable', otto.id, 'UGX')
    // The price is 35,000: 875 is our fee, 1,050 was cashback.
    expect([await wallet(), await payable()]).toEqual([1_050, 34_125])
    const seen: number[] = []
    for (const amount of ['1', '9', '333', '20000']) {
      const response = await refund(id, { amount, reason: 'Chipped' }, newKey(), otto)
      expect(response.status, JSON.stringify(response.body)).toBe(201)
      seen.push(await wallet())
    }
    const [part] = await world.db.select().from(appointmentRefund)
    expect(part).toMatchObject({ amount: 1, feePart: 0, cashbackPart: 0, reason: 'Chipped' })
    const last = await refund(id, { reason: 'All of it' }, newKey(), otto)
    expect(last.body).toMatchObject({ refunded: money(35_000, 'UGX'), status: 'completed' })
    expect(await wallet()).toBe(35_000)
    expect(await payable()).toBe(0)
    expect(await balance(world, 'fee_revenue', PLATFORM, 'UGX')).toBe(fees)
    expect(seen).toEqual([1_051, 1_060, 1_383, 20_783])
    expectProblem(await refund(id, { reason: 'More' }, newKey(), otto), 'appointment-status')
    expect((await notified(plus)).join()).toMatch(/of cashback was returned with it/)
    const { body } = await world.call('GET', '/api/wallet/history?limit=2&currency=UGX', { as: plus })
    expect(body.items.map((line: { description: string }) => line.description)).toEqual([
      'Cashback returned: Manicure at Kampala Nails',
      'Refund: Manicure at Kampala Nails',
    ])
  })

  test('never exceed what was paid, can only be made by the salon, and happen once per key', async () => {
    const id = await makeAppointment(['confirmation', 'completion'])
    const before = await fingerprint(world)
    const bad = [
      [{ amount: '2500.01', reason: 'x' }, 'invalid-input'],
      [{ amount: '0', reason: 'x' }, 'invalid-amount'],
      [{ amount: '-1', reason: 'x' }, 'invalid-amount'],
      [{ amount: '1' }, 'invalid-input'],
    ] as const
    for (const [body, code] of bad) expectProblem(await refund(id, body), code)
    const ok = { amount: '1000', reason: 'Too short' }
    expectProblem(await refund(id, ok, newKey(), as), 'forbidden')
    expectProblem(await refund(id, ok, newKey(), otto), 'not-found')
    const path = `/api/appointments/${id}/refunds`
    expectProblem(await world.call('POST', path, { key: newKey(), body: ok }), 'unauthenticated')
    expect(await fingerprint(world)).toBe(before)
    const key = newKey()
    const first = await refund(id, ok, key)
    const after = await fingerprint(world)
    expect([(await refund(id, ok, key)).body, first.status]).toEqual([first.body, 201])
    expectProblem(await refund(id, { ...ok, amount: '2' }, key), 'idempotency-key-reused')
    expect(await fingerprint(world)).toBe(after)
    expect((await detail(id, nia)).terms.refund.upTo).toEqual(money(150_000))
  })

  test('never exceed what was paid when sixty-four are concurrent', async () => {
    const id = await makeAppointment(['confirmation', 'completion'])
    const before = await kinds()
    const body = { amount: '1500', reason: 'At once' }
    const responses = await Promise.all(Array.from({ length: 64 }, () => refund(id, body)))
    const won = responses.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const { body: lost } of responses.filter(({ status }) => status !== 201))
      expect(['appointment-status', 'invalid-input']).toContain(lost.code)
    expect((await kinds()).wallet).toBe(before.wallet + 150_000)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.refunded).toBe(150_000)
  })

  test('are rejected if the salon’s balance doesn’t cover its part', async () => {
    const poor = await world.person('beauty_partner')
    await world.db.update(salon).set({ ownerId: poor.id }).where(eq(salon.id, 'nairobi'))
    const [first, second] = [await makeAppointment(), await makeAppointment()]
    for (const name of ['confirmation', 'no-show'] as const) await step(world, poor, first, name)
    for (const name of ['confirmation', 'completion'] as const) await step(world, poor, second, name)
    const earned = await balance(world, 'payable', poor.id)
    expect((await refund(second, { reason: 'All' }, newKey(), poor)).status).toBe(201)
    // The salon has a new owner: the money was paid to the former one.
    await world.db.update(salon).set({ ownerId: nia.id }).where(eq(salon.id, 'nairobi'))
    await world.db.update(salon).set({ ownerId: otto.id }).where(eq(salon.id, 'nairobi'))
    const { detail: why } = expectProblem(await refund(first, { reason: 'All' }, newKey(), otto), 'insufficient-funds')
    expect(why).toMatch(/short by KES\s812\.42/)
    await world.db.update(salon).set({ ownerId: nia.id }).where(eq(salon.id, 'nairobi'))
    expect(earned).toBe(81_242 + 243_750)
  })
})

describe('of sixty-four concurrent transitions exactly one succeeds', () => {
  const crowd = async (id: string, at: number, steps: [Step, Person][]) => {
    const before = await kinds()
    const responses: CallResponse[] = await Promise.all(
      Array.from({ length: 64 }, (_, i) => {
        const [name, who] = steps[i % steps.length] ?? ['cancellation', as]
        const path = `/api/appointments/${id}/${name}`
        return world.call('POST', path, { as: who, key: newKey(), at })
      }),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { body } of responses.filter(({ status }) => status !== 200))
      expect(body.code).toBe('appointment-status')
    const after = await kinds()
    const { status, captured } = won[0]?.body ?? {}
    const paid = captured ? Number(captured.amount) * 100 : 0
    const open = status === 'confirmed' ? 250_000 : 0
    expect(after.hold).toBe(open)
    expect(after.wallet - before.wallet).toBe(250_000 - paid - open)
    expect(after.nia + after.fees - before.nia - before.fees).toBe(paid)
  }

  test('confirmation by the salon against cancellation by the client', async () => {
    const terms = (freeCancelHours: number | null) =>
      world.db.update(salon).set({ freeCancelHours }).where(eq(salon.id, 'nairobi'))
    await terms(null)
    const id = await makeAppointment()
    await crowd(id, world.now ?? 0, [
      ['confirmation', nia],
      ['cancellation', as],
    ])
    await terms(24)
  })

  test('late cancellation, no-show, completion and cancellation by the salon', async () => {
    const id = await makeAppointment(['confirmation'])
    // Just before the start the client may still cancel, and the salon may already complete it.
    await crowd(id, (await whenItBegins(world, id)) - 1, [
      ['cancellation', as],
      ['completion', nia],
      ['cancellation', nia],
    ])
    const other = await makeAppointment(['confirmation'])
    await crowd(other, await whenItBegins(world, other), [
      ['no-show', nia],
      ['completion', nia],
    ])
  })
})

describe('declining with a counter-proposal', () => {
  const decline = (id: string, startsAt: string, options: Options = {}, proposal: object = {}) =>
    world.call('POST', `/api/appointments/${id}/cancellation`, {
      as: nia,
      key: newKey(),
      body: { message: 'Ada is away that day.', proposal: { startsAt, ...proposal } },
      ...options,
    })

  test('releases the money and holds the new slot for the client in one batch', async () => {
    const id = await makeAppointment()
    const startsAt = at(world, '14:00', day + 20)
    const sheet = await world.call('GET', `/api/appointments/${id}/offer?salon=nairobi&date=${startsAt.slice(0, 10)}`, {
      as: nia,
    })
    expect([sheet.status, sheet.trips, sheet.body.days.length]).toEqual([200, 1, 14])
    expect(sheet.body.date).toBe(startsAt.slice(0, 10))
    const key = newKey()
    const response = await decline(id, startsAt, { key }, { staffId: 'bea' })
    expect([response.status, response.trips]).toEqual([200, 3])
    expect(response.body).toMatchObject({ ending: 'declined', hold: 'released' })
    expect((await decline(id, startsAt, { key }, { staffId: 'bea' })).body).toEqual(response.body)
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
    const [hold] = await world.db.select().from(slotHold).where(eq(slotHold.clientId, as.id))
    expect(hold).toMatchObject({
      kind: 'proposal',
      status: 'held',
      startsAt: Date.parse(startsAt),
      price: 250_000,
      plan: [{ serviceId: 'cut', staffId: 'bea', addOnIds: [] }],
      expiresAt: (world.now ?? 0) + 48 * HOUR,
    })
    const taken = await world.db
      .select()
      .from(busyInterval)
      .where(eq(busyInterval.visitId, hold?.id ?? ''))
    expect(taken).toMatchObject([{ staffId: 'bea', startsAt: Date.parse(startsAt) }])
    const word = (await notified(as)).at(-1)
    expect(word).toContain('KES 2,500.00 is back in your purse. The salon says: Ada is away')
    expect(word).toContain(`/booking/${hold?.id}`)
    // The declined booking leads there too, for its client and while it is held.
    const offered = { id: hold?.id, startsAt: rfc3339(Date.parse(startsAt), 'Africa/Nairobi') }
    expect((await detail(id, as)).offered).toMatchObject(offered)
    expect((await detail(id, nia)).offered).toBeNull()
    world.now = hold?.expiresAt ?? null
    expect((await detail(id, as)).offered).toBeNull()
    world.now = (hold?.expiresAt ?? 0) - 48 * HOUR
    // The slot is blocked for others, and a taken slot cannot be proposed.
    day += 1
    const other = await makeAppointment()
    expectProblem(await decline(other, startsAt, {}, { staffId: 'bea' }), 'slot-taken')
    expect((await detail(other, nia)).status).toBe('pending')
  })

  test('begins with the day of the visit, or the first open one after it', async () => {
    const sheet = async (id: string, query = '') =>
      (await world.call('GET', `/api/appointments/${id}/offer?salon=nairobi${query}`, { as: nia })).body
    const id = await makeAppointment()
    const { startsAt } = await detail(id, nia)
    const visitDate = startsAt.slice(0, 10)
    expect((await sheet(id, `&date=${visitDate}`)).date).toBe(visitDate)
    // Weeks ahead, the days around the one that is asked for.
    const far = at(world, '10:00', day + 40).slice(0, 10)
    const around = await sheet(id, `&date=${far}`)
    expect(around.date >= far).toBe(true)
    expect(around.days[3].date).toBe(far)
    expect(around.times.length).toBeGreaterThan(0)
  })

  test('is allowed only to the salon, while the appointment is pending and before the deadline', async () => {
    const id = await makeAppointment()
    const startsAt = at(world, '15:00', day + 1)
    const before = await fingerprint(world)
    expectProblem(await decline(id, startsAt, { as }), 'invalid-input')
    expectProblem(await decline(id, startsAt, { as: otto }), 'not-found')
    expectProblem(await decline(id, new Date((world.now ?? 0) + HOUR).toISOString()), 'invalid-input')
    expectProblem(await decline(id, at(world, '22:00', day + 1)), 'slot-unavailable')
    expect(await fingerprint(world)).toBe(before)
    await step(world, nia, id, 'confirmation')
    expectProblem(await decline(id, startsAt), 'appointment-status')
  })
})
