// How much may be withdrawn in a day and in thirty days, by what is verified of a person. The trigger
// withdrawal_within_limits enforces what a withdrawal's row says; what is here is for kind words. Pure.
import { emailOf } from '../accounts/people'
import type { Viewer } from '../context'
import { type Currency, DIGITS, type MoneyJson, moneyJson } from '../money'
import { rfc3339 } from '../time'

/**
 * `basic`: one verified contact. `verified`: email and phone. `protected`: both, and two-factor
 * authentication is on.
 */
export type Tier = 'basic' | 'verified' | 'protected'

/** What would raise the limits. */
export type Raise = 'email' | 'phone' | 'two-factor'

export const DAY = 24 * 60 * 60_000
export const MONTH = 30 * DAY

/** Whole units of each currency: what a basic person may withdraw in a day, about 200 US dollars. */
const BASE: Record<Currency, number> = {
  USD: 200,
  KES: 25_000,
  TZS: 500_000,
  UGX: 700_000,
  RWF: 300_000,
  BIF: 600_000,
  ETB: 30_000,
  SOS: 120_000,
  SSP: 900_000,
  NGN: 300_000,
  GHS: 2_000,
  ZAR: 3_500,
}

/** Times the base, in a day and in thirty. */
const TIMES: Record<Tier, { day: number; month: number }> = {
  basic: { day: 1, month: 5 },
  verified: { day: 5, month: 25 },
  protected: { day: 25, month: 100 },
}

const NEXT: Record<Tier, Tier | null> = {
  basic: 'verified',
  verified: 'protected',
  protected: null,
}

export type Limits = { day: number; month: number }

/** In minor units. */
export function limitsOf(tier: Tier, currency: Currency): Limits {
  const base = BASE[currency] * 10 ** DIGITS[currency]
  return { day: base * TIMES[tier].day, month: base * TIMES[tier].month }
}

/** One limit as people see it; `freesAt`: when some of what is used up comes back, if any is. */
export type LimitLeft = { limit: MoneyJson; left: MoneyJson; freesAt: string | null }

export type LimitsLeft = {
  tier: Tier
  day: LimitLeft
  month: LimitLeft
  /** What to do for the next tier, and its limits; null at the top. */
  next: { raise: Raise[]; day: MoneyJson; month: MoneyJson } | null
}

/** What counts against the limits in one currency, in minor units, and when the first of it was asked for. */
export type Usage = {
  currency: string
  day: number
  firstOfDay: number | null
  month: number
  firstOfMonth: number
}

/** What is verified of somebody, after `readAs` has brought the viewer up to date. */
export function raiseOf(viewer: Viewer, rows: { emailVerified: boolean }[]): Raise[] {
  const email = emailOf(viewer.email) !== null && rows[0]?.emailVerified === true
  return [
    ...(email ? [] : ['email' as const]),
    ...(viewer.phone ? [] : ['phone' as const]),
    ...(viewer.twoFactorEnabled ? [] : ['two-factor' as const]),
  ]
}

export function tierOf(missing: Raise[]): Tier {
  if (missing.includes('email') || missing.includes('phone')) return 'basic'
  return missing.length === 0 ? 'protected' : 'verified'
}

/** What is left of the limits in one currency, in minor units and as people see it. */
export function limitsLeft(
  missing: Raise[],
  usage: Usage[],
  currency: Currency,
  timeZone: string,
): { minor: Limits; left: Limits; shown: LimitsLeft } {
  const tier = tierOf(missing)
  const minor = limitsOf(tier, currency)
  const used = usage.find((row) => row.currency === currency)
  const left = {
    day: Math.max(0, minor.day - (used?.day ?? 0)),
    month: Math.max(0, minor.month - (used?.month ?? 0)),
  }
  const shown = (kind: 'day' | 'month', first: number | null | undefined, window: number) => ({
    limit: moneyJson(minor[kind], currency),
    left: moneyJson(left[kind], currency),
    freesAt: first ? rfc3339(first + window, timeZone) : null,
  })
  const next = NEXT[tier]
  const higher = next && limitsOf(next, currency)
  return {
    minor,
    left,
    shown: {
      tier,
      day: shown('day', used?.firstOfDay, DAY),
      month: shown('month', used?.firstOfMonth, MONTH),
      next: higher && {
        raise: next === 'verified' ? missing.filter((step) => step !== 'two-factor') : missing,
        day: moneyJson(higher.day, currency),
        month: moneyJson(higher.month, currency),
      },
    },
  }
}
