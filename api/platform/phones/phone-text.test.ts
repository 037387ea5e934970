import { describe, expect, test } from 'vitest'
import { Phone } from '../../identity/accounts/input'
import { MobileMoney } from '../../money/ledger/input'
import { phoneDigits, plainPhone } from './phone-text'

const RIGHT = '+254712000330'

/** As address books, web pages and other keyboards give it. */
const WRITTEN = [
  '+254712000330',
  '+254 712 000 330',
  '\u202a+254 712 000 330\u202c',
  '\u200e+254\u00a0712\u202f000\u2007330\u200f',
  '\ufeff+254-712-000-330',
  '+٢٥٤٧١٢٠٠٠٣٣٠',
  '+۲۵۴۷۱۲۰۰۰۳۳۰',
  '＋２５４７１２０００３３０',
  '+254 (0)712 000 330',
  '+254 0712 000 330',
  '+254.712.000.330',
  '+254 712/000330',
  '00254 712 000 330',
  '+254\u2011712\u2011000\u2011330',
]

describe('every door reads', () => {
  test.each(WRITTEN)('%j', (typed) => {
    expect(phoneDigits(typed)).toBe(RIGHT)
    expect(Phone.parse(typed)).toBe(RIGHT)
    const money = { phoneNumber: typed, provider: 'M-Pesa', fullName: 'Amina Wanjiru' }
    expect(MobileMoney.parse(money).phoneNumber).toBe(RIGHT)
  })
})

test.each([
  ['+27 (0)82 123 4567', '+27821234567'],
  ['+233 024 123 4567', '+233241234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  // A zero that belongs to the number.
  ['+39 06 1234 5678', '+390612345678'],
  ['0712 000 330', '0712000330'],
  ['254712000330', '254712000330'],
  ['12a', '12a'],
  ['', ''],
])('%j is %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('separators of what is still to be read stay', () => {
  expect(plainPhone('\u202a0712 000-330\u202c')).toBe('0712 000-330')
})

test('what is no number is refused as before', () => {
  for (const typed of ['0712000330', '+254', 'amina', '+2547120003301234567'])
    expect(Phone.safeParse(typed).success).toBe(false)
})
