// The cells of imported and exported tables: numbers and prices as people write them, and text that spreadsheets would
// take for a formula. Pure.
import { PRICE_FAULTS } from '../price'
import { CURRENCY } from '../values/currencies'
import { type Currency, parseAmount } from '../values/money'
import { type DecimalMark, plainNumber } from '../values/written-number'
import { shown } from './import-faults'

/** How the numbers of a table are written. */
export type Writing = { currency: string; mark: DecimalMark }

export type Say = (words: string) => void

/** "1,200", "1.200,50" and "12,50" as "1200", "1200.50" and "12.50"; what is no number stays. */
export function numberIn(cell: string, mark: DecimalMark): string {
  return plainNumber(cell, mark) ?? plainNumber(cell, ',') ?? cell
}

/** A price in minor units; undefined for an empty cell, and for one that `say` is told about. */
export function priceIn(cell: string, { currency, mark }: Writing, say: Say): number | undefined {
  if (cell === '') return undefined
  const read = parseAmount(numberIn(cell, mark), currency as Currency)
  if (read.ok) return read.minor
  const example = CURRENCY[currency as Currency].digits === 0 ? '1200' : '1200.00'
  say(
    read.fault === 'too-large'
      ? `${shown(cell)} is too high`
      : read.fault === 'zero'
        ? PRICE_FAULTS.zero
        : `${shown(cell)} is not a price like ${example}`,
  )
  return undefined
}

/**
 * Prefixes text that looks like a formula with an apostrophe, so that spreadsheets show it as text.
 */
export function guarded(text: string): string {
  return /^'*\s*[=+\-@|\t\r]/.test(text) ? `'${text}` : text
}

/** Reverses `guarded`. */
export function plain(cell: string): string {
  return /^'+\s*[=+\-@|\t\r]/.test(cell) ? cell.slice(1) : cell
}
