// The form of a client's review: stars, text and photos.
import { Star } from 'lucide-react'
import { MAX_REVIEW_PHOTOS, type SubjectKind } from '../../../api/reviews/input'

import { PictureField } from '../../features/pictures/picture-field'
import type { ReviewView } from '../../features/reviews/review-list'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault } from '../../ui/forms/field'

export type ReviewFaults = { rating?: string[]; comment?: string[]; photos?: string[] }

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

export function ReviewForm({
  action,
  kind,
  own,
  typed,
  faults = {},
}: {
  action: string
  kind: SubjectKind
  /** The client's current review. */
  own: ReviewView | null
  /** The rejected values. */
  typed?: { rating: string; comment: string } | undefined
  faults?: ReviewFaults
}) {
  const rating = typed ? typed.rating : String(own?.rating ?? '')
  const left = kind === 'salon' ? MAX_REVIEW_PHOTOS - (own?.photos?.length ?? 0) : 0
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="grid gap-5"
    >
      <fieldset aria-describedby={faults.rating ? 'rating-fault' : undefined}>
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
        <Fault id="rating-fault" errors={faults.rating} />
      </fieldset>
      <AreaField
        label="Your review (optional)"
        name="comment"
        rows={4}
        maxLength={2000}
        defaultValue={typed ? typed.comment : own?.comment}
        errors={faults.comment}
      />
      {left > 0 && (
        <PictureField
          label="Photos (optional)"
          name="photos"
          id="photos"
          upTo={left}
          hint="Everyone can see them."
          errors={faults.photos}
        />
      )}
      <Button data-busy="Sending...">{own ? 'Save review' : 'Submit review'}</Button>
    </form>
  )
}
