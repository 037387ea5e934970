// The races of races.test.ts whose writes share transactions, as they do where the Worker writes through its writer:
// a refusal takes nobody with it, and a key is done once.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { deposit } from '../../../db/schema/money/wallet'
import { CROWD } from '../../fixtures/depth'
import { newKey, type Person } from '../../fixtures/harness'
import { addSalons, at, balance, book, cutAt, fund, openSoundWorld } from '../../fixtures/salons-and-purses'

const world = openSoundWorld(undefined, 'grouped server')
let crowd: Person[]

beforeAll(async () => {
  await addSalons(world)
  crowd = await Promise.all(Array.from({ length: CROWD }, () => world.person('client')))
  await Promise.all(crowd.map((person) => fund(world, person, '20000')))
})

test('one slot has one winner, and everybody else keeps their money', async () => {
  const startsAt = at(world, '10:00', 2)
  const responses = await Promise.all(crowd.map((as) => book(world, as, cutAt(world, '', { startsAt }))))
  const winners = responses.filter(({ status }) => status === 201)
  expect(winners).toHaveLength(1)
  for (const { status, body } of responses) if (status !== 201) expect([status, body.code]).toEqual([409, 'slot-taken'])
  const rows = await world.db
    .select()
    .from(appointment)
    .where(eq(appointment.startsAt, Date.parse(startsAt)))
  expect(rows.map(({ id }) => id)).toEqual([winners[0]?.body.id])
  for (const [i, person] of crowd.entries()) {
    const paid = responses[i]?.status === 201 ? 250_000 : 0
    expect(await balance(world, 'wallet', person.id)).toBe(2_000_000 - paid)
  }
})

test('one balance that covers one booking pays for one', async () => {
  const as = await world.person('client')
  await fund(world, as, '2500')
  const responses = await Promise.all(
    Array.from({ length: CROWD }, (_, i) => {
      const clock = `${String(8 + (i % 11)).padStart(2, '0')}:00`
      const startsAt = at(world, clock, 10 + Math.floor(i / 11))
      return book(world, as, cutAt(world, '', { startsAt }))
    }),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of responses) if (status !== 201) expect(body.code).toBe('insufficient-funds')
  expect(await balance(world, 'wallet', as.id)).toBe(0)
  expect(await balance(world, 'hold', as.id)).toBe(250_000)
})

test('one key, many times at once, is credited once, and all hear the same', async () => {
  const as = await world.person('client')
  const key = newKey()
  const body = { amount: '12.34', currency: 'KES', paymentMethodId: 'sandbox_twice' }
  const responses = await Promise.all(
    Array.from({ length: CROWD }, () => world.call('POST', '/api/wallet/deposits', { as, key, body })),
  )
  await world.settle()
  for (const response of responses) expect([response.status, response.body]).toEqual([201, responses[0]?.body])
  expect(await balance(world, 'wallet', as.id)).toBe(1234)
  expect(await world.db.select().from(deposit).where(eq(deposit.userId, as.id))).toHaveLength(1)
})

test('a key whose answer was lost answers with what was done', async () => {
  const as = await world.person('client')
  await fund(world, as, '2500')
  const key = newKey()
  const body = cutAt(world, '', { startsAt: at(world, '12:00', 30) })
  world.writer.losesNext = true
  const first = await book(world, as, body, { key })
  const again = await book(world, as, body, { key })
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await balance(world, 'hold', as.id)).toBe(250_000)
})

test('a writer that cannot be reached is done without', async () => {
  const as = await world.person('client')
  world.writer.isGone = true
  await fund(world, as, '10')
  expect(await balance(world, 'wallet', as.id)).toBe(1000)
})
