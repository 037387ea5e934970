// What may come in at the contact form, and in what people write to us. Browser-safe; the forms use the same
// schemas.
import { z } from 'zod'
import { Email } from '../../identity/authentication/input'
import { pageInput } from '../../platform/pagination'
import { optional } from '../../platform/query'

const line = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} cannot exceed ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${name} must be on one line`)

/** How much each field holds; the form's own limits say the same. */
export const CONTACT_LIMITS = { name: 100, subject: 150, message: 4000 }

export const Contact = z.object({
  name: line('Name', CONTACT_LIMITS.name),
  email: Email,
  subject: line('Subject', CONTACT_LIMITS.subject),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(CONTACT_LIMITS.message, `Message cannot exceed ${CONTACT_LIMITS.message} characters`),
  /** People do not see this field; what fills it in is no person. */
  website: z.string().max(0, 'Please leave this field empty').optional(),
})

export type Contact = z.output<typeof Contact>

const id = z.string().min(1).max(100)

/** What a person may write to us about, and where it lies under their own base path. */
export const ABOUT_KINDS = ['appointment', 'order'] as const

/** "appointment:{id}" or "order:{id}". */
const About = z
  .string()
  .regex(/^(?:appointment|order):[^\s]{1,100}$/)
  .transform((about) => {
    const [kind, ...rest] = about.split(':')
    return { kind: kind as (typeof ABOUT_KINDS)[number], id: rest.join(':') }
  })

/** The longest that is said at once, in characters. */
export const MAX_WORDS = 4000

/** As it was written: lines are kept, and what cannot be shown goes. */
const words = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
        .trim(),
    )
    .min(1, missing)
    .max(MAX_WORDS, `A message cannot exceed ${MAX_WORDS} characters`)

/** A conversation with us begins. `about`: what of theirs it is about. */
export const NewTicket = z.object({
  subject: line('Subject', CONTACT_LIMITS.subject),
  message: words('Message is required'),
  about: optional(About),
})

export type NewTicket = z.output<typeof NewTicket>

export const TicketId = z.object({ id })

/** What the page of a new one is opened with. */
export const TicketDraftQuery = z.object({ about: optional(About) })

export type TicketDraftQuery = z.output<typeof TicketDraftQuery>

export const TicketsQuery = z.object(pageInput(20))

export type TicketsQuery = z.output<typeof TicketsQuery>

/** `cursor`: the words before those that were read. */
export const TicketQuery = z.object(pageInput(50))

export type TicketQuery = z.output<typeof TicketQuery>

export const Question = z.object({ text: words('Write a message first') })

export type Question = z.output<typeof Question>

/** What the link of somebody without an account carries. */
export const ConversationToken = z.object({ token: z.string().min(1).max(200) })
