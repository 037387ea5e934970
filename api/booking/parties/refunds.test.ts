// Refunds of visits that others have paid for: each gets back what they paid, whatever the client has left.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { subscribe } from '../../../tests/fixtures/money/plus-members'
import { addPartySalon, gathering, seatAction } from '../../../tests/fixtures/parties'
import { balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { moveBetween } from '../../money/transfers/send'
import type { Statement } from '../../platform/command'

const world = openSoundWorld()
const CASHBACK = 1_500

let owner: Person

beforeEach(async () => {
  world.now = MONDAY
  owner = await addPartySalon(world, 'friends')
})

const perform = (as: Person, id: string, what: string, body?: object) =>
  world.call('POST', `/api/appointments/${id}/${what}`, { as, key: newKey(), body })

test('spent cashback is owed by whoever got it, and stands in nobody’s way', async () => {
  const { organiser, zuri, wanja, id } = await gathering(world, 'friends', {
    funds: ['3000', '0', '0'],
    changes: { split: 'organiser', share: '3000.00' },
  })
  expect((await subscribe(world, zuri)).status).toBe(201)
  for (const [i, as] of [zuri, wanja].entries()) await seatAction(world, as, id, i + 1, 'acceptance', { share: '0' })
  const [booked] = await world.db.select().from(appointment).where(eq(appointment.clientId, zuri.id))
  if (!booked) throw new Error('nothing was booked')
  world.now = booked.startsAt
  expect((await perform(owner, booked.id, 'completion')).status).toBe(200)
  expect(await balance(world, 'wallet', zuri.id)).toBe(CASHBACK)
  const spent = { id: 'spent', from: zuri, to: wanja, minor: 1_000, currency: 'KES', note: '' } as const
  await world.db.batch(moveBetween(world.ctx(), spent) as [Statement])
  const before = await balance(world, 'wallet', organiser.id)
  const refund = await perform(owner, booked.id, 'refunds', { reason: 'It was cold.' })
  expect(refund.status, JSON.stringify(refund.body)).toBe(201)
  expect(await balance(world, 'wallet', organiser.id)).toBe(before + 50_000)
  expect(await balance(world, 'wallet', zuri.id)).toBe(0)
  expect(await balance(world, 'receivable', zuri.id)).toBe(500 - CASHBACK)
})
