// What admins are answered at the support desk.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { SOURCES } from './input'

const instant = z.iso.datetime({ offset: true })
const status = z.enum(['open', 'answered', 'closed'])
const source = z.enum(SOURCES)
const person = z.object({ id: z.string(), name: z.string() })

const about = z.enum([
  'appointment',
  'order',
  'review',
  'product_review',
  'message',
  'conversation',
  'user',
])

export const TicketCardResponse = z.object({
  id: z.string(),
  reference: z.string(),
  subject: z.string(),
  /** Who wrote; without an id, a stranger. */
  name: z.string(),
  userId: z.string().nullable(),
  /** Whether they had Plus as they wrote. */
  plus: z.boolean(),
  source,
  status,
  about: about.nullable(),
  /** When the person or we last wrote. */
  updatedAt: instant,
  assignee: person.nullable(),
})

export const TicketQueueResponse = pageOf(TicketCardResponse)

export const AgentTicketResponse = TicketCardResponse.extend({
  /** Empty for who has only a phone. */
  email: z.string(),
  message: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  person: z
    .object({
      id: z.string(),
      role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
      deleted: z.boolean(),
      suspended: z.boolean(),
    })
    .nullable(),
  /** To be said with what is done to it: what moved on meanwhile is refused. */
  seen: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['question', 'answer', 'note']),
      author: z.string(),
      text: z.string(),
      at: instant,
      mine: z.boolean(),
    }),
  ),
  /** How many messages came before those. */
  earlier: z.number().int(),
  subjectOf: z
    .object({
      kind: about,
      id: z.string(),
      /** Empty where it is not there any more. */
      title: z.string(),
      where: z.string(),
      state: z.string(),
      at: instant.nullable(),
      sum: MoneyResponse.nullable(),
      disputed: z.boolean(),
      /** Whether the money desk can give something of it back. */
      refundable: z.boolean(),
    })
    .nullable(),
  others: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      subject: z.string(),
      status,
      updatedAt: instant,
    }),
  ),
  /** Who may be given it. */
  admins: z.array(person),
  saved: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
})

export const TicketDoneResponse = z.object({ id: z.string(), status })

export const AssignedTicketResponse = z.object({ id: z.string(), assignee: person.nullable() })

export const CannedResponseResponse = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  updatedAt: instant,
  /** Who changed it last; null where nobody has. */
  updatedBy: z.string().nullable(),
})

export const CannedResponsesResponse = z.object({ items: z.array(CannedResponseResponse) })

export const CannedResponseDoneResponse = z.object({ id: z.string() })
