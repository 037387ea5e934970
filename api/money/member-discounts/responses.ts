// Responses of the member discount routes.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })

/** What a discount has cost so far: only visits that took place and orders that were received. */
const usage = {
  /** Services or units sold at it. */
  sold: z.number().int(),
  /** Booked or ordered and still open. */
  open: z.number().int(),
  /** The list price of what was sold, what members paid, and the difference, which the business bears. */
  listed: MoneyResponse,
  paid: MoneyResponse,
  given: MoneyResponse,
}

const DiscountResponse = z.object({
  id,
  percent: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  status: z.enum(['planned', 'active', 'over']),
  items: z.array(z.object({ id, name: z.string() })),
  ...usage,
})

export const DiscountsResponse = z.object({
  kind: z.enum(['service', 'product']),
  timeZone: z.string(),
  /** Today there. */
  today: z.iso.date(),
  discounts: z.array(DiscountResponse),
  /** What can be chosen. */
  choices: z.array(z.object({ id, name: z.string(), price: MoneyResponse })),
})

export const DiscountIdResponse = z.object({ id })

/** For admins: each business, and the fee that Purse did not take on what was given. */
export const DiscountReportResponse = z.object({
  rows: z.array(
    z.object({
      id,
      business: z.string(),
      percent: z.number().int(),
      startsAt: instant,
      endsAt: instant,
      ...usage,
      feeForgone: MoneyResponse,
    }),
  ),
})
