// A contribution to a group gift: entered, reviewed, then paid. The review has its own address, so
// it works without scripts, survives a step-up, and a reload pays nothing.

import { AMOUNT_FAULTS, PURSE_LACKS, TypedAmount } from '../../../api/money/ledger/input'
import { type MoneyJson, minorOf, moneyJson, parseAmount } from '../../../api/platform/values/money'
import type { GroupResponse } from '../../../api/shop/group-gifts/responses'
import type { PageRequest } from '../../platform/page.server'
import { readTyped } from '../../platform/typed-input.server'

/** The contribution to review, with the balances after it; or the typed values and their errors. */
export type Pay = {
  amount: string
  errors: string[]
  /** What the purse lacks for it. */
  short: MoneyJson | null
  review: { amount: MoneyJson; purseAfter: MoneyJson; missingAfter: MoneyJson } | null
}

/** The contribution in the address, if any. */
export function payIn(
  { searchParams, writer }: Pick<PageRequest, 'searchParams' | 'writer'>,
  { open, missing, available }: Pick<GroupResponse, 'open' | 'missing' | 'available'>,
): Pay | null {
  const typed = searchParams.get('amount')
  if (typed === null || !open) return null
  const amount = readTyped(TypedAmount, typed.trim().slice(0, 40), writer)
  const { currency } = missing
  const read = parseAmount(amount, currency)
  const refused = (error: string, short: MoneyJson | null = null): Pay => ({
    amount,
    errors: [error],
    short,
    review: null,
  })
  if (!read.ok) return refused(AMOUNT_FAULTS[read.fault](currency))
  const { minor } = read
  if (minor > minorOf(missing)) return refused('The gift now needs less than that.')
  const lacking = minor - minorOf(available)
  if (lacking > 0) {
    return refused(PURSE_LACKS, moneyJson(lacking, currency))
  }
  return {
    amount,
    errors: [],
    short: null,
    review: {
      amount: moneyJson(minor, currency),
      purseAfter: moneyJson(minorOf(available) - minor, currency),
      missingAfter: moneyJson(minorOf(missing) - minor, currency),
    },
  }
}
