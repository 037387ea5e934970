// The two plans of Plus and what they cost (specification section 9). Pure.
import type { Currency } from '../../../platform/values/money'

/** What Plus is charged in, whatever the purse shows. */
export const PLUS_CURRENCY: Currency = 'USD'

/** The price in minor units of PLUS_CURRENCY, and how many months it pays for. */
export const PLANS = {
  monthly: { minor: 499, months: 1 },
  yearly: { minor: 4999, months: 12 },
} as const

export type Plan = keyof typeof PLANS

/** What a year costs less than twelve months, in minor units. */
export const YEARLY_SAVING = 12 * PLANS.monthly.minor - PLANS.yearly.minor

/** The free month, once for each person. */
export const TRIAL_MONTHS = 1
