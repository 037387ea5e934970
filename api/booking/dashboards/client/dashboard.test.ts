// The next visit on a client's dashboard, whose cover it shows, and the last one, to book it again.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { salon, salonPicture } from '../../../../db/schema/salons/salons'
import { openWorld, type Person } from '../../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let as: Person
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  as = await world.person('client')
  await fund(world, as, '10000')
})

const nextCover = async () => (await world.call('GET', '/api/me/dashboard', { as })).body.nextCover

test('there is none until something is booked, then that of its salon', async () => {
  expect(await nextCover()).toBeNull()
  const appointment = await booked(world, as, cutAt(world, '08:00'))
  expect(await nextCover()).toEqual({ salonId: 'nairobi', image: null })

  const image = '/files/salons/cover.jpg'
  await world.db.insert(salonPicture).values({ id: 'cover', salonId: 'nairobi', kind: 'cover', image, createdAt: 0 })
  expect(await nextCover()).toEqual({ salonId: 'nairobi', image })
  const { body } = await world.call('GET', `/api/appointments/${appointment.id}`, { as })
  expect(body).toMatchObject({ salonCover: image, salonType: 'Hair Salon' })
})

test('the last visit that took place can be booked again, while its salon is listed', async () => {
  const last = async () => (await world.call('GET', '/api/me/dashboard', { as })).body.last
  const { id } = await booked(world, as, cutAt(world, '11:00'))
  expect(await last()).toBeNull()
  await step(world, nia, id, 'confirmation')
  expect((await step(world, nia, id, 'completion')).status).toBe(200)
  expect(await last()).toMatchObject({
    id,
    serviceName: 'Cut',
    salon: { id: 'nairobi', cover: '/files/salons/cover.jpg' },
    salonType: 'Hair Salon',
    again: [{ serviceId: 'cut' }],
  })
  await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'nairobi'))
  expect(await last()).toBeNull()
})
