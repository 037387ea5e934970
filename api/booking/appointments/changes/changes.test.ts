// Changing a booked visit: what is done at once, what its client must agree to first, and the money of both, to the unit.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { busyInterval } from '../../../../db/schema/booking/calendar'
import { visitChange } from '../../../../db/schema/booking/visit-changes'
import { notification } from '../../../../db/schema/notifications'
import { addOn, salon } from '../../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, type Person } from '../../../../tests/fixtures/harness'
import {
  addSalons,
  balance,
  booked,
  cutAt,
  fund,
  openSoundWorld,
  step,
} from '../../../../tests/fixtures/salons-and-purses'
import { DAY, HOUR, MINUTE } from '../../../platform/values/time'

const world = openSoundWorld()

let nia: Person
let otto: Person
let as: Person
let day = 0

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  await world.db
    .insert(addOn)
    .values({ id: 'beads', serviceId: 'braids', name: 'Beads', price: 50_000, durationMinutes: 30 })
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '10000')
})

/** A confirmed cut with Ada at 10:00 of a working day of its own, for 2,500. */
async function makeAppointment(changes: object = {}): Promise<{ id: string; startsAt: number }> {
  day += day % 7 === 5 ? 2 : 1
  const startsAt = `${new Date(MONDAY + day * DAY).toISOString().slice(0, 10)}T10:00:00+03:00`
  const { id } = await booked(world, as, cutAt(world, '', { startsAt, ...changes }))
  await step(world, nia, id, 'confirmation')
  return { id, startsAt: Date.parse(startsAt) }
}

const change = (id: string, body: object, who = nia, key = newKey()) =>
  world.call('POST', `/api/appointments/${id}/changes`, { as: who, key, body })

const reply = (id: string, what: 'agreement' | 'refusal', changeId: string, who = as) =>
  world.call('POST', `/api/appointments/${id}/change-${what}`, { as: who, key: newKey(), body: { changeId } })

const seen = async (id: string, who = as) => (await world.call('GET', `/api/appointments/${id}`, { as: who })).body

const notifications = async (who: Person) => {
  await world.settle()
  return world.db.select().from(notification).where(eq(notification.userId, who.id))
}

const sums = async () => ({ wallet: await balance(world, 'wallet', as.id), hold: await balance(world, 'hold', as.id) })

const money = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'KES' })

const CUT = { serviceId: 'cut', staffId: 'ada' }
const BRAIDS = { serviceId: 'braids', staffId: 'ada', addOnIds: ['beads'] }

test('what costs less is done at once: what is too much goes back, and the client is told', async () => {
  const { id } = await makeAppointment()
  const key = newKey()
  const body = { plan: [CUT], price: '2000' }
  const response = await change(id, body, nia, key)
  expect([response.status, response.trips]).toEqual([200, 2])
  expect(response.body).toMatchObject({ asked: false, price: money(200_000), hold: 'held' })
  expect((await change(id, body, nia, key)).body).toEqual(response.body)
  expect(await sums()).toEqual({ wallet: 800_000, hold: 200_000 })
  expect(await seen(id)).toMatchObject({
    change: null,
    price: money(200_000),
    money: { held: money(200_000) },
    items: [{ price: money(200_000) }],
  })
  const { timeline } = await seen(id)
  expect(timeline.at(-1)).toMatchObject({
    kind: 'moved',
    by: 'salon',
    from: null,
    note: 'KES 2,000.00 instead of KES 2,500.00.',
  })
  expect((await notifications(as)).find(({ title }) => title === 'Appointment changed')?.text).toMatch(
    /KES 2,000\.00 .* KES 500\.00 is back in your purse\.$/,
  )
})

