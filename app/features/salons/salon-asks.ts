// What can be asked of the salons, each with its choices: the chips above their list.

import { CURRENCY } from '../../../api/platform/values/currencies'
import { isCurrency } from '../../../api/platform/values/money'
import { MOST_PEOPLE, SERVICE_KINDS, WITHIN } from '../../../api/salons/profile/input'
import { withChosen } from '../search/filters'
import { ANYWHERE, dayText, hoursText, placeText, priceText, type SalonFilters, sumText } from './salon-filters'

export type SalonAsk = {
  name: string
  title: string
  /** What is asked now; empty: nothing. */
  text: string
  choices: [label: string, change: Partial<SalonFilters>, on: boolean][]
}

/** Parts of the day that are asked for in one press; exact hours are in the filters. */
const HOURS: [label: string, from: string, to: string][] = [
  ['Morning', '', '12:00'],
  ['Afternoon', '12:00', '17:00'],
  ['Evening', '17:00', ''],
]

/** Highest prices, in thousands of Kenyan shillings; others are in the filters. */
const THOUSANDS = [1, 2.5, 5, 10, 50]

/** They, in whole units of a currency. */
function pricesIn(currency: string): string[] {
  const [thousand] = (isCurrency(currency) && CURRENCY[currency].prices) || [1000]
  return THOUSANDS.map((thousands) => String(thousands * thousand))
}

export function salonAsks({
  filters,
  mine,
  cities,
  days,
}: {
  filters: SalonFilters
  /** Includes what needs a signed-in viewer. */
  mine: boolean
  cities: string[]
  /** From today on. */
  days: string[]
}): SalonAsk[] {
  const { service, date, from, to, city, near, within, max, currency, purse, people } = filters
  // Hours, and being several, are asked for a day.
  const someDay = date ? {} : { date: days[0] ?? '' }
  return [
    {
      name: 'service',
      title: 'Service',
      text: service,
      choices: [
        ['Any service', { service: '' }, service === ''],
        ...SERVICE_KINDS.map((kind): SalonAsk['choices'][number] => [kind, { service: kind }, service === kind]),
      ],
    },
    {
      name: 'day',
      title: 'Day',
      text: date && dayText(date),
      choices: [
        ['Any day', { date: '', from: '', to: '', minutes: '', people: '' }, date === ''],
        ...days.map((day): SalonAsk['choices'][number] => [dayText(day), { date: day }, date === day]),
      ],
    },
    {
      name: 'hours',
      title: 'Hours',
      text: hoursText(filters),
      choices: [
        ['Any time', { from: '', to: '' }, !from && !to],
        ...HOURS.map(([label, start, end]): SalonAsk['choices'][number] => [
          label,
          { from: start, to: end, ...someDay },
          from === start && to === end,
        ]),
      ],
    },
    {
      name: 'place',
      title: 'Place',
      text: placeText(filters),
      choices: [
        ['Anywhere', ANYWHERE, !city && !near],
        ...withChosen(cities, city).map((text): SalonAsk['choices'][number] => [
          text,
          { ...ANYWHERE, all: '', city: text },
          city === text,
        ]),
        ...(near ? WITHIN : []).map((km): SalonAsk['choices'][number] => [
          `Within ${km} km`,
          { within: String(km) },
          within === String(km),
        ]),
      ],
    },
    {
      name: 'price',
      title: 'Price',
      text: priceText(filters),
      choices: [
        ['Any price', { max: '', purse: '' }, !max && !purse],
        ...(mine ? ([['My purse', { purse: '1' }, purse === '1']] as SalonAsk['choices']) : []),
        ...pricesIn(currency).map((price): SalonAsk['choices'][number] => [
          `Up to ${sumText({ max: price, currency })}`,
          { max: price },
          max === price,
        ]),
      ],
    },
    {
      name: 'people',
      title: 'People',
      text: people && `For ${people}`,
      choices: [
        ['For one', { people: '' }, people === ''],
        ...Array.from({ length: MOST_PEOPLE - 1 }, (_, i): SalonAsk['choices'][number] => {
          const count = String(i + 2)
          return [`For ${count} at the same time`, { people: count, ...someDay }, people === count]
        }),
      ],
    },
  ]
}
