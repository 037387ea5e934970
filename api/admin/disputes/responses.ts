// Responses of the dispute routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id, MoneyResponse } from '../../platform/values/responses'
import { OrderListItem, TimelineResponse } from '../../shop/orders/responses'
import { AdjustmentResponse } from '../ledger/responses'

const instant = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

export const DisputeListResponse = pageOf(
  z.object({
    id,
    reference: z.string(),
    client: person,
    /** The shop's owner, by the shop's name. */
    seller: person,
    disputedAt: instant,
    /** The held amount, or what was held when it was decided. */
    amount: MoneyResponse,
    /** Whether a decision is waiting for a second admin. */
    proposed: z.boolean(),
    decision: z.object({ settledFor: z.enum(['client', 'seller']), admin: z.string(), at: instant }).nullable(),
  }),
)

export type DisputeListResponse = z.output<typeof DisputeListResponse>

export const DisputeResponse = OrderListItem.extend({
  client: person,
  seller: person,
  disputedAt: instant,
  /** Whether it is still undecided. */
  waits: z.boolean(),
  carrier: z.string(),
  tracking: z.string(),
  note: z.string(),
  address: z.string(),
  held: MoneyResponse,
  timeline: z.array(TimelineResponse),
  /** The client's ticket about it. */
  ticket: z.object({ id, reference: z.string(), status: z.enum(['open', 'answered', 'closed']) }).nullable(),
  /** The proposal waiting for a second admin. */
  proposal: z.object({ id }).nullable(),
  act: AdjustmentResponse.nullable(),
})
