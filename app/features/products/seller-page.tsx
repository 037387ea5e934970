// A seller's own page: who they are, their terms, and their products by category.
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShopResponse } from '../../../api/shop/storefront/responses'
import { More } from '../../ui/display/pages'
import { buttonClass } from '../../ui/forms/button'
import { CartLink } from './cart-link'
import { ProductCard, ProductGrid } from './product-card'
import type { ProductCardView, ShopPlaces } from './product-data'
import { ProductTerms } from './product-terms'
import { chatWith, SellerFacts, SellerPicture } from './seller-card'

export function ShopDetail({
  shop: { seller, terms, categories, products },
  category,
  places,
  corner,
  head,
  preview = false,
}: {
  shop: Pick<ShopResponse, 'seller' | 'terms' | 'categories'> & {
    products: { items: ProductCardView[]; next: string | null }
  }
  /** The category in the address. */
  category: string
  places: ShopPlaces
  corner?: (product: ProductCardView) => ReactNode
  /** The name with the way back and the cart, where the page around has a head of its own. */
  head?: ReactNode
  /** Without the cart and the chat. */
  preview?: boolean
}) {
  const base = places.shop(seller.id)
  const at = (query: Record<string, string>) => {
    const filters = Object.entries(query).filter(([, value]) => value)
    return filters.length > 0 ? `${base}?${new URLSearchParams(filters)}` : base
  }
  return (
    <>
      {head ?? (
        <div className="mb-2 flex items-center justify-between">
          <a
            href={places.list}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-link underline underline-offset-4"
          >
            <ArrowLeft size={18} aria-hidden /> All products
          </a>
          {!preview && <CartLink />}
        </div>
      )}
      <div className="flex items-center gap-4">
        <SellerPicture seller={seller} />
        <div className="min-w-0">
          {!head && <h1 className="font-display text-xl lg:text-2xl">{seller.name}</h1>}
          <SellerFacts seller={seller} />
        </div>
      </div>
      {seller.description && <p className="mt-4 max-w-2xl whitespace-pre-line">{seller.description}</p>}
      <ProductTerms terms={terms} seller={seller} />
      {!preview && (
        <p className="mt-3">
          <a href={chatWith(seller.id)} className={buttonClass('quiet', 'min-h-11! px-5! text-sm')}>
            Chat
          </a>
        </p>
      )}
      {categories.length > 1 && (
        <nav aria-label="Categories" className="mt-6 flex flex-wrap gap-2">
          {['', ...categories].map((text) => (
            <a
              key={text}
              href={at({ category: text })}
              aria-current={text === category ? 'true' : undefined}
              className="grid min-h-11 place-items-center rounded-full px-4 text-sm font-medium ring-[1.5px] ring-edge ring-inset aria-[current]:bg-chosen aria-[current]:text-on-chosen aria-[current]:ring-chosen"
            >
              {text || 'All'}
            </a>
          ))}
        </nav>
      )}
      <div className="mt-6">
        {products.items.length === 0 ? (
          <p className="text-soft">No products yet</p>
        ) : (
          <ProductGrid>
            {products.items.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                href={places.product(product.id)}
                corner={corner?.(product)}
              />
            ))}
          </ProductGrid>
        )}
      </div>
      <More to={products.next && at({ category, cursor: products.next })} className="mt-8 text-center">
        More products
      </More>
    </>
  )
}
