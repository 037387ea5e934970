// Inputs of the contact form and of tickets. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { Email } from '../../identity/accounts/input'
import { pageInput } from '../../platform/pagination'
import { optional } from '../../platform/query'

const line = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} cannot exceed ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${name} must be on one line`)

/** The longest value of each field, also for the form's own limits. */
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
  /** Hidden from people: only bots fill it in. */
  website: z.string().max(0, 'Please leave this field empty').optional(),
})

export type Contact = z.output<typeof Contact>

/** What a ticket may be about. */
const ABOUT_KINDS = ['appointment', 'order'] as const

/** "appointment:{id}" or "order:{id}". */
const About = z
  .string()
  .regex(/^(?:appointment|order):[^\s]{1,100}$/)
  .transform((about) => {
    const [kind, ...rest] = about.split(':')
    return { kind: kind as (typeof ABOUT_KINDS)[number], id: rest.join(':') }
  })

/** The longest message, in characters. */
export const MAX_MESSAGE = 4000

/** As written, with line breaks and without invisible characters. */
const paragraphs = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
        .trim(),
    )
    .min(1, missing)
    .max(MAX_MESSAGE, `A message cannot exceed ${MAX_MESSAGE} characters`)

/** A new ticket. `about`: which of their appointments or orders it is about. */
export const NewTicket = z.object({
  subject: line('Subject', CONTACT_LIMITS.subject),
  message: paragraphs('Message is required'),
  about: optional(About),
})

/** The query of the page for a new ticket. */
export const TicketDraftQuery = z.object({ about: optional(About) })

export type TicketDraftQuery = z.output<typeof TicketDraftQuery>

export const TicketsQuery = z.object(pageInput(20))

/** `cursor`: for the messages before those that were read. */
export const TicketQuery = z.object(pageInput(50))

export type TicketQuery = z.output<typeof TicketQuery>

export const Question = z.object({ text: paragraphs('Write a message first') })

/** The token in a guest's link. */
export const ConversationToken = z.object({ token: z.string().min(1).max(200) })
