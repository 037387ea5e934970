// The cells of imported and exported tables: numbers and prices as people write them, and text that spreadsheets would
// take for a formula. Pure.
import { PRICE_FAULTS } from '../price'
import { CURRENCY } from '../values/currencies'
import { type Currency, parseAmount } from '../values/money'
import { type DecimalMark, plainNumber } from '../values/written-number'
import { displayed } from './import-faults'

/** How the numbers of a table are written. */
export type Writing = { currency: string; mark: DecimalMark }

export type Say = (text: string) => void

/** "1,200", "1.200,50" and "12,50" as "1200", "1200.50" and "12.50"; what is no number stays. */
export function numberIn(cell: string, mark: DecimalMark): string {
  return plainNumber(cell, mark) ?? plainNumber(cell, ',') ?? cell
}

/** Signs and names of money, with the currencies that they may mean. */
const MONEY: [word: RegExp, currencies: string][] = [
  [/^\$$/, 'USD'],
  [/^€$|^euros?$/, 'EUR'],
  [/^£$/, 'GBP'],
  [/^₦$/, 'NGN'],
  [/^₹$/, 'INR'],
  [/^₵$/, 'GHS'],
  [/^(?:ksh|kshs)$/, 'KES'],
  [/^(?:ush|ushs)$/, 'UGX'],
  [/^(?:tsh|tshs)$/, 'TZS'],
  [/^(?:sh|shs|shilling|shillings|shilingi)$/, 'KES UGX TZS'],
  [/^(?:dollars?|us)$/, 'USD'],
  [/^(?:rand|zar|r)$/, 'ZAR'],
]

const CODES = 'kes ugx tzs rwf usd eur gbp ngn ghs zar inr cad aud chf jpy cny aed etb xof xaf pln'

/** Whether the words around a number name money that is not the currency. */
function isForeign(text: string, currency: string): boolean {
  return (text.toLowerCase().match(/\p{L}+|\p{Sc}/gu) ?? []).some((word) => {
    const [, meant] = MONEY.find(([names]) => names.test(word)) ?? []
    if (meant) return !meant.includes(currency)
    if (/^\p{Sc}$/u.test(word)) return true
    return CODES.split(' ').includes(word) && word !== currency.toLowerCase()
  })
}

/** "KES 1,500", "from 1500" and "1500/=" as "1,500", "1500" and "1500"; whatever else is around a number stays. */
export function bareAmount(cell: string): string {
  const [before, number, after] = aroundNumber(cell)
  const bare = /^[\p{L}\p{Sc}.\s]*$/u
  const isThousands = /^k$/i.test(after.trim())
  return `${bare.test(before) ? '' : before}${number}${bare.test(after) && !isThousands ? '' : after}`
}

/** What stands before a number, the number, and what stands after it but the stroke of shillings. */
function aroundNumber(cell: string): [before: string, number: string, after: string] {
  const text = cell.trim().replace(/\s+/g, ' ')
  const first = text.search(/(?<![\p{L}\d])[.,]\d|\d/u)
  if (first < 0) return ['', text, '']
  const end = text.length - (/\d/.exec([...text].reverse().join(''))?.index ?? 0)
  const number = text.slice(first, end).replace(/^[.,]/, '0$&')
  return [text.slice(0, first), number, text.slice(end).replace(/^\s*(?:\/[=-]+|[.,]-+)/, '')]
}

/** The digits of a price beyond which a spreadsheet has calculated it: 1159.9999999999998. */
const CALCULATED = /^\d{1,12}[.,]\d{8,20}$/

/**
 * A price in minor units; undefined for an empty cell, and for one that `say` is told about: also where it names money of
 * another currency, or thousands by a letter.
 */
export function priceIn(typed: string, { currency, mark }: Writing, say: Say): number | undefined {
  if (typed === '') return undefined
  const [before, , after] = aroundNumber(typed)
  if (isForeign(`${before} ${after}`, currency)) {
    say(`${displayed(typed)} is not in ${currency}`)
    return undefined
  }
  const cell = bareAmount(typed)
  const number = CALCULATED.test(cell)
    ? String(Number(Number(cell.replace(',', '.')).toPrecision(12)))
    : numberIn(cell, mark)
  const read = parseAmount(number, currency as Currency)
  if (read.ok) return read.minor
  const example = CURRENCY[currency as Currency].digits === 0 ? '1200' : '1200.00'
  say(
    read.fault === 'too-large'
      ? `${displayed(typed)} is too high`
      : read.fault === 'zero'
        ? PRICE_FAULTS.zero
        : `${displayed(typed)} is not a price like ${example}`,
  )
  return undefined
}

/** Prefixes text that looks like a formula with an apostrophe, so that spreadsheets show it as text. */
export function guarded(text: string): string {
  return /^'*\s*[=+\-@|\t\r]/.test(text) ? `'${text}` : text
}

/** Reverses `guarded`. */
export function plain(cell: string): string {
  return /^'+\s*[=+\-@|\t\r]/.test(cell) ? cell.slice(1) : cell
}
