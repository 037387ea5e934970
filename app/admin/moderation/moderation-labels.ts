// Labels of moderation: kinds of content, report reasons, and status.

import { REASONS } from '../../../api/reviews/input'
import type { ContentKind, MODERATION_VIEWS } from '../../../api/support/moderation/input'
import { CONVERSATION_REPORT_LABELS } from '../../../api/support/moderation/input'
import type { ModerationItemResponse } from '../../../api/support/moderation/responses'

export const KIND_LABELS: Record<ContentKind, string> = {
  review: 'Review of a salon',
  product_review: 'Review of a product',
  message: 'Message',
  conversation: 'Conversation',
}

const LABELS: Record<ContentKind, Record<string, string>> = {
  review: REASONS.salon,
  product_review: REASONS.product,
  message: CONVERSATION_REPORT_LABELS,
  conversation: CONVERSATION_REPORT_LABELS,
}

export function reasonText(kind: ContentKind, reason: string): string {
  return LABELS[kind][reason] ?? reason
}

export const VIEW_LABELS: Record<(typeof MODERATION_VIEWS)[number], string> = {
  reported: 'Reported',
  appeals: 'Appeals',
  decided: 'Removed',
}

export const STATES: Record<
  ModerationItemResponse['state'],
  [tone: 'pending' | 'confirmed' | 'cancelled' | 'plain', words: string]
> = {
  reported: ['pending', 'Reported'],
  'taken-down': ['cancelled', 'Removed'],
  appealed: ['pending', 'Appeal pending'],
  upheld: ['cancelled', 'Removal upheld'],
  restored: ['confirmed', 'Restored'],
}
