// Where readers are: by their phone number, else their clock, else the currency that they chose.
import { expect, test } from 'vitest'
import { placeOfReader, placeOfReaders, readerZone } from './reader.server'

const request = (zone?: string, network?: string) =>
  Object.assign(
    new Request('https://purse.test/salons', {
      headers: { ...(zone && { cookie: `a=b; tz=${zone}; c=d` }), ...(network && { 'cf-ipcountry': 'GH' }) },
    }),
    { cf: { country: 'GH', timezone: network ?? 'Africa/Accra' } },
  )

const NOBODY = { phone: null, currency: 'USD' }

test.each<[string, Request, Parameters<typeof placeOfReader>[1], string | undefined]>([
  ['a phone number', request(), { phone: '+254712345678', currency: 'NGN' }, 'Nairobi KES'],
  ['it, before a clock', request('Africa/Lagos'), { phone: '+256712345678', currency: 'USD' }, 'Kampala UGX'],
  ['it and a clock', request('America/Chicago'), { phone: '+12025550123', currency: 'USD' }, 'Chicago, IL USD'],
  ['a clock', request('Africa/Lagos'), { phone: '+4915112345678', currency: 'KES' }, 'Lagos NGN'],
  ['the network', request(undefined, 'Africa/Accra'), NOBODY, 'Accra GHS'],
  ['a chosen currency', request('Europe/Berlin'), { phone: null, currency: 'TZS' }, 'Dar es Salaam TZS'],
  ['nothing', request('Europe/Berlin'), NOBODY, undefined],
])('tells a place by %s', (_, from, visitor, place) => {
  const found = placeOfReader(from, visitor)
  expect(found ? `${found.city} ${found.currency}` : undefined).toBe(place)
})

test('a browser is believed before its network, and only zones of ours count', () => {
  expect(readerZone(request('Africa/Lagos', 'Africa/Accra'))).toBe('Africa/Lagos')
  for (const zone of ['Europe/Berlin', 'America/Port-au-Prince', 'x'.repeat(99)])
    expect(readerZone(request(zone))).toBeNull()
  expect(placeOfReaders(new Request('https://purse.test/shop?in=Africa/Kigali'))).toEqual({
    country: 'Rwanda',
    city: 'Kigali',
    currency: 'RWF',
  })
  expect(placeOfReaders(new Request('https://purse.test/shop?in=Mars'))).toBeNull()
})
