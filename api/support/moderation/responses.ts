// The shapes of what the routes of moderation answer, and their types.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { ACCOUNT_KINDS, CONTENT_KINDS } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

export const ModerationItemResponse = z.object({
  kind: z.enum(CONTENT_KINDS),
  /** Of the content. */
  id,
  /** Its first words; empty for a conversation. */
  excerpt: z.string(),
  /** Who wrote it; the two of a conversation. */
  by: z.string(),
  reports: z.number().int(),
  /** Why it was reported, each once. */
  reasons: z.array(z.string()),
  state: z.enum(['reported', 'taken-down', 'appealed', 'upheld', 'restored']),
  /** When it was first reported, appealed or taken down. */
  at: instant,
})

export type ModerationItem = z.infer<typeof ModerationItemResponse>

/** `appeals`: how many wait, a hundred at most. */
export const ModerationResponse = pageOf(ModerationItemResponse).extend({
  appeals: z.number().int(),
})

export type ModerationList = z.infer<typeof ModerationResponse>

const DecisionResponse = z.object({
  id,
  reason: z.string(),
  by: person,
  at: instant,
  appeal: z.string(),
  appealedAt: instant.nullable(),
  outcome: z.enum(['upheld', 'restored']).nullable(),
  outcomeReason: z.string(),
  outcomeBy: z.string().nullable(),
  outcomeAt: instant.nullable(),
})

export type Decision = z.infer<typeof DecisionResponse>

const LineResponse = z.object({
  id,
  by: z.string(),
  text: z.string(),
  picture: z.boolean(),
  at: instant,
})

export type Line = z.infer<typeof LineResponse>

export const ContentResponse = z.object({
  kind: z.enum(CONTENT_KINDS),
  id,
  text: z.string(),
  rating: z.number().int().nullable(),
  picture: z.boolean(),
  /** The pictures of a review, by the paths at which an admin looks at them. */
  photos: z.array(z.string()),
  /** Who wrote it, or the two of a conversation. */
  people: z.array(person),
  /** The salon or product that it is about. */
  place: z.object({ name: z.string(), path: z.string() }).nullable(),
  at: instant,
  reports: z.array(
    z.object({ id, reporter: person, reason: z.string(), detail: z.string(), at: instant }),
  ),
  /** How many of the reports wait for an answer. */
  waiting: z.number().int(),
  /** What reporting it discloses of its conversation, oldest first. */
  before: z.array(LineResponse),
  /** What was decided about it, the last first. */
  decisions: z.array(DecisionResponse),
  /** That which stands. */
  standing: DecisionResponse.nullable(),
  /** Whether the viewer may decide its appeal: who took it down may not. */
  mayDecide: z.boolean(),
  timeZone: z.string(),
})

export type Content = z.infer<typeof ContentResponse>

export const ModeratedResponse = z.object({ id })

export const RemovalResponse = z.object({
  id,
  kind: z.enum(['review', 'product_review', 'message']),
  text: z.string(),
  rating: z.number().int().nullable(),
  picture: z.boolean(),
  /** The salon or product, or who the conversation is with. */
  place: z.string(),
  reason: z.string(),
  at: instant,
  appeal: z.string(),
  appealedAt: instant.nullable(),
  outcome: z.enum(['upheld', 'restored']).nullable(),
  outcomeReason: z.string(),
  outcomeAt: instant.nullable(),
  timeZone: z.string(),
})

export type Removal = z.infer<typeof RemovalResponse>

/** `reported`: the viewer has told us of it before. */
export const ReportableResponse = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  id,
  name: z.string(),
  reported: z.boolean(),
})

export type Reportable = z.infer<typeof ReportableResponse>

export const AccountReportedResponse = z.object({ id, reported: z.literal(true) })

/** What its author reads where something of theirs is taken down; the id leads to the way to appeal. */
export const TakenDownResponse = z.object({ removalId: id, reason: z.string() })
