// The ids of payments at pawaPay: it wants UUIDs of version 4, ours are of version 7. Made from ours, so that asking
// again is the same payment; ours goes along as the client's reference, so that an event leads back.
import { sha256 } from '../../platform/values/hash'
import type { PaymentEvent } from './port'

type Subject = PaymentEvent['subject']

/** What pawaPay is told of ours: "deposit-0198…". */
export function referenceOf({ kind, id }: Subject): string {
  return `${kind}-${id}`
}

/** The subject in such a reference; null if it is none of that operation. */
export function subjectIn(operation: 'DEPOSIT' | 'PAYOUT', reference: string): Subject | null {
  const [, kind, id] = /^(deposit|withdrawal|payout)-([\w-]{1,100})$/.exec(reference) ?? []
  if (!kind || !id || (operation === 'DEPOSIT') !== (kind === 'deposit')) return null
  return { kind: kind as Subject['kind'], id }
}

/** A UUID of version 4 that is always the same for a subject. */
export async function idOf(subject: Subject): Promise<string> {
  const digits = await sha256(`pawapay ${referenceOf(subject)}`)
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
