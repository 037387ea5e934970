// Our books beside a provider's report, by reference. Pure. Amounts are signed by what they did to the
// provider's balance: deposits bring, payouts, fees and chargebacks take.
import type { ReportLine } from './report-csv'

/** One of our deposits, withdrawals or payouts with a reference. */
export type Ours = {
  id: string
  kind: 'deposit' | 'payout'
  reference: string
  currency: string
  /** What the provider moved, minor units, positive. */
  amount: number
  /** Whether the books have it. */
  booked: boolean
}

export type Break = {
  kind: 'unknown_here' | 'unknown_there' | 'amount' | 'unbooked'
  line: number | null
  reference: string
  subject: string | null
  currency: string
  ours: number | null
  theirs: number | null
}

/**
 * What differs. `called`: ours that the report's lines name, whenever they were; `span`: ours that were booked
 * in its days, less those that an earlier report has named.
 */
export function breaksBetween(
  lines: ReportLine[],
  called: Ours[],
  span: Ours[],
): { breaks: Break[]; matched: number } {
  const byName = new Map(called.map((one) => [`${one.kind} ${one.reference}`, one]))
  const named = new Set(lines.map(({ kind, reference }) => `${kind} ${reference}`))
  let matched = 0
  const theirs = lines.flatMap((line): Break[] => {
    const { kind, reference, currency } = line
    const sum = kind === 'deposit' ? line.amount : -line.amount
    if (kind === 'fee' || kind === 'chargeback') {
      // A fee and a chargeback may share the reference of what they are about.
      const name = `${kind}:${reference}`
      return [
        {
          kind: 'unbooked',
          line: line.line,
          reference: name,
          subject: null,
          currency,
          ours: null,
          theirs: sum,
        },
      ]
    }
    const own = byName.get(`${kind} ${reference}`)
    const base = { line: line.line, reference, currency, theirs: sum }
    if (!own?.booked)
      return [{ ...base, kind: 'unknown_here', subject: own?.id ?? null, ours: null }]
    const signed = own.kind === 'deposit' ? own.amount : -own.amount
    if (own.currency !== currency) {
      // Nothing of ours in that currency: both sides are told apart by their own breaks.
      return [{ ...base, kind: 'unknown_here', subject: own.id, ours: null }]
    }
    if (signed !== sum) return [{ ...base, kind: 'amount', subject: own.id, ours: signed }]
    matched += 1
    return []
  })
  const ours = span
    .filter((one) => one.booked && !named.has(`${one.kind} ${one.reference}`))
    .map(
      (one): Break => ({
        kind: 'unknown_there',
        line: null,
        reference: one.reference,
        subject: one.id,
        currency: one.currency,
        ours: one.kind === 'deposit' ? one.amount : -one.amount,
        theirs: null,
      }),
    )
  return { breaks: [...theirs, ...ours], matched }
}
