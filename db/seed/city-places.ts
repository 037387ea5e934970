// Where the cities of the demo data are, and their locale.

export type Place = {
  country: string
  /** ISO 3166: the default country of phone numbers without a country code. */
  countryCode: 'KE' | 'UG' | 'TZ' | 'RW' | 'NG' | 'GH' | 'ZA'
  /** The centre, from which distances are measured. */
  latitude: number
  longitude: number
  timeZone: string
  currency: string
}

const KENYA = { country: 'Kenya', countryCode: 'KE', timeZone: 'Africa/Nairobi', currency: 'KES' } as const
const UGANDA = { country: 'Uganda', countryCode: 'UG', timeZone: 'Africa/Kampala', currency: 'UGX' } as const
const TANZANIA = { country: 'Tanzania', countryCode: 'TZ', timeZone: 'Africa/Dar_es_Salaam', currency: 'TZS' } as const
const RWANDA = { country: 'Rwanda', countryCode: 'RW', timeZone: 'Africa/Kigali', currency: 'RWF' } as const
const NIGERIA = { country: 'Nigeria', countryCode: 'NG', timeZone: 'Africa/Lagos', currency: 'NGN' } as const
const GHANA = { country: 'Ghana', countryCode: 'GH', timeZone: 'Africa/Accra', currency: 'GHS' } as const
const SOUTH_AFRICA = {
  country: 'South Africa',
  countryCode: 'ZA',
  timeZone: 'Africa/Johannesburg',
  currency: 'ZAR',
} as const

export const CITIES = {
  Nairobi: { ...KENYA, latitude: -1.2864, longitude: 36.8172 },
  Kampala: { ...UGANDA, latitude: 0.3136, longitude: 32.5811 },
  'Dar es Salaam': { ...TANZANIA, latitude: -6.8161, longitude: 39.2803 },
  Kigali: { ...RWANDA, latitude: -1.9536, longitude: 30.0605 },
  Lagos: { ...NIGERIA, latitude: 6.4541, longitude: 3.3947 },
  Accra: { ...GHANA, latitude: 5.5571, longitude: -0.2012 },
  Johannesburg: { ...SOUTH_AFRICA, latitude: -26.2041, longitude: 28.0473 },
} satisfies Record<string, Place>

export type City = keyof typeof CITIES
