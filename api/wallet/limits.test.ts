// How much may be withdrawn, by what is verified of a person, in every currency.
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../context'
import { CURRENCIES, DIGITS } from '../money'
import { shippedRates } from '../providers/rates/shipped'
import { DAY, limitsLeft, limitsOf, MONTH, raiseOf, tierOf } from './limits'

describe('what is verified', () => {
  const viewer = (changes: Partial<Viewer>) =>
    ({
      email: 'amina@example.com',
      phone: '+254711000001',
      twoFactorEnabled: true,
      ...changes,
    }) as Viewer
  const verified = [{ emailVerified: true }]

  test('says what would raise the limits', () => {
    expect(raiseOf(viewer({}), verified)).toEqual([])
    expect(raiseOf(viewer({}), [{ emailVerified: false }])).toEqual(['email'])
    expect(raiseOf(viewer({}), [])).toEqual(['email'])
    // Who signed up by phone has an address that is nobody's, verified or not.
    expect(raiseOf(viewer({ email: 'u1@phone.invalid' }), verified)).toEqual(['email'])
    expect(raiseOf(viewer({ phone: null }), verified)).toEqual(['phone'])
    expect(raiseOf(viewer({ twoFactorEnabled: false }), verified)).toEqual(['two-factor'])
    expect(raiseOf(viewer({ phone: null, twoFactorEnabled: false }), [])).toEqual([
      'email',
      'phone',
      'two-factor',
    ])
  })

  test('makes the tier: both contacts before two-factor counts', () => {
    expect(tierOf([])).toBe('protected')
    expect(tierOf(['two-factor'])).toBe('verified')
    expect(tierOf(['phone'])).toBe('basic')
    expect(tierOf(['email'])).toBe('basic')
    expect(tierOf(['two-factor', 'email'])).toBe('basic')
    expect(tierOf(['email', 'phone', 'two-factor'])).toBe('basic')
  })
})

describe('limits', () => {
  test('are in minor units, and rise with the tier', () => {
    expect(limitsOf('basic', 'USD')).toEqual({ day: 20_000, month: 100_000 })
    expect(limitsOf('verified', 'USD')).toEqual({ day: 100_000, month: 500_000 })
    expect(limitsOf('protected', 'USD')).toEqual({ day: 500_000, month: 2_000_000 })
    expect(limitsOf('basic', 'UGX')).toEqual({ day: 700_000, month: 3_500_000 })
    expect(limitsOf('protected', 'KES')).toEqual({ day: 62_500_000, month: 250_000_000 })
  })

  test('are worth the same in every currency, give or take a tenth', async () => {
    const { micros } = await shippedRates(() => 0).latest()
    for (const code of CURRENCIES) {
      const units = limitsOf('basic', code).day / 10 ** DIGITS[code]
      const dollars = (units * 1_000_000) / (micros[code] ?? 0)
      expect([code, dollars > 180, dollars < 220]).toEqual([code, true, true])
    }
  })
})

describe('what is left', () => {
  const now = Date.parse('2027-01-11T06:00:00Z')
  const used = {
    currency: 'KES',
    day: 1_000_000,
    firstOfDay: now - 5 * 3_600_000,
    month: 4_000_000,
    firstOfMonth: now - 10 * DAY,
  }
  const other = { ...used, currency: 'USD', day: 5, month: 7 }

  test('is the limit less what was withdrawn in that currency, and says when more comes back', () => {
    expect(MONTH).toBe(30 * 86_400_000)
    expect(limitsLeft(['phone', 'two-factor'], [other, used], 'KES', 'Africa/Nairobi')).toEqual({
      minor: { day: 2_500_000, month: 12_500_000 },
      left: { day: 1_500_000, month: 8_500_000 },
      shown: {
        tier: 'basic',
        day: {
          limit: { amount: '25000.00', currency: 'KES' },
          left: { amount: '15000.00', currency: 'KES' },
          // A day after the first of the day.
          freesAt: '2027-01-12T04:00:00+03:00',
        },
        month: {
          limit: { amount: '125000.00', currency: 'KES' },
          left: { amount: '85000.00', currency: 'KES' },
          // Thirty days after 1 January.
          freesAt: '2027-01-31T09:00:00+03:00',
        },
        // Two-factor is not asked for before both contacts are verified.
        next: {
          raise: ['phone'],
          day: { amount: '125000.00', currency: 'KES' },
          month: { amount: '625000.00', currency: 'KES' },
        },
      },
    })
  })

  test('is never less than nothing, and is all of it where nothing was withdrawn', () => {
    const much = { ...used, day: 2_500_001, month: 12_500_001 }
    expect(limitsLeft(['phone'], [much], 'KES', 'UTC').left).toEqual({ day: 0, month: 0 })
    const none = limitsLeft(['phone'], [other], 'KES', 'UTC')
    expect(none.left).toEqual(none.minor)
    expect([none.shown.day.freesAt, none.shown.month.freesAt]).toEqual([null, null])
    const notToday = { ...used, day: 0, firstOfDay: null }
    expect(limitsLeft(['phone'], [notToday], 'KES', 'UTC').shown.day.freesAt).toBeNull()
  })

  test('of the next tier names what is missing for it; above the last there is none', () => {
    const next = (...missing: Parameters<typeof limitsLeft>[0]) =>
      limitsLeft(missing, [], 'UGX', 'UTC').shown.next
    expect(next('two-factor')).toEqual({
      raise: ['two-factor'],
      day: { amount: '17500000', currency: 'UGX' },
      month: { amount: '70000000', currency: 'UGX' },
    })
    expect(next('email', 'phone')?.raise).toEqual(['email', 'phone'])
    expect(next()).toBeNull()
  })
})
