// The client's actions on their own review, on the page of its subject.
import type { SubjectKind } from '../../../api/reviews/input'
import type { ReviewView } from '../../features/reviews/review-list'
import { buttonClass } from '../../ui/forms/button'
import { Popup } from '../../ui/forms/popup'
import { TakenDown } from './removed-notice'
import { ReviewForm } from './review-form'
import { REVIEWED } from './reviewed'

/** The link to write it, to edit it, or to see why it was removed. */
export function WriteReview({
  kind,
  of,
  own,
}: {
  kind: SubjectKind
  of: { id: string; name: string }
  own: ReviewView | null
}) {
  const { page, ask } = REVIEWED[kind]
  const path = `${page(of.id)}/review`
  if (own?.takenDown) return <TakenDown removal={own.takenDown} />
  if (own)
    return (
      <a href={path} className={buttonClass('quiet')}>
        Edit your review
      </a>
    )
  return (
    <Popup id="write-review" opener={buttonClass('quiet')} ask="Write a Review" title={ask(of.name)}>
      <ReviewForm action={path} kind={kind} own={null} formResult={null} />
    </Popup>
  )
}
