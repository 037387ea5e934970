// Fees for withdrawals from a purse and payouts of a balance. Pure.
import { type Currency, formatMoney, moneyJson, percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'

/**
 * The fee for paying out `minor`, in minor units. Providers pay out whole `unit`s only: the received amount is rounded
 * up to one at our cost. A nonzero percentage costs at least one unit, so that many small amounts are not free. A
 * remainder of less than one unit becomes part of the fee. At most `minor`, which then is too small to pay out.
 */
export function payOutFee(minor: number, basisPoints: number, unit = 1): number {
  const least = basisPoints > 0 ? unit : 0
  const rounded = Math.ceil((minor - percent(minor, basisPoints)) / unit)
  const most = Math.floor((minor - least) / unit)
  return minor - Math.max(0, Math.min(rounded, most)) * unit
}

/**
 * Nobody pays a higher fee than they confirmed, both in minor units: they must review it first.
 * @throws DomainError fee-changed, with the current fee
 */
export function refuseDearer(displayedFee: number | undefined, fee: number, currency: Currency): void {
  if (displayedFee === undefined || fee <= displayedFee) return
  throw new DomainError('fee-changed', {
    detail: `The fee is now ${formatMoney(moneyJson(fee, currency))}. Check it, then confirm again.`,
  })
}
