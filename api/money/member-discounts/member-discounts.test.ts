// Member discounts from giving to refunding: who gets them, what they pay, what the database refuses.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointmentItem } from '../../../db/schema/booking/appointments'
import { memberDiscount, memberDiscountItem } from '../../../db/schema/money/member-discounts'
import { salonPicture } from '../../../db/schema/salons/salons'
import { orderLine } from '../../../db/schema/shop/orders'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { member } from '../../../tests/fixtures/money/plus-members'
import {
  addSalons,
  balance,
  booked,
  cutAt,
  expectSoundLedger,
  fund,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop } from '../../../tests/fixtures/shop/shop'

const world = openWorld()
let nia: Person
let seller: Person
let amina: Person
let plain: Person
let day = 0

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  seller = await addShampooShop(world)
})

beforeEach(async () => {
  world.now = MONDAY
  amina = await member(world)
  plain = await world.person('client', { name: 'Bola' })
  for (const person of [amina, plain]) await fund(world, person, '9000')
})

const give = (as: Person, body: object) => world.call('POST', '/api/member-discounts', { as, key: newKey(), body })
const today = { from: '2027-01-11', to: '2027-01-31' }
const end = async (as: Person, id: string) =>
  world.call('POST', `/api/member-discounts/${id}/end`, { as, key: newKey() })
/** Whether the page of a salon or product shows its reduced prices as their own: to the member, and to the other. */
const paysAsMember = (path: string) =>
  Promise.all([amina, plain].map(async (as) => (await world.call('GET', `/api/me/${path}`, { as })).body.paysAsMember))
const later = () => {
  day += 1
  return `${String(9 + day).padStart(2, '0')}:00`
}

test('the page of Plus shows them with the cover of their salon', async () => {
  const image = '/files/salons/cover.jpg'
  const row = { id: 'cover', salonId: 'nairobi', kind: 'cover' as const, image, createdAt: 0 }
  await world.db.insert(salonPicture).values(row)
  const given = await give(nia, { percent: 5, ...today, items: ['cut'] })
  const { body } = await world.call('GET', '/api/plus', { as: amina })
  expect(body.discounts).toMatchObject([{ id: given.body.id, percent: 5, image }])
  await end(nia, given.body.id)
  await world.db.delete(salonPicture)
})

test('members pay less at a salon, in the hold, the payment, the commission and the report', async () => {
  const given = await give(nia, { percent: 15, ...today, items: ['cut'] })
  expect(given.status).toBe(201)
  expect(await paysAsMember('salons/nairobi')).toEqual([true, false])
  const whole = await booked(world, plain, cutAt(world, later()))
  const appointment = await booked(world, amina, cutAt(world, later()))
  const list = Number(whole.price.amount)
  expect(Number(appointment.price.amount)).toBe(list * 0.85)
  expect(appointment.heldAmount).toEqual(appointment.price)
  const detail = await world.call('GET', `/api/appointments/${appointment.id}`, { as: amina })
  expect(detail.body.items[0]).toMatchObject({
    price: appointment.price,
    discount: { percent: 15, listPrice: whole.price },
  })
  await end(nia, given.body.id)
  // What was agreed stays, also once the discount has ended.
  await step(world, nia, appointment.id, 'confirmation')
  world.now = Date.parse(appointment.endsAt)
  const done = await step(world, nia, appointment.id, 'completion')
  expect(done.body.captured).toEqual(appointment.price)
  const report = await world.call('GET', '/api/member-discounts', { as: nia })
  expect(report.body.discounts[0]).toMatchObject({
    status: 'over',
    sold: 1,
    open: 0,
    listed: whole.price,
    paid: appointment.price,
  })
  const admin = await world.person('admin')
  const all = await world.call('GET', '/api/admin/member-discounts', { as: admin })
  expect(all.body.rows[0]).toMatchObject({ percent: 15, sold: 1 })
  expect(Number(all.body.rows[0].feeForgone.amount)).toBeGreaterThan(0)
  await expectSoundLedger(world)
})

test('the hold promises the price: it stays when the discount ends while the member pays', async () => {
  const given = await give(nia, { percent: 20, ...today, items: ['cut'] })
  const { startsAt } = cutAt(world, later())
  const hold = await world.call('POST', '/api/slot-holds', {
    as: amina,
    key: newKey(),
    body: { salonId: 'nairobi', plan: [{ serviceId: 'cut', staffId: 'ada', addOnIds: [] }], startsAt },
  })
  expect(hold.status).toBe(201)
  const review = await world.call('GET', `/api/slot-holds/${hold.body.id}`, { as: amina })
  expect(review.body.items[0].discount.percent).toBe(20)
  await end(nia, given.body.id)
  const appointment = await booked(world, amina, { slotHoldId: hold.body.id, payment: 'purse' })
  expect(appointment.price).toEqual(hold.body.price)
  const [item] = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, appointment.id))
  expect(item).toMatchObject({ discountId: given.body.id, discountBasisPoints: 2000 })
})

