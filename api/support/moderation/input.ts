// Inputs for reports of content and accounts, removals and appeals. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { paragraphs, requiredParagraphs } from '../../platform/text'
import { id } from '../../platform/values/input'

export const REPORT_THANKS = 'Thank you. We’ll review it.'

/** What can be reported; of a conversation only its messages can be taken down. */
export const CONTENT_KINDS = ['review', 'product_review', 'message', 'conversation'] as const

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Open reports; open appeals; recent decisions. */
export const MODERATION_VIEWS = ['reported', 'appeals', 'decided'] as const

export const ModerationQuery = z.object({ view: z.enum(MODERATION_VIEWS).default('reported'), ...pageInput(25) })

export type ModerationQuery = z.output<typeof ModerationQuery>

export const ContentParam = z.object({ kind: z.enum(CONTENT_KINDS), id })

export type ContentParam = z.output<typeof ContentParam>

export const RemovableParam = ContentParam.extend({ kind: z.enum(['review', 'product_review', 'message']) })

export type RemovableParam = z.output<typeof RemovableParam>

/** A photo of a review: the first is 0. */
export const PhotoParam = z.object({ id, number: z.coerce.number().int().min(0).max(9) })

/** Shown to the author as it is. */
const reason = requiredParagraphs('Reason', 1000)

export const TakeDown = z.object({ reason })

export const DecideRemoval = z.object({
  outcome: z.enum(['upheld', 'restored'], { error: 'Choose a decision' }),
  reason,
})

export type DecideRemoval = z.output<typeof DecideRemoval>

export const MAX_APPEAL = 2000

export const Appeal = z.object({
  text: paragraphs('Appeal', MAX_APPEAL).min(1, 'Tell us why we should review this again'),
})

/** What kind of account is reported. */
export const ACCOUNT_KINDS = ['salon', 'shop', 'person'] as const

export const ReportedAccount = z.object({ kind: z.enum(ACCOUNT_KINDS), id })

export type ReportedAccount = z.output<typeof ReportedAccount>

/** Why a conversation, or an account, is reported. */
export const CONVERSATION_REPORT_REASONS = ['spam', 'offensive', 'scam', 'other'] as const

/** Their labels, also for accounts. */
export const CONVERSATION_REPORT_LABELS: Record<(typeof CONVERSATION_REPORT_REASONS)[number], string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or threatening',
  scam: 'Trying to get money or data from me',
  other: 'Something else',
}

/** The fields of the form. */
export const AccountReport = z.object({
  reason: z.enum(CONVERSATION_REPORT_REASONS, { error: 'Choose a reason' }),
  detail: paragraphs('Details', 1000).default(''),
})

export const ReportAccount = ReportedAccount.extend(AccountReport.shape)
