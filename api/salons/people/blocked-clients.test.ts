// Whom a salon takes no bookings from: by no way of booking, as an account or as the contact it was imported with; what is
// booked stands, and it can be taken back.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonException } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, book, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
const TITLE = 'This salon isn’t taking bookings from you'

let nia: Person
let otto: Person
let amina: Person
let day = 2

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
})

beforeEach(async () => {
  day += 1
  amina = await world.person('client', { name: 'Amina Odhiambo' })
  await fund(world, amina, '10000')
})

const cut = (clock: string) => cutAt(world, '', { startsAt: at(world, clock, day) })
const idOf = ({ id }: Person) => `nairobi:${id}`
const setBlocked = (id: string, blocked: boolean, as = nia) =>
  world.call('PUT', `/api/partner-dashboard/clients/${encodeURIComponent(id)}/block`, {
    as,
    key: newKey(),
    body: { blocked },
  })
const clientPage = async (id: string) =>
  (await world.call('GET', `/api/partner-dashboard/clients/${encodeURIComponent(id)}`, { as: nia })).body

test('cannot book, hold a time or wait; what is booked stands; unblocked they can again', async () => {
  const { id } = await booked(world, amina, cut('10:00'))
  expect((await setBlocked(idOf(amina), true)).status).toBe(200)
  expect(await clientPage(idOf(amina))).toMatchObject({ blocked: true })
  const refused = expectProblem(await book(world, amina, cut('12:00')), 'client-blocked')
  expect(refused.title).toBe(TITLE)
  const ask = (path: string, body: object) => world.call('POST', path, { as: amina, key: newKey(), body })
  const startsAt = at(world, '14:00', day)
  const plan = [{ serviceId: 'cut', staffId: 'ada' }]
  expectProblem(await ask('/api/slot-holds', { salonId: 'nairobi', plan, startsAt }), 'client-blocked')
  const date = startsAt.slice(0, 10)
  const windows = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 480, toMinute: 540 }]
  const wish = { mode: 'tell', firstDate: date, lastDate: date, windows }
  await world.db
    .insert(salonException)
    .values({ id: newKey(), salonId: 'nairobi', date, fromMinute: 480, toMinute: 490 })
  const waits = { salonId: 'nairobi', plan: [{ serviceId: 'cut' }], ...wish }
  expectProblem(await ask('/api/waiting-list', waits), 'client-blocked')
  const [stands] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  expect(stands?.status).toBe('pending')
  expect((await step(world, nia, id, 'confirmation')).status).toBe(200)
  await setBlocked(idOf(amina), false)
  await booked(world, amina, cutAt(world, '', { startsAt: at(world, '12:00', day + 40) }))
})

test('the salon is told to unblock them before it books them itself', async () => {
  await booked(world, amina, cut('10:00'))
  await setBlocked(idOf(amina), true)
  const response = await world.call('POST', '/api/calendar/appointments', {
    as: nia,
    key: newKey(),
    body: { clientId: idOf(amina), plan: [{ serviceId: 'cut', staffId: 'bea' }], startsAt: at(world, '15:00', day) },
  })
  expect(expectProblem(response, 'client-blocked').detail).toContain('Unblock them first')
})

test('a contact stays blocked when they come with an account of the same phone number or email', async () => {
  const [row] = await world.db.select().from(user).where(eq(user.id, amina.id))
  await world.db.insert(salonClient).values({
    id: `guest-${day}`,
    salonId: 'nairobi',
    name: 'Amina',
    createdAt: 0,
    blockedAt: 1,
    email: row?.email ?? '',
  })
  await world.db.update(user).set({ emailVerified: true }).where(eq(user.id, amina.id))
  expectProblem(await book(world, amina, cut('10:00')), 'client-blocked')
  await setBlocked(`guest-${day}`, false)
  await booked(world, amina, cut('10:00'))
})

test('by the salon alone, of its own clients', async () => {
  await booked(world, amina, cut('10:00'))
  expectProblem(await setBlocked(idOf(amina), true, otto), 'not-found')
  expect(await clientPage(idOf(amina))).toMatchObject({ blocked: false })
})
