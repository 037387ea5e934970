// Cashback of an appointment, and its monthly cap. The trigger cashback_within_cap enforces the same. Pure.

import { percent } from '../../platform/values/money'
import { fromReference } from '../exchange/reference'
import { PLANS } from './terms/plans'

/** A member's terms at a moment. */
export type CashbackTerms = {
  /** The cashback share of an appointment. */
  basisPoints: number
  /** The monthly maximum, as a share of the price of a month; also in the free month. */
  capBasisPoints: number
  /** Cashback paid within the month, in minor units of the reference currency, which is that of Plus. */
  used: number
  /** The divisor of the appointment's currency: see exchange/reference.ts. */
  divisor: number
  /** Whether the member and the salon's owner share a device, a phone, a card or a payout destination. */
  linked: boolean
}

/** The monthly maximum, in minor units of the currency of Plus. */
export function monthlyCap(capBasisPoints: number): number {
  return percent(PLANS.monthly.minor, capBasisPoints)
}

/** The rest of the month's cap, in minor units of the currency of Plus. */
export function capLeft({ capBasisPoints, used }: Pick<CashbackTerms, 'capBasisPoints' | 'used'>) {
  return Math.max(0, monthlyCap(capBasisPoints) - used)
}

/** The cashback of an amount, in its minor units: the share, limited to the rest of the month's cap. */
export function cashbackMinor(minor: number, terms: CashbackTerms | undefined): number {
  if (!terms || terms.linked) return 0
  const most = fromReference(capLeft(terms), terms.divisor)
  return Math.min(percent(minor, terms.basisPoints), most)
}
