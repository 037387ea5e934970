// Delivery fees by a shop's terms.
import { expect, test } from 'vitest'
import { deliveryFeeOf } from './delivery-fee'

test.each([
  [{}, 'Nairobi', 'Kenya', 1000, 300],
  [{}, ' nairobi', 'kenya', 1000, 300],
  [{}, 'Eldoret', 'Kenya', 1000, 600],
  [{ countryFee: null }, 'Eldoret', 'Kenya', 1000, null],
  [{}, 'Nairobi', 'Uganda', 1000, null],
  [{}, 'Eldoret', 'Kenya', 5000, 0],
  [{}, 'Eldoret', 'Kenya', 4999, 600],
  [{ countryFee: null }, 'Eldoret', 'Kenya', 5000, null],
  [{ freeDeliveryFrom: null }, 'Nairobi', 'Kenya', 5000, 300],
  [{ delivers: false }, 'Nairobi', 'Kenya', 1000, null],
  // Case, accents and extra spaces are ignored; words stay separate.
  [{ city: 'Bobo  Dioulasso' }, 'bobo dioulasso', 'Kenya', 1000, 300],
  [{ city: 'Yaoundé' }, 'YAOUNDE', 'Kenya', 1000, 300],
  [{ city: 'New Port' }, 'Newport', 'Kenya', 1000, 600],
  [{ country: 'Côte  d’Ivoire' }, 'Nairobi', ' cote d’ivoire ', 1000, 300],
])('terms %j to %s, %s for %d cost %s', (terms, city, country, items, fee) => {
  const usual = { city: 'Nairobi', country: 'Kenya', delivers: true, deliveryFee: 300 }
  const all = { ...usual, countryFee: 600, freeDeliveryFrom: 5000, ...terms }
  expect(deliveryFeeOf(all, { city, country }, items)).toBe(fee)
})
