// Input of Plus. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { id } from '../../platform/values/input'
import { MONEY_PROBLEMS } from '../problems'

export const PAID_OTHERWISE = 'You chose another way to pay.'

const plan = z.enum(['monthly', 'yearly'], { error: 'Choose a plan.' })

/** `purse`: from the USD balance. `method`: a payment method, the default unless one is named. */
const payWith = z.enum(['purse', 'method'], { error: MONEY_PROBLEMS['no-payment-method'].text[1] })

const paymentMethodId = id.optional()

export const Subscribe = z.object({ plan, payWith, paymentMethodId })

export type Subscribe = z.output<typeof Subscribe>

/** Changes from the next payment on; omitted fields stay. */
export const ChangeSubscription = z
  .object({ plan: plan.optional(), payWith: payWith.optional(), paymentMethodId })
  .refine((change) => change.plan !== undefined || change.payWith !== undefined, {
    error: 'Choose what to change.',
    path: ['payWith'],
  })

export const ReceiptsQuery = z.object(pageInput(12))
