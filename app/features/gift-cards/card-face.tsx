// The front of a gift card: its design, its balance, and its recipient.

import type { MoneyJson } from '../../../api/platform/values/money'
import type { GIFT_DESIGNS } from '../../../api/shop/gift-cards/input'
import { DisplaySum } from '../../ui/display/amount'
import { designPath } from './design-drawing'

export function GiftFace({
  design,
  amount,
  from,
  to,
  className = '',
}: {
  design: (typeof GIFT_DESIGNS)[number]
  amount: MoneyJson
  from: string
  to: string
  className?: string
}) {
  return (
    <div className={`overflow-hidden rounded-lg shadow-mid ring-1 ring-line ${className}`}>
      <img
        src={designPath(design)}
        alt=""
        width={320}
        height={200}
        className="block aspect-[8/5] w-full bg-blush object-cover"
      />
      <div className="purse px-5 py-4">
        <p>
          <DisplaySum money={amount} className="text-xl" />
        </p>
        <p className="mt-1 text-sm text-on-plum-soft">{`For ${to}, from ${from}`}</p>
      </div>
    </div>
  )
}