test('what costs more is asked, and raises what is set aside only once the client agrees', async () => {
  const { id, startsAt } = await makeAppointment()
  const before = await seen(id)
  const response = await change(id, { plan: [CUT, BRAIDS], notes: 'Bring pictures' })
  expect(response.body).toMatchObject({ asked: true, price: money(250_000) })
  expect(await sums()).toEqual({ wallet: 750_000, hold: 250_000 })
  const request = await seen(id)
  expect(request).toMatchObject({
    items: before.items,
    money: before.money,
    notes: 'Bring pictures',
    change: { status: 'asked', price: money(700_001), more: money(450_001) },
  })
  expect(await notifications(as)).toContainEqual(
    expect.objectContaining({ title: 'Your salon asks to change your visit' }),
  )
  expectProblem(await reply(id, 'agreement', 'another'), 'change-ended')
  expectProblem(await reply(id, 'agreement', request.change.id, await world.person('client')), 'not-found')

  const agreed = await reply(id, 'agreement', request.change.id)
  expect([agreed.status, agreed.trips]).toEqual([200, 2])
  expect(agreed.body).toMatchObject({ serviceName: 'Cut and Braids', price: money(700_001) })
  expect(await sums()).toEqual({ wallet: 299_999, hold: 700_001 })
  expect(await seen(id)).toMatchObject({
    change: null,
    items: [
      { serviceName: 'Cut', staffId: 'ada' },
      { serviceName: 'Braids', staffId: 'ada', addOns: [{ id: 'beads' }] },
    ],
  })
  expect(await notifications(nia)).toContainEqual(expect.objectContaining({ title: 'Change agreed' }))
  expectProblem(await reply(id, 'agreement', request.change.id), 'change-ended')
  // It can be completed for what was agreed.
  world.now = startsAt
  expect((await step(world, nia, id, 'completion')).body).toMatchObject({ captured: money(700_001) })
})

test('what takes longer is asked even where it costs less', async () => {
  const { id } = await makeAppointment()
  const response = await change(id, { plan: [{ ...BRAIDS, addOnIds: [] }], price: '2000' })
  expect(response.body).toMatchObject({ asked: true, serviceName: 'Cut' })
})

test('declined, too late, asked again or moved: the visit stays as it was booked', async () => {
  const { id, startsAt } = await makeAppointment()
  await change(id, { plan: [CUT], price: '3000' })
  const first = (await seen(id)).change.id
  await change(id, { plan: [CUT], price: '4000' })
  expectProblem(await reply(id, 'agreement', first), 'change-ended')
  const second = (await seen(id)).change.id
  expect((await reply(id, 'refusal', second)).status).toBe(200)
  expect(await notifications(nia)).toContainEqual(expect.objectContaining({ title: 'Change declined' }))
  expect(await seen(id)).toMatchObject({ price: money(250_000), change: { status: 'declined' } })

  await change(id, { plan: [CUT], price: '4000' })
  const late = (await seen(id)).change
  world.now = Date.parse(late.expiresAt) + 1
  expectProblem(await reply(id, 'agreement', late.id), 'change-ended')
  expect((await seen(id)).change.status).toBe('expired')

  world.now = MONDAY
  await change(id, { plan: [CUT], price: '4000' })
  const moved = (await seen(id)).change.id
  const to = new Date(startsAt + 3 * HOUR).toISOString()
  await world.call('POST', `/api/appointments/${id}/move`, { as: nia, key: newKey(), body: { startsAt: to } })
  expectProblem(await reply(id, 'agreement', moved), 'change-ended')
  // As it is now: what was asked is withdrawn.
  await change(id, { plan: [CUT], price: '4000' })
  expect((await change(id, { plan: [CUT] })).body).toMatchObject({ asked: false })
  expect((await seen(id)).change).toBeNull()
  expect(await sums()).toEqual({ wallet: 750_000, hold: 250_000 })
})

