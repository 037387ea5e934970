// Withdrawal limits per day and per thirty days, over all currencies, by the verification of a person. The trigger
// withdrawal_within_limits enforces the limits stored in a withdrawal's row; this code provides clear messages. Pure.

import type { ProvenViewer } from '../../platform/context'
import { emailOf } from '../../platform/values/email-address'
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { fromReference } from '../exchange/reference'
import { MONTH } from '../ledger/limits'

/**
 * `basic`: one verified contact. `verified`: email and phone. `protected`: both, and two-factor authentication is on.
 */
type Tier = 'basic' | 'verified' | 'protected'

/** Verifications that would raise the limits. */
export type Raise = 'email' | 'phone' | 'two-factor'

/** The daily limit of the basic tier over all currencies: minor units of the reference currency. */
const BASE = 20_000

/** Multiples of the base, per day and per thirty days. */
const TIMES: Record<Tier, { day: number; month: number }> = {
  basic: { day: 1, month: 5 },
  verified: { day: 5, month: 25 },
  protected: { day: 25, month: 100 },
}

const NEXT: Record<Tier, Tier | null> = { basic: 'verified', verified: 'protected', protected: null }

type Limits = { day: number; month: number }

/** In minor units of the reference currency. */
export function limitsOf(tier: Tier): Limits {
  return { day: BASE * TIMES[tier].day, month: BASE * TIMES[tier].month }
}

/** One limit for display; `freesAt`: when part of the used amount becomes available again, if any is used. */
type LimitLeft = { limit: MoneyJson; left: MoneyJson; freesAt: string | null }

type LimitsLeft = {
  tier: Tier
  day: LimitLeft
  month: LimitLeft
  /** Requirements of the next tier, and its limits; null at the top. */
  next: { raise: Raise[]; day: MoneyJson; month: MoneyJson } | null
}

/**
 * The amounts that count against the limits over all currencies, in minor units of the reference
 * currency, the number of withdrawals within a day, and the time of the first of them.
 */
type Usage = { day: number; times: number; firstOfDay: number | null; month: number; firstOfMonth: number | null }

/** A person's verifications, after `readAs` has brought the viewer up to date. */
export function raiseOf(viewer: ProvenViewer, rows: { emailVerified: boolean }[]): Raise[] {
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

/**
 * The remaining limits: `minor` in the reference currency, `left` in minor units of the currency
 * whose `divisor` is given (reference.ts), and formatted in that currency.
 */
export function limitsLeft(
  missing: Raise[],
  used: Usage | undefined,
  { currency, divisor }: { currency: Currency; divisor: number },
  timeZone: string,
): { minor: Limits; left: Limits; displayed: LimitsLeft } {
  const tier = tierOf(missing)
  const minor = limitsOf(tier)
  const of = (reference: number) => fromReference(reference, divisor)
  const money = (reference: number) => moneyJson(of(reference), currency)
  const left = { day: Math.max(0, minor.day - (used?.day ?? 0)), month: Math.max(0, minor.month - (used?.month ?? 0)) }
  const limitResponse = (kind: 'day' | 'month', first: number | null | undefined, window: number) => ({
    limit: money(minor[kind]),
    left: money(left[kind]),
    freesAt: first ? rfc3339(first + window, timeZone) : null,
  })
  const next = NEXT[tier]
  const higher = next && limitsOf(next)
  return {
    minor,
    left: { day: of(left.day), month: of(left.month) },
    displayed: {
      tier,
      day: limitResponse('day', used?.firstOfDay, DAY),
      month: limitResponse('month', used?.firstOfMonth, MONTH),
      next: higher && {
        raise: next === 'verified' ? missing.filter((step) => step !== 'two-factor') : missing,
        day: money(higher.day),
        month: money(higher.month),
      },
    },
  }
}
