// Exclusive offers: the discounts that salons and shops give Plus members now.
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import { smallPicture } from '../../../api/platform/media/picture-path'
import { wovenPath } from '../../features/salons/salon-pattern'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'

export function ExclusiveOffers({ plus }: { plus: PlusPageResponse }) {
  return (
    <Section id="offers" title="Exclusive offers">
      <p className="mt-1 text-soft">
        {plus.subscription
          ? 'Your price is reduced as soon as you book or add to your cart.'
          : 'Current discounts for Plus members at salons and shops.'}
      </p>
      {plus.discounts.length === 0 ? (
        <p className="mt-3">There are no offers right now. New ones appear here.</p>
      ) : (
        <ul className="mt-3 max-sm:rail-x max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 max-sm:py-1 max-sm:*:w-64 gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-4">
          {plus.discounts.map((discount) => (
            <li key={discount.id} className="relative overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line">
              <img
                src={
                  discount.image
                    ? smallPicture(discount.image)
                    : wovenPath(discount.salonId ? 'hair' : 'shop', discount.salonId ?? discount.id)
                }
                alt=""
                width={480}
                height={320}
                loading="lazy"
                className="h-28 w-full bg-plum object-cover"
              />
              <div className="px-4 pt-3 pb-4">
                <p className="money font-display text-lg text-in">{discount.percent}% off</p>
                <h3 className="font-semibold">
                  <a
                    href={discount.salonId ? `/client/salons/${discount.salonId}` : `/client/shops/${discount.shopId}`}
                    className="after:absolute after:inset-0"
                  >
                    {discount.business}
                  </a>
                </h3>
                <p className="mt-1 text-sm">{discount.items.join(', ')}</p>
                <p className="mt-1 text-sm text-soft">
                  {discount.city} · until {day(discount.endsAt, discount.timeZone)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to="/client/salons?plus=1">All salons with offers</TextLink>
        <TextLink to="/client/products?plus=1">All products with offers</TextLink>
      </p>
    </Section>
  )
}
