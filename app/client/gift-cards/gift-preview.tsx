// The card on its way, on top of every step as far as it is known. While a design or a sum is chosen, it follows the choice
// by style alone.
import type { Currency, MoneyJson } from '../../../api/platform/values/money'
import { GIFT_DESIGNS, type GiftDesign } from '../../../api/shop/gift-cards/input'
import { DesignPicture, GiftFrame } from '../../features/gift-cards/card-face'
import { isDesign } from '../../features/gift-cards/design-drawing'
import { DisplaySum } from '../../ui/display/amount'
import { offeredSums, sumId } from './gift-sums'

type Typed = Record<string, string | undefined>

/** Shown while its design is chosen. */
const WHILE_CHOSEN: Record<GiftDesign, string> = {
  bloom: 'hidden group-has-[input[value=bloom]:checked]/gift:block',
  braids: 'hidden group-has-[input[value=braids]:checked]/gift:block',
  comb: 'hidden group-has-[input[value=comb]:checked]/gift:block',
  lantern: 'hidden group-has-[input[value=lantern]:checked]/gift:block',
  polish: 'hidden group-has-[input[value=polish]:checked]/gift:block',
  confetti: 'hidden group-has-[input[value=confetti]:checked]/gift:block',
}

/** Shown while that sum is chosen; those of further currencies are not shown on the card. */
const WHILE_SUM = [
  'hidden group-has-[#sum-0:checked]/gift:inline',
  'hidden group-has-[#sum-1:checked]/gift:inline',
  'hidden group-has-[#sum-2:checked]/gift:inline',
  'hidden group-has-[#sum-3:checked]/gift:inline',
  'hidden group-has-[#sum-4:checked]/gift:inline',
  'hidden group-has-[#sum-5:checked]/gift:inline',
  'hidden group-has-[#sum-6:checked]/gift:inline',
  'hidden group-has-[#sum-7:checked]/gift:inline',
]

export function GiftPreview({
  typed,
  choosing,
  balances,
}: {
  typed: Typed
  /** What the page asks for, which the card follows. */
  choosing: 'design' | 'sum' | null
  balances: MoneyJson[]
}) {
  const design = typed.design && isDesign(typed.design) ? typed.design : 'bloom'
  const known = knownSum(typed)
  const sums = offeredSums(balances).flatMap((offeredSum) => offeredSum.sums)
  const blank = <span className="font-display text-xl">Gift card</span>
  return (
    <GiftFrame
      className="mx-auto max-w-60 lg:max-w-none"
      picture={
        choosing === 'design' ? (
          GIFT_DESIGNS.map((giftDesign) => (
            <DesignPicture key={giftDesign} design={giftDesign} display={WHILE_CHOSEN[giftDesign]} />
          ))
        ) : (
          <DesignPicture design={design} />
        )
      }
      sum={
        choosing === 'sum' ? (
          <>
            {WHILE_SUM.map(
              (className, i) =>
                sums[i] && (
                  <span key={sumId(i)} className={className}>
                    <DisplaySum money={sums[i]} className="text-xl" />
                  </span>
                ),
            )}
            <span className="hidden group-has-[#sum-own:checked]/gift:inline">{blank}</span>
          </>
        ) : known ? (
          <DisplaySum money={known} className="text-xl" />
        ) : (
          blank
        )
      }
      names={[
        typed.recipientName && `For ${typed.recipientName}`,
        typed.fromName && `${typed.recipientName ? 'from' : 'From'} ${typed.fromName}`,
      ]
        .filter(Boolean)
        .join(', ')}
    />
  )
}

/** The sum as typed, once it is one. */
export function knownSum({ amount = '', currency }: Typed): MoneyJson | null {
  return /^\d+(\.\d+)?$/.test(amount) && currency ? { amount, currency: currency as Currency } : null
}
