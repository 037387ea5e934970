// What an act of the desk is before it is done: what it moves, about what, and whom it tells.

import type { Account } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { CorrectionPair } from './input'

/** An act as it was asked for, with all that it takes to do it later: a proposal's input. */
export type Act =
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
      /** What is said of the break that it resolves, where it is about one. */
      resolves: string | null
    }
  /** `subject` is a disputed order; all that it holds goes to the one or the other. */
  | { act: 'settlement'; subject: string; for: 'client' | 'seller' }

export type PlanLine = { lineId: string; name: string; left: number; unitPrice: number }

/** What it would move; `fault` says why it cannot be done. Amounts in minor units. */
export type Plan = {
  minor: number
  currency: string
  about: string
  person: { id: string; name: string } | null
  moves: { from: Account; fromName: string; to: Account; toName: string; minor: number }[]
  fault: {
    code: 'insufficient-funds' | 'recipient-unavailable' | 'break-status'
    detail: string
  } | null
  lines?: PlanLine[]
  delivery?: number
  /** The transfer and whatever goes with it, by the admin, after the row of the act. */
  writes: (ctx: Ctx, by: Doing) => Statement[]
}

export type Doing = {
  transferId: string
  actId: string
  /** Whose act it is: who asked for it. */
  adminId: string
  /** Who is at the desk now: the same, or who confirms it. */
  viewerId: string
  reason: string
}
