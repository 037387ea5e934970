// Responses of withdrawals.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })

export const WithdrawalResponse = z.object({
  id,
  status: z.enum(['waiting', 'confirmed', 'failed', 'expired']),
  amount: MoneyResponse,
  fee: MoneyResponse,
  feePercent: z.string(),
  net: MoneyResponse,
  method: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  failure: z.string().nullable(),
  transferId: id,
})

export type WithdrawalResponse = z.output<typeof WithdrawalResponse>

const LimitResponse = z.object({ limit: MoneyResponse, left: MoneyResponse, freesAt: instant.nullable() })

export const WithdrawalOptionsResponse = z.object({
  currency: z.enum(CURRENCIES),
  available: MoneyResponse,
  /** The most that may be withdrawn now: the balance, limited to what the limits leave. */
  most: MoneyResponse,
  limits: z.object({
    tier: z.enum(['basic', 'verified', 'protected']),
    day: LimitResponse,
    month: LimitResponse,
    next: z
      .object({ raise: z.array(z.enum(['email', 'phone', 'two-factor'])), day: MoneyResponse, month: MoneyResponse })
      .nullable(),
  }),
  /** `plus`: it is the fee of Plus members. */
  fee: z.object({ percent: z.string(), plus: z.boolean() }),
  /** `coolsUntil`: no withdrawals to it before this time; null if they are possible at once. */
  destinations: z.array(
    z.object({
      id,
      label: z.string(),
      isDefault: z.boolean(),
      supported: z.boolean(),
      coolsUntil: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  open: z.array(WithdrawalResponse),
  /** The preview of the requested withdrawal; null if none was requested, or it is impossible. */
  preview: z
    .object({
      amount: MoneyResponse,
      fee: MoneyResponse,
      net: MoneyResponse,
      left: MoneyResponse,
      destination: z.object({ id, label: z.string() }),
    })
    .nullable(),
  /** Why it is impossible, by field. */
  faults: z.record(z.string(), z.array(z.string())).nullable(),
})

export type WithdrawalOptionsResponse = z.output<typeof WithdrawalOptionsResponse>
