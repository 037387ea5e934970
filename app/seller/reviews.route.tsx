// What clients say of the seller's products, those that wait for a word first.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type InboxRefusal, ReviewInbox } from '../features/reviews/review-inbox'
import { answerReview } from '../features/reviews/review-inbox.server'
import { get } from '../platform/api.server'
import { visitorAs } from '../platform/session.server'

const PATH = '/seller/reviews'

export const meta: MetaFunction = () => [{ title: 'Reviews · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  const cursor = new URL(request.url).searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return await get(request, context.api.api['product-reviews'].$get({ query }))
}

export async function action(args: ActionFunctionArgs) {
  await visitorAs(['product_seller'], args)
  return await answerReview(args, 'product', PATH)
}

export default function SellerReviews() {
  const { shopName, rating, reviewCount, unanswered, items, next } = useLoaderData<typeof loader>()
  return (
    <ReviewInbox
      as="product_seller"
      path={PATH}
      kind="product"
      rated={[{ id: PATH, name: shopName, rating, reviewCount }]}
      unanswered={unanswered}
      none="No reviews yet. Clients can say on a product’s page how it is."
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
      refusal={useActionData<typeof action>() as InboxRefusal | undefined}
    />
  )
}
