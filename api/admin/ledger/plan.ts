// The plan of an adjustment before it is made: its postings, subject and notifications.

import type { Account } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { CorrectionPair } from './input'

/** An adjustment as requested, complete enough to be made later: a proposal's input. */
export type Adjustment =
  | { act: 'refund'; of: 'appointment'; subject: string; amount?: string | undefined }
  | {
      act: 'refund'
      of: 'order'
      subject: string
      lines: { lineId: string; quantity: number }[]
      delivery: boolean
      restock: boolean
    }
  | { act: 'goodwill'; subject: string; minor: number; currency: string }
  | {
      act: 'correction'
      /** The transfer, or the break of a reconciliation. */
      subject: string
      pair: CorrectionPair
      personId: string | null
      minor: number
      currency: string
      /** The explanation for the break it resolves, if it is about one. */
      resolves: string | null
    }
  /** `subject` is a disputed order; its whole hold goes to one side. */
  | { act: 'settlement'; subject: string; for: 'client' | 'seller' }

type PlanLine = { lineId: string; name: string; left: number; unitPrice: number }

/** The planned effect; `fault` says why it is not possible. Amounts in minor units. */
export type Plan = {
  minor: number
  currency: string
  about: string
  person: { id: string; name: string } | null
  moves: { from: Account; fromName: string; to: Account; toName: string; minor: number }[]
  fault: {
    code: 'insufficient-funds' | 'refund-promised' | 'recipient-unavailable' | 'break-status'
    detail: string
  } | null
  lines?: PlanLine[]
  delivery?: number
  /** The transfer and related statements, written after the adjustment's row. */
  writes: (ctx: Ctx, by: ApprovedAction) => Statement[]
}

export type ApprovedAction = {
  transferId: string
  actId: string
  /** The admin who requested it. */
  adminId: string
  /** The current admin: the same, or the one confirming. */
  viewerId: string
  reason: string
}
