// What may come in about Plus. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'

const plan = z.enum(['monthly', 'yearly'], { error: 'Please choose a plan.' })

/** `purse`: out of the USD balance. `method`: a payment method, the default where none is named. */
const payWith = z.enum(['purse', 'method'], { error: 'Please choose how to pay.' })

const paymentMethodId = z.string().min(1).max(100).optional()

export const Subscribe = z.object({ plan, payWith, paymentMethodId })

export type Subscribe = z.output<typeof Subscribe>

/** What changes with the next payment; what is left out stays. */
export const ChangeSubscription = z
  .object({ plan: plan.optional(), payWith: payWith.optional(), paymentMethodId })
  .refine((change) => change.plan !== undefined || change.payWith !== undefined, {
    error: 'Say what should change.',
    path: ['payWith'],
  })

export type ChangeSubscription = z.output<typeof ChangeSubscription>

export const ReceiptId = z.object({ id: z.string().min(1).max(100) })

export const ReceiptsQuery = z.object(pageInput(12))
