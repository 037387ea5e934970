// Reports and their results: a pending review of a salon, review of a product and message; a
// removed review whose author appealed; and a restored one.

import type { conversationReport, message } from '../../schema/messaging'
import type { review, reviewReport } from '../../schema/salons/reviews'
import type { productReview, productReviewReport } from '../../schema/shop/products'
import type { moderation } from '../../schema/support'
import { HOUR } from '../durations'
import { DEMO_ADMIN, DEMO_CLIENT, DEMO_OPERATIONS, DEMO_PARTNER, DEMO_SELLER } from '../identity/people'
import { timeId } from '../random'

type ReviewRow = typeof review.$inferInsert
type ProductReviewRow = typeof productReview.$inferInsert
type MessageRow = typeof message.$inferInsert
type RemovalRow = typeof moderation.$inferInsert

/** Each report as its ticket says it, by the hours before the day. */
export const REPORTED = {
  unkind: { hours: 60, detail: 'It names one of our stylists, and is unkind.' },
  unfair: { hours: 44, detail: 'This person never bought from us.' },
  pushed: { hours: 12, detail: 'The same words came three times.' },
}

export const APPEAL = {
  hours: 52,
  text: 'I wrote what happened to me. Nobody is named in it, and the salon answered kindly.',
}

export type Moderated = {
  unkind: ReviewRow
  unfair: ProductReviewRow
  pushed: MessageRow
  down: ReviewRow
  back: ReviewRow
}

/** What there is to moderate, among all that was written. */
export function moderatedOf(
  day: number,
  reviews: ReviewRow[],
  productReviews: ProductReviewRow[],
  messages: MessageRow[],
): Moderated {
  const poor = reviews.filter(
    ({ rating, comment, createdAt, userId }) =>
      rating < 3 && comment && createdAt < day - 100 * HOUR && userId !== DEMO_CLIENT.id,
  )
  const unfair = productReviews.find(({ rating, comment }) => rating < 3 && comment)
  const pushed = messages.find(({ senderId, clientId }) => senderId === DEMO_SELLER.id && clientId?.startsWith('auto:'))
  const [unkind, down, back] = poor
  if (!unkind || !down || !back || !unfair || !pushed) throw new Error('Too little to moderate')
  return { unkind, unfair, pushed, down, back }
}

/** Everything about it as of `day` (UTC ms of its midnight), in the order in which it must be written. */
export function makeModeration(day: number, { unkind, unfair, pushed, down, back }: Moderated) {
  const at = (hours: number) => day - hours * HOUR
  const report = (of: { id: string }, reporterId: string, { hours, detail }: ReportStory) => ({
    id: timeId(at(hours), `report:${of.id}`),
    reporterId,
    detail,
    createdAt: at(hours),
  })
  const removal = (of: ReviewRow, hours: number, reason: string): RemovalRow => ({
    id: timeId(at(hours), `removal:${of.id}`),
    subjectKind: 'review',
    subjectId: of.id,
    authorId: of.userId,
    reason,
    decidedBy: DEMO_ADMIN.id,
    createdAt: at(hours),
  })
  const appealed = removal(down, 76, 'It is about one of the staff as a person, and not about the visit.')
  const restored = removal(back, 90, 'It reads as an advertisement for another salon.')
  return {
    reviewReports: [
      { ...report(unkind, DEMO_PARTNER.id, REPORTED.unkind), reviewId: unkind.id, reason: 'offensive' },
    ] as (typeof reviewReport.$inferInsert)[],
    productReports: [
      { ...report(unfair, DEMO_SELLER.id, REPORTED.unfair), reviewId: unfair.id, reason: 'other' },
    ] as (typeof productReviewReport.$inferInsert)[],
    messageReports: [
      {
        ...report(pushed, DEMO_CLIENT.id, REPORTED.pushed),
        conversationId: pushed.conversationId,
        messageId: pushed.id,
        reason: 'spam',
      },
    ] as (typeof conversationReport.$inferInsert)[],
    removals: [appealed, restored],
    appeals: [{ id: appealed.id, appeal: APPEAL.text, appealedAt: at(APPEAL.hours) }],
    outcomes: [
      {
        id: restored.id,
        outcome: 'restored',
        outcomeBy: DEMO_OPERATIONS.id,
        outcomeReason: 'Read again, it is a fair comparison.',
        outcomeAt: at(84),
      },
    ],
  }
}

type ReportStory = { hours: number; detail: string }
