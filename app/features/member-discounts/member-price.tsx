// Prices with a discount for Plus members: what a member pays, and what everybody sees of it.
import type { MoneyJson } from '../../../api/platform/values/money'
import { priceText, shortMoney } from '../../ui/display/money-parts'

export type Discount = { percent: number; listPrice: MoneyJson } | null

/** A member's price with the list price beside it; just the price where there is no discount. */
export function MemberPrice({
  price,
  discount,
  className = '',
  end = false,
}: {
  price: MoneyJson
  discount: Discount
  className?: string
  /** At the end of its line. */
  end?: boolean
}) {
  if (!discount) return <span className={`money ${className}`}>{priceText(price)}</span>
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 ${end ? 'justify-end text-right' : ''}`}>
      <span className={`money ${className}`}>{shortMoney(price)}</span>
      <ListPrice discount={discount} />
    </span>
  )
}

/** The list price, struck through, and why. */
export function ListPrice({ discount }: { discount: NonNullable<Discount> }) {
  return (
    <>
      <s className="money text-sm font-normal text-soft">
        <span className="sr-only">List price </span>
        {shortMoney(discount.listPrice)}
      </s>{' '}
      <span className="text-sm font-semibold text-in">{discount.percent}% off with Plus</span>
    </>
  )
}

/** What members pay; null: the same as everybody. */
type ForMembers = { percent: number; price: MoneyJson } | null

/** A price before it is chosen: to a member their own, to others what everybody pays, with what members would. */
export function OfferedPrice({
  price,
  member,
  isMember,
  className = '',
}: {
  price: MoneyJson
  member: ForMembers
  isMember: boolean
  className?: string
}) {
  if (member && isMember) {
    const discount = { percent: member.percent, listPrice: price }
    return <MemberPrice price={member.price} discount={discount} className={className} />
  }
  return (
    <>
      <span className={`money ${className}`}>{priceText(price)}</span> <PriceForMembers member={member} />
    </>
  )
}

/** To others: what members would pay. */
export function PriceForMembers({ member }: { member: ForMembers }) {
  if (!member) return null
  return (
    <span className="text-sm font-semibold text-in">
      <span className="money">{shortMoney(member.price)}</span> for Plus members ({member.percent}% off)
    </span>
  )
}

/** On a card: the largest discount there. */
export function MemberBadge({ percent }: { percent: number | null }) {
  if (percent === null) return null
  return <p className="text-sm font-semibold text-in">Up to {percent}% off with Plus</p>
}
