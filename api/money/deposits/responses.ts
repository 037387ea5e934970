// Responses of deposits.
import { z } from 'zod'
import { id, instant, MoneyResponse } from '../../platform/values/responses'
import { PayWithResponse } from '../payment-methods/responses'

const returnTo = z.object({ path: z.string(), name: z.string() }).nullable()

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
  returnTo,
  abandonable: z.boolean(),
  abandoned: z.boolean(),
})

export type DepositResponse = z.output<typeof DepositResponse>

export const AddedDepositResponse = DepositResponse.extend({
  /** Whether it has brought the money, and no other has before. */
  isFirst: z.boolean(),
})

export type AddedDepositResponse = z.output<typeof AddedDepositResponse>

export const DepositDetailResponse = AddedDepositResponse.extend(PayWithResponse.shape)

export const NewDepositResponse = PayWithResponse.extend({
  available: MoneyResponse,
  missing: MoneyResponse.nullable(),
  quickAmounts: z.array(MoneyResponse),
  returnTo,
})
