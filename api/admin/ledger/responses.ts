// Responses of adjustments, transfers and the trial balance.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { TRANSFER_KINDS } from './input'

const instant = z.iso.datetime({ offset: true })

/** One side of a posting: the account's label and the person it belongs to, if any. */
const side = z.object({ account: z.string(), person: z.object({ id, name: z.string() }).nullable() })

const postings = z.array(z.object({ id, from: side, to: side, amount: MoneyResponse }))

const transferRow = {
  id,
  kind: z.enum(TRANSFER_KINDS),
  kindWords: z.string(),
  description: z.string(),
  createdAt: instant,
  /** The total moved, by currency. */
  amounts: z.array(MoneyResponse),
  postings,
}

export const TransferListResponse = pageOf(z.object(transferRow)).extend({
  /** Whether it is a page after the first. */
  later: z.boolean(),
})

export const AdjustmentResponse = z.object({
  id,
  kind: z.enum(['refund', 'goodwill', 'correction', 'settlement']),
  amount: MoneyResponse,
  subject: id,
  reason: z.string(),
  admin: z.string(),
  /** The confirming admin, if two were needed. */
  confirmedBy: z.string().nullable(),
  transferId: id,
  createdAt: instant,
})

export type AdjustmentResponse = z.output<typeof AdjustmentResponse>

export const TransferDetailResponse = z.object({
  ...transferRow,
  /** A person's name, or "Purse" for jobs and providers. */
  actor: z.string(),
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  hold: z
    .object({
      status: z.enum(['held', 'captured', 'released', 'expired']),
      amount: MoneyResponse,
      endedAt: instant.nullable(),
    })
    .nullable(),
  belongsTo: z.array(
    z.object({
      kind: z.enum(['deposit', 'withdrawal', 'payout', 'appointment', 'order', 'goal', 'gift_card', 'break']),
      id,
      name: z.string(),
      state: z.string(),
      /** The provider's own name for it. */
      reference: z.string().nullable(),
      /** What an admin can still refund of it. */
      refundable: MoneyResponse.nullable(),
    }),
  ),
  acts: z.array(AdjustmentResponse),
})

/** What one admin may move alone within 24 hours over all currencies, in the reference currency. */
export const LimitResponse = z.object({ limit: MoneyResponse, used: MoneyResponse })

export type LimitResponse = z.output<typeof LimitResponse>

export const AdjustmentsResponse = pageOf(AdjustmentResponse).extend({ limit: LimitResponse })

/** The exact effect of an adjustment, and whether one admin may make it alone. */
export const AdjustmentPlanResponse = z.object({
  kind: z.enum(['refund', 'goodwill', 'correction', 'settlement']),
  amount: MoneyResponse,
  /** The subject as text: "Appointment: Box Braids at Amani". */
  about: z.string(),
  person: z.object({ id, name: z.string() }).nullable(),
  postings: z.array(z.object({ from: z.string(), to: z.string(), amount: MoneyResponse })),
  ...LimitResponse.shape,
  alone: z.boolean(),
  /** Why it is not possible; null if it is. */
  fault: z.string().nullable(),
  /** Of an order: what can still be refunded. */
  lines: z.array(z.object({ lineId: id, name: z.string(), left: z.number().int(), unitPrice: MoneyResponse })),
  delivery: MoneyResponse.nullable(),
})

export type AdjustmentPlanResponse = z.output<typeof AdjustmentPlanResponse>

/** Made, or waiting for another admin: exactly one is set. */
export const MoneyDoneResponse = z.object({
  transfer: z.object({ id }).nullable(),
  proposal: z.object({ id }).nullable(),
})

export type MoneyDoneResponse = z.output<typeof MoneyDoneResponse>

export const TrialBalanceResponse = z.object({
  /** End of the included entries, exclusive; null: all. */
  until: instant.nullable(),
  zero: z.boolean(),
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      sum: MoneyResponse,
      rows: z.array(
        z.object({
          kind: z.string(),
          words: z.string(),
          accounts: z.number().int(),
          /** Credits minus debits: liabilities are positive. */
          balance: MoneyResponse,
        }),
      ),
    }),
  ),
})

export type TrialBalanceResponse = z.output<typeof TrialBalanceResponse>
