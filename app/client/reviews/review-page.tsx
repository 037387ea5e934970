// The client's review on a page of its own: written, edited, taken back; or why it is taken down.
import type { ReactNode } from 'react'
import type { SubjectKind } from '../../../api/reviews/input'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { PageHead, Shell } from '../../ui/layout/shell'
import type { OwnReview } from './own-review'
import { TakenDown } from './removed-notice'
import { type ReviewFaults, ReviewForm } from './review-form'
import { REVIEWED } from './reviewed'

/** What is wrong with what was sent. */
export type ReviewRefusal = {
  faults?: ReviewFaults
  notice?: Notice
  typed?: { rating: string; comment: string }
}

/** `children`: what stands between the form of a review and the way to remove it. */
export function ReviewPage({
  kind,
  of,
  own,
  refusal,
  children,
}: {
  kind: SubjectKind
  of: { id: string; name: string }
  own: OwnReview | null
  refusal: ReviewRefusal | undefined
  children?: ReactNode
}) {
  const { list, page, reviews, back, goesToo } = REVIEWED[kind]
  return (
    <Shell as="client" path={list}>
      <PageHead
        title={own ? 'Your review' : 'Write a Review'}
        lead={of.name}
        back={{ to: reviews(of.id), label: back }}
      />
      <InlineNotice notice={refusal?.notice} />
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
            action={`${page(of.id)}/review`}
            kind={kind}
            own={own}
            typed={refusal?.typed}
            faults={refusal?.faults ?? {}}
          />
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
                look="danger"
              />
            </div>
          </>
        )}
      </div>
    </Shell>
  )
}
