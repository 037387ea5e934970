// The price that a client sets aside while they wait: exactly what they agreed to, back in their purse however it ends, and
// what pays for the visit that it becomes.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { notification } from '../../../db/schema/notifications'
import { salon, service } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { at, balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import {
  addSmallSalon,
  cancel,
  clientWith,
  entryOf,
  fillDay,
  wait,
  waiting,
  wishFor,
} from '../../../tests/fixtures/waiting-lists'
import { drainOutbox } from '../../notifications/outbox'
import { expireWaiting } from './expiry'
import { matchWaiting } from './matching'

const world = openSoundWorld()
let made = 0
let id = ''
let owner: Person
let filler: Awaited<ReturnType<typeof fillDay>>

beforeEach(async () => {
  world.now = MONDAY
  made += 1
  id = `aside-${made}`
  owner = await addSmallSalon(world, id, { freeCancelHours: 24 })
  filler = await fillDay(world, id)
  await world.settle()
})

const HELD = { holds: true, price: '2000' }

async function moneyOf(as: Person) {
  return [await balance(world, 'wallet', as.id), await balance(world, 'hold', as.id)]
}

function change(as: Person, entry: string, changes: object) {
  const { salonId: _, plan: __, ...body } = wishFor(world, id, changes)
  return world.call('POST', `/api/waiting-list/${entry}/changes`, { as, key: newKey(), body })
}

const leave = (as: Person, entry: string) =>
  world.call('POST', `/api/waiting-list/${entry}/leave`, { as, key: newKey() })

async function free(appointment = filler.first) {
  expect((await cancel(world, filler.as, appointment.id)).status).toBe(200)
  await world.settle()
}

async function notifiedTo(as: Person): Promise<string[]> {
  const rows = await world.db.select().from(notification).where(eq(notification.userId, as.id))
  return rows.map(({ text }) => text)
}

test('is set aside on joining, shown with its salon, and back on leaving', async () => {
  const as = await clientWith(world, '2500')
  const joined = await wait(world, as, wishFor(world, id, HELD))
  expect(joined).toMatchObject({ status: 201, trips: 2 })
  const entry = joined.body.id
  expect(await moneyOf(as)).toEqual([50_000, 200_000])
  expect(await entryOf(world, as, entry)).toMatchObject({
    held: true,
    funded: true,
    missing: null,
    setAside: { amount: '2000.00', currency: 'KES' },
  })
  const { body } = await world.call('GET', '/api/wallet/all-money', { as })
  expect(body.held).toMatchObject([{ kind: 'waiting_list', subjectId: entry, name: 'Twist', at: 'Two Chairs' }])
  const list = await world.call('GET', '/api/my-salon/waiting-list', { as: owner })
  expect(list.body.entries).toMatchObject([{ funded: true }])
  const left = await leave(as, entry)
  expect(left.body).toMatchObject({ status: 'left', returned: { amount: '2000.00' } })
  expect(await moneyOf(as)).toEqual([250_000, 0])
  expect(await entryOf(world, as, entry)).toMatchObject({ held: false, setAside: { amount: '2000.00' } })
})

test('needs a stated price, an entry that is booked, and the money', async () => {
  const as = await clientWith(world, '1999.99')
  const refused = async (changes: object) =>
    expectProblem(await wait(world, as, wishFor(world, id, changes)), 'invalid-input').errors
  expect(await refused({ holds: true })).toEqual({ price: ['Enter the highest price: it’s what we set aside.'] })
  expect(await refused({ ...HELD, mode: 'tell' })).toEqual({ mode: ['The price is set aside only for what we book.'] })
  const short = await wait(world, as, wishFor(world, id, HELD))
  expect(expectProblem(short, 'insufficient-funds').detail).toBe('Your purse is short by KES 0.01.')
  expect(await moneyOf(as)).toEqual([199_999, 0])
})

test('pays for the visit that is booked, and what is more goes back', async () => {
  const as = await clientWith(world, '2500')
  const entry = await waiting(world, as, wishFor(world, id, { holds: true, price: '2500' }))
  expect(await moneyOf(as)).toEqual([0, 250_000])
  await free()
  expect(await entryOf(world, as, entry)).toMatchObject({ status: 'booked', held: false })
  expect(await moneyOf(as)).toEqual([50_000, 200_000])
  expect(await world.db.select().from(appointment).where(eq(appointment.clientId, as.id))).toMatchObject([
    { price: 200_000, status: 'confirmed' },
  ])
})

test('is never exceeded: at a higher price they are asked', async () => {
  const as = await clientWith(world, '9000')
  const entry = await waiting(world, as, wishFor(world, id, HELD))
  await world.db.update(service).set({ price: 200_001 }).where(eq(service.salonId, id))
  await free()
  expect(await entryOf(world, as, entry)).toMatchObject({
    status: 'waiting',
    held: true,
    history: [{ kind: 'passed', reason: 'price' }],
  })
  expect(await moneyOf(as)).toEqual([700_000, 200_000])
  expect((await change(as, entry, { holds: true, price: '2100' })).status).toBe(200)
  expect(await moneyOf(as)).toEqual([690_000, 210_000])
  await world.settle()
  expect(await entryOf(world, as, entry)).toMatchObject({ status: 'booked' })
  expect(await moneyOf(as)).toEqual([699_999, 200_001])
})

test('follows a change: the same, more with what is back, none', async () => {
  const as = await clientWith(world, '2200')
  const entry = await waiting(world, as, wishFor(world, id, HELD))
  const again = await change(as, entry, { ...HELD, noticeMinutes: 60 })
  expect(again.body).toMatchObject({ returned: null })
  expect(await moneyOf(as)).toEqual([20_000, 200_000])
  expectProblem(await change(as, entry, { holds: true, price: '2200.01' }), 'insufficient-funds')
  expect((await change(as, entry, { holds: true, price: '2200' })).status).toBe(200)
  expect(await moneyOf(as)).toEqual([0, 220_000])
  const none = await change(as, entry, { price: '2200' })
  expect(none.body).toMatchObject({ returned: { amount: '2200.00' } })
  expect(await moneyOf(as)).toEqual([220_000, 0])
  expect(await entryOf(world, as, entry)).toMatchObject({ held: false, setAside: null })
})

test('pays for a time that the salon offers, though the purse is empty', async () => {
  const as = await clientWith(world, '2000')
  const entry = await waiting(
    world,
    as,
    wishFor(world, id, { ...HELD, windows: [{ weekdays: [3], fromMinute: 600, toMinute: 601 }] }),
  )
  await free(filler.second)
  expect(await entryOf(world, as, entry)).toMatchObject({ status: 'waiting' })
  const offer = await world.call('POST', `/api/my-salon/waiting-list/${entry}/offer`, {
    as: owner,
    key: newKey(),
    body: { startsAt: at(world, '11:00') },
  })
  expect(offer.status, JSON.stringify(offer.body)).toBe(201)
  const sheet = await world.call('GET', `/api/slot-holds/${offer.body.id}`, { as })
  expect(sheet.body.payments.purse).toMatchObject({ shortfall: null })
  const book = (more: object) =>
    world.call('POST', '/api/appointments', {
      as,
      key: newKey(),
      body: { slotHoldId: offer.body.id, payment: 'purse', ...more },
    })
  // Who goes on waiting, because it is for somebody else, keeps it set aside.
  expectProblem(await book({ forName: 'Zola', forContact: 'zola@example.com' }), 'insufficient-funds')
  expect((await book({})).status).toBe(201)
  expect(await entryOf(world, as, entry)).toMatchObject({ status: 'booked' })
  expect(await moneyOf(as)).toEqual([0, 200_000])
})

test.each([
  ['its last day', 'No time that suits you came up at Two Chairs. Nothing was booked.'],
  ['its salon', 'Two Chairs isn’t taking bookings any more. Nothing was booked.'],
  ['its service', 'Two Chairs no longer offers what you were waiting for.'],
])('is back once %s has ended, and they are told', async (what, text) => {
  const as = await clientWith(world, '2000')
  const entry = await waiting(world, as, wishFor(world, id, HELD))
  if (what === 'its last day') world.now = Date.parse(at(world, '10:00', 3))
  if (what === 'its salon') await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, id))
  if (what === 'its service') {
    await world.db.update(service).set({ active: false }).where(eq(service.salonId, id))
    await free()
  }
  await expireWaiting(world.ctx())
  await matchWaiting(world.ctx())
  await drainOutbox(world.ctx())
  expect(await notifiedTo(as)).toContain(`${text} KES 2,000.00 is back in your purse.`)
  expect(await entryOf(world, as, entry)).toMatchObject({ status: 'expired', held: false })
  expect(await moneyOf(as)).toEqual([200_000, 0])
})

test('is back when another visit takes its place', async () => {
  await addSmallSalon(world, `${id}-b`)
  await fillDay(world, `${id}-b`)
  const as = await clientWith(world, '4000')
  await waiting(world, as, wishFor(world, id, HELD))
  const other = await waiting(world, as, wishFor(world, `${id}-b`, HELD))
  expect(await moneyOf(as)).toEqual([0, 400_000])
  await free()
  expect(await entryOf(world, as, other)).toMatchObject({ status: 'replaced', held: false })
  expect(await moneyOf(as)).toEqual([200_000, 200_000])
})

test('stands in the way of deleting the account, until they leave the list', async () => {
  const as = await clientWith(world, '2000')
  await waiting(world, as, wishFor(world, id, HELD))
  const { body } = await world.call('GET', '/api/me/deletion', { as })
  expect(JSON.stringify(body)).toContain('2000.00')
  expect(body).toMatchObject({ possible: false })
})
