// The client's review of a salon: written, edited, taken back; and where its form is answered.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_REVIEW_PHOTOS, ReviewForm as ReviewSchema } from '../../../api/booking/reviews/input'
import { clientPath, SALON_FAULTS } from '../../features/salons/salon-data'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { authPath, returnPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { RouteError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { TakenDown } from '../reviews/removed-notice'
import { type ReviewFaults, ReviewForm } from '../reviews/review-form'

export const meta = title<typeof loader>((data) => data && `Review of ${data.salon.name}`)

const SIGN_IN_FIRST = ['Authentication Required', 'Please sign in to submit a review.'] as const

const FAILED: Notice = {
  title: 'Error',
  description: 'Could not submit review. Please try again.',
  tone: 'bad',
}

export const loader = page('anyone', async (visit) => {
  if (!(await visit.context.viewer())) {
    const signIn = authPath(returnPath(visit.request))
    throw await redirectWithToast(signIn, ...SIGN_IN_FIRST, 'bad')
  }
  return loadReview(visit)
})

const loadReview = page('client', async ({ api, id }) => {
  const param = { id }
  const { salon, review } = await get(api.me.salons[':id'].$get({ param, query: {} }))
  return { salon: { id: salon.id, name: salon.name }, own: review }
})

/** Where the api has no words of its own for it. */
const REFUSED: Notice = { ...FAILED, description: 'Failed to submit review. Please try again.' }

function said({ detail }: { detail?: string | undefined }): Partial<Notice> {
  return detail ? { description: detail } : {}
}

type Refusal = {
  faults?: ReviewFaults
  notice?: Notice
  typed?: { rating: string; comment: string }
}

export const action = page('client', async (visit) => {
  const { api, id } = visit
  const param = { id }
  const path = clientPath(encodeURIComponent(id))
  const form = await readPictureForm(visit.request)
  if (!form) return refuse({ faults: { photos: ['Please choose photos of at most 8 MB.'] } }, 413)
  const { review } = api.salons[':id']
  const intent = textIn(form, 'intent')
  if (intent === 'remove') {
    const answer = await ask(review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(
      `${path}?tab=reviews`,
      'Review Removed',
      'Your review is gone, with its photos.',
    )
  }
  if (intent === 'remove-photo') {
    const photos = api.reviews[':id'].photos[':photoId']
    const of = {
      id: textIn(form, 'review'),
      photoId: textIn(form, 'photo'),
    }
    const answer = await ask(photos.$delete({ param: of }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(`${path}/review`, 'Photo Removed', 'Nobody sees it any more.')
  }

  const typed = {
    rating: textIn(form, 'rating'),
    comment: textIn(form, 'comment'),
  }
  const read = ReviewSchema.safeParse(typed)
  if (!read.success) return refuse({ faults: read.error.flatten().fieldErrors, typed }, 400)
  const photos = form
    .getAll('photos')
    .filter((photo): photo is File => photo instanceof File && photo.size > 0)
  if (photos.length > MAX_REVIEW_PHOTOS) {
    const fault = `Please choose at most ${MAX_REVIEW_PHOTOS} photos.`
    return refuse({ faults: { photos: [fault] }, typed }, 400)
  }
  const answer = await ask(review.$put({ param, json: read.data }))
  if (!answer.ok) {
    const { problem } = answer
    if (problem.errors) return refuse({ faults: problem.errors, typed }, problem.status)
    const notice = problem.status < 500 ? { ...REFUSED, ...said(problem) } : FAILED
    return refuse({ notice, typed }, problem.status)
  }
  // The words stand by now: what a photo lacks is said beside it, and the form goes on from there.
  const to = `/api/reviews/${encodeURIComponent(answer.value.id)}/photos`
  for (const photo of photos) {
    const fault = await sendPicture(visit, photo, to, 'POST')
    if (fault) return refuse({ faults: { photos: [fault.description] }, typed }, fault.status)
  }
  throw await redirectWithToast(
    `${path}?tab=reviews`,
    'Review Submitted',
    'Thank you for your feedback!',
  )
})

function refuse(refusal: Refusal, status: number) {
  return data<Refusal>(refusal, { status })
}

export default function ReviewOfSalon() {
  const { salon, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Refusal | undefined
  const path = clientPath(salon.id)
  return (
    <Shell as="client" path="/client/salons">
      <PageHead
        title={own ? 'Your review' : 'Write a Review'}
        lead={salon.name}
        back={{ to: `${path}?tab=reviews`, label: 'Back to the salon' }}
      />
      <InlineNotice notice={answer?.notice} />
      <div className="grid max-w-xl gap-8">
        {own?.takenDown ? (
          <>
            <TakenDown removal={own.takenDown} />
            <blockquote dir="auto" className="break-words whitespace-pre-line">
              {own.comment || 'You gave stars alone.'}
            </blockquote>
          </>
        ) : (
          <ReviewForm
            action={`${path}/review`}
            own={own}
            typed={answer?.typed}
            faults={answer?.faults ?? {}}
          />
        )}
        {own && !own.takenDown && own.photos.length > 0 && (
          <section aria-labelledby="your-photos">
            <h2 id="your-photos" className="mb-3 font-display text-lg">
              Your photos
            </h2>
            <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {own.photos.map((photo, i) => (
                <li key={photo.id} className="grid gap-2">
                  <img
                    src={photo.image}
                    alt={`Yours, ${i + 1} of ${own.photos.length}`}
                    width={160}
                    height={160}
                    className="aspect-square w-full rounded-sm object-cover"
                  />
                  <ConfirmForm
                    id={`photo-${photo.id}`}
                    ask="Remove"
                    title="Remove this photo?"
                    detail="Your words and stars stay as they are."
                    confirm="Remove photo"
                    fields={{ intent: 'remove-photo', review: own.id, photo: photo.id }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {own && !own.takenDown && (
          <div>
            <ConfirmForm
              id="remove-review"
              ask="Remove review"
              title="Remove your review?"
              detail="Its photos and the salon’s reply go with it."
              confirm="Remove review"
              fields={{ intent: 'remove' }}
              look="danger"
            />
          </div>
        )}
      </div>
    </Shell>
  )
}

export function ErrorBoundary() {
  return <RouteError {...SALON_FAULTS} />
}
