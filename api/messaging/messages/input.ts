// Inputs for conversations. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { NameQuery } from '../../identity/accounts/input'
import { pageInput } from '../../platform/pagination'
import { flag } from '../../platform/query'
import { id } from '../../platform/values/input'
import { CONVERSATION_REPORT_REASONS } from '../../support/moderation/input'
import { CONTEXT_KINDS } from '../live/message'

/** The longest message, in characters as the database counts them: 💇 is one, 👨‍👩‍👧 is five. */
export const MAX_TEXT = 4000

/** `q`: part of the other person's name, or of their salon's or shop's. */
export const ConversationsQuery = z.object({
  ...pageInput(30),
  q: NameQuery,
})

export type ConversationsQuery = z.output<typeof ConversationsQuery>

const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `about`: "salon:{id}", "appointment:{id}", "shop:{id}" or "order:{id}" from which the chat was opened. */
export const ConversationQuery = z.object({
  /** The messages before this number instead of the latest. */
  before: seq.optional(),
  /** With the viewer's latest conversations. */
  list: flag,
  about: z
    .string()
    .regex(/^(?:salon|appointment|shop|order):[^\s]{1,100}$/)
    .transform((about) => {
      const [kind, ...rest] = about.split(':')
      return { kind: kind as (typeof CONTEXT_KINDS)[number], id: rest.join(':') }
    })
    .optional(),
})

export type ConversationQuery = z.output<typeof ConversationQuery>

/** One of: a person, the owner of a salon or a shop, the other side of an appointment or an order. */
export const NewConversation = z.union([
  z.strictObject({ personId: id }),
  z.strictObject({ salonId: id }),
  z.strictObject({ appointmentId: id }),
  z.strictObject({ shopId: id }),
  z.strictObject({ orderId: id }),
])

export const WithQuery = z
  .object({
    person: id.optional(),
    salon: id.optional(),
    appointment: id.optional(),
    shop: id.optional(),
    order: id.optional(),
  })
  .refine((with_) => Object.values(with_).filter(Boolean).length === 1, {
    path: ['person'],
    message: 'Choose a person, salon, appointment, shop or order.',
  })

/** Who is to be written to. */
export type Addressee = {
  personId?: string
  salonId?: string
  appointmentId?: string
  shopId?: string
  orderId?: string
}

/** Messages before a number, or since one; the latest without either. */
export const MessagesQuery = z
  .object({ before: seq.optional(), since: seq.optional(), limit: z.coerce.number().int().min(1).max(100).default(40) })
  .refine(({ before, since }) => before === undefined || since === undefined, {
    path: ['since'],
    message: 'Ask for messages before a number or since one, not both.',
  })

const mark = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** The last message that was delivered, and the last that was read. */
export const MarkReceipts = z.strictObject({ deliveredSeq: mark, readSeq: mark })

export type MarkReceipts = { deliveredSeq?: number | undefined; readSeq?: number | undefined }

/** `messageId`: the reported message. */
export const ConversationReported = z.strictObject({
  reason: z.enum(CONVERSATION_REPORT_REASONS, { error: 'Choose a reason' }),
  detail: z
    .string()
    .overwrite((text) => text.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '').trim())
    .max(1000, 'The detail cannot exceed 1000 characters')
    .default(''),
  messageId: id.nullish(),
})

const BLANK = 'Write a message first.'

/**
 * A message. Its text is stored as written, with line breaks and without invisible characters; it may be blank
 * only with a picture.
 */
export const SendMessage = z
  .object({
    text: z
      .string({ error: BLANK })
      .overwrite(tidy)
      .max(MAX_TEXT, `A message cannot exceed ${MAX_TEXT} characters.`)
      .default(''),
    pictureId: id.nullish(),
    /** Its subject: the salon, appointment, shop or order from which the chat was opened. */
    context: z.object({ kind: z.enum(CONTEXT_KINDS), id }).nullish(),
  })
  .refine(({ text, pictureId }) => displayed(text) || pictureId, {
    path: ['text'],
    message: BLANK,
  })

export type SendMessage = z.output<typeof SendMessage>

/** The longest auto-reply, in characters. */
const MAX_AUTO_REPLY = 500

/** An unticked checkbox is not sent: missing means off. */
const Toggle = z.boolean().default(false)

const ReplyText = z
  .string()
  .overwrite(tidy)
  .max(MAX_AUTO_REPLY, `An auto-reply cannot exceed ${MAX_AUTO_REPLY} characters.`)
  .default('')

/** A local time of the day: "09:00". */
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 9:00 AM.')

/**
 * Auto-replies: a greeting to the first message of a conversation, and an away message outside the hours, or
 * always. Days: 1 Monday to 7 Sunday.
 */
export const SaveAutoReplies = z
  .object({
    greeting: Toggle,
    greetingText: ReplyText,
    away: z.enum(['off', 'hours', 'always'], { error: 'Choose one of the options.' }).default('off'),
    awayText: ReplyText,
    hereDays: z
      .array(z.coerce.number().pipe(z.int().min(1).max(7)))
      .max(7)
      .overwrite((days) => [...new Set(days)].sort())
      .default([]),
    hereFrom: LocalTime.default('09:00'),
    hereTo: LocalTime.default('18:00'),
  })
  .superRefine(({ greeting, greetingText, away, awayText, hereDays, hereFrom, hereTo }, check) => {
    const fault = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (greeting && !displayed(greetingText)) fault('greetingText', 'Write your greeting first.')
    if (away !== 'off' && !displayed(awayText)) fault('awayText', 'Write your away message first.')
    if (hereFrom >= hereTo) fault('hereTo', 'The end time must be after the start time.')
    if (away === 'hours' && hereDays.length === 0) fault('hereDays', 'Choose the days you reply.')
  })

/** Keeps line breaks; removes invisible characters and surrounding blanks. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}

/**
 * Whether a text has a visible character: spaces, zero-width marks and the blank Braille pattern are not. Unknown
 * characters of later Unicode versions count as visible.
 */
function displayed(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
}
