// The countries of our currencies: where salons and shops can be. A new one is a row here, and its
// places in app/public/places.bin (see SOURCE.md).

type CountryRow = {
  name: string
  currency: string
  /** All zones of its places; the first is the zone of a place whose line names none. */
  timeZones: [string, ...string[]]
}

/** By ISO 3166 code, which is also the default country of phone numbers. */
export const COUNTRIES = {
  KE: { name: 'Kenya', currency: 'KES', timeZones: ['Africa/Nairobi'] },
  UG: { name: 'Uganda', currency: 'UGX', timeZones: ['Africa/Kampala'] },
  TZ: { name: 'Tanzania', currency: 'TZS', timeZones: ['Africa/Dar_es_Salaam'] },
  RW: { name: 'Rwanda', currency: 'RWF', timeZones: ['Africa/Kigali'] },
  BI: { name: 'Burundi', currency: 'BIF', timeZones: ['Africa/Bujumbura'] },
  ET: { name: 'Ethiopia', currency: 'ETB', timeZones: ['Africa/Addis_Ababa'] },
  SO: { name: 'Somalia', currency: 'SOS', timeZones: ['Africa/Mogadishu'] },
  SS: { name: 'South Sudan', currency: 'SSP', timeZones: ['Africa/Juba'] },
  NG: { name: 'Nigeria', currency: 'NGN', timeZones: ['Africa/Lagos'] },
  GH: { name: 'Ghana', currency: 'GHS', timeZones: ['Africa/Accra'] },
  ZA: { name: 'South Africa', currency: 'ZAR', timeZones: ['Africa/Johannesburg'] },
  US: {
    name: 'United States',
    currency: 'USD',
    timeZones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
  },
} as const satisfies Record<string, CountryRow>

export type CountryCode = keyof typeof COUNTRIES

const ROWS = Object.entries(COUNTRIES) as [CountryCode, CountryRow][]

export const COUNTRY_CODES = ROWS.map(([code]) => code) as [CountryCode, ...CountryCode[]]

/** In the order of the table. */
export const COUNTRY_NAMES = ROWS.map(([, { name }]) => name) as [string, ...string[]]

/** Every zone that a salon or a shop can be in. */
export const TIME_ZONES = ROWS.flatMap(([, { timeZones }]) => timeZones)

/** The code of the country with this name; undefined for none of ours. */
export function countryCodeOf(name: string): CountryCode | undefined {
  return ROWS.find(([, row]) => row.name === name)?.[0]
}

/** The code of the country that pays in this currency; undefined for none of ours. */
export function countryCodeFor(currency: string): CountryCode | undefined {
  return ROWS.find(([, row]) => row.currency === currency)?.[0]
}

/** The currency of the country with this name; undefined for none of ours. */
export function currencyIn(country: string): string | undefined {
  return ROWS.find(([, row]) => row.name === country)?.[1].currency
}

/** The largest city of each zone, as the list of places calls it: where a reader is, as far as their clock tells. */
const CITY_IN: Record<string, string> = {
  'Africa/Nairobi': 'Nairobi',
  'Africa/Kampala': 'Kampala',
  'Africa/Dar_es_Salaam': 'Dar es Salaam',
  'Africa/Kigali': 'Kigali',
  'Africa/Bujumbura': 'Bujumbura',
  'Africa/Addis_Ababa': 'Addis Ababa',
  'Africa/Mogadishu': 'Mogadishu',
  'Africa/Juba': 'Juba',
  'Africa/Lagos': 'Lagos',
  'Africa/Accra': 'Accra',
  'Africa/Johannesburg': 'Johannesburg',
  'America/New_York': 'New York City, NY',
  'America/Chicago': 'Chicago, IL',
  'America/Denver': 'Denver, CO',
  'America/Phoenix': 'Phoenix, AZ',
  'America/Los_Angeles': 'Los Angeles, CA',
  'America/Anchorage': 'Anchorage, AK',
  'Pacific/Honolulu': 'Honolulu, HI',
}

type ZonePlace = { country: string; countryCode: CountryCode; city: string; currency: string }

/** Where somebody is whose clock has this zone; null for none of ours. */
export function placeInZone(zone: string): ZonePlace | null {
  const found = ROWS.find(([, { timeZones }]) => timeZones.includes(zone))
  if (!found) return null
  const [countryCode, { name, currency }] = found
  return { country: name, countryCode, city: CITY_IN[zone] ?? '', currency }
}

/** Where somebody is in a country, by its code: by their clock where it has several zones; null for none of ours. */
export function placeInCountry(code: string, zone: string | null): ZonePlace | null {
  const zones = ROWS.find(([country]) => country === code)?.[1].timeZones
  return zones ? placeInZone(zones.find((text) => text === zone) ?? zones[0]) : null
}

/** The zone of a country, by its code; undefined where it has several, or is none of ours. */
export function onlyZoneIn(code: string): string | undefined {
  const [zone, another] = ROWS.find(([country]) => country === code)?.[1].timeZones ?? []
  return another ? undefined : zone
}
