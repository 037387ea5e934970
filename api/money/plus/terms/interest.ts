// Daily interest in fixed-point with 18 digits. Nothing is lost to rounding:
// fractions of a minor unit are carried to the next day. Pure.

/** One minor unit, in units of a carry. */
export const ONE = 10n ** 18n

/** The yearly yield in basis points: 1.5% APY. */
export const APY_BASIS_POINTS = 150

/**
 * The interest of one day per unit: 1.015^(1/365) - 1, with 18 digits, rounded down, so that a year
 * never yields more than it should.
 */
export const DAILY_RATE = 40_791_551_113_657n

/** An account's earnings of a day in whole minor units, and its carry. */
type Accrual = { earned: number; carry: bigint }

/**
 * Accrues one day on `minor` units (the balance and earned but unpaid interest) and on the carry,
 * which earns too: so a year of days gives the yearly rate.
 */
export function accrue(minor: number, carry: bigint): Accrual {
  const base = BigInt(minor) * ONE + carry
  const after = carry + (base * DAILY_RATE) / ONE
  return { earned: Number(after / ONE), carry: after % ONE }
}
