// The client's review on its own page: written, edited, deleted; or why it was removed.
import type { ReactNode } from 'react'
import { smallPicture } from '../../../api/platform/media/picture-path'
import type { SubjectKind } from '../../../api/reviews/input'
import type { ReviewView } from '../../features/reviews/review-list'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import type { FormResult } from '../../ui/forms/fields'
import { PageHead, Shell } from '../../ui/layout/shell'
import { TakenDown } from './removed-notice'
import { ReviewForm } from './review-form'
import { REVIEWED } from './reviewed'

/** `children`: between the form of a review and the button that deletes it. */
export function ReviewPage({
  kind,
  of,
  own,
  formResult,
  children,
}: {
  kind: SubjectKind
  /** `image`: the path of its picture. */
  of: { id: string; name: string; image: string | null | undefined }
  own: ReviewView | null
  formResult: (FormResult & { notice: Notice | null }) | undefined
  children?: ReactNode
}) {
  const { list, page, reviews, back, goesToo } = REVIEWED[kind]
  return (
    <Shell as="client" path={list} flow column>
      <PageHead
        title={own ? 'Your review' : 'Write a Review'}
        lead={of.name}
        back={{ to: reviews(of.id), label: back }}
      />
      <InlineNotice notice={formResult?.notice} />
      <div className="grid max-w-xl gap-8">
        {of.image && (
          <img
            src={smallPicture(of.image)}
            alt=""
            width={480}
            height={320}
            className={`rounded-lg bg-sunken object-cover ${kind === 'salon' ? 'aspect-[5/2] w-full' : 'size-36'}`}
          />
        )}
        {own?.takenDown ? (
          <>
            <TakenDown removal={own.takenDown} />
            <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
              {own.comment || 'You left a rating without a comment.'}
            </blockquote>
          </>
        ) : (
          <ReviewForm action={`${page(of.id)}/review`} kind={kind} own={own} formResult={formResult} />
        )}
        {own && !own.takenDown && (
          <>
            {children}
            <div>
              <ConfirmForm
                id="remove-review"
                ask="Remove review"
                title="Remove your review?"
                detail={goesToo}
                confirm="Remove review"
                fields={{ intent: 'remove' }}
                variant="danger"
              />
            </div>
          </>
        )}
      </div>
    </Shell>
  )
}
