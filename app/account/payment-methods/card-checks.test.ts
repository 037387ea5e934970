// The card form's checks, at their edges.
import { expect, test } from 'vitest'
import { type Card, cardBrand, cardFaults } from './card-checks'

const GOOD: Card = { number: '4242 4242 4242 4242', name: 'Amina Odongo', expiry: '12/30', cvv: '123' }
const TODAY = new Date(2026, 10, 21)

const faults = (changes: Partial<Card> = {}, today = TODAY) => cardFaults({ ...GOOD, ...changes }, today)

test.each([
  [{}],
  [{ number: '4242424242424242' }],
  [{ number: '5555 5555 5555 4444' }],
  [{ number: '378282246310005', cvv: '1234' }],
  [{ number: '6011 1111 1111 1117' }],
  [{ number: '4000 0000 0000 0000 006' }],
  [{ expiry: '11/26' }],
  [{ expiry: '12 / 30' }],
  [{ name: 'Bo' }],
])('%j is a card', (changes) => expect(faults(changes)).toEqual({}))

test.each<[Partial<Card>, string]>([
  [{ number: '' }, 'Card number must be at least 16 digits'],
  [{ number: '4242 4242 4242 424' }, 'Card number must be at least 16 digits'],
  // Nineteen characters with spaces are sixteen digits, and no more.
  [{ number: '42424242424242424242' }, 'Card number cannot exceed 19 digits'],
  [{ number: '3782822463100050' }, 'An Amex card number has 15 digits'],
  [{ number: '37828224631000' }, 'An Amex card number has 15 digits'],
  [{ number: '4242 4242 4242 4241' }, 'This card number isn’t valid. Check the digits.'],
  [{ number: '4242-4242-4242-4242' }, 'Enter the card number using digits only'],
  [{ name: ' A ' }, 'Cardholder name is required'],
  [{ expiry: '13/30' }, 'Expiry date must be in MM/YY format'],
  [{ expiry: '00/30' }, 'Expiry date must be in MM/YY format'],
  [{ expiry: '12/2030' }, 'Expiry date must be in MM/YY format'],
  [{ expiry: '10/26' }, 'This card has expired'],
  [{ cvv: '12' }, 'CVV must be at least 3 digits'],
  [{ cvv: '12a' }, 'CVV must be at least 3 digits'],
  [{ cvv: '12345' }, 'CVV cannot exceed 4 digits'],
])('%j: %s', (changes, text) => expect(Object.values(faults(changes))).toEqual([text]))

test('a card is valid until the end of its month', () => {
  expect(faults({ expiry: '11/26' }, new Date(2026, 10, 30, 23, 59))).toEqual({})
  expect(faults({ expiry: '11/26' }, new Date(2026, 11, 1))).toEqual({ expiry: 'This card has expired' })
})

test.each([
  ['4242', 'Visa'],
  ['5', 'MasterCard'],
  ['37', 'Amex'],
  [' 6', 'Discover'],
  ['9', 'Card'],
  ['', 'Card'],
])('%j is a %s', (number, brand) => expect(cardBrand(number)).toBe(brand))
