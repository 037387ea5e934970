// What deposits answer.
import { z } from 'zod'
import { id, instant, MoneyAnswer } from '../../platform/values/responses'
import { PayWithAnswer } from '../payment-methods/responses'

export const DepositAnswer = z.object({
  id,
  status: z.enum(['waiting', 'requires_action', 'confirmed', 'failed', 'expired']),
  amount: MoneyAnswer,
  method: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  actionUrl: z.string().nullable(),
  failure: z.string().nullable(),
  transferId: id.nullable(),
})

export const DepositDetailAnswer = DepositAnswer.extend(PayWithAnswer.shape)
