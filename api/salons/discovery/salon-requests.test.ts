// A typed sentence as filters: where its place is, which day it is for the person, and how it searches.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let as: Person

beforeAll(async () => {
  await addSalons(world)
  const address = '2 Lumumba Avenue'
  await world.db.update(salon).set({ address }).where(eq(salon.id, 'kampala'))
  as = await world.person('client')
})

const understood = async (q: string, person?: Person) => {
  const at = person ? '/api/me/salon-requests' : '/api/salon-requests'
  const response = await world.call('GET', `${at}?${new URLSearchParams({ q })}`, { as: person })
  expect(response.status).toBe(200)
  // A first visit looks up the session as well.
  expect(response.trips).toBeLessThanOrEqual(person ? 2 : 1)
  return response.body.filters
}

test('a place is a city, or where the salons of that address are', async () => {
  expect(await understood('cut saturday afternoon near riverside under 5000')).toEqual({
    q: '',
    service: 'Cuts & Beard',
    date: '2027-01-16',
    from: '12:00',
    to: '17:00',
    near: '-1.2700,36.8000',
    place: 'riverside',
    max: 5000,
  })
  expect(await understood('nails tomorrow near kampala')).toEqual({
    q: '',
    service: 'Nails',
    date: '2027-01-12',
    city: 'Kampala',
  })
  expect(await understood('nails in kampala tomorrow')).toMatchObject({ city: 'Kampala', q: '' })
  // A place that nothing is near stays as words.
  expect(await understood('nails tomorrow near narnia')).toMatchObject({ q: 'narnia' })
})

test('a city is found among other words, and with a wrong letter', async () => {
  expect(await understood('knotless kampala saturday')).toMatchObject({ city: 'Kampala', q: 'knotless' })
  expect(await understood('nails saturday near kampla')).toMatchObject({ city: 'Kampala', q: '' })
  expect(await understood('cheap braids in dar es salaam')).toMatchObject({
    city: 'Dar es Salaam',
    service: 'Braids & Locs',
    sort: 'price',
    q: '',
  })
  // Salons have it in their addresses.
  expect(await understood('cut saturday in riverside')).toMatchObject({ place: 'riverside' })
})

test('only words are no request', async () => {
  expect(await understood('nyota hair')).toBeNull()
  expect(await understood('nyota hair', as)).toBeNull()
})

test('days are those of the person', async () => {
  // Half past midnight on Tuesday in Nairobi is Monday in New York.
  const now = world.now
  world.now = Date.parse('2027-01-11T21:30:00Z')
  expect((await understood('cut tomorrow', as)).date).toBe('2027-01-13')
  await world.db
    .insert(preference)
    .values({ userId: as.id, timeZone: 'America/New_York' } as typeof preference.$inferInsert)
    .onConflictDoUpdate({ target: preference.userId, set: { timeZone: 'America/New_York' } })
  expect((await understood('cut tomorrow', as)).date).toBe('2027-01-12')
  world.now = now
})

test('is only for clients and strangers', async () => {
  expectProblem(await world.call('GET', '/api/me/salon-requests?q=x'), 'unauthenticated')
})
