// The front of a gift card: its design, its balance, and its recipient.

import type { ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { GIFT_DESIGNS } from '../../../api/shop/gift-cards/input'
import { DisplaySum } from '../../ui/display/amount'
import { designPath } from './design-drawing'

type Design = (typeof GIFT_DESIGNS)[number]

export function GiftFace({
  design,
  amount,
  from,
  to,
  className,
}: {
  design: Design
  amount: MoneyJson
  from: string
  to: string
  className?: string
}) {
  return (
    <GiftFrame
      picture={<DesignPicture design={design} />}
      sum={<DisplaySum money={amount} className="text-xl" />}
      names={`For ${to}, from ${from}`}
      className={className}
    />
  )
}

/** A card whose picture or sum is still being chosen. */
export function GiftFrame({
  picture,
  sum,
  names,
  className = '',
}: {
  picture: ReactNode
  sum: ReactNode
  names: string
  className?: string | undefined
}) {
  return (
    <div className={`overflow-hidden rounded-lg shadow-mid ring-1 ring-line ${className}`}>
      {picture}
      <div className="purse px-5 py-4">
        <p>{sum}</p>
        <p className="mt-1 text-sm wrap-anywhere text-on-plum-soft">{names}</p>
      </div>
    </div>
  )
}

export function DesignPicture({ design, display = 'block' }: { design: Design; display?: string }) {
  return (
    <img
      src={designPath(design)}
      alt=""
      width={320}
      height={200}
      className={`aspect-[8/5] w-full bg-blush object-cover ${display}`}
    />
  )
}
