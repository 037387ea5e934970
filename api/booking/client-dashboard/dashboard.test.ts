// The next visit on a client's dashboard: whose cover it shows.
import { beforeAll, expect, test } from 'vitest'
import { salonPicture } from '../../../db/schema/booking/salons'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let as: Person

beforeAll(async () => {
  await addSalons(world)
  as = await world.person('client')
  await fund(world, as, '10000')
})

const nextCover = async () => (await world.call('GET', '/api/me/dashboard', { as })).body.nextCover

test('there is none until something is booked, then that of its salon', async () => {
  expect(await nextCover()).toBeNull()
  const visit = await booked(world, as, cutAt(world, '08:00'))
  expect(await nextCover()).toEqual({ salonId: 'nairobi', image: null })

  const image = '/files/salons/cover.jpg'
  await world.db
    .insert(salonPicture)
    .values({ id: 'cover', salonId: 'nairobi', kind: 'cover', image, createdAt: 0 })
  expect(await nextCover()).toEqual({ salonId: 'nairobi', image })
  const { body } = await world.call('GET', `/api/appointments/${visit.id}`, { as })
  expect(body).toMatchObject({ salonCover: image, salonType: 'Hair Salon' })
})
