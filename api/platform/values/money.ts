// Money: integer minor units and a currency. No floating point anywhere. Browser-safe.
import { CURRENCY } from './currencies'

export type Currency = keyof typeof CURRENCY

/** An amount in minor units (cents; whole shillings for UGX, RWF and BIF francs). */
type Money = { minor: number; currency: Currency }

/** Money on the wire: `{ "amount": "25.00", "currency": "KES" }`. */
export type MoneyJson = { amount: string; currency: Currency }

export const CURRENCIES = Object.keys(CURRENCY) as Currency[]

export const DEFAULT_CURRENCY: Currency = 'USD'

/** The most that one operation may move, in minor units. */
export const MAX_OPERATION_MINOR = 1_000_000_000

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY, code)
}

export type AmountFault = 'empty' | 'malformed' | 'zero' | 'too-many-decimals' | 'too-large'

/**
 * Reads a decimal string ("25", "25.5", "25.00") as minor units of `currency`.
 * Signs, exponents, separators, NaN and surplus decimals are faults, not roundings.
 */
export function parseAmount(
  text: string,
  currency: Currency,
): { ok: true; minor: number } | { ok: false; fault: AmountFault } {
  if (text === '') return { ok: false, fault: 'empty' }
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return { ok: false, fault: 'malformed' }
  const [whole, fraction = ''] = text.split('.') as [string, string?]
  const { digits } = CURRENCY[currency]
  if (fraction.length > digits) return { ok: false, fault: 'too-many-decimals' }
  // Too many digits to be exact are far beyond what one operation may move, or infinite.
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  if (minor === 0) return { ok: false, fault: 'zero' }
  if (minor > MAX_OPERATION_MINOR) return { ok: false, fault: 'too-large' }
  return { ok: true, minor }
}

/** "25.00" for 2500 KES, "10" for 10 UGX, "-1.50" for -150 USD. */
export function decimal({ minor, currency }: Money): string {
  const { digits } = CURRENCY[currency]
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export function moneyJson(minor: number, currency: string): MoneyJson {
  if (!isCurrency(currency)) throw new Error(`not a currency of ours: ${currency}`)
  return { amount: decimal({ minor, currency }), currency }
}

/** Wire money back to minor units; negative amounts included (history lines are signed). */
export function minorOf({ amount, currency }: MoneyJson): number {
  const { digits } = CURRENCY[currency]
  const [whole, fraction = ''] = amount.replace('-', '').split('.') as [string, string?]
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return amount.startsWith('-') ? -minor : minor
}

/** In ledgers, receipts and what is sent, in US English: "KES 2,500.00", "$25.00", "UGX 10". */
export function formatMoney(money: MoneyJson): string {
  try {
    return numberFormat(money.currency).format(money.amount as unknown as number)
  } catch {
    return `${money.currency} ${money.amount}`
  }
}

const formats = new Map<Currency, Intl.NumberFormat>()

/** Made once for each currency. */
function numberFormat(currency: Currency): Intl.NumberFormat {
  const found = formats.get(currency)
  if (found) return found
  const { digits } = CURRENCY[currency]
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(currency, made)
  return made
}

/**
 * A share in basis points of an amount in minor units, rounded half to even.
 * The one place where a percentage of money is taken.
 */
export function percent(minor: number, basisPoints: number): number {
  const product = BigInt(minor) * BigInt(basisPoints)
  const whole = product / 10_000n
  const rest = product % 10_000n
  const up = rest > 5_000n || (rest === 5_000n && whole % 2n === 1n)
  return Number(up ? whole + 1n : whole)
}

/** A sum in minor units in so many parts that add up to it: floored, then one unit more to the earliest. */
export function equalParts(total: number, parts: number): number[] {
  const floor = Math.floor(total / parts)
  const rest = total - floor * parts
  return Array.from({ length: parts }, (_, i) => floor + (i < rest ? 1 : 0))
}

/**
 * A sum in minor units in parts like those of `weights`, which add up to it: floored, then one unit more
 * to the earliest that weigh anything. Where nothing weighs anything, equal parts.
 */
export function proportionalParts(total: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return equalParts(total, weights.length)
  const floored = flooredParts(total, weights, whole)
  let { rest } = floored
  return floored.parts.map((part, i) => {
    if (rest === 0 || weights[i] === 0) return part
    rest -= 1
    return part + 1
  })
}

/** Parts like those of `weights`, which sum up to `whole`, each floored; and the units that are left, fewer than parts. */
function flooredParts(total: number, weights: number[], whole: number) {
  const parts = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(whole)))
  return { parts, rest: total - parts.reduce((sum, part) => sum + part, 0) }
}

/**
 * A sum in minor units in parts like those of `weights`, which add up to it, and none of which is smaller in a larger sum
 * (the method of D'Hondt): what comes in steps is divided as if it came at once. Where nothing weighs anything, nothing.
 */
export function growingParts(total: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const { parts, rest } = flooredParts(total, weights, whole)
  // The stronger claim: more of its weight for each unit, with the one that is to be given.
  const isStronger = (i: number, than: number) =>
    BigInt(weights[i] ?? 0) * BigInt((parts[than] ?? 0) + 1) > BigInt(weights[than] ?? 0) * BigInt((parts[i] ?? 0) + 1)
  for (let unit = 0; unit < rest; unit += 1) {
    const strongest = parts.reduce((best, _, i) => (isStronger(i, best) ? i : best), 0)
    parts[strongest] = (parts[strongest] ?? 0) + 1
  }
  return parts
}

/** `sum` × `part` / `whole`, minor units, rounded half to even. */
export function proportion(sum: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const product = BigInt(sum) * BigInt(part)
  const below = product / BigInt(whole)
  const rest = (product % BigInt(whole)) * 2n
  const up = rest > BigInt(whole) || (rest === BigInt(whole) && below % 2n === 1n)
  return Number(up ? below + 1n : below)
}

/** "1" for 100 basis points. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Steps of sums that people save, in whole units of a currency: each a fifth of the sum at most. */
const STEPS = [1, 5, 10, 50]

/**
 * A sum that somebody would save, minor units: rounded up to tens, fifties or hundreds, coarser as it is larger, and never
 * below `minor`.
 */
export function roundSum(minor: number, currency: Currency): number {
  const unit = 10 ** CURRENCY[currency].digits
  let step = unit
  for (let scale = unit; scale * 5 <= minor; scale *= 100)
    for (const number of STEPS) if (scale * number * 5 <= minor) step = scale * number
  return Math.ceil(minor / step) * step
}

/** "KES 12.50" in letters that a text message carries. */
export function sumText(minor: number, currency: string): string {
  return formatMoney(moneyJson(minor, currency)).replace(/[\u00a0\u202f]/g, ' ')
}
