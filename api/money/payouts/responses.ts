// What payouts answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MOBILE_NETWORKS } from '../../platform/providers/payments/port'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { PAYOUT_SCHEDULES } from './input'

const id = z.string()
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
  /** Whose it is, where it is a staff member's. */
  staff: z.object({ id, name: z.string() }).nullable(),
})

export const PayoutResponse = z.object({
  id,
  /** `waiting`: asked for, and on its way. */
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

/** What one payout pays: the lines of the balance since the payout before, which sum to its amount. */
export const PayoutLineResponse = z.object({
  /** Of the posting. */
  id,
  transferId: id,
  kind: z.string(),
  description: z.string(),
  at: instant,
  amount: MoneyResponse,
})

export const PayoutDetailResponse = PayoutResponse.extend({
  /** The first 200 lines; the statement has all. */
  lines: z.array(PayoutLineResponse),
  lineCount: z.number().int(),
  /** What of the same balance went to staff, in the same moment. */
  parts: z.array(PayoutResponse),
  /** For a staff member's part: the payout that it belongs to. */
  partOf: id.nullable(),
  /** The holding and, once it has ended, the ending transfer. */
  transfers: z.array(id),
})

export const PayoutSettingsResponse = z.object({
  schedule: z.enum(PAYOUT_SCHEDULES),
  instant: z.boolean(),
  split: z.boolean(),
})

export const PayoutsResponse = z.object({
  settings: PayoutSettingsResponse,
  /** "0.5" percent by cause. */
  fees: z.object({
    daily: z.string(),
    weekly: z.string(),
    monthly: z.string(),
    instant: z.string(),
  }),
  balances: z.array(
    z.object({
      currency,
      payable: MoneyResponse,
      /** On its way. */
      inFlight: MoneyResponse,
      destination: DestinationResponse.nullable(),
      /** What the next payout by schedule would be of today's balance, and when. */
      next: z.object({ at: instant, fee: MoneyResponse, net: MoneyResponse }),
      /** The same now. */
      now: z.object({ fee: MoneyResponse, net: MoneyResponse }),
      /** Why nothing can be paid out, in words; null where it can. */
      blocked: z.string().nullable(),
    }),
  ),
  destinations: z.array(DestinationResponse),
  /** What kinds can be added here; the reason where none. */
  adding: z.object({
    networks: z.array(
      z.object({
        name: z.enum(MOBILE_NETWORKS),
        currencies: z.array(currency),
        reason: z.string().nullable(),
      }),
    ),
    bank: z.object({ currencies: z.array(currency), reason: z.string().nullable() }),
  }),
  /** Of a partner's salons, for their destinations; none for sellers. */
  staff: z.array(z.object({ id, name: z.string(), commissionPercent: z.string() })),
  payouts: pageOf(PayoutResponse),
})

export const PayoutListResponse = pageOf(PayoutResponse)
