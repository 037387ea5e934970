// What a payout leaves in the balance: visits that only the salon says took place, and the first earnings of a business.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payout } from '../../../db/schema/money/payouts'
import { staff } from '../../../db/schema/salons/salons'
import { ticket } from '../../../db/schema/support'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { direct, owe, owed, payNow, prove, rowsOf } from '../../../tests/fixtures/money/payouts'
import {
  arriveWithCode,
  balance,
  booked,
  cutAt,
  fund,
  step,
  whenItBegins,
} from '../../../tests/fixtures/salons-and-purses'
import { DAY, HOUR } from '../../platform/values/time'
import { DISPUTE_WINDOW } from '../ledger/limits'
import { newBusinessTerms, type ReserveFacts, reserveOf } from './reserve'
import { runInstantPayouts, runPayouts } from './scheduled-run'

const world = openWorld()
/** What the salon gets of a cut: 2,500 less 2.5 percent. */
const CUT = 243_750

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function backAt<T>(now: number, work: () => Promise<T>): Promise<T> {
  const before = world.now
  world.now = now
  return work().finally(() => {
    world.now = before
  })
}

/** Asks for an instant payout, at an instant. */
const askAt = (now: number, as: Person) =>
  backAt(now, async () => {
    await prove(world, as)
    return payNow(world, as)
  })

