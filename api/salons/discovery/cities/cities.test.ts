// Cities with salons, their pages, and the lists that search engines read.
import { beforeAll, expect, test } from 'vitest'
import { addSalon } from '../../../../tests/fixtures/businesses'
import { expectProblem, openWorld } from '../../../../tests/fixtures/harness'
import { addSalons } from '../../../../tests/fixtures/salons-and-purses'
import { citySlug } from '../../profile/input'

const world = openWorld()
const call = async (path: string) => (await world.call('GET', path)).body

beforeAll(async () => {
  const { nia } = await addSalons(world)
  const place = { ownerId: nia.id, city: 'Dar es Salaam', country: 'Tanzania', currency: 'TZS' }
  await addSalon(world, { ...place, id: 'mawe', name: 'Mawe' }, [
    { id: 'mawe-1', name: 'Knotless', category: 'Braids', price: 90_000_00, currency: 'TZS' },
    { id: 'mawe-2', name: 'Cornrows', category: 'Braids', price: 40_000_00, currency: 'TZS' },
  ])
  await addSalon(world, { ...place, id: 'siri', name: 'Siri', status: 'draft' }, [
    { id: 'siri-1', name: 'Gel', category: 'Nails' },
  ])
})

test('every city and kind that is named has salons, and no other has', async () => {
  const { items } = await call('/api/salon-cities')
  const dar = items.find(({ city }: { city: string }) => city === 'Dar es Salaam')
  expect(dar).toEqual({
    city: 'Dar es Salaam',
    slug: 'dar-es-salaam',
    kinds: [{ kind: 'Braids & Locs', slug: 'braids-and-locs' }],
  })
  for (const { slug, kinds } of items) {
    for (const kind of kinds) {
      const { status, body } = await world.call('GET', `/api/salon-cities/${slug}?kind=${kind.slug}`)
      expect([status, body.list.total > 0, body.kind]).toEqual([200, true, kind])
    }
  }
})

test('a city says what its salons offer, from what price', async () => {
  const { city, country, kind, kinds, list } = await call('/api/salon-cities/dar-es-salaam')
  expect({ city, country, kind }).toEqual({ city: 'Dar es Salaam', country: 'Tanzania', kind: null })
  expect(kinds).toEqual([
    { kind: 'Braids & Locs', slug: 'braids-and-locs', salons: 1, from: { amount: '40000.00', currency: 'TZS' } },
  ])
  expect(list.items.map(({ id }: { id: string }) => id)).toEqual(['mawe'])
})

test.each(['nowhere-at-all', 'Dar%20es%20Salaam', 'dar-es-salaam?kind=nails', 'lagos'])(
  'there is no page of %s',
  async (path) => {
    expectProblem(await world.call('GET', `/api/salon-cities/${path}`), 'not-found')
  },
)

test('a page takes one round trip', async () => {
  const { trips } = await world.call('GET', '/api/salon-cities/dar-es-salaam?kind=braids-and-locs')
  expect(trips).toBe(1)
})

test('addresses name cities without spaces and accents', () => {
  expect(['Dar es Salaam', 'N’Djamena', 'Cité'].map(citySlug)).toEqual(['dar-es-salaam', 'ndjamena', 'cite'])
})

test('salons that are listed are named, and no others', async () => {
  const { pages, items } = await call('/api/listed-salons')
  const ids = items.map(({ id }: { id: string }) => id)
  expect(pages).toBe(1)
  expect(ids).toContain('mawe')
  expect(ids).not.toContain('siri')
  expect((await call('/api/listed-salons?page=2')).items).toEqual([])
})
