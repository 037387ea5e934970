// Input schemas of reconciliation. Browser-safe.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { pageInput } from '../../platform/pagination'
import { DAY } from '../../platform/values/time'
import { CORRECTION_PAIRS, PROCESSORS, Reason } from '../ledger/input'

export const REPORT_LINES = 5_000
export const REPORT_BYTES = 1024 * 1024
export const REPORT_DAYS = 31

export const REPORT_KINDS = ['deposit', 'payout', 'fee', 'chargeback'] as const

/** The columns of a report. */
export const REPORT_COLUMNS: [name: string, words: string][] = [
  ['kind', 'deposit, payout (withdrawals too), fee or chargeback'],
  ['reference', 'The provider’s own reference'],
  ['amount', 'Like 2500.00, without a sign'],
  ['currency', 'Like KES'],
  ['at', 'When, with the zone: 2026-11-21T09:30:00Z'],
]

const day = z.iso.date('Enter a date')

/** Local days of the admin's, both inclusive. */
const span = { from: day, until: day }

const short = ({ from, until }: { from: string; until: string }) =>
  from <= until && Date.parse(until) - Date.parse(from) < REPORT_DAYS * DAY

const TOO_LONG = { path: ['until'], message: `Choose up to ${REPORT_DAYS} days, the first one first.` }

export const ReportOf = z.object({ processor: z.enum(PROCESSORS), ...span }).refine(short, TOO_LONG)

export type ReportOf = z.output<typeof ReportOf>

export const SandboxReport = z.object(span).refine(short, TOO_LONG)

export const BreaksQuery = z.object({ status: z.enum(['open', 'resolved']).default('open'), ...pageInput(50) })

/** With an explanation alone, or with a correction of the break. */
export const ResolveBreak = z
  .object({
    words: Reason,
    correction: z
      .object({
        pair: z.enum(CORRECTION_PAIRS, { error: 'Choose what happened.' }),
        personId: z.string().trim().min(1).max(100).optional(),
        amount: TypedAmount,
        currency: CurrencyCode,
      })
      .optional(),
  })
  .transform(({ words, correction }, check) => {
    if (!correction) return { words, correction: null }
    const { amount, currency, pair, personId = null } = correction
    const minor = minorIn(amount, currency, check)
    return { words, correction: { pair, personId, currency, minor } }
  })
