// What of a visit comes back to a member, and how much in a month. The trigger cashback_within_cap says the
// same. Pure.

import { percent } from '../../platform/values/money'
import { fromReference } from '../exchange/reference'
import { PLANS } from './terms/plans'

/** What holds for a member at a moment. */
export type CashbackTerms = {
  /** The share of a visit that comes back. */
  basisPoints: number
  /** The most of a month, as a share of the price of one; in the free month too. */
  capBasisPoints: number
  /** What came back within the month, in minor units of the reference currency, which is that of Plus. */
  used: number
  /** What the visit's currency counts for: see exchange/reference.ts. */
  divisor: number
  /** Whether the member and the owner of the salon share a device, a phone, a card or where they are paid. */
  linked: boolean
}

/** The most that comes back in a month, in minor units of the currency of Plus. */
export function monthlyCap(capBasisPoints: number): number {
  return percent(PLANS.monthly.minor, capBasisPoints)
}

/** What is left of the month's cap, in minor units of the currency of Plus. */
export function capLeft({ capBasisPoints, used }: Pick<CashbackTerms, 'capBasisPoints' | 'used'>) {
  return Math.max(0, monthlyCap(capBasisPoints) - used)
}

/** What of an amount comes back, in its minor units: the share, within what the month's cap leaves. */
export function cashbackMinor(minor: number, terms: CashbackTerms | undefined): number {
  if (!terms || terms.linked) return 0
  const most = fromReference(capLeft(terms), terms.divisor)
  return Math.min(percent(minor, terms.basisPoints), most)
}
