// The responses of the support agents' routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { SOURCES } from './input'

const instant = z.iso.datetime({ offset: true })
const status = z.enum(['open', 'answered', 'closed'])
const source = z.enum(SOURCES)
const person = z.object({ id: z.string(), name: z.string() })

const about = z.enum(['appointment', 'order', 'review', 'product_review', 'message', 'conversation', 'user'])

const TicketCardResponse = z.object({
  id: z.string(),
  reference: z.string(),
  subject: z.string(),
  /** The author; a guest has no id. */
  name: z.string(),
  userId: z.string().nullable(),
  /** Whether they had Plus when they wrote. */
  plus: z.boolean(),
  source,
  status,
  about: about.nullable(),
  /** The time of the last message. */
  updatedAt: instant,
  assignee: person.nullable(),
})

export const TicketQueueResponse = pageOf(TicketCardResponse)

export type TicketQueueResponse = z.output<typeof TicketQueueResponse>

export const AgentTicketResponse = TicketCardResponse.extend({
  /** Empty for a person with only a phone. */
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
  /** Sent back with each action, which is refused where the ticket has changed meanwhile. */
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
  /** How many earlier messages there are. */
  earlier: z.number().int(),
  subjectOf: z
    .object({
      kind: about,
      id: z.string(),
      /** Empty where it no longer exists. */
      title: z.string(),
      where: z.string(),
      state: z.string(),
      at: instant.nullable(),
      sum: MoneyResponse.nullable(),
      disputed: z.boolean(),
      /** When the client of a visit was checked in; null: they were not, or it is no visit. */
      arrivedAt: instant.nullable(),
      /** Whether their code was entered; otherwise it is the salon's word. */
      arrivedByCode: z.boolean(),
      /** Whether an adjustment can refund some of it. */
      refundable: z.boolean(),
    })
    .nullable(),
  /** Of a dispute: what its two sides wrote to each other since the booking or the order, the latest 50. */
  chat: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      side: z.enum(['client', 'business']),
      text: z.string(),
      picture: z.boolean(),
      at: instant,
    }),
  ),
  others: z.array(z.object({ id: z.string(), reference: z.string(), subject: z.string(), status, updatedAt: instant })),
  /** Who it may be assigned to. */
  admins: z.array(person),
  saved: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
})

export type AgentTicketResponse = z.output<typeof AgentTicketResponse>

export const TicketDoneResponse = z.object({ id: z.string(), status })

export type TicketDoneResponse = z.output<typeof TicketDoneResponse>

export const AssignedTicketResponse = z.object({ id: z.string(), assignee: person.nullable() })

const CannedResponseDetail = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  updatedAt: instant,
  /** Who last changed it; null where nobody has. */
  updatedBy: z.string().nullable(),
})

export const CannedResponsesResponse = z.object({ items: z.array(CannedResponseDetail) })

export const CannedResponseDoneResponse = z.object({ id: z.string() })
