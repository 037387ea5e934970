// One product: its pictures, variants, stock, and fulfilment.
import { ArrowLeft, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductResponse } from '../../../api/shop/storefront/responses'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { Rating } from '../../ui/display/stars'
import { buttonClass, ON_COVER } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { ShareLink } from '../../ui/layout/share-link'
import { ListPrice, PriceForMembers } from '../member-discounts/member-price'
import { Pictures } from '../pictures/pictures'
import { ReviewList, type ReviewView } from '../reviews/review-list'
import { CartLink } from './cart-link'
import { ProductCard } from './product-card'
import { choicesOf, chosenOf, type ShopPlaces, stockText, type Variant } from './product-data'
import { ProductPicture } from './product-picture'
import { ProductTerms } from './product-terms'
import { SellerCard } from './seller-card'

/**
 * `variant`: the id in the address; `from`: where adding to the cart returns to. The visitor's own controls come from
 * the surrounding page: the heart, the link to write a review, and to report one.
 */
export function ProductDetail({
  product,
  variant,
  places,
  from,
  added = null,
  isMember = false,
  heart,
  write,
  report,
}: {
  product: ProductResponse
  variant: string | null
  places: ShopPlaces
  from: string
  /** How many of it are in the cart, since one was added a moment ago. */
  added?: number | null
  /** Whether the viewer pays as a member. */
  isMember?: boolean
  heart: ReactNode
  write: ReactNode
  report: (review: ReviewView) => ReactNode
}) {
  const chosen = chosenOf(product.variants, variant)
  const { id, name, category, seller, terms } = product
  const base = places.product(id)
  if (!chosen) return null
  const memberPrice = isMember ? chosen.member : null
  return (
    <div className="pb-24 lg:pb-0">
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <div className="relative">
            <ProductPictures product={product} />
            <a href={places.list} aria-label="Back to all products" className={`${ON_COVER} absolute top-4 left-4`}>
              <ArrowLeft size={20} aria-hidden />
            </a>
            <div className="absolute top-4 right-4 flex gap-2">
              <ShareLink path={`/shop/${id}`} className={ON_COVER} />
              {heart}
              <CartLink className="bg-raised/95 text-ink shadow-low" />
            </div>
          </div>
        </div>
        <div className="relative -mt-6 rounded-t-lg bg-paper px-4 pt-5 lg:mt-0 lg:px-0 lg:pt-0">
          <div id="choose">
            <p className="text-sm text-soft">
              <a
                href={`${places.list}?${new URLSearchParams({ category })}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {category}
              </a>
              {product.brand && <span>{` · ${product.brand}`}</span>}
            </p>
            <h1 className="font-display text-xl lg:text-2xl">{name}</h1>
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            <DisplaySum money={memberPrice ? memberPrice.price : chosen.price} className="text-xl" />
            {memberPrice ? (
              <ListPrice discount={{ percent: memberPrice.percent, listPrice: chosen.price }} />
            ) : (
              <PriceForMembers member={chosen.member} />
            )}
            <Stock variant={chosen} />
            <a href="#reviews" className="inline-flex min-h-11 items-center underline underline-offset-4">
              <Rating rating={product.rating} reviewCount={product.reviewCount} />
            </a>
          </p>
          <Choices product={product} chosen={chosen} base={base} />
          <BuyBar
            variant={memberPrice ? { ...chosen, price: memberPrice.price } : chosen}
            name={name}
            from={from}
            added={added}
          />
          <ProductTerms terms={terms} seller={seller} />
          <p className="mt-3 flex items-start gap-3 text-sm text-soft">
            <Lock size={19} aria-hidden className="mt-0.5 shrink-0 text-link" />
            Your money is held when you order and paid to the seller when it arrives.
          </p>
          {product.description && (
            <section aria-labelledby="about" className="mt-6">
              <h2 id="about" className="font-semibold">
                About this product
              </h2>
              <p className="mt-1 whitespace-pre-line">{product.description}</p>
            </section>
          )}
          <SellerCard seller={seller} href={places.shop(seller.id)} />
        </div>
      </div>
      <div className="px-4 lg:px-0">
        <section id="reviews" aria-labelledby="reviews-title" className="mt-10 max-w-3xl">
          <h2 id="reviews-title" className="mb-3 font-display text-lg">
            Reviews
          </h2>
          <ReviewList
            reviewed={product}
            kind="product"
            repliesAs={seller.name}
            timeZone="UTC"
            more={(cursor) => `${base}?${new URLSearchParams({ cursor })}#reviews`}
            write={write}
            report={report}
          />
        </section>
        {product.related.length > 0 && (
          <Section id="related" title="More like this" gap="mb-4" className="mt-10">
            <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
              {product.related.map((product) => (
                <ProductCard key={product.id} product={product} href={places.product(product.id)} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  )
}

function Stock({ variant }: { variant: Variant }) {
  const tone = variant.left === null ? 'text-in' : variant.left === 0 ? 'text-out' : 'text-wait'
  return <span className={`text-sm font-semibold ${tone}`}>{stockText(variant)}</span>
}

/** Its own, or its drawing until it has some. */
function ProductPictures({ product: { id, name, category, pictures } }: { product: ProductResponse }) {
  if (pictures.length === 0) return <ProductPicture {...{ id, name, category }} size="page" />
  const displayed = pictures.map(({ image, alt }, i) => ({
    image,
    alt: alt || (i === 0 ? `${name}, ${category}` : `${name}, ${i + 1} of ${pictures.length}`),
  }))
  return <Pictures pictures={displayed} className="pictures-column lg:pictures-squares" shared={`v${id}`} />
}

/** Each value is a link to its variant, so it works without scripts and can be shared. */
function Choices({ product, chosen, base }: { product: ProductResponse; chosen: Variant; base: string }) {
  return choicesOf(product, chosen).map(({ option, values }, i) => (
    <nav key={option} aria-label={option} className="mt-4">
      <p aria-hidden className="mb-2 text-sm">
        <span className="font-semibold">{option}</span> <span className="text-soft">{chosen.values[i]}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {values.map(({ value, variant, chosen: current }) => (
          <li key={value}>
            <a
              href={`${base}?${new URLSearchParams({ variant: variant.id })}#choose`}
              aria-current={current ? 'true' : undefined}
              className={`grid min-h-11 min-w-11 place-items-center rounded-full px-4 text-sm font-medium ring-[1.5px] ring-edge ring-inset aria-[current]:bg-chosen aria-[current]:text-on-chosen aria-[current]:ring-chosen ${variant.left === 0 ? 'line-through decoration-2' : ''}`}
            >
              <span>
                {value}
                {variant.left === 0 && <span className="sr-only">, out of stock</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

/** Quantity and add to cart, at the bottom on a phone; above them that it was added, where it covers nothing. */
function BuyBar({
  variant,
  name,
  from,
  added,
}: {
  variant: Variant
  name: string
  from: string
  added: number | null
}) {
  return (
    <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bar,0px) max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-raised/95 max-lg:px-4 max-lg:py-3 lg:mt-6">
      {added !== null && (
        <p role="status" className="flex items-center justify-between gap-3 text-sm font-semibold">
          <span className="text-in">Added to your cart{added > 1 && `: you have ${added} of it`}</span>
          <a href="/cart" className="inline-flex min-h-11 shrink-0 items-center text-link underline underline-offset-4">
            View cart
          </a>
        </p>
      )}
      <Buy variant={variant} name={name} from={from} />
    </div>
  )
}

function Buy({ variant, name, from }: { variant: Variant; name: string; from: string }) {
  const called = [name, ...variant.values].join(', ')
  return (
    <Form
      noValidate={false}
      hidden={{ intent: 'add', variantId: variant.id, from }}
      action="/cart"
      className="flex gap-3"
    >
      {variant.most > 0 ? (
        <>
          <select name="quantity" aria-label="Quantity" className={`${INPUT} w-20! px-3!`}>
            {Array.from({ length: variant.most }, (_, i) => i + 1).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
          <button type="submit" data-busy="Adding..." className={buttonClass('main', 'grow')}>
            <span>
              Add<span className="sr-only">{` ${called} to your cart`}</span> ·{' '}
              <span className="money">{shortMoney(variant.price)}</span>
            </span>
          </button>
        </>
      ) : (
        <button type="submit" disabled className={buttonClass('quiet', 'grow')}>
          Out of stock
        </button>
      )}
    </Form>
  )
}
