// The responses of moderation, and their types.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/responses'
import { ACCOUNT_KINDS, CONTENT_KINDS } from './input'

const instant = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

const ModerationItemResponse = z.object({
  kind: z.enum(CONTENT_KINDS),
  /** Of the content. */
  id,
  /** Its beginning; empty for a conversation. */
  excerpt: z.string(),
  /** Its author; the two people of a conversation. */
  by: z.string(),
  reports: z.number().int(),
  /** The reasons, each once. */
  reasons: z.array(z.string()),
  state: z.enum(['reported', 'taken-down', 'appealed', 'upheld', 'restored']),
  /** When it was first reported, appealed or taken down. */
  at: instant,
})

export type ModerationItemResponse = z.output<typeof ModerationItemResponse>

/** `appeals`: how many are open, a hundred at most. */
export const ModerationResponse = pageOf(ModerationItemResponse).extend({ appeals: z.number().int() })

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

export type DecisionResponse = z.output<typeof DecisionResponse>

const LineResponse = z.object({ id, by: z.string(), text: z.string(), picture: z.boolean(), at: instant })

export const ContentResponse = z.object({
  kind: z.enum(CONTENT_KINDS),
  id,
  text: z.string(),
  rating: z.number().int().nullable(),
  picture: z.boolean(),
  /** The paths of a review's pictures, for admins. */
  photos: z.array(z.string()),
  /** Its author, or the two people of a conversation. */
  people: z.array(person),
  /** The salon or product that it is about. */
  place: z.object({ name: z.string(), path: z.string() }).nullable(),
  at: instant,
  reports: z.array(z.object({ id, reporter: person, reason: z.string(), detail: z.string(), at: instant })),
  /** How many reports are open. */
  waiting: z.number().int(),
  /** The messages that the report discloses, oldest first. */
  before: z.array(LineResponse),
  /** Decisions about it, newest first. */
  decisions: z.array(DecisionResponse),
  /** The current removal. */
  decision: DecisionResponse.nullable(),
  /** Whether the viewer may decide its appeal; the admin who took it down may not. */
  mayDecide: z.boolean(),
  timeZone: z.string(),
})

export type ContentResponse = z.output<typeof ContentResponse>

export const ModeratedResponse = z.object({ id })

export const RemovalResponse = z.object({
  id,
  kind: z.enum(['review', 'product_review', 'message']),
  text: z.string(),
  rating: z.number().int().nullable(),
  picture: z.boolean(),
  /** The salon or product, or the other person of the conversation. */
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

export type RemovalResponse = z.output<typeof RemovalResponse>

/** `reported`: the viewer has reported it before. */
export const ReportableResponse = z.object({ kind: z.enum(ACCOUNT_KINDS), id, name: z.string(), reported: z.boolean() })

export const AccountReportedResponse = z.object({ id, reported: z.literal(true) })

/** What an author sees where something of theirs is taken down; the id leads to the appeal. */
export const TakenDownResponse = z.object({ removalId: id, reason: z.string() })

/** What an author sees where something of theirs was taken down; `removalId` leads to the appeal. */
export type TakenDownResponse = z.output<typeof TakenDownResponse>
