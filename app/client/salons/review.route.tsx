// The client's review of a salon: written, edited, taken back; and where its form is answered.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_REVIEW_PHOTOS } from '../../../api/reviews/input'
import { SALON_FAULTS } from '../../features/salons/salon-data'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { readReview, refuse, refusedBy, reviewer, SUBMITTED } from '../reviews/review.server'
import { ReviewPage, type ReviewRefusal } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Review of ${data.salon.name} · Purse` : 'Purse' },
]

const FAILED: Notice = {
  title: 'Error',
  description: 'Could not submit review. Please try again.',
  tone: 'bad',
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await reviewer({ request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const { salon, review } = await get(
    request,
    context.api.api.me.salons[':id'].$get({ param, query: {} }),
  )
  return { salon: { id: salon.id, name: salon.name }, own: review }
}

/** Where the api has no words of its own for it. */
const REFUSED: Notice = { ...FAILED, description: 'Failed to submit review. Please try again.' }

export async function action({ request, params, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const reviews = REVIEWED.salon.reviews(param.id)
  const form = await readPictureForm(request)
  if (!form) return refuse({ faults: { photos: ['Please choose photos of at most 8 MB.'] } }, 413)
  const { review } = context.api.api.salons[':id']
  const intent = String(form.get('intent') ?? '')
  if (intent === 'remove') {
    const answer = await ask(request, review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(
      reviews,
      'Review Removed',
      'Your review is gone, with its photos.',
    )
  }
  if (intent === 'remove-photo') {
    const photos = context.api.api.reviews[':id'].photos[':photoId']
    const of = {
      id: encodeURIComponent(String(form.get('review') ?? '')),
      photoId: encodeURIComponent(String(form.get('photo') ?? '')),
    }
    const answer = await ask(request, photos.$delete({ param: of }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(
      `${REVIEWED.salon.page(param.id)}/review`,
      'Photo Removed',
      'Nobody sees it any more.',
    )
  }

  const { typed, written, refused } = readReview(form)
  if (refused) return refused
  const photos = form
    .getAll('photos')
    .filter((photo): photo is File => photo instanceof File && photo.size > 0)
  if (photos.length > MAX_REVIEW_PHOTOS) {
    const fault = `Please choose at most ${MAX_REVIEW_PHOTOS} photos.`
    return refuse({ faults: { photos: [fault] }, typed }, 400)
  }
  const answer = await ask(request, review.$put({ param, json: written }))
  if (!answer.ok) {
    const { problem } = answer
    const own = problem.detail ? { description: problem.detail } : {}
    return refusedBy(problem, typed, problem.status < 500 ? { ...REFUSED, ...own } : FAILED)
  }
  // The words stand by now: what a photo lacks is said beside it, and the form goes on from there.
  const to = `/api/reviews/${encodeURIComponent(answer.value.id)}/photos`
  for (const photo of photos) {
    const fault = await sendPicture(request, context, photo, to, 'POST')
    if (fault) return refuse({ faults: { photos: [fault.description] }, typed }, fault.status)
  }
  throw await redirectWithToast(reviews, ...SUBMITTED)
}

export default function ReviewOfSalon() {
  const { salon, own } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as ReviewRefusal | undefined
  const photos = own?.photos ?? []
  return (
    <ReviewPage kind="salon" of={salon} own={own} refusal={refusal}>
      {own && photos.length > 0 && (
        <Section id="your-photos" title="Your photos" gap="mb-3">
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {photos.map((photo, i) => (
              <li key={photo.id} className="grid gap-2">
                <img
                  src={photo.image}
                  alt={`Yours, ${i + 1} of ${photos.length}`}
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
        </Section>
      )}
    </ReviewPage>
  )
}

export const ErrorBoundary = routeError(SALON_FAULTS)
