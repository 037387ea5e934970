// A product in a grid. The whole card is a link to its page; the control in its corner lies above.
import type { ReactNode } from 'react'
import { aboutText, shortMoney } from '../../ui/display/money-parts'
import { Rating } from '../../ui/display/stars'
import { Unbroken } from '../../ui/unbroken'
import type { ProductCardView } from './product-data'
import { ProductPicture } from './product-picture'

export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 @min-[34rem]:grid-cols-3 @min-[54rem]:grid-cols-4">{children}</ul>
    </div>
  )
}

export function ProductCard({ product, href, corner }: { product: ProductCardView; href: string; corner?: ReactNode }) {
  const { id, name, image, category } = product
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line transition-shadow hover:shadow-mid">
      <ProductPicture {...{ id, name, image, category }} />
      {corner}
      <div className="grid grid-cols-1 content-start gap-0.5 p-3 sm:p-4">
        <h2 className="font-semibold">
          <a href={href} className="line-clamp-2 after:absolute after:inset-0">
            <Unbroken text={name} />
          </a>
        </h2>
        <p className="truncate text-sm text-soft">{`${product.shop.name}, ${product.shop.city}`}</p>
        {product.reach === 'none' && <p className="text-sm font-semibold text-out">Doesn’t deliver to you</p>}
        {product.reach === 'pickup' && <p className="text-sm text-soft">Pickup only</p>}
        <p className="mt-1">
          {product.varies && <span className="text-sm text-soft">from </span>}
          <span className="money font-semibold">{shortMoney(product.from)}</span>
          {product.about && <span className="money block text-sm text-soft">{aboutText(product.about)}</span>}
        </p>
        {product.memberPercent !== null && (
          <p className="text-sm font-semibold text-in">{product.memberPercent}% off with Plus</p>
        )}
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
          <Rating rating={product.rating} reviewCount={product.reviewCount} />
          {!product.inStock && <span className="font-semibold text-out">Out of stock</span>}
        </p>
      </div>
    </li>
  )
}