test('members pay less in the cart, at checkout and in the order', async () => {
  const given = await give(seller, { percent: 10, ...today, items: ['shampoo'] })
  expect(given.status).toBe(201)
  const product = await world.call('GET', '/api/products/shampoo')
  const { id: variantId, price, member: reduced } = product.body.variants[0]
  expect(reduced.percent).toBe(10)
  expect(await paysAsMember('products/shampoo')).toEqual([true, false])
  const bought = async (as: Person) => {
    await world.call('PUT', `/api/cart/lines/${variantId}`, { as, body: { quantity: 2 } })
    return (await world.call('GET', '/api/cart', { as })).body.groups[0]
  }
  expect((await bought(plain)).shops[0].lines[0]).toMatchObject({ unitPrice: price, discount: null })
  const line = (await bought(amina)).shops[0].lines[0]
  expect(line).toMatchObject({ unitPrice: reduced.price, discount: { percent: 10, listPrice: price } })
  const opened = await world.call('POST', '/api/checkouts', { as: amina, key: newKey(), body: { currency: 'KES' } })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  await end(seller, given.body.id)
  const page = await world.call('GET', `/api/checkouts/${opened.body.id}`, { as: amina })
  expect(page.body.shops[0].lines[0].unitPrice).toEqual(reduced.price)
  const before = await balance(world, 'wallet', amina.id)
  const chosen = await world.call('PUT', `/api/checkouts/${opened.body.id}/choices`, {
    as: amina,
    key: newKey(),
    body: { version: 0, shops: [{ shopId: 'duka', fulfilment: 'pickup' }] },
  })
  expect(chosen.status).toBe(200)
  const paid = await world.call('POST', `/api/checkouts/${opened.body.id}/payment`, {
    as: amina,
    key: newKey(),
    body: { version: chosen.body.version },
  })
  expect(paid.status).toBe(201)
  const cost = Math.round(Number(reduced.price.amount) * 100) * 2
  expect(await balance(world, 'wallet', amina.id)).toBe(before - cost)
  const [stored] = await world.db.select().from(orderLine).where(eq(orderLine.orderId, paid.body.orders[0].id))
  expect(stored).toMatchObject({ discountId: given.body.id, discountBasisPoints: 1000 })
})

test.each([
  ['a share above the bounds', { percent: 51 }],
  ['no share', { percent: 0 }],
  ['half a percent', { percent: 10.5 }],
  ['days in the wrong order', { from: '2027-01-20', to: '2027-01-12' }],
  ['a period that is over', { from: '2027-01-01', to: '2027-01-02' }],
  ['nothing', { items: [] }],
  ['a service of another salon', { items: ['somebody-elses'] }],
])('refuses %s', async (_, changes) => {
  const body = { percent: 10, ...today, items: ['braids'], ...changes }
  expectProblem(await give(nia, body), 'invalid-input')
})

test('refuses two discounts on one service at a time, and allows the next day', async () => {
  const first = await give(nia, { percent: 10, ...today, items: ['braids'] })
  expect(first.status).toBe(201)
  const other = { percent: 20, from: '2027-01-31', to: '2027-02-10', items: ['braids'] }
  expectProblem(await give(nia, other), 'discount-overlap')
  expect((await give(nia, { ...other, from: '2027-02-01' })).status).toBe(201)
  await end(nia, first.body.id)
  expectProblem(await end(nia, first.body.id), 'discount-refused')
})

test('nobody ends or sees the discount of another business', async () => {
  const given = await give(seller, { percent: 5, ...today, items: ['shampoo'] })
  expectProblem(await end(nia, given.body.id), 'not-found')
  const seen = await world.call('GET', '/api/member-discounts', { as: nia })
  expect(seen.body.discounts.map(({ id }: { id: string }) => id)).not.toContain(given.body.id)
  await end(seller, given.body.id)
})

test('the database refuses what no route would write', async () => {
  const row = { id: 'd', salonId: 'nairobi', basisPoints: 1000, createdBy: nia.id, createdAt: 0 }
  const insert = (changes: object) =>
    world.db
      .insert(memberDiscount)
      .values({ ...row, startsAt: 1, endsAt: 2, ...changes })
      .execute()
  await expect(insert({ basisPoints: 9000 })).rejects.toThrow()
  await expect(insert({ basisPoints: 1050 })).rejects.toThrow()
  await expect(insert({ endsAt: 1 })).rejects.toThrow()
  await expect(insert({ createdBy: seller.id })).rejects.toThrow()
  await insert({})
  await expect(
    world.db.insert(memberDiscountItem).values({ id: 'i', discountId: 'd', productId: 'shampoo' }).execute(),
  ).rejects.toThrow()
  await expect(
    world.db.update(memberDiscount).set({ basisPoints: 2000 }).where(eq(memberDiscount.id, 'd')),
  ).rejects.toThrow()
})
