// Matches our books with a provider's report, by reference. Pure. Amounts are signed by their
// effect on the provider's balance: deposits add; payouts, fees and chargebacks subtract.
import type { ReportLine } from './report-csv'

/** One of our deposits, withdrawals or payouts with a reference. */
export type Ours = {
  id: string
  kind: 'deposit' | 'payout'
  reference: string
  currency: string
  /** The amount the provider moved, minor units, positive. */
  amount: number
  /** Whether it is posted in the ledger. */
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
 * Finds the differences. `called`: our entries that the report's lines name, at any time; `span`:
 * our entries posted in its days, except those named by an earlier report.
 */
export function breaksBetween(lines: ReportLine[], called: Ours[], span: Ours[]): { breaks: Break[]; matched: number } {
  const byName = new Map(called.map((ours) => [`${ours.kind} ${ours.reference}`, ours]))
  const named = new Set(lines.map(({ kind, reference }) => `${kind} ${reference}`))
  let matched = 0
  const theirs = lines.flatMap((line): Break[] => {
    const { kind, reference, currency } = line
    const sum = kind === 'deposit' ? line.amount : -line.amount
    if (kind === 'fee' || kind === 'chargeback') {
      // A fee and a chargeback may share the reference of the payment.
      const name = `${kind}:${reference}`
      return [{ kind: 'unbooked', line: line.line, reference: name, subject: null, currency, ours: null, theirs: sum }]
    }
    const ourRow = byName.get(`${kind} ${reference}`)
    const base = { line: line.line, reference, currency, theirs: sum }
    if (!ourRow?.booked) return [{ ...base, kind: 'unknown_here', subject: ourRow?.id ?? null, ours: null }]
    const signed = ourRow.kind === 'deposit' ? ourRow.amount : -ourRow.amount
    if (ourRow.currency !== currency) {
      // Nothing of ours in that currency: each side gets its own break.
      return [{ ...base, kind: 'unknown_here', subject: ourRow.id, ours: null }]
    }
    if (signed !== sum) return [{ ...base, kind: 'amount', subject: ourRow.id, ours: signed }]
    matched += 1
    return []
  })
  const ours = span
    .filter((ours) => ours.booked && !named.has(`${ours.kind} ${ours.reference}`))
    .map(
      (ours): Break => ({
        kind: 'unknown_there',
        line: null,
        reference: ours.reference,
        subject: ours.id,
        currency: ours.currency,
        ours: ours.kind === 'deposit' ? ours.amount : -ours.amount,
        theirs: null,
      }),
    )
  return { breaks: [...theirs, ...ours], matched }
}
