// The form of a client's review: stars, text and photos.
import { Star } from 'lucide-react'
import { MAX_REVIEW_PHOTOS, ReviewForm as ReviewInput, type SubjectKind } from '../../../api/reviews/input'
import { PictureField } from '../../features/pictures/picture-field'
import type { ReviewView } from '../../features/reviews/review-list'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

export function ReviewForm({
  action,
  kind,
  own,
  formResult,
}: {
  action: string
  kind: SubjectKind
  /** The client's current review. */
  own: ReviewView | null
  formResult: FormResult
}) {
  const field = fieldsOf(ReviewInput, formResult)
  const rating = field.text('rating', own?.rating)
  const left = kind === 'salon' ? MAX_REVIEW_PHOTOS - (own?.photos?.length ?? 0) : 0
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate className="grid gap-5">
      <fieldset aria-describedby={field.errors('rating') ? 'rating-fault' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">Your rating</legend>
        <div className="flex">
          {NAMES.map((name, i) => (
            <label
              key={name}
              title={name}
              className="relative grid size-12 place-items-center rounded-full text-edge has-checked:text-apricot-deep has-checked:[&_svg]:fill-current has-focus-visible:outline-3 has-focus-visible:outline-link [&:has(~_label_input:checked)]:text-apricot-deep [&:has(~_label_input:checked)_svg]:fill-current"
            >
              <input
                type="radio"
                name="rating"
                value={i + 1}
                defaultChecked={rating === String(i + 1)}
                aria-label={`${i + 1} of 5 stars: ${name}`}
                className="absolute inset-0 opacity-0"
              />
              <Star size={30} aria-hidden />
            </label>
          ))}
        </div>
        <Fault id="rating-fault" errors={field.errors('rating')} />
      </fieldset>
      <AreaField label="Your review (optional)" {...field('comment', own?.comment)} rows={4} />
      {left > 0 && (
        <PictureField
          label="Photos (optional)"
          name="photos"
          id="photos"
          upTo={left}
          hint="Everyone can see them."
          errors={field.errors('photos')}
        />
      )}
      <Button data-busy="Sending...">{own ? 'Save review' : 'Submit review'}</Button>
    </form>
  )
}
