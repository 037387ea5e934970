// What clients say of the salon, those that wait for a word first.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type InboxRefusal, ReviewInbox } from '../features/reviews/review-inbox'
import { answerReview } from '../features/reviews/review-inbox.server'
import { get } from '../platform/api.server'
import { visitorAs } from '../platform/session.server'

const PATH = '/partner/reviews'

export const meta: MetaFunction = () => [{ title: 'Reviews · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['beauty_partner'], { request, context })
  const cursor = new URL(request.url).searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return await get(request, context.api.api.reviews.$get({ query }))
}

export async function action(args: ActionFunctionArgs) {
  await visitorAs(['beauty_partner'], args)
  return await answerReview(args, 'salon', PATH)
}

export default function PartnerReviews() {
  const { salons, items, next } = useLoaderData<typeof loader>()
  return (
    <ReviewInbox
      as="beauty_partner"
      path={PATH}
      kind="salon"
      rated={salons}
      unanswered={salons.reduce((sum, { unanswered }) => sum + unanswered, 0)}
      none="No reviews yet. After a visit, clients can say how it was on your salon’s page."
      reviews={items}
      next={next}
      repliesAs={({ salonId }) => {
        const salon = salons.find(({ id }) => id === salonId)
        return { repliesAs: salon?.name ?? '', timeZone: salon?.timeZone ?? 'UTC' }
      }}
      refusal={useActionData<typeof action>() as InboxRefusal | undefined}
    />
  )
}
