// Cashback: 3% of what a visit cost, for members who paid from the purse, in the batch that completes it.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { transfer } from '../../db/schema/ledger'
import { addSalon } from '../../tests/businesses'
import { addSalons, at, balance, booked, cutAt, fund, postingsOf, step } from '../../tests/fixtures'
import { newKey, openWorld, type Person } from '../../tests/harness'
import { expectBalancedBooks, member } from '../../tests/members'

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

/** A visit that the salon has confirmed. */
async function visit(as: Person, changes: object = {}): Promise<string> {
  day += 1
  const startsAt = at(world, '10:00', day)
  const { id } = await booked(world, as, cutAt(world, '10:00', { startsAt, ...changes }))
  await step(world, nia, id, 'confirmation')
  return id
}

test('a member gets 3% of a completed visit, once, and is told', async () => {
  const as = await member(world)
  await fund(world, as, '10000')
  const id = await visit(as)
  const key = newKey()
  const answer = await step(world, nia, id, 'completion', key)
  expect(answer).toMatchObject({ status: 200, trips: 2 })
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
  expect(body.items.map((m: { text: string }) => m.text).join()).toContain(
    'KES 75.00 came back to you as cashback.',
  )
  const plus = await world.call('GET', '/api/plus', { as })
  expect(plus.body.brought.cashback).toEqual([{ amount: '75.00', currency: 'KES' }])
})

test('20 completions at once pay it once', async () => {
  const as = await member(world)
  await fund(world, as, '10000')
  const id = await visit(as)
  await Promise.all(Array.from({ length: 20 }, () => step(world, nia, id, 'completion')))
  expect(await balance(world, 'wallet', as.id)).toBe(1_000_000 - 250_000 + 7_500)
})

test('others, visits paid at the salon, and cancelled ones bring none', async () => {
  const other = await world.person('client')
  await fund(world, other, '10000')
  await step(world, nia, await visit(other), 'completion')
  expect(await balance(world, 'wallet', other.id)).toBe(750_000)

  const as = await member(world)
  await fund(world, as, '10000')
  await step(world, nia, await visit(as, { payment: 'salon' }), 'completion')
  await step(world, nia, await visit(as), 'cancellation')
  expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
})

test('a currency without decimals: half a unit goes to the even side, nothing is nothing', async () => {
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
    await step(world, nia, await visit(as, changes), 'completion')
    expect([price, await balance(world, 'wallet', as.id, 'UGX')]).toEqual([price, back])
  }
})
