// Responses of payouts.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { MOBILE_NETWORKS } from '../providers/port'
import { PAYOUT_SCHEDULES } from './input'

const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)

export const DestinationResponse = z.object({
  id,
  type: z.enum(['mobile_money', 'bank']),
  currency,
  /** "M-Pesa ending 5678". */
  label: z.string(),
  addedAt: instant,
  /** Null once money can go there. */
  coolsUntil: instant.nullable(),
  /** The owner, if it is a staff member's. */
  staff: z.object({ id, name: z.string() }).nullable(),
})

export type DestinationResponse = z.output<typeof DestinationResponse>

export const PayoutResponse = z.object({
  id,
  /** `waiting`: requested and in progress. */
  status: z.enum(['waiting', 'confirmed', 'failed', 'expired']),
  cause: z.enum(['daily', 'weekly', 'monthly', 'instant']),
  amount: MoneyResponse,
  fee: MoneyResponse,
  feePercent: z.string(),
  net: MoneyResponse,
  destination: z.string(),
  staff: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  failure: z.string().nullable(),
})

export type PayoutResponse = z.output<typeof PayoutResponse>

/** A line that a payout pays: those of the balance since the previous payout sum to its amount. */
export const PayoutLineResponse = z.object({
  /** The time of the posting. */
  id,
  transferId: id,
  kind: z.string(),
  description: z.string(),
  at: instant,
  amount: MoneyResponse,
})

export type PayoutLineResponse = z.output<typeof PayoutLineResponse>

export const PayoutDetailResponse = PayoutResponse.extend({
  /** The first 200 lines; the statement has all. */
  lines: z.array(PayoutLineResponse),
  lineCount: z.number().int(),
  /** Staff parts of the same balance, paid together with it. */
  parts: z.array(PayoutResponse),
  /** For a staff member's part: the payout that it belongs to. */
  partOf: id.nullable(),
  /** The transfer that set the money aside and, once ended, the one that ended it. */
  transfers: z.array(id),
})

export const PayoutSettingsResponse = z.object({
  schedule: z.enum(PAYOUT_SCHEDULES),
  instant: z.boolean(),
  split: z.boolean(),
})

export type PayoutSettingsResponse = z.output<typeof PayoutSettingsResponse>

const preview = z.object({
  /** The balance less what waits. */
  amount: MoneyResponse,
  /** Why something waits, in words; null if nothing does. */
  reserved: z.string().nullable(),
  fee: MoneyResponse,
  net: MoneyResponse,
})

export const PayoutsResponse = z.object({
  settings: PayoutSettingsResponse,
  /** "0.5" percent by cause. */
  fees: z.object({ daily: z.string(), weekly: z.string(), monthly: z.string(), instant: z.string() }),
  balances: z.array(
    z.object({
      currency,
      payable: MoneyResponse,
      /** In progress. */
      inFlight: MoneyResponse,
      destination: DestinationResponse.nullable(),
      /** A preview of the next scheduled payout from the current balance, and its time. */
      next: preview.extend({ at: instant }),
      /** The same as an instant payout. */
      now: preview,
      /** Why nothing can be paid out, in words; null if it can. */
      blocked: z.string().nullable(),
    }),
  ),
  destinations: z.array(DestinationResponse),
  /** Kinds that can be added; the reason if none. */
  adding: z.object({
    networks: z.array(
      z.object({ name: z.enum(MOBILE_NETWORKS), currencies: z.array(currency), reason: z.string().nullable() }),
    ),
    bank: z.object({ currencies: z.array(currency), reason: z.string().nullable() }),
  }),
  /** Staff of a partner's salons, for their destinations; none for sellers. */
  staff: z.array(z.object({ id, name: z.string(), commissionPercent: z.string() })),
  payouts: pageOf(PayoutResponse),
})

export type PayoutsResponse = z.output<typeof PayoutsResponse>

export const PayoutListResponse = pageOf(PayoutResponse)
