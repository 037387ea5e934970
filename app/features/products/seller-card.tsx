// The seller: beside a product, and at the head of the seller's own page.

import { Store } from 'lucide-react'
import type { SellerResponse } from '../../../api/shop/storefront/responses'
import { Avatar } from '../../ui/display/avatar'
import { Rating } from '../../ui/display/stars'
import { buttonClass } from '../../ui/forms/button'

/** The address where a client writes to a seller. */
export function chatWith(shopId: string): string {
  return `/client/new-message?${new URLSearchParams({ shop: shopId })}`
}

export function SellerCard({ seller, href }: { seller: SellerResponse; href: string }) {
  return (
    <section aria-labelledby="seller" className="mt-6 rounded-lg bg-raised p-4 ring-1 ring-line">
      <div className="flex items-center gap-3">
        <SellerPicture seller={seller} />
        <div className="min-w-0 grow">
          <h2 id="seller" className="font-semibold">
            <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {seller.name}
            </a>
          </h2>
          <SellerFacts seller={seller} />
        </div>
      </div>
      <div className="mt-3 flex gap-2">
        <a href={href} className={buttonClass('quiet', 'grow px-3! min-h-11! text-sm')}>
          All products
        </a>
        <a href={chatWith(seller.id)} className={buttonClass('quiet', 'grow px-3! min-h-11! text-sm')}>
          Chat
        </a>
      </div>
    </section>
  )
}

export function SellerPicture({ seller }: { seller: SellerResponse }) {
  return (
    <span className="[&>*]:size-14">
      <Avatar name={seller.name} image={seller.image} className="bg-plum text-on-plum" />
    </span>
  )
}

export function SellerFacts({ seller }: { seller: SellerResponse }) {
  const { city, country, products } = seller
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      <span className="inline-flex items-center gap-1">
        <Store size={15} aria-hidden />
        {`${city}, ${country}`}
      </span>
      <Rating rating={seller.rating} reviewCount={seller.reviewCount} />
      <span>{`${products} ${products === 1 ? 'product' : 'products'}`}</span>
    </p>
  )
}
