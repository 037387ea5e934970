// Interest for a day, in fixed-point with 18 digits (quality.md section 1). Nothing is ever rounded
// away: what is less than a minor unit is carried to the next day. Pure.

/** One minor unit, in the units of a carry. */
export const ONE = 10n ** 18n

/** What a year brings, in basis points: 1.5% APY. */
export const APY_BASIS_POINTS = 150

/**
 * The interest of one day on one unit: 1.015^(1/365) - 1, with 18 digits, rounded down, so that a
 * year never brings more than it should.
 */
export const DAILY_RATE = 40_791_551_113_657n

/** What an account earned on a day, in whole minor units, and what it carries on. */
export type Accrual = { earned: number; carry: bigint }

/**
 * One day on `minor` units (what stands in the account, and what it has earned and was not paid yet)
 * and on what was carried, which earns as well: so a year of days makes the yearly rate.
 */
export function accrue(minor: number, carry: bigint): Accrual {
  const base = BigInt(minor) * ONE + carry
  const after = carry + (base * DAILY_RATE) / ONE
  return { earned: Number(after / ONE), carry: after % ONE }
}
