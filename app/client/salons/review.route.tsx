// The client's review of a salon: written, edited, deleted; and the action of its form.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_REVIEW_PHOTOS, ReviewForm } from '../../../api/reviews/input'
import { SALON_FAULTS } from '../../features/salons/salon-detail'
import { get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { forms, press, refuse, sendForm, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { sendPicture, withPictures } from '../../platform/upload.server'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { requireSignedIn, SUBMITTED } from '../reviews/review.server'
import { ReviewPage } from '../reviews/review-page'
import { REVIEWED } from '../reviews/reviewed'

export const meta = title<typeof loader>((data) => data && `Review of ${data.salon.name}`)

const FAILED: Notice = { title: 'Error', description: 'Could not submit review. Please try again.', tone: 'bad' }

export const loader = page('anyone', async (pageRequest) => {
  await requireSignedIn(pageRequest)
  return loadReview(pageRequest)
})

const loadReview = page('client', async ({ api, id }) => {
  const { salon, review } = await get(api.me.salons[':id'].$get({ param: { id }, query: {} }))
  const { id: salonId, name, cover } = salon
  return { salon: { id: salonId, name, image: cover?.image }, own: review }
})

/** The fallback where the api has no message of its own. */
const REFUSED: Notice = { ...FAILED, description: 'Failed to submit review. Please try again.' }

const write = async (pageRequest: PageRequest<'client'>, fields = new FormData()) => {
  const photos = fields.getAll('photos').filter((photo): photo is File => photo instanceof File && photo.size > 0)
  if (photos.length > MAX_REVIEW_PHOTOS) {
    const fault = `Please choose at most ${MAX_REVIEW_PHOTOS} photos.`
    return refuse(INVALID, fields, { faults: { photos: [fault] } })
  }
  const { id } = pageRequest
  const sent = await sendForm(
    pageRequest,
    fields,
    ReviewForm,
    ({ value: json }) => pageRequest.api.salons[':id'].review.$put({ param: { id }, json }),
    {
      refused: ({ status, detail }) => ({
        notice: status < 500 ? { ...REFUSED, ...(detail && { description: detail }) } : FAILED,
      }),
    },
  )
  if (!sent.ok) return sent.refusal
  // The text is saved by now: a rejected photo is reported beside its field, and the form continues from there.
  const to = `/api/reviews/${encodeURIComponent(sent.value.id)}/photos`
  for (const photo of photos) {
    const fault = await sendPicture(pageRequest, photo, to, 'POST')
    if (fault) return refuse({ ...INVALID, status: fault.status }, fields, { faults: { photos: [fault.description] } })
  }
  throw await redirectWithToast(reviewsOf(id), ...SUBMITTED)
}

const INVALID = { code: 'invalid-input', status: 400 } as const

const reviewsOf = (id: string) => REVIEWED.salon.reviews(encodeURIComponent(id))

const chosen = forms({
  '': write,
  remove: press(
    ({ api, id }: PageRequest<'client'>) => api.salons[':id'].review.$delete({ param: { id } }),
    (_, __, { id }) => [reviewsOf(id), 'Review Removed', 'Your review and its photos were removed.'],
  ),
  'remove-photo': press(
    ({ api }: PageRequest<'client'>, { form }) =>
      api.reviews[':id'].photos[':photoId'].$delete({
        param: { id: textIn(form, 'review'), photoId: textIn(form, 'photo') },
      }),
    (_, __, { id }) => [
      `${REVIEWED.salon.page(encodeURIComponent(id))}/review`,
      'Photo Removed',
      'It’s no longer visible.',
    ],
  ),
})

export const action = page(
  'client',
  withPictures(chosen, 'photos', { description: 'Please choose photos of at most 8 MB.', status: 413 }),
)

export default function ReviewOfSalon() {
  const { salon, own } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const photos = own?.photos ?? []
  return (
    <ReviewPage kind="salon" of={salon} own={own} formResult={result}>
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
