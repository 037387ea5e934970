// Responses of deposits.
import { z } from 'zod'
import { id, instant, MoneyResponse } from '../../platform/values/responses'
import { PayWithResponse } from '../payment-methods/responses'

export const DepositResponse = z.object({
  id,
  status: z.enum(['waiting', 'requires_action', 'confirmed', 'failed', 'expired']),
  amount: MoneyResponse,
  method: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  actionUrl: z.string().nullable(),
  failure: z.string().nullable(),
  transferId: id.nullable(),
})

export const DepositDetailResponse = DepositResponse.extend(PayWithResponse.shape)
