// Reviews of the seller's products, those without a reply first.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReviewInbox } from '../features/reviews/review-inbox'
import { replyToReview } from '../features/reviews/review-inbox.server'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'

const PATH = '/seller/reviews'

export const meta = title('Reviews')

export const loader = page('seller', ({ api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return get(api['product-reviews'].$get({ query }))
})

export const action = page('seller', replyToReview('product', PATH))

export default function SellerReviews() {
  const { shopName, rating, reviewCount, stars, unanswered, items, next } = useLoaderData<typeof loader>()
  return (
    <ReviewInbox
      as="product_seller"
      path={PATH}
      kind="product"
      rated={[{ id: PATH, name: shopName, rating, reviewCount, stars }]}
      unanswered={unanswered}
      none="Clients can review your products on their pages."
      reviews={items}
      next={next}
      repliesAs={() => ({ repliesAs: shopName, timeZone: 'UTC' })}
      about={({ product }) => (
        <p className="mb-2 text-sm">
          <a
            href={`/shop/${product.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {product.name}
          </a>
        </p>
      )}
      formResult={useActionData<typeof action>()}
    />
  )
}