describe('an instant payout', () => {
  let salons = 0
  let name = ''
  let nia: Person
  let client: Person

  beforeEach(async () => {
    salons += 1
    name = `salon${salons}`
    nia = await world.person('beauty_partner')
    await addSalon(
      world,
      { id: name, ownerId: nia.id, noShowFeeBasisPoints: 5_000 },
      [{ id: `${name}-cut` }],
      [`${name}-ada`],
    )
    await prove(world, nia)
    expect((await direct(world, nia)).status).toBe(201)
    client = await world.person('client')
    await fund(world, client, '10000')
  })

  /** A visit to Ada that the salon has confirmed. */
  async function confirmed(clock: string): Promise<string> {
    const wanted = { salonId: name, serviceId: `${name}-cut`, staffId: `${name}-ada` }
    const { id } = await booked(world, client, cutAt(world, clock, wanted))
    await step(world, nia, id, 'confirmation')
    return id
  }

  /** A visit that has been paid for, and when. */
  async function visited(proof: 'code' | 'word', end: 'completion' | 'no-show' = 'completion', clock = '10:00') {
    const id = await confirmed(clock)
    if (proof === 'code') await arriveWithCode(world, nia, id)
    expect((await step(world, nia, id, end)).status).toBe(200)
    return { id, paidAt: await whenItBegins(world, id) }
  }

  const balanceAt = async (now: number) => {
    const { body } = await world.call('GET', '/api/payouts', { as: nia, at: now })
    return body.balances[0]
  }

  test.each(['completion', 'no-show'] as const)(
    'leaves what the salon alone says, until its client can no longer dispute it: %s',
    async (end) => {
      const { paidAt } = await visited('word', end)
      const refused = expectProblem(await askAt(paidAt + HOUR, nia), 'payout-reserved')
      expect(plain(refused.detail)).toMatch(/^KES [\d,.]+ waits: it comes from visits without a/)
      const current = await balanceAt(paidAt + HOUR)
      expect(current.now.amount.amount).toBe('0.00')
      expect(current.blocked).toBe(refused.detail)
      // The next payout by schedule pays it.
      expect(current.next).toMatchObject({ amount: current.payable, reserved: null })
      expect((await askAt(paidAt + DISPUTE_WINDOW, nia)).status).toBe(201)
      expect(await balance(world, 'payable', nia.id)).toBe(0)
    },
  )

  test('pays at once for whoever has shown their code', async () => {
    const { paidAt } = await visited('code')
    const { body } = await askAt(paidAt, nia)
    expect(body.amount.amount).toBe('2437.50')
  })

  test('a code counts after the salon has said that they are there, too', async () => {
    const id = await confirmed('10:00')
    const now = await whenItBegins(world, id)
    await world.call('POST', `/api/appointments/${id}/arrival`, { as: nia, key: newKey(), at: now })
    const seen = await world.call('GET', `/api/appointments/${id}`, { as: client, at: now })
    expect(seen.body).toMatchObject({ arrivedByCode: false, checkInCode: expect.any(String) })
    await arriveWithCode(world, nia, id)
    const after = await world.call('GET', `/api/appointments/${id}`, { as: nia, at: now })
    expect(after.body).toMatchObject({ arrivedAt: seen.body.arrivedAt, arrivedByCode: true })
    await step(world, nia, id, 'completion')
    expect((await askAt(now, nia)).status).toBe(201)
  })

  test('pays what is proven and lists what it leaves; the sum comes back as the next first line', async () => {
    await visited('code')
    const { id, paidAt } = await visited('word', 'completion', '12:00')
    const { body } = await askAt(paidAt, nia)
    expect(body.amount.amount).toBe('2437.50')
    expect(await balance(world, 'payable', nia.id)).toBe(CUT)
    expect(await balance(world, 'reserve', nia.id)).toBe(0)
    const { body: page } = await world.call('GET', `/api/payouts/${body.id}`, { as: nia })
    const lines = (of: { lines: { kind: string; amount: { amount: string } }[] }) =>
      of.lines.map((line) => [line.kind, line.amount.amount])
    expect(lines(page)).toEqual([
      ['booking_capture', '2437.50'],
      ['booking_capture', '2437.50'],
      ['payout_reserve', '-2437.50'],
    ])
    const csv = await world.call('GET', `/api/payouts/${body.id}/statement/csv`, { as: nia })
    expect(csv.body).toContain('Reserve: waits in your balance')
    // The client tips: they were there.
    const tipped = await world.call('POST', `/api/appointments/${id}/tips`, {
      as: client,
      key: newKey(),
      body: { amount: '250' },
      at: paidAt + HOUR,
    })
    expect(tipped.status).toBe(201)
    const next = await askAt(paidAt + HOUR, nia)
    expect(next.body.amount.amount).toBe('2687.50')
    const { body: last } = await world.call('GET', `/api/payouts/${next.body.id}`, { as: nia })
    expect(lines(last)).toEqual([
      ['payout_reserve_release', '2437.50'],
      ['tip', '250.00'],
    ])
  })

  test('what was refunded waits no longer, what is disputed until that is decided', async () => {
    const { id, paidAt } = await visited('word')
    await world.call('POST', `/api/appointments/${id}/refunds`, {
      as: nia,
      key: newKey(),
      body: { amount: '1000', reason: 'x' },
      at: paidAt,
    })
    await owe(world, nia, 50_000)
    const first = await askAt(paidAt, nia)
    expect(first.body.amount.amount).toBe('500.00')
    expect(await balance(world, 'payable', nia.id)).toBe(146_250)
    const disputed = await world.call('POST', `/api/appointments/${id}/dispute`, {
      as: client,
      key: newKey(),
      at: paidAt,
      body: { message: 'Nobody was there.' },
    })
    expect(disputed.status).toBe(201)
    const late = paidAt + DISPUTE_WINDOW + DAY
    expectProblem(await askAt(late, nia), 'payout-reserved')
    await world.db.update(ticket).set({ status: 'closed', closedAt: late }).where(eq(ticket.aboutId, id))
    expect((await askAt(late, nia)).body.amount.amount).toBe('1462.50')
  })

  test('what pays itself at once pays what waited once it may, and only once', async () => {
    const setting = (instant: boolean) => world.call('PUT', '/api/payouts/settings', { as: nia, body: { instant } })
    await setting(true)
    const { paidAt } = await visited('word')
    const before = (await rowsOf(world, nia)).length
    const runAt = (now: number) => backAt(now, () => runInstantPayouts(world.ctx()))
    await runAt(paidAt)
    await runAt(paidAt + DAY)
    expect(await rowsOf(world, nia)).toHaveLength(before)
    for (const later of [0, 60_000, DAY]) await runAt(paidAt + DISPUTE_WINDOW + later)
    expect((await rowsOf(world, nia)).slice(before)).toMatchObject([
      { amount: CUT, cause: 'instant', status: 'confirmed' },
    ])
    await setting(false)
  })

  test('the shares of staff wait whole where what is proven is less', async () => {
    await world.db
      .update(staff)
      .set({ commissionBasisPoints: 5_000 })
      .where(eq(staff.id, `${name}-ada`))
    await direct(world, nia, { staffId: `${name}-ada` })
    await world.call('PUT', '/api/payouts/settings', { as: nia, body: { split: true } })
    const { paidAt } = await visited('word')
    await owe(world, nia, 50_000)
    expectProblem(await askAt(paidAt, nia), 'payout-reserved')
    await askAt(paidAt + DISPUTE_WINDOW, nia)
    const paid = await world.db
      .select()
      .from(payout)
      .where(eq(payout.staffId, `${name}-ada`))
    expect(paid).toMatchObject([{ amount: 125_000 }])
  })

  test('what was earned between read and write is not paid out unproven', async () => {
    await visited('code')
    let done = false
    await prove(world, nia)
    const response = await payNow(world, nia, {
      afterRead: async () => {
        if (!done) await visited('word', 'completion', '12:00')
        done = true
      },
    })
    expect(response.body.amount.amount).toBe('2437.50')
    expect(await balance(world, 'payable', nia.id)).toBe(CUT)
  })
})

