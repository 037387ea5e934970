// Typical services for each kind of salon, so that a first list takes minutes. Prices suggest an
// order of magnitude, rounded as usual in the country; the partner sets their own.

import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { CURRENCY } from '../../platform/values/currencies'
import { type Currency, moneyJson } from '../../platform/values/money'
import { BUSINESS_TYPES } from '../profile/input'
import { SuggestionQuery } from './input'
import { SuggestedServicesResponse } from './responses'

type BusinessType = (typeof BUSINESS_TYPES)[number]

/** Category, name, price in thousands of Kenyan shillings, minutes, and the gap: from minute, minutes. */
type Line = [string, string, number, number, number?, number?]

const HAIR: Line[] = [
  ['Hair', 'Wash & Blow Dry', 1, 60],
  ['Hair', 'Trim & Shape', 0.8, 45],
  ['Hair', 'Silk Press', 2.5, 90],
  ['Hair', 'Full Color', 4.5, 120, 30, 40],
  ['Hair', 'Relaxer', 3, 90, 20, 20],
  ['Braids', 'Box Braids', 3.5, 240],
  ['Braids', 'Cornrows', 1.5, 90],
  ['Braids', 'Locs Retwist', 2.5, 120],
]
const NAILS: Line[] = [
  ['Nails', 'Classic Manicure', 1, 45],
  ['Nails', 'Gel Manicure', 1.8, 60],
  ['Nails', 'Classic Pedicure', 1.5, 60],
  ['Nails', 'Gel Pedicure', 2.2, 75],
  ['Nails', 'Acrylic Full Set', 3.5, 120],
  ['Nails', 'Gel Removal', 0.5, 30],
]
const BROWS: Line[] = [
  ['Brows', 'Brow Shaping', 0.6, 20],
  ['Brows', 'Brow Tint', 0.9, 30],
  ['Brows', 'Henna Brows', 1.5, 45, 10, 20],
  ['Brows', 'Brow Lamination', 2.5, 60],
]
const LASHES: Line[] = [
  ['Lashes', 'Lash Lift & Tint', 2.5, 60],
  ['Lashes', 'Classic Lash Set', 3, 120],
  ['Lashes', 'Volume Lash Set', 4, 150],
  ['Lashes', 'Lash Refill', 2, 75],
]

const TYPICAL: Record<BusinessType, Line[]> = {
  'Hair Salon': HAIR,
  Barbershop: [
    ['Cuts', 'Haircut', 0.7, 40],
    ['Cuts', 'Fade', 0.9, 45],
    ['Cuts', 'Child’s Haircut', 0.5, 30],
    ['Beard', 'Beard Trim & Shape', 0.5, 25],
    ['Beard', 'Hot Towel Shave', 0.8, 30],
    ['Beard', 'Haircut & Beard', 1.2, 60],
  ],
  'Nail Salon': NAILS,
  Spa: [
    ['Massage', 'Swedish Massage', 4, 60],
    ['Massage', 'Deep Tissue Massage', 4.5, 60],
    ['Massage', 'Hot Stone Massage', 5.5, 90],
    ['Face', 'Classic Facial', 3.5, 60, 25, 15],
    ['Body', 'Body Scrub', 3.5, 60],
    ['Packages', 'Half-Day Retreat', 9, 180],
  ],
  'Makeup Studio': [
    ['Makeup', 'Everyday Makeup', 2.5, 60],
    ['Makeup', 'Evening Makeup', 3.5, 75],
    ['Bridal', 'Bridal Trial', 5, 120],
    ['Bridal', 'Bridal Makeup', 12, 150],
    ['Lessons', 'Makeup Lesson', 5, 120],
  ],
  'Threading Salon': [
    ['Threading', 'Eyebrows', 0.4, 15],
    ['Threading', 'Upper Lip', 0.3, 10],
    ['Threading', 'Full Face', 1.2, 40],
    ...BROWS.slice(1, 3),
  ],
  'Waxing Studio': [
    ['Waxing', 'Underarms', 0.8, 20],
    ['Waxing', 'Half Legs', 1.2, 30],
    ['Waxing', 'Full Legs', 2, 45],
    ['Waxing', 'Bikini', 1.5, 30],
    ['Waxing', 'Brazilian', 2.5, 45],
  ],
  'Med Spa': [
    ['Consultation', 'Skin Consultation', 2, 30],
    ['Face', 'Hydrating Facial', 6, 60],
    ['Face', 'Chemical Peel', 8, 45, 15, 15],
    ['Face', 'Microneedling', 12, 75],
    ['Laser', 'Laser Hair Removal', 7, 45],
  ],
  'Brow Bar': [...BROWS, ...LASHES.slice(0, 1)],
  'Lash Studio': [...LASHES, ...BROWS.slice(0, 2)],
  'Mobile Beauty': [...HAIR.slice(0, 3), ...NAILS.slice(0, 3), ['Makeup', 'Evening Makeup', 4, 75]],
}

/** Typical services for a kind of salon, by default the viewer's own kind. One round trip. */
export const listSuggested = operation('beauty_partner', 'GET /my-salon/starter-services', {
  summary: 'Typical services of a kind of salon',
  query: SuggestionQuery,
  response: SuggestedServicesResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownSalon(ctx, viewer) }),
  read: ({ salons }, { query: { type: requested } }) => {
    const { businessType, currency } = requireOwnSalon(salons)
    const ownType = BUSINESS_TYPES.find((type) => type === businessType)
    const type = requested ?? ownType ?? 'Hair Salon'
    const services = TYPICAL[type].map((line) => suggestionFrom(line, currency))
    return { type, currency, services }
  },
})

function suggestionFrom([category, name, thousands, durationMinutes, from, gap]: Line, currency: string) {
  const { digits, prices } = CURRENCY[currency as Currency]
  const [thousand, step] = prices ?? CURRENCY.USD.prices
  const whole = Math.max(step, Math.round((thousands * thousand) / step) * step)
  return {
    category,
    name,
    durationMinutes,
    price: moneyJson(whole * 10 ** digits, currency),
    gapStartMinutes: from ?? 0,
    gapMinutes: gap ?? 0,
  }
}
