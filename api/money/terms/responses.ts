// Response of the terms route.
import { z } from 'zod'

/** "2.5" for 2.5%. */
const percent = z.string()

const OperatorResponse = z.object({
  name: z.string(),
  address: z.string(),
  /** Empty where there is none. */
  taxNumber: z.string(),
  law: z.string(),
})

export const TermsResponse = z.object({
  /** Who runs this installation of Purse, and the law that applies. */
  operator: OperatorResponse,
  /** The fees and benefits in force now. */
  fees: z.object({
    /** Of what a salon or a shop is paid through a purse. */
    salon: percent,
    shop: percent,
    withdrawal: percent,
    withdrawalPlus: percent,
    exchange: percent,
    /** Of what is paid out to a salon or a shop, by how soon. */
    payouts: z.object({ daily: percent, weekly: percent, monthly: percent, instant: percent }),
    cashback: percent,
    interest: percent,
  }),
})

export type TermsResponse = z.output<typeof TermsResponse>