test('an agreement that the purse does not cover, or whose time is gone, changes nothing', async () => {
  const { id, startsAt } = await makeAppointment()
  await change(id, { plan: [CUT], price: '20000' })
  const response = await reply(id, 'agreement', (await seen(id)).change.id)
  expectProblem(response, 'insufficient-funds')
  expect(response.body.detail).toMatch(/10,000/)

  await change(id, { plan: [BRAIDS] })
  const { change: request } = await seen(id)
  const after = new Date(startsAt + 90 * MINUTE).toISOString()
  await booked(world, as, { ...cutAt(world, '', { startsAt: after }), payment: 'salon' })
  expectProblem(await reply(id, 'agreement', request.id), 'slot-taken')
  expectProblem(await change(id, { plan: [BRAIDS] }), 'slot-taken')
  expect((await seen(id)).serviceName).toBe('Cut')
})

test('a visit that is paid at the salon is changed at once, whatever it costs', async () => {
  const { id } = await makeAppointment({ payment: 'salon' })
  const response = await change(id, { plan: [CUT, BRAIDS], price: '9000' })
  expect(response.body).toMatchObject({ asked: false, price: money(900_000), itemCount: 2 })
  const items = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, id))
  expect(items.reduce((all, { price }) => all + price, 0)).toBe(900_000)
  expect(await sums()).toEqual({ wallet: 1_000_000, hold: 0 })
  const busy = await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))
  expect(Math.max(...busy.map(({ endsAt }) => endsAt))).toBeGreaterThan(Date.parse(response.body.endsAt) - 1)
})

test('a deposit follows a lower price at once, and never grows', async () => {
  await world.db.update(salon).set({ depositBasisPoints: 2_000 }).where(eq(salon.id, 'nairobi'))
  const { id } = await makeAppointment({ payment: 'salon' })
  await world.db.update(salon).set({ depositBasisPoints: 0 }).where(eq(salon.id, 'nairobi'))
  expect(await sums()).toEqual({ wallet: 950_000, hold: 50_000 })
  expect((await change(id, { plan: [CUT], price: '2000' })).body.asked).toBe(false)
  expect(await sums()).toEqual({ wallet: 960_000, hold: 40_000 })
  expect((await change(id, { plan: [CUT], price: '5000' })).body.asked).toBe(true)
  expect((await reply(id, 'agreement', (await seen(id)).change.id)).status).toBe(200)
  expect(await sums()).toEqual({ wallet: 960_000, hold: 40_000 })
  expect((await seen(id)).price).toEqual(money(500_000))
})

test('another professional does it, at the agreed price; only people who do it, and only the salon’s own visits', async () => {
  const { id } = await makeAppointment()
  const response = await change(id, { plan: [{ serviceId: 'cut', staffId: 'bea' }] })
  expect(response.body).toMatchObject({ asked: false, staffId: 'bea', price: money(250_000) })
  expectProblem(await change(id, { plan: [{ serviceId: 'cut', staffId: 'dan' }] }), 'invalid-input')
  expectProblem(await change(id, { plan: [{ serviceId: 'nails' }] }), 'invalid-input')
  expectProblem(await change(id, { plan: [{ serviceId: 'cut', staffId: 'bea' }] }), 'invalid-input')
  expectProblem(await change(id, { plan: [CUT], price: 'much' }), 'invalid-amount')
  expectProblem(await change(id, { plan: [CUT] }, otto), 'not-found')
  expect((await change(id, { plan: [CUT] }, as)).status).toBe(403)
  await step(world, nia, id, 'cancellation')
  expectProblem(await change(id, { plan: [CUT] }), 'appointment-status')
})

test('the database makes nobody agree but the client whose money it is', async () => {
  const { id } = await makeAppointment()
  await change(id, { plan: [CUT], price: '3000' })
  const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  const agree = (endedBy: string) =>
    world.db
      .update(visitChange)
      .set({ status: 'agreed', endedBy, endedAt: world.now ?? 0, version: (row?.version ?? 0) + 1 })
      .where(eq(visitChange.appointmentId, id))
  await expect(agree(nia.id)).rejects.toThrow()
  await expect(agree('system')).rejects.toThrow()
})
