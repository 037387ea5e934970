// The two plans of Plus and their prices (specification section 9). Pure.
import type { Currency } from '../../../platform/values/money'

/** The currency of Plus, independent of the display currency. */
export const PLUS_CURRENCY: Currency = 'USD'

/** The price in minor units of PLUS_CURRENCY, and how many months it pays for. */
export const PLANS = { monthly: { minor: 499, months: 1 }, yearly: { minor: 4999, months: 12 } } as const

export type Plan = keyof typeof PLANS

/** The saving of a year over twelve months, in minor units. */
export const YEARLY_SAVING = 12 * PLANS.monthly.minor - PLANS.yearly.minor

/** Months free, once per person. */
export const TRIAL_MONTHS = 1
