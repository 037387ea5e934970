// What may come in about content that is reported, taken down and appealed, and about accounts that are reported.
// Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { paragraphs } from '../../platform/text'

const id = z.string().min(1).max(100)

/** What can be looked at; a conversation has nothing to take down but its messages. */
export const CONTENT_KINDS = ['review', 'product_review', 'message', 'conversation'] as const

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** What is reported and undecided; appeals that wait; what was taken down lately. */
export const MODERATION_VIEWS = ['reported', 'appeals', 'decided'] as const

export const ModerationQuery = z.object({
  view: z.enum(MODERATION_VIEWS).default('reported'),
  ...pageInput(25),
})

export type ModerationQuery = z.output<typeof ModerationQuery>

export const ContentParam = z.object({ kind: z.enum(CONTENT_KINDS), id })

export type ContentParam = z.output<typeof ContentParam>

export const RemovableParam = ContentParam.extend({
  kind: z.enum(['review', 'product_review', 'message']),
})

export type RemovableParam = z.output<typeof RemovableParam>

export const RemovalId = z.object({ id })

/** A photo of a review: the first is 0. */
export const PhotoParam = z.object({ id, number: z.coerce.number().int().min(0).max(9) })

/** The author reads it word for word. */
const reason = paragraphs('The reason', 1000).min(1, 'The reason is required')

export const TakeDown = z.object({ reason })

export const DecideRemoval = z.object({
  outcome: z.enum(['upheld', 'restored'], { error: 'Choose what becomes of it' }),
  reason,
})

export type DecideRemoval = z.output<typeof DecideRemoval>

export const MAX_APPEAL = 2000

export const Appeal = z.object({
  text: paragraphs('What you say', MAX_APPEAL).min(1, 'Say why we should look again'),
})

/** As what an account was met. */
export const ACCOUNT_KINDS = ['salon', 'shop', 'person'] as const

export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ReportedAccount = z.object({ kind: z.enum(ACCOUNT_KINDS), id })

export type ReportedAccount = z.output<typeof ReportedAccount>

/** Why a conversation, or an account, is reported. */
export const CONVERSATION_REPORT_REASONS = ['spam', 'offensive', 'scam', 'other'] as const

/** How they are said; of an account too. */
export const CONVERSATION_REPORT_LABELS: Record<
  (typeof CONVERSATION_REPORT_REASONS)[number],
  string
> = {
  spam: 'It is advertising or spam',
  offensive: 'It is offensive or threatening',
  scam: 'They try to get money or data from me',
  other: 'Something else',
}

/** Why, as the form asks for it. */
export const AccountReport = z.object({
  reason: z.enum(CONVERSATION_REPORT_REASONS, { error: 'Choose a reason' }),
  detail: paragraphs('Detail', 1000).default(''),
})

export const ReportAccount = ReportedAccount.extend(AccountReport.shape)

export type ReportAccount = z.output<typeof ReportAccount>
