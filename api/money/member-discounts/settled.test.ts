// Purchases at a member discount: fee, cashback, commission, refunds and reports are all based on the amount paid, to
// the unit.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salon, staff } from '../../../db/schema/salons/salons'
import { MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { member } from '../../../tests/fixtures/money/plus-members'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  expectSoundLedger,
  fund,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, received } from '../../../tests/fixtures/shop/shop'

const world = openWorld()
let nia: Person
let seller: Person
let admin: Person
let amina: Person

const kes = (amount: string) => ({ amount, currency: 'KES' })

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  seller = await addShampooShop(world)
  admin = await world.person('admin')
  await received(world, 'small', 50)
  await world.db.update(staff).set({ commissionBasisPoints: 3333 }).where(eq(staff.id, 'ada'))
  await world.db
    .update(salon)
    .set({ freeCancelHours: 24, lateFeeBasisPoints: 2000, depositBasisPoints: 2000 })
    .where(eq(salon.id, 'nairobi'))
})

beforeEach(async () => {
  world.now = MONDAY
  amina = await member(world)
  await fund(world, amina, '9000')
})

const post = (as: Person, path: string, body?: object) =>
  world.call('POST', path, { as, key: newKey(), ...(body && { body }) })

/** A discount that nothing else uses, for as long as `within` takes. */
async function discounted(
  as: Person,
  percent: number,
  item: string,
  within: (report: () => Promise<object>) => Promise<void>,
): Promise<void> {
  const given = await post(as, '/api/member-discounts', {
    percent,
    from: '2027-01-11',
    to: '2027-01-31',
    items: [item],
  })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  const { id } = given.body
  const rowOf = (rows: { id: string }[]) => rows.find((row) => row.id === id)
  const report = async () => {
    const theirs = await world.call('GET', '/api/member-discounts', { as })
    const ours = await world.call('GET', '/api/admin/member-discounts', { as: admin })
    const { sold, open, listed, paid, given: cost } = rowOf(theirs.body.discounts) as never
    const { feeForgone } = rowOf(ours.body.rows) as never
    return { sold, open, listed, paid, given: cost, feeForgone }
  }
  try {
    await within(report)
  } finally {
    world.now = MONDAY
    await post(as, `/api/member-discounts/${id}/end`)
  }
  await expectSoundLedger(world)
}

/** Balances in minor units: the client's purse, the business's earnings, and our fees. */
const sums = async (business: Person) =>
  Promise.all([
    balance(world, 'wallet', amina.id),
    balance(world, 'payable', business.id),
    balance(world, 'fee_revenue', 'platform'),
    balance(world, 'cashback_expense', 'platform'),
  ])

/** By how much the balances have changed. */
const since = (before: number[], after: number[]) => after.map((sum, i) => sum - (before[i] ?? Number.NaN))

const NOTHING = { listed: kes('0.00'), paid: kes('0.00'), given: kes('0.00') }

let days = 1
/** Braids: KES 4,000.01; at 17 % less, rounded down: 680.00 off, 3,320.01 to pay. */
const braids = (changes: object = {}) => {
  days += 1
  return cutAt(world, '', { serviceId: 'braids', startsAt: at(world, '10:00', days), ...changes })
}

