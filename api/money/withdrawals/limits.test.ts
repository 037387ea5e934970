// Withdrawal limits by the verification of a person, over all currencies.
import { describe, expect, test } from 'vitest'
import type { ProvenViewer } from '../../platform/context'
import { DAY } from '../../platform/values/time'
import { MONTH } from '../ledger/limits'
import { limitsLeft, limitsOf, raiseOf, tierOf } from './limits'

describe('verification', () => {
  const viewer = (changes: Partial<ProvenViewer>) =>
    ({ email: 'amina@example.com', phone: '+254711000001', twoFactorEnabled: true, ...changes }) as ProvenViewer
  const verified = [{ emailVerified: true }]

  test('states what would raise the limits', () => {
    expect(raiseOf(viewer({}), verified)).toEqual([])
    expect(raiseOf(viewer({}), [{ emailVerified: false }])).toEqual(['email'])
    expect(raiseOf(viewer({}), [])).toEqual(['email'])
    // People who signed up by phone have a placeholder address, which never counts as verified.
    expect(raiseOf(viewer({ email: 'u1@phone.invalid' }), verified)).toEqual(['email'])
    expect(raiseOf(viewer({ phone: null }), verified)).toEqual(['phone'])
    expect(raiseOf(viewer({ twoFactorEnabled: false }), verified)).toEqual(['two-factor'])
    expect(raiseOf(viewer({ phone: null, twoFactorEnabled: false }), [])).toEqual(['email', 'phone', 'two-factor'])
  })

  test('determines the tier: two-factor counts only after both contacts', () => {
    expect(tierOf([])).toBe('protected')
    expect(tierOf(['two-factor'])).toBe('verified')
    expect(tierOf(['phone'])).toBe('basic')
    expect(tierOf(['email'])).toBe('basic')
    expect(tierOf(['two-factor', 'email'])).toBe('basic')
    expect(tierOf(['email', 'phone', 'two-factor'])).toBe('basic')
  })
})

describe('limits', () => {
  test('are in minor units of the reference currency, and rise with the tier', () => {
    expect(limitsOf('basic')).toEqual({ day: 20_000, month: 100_000 })
    expect(limitsOf('verified')).toEqual({ day: 100_000, month: 500_000 })
    expect(limitsOf('protected')).toEqual({ day: 500_000, month: 2_000_000 })
  })
})

describe('the remaining limit', () => {
  const now = Date.parse('2027-01-11T06:00:00Z')
  const used = { day: 8_000, times: 3, firstOfDay: now - 5 * 3_600_000, month: 32_000, firstOfMonth: now - 10 * DAY }
  const kes = { currency: 'KES', divisor: 125_000_000 * 100 } as const
  const ugx = { currency: 'UGX', divisor: 3_500_000_000 } as const

  test('is the limit less all withdrawals, with the time when more becomes available', () => {
    expect(MONTH).toBe(30 * 86_400_000)
    expect(limitsLeft(['phone', 'two-factor'], used, kes, 'Africa/Nairobi')).toEqual({
      minor: { day: 20_000, month: 100_000 },
      left: { day: 1_500_000, month: 8_500_000 },
      displayed: {
        tier: 'basic',
        day: {
          limit: { amount: '25000.00', currency: 'KES' },
          left: { amount: '15000.00', currency: 'KES' },
          // A day after the day's first withdrawal.
          freesAt: '2027-01-12T04:00:00+03:00',
        },
        month: {
          limit: { amount: '125000.00', currency: 'KES' },
          left: { amount: '85000.00', currency: 'KES' },
          // Thirty days after 1 January.
          freesAt: '2027-01-31T09:00:00+03:00',
        },
        // Two-factor is not requested before both contacts are verified.
        next: {
          raise: ['phone'],
          day: { amount: '125000.00', currency: 'KES' },
          month: { amount: '625000.00', currency: 'KES' },
        },
      },
    })
    // The same in every display currency.
    const other = limitsLeft(['phone', 'two-factor'], used, ugx, 'UTC')
    expect(other.left).toEqual({ day: 420_000, month: 2_380_000 })
  })

  test('is never negative, and is the whole limit without withdrawals', () => {
    const much = { ...used, day: 20_001, month: 100_001 }
    expect(limitsLeft(['phone'], much, kes, 'UTC').left).toEqual({ day: 0, month: 0 })
    const none = limitsLeft(['phone'], undefined, kes, 'UTC')
    expect(none.left).toEqual({ day: 2_500_000, month: 12_500_000 })
    expect([none.displayed.day.freesAt, none.displayed.month.freesAt]).toEqual([null, null])
    const notToday = { ...used, day: 0, firstOfDay: null }
    expect(limitsLeft(['phone'], notToday, kes, 'UTC').displayed.day.freesAt).toBeNull()
  })

  test('of the next tier names what it requires; the highest tier has no next', () => {
    const next = (...missing: Parameters<typeof limitsLeft>[0]) =>
      limitsLeft(missing, undefined, ugx, 'UTC').displayed.next
    expect(next('two-factor')).toEqual({
      raise: ['two-factor'],
      day: { amount: '17500000', currency: 'UGX' },
      month: { amount: '70000000', currency: 'UGX' },
    })
    expect(next('email', 'phone')?.raise).toEqual(['email', 'phone'])
    expect(next()).toBeNull()
  })
})