describe('a new business', () => {
  test('has the first sum paid out in its first week, by whatever payout, and the rest after', async () => {
    const person = await owed(world, 2_000_000)
    const start = world.now ?? 0
    const { body } = await world.call('GET', '/api/payouts', { as: person })
    const [{ now, next }] = body.balances
    expect(now.amount.amount).toBe('12500.00')
    expect(next.amount.amount).toBe('12500.00')
    expect(plain(now.reserved)).toBe(
      'KES 7,500.00 waits until Mon, Jan 18, 2027, 9:00 AM. In the 7 days after your first sale, up to KES 12,500.00 can be paid out. What you earn beyond that follows after.',
    )
    expect((await payNow(world, person)).body.amount.amount).toBe('12500.00')
    expectProblem(await payNow(world, person), 'payout-reserved')
    // The payout of the week is within the seven days: it leaves the rest, and says so.
    await backAt(start + 6 * DAY + 23 * HOUR, () => runPayouts(world.ctx()))
    expect(await balance(world, 'payable', person.id)).toBe(750_000)
    expect((await askAt(start + 7 * DAY, person)).body.amount.amount).toBe('7500.00')
  })

  test('a payout that came back does not count', async () => {
    const person = await owed(world, 1_500_000, '0011 2233 4455 1402')
    expect((await payNow(world, person)).body.status).toBe('failed')
    expect((await world.call('GET', '/api/payouts', { as: person })).body.balances).toMatchObject([
      { now: { amount: { amount: '12500.00' } } },
    ])
  })

  test('reads the terms before it sells', async () => {
    const client = await world.person('client', { currency: 'UGX' })
    const { body } = await world.call('GET', '/api/me/business', { as: client })
    expect(plain(body.firstPayouts)).toBe(
      'In the 7 days after your first sale, up to UGX 350,000 can be paid out. What you earn beyond that follows after.',
    )
  })
})

test.each([
  [undefined, undefined, { days: 7, dollars: 100 }],
  ['0', '0', { days: 0, dollars: 0 }],
  ['30', '2500', { days: 30, dollars: 2500 }],
  ['91', '-1', { days: 7, dollars: 100 }],
  ['x', '1e3', { days: 7, dollars: 100 }],
])('terms of %s days and %s dollars', (days, dollars, terms) => {
  const written = { ...(days && { NEW_BUSINESS_DAYS: days }), ...(dollars && { NEW_BUSINESS_DOLLARS: dollars }) }
  expect(newBusinessTerms(written)).toEqual(terms)
})

test.each<[string, Partial<ReserveFacts>, number, number]>([
  ['instant', { unproven: 30 }, 100, 30],
  ['instant', { unproven: 300 }, 100, 100],
  ['weekly', { unproven: 30 }, 100, 0],
  ['weekly', { firstAt: 5 }, 1_000, 875],
  ['weekly', { firstAt: 5, paid: 100 }, 1_000, 975],
  ['weekly', { firstAt: 5, paid: 200 }, 1_000, 1_000],
  ['instant', { firstAt: 5, unproven: 900 }, 1_000, 900],
  ['instant', { unproven: 30 }, 0, 0],
] as const)('%s, %o: of %s waits %s', (cause, changes, minor, waits) => {
  const facts = { currency: 'KES', unproven: 0, promised: 0, firstAt: -8 * DAY, paid: 0, divisor: 125_000_000 }
  const terms = { days: 7, dollars: 1 }
  const reserve = reserveOf(cause as 'instant', minor, { ...facts, ...changes }, terms, 10)
  expect(reserve.minor).toBe(waits)
})
