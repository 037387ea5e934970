// Inputs of support agents. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { optional } from '../../platform/query'
import { line, required, requiredParagraphs } from '../../platform/text'
import { typedAs } from '../../platform/values/input'
import { RELOAD } from '../../platform/values/problems'

export const VIEWS = ['open', 'mine', 'unassigned', 'answered', 'closed', 'all'] as const

export const SOURCES = ['contact', 'chat', 'report', 'dispute', 'appeal'] as const

/** `plus`: Plus first, then the longest wait. The others go by the last message. */
export const SORTS = ['plus', 'oldest', 'newest'] as const

const MESSAGE_LIMIT = 4000

export const SAVED_LIMITS = { title: 80, text: 4000, count: 200 }

const id = z.string().trim().min(1).max(100)

export const AgentTicketId = z.object({ id })

export const QueueQuery = z.object({
  view: z.enum(VIEWS).default('open'),
  source: optional(z.enum(SOURCES)),
  sort: optional(z.enum(SORTS)),
  q: optional(typedAs(line('Search', 150), { as: 'phone' })),
  ...pageInput(50),
})

export type QueueQuery = z.output<typeof QueueQuery>

/** The state of the ticket that the admin has seen: how many messages, and its status. */
const seen = z.string({ error: RELOAD }).regex(/^\d{1,6}-(open|answered|closed)$/, RELOAD)

const paragraphs = (name: string) => requiredParagraphs(name, MESSAGE_LIMIT)

export const ReplyToTicket = z.object({
  text: paragraphs('Reply'),
  seen,
  /** Closes it with the answer. */
  close: z.boolean().default(false),
})

export const NoteTicket = z.object({ text: paragraphs('Note') })

/** Null: nobody. `from` is the assignee that the admin has seen. */
export const AssignTicket = z.object({ assignee: id.nullable(), from: id.nullable() })

export const StepTicket = z.object({ seen })

export const CannedResponseId = z.object({ id })

export const CannedResponseInput = z.object({
  title: required('Title', SAVED_LIMITS.title),
  text: requiredParagraphs('Text', SAVED_LIMITS.text),
})

export type CannedResponseInput = z.output<typeof CannedResponseInput>

/** A canned response for a ticket: `{name}` is the person's first name. Unknown braces stay. */
export function filledIn(text: string, { name, reference }: { name: string; reference: string }) {
  const [first = ''] = name.trim().split(/\s+/)
  return text.replaceAll('{name}', () => first).replaceAll('{reference}', () => reference)
}
