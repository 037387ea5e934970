// What may come in about conversations. Browser-safe; the forms use the same schemas.
import { z } from 'zod'

const id = z.string().min(1).max(100)

/** The longest message, in characters. */
export const MAX_TEXT = 4000

export const ConversationId = z.object({ id })

/**
 * What somebody writes, as they wrote it: lines are kept, and what cannot be shown goes. Blank text
 * cannot be sent, unless a picture goes with it.
 */
export const SendMessage = z
  .object({
    text: z
      .string({ error: 'Write a message first.' })
      .overwrite((text) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
          .trim(),
      )
      .max(MAX_TEXT, `A message cannot exceed ${MAX_TEXT} characters.`)
      .default(''),
    pictureId: id.nullish(),
    /** What it speaks of: the salon or the appointment from which the chat was opened. */
    context: z.object({ kind: z.enum(['salon', 'appointment']), id }).nullish(),
  })
  .refine(({ text, pictureId }) => shown(text) || pictureId, {
    path: ['text'],
    message: 'Write a message first.',
  })

export type SendMessage = z.output<typeof SendMessage>

/** Whether anything of a text is seen: spaces, and marks without width, are not. */
function shown(text: string): boolean {
  return /[^\p{Z}\p{C}\s\u2800\u3164\u115f\u1160\uffa0]/u.test(text)
}
