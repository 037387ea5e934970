// Reviews of the salon, those without a reply first.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReviewInbox } from '../features/reviews/review-inbox'
import { replyToReview } from '../features/reviews/review-inbox.server'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'

const PATH = '/partner/reviews'

export const meta = title('Reviews')

export const loader = page('partner', ({ api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return get(api.reviews.$get({ query }))
})

export const action = page('partner', replyToReview('salon', PATH))

export default function PartnerReviews() {
  const { salons, items, next } = useLoaderData<typeof loader>()
  return (
    <ReviewInbox
      as="beauty_partner"
      path={PATH}
      kind="salon"
      rated={salons}
      unanswered={salons.reduce((sum, { unanswered }) => sum + unanswered, 0)}
      none="Clients can review your salon after a visit."
      reviews={items}
      next={next}
      repliesAs={({ salonId }) => {
        const salon = salons.find(({ id }) => id === salonId)
        return { repliesAs: salon?.name ?? '', timeZone: salon?.timeZone ?? 'UTC' }
      }}
      formResult={useActionData<typeof action>()}
    />
  )
}
