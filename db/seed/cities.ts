// The seven cities of the demo data: zone, currency, phone numbers, what things cost, public
// holidays, and what people there say when they are pleased.
import { CITIES as PLACES, type Place, type City as PlaceName } from './city-places'

export type CityName = PlaceName

export type City = Place & {
  /** Minor units in one unit of the currency. */
  minorUnits: number
  /** Local units for what costs one shilling in Nairobi: salon prices, not exchange rates. */
  perShilling: number
  /** Prices end on `fine` up to `upTo` local units, and on `coarse` above. */
  rounding: { fine: number; upTo: number; coarse: number }
  /** Completed by a number of three digits; nobody has such a number. */
  phone: string
  /** Month and day of fixed public holidays. */
  holidays: Record<string, string>
  thanks: string[]
}

export const CITIES: Record<CityName, City> = {
  Nairobi: {
    ...PLACES.Nairobi,
    minorUnits: 100,
    perShilling: 1,
    rounding: { fine: 50, upTo: 5000, coarse: 100 },
    phone: '+254 700 000 ',
    holidays: {
      '01-01': "New Year's Day",
      '05-01': 'Labour Day',
      '06-01': 'Madaraka Day',
      '10-10': 'Mazingira Day',
      '10-20': 'Mashujaa Day',
      '12-12': 'Jamhuri Day',
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['Asanteni sana.', 'Nitarudi tu.', 'Kazi safi.'],
  },
  Kampala: {
    ...PLACES.Kampala,
    minorUnits: 1,
    perShilling: 26,
    rounding: { fine: 1000, upTo: 50_000, coarse: 5000 },
    phone: '+256 700 000 ',
    holidays: {
      '01-01': "New Year's Day",
      '01-26': 'NRM Liberation Day',
      '03-08': "Women's Day",
      '05-01': 'Labour Day',
      '06-03': "Martyrs' Day",
      '06-09': "Heroes' Day",
      '10-09': 'Independence Day',
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['Webale nnyo!', 'Mwebale kukola.'],
  },
  'Dar es Salaam': {
    ...PLACES['Dar es Salaam'],
    minorUnits: 100,
    perShilling: 19,
    rounding: { fine: 1000, upTo: 50_000, coarse: 5000 },
    phone: '+255 700 000 ',
    holidays: {
      '01-01': "New Year's Day",
      '01-12': 'Zanzibar Revolution Day',
      '04-07': 'Karume Day',
      '04-26': 'Union Day',
      '05-01': "Workers' Day",
      '07-07': 'Saba Saba',
      '08-08': 'Nane Nane',
      '10-14': 'Nyerere Day',
      '12-09': 'Independence Day',
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['Ahsanteni sana.', 'Mungu awabariki.', 'Nimependa mno.'],
  },
  Kigali: {
    ...PLACES.Kigali,
    minorUnits: 1,
    perShilling: 10.5,
    rounding: { fine: 500, upTo: 20_000, coarse: 1000 },
    phone: '+250 780 000 ',
    holidays: {
      '01-01': "New Year's Day",
      '02-01': "Heroes' Day",
      '04-07': 'Genocide Memorial Day',
      '05-01': 'Labour Day',
      '07-01': 'Independence Day',
      '07-04': 'Liberation Day',
      '08-15': 'Assumption Day',
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['Murakoze cyane!', 'Ni byiza cyane.'],
  },
  Lagos: {
    ...PLACES.Lagos,
    minorUnits: 100,
    perShilling: 11,
    rounding: { fine: 500, upTo: 20_000, coarse: 1000 },
    phone: '+234 800 000 0',
    holidays: {
      '01-01': "New Year's Day",
      '05-01': "Workers' Day",
      '06-12': 'Democracy Day',
      '10-01': 'Independence Day',
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['E se gan!', 'Well done, they tried.', 'God bless their hands.'],
  },
  Accra: {
    ...PLACES.Accra,
    minorUnits: 100,
    perShilling: 0.105,
    rounding: { fine: 5, upTo: 200, coarse: 10 },
    phone: '+233 20 000 0',
    holidays: {
      '01-01': "New Year's Day",
      '01-07': 'Constitution Day',
      '03-06': 'Independence Day',
      '05-01': 'May Day',
      '07-01': 'Republic Day',
      '09-21': "Founders' Day",
      '12-25': 'Christmas Day',
      '12-26': 'Boxing Day',
    },
    thanks: ['Medaase paa.', 'Ayekoo!'],
  },
  Johannesburg: {
    ...PLACES.Johannesburg,
    minorUnits: 100,
    perShilling: 0.19,
    rounding: { fine: 10, upTo: 1000, coarse: 50 },
    phone: '+27 60 000 0',
    holidays: {
      '01-01': "New Year's Day",
      '03-21': 'Human Rights Day',
      '04-27': 'Freedom Day',
      '05-01': "Workers' Day",
      '06-16': 'Youth Day',
      '08-09': "Women's Day",
      '09-24': 'Heritage Day',
      '12-16': 'Day of Reconciliation',
      '12-25': 'Christmas Day',
      '12-26': 'Day of Goodwill',
    },
    thanks: ['Ngiyabonga kakhulu.', 'Baie dankie.', 'Re a leboga.'],
  },
}

/** What `shillings` of Nairobi cost in a city, rounded as a price list would, in minor units. */
export function localPrice(city: City, shillings: number): number {
  const { fine, upTo, coarse } = city.rounding
  const exact = shillings * city.perShilling
  const step = exact > upTo ? coarse : fine
  return Math.max(1, Math.round(exact / step)) * step * city.minorUnits
}
