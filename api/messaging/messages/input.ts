// What may come in about conversations. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { CONTEXT_KINDS } from '../../platform/providers/live/message'
import { CONVERSATION_REPORT_REASONS } from '../../support/moderation/input'

const id = z.string().min(1).max(100)

/** The longest message, in characters as the database counts them: 💇 is one, 👨‍👩‍👧 is five. */
export const MAX_TEXT = 4000

export const ConversationId = z.object({ id })

export const PictureId = z.object({ id, pictureId: id })

/** `q`: part of the other's name, or of their salon's or shop's. */
export const ConversationsQuery = z.object({
  ...pageInput(30),
  q: z.string().trim().max(100, 'That is too long for a name').optional(),
})

export type ConversationsQuery = z.output<typeof ConversationsQuery>

const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `about`: "salon:{id}", "appointment:{id}", "shop:{id}" or "order:{id}", what the chat was opened from. */
export const ConversationQuery = z.object({
  /** The messages before this number instead of the latest. */
  before: seq.optional(),
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

/** Somebody, the owner of a salon or a shop, or the other side of an appointment or an order: one of these. */
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
    message: 'Name a person, a salon, an appointment, a shop or an order.',
  })

/** Whom somebody wants to write to. */
export type Addressee = {
  personId?: string
  salonId?: string
  appointmentId?: string
  shopId?: string
  orderId?: string
}

/** Messages before a number, or since one; the latest where neither is said. */
export const MessagesQuery = z
  .object({
    before: seq.optional(),
    since: seq.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(40),
  })
  .refine(({ before, since }) => before === undefined || since === undefined, {
    path: ['since'],
    message: 'Ask for messages before a number or since one, not both.',
  })

export type MessagesQuery = z.output<typeof MessagesQuery>

const mark = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** Up to which message devices have it all, and up to which somebody has read. */
export const MarkReceipts = z.strictObject({ deliveredSeq: mark, readSeq: mark })

export type MarkReceipts = { deliveredSeq?: number | undefined; readSeq?: number | undefined }

/** `messageId`: the message that it is about. */
export const ConversationReported = z.strictObject({
  reason: z.enum(CONVERSATION_REPORT_REASONS, { error: 'Choose a reason' }),
  detail: z
    .string()
    .overwrite((text) => text.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '').trim())
    .max(1000, 'The detail cannot exceed 1000 characters')
    .default(''),
  messageId: id.nullish(),
})

export type ConversationReported = z.output<typeof ConversationReported>

/**
 * What somebody writes, as they wrote it: lines are kept, and what cannot be shown goes. Blank text
 * cannot be sent, unless a picture goes with it.
 */
export const SendMessage = z
  .object({
    text: z
      .string({ error: 'Write a message first.' })
      .overwrite(tidy)
      .max(MAX_TEXT, `A message cannot exceed ${MAX_TEXT} characters.`)
      .default(''),
    pictureId: id.nullish(),
    /** What it speaks of: the salon, the appointment, the shop or the order from which the chat was opened. */
    context: z.object({ kind: z.enum(CONTEXT_KINDS), id }).nullish(),
  })
  .refine(({ text, pictureId }) => shown(text) || pictureId, {
    path: ['text'],
    message: 'Write a message first.',
  })

export type SendMessage = z.output<typeof SendMessage>

/** The longest auto-reply, in characters. */
export const MAX_AUTO_REPLY = 500

/** A box that was not ticked is not sent: what is not said is off. */
const Toggle = z.boolean().default(false)

const ReplyText = z
  .string()
  .overwrite(tidy)
  .max(MAX_AUTO_REPLY, `An auto-reply cannot exceed ${MAX_AUTO_REPLY} characters.`)
  .default('')

/** A local time of the day: "09:00". */
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, like 09:00.')

/**
 * What is answered by itself: a greeting to the first message of a conversation, and what is said to
 * those who write while one is away: outside one's hours, or all the time. Days: 1 Monday to 7 Sunday.
 */
export const SaveAutoReplies = z
  .object({
    greeting: Toggle,
    greetingText: ReplyText,
    away: z
      .enum(['off', 'hours', 'always'], { error: 'Please choose one of these.' })
      .default('off'),
    awayText: ReplyText,
    hereDays: z
      .array(z.coerce.number().pipe(z.int().min(1).max(7)))
      .overwrite((days) => [...new Set(days)].sort())
      .default([]),
    hereFrom: LocalTime.default('09:00'),
    hereTo: LocalTime.default('18:00'),
  })
  .superRefine(({ greeting, greetingText, away, awayText, hereDays, hereFrom, hereTo }, check) => {
    const fault = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message })
    if (greeting && !shown(greetingText)) fault('greetingText', 'Write your greeting first.')
    if (away !== 'off' && !shown(awayText)) fault('awayText', 'Write what they should read first.')
    if (hereFrom >= hereTo) fault('hereTo', 'Please choose a time after you begin.')
    if (away === 'hours' && hereDays.length === 0)
      fault('hereDays', 'Choose the days on which you answer.')
  })

export type SaveAutoReplies = z.output<typeof SaveAutoReplies>

/** Lines are kept; what cannot be shown, and what is blank around it, goes. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}

/**
 * Whether anything of a text is seen: spaces, marks without width and the blank pattern of Braille are
 * not. What Unicode gains after this was built is.
 */
function shown(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
}
