// The client's review of a salon: written, edited, deleted; and the action of its form.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_REVIEW_PHOTOS } from '../../../api/reviews/input'
import { SALON_FAULTS } from '../../features/salons/salon-detail'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { readReview, refuse, refusedBy, requireSignedIn, SUBMITTED } from '../reviews/review.server'
import { ReviewPage, type ReviewRefusal } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta = title<typeof loader>((data) => data && `Review of ${data.salon.name}`)

const FAILED: Notice = {
  title: 'Error',
  description: 'Could not submit review. Please try again.',
  tone: 'bad',
}

export const loader = page('anyone', async (visit) => {
  await requireSignedIn(visit)
  return loadReview(visit)
})

const loadReview = page('client', async ({ api, id }) => {
  const { salon, review } = await get(api.me.salons[':id'].$get({ param: { id }, query: {} }))
  const { id: salonId, name, cover } = salon
  return { salon: { id: salonId, name, image: cover?.image }, own: review }
})

/** The fallback where the api has no message of its own. */
const REFUSED: Notice = { ...FAILED, description: 'Failed to submit review. Please try again.' }

export const action = page('client', async (visit) => {
  const { api, request, id } = visit
  const param = { id }
  const address = encodeURIComponent(id)
  const reviews = REVIEWED.salon.reviews(address)
  const form = await readPictureForm(request)
  if (!form) return refuse({ faults: { photos: ['Please choose photos of at most 8 MB.'] } }, 413)
  const { review } = api.salons[':id']
  const intent = textIn(form, 'intent')
  if (intent === 'remove') {
    const answer = await ask(review.$delete({ param }))
    if (!answer.ok) return refuse({ notice: noticeOf(answer.problem) }, answer.problem.status)
    throw await redirectWithToast(
      reviews,
      'Review Removed',
      'Your review and its photos were removed.',
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
    throw await redirectWithToast(
      `${REVIEWED.salon.page(address)}/review`,
      'Photo Removed',
      'It’s no longer visible.',
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
  const answer = await ask(review.$put({ param, json: written }))
  if (!answer.ok) {
    const { problem } = answer
    const own = problem.detail ? { description: problem.detail } : {}
    return refusedBy(problem, typed, problem.status < 500 ? { ...REFUSED, ...own } : FAILED)
  }
  // The text is saved by now: a rejected photo is reported beside its field, and the form continues
  // from there.
  const to = `/api/reviews/${encodeURIComponent(answer.value.id)}/photos`
  for (const photo of photos) {
    const fault = await sendPicture(visit, photo, to, 'POST')
    if (fault) return refuse({ faults: { photos: [fault.description] }, typed }, fault.status)
  }
  throw await redirectWithToast(reviews, ...SUBMITTED)
})

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
                  alt={`Your photo, ${i + 1} of ${photos.length}`}
                  width={160}
                  height={160}
                  className="aspect-square w-full rounded-sm object-cover"
                />
                <ConfirmForm
                  id={`photo-${photo.id}`}
                  ask="Remove"
                  title="Remove this photo?"
                  detail="Your rating and comment stay."
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
