import { expect, test } from 'vitest'
import { moneyJson } from '../../../api/platform/values/money'
import { suggestedSums } from './suggested-sums'

const kes = (units: number) => moneyJson(units * 100, 'KES')

const pace = {
  daysLeft: 120,
  status: 'on-track' as const,
  each: { daily: kes(120), weekly: kes(800), monthly: kes(3500) },
}

test.each([
  ['its pace, then usual sums', 12_450, 13_000, pace, [800, 1000, 3500]],
  ['its pace, and all that is missing', 12_450, 1600, pace, [800, 1000, 1600]],
  ['no more than the purse holds', 900, 13_000, pace, [800]],
  ['no more than is missing', 12_450, 600, pace, [600]],
  ['usual sums where no date is set', 3000, 20_000, null, [1000, 2500]],
  ['nothing from an empty purse', 0, 13_000, pace, []],
])('%s', (_, available, missing, at, sums) => {
  const offered = suggestedSums({ available: kes(available), missing: kes(missing), pace: at })
  expect(offered).toEqual(sums.map(kes))
})
