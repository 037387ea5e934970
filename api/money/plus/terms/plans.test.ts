// The price of Plus according to the specification (section 9).
import { expect, test } from 'vitest'
import { formatMoney, moneyJson } from '../../../platform/values/money'
import { PLANS, PLUS_CURRENCY, TRIAL_MONTHS, YEARLY_SAVING } from './plans'

test('$4.99 a month, $49.99 a year, $9.89 less than twelve months, the first month free', () => {
  const formatted = (minor: number) => formatMoney(moneyJson(minor, PLUS_CURRENCY))
  expect([PLANS.monthly.months, formatted(PLANS.monthly.minor)]).toEqual([1, '$4.99'])
  expect([PLANS.yearly.months, formatted(PLANS.yearly.minor)]).toEqual([12, '$49.99'])
  expect(formatted(YEARLY_SAVING)).toBe('$9.89')
  expect(TRIAL_MONTHS).toBe(1)
})
