// Responses of the reconciliation routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { CORRECTION_PAIRS } from '../ledger/input'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

export const BreakResponse = z.object({
  id,
  processor: z.string(),
  kind: z.enum(['unknown_here', 'unknown_there', 'amount', 'unbooked']),
  reference: z.string(),
  /** Signed by its effect on the provider's balance; null on the side that lacks it. */
  ours: MoneyResponse.nullable(),
  theirs: MoneyResponse.nullable(),
  status: z.enum(['open', 'resolved']),
  createdAt: instant,
})

export type BreakResponse = z.output<typeof BreakResponse>

export const BreaksResponse = pageOf(BreakResponse).extend({
  counts: z.object({ open: count, resolved: count }),
  /** By currency: the providers' balances by our books, the differences of open breaks, and the sum. */
  clearing: z.array(
    z.object({ currency: z.enum(CURRENCIES), books: MoneyResponse, breaks: MoneyResponse, providers: MoneyResponse }),
  ),
  reports: z.array(
    z.object({
      id,
      processor: z.string(),
      from: instant,
      until: instant,
      lines: count,
      by: z.string(),
      createdAt: instant,
    }),
  ),
})

export const BreakDetailResponse = BreakResponse.extend({
  report: z.object({ id, from: instant, until: instant, createdAt: instant, importedBy: z.string() }),
  line: z
    .object({ line: count, kind: z.string(), reference: z.string(), amount: MoneyResponse, at: instant })
    .nullable(),
  subject: z
    .object({
      kind: z.enum(['deposit', 'withdrawal', 'payout']),
      id,
      status: z.string(),
      amount: MoneyResponse,
      person: z.object({ id, name: z.string() }),
      transferId: id.nullable(),
      createdAt: instant,
    })
    .nullable(),
  /** Corrections that would settle it, likeliest first. */
  suggestions: z.array(z.object({ pair: z.enum(CORRECTION_PAIRS), words: z.string(), amount: MoneyResponse })),
  hint: z.string(),
  resolution: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  transferId: id.nullable(),
  /** A pending proposal about it. */
  proposalId: id.nullable(),
})

export type BreakDetailResponse = z.output<typeof BreakDetailResponse>

/** The comparison of a report with our books; nothing is written. */
export const ReportPlanResponse = z.object({
  lines: count,
  matched: count,
  /** New breaks, the first fifty. */
  breaks: z.array(
    z.object({
      kind: BreakResponse.shape.kind,
      reference: z.string(),
      ours: MoneyResponse.nullable(),
      theirs: MoneyResponse.nullable(),
      line: count.nullable(),
    }),
  ),
  breakCount: count,
  /** Breaks that exist already. */
  known: count,
  /** Open breaks that this report resolves. */
  settled: count,
  /** Faults of the file by line and column; if there are any, nothing can be imported. */
  faults: z.array(z.object({ line: count, column: z.string(), message: z.string() })),
})

export type ReportPlanResponse = z.output<typeof ReportPlanResponse>

export const ReportResponse = z.object({ id, lines: count, breaks: count, settled: count })

export type ReportResponse = z.output<typeof ReportResponse>
