// Cities and towns: found as people type them, each with its country, currency and zone.
import { describe, expect, test } from 'vitest'
import { COUNTRIES, placeInCountry, placeInZone, TIME_ZONES } from '../../../db/places/countries'
import { CITIES } from '../../../db/seed/cities'
import { localAssets } from '../../../scripts/local-assets'
import { CURRENCY } from '../values/currencies'
import { findPlaces, notYetIn, placeNamed, requirePlace } from './places'

const ctx = { asset: localAssets }

const names = async (typed: string) => (await findPlaces(ctx, typed, 5)).map(({ name }) => name)

describe('suggestions', () => {
  test.each([
    ['nak', 'Nakuru'],
    ['NAKURU', 'Nakuru'],
    ['dar es', 'Dar es Salaam'],
    ['mekele', 'Mek’ele'],
    ['adama', 'Nazrēt'],
    ['atlanta', 'Atlanta, GA'],
    ['mbale kenya', 'Mbale, Kenya'],
    ['kampla', 'Kampala'],
    ['nairoib', 'Nairobi'],
  ])('%j suggests %j first', async (typed, name) => {
    expect((await names(typed))[0]?.replace("'", '’')).toBe(name)
  })

  test('are none for nothing, and for what is like no place', async () => {
    for (const typed of ['', '  ', '😀', 'xqzzq', "'"]) expect(await names(typed)).toEqual([])
  })

  test('are at most as many as wanted, the largest of equals first', async () => {
    expect(await findPlaces(ctx, 'ma', 3)).toHaveLength(3)
    expect((await names('mbale'))[0]).toBe('Mbale')
  })
})

test('a place has its country’s currency and its own clock', async () => {
  expect(await placeNamed(ctx, 'Kisumu')).toEqual({
    name: 'Kisumu',
    country: 'Kenya',
    countryCode: 'KE',
    latitude: -0.1,
    longitude: 34.76,
    timeZone: 'Africa/Nairobi',
    currency: 'KES',
  })
  expect((await placeNamed(ctx, 'Chicago, IL'))?.timeZone).toBe('America/Chicago')
  expect((await placeNamed(ctx, 'Phoenix, AZ'))?.timeZone).toBe('America/Phoenix')
  expect((await placeNamed(ctx, 'Indianapolis, IN'))?.timeZone).toBe('America/New_York')
  expect(await placeNamed(ctx, 'kisumu')).toBeNull()
  expect(await placeNamed(ctx, 'Camelot')).toBeNull()
})

test('what was typed is a place if it is its name, however written', async () => {
  for (const typed of ['Kisumu', 'kisumu', ' KISUMU ', 'Kisumu, Kenya', 'kisumu kenya'])
    expect((await requirePlace(ctx, typed)).name).toBe('Kisumu')
  const unknown = 'We can’t find this city. Check the spelling or enter the nearest larger town.'
  for (const [typed, message] of [
    ['', unknown],
    ['Camelot', unknown],
    ['Kisumu, Uganda', unknown],
    ['kisum', 'Choose a city from the list. Did you mean Kisumu?'],
    ['Nairoib', 'Choose a city from the list. Did you mean Nairobi?'],
    ['Reykjavik', unknown],
    ['tokyo', 'Purse isn’t in Tokyo, Japan yet.'],
    ['São Paulo', 'Purse isn’t in São Paulo, Brazil yet.'],
  ] as const) {
    await expect(requirePlace(ctx, typed)).rejects.toMatchObject({
      code: 'invalid-input',
      extra: { errors: { city: [message] } },
    })
  }
})

test('of a large city elsewhere it says that Purse is not there yet, before towns of its name', async () => {
  for (const typed of ['London', 'london', 'London, United Kingdom'])
    expect(notYetIn(typed)).toBe('London, United Kingdom')
  expect(notYetIn('Singapore')).toBe('Singapore')
  for (const typed of ['Lond', 'London, OH', 'Nairobi', '']) expect(notYetIn(typed)).toBeNull()
  await expect(requirePlace(ctx, 'London')).rejects.toMatchObject({
    extra: {
      errors: { city: [expect.stringMatching(/^Purse isn’t in London, United Kingdom yet\. Did you mean London, OH/)] },
    },
  })
  expect((await requirePlace(ctx, 'London, OH')).countryCode).toBe('US')
})

test('every country pays in one of our currencies, every currency has a country', async () => {
  const used = new Set<string>(Object.values(COUNTRIES).map(({ currency }) => currency))
  expect([...used].sort()).toEqual(Object.keys(CURRENCY).sort())
  for (const zone of TIME_ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  for (const [code, { name }] of Object.entries(COUNTRIES))
    expect((await findPlaces(ctx, name, 1))[0]?.countryCode).toBe(code)
})

test('every zone of ours has a place in its country, by which a reader is told', async () => {
  for (const zone of TIME_ZONES) {
    const place = placeInZone(zone)
    expect(await placeNamed(ctx, place?.city ?? '')).toMatchObject({
      countryCode: place?.countryCode,
      currency: place?.currency,
      timeZone: zone,
    })
  }
  expect(placeInZone('Europe/Berlin')).toBeNull()
  expect(placeInCountry('US', 'America/Denver')?.city).toBe('Denver, CO')
  expect(placeInCountry('US', 'Africa/Nairobi')?.city).toBe('New York City, NY')
  expect(placeInCountry('DE', null)).toBeNull()
})

test('the cities of the demo data are places', async () => {
  for (const [name, { country, currency, timeZone }] of Object.entries(CITIES))
    expect(await placeNamed(ctx, name)).toMatchObject({ country, currency, timeZone })
})
