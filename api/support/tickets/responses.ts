// The responses of a person's own tickets.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const status = z.enum(['open', 'answered', 'closed'])
const source = z.enum(['contact', 'chat', 'report', 'dispute', 'appeal'])

export const HoursResponse = z.object({
  here: z.boolean() /** When somebody is here again, by the clock of New York; null while somebody is. */,
  backAt: instant.nullable(),
})

export type HoursResponse = z.output<typeof HoursResponse>

const line = { id, reference: z.string(), subject: z.string(), source, status }

export const OwnTicketsResponse = pageOf(z.object({ ...line, updatedAt: instant }))

const thread = {
  opener: z.object({ name: z.string(), text: z.string(), at: instant }),
  messages: z.array(
    z.object({
      id,
      kind: z.enum(['question', 'answer']),
      author: z.string(),
      text: z.string(),
      at: instant,
      mine: z.boolean(),
    }),
  ),
  /** The cursor to the messages before these. */
  earlier: z.string().nullable(),
}

export const OwnTicketResponse = z.object({
  ...line,
  /** Whether it is answered first, because they had Plus when they wrote. */
  first: z.boolean(),
  about: z
    .object({
      kind: z.enum(['appointment', 'order', 'review', 'product_review', 'message', 'conversation', 'user']),
      id,
      /** Of an appointment or an order. */
      title: z.string().nullable(),
    })
    .nullable(),
  ...thread,
  hours: HoursResponse,
})

export const TicketDraftResponse = z.object({
  about: z
    .object({ kind: z.enum(['appointment', 'order']), id, title: z.string(), startsAt: instant.nullable() })
    .nullable(),
  first: z.boolean(),
  hours: HoursResponse,
})

/** The id of what was created or changed. */
export const MessageAddedResponse = z.object({ id })

export const GuestTicketResponse = z.object({ reference: z.string(), subject: z.string(), status, ...thread })

export const TicketResponse = z.object({
  /** Null for a guest. */
  id: id.nullable(),
  reference: z.string().regex(/^PRS-[2-9A-HJ-NP-Z]{6}$/),
  createdAt: instant,
})

export type TicketResponse = z.output<typeof TicketResponse>