describe('a visit', () => {
  test('settles and is refunded on what was paid', () =>
    discounted(nia, 17, 'braids', async (report) => {
      const before = await sums(nia)
      const appointment = await booked(world, amina, braids())
      expect(appointment.price).toEqual(kes('3320.01'))
      await step(world, nia, appointment.id, 'confirmation')
      expect(await report()).toMatchObject({ sold: 0, open: 1, ...NOTHING })
      await step(world, nia, appointment.id, 'completion')
      // The fee is 2.5 % of 3,320.01 (83.00), the cashback 3 % (99.60).
      expect(since(before, await sums(nia))).toEqual([-322_041, 323_701, 8_300, -9_960])
      expect(await report()).toEqual({
        sold: 1,
        open: 0,
        listed: kes('4000.01'),
        paid: kes('3320.01'),
        given: kes('680.00'),
        feeForgone: kes('17.00'),
      })

      const refund = (body: object) => post(nia, `/api/appointments/${appointment.id}/refunds`, body)
      expect((await refund({ amount: '1000.01', reason: 'Too short' })).status).toBe(201)
      // 1,000.01 of 3,320.01: of the fee 25.00, of the cashback 30.00.
      expect(since(before, await sums(nia))).toEqual([-225_040, 226_200, 5_800, -6_960])
      const commission = await world.call('GET', '/api/reports/commission?month=2027-01', { as: nia })
      // 33.33 % of 2,320.00 is 773.256.
      expect(commission.body.staff).toMatchObject([
        { staffId: 'ada', visits: 1, revenue: kes('3320.01'), refunded: kes('1000.01'), commission: kes('773.26') },
      ])
      // Of the 680.00, the part that was not refunded: 680.00 - 204.82; the fee on it is 11.88.
      expect(await report()).toEqual({
        sold: 1,
        open: 0,
        listed: kes('2795.18'),
        paid: kes('2320.00'),
        given: kes('475.18'),
        feeForgone: kes('11.88'),
      })

      expect((await refund({ reason: 'All of it', amount: '2320.00' })).status).toBe(201)
      expect(since(before, await sums(nia))).toEqual([0, 0, 0, 0])
      expect(await report()).toEqual({ sold: 0, open: 0, ...NOTHING, feeForgone: kes('0.00') })
      const after = await world.call('GET', '/api/reports/commission?month=2027-01', { as: nia })
      expect(after.body.staff).toMatchObject([{ commission: kes('0.00') }])
    }))

  test('cancelled late costs a share of what would have been paid, without cashback', () =>
    discounted(nia, 17, 'braids', async (report) => {
      const before = await sums(nia)
      const appointment = await booked(world, amina, braids())
      await step(world, nia, appointment.id, 'confirmation')
      world.now = Date.parse(appointment.startsAt) - 60 * 60_000
      const cancelled = await step(world, amina, appointment.id, 'cancellation')
      expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
      // 20 % of 3,320.01 is 664.00, of which 2.5 % (16.60) is our fee.
      expect(since(before, await sums(nia))).toEqual([-66_400, 64_740, 1_660, 0])
      expect(await report()).toEqual({ sold: 0, open: 0, ...NOTHING, feeForgone: kes('0.00') })
    }))

  test('paid at the salon costs us the fee on its deposit alone', () =>
    discounted(nia, 17, 'braids', async (report) => {
      const before = await sums(nia)
      const appointment = await booked(world, amina, braids({ payment: 'salon' }))
      // 20 % of 3,320.01.
      expect(appointment.heldAmount).toEqual(kes('664.00'))
      await step(world, nia, appointment.id, 'confirmation')
      await step(world, nia, appointment.id, 'completion')
      // Cashback of 19.92 on the deposit.
      expect(since(before, await sums(nia))).toEqual([-64_408, 64_740, 1_660, -1_992])
      // 2.5 % of 136.00, the part of the 680.00 that the deposit would have been higher by.
      expect(await report()).toEqual({
        sold: 1,
        open: 0,
        listed: kes('4000.01'),
        paid: kes('3320.01'),
        given: kes('680.00'),
        feeForgone: kes('3.40'),
      })
    }))
})

test('an order settles and is refunded on what was paid', () =>
  discounted(seller, 13, 'shampoo', async (report) => {
    const before = await sums(seller)
    await world.call('PUT', '/api/cart/lines/small', { as: amina, body: { quantity: 3 } })
    const opened = await post(amina, '/api/checkouts', { currency: 'KES' })
    const path = `/api/checkouts/${opened.body.id}`
    const chosen = await world.call('PUT', `${path}/choices`, {
      as: amina,
      key: newKey(),
      body: { version: 0, shops: [{ shopId: 'duka', fulfilment: 'pickup' }] },
    })
    const paid = await post(amina, `${path}/payment`, { version: chosen.body.version })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const { id } = paid.body.orders[0]
    // Three of KES 1,200.00 at 13 % less: 1,044.00 each.
    expect(since(before, await sums(seller))).toEqual([-313_200, 0, 0, 0])
    expect(await report()).toMatchObject({ sold: 0, open: 3, ...NOTHING })
    for (const what of ['acceptance', 'readiness'])
      expect((await post(seller, `/api/orders/${id}/${what}`)).status).toBe(200)
    const { body: theirs } = await world.call('GET', `/api/orders/${id}`, { as: amina })
    const collected = await post(seller, `/api/orders/${id}/collection`, { code: theirs.pickUp.code })
    expect(collected.status, JSON.stringify(collected.body)).toBe(200)
    // The fee is 1.5 % of 3,132.00; an order gives no cashback.
    expect(since(before, await sums(seller))).toEqual([-313_200, 308_502, 4_698, 0])
    expect(await report()).toEqual({
      sold: 3,
      open: 0,
      listed: kes('3600.00'),
      paid: kes('3132.00'),
      given: kes('468.00'),
      feeForgone: kes('7.02'),
    })

    const order = await world.call('GET', `/api/orders/${id}`, { as: seller })
    const lineId = order.body.lines[0].id
    const refund = (quantity: number) =>
      post(seller, `/api/orders/${id}/refunds`, { lines: [{ lineId, quantity }], reason: 'It leaked.' })
    expect((await refund(1)).body.refunded).toEqual(kes('1044.00'))
    expect(since(before, await sums(seller))).toEqual([-208_800, 205_668, 3_132, 0])
    expect(await report()).toEqual({
      sold: 2,
      open: 0,
      listed: kes('2400.00'),
      paid: kes('2088.00'),
      given: kes('312.00'),
      feeForgone: kes('4.68'),
    })
    expect((await refund(2)).status).toBe(201)
    expect(since(before, await sums(seller))).toEqual([0, 0, 0, 0])
    expect(await report()).toEqual({ sold: 0, open: 0, ...NOTHING, feeForgone: kes('0.00') })
  }))
