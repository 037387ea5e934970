// When a card expires, to the millisecond.
import { describe, expect, test } from 'vitest'
import { EXPIRY_WARNING, endOfCard, expiryOf } from './card-expiry'

describe('a card', () => {
  test.each([
    // Its last month counts in full, even in zones twelve hours behind UTC.
    ['01/27', '2027-02-01T12:00:00Z'],
    ['02/28', '2028-03-01T12:00:00Z'],
    ['09/30', '2030-10-01T12:00:00Z'],
    ['12/27', '2028-01-01T12:00:00Z'],
  ])('printed %s ends at %s', (printed, end) => {
    expect(endOfCard(printed)).toBe(Date.parse(end))
  })

  test.each([null, '', '00/27', '13/27', '1/27', '01/2027', '01-27', ' 01/27', '01/27 ', '01/'])(
    'printed %j is no valid date, and counts as unexpired',
    (printed) => {
      expect(endOfCard(printed)).toBeNull()
      expect(expiryOf(printed, Date.parse('2100-01-01T00:00:00Z'))).toBe('valid')
    },
  )

  test('is valid, expires soon for 31 days, and then has expired', () => {
    const end = Date.parse('2027-02-01T12:00:00Z')
    expect(EXPIRY_WARNING).toBe(31 * 86_400_000)
    expect(expiryOf('01/27', end - EXPIRY_WARNING - 1)).toBe('valid')
    expect(expiryOf('01/27', end - EXPIRY_WARNING)).toBe('soon')
    expect(expiryOf('01/27', end - 1)).toBe('soon')
    expect(expiryOf('01/27', end)).toBe('expired')
  })
})
