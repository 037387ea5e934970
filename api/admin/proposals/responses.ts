// Responses of the proposal routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { FEE_KINDS, PERSON_ACTIONS, PROPOSAL_STATUSES } from '../settings/input'

const instant = z.iso.datetime({ offset: true })

export const ProposalResponse = z.object({
  id: z.string(),
  kind: z.enum(['fee', 'admin', 'money']),
  subject: z.string(),
  /** The effect by kind; the others are null. */
  fee: z
    .object({
      kind: z.enum(FEE_KINDS),
      percent: z.string(),
      /** The value when it was proposed. */
      was: z.string(),
      effectiveFrom: instant,
    })
    .nullable(),
  person: z.object({ id: z.string(), name: z.string(), act: z.enum([...PERSON_ACTIONS, 'promotion']) }).nullable(),
  /** `about` describes the subject: "Order K7M2-9QXD at Duka, Amina". */
  money: z.object({ act: z.string(), amount: MoneyResponse, about: z.string() }).nullable(),
  reason: z.string(),
  proposedBy: z.object({ id: z.string(), name: z.string() }),
  /** Whether the viewer proposed it: then another has to confirm it. */
  mine: z.boolean(),
  /** Whether it concerns the viewer's own account: then they cannot decide it. */
  aboutMe: z.boolean(),
  status: z.enum(PROPOSAL_STATUSES),
  decidedBy: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  expiresAt: instant,
})

export type ProposalResponse = z.output<typeof ProposalResponse>

export const ProposalListResponse = pageOf(ProposalResponse).extend({
  /** How many are pending; a hundred means a hundred or more. */
  waiting: z.number().int(),
})

/** The result of the decision. */
export const ProposalDecidedResponse = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'refused', 'withdrawn']),
})

/** No names: a command's response is stored. */
export type ProposalDecidedResponse = z.output<typeof ProposalDecidedResponse>
