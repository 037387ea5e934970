// Below the name of a line in a cart, a checkout or an order: its variant and, where the line's own sum does not say it,
// what one costs.
import type { MoneyJson } from '../../../api/platform/values/money'
import { Unbroken } from '../../ui/unbroken'
import { type Discount, ListPrice, MemberPrice } from '../member-discounts/member-price'

export function LineDetail({
  line: { variantName, quantity, unitPrice, discount },
  unsummed = false,
  className = '',
}: {
  line: { variantName: string; quantity: number; unitPrice: MoneyJson; discount: Discount }
  /** Where no sum stands beside it. */
  unsummed?: boolean
  className?: string
}) {
  const price = unsummed ? (
    <MemberPrice price={unitPrice} discount={discount} />
  ) : quantity > 1 ? (
    <>
      {quantity} × <MemberPrice price={unitPrice} discount={discount} />
    </>
  ) : (
    discount && <ListPrice discount={discount} />
  )
  if (!variantName && !price) return null
  return (
    <p className={`text-sm text-soft ${className}`}>
      <Unbroken text={variantName} />
      {variantName && price && ' · '}
      {price}
    </p>
  )
}
