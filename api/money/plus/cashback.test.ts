// Cashback: 3% of an appointment paid from a member's purse, in the batch that completes it.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { accountDevice, user } from '../../../db/schema/identity'
import { transfer } from '../../../db/schema/money/ledger'
import { payoutDestination } from '../../../db/schema/money/payouts'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { addSalon } from '../../../tests/fixtures/businesses'
import { newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { changeFee } from '../../../tests/fixtures/identity/admins'
import { expectBalancedBooks, member } from '../../../tests/fixtures/money/plus-members'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  fund,
  postingsOf,
  step,
} from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let nia: Person
let day = 2

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

afterEach(async () => {
  await world.settle()
  await expectBalancedBooks(world)
})

/** An appointment that the salon has confirmed. */
async function appointment(as: Person, changes: object = {}): Promise<string> {
  day += 1
  const startsAt = at(world, '10:00', day)
  const { id } = await booked(world, as, cutAt(world, '10:00', { startsAt, ...changes }))
  await step(world, nia, id, 'confirmation')
  return id
}

test('pays a member 3% of a completed appointment once, with a notification', async () => {
  const as = await member(world)
  await fund(world, as, '10000')
  const id = await appointment(as)
  const key = newKey()
  const response = await step(world, nia, id, 'completion', key)
  expect(response).toMatchObject({ status: 200, trips: 2 })
  await step(world, nia, id, 'completion', key)
  await step(world, nia, id, 'completion')
  expect(await balance(world, 'wallet', as.id)).toBe(1_000_000 - 250_000 + 7_500)
  const [back] = await world.db.select().from(transfer).where(eq(transfer.kind, 'cashback'))
  expect(back).toMatchObject({ description: '3% cashback: Cut at Nyota Hair' })
  expect(await postingsOf(world, [back?.id ?? ''])).toEqual([
    `cashback_expense:platform:KES -> wallet:${as.id}:KES 7500`,
  ])
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
  expect(body.items.map((m: { text: string }) => m.text).join()).toContain('KES 75.00 came back to you as cashback.')
  const plus = await world.call('GET', '/api/plus', { as })
  expect(plus.body.brought.cashback).toEqual([{ amount: '75.00', currency: 'KES' }])
})

test('pays once in 20 concurrent completions', async () => {
  const as = await member(world)
  await fund(world, as, '10000')
  const id = await appointment(as)
  await Promise.all(Array.from({ length: 20 }, () => step(world, nia, id, 'completion')))
  expect(await balance(world, 'wallet', as.id)).toBe(1_000_000 - 250_000 + 7_500)
})

test('pays at most the price of a month of Plus per month; the Plus page shows it', async () => {
  const services = [{ id: 'dear-cut', price: 999_999_999 }]
  await addSalon(world, { id: 'dear', ownerId: nia.id, currency: 'KES' }, services, ['dear-staff'])
  const as = await member(world)
  await fund(world, as, '9999999.99')
  const changes = { salonId: 'dear', serviceId: 'dear-cut', staffId: 'dear-staff' }
  await step(world, nia, await appointment(as, changes), 'completion')
  // USD 4.99 at 125; our own fee was 2.5%.
  expect(await balance(world, 'wallet', as.id)).toBe(62_375)
  const { body } = await world.call('GET', '/api/plus', { as })
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(body.cashbackCap).toEqual({ month: usd('4.99'), left: usd('0.00') })
  // No more cashback until thirty days and the free month are over.
  await fund(world, as, '2500')
  await step(world, nia, await appointment(as), 'completion')
  expect(await balance(world, 'wallet', as.id)).toBe(62_375)
})

test('respects the cap in concurrent completions', async () => {
  await changeFee(world, 'cashback_cap', 2_000, world.now ?? 0)
  const as = await member(world)
  await fund(world, as, '15000')
  const ids: string[] = []
  for (let i = 0; i < 4; i += 1) ids.push(await appointment(as))
  const responses = await Promise.all(ids.map((id) => step(world, nia, id, 'completion')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // A fifth of USD 4.99, rounded to a dollar, at 125: KES 75.00 for one appointment, the rest for the next.
  expect(await balance(world, 'wallet', as.id)).toBe(1_500_000 - 4 * 250_000 + 12_500)
  world.now = (world.now ?? 0) + 1
  await changeFee(world, 'cashback_cap', 10_000, world.now)
})

test.each([
  ['a device', (as: Person) => deviceOf(as, 'shared'), () => deviceOf(nia, 'shared')],
  ['a phone', (as: Person) => payAt(as, { phoneNumber: '+254733000001' }), () => phoneOf(nia)],
  ['a payout account', (as: Person) => payAt(as, { token: '254733000002' }), () => payoutOf(nia)],
])('pays nothing if client and owner share %s', async (_, mine, theirs) => {
  const as = await member(world)
  await fund(world, as, '2500')
  await mine(as)
  await theirs()
  await step(world, nia, await appointment(as), 'completion')
  expect(await balance(world, 'wallet', as.id)).toBe(0)
  const other = await member(world)
  await fund(world, other, '2500')
  await step(world, nia, await appointment(other), 'completion')
  expect(await balance(world, 'wallet', other.id)).toBe(7_500)
})

const deviceOf = ({ id: userId }: Person, device: string) =>
  world.db.insert(accountDevice).values({ device, userId, createdAt: 0 })

const payAt = ({ id: userId }: Person, columns: object) =>
  world.db.insert(paymentMethod).values({
    id: crypto.randomUUID(),
    userId,
    type: 'mobile_money',
    provider: 'M-Pesa',
    processor: 'daraja',
    token: crypto.randomUUID(),
    createdAt: 0,
    ...columns,
  })

const phoneOf = ({ id }: Person) => world.db.update(user).set({ phone: '+254733000001' }).where(eq(user.id, id))

const payoutOf = ({ id: userId }: Person) =>
  world.db.insert(payoutDestination).values({
    id: 'shared',
    userId,
    currency: 'KES',
    type: 'mobile_money',
    processor: 'daraja',
    token: '254733000002',
    label: 'M-Pesa ending 0002',
    createdAt: 0,
    usableAt: 0,
  })

test('pays nothing to others, or for appointments paid at the salon or cancelled', async () => {
  const other = await world.person('client')
  await fund(world, other, '10000')
  await step(world, nia, await appointment(other), 'completion')
  expect(await balance(world, 'wallet', other.id)).toBe(750_000)

  const as = await member(world)
  await fund(world, as, '10000')
  await step(world, nia, await appointment(as, { payment: 'salon' }), 'completion')
  await step(world, nia, await appointment(as), 'cancellation')
  expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
})

test('rounds half to even in a currency without decimals, and pays no zero amounts', async () => {
  for (const [price, back] of [
    [50, 2],
    [150, 4],
    [16, 0],
  ] as const) {
    const id = `tiny-${price}`
    const services = [{ id: `${id}-cut`, price }]
    await addSalon(world, { id, ownerId: nia.id, currency: 'UGX' }, services, [`${id}-staff`])
    const as = await member(world)
    await fund(world, as, String(price), 'UGX')
    const changes = { salonId: id, serviceId: `${id}-cut`, staffId: `${id}-staff` }
    await step(world, nia, await appointment(as, changes), 'completion')
    expect([price, await balance(world, 'wallet', as.id, 'UGX')]).toEqual([price, back])
  }
})
