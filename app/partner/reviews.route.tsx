// What clients say of the salon, those that wait for a word first.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReplyWritten } from '../../api/booking/reviews/input'
import { sendReport } from '../features/reviews/report-review.server'
import { REPORTED, ReportForm } from '../features/reviews/report-review-form'
import type { ReviewView } from '../features/salons/salon-data'
import { ReviewWords } from '../features/salons/salon-reviews'
import { ask, get } from '../platform/api.server'
import type { Notice } from '../platform/errors'
import { refuse, textIn } from '../platform/form.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button, buttonClass } from '../ui/forms/button'
import { ConfirmForm } from '../ui/forms/confirm-form'
import { AreaField } from '../ui/forms/field'
import { Popup } from '../ui/forms/popup'
import { PageHead, Shell } from '../ui/layout/shell'

const PATH = '/partner/reviews'

export const meta = title('Reviews')

export const loader = page('partner', ({ api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return get(api.reviews.$get({ query }))
})

type Refusal = {
  review: string
  notice?: Notice | null
  errors?: string[] | undefined
  text?: string
}

export const action = page('partner', async (visit) => {
  const form = await visit.request.formData()
  const review = textIn(form, 'review')
  if (form.has('reason')) {
    const refusal = await sendReport(visit, form)
    if (!refusal) throw await redirectWithToast(PATH, ...REPORTED)
    const description = Object.values(refusal.faults).flat().join(' ')
    const notice = refusal.notice ?? { title: 'Not reported', description, tone: 'bad' as const }
    return data<Refusal>({ review, notice }, { status: refusal.status })
  }
  const { reply } = visit.api.reviews[':id']
  const param = { id: review }
  if (form.get('intent') === 'remove') {
    const answer = await ask(reply.$delete({ param }))
    if (!answer.ok) return refuse(answer.problem, { review })
    throw await redirectWithToast(PATH, 'Reply Removed', 'The review stands without it.')
  }
  const text = textIn(form, 'text')
  const read = ReplyWritten.safeParse({ text })
  if (!read.success) {
    const errors = read.error.issues.map(({ message }) => message)
    return data<Refusal>({ review, errors, text }, { status: 400 })
  }
  const answer = await ask(reply.$put({ param, json: read.data }))
  if (!answer.ok) return refuse(answer.problem, { review, text })
  throw await redirectWithToast(PATH, 'Reply Sent', 'Everybody can read it under the review.')
})

export default function PartnerReviews() {
  const { salons, items, next } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as Refusal | undefined
  const waiting = salons.reduce((sum, { unanswered }) => sum + unanswered, 0)
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title="Reviews"
        lead={
          waiting === 0
            ? 'None waits for your reply.'
            : `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your reply.`
        }
      />
      <InlineNotice notice={refusal?.notice} />
      {salons.map((salon) => (
        <p key={salon.id} className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
          <span className="font-display text-xl text-ink">
            {salon.rating === null ? 'New' : salon.rating.toFixed(1)}
          </span>
          {salon.name} · {salon.reviewCount} {salon.reviewCount === 1 ? 'review' : 'reviews'}
        </p>
      ))}
      {items.length === 0 && (
        <p className="mt-6 text-soft">
          No reviews yet. After a visit, clients can say how it was on your salon’s page.
        </p>
      )}
      <ul className="max-w-3xl">
        {items.map((review) => {
          const salon = salons.find(({ id }) => id === review.salonId)
          return (
            <li key={review.id} className="stitch py-5">
              <ReviewWords
                review={review}
                timeZone={salon?.timeZone ?? 'UTC'}
                salonName={salon?.name ?? ''}
              />
              <div className="mt-2 flex flex-wrap items-start gap-x-3">
                <ReplyForm
                  review={review}
                  refusal={refusal?.review === review.id ? refusal : undefined}
                />
                {review.reply && (
                  <ConfirmForm
                    id={`unreply-${review.id}`}
                    ask="Remove reply"
                    title="Remove your reply?"
                    detail="The review stands without it."
                    confirm="Remove reply"
                    fields={{ intent: 'remove', review: review.id }}
                  />
                )}
                <Popup
                  id={`report-${review.id}`}
                  opener="ml-auto inline-flex min-h-11 items-center px-2 text-sm text-soft underline"
                  ask="Report"
                  label={`Report the review of ${review.userName}`}
                  title="Report this review"
                >
                  <ReportForm action={PATH} reviewId={review.id} />
                </Popup>
              </div>
            </li>
          )
        })}
      </ul>
      {next && (
        <p className="mt-6">
          <a
            href={`${PATH}?${new URLSearchParams({ cursor: next })}`}
            className={buttonClass('quiet')}
          >
            More reviews
          </a>
        </p>
      )}
    </Shell>
  )
}

/** Folded away until it is wanted; open where something is wrong with what was sent. */
function ReplyForm({ review, refusal }: { review: ReviewView; refusal: Refusal | undefined }) {
  const id = `reply-${review.id}`
  return (
    <details open={refusal?.text !== undefined} className="open:w-full">
      <summary
        className={buttonClass('quiet', 'min-h-11! px-5! text-sm')}
        aria-label={`${review.reply ? 'Edit the reply' : 'Reply'} to ${review.userName}`}
      >
        {review.reply ? 'Edit reply' : 'Reply'}
      </summary>
      <form method="post" action={PATH} className="mt-3 mb-2 grid gap-3">
        <input type="hidden" name="review" value={review.id} />
        <AreaField
          label="Your reply"
          name="text"
          id={id}
          rows={3}
          maxLength={2000}
          defaultValue={refusal?.text ?? review.reply?.text}
          errors={refusal?.errors}
        />
        <Button className="justify-self-start" data-busy="Sending...">
          Send reply
        </Button>
      </form>
    </details>
  )
}
