// Where money goes out to: what comes after another destination waits before it is used, so that whoever it
// belongs to can still say no. One rule for withdrawals and payouts; triggers hold it.
import { DomainError } from '../../platform/values/problem'

/** How long a destination that is not the first waits, in milliseconds. Triggers say the same. */
const COOLING = 24 * 60 * 60_000

/** From when on money goes to a destination that was added then, both in UTC milliseconds. */
export function usableFrom(createdAt: number, isFirst: boolean): number {
  return isFirst ? createdAt : createdAt + COOLING
}

/** What is said of one that still waits. */
export function coolingWords(label: string): string {
  return `${label} was added less than 24 hours ago. Money goes there once that is over.`
}

/** The refusal, beside the field in which it was chosen. */
export function cooling(label: string, field: string): DomainError {
  const detail = coolingWords(label)
  return new DomainError('destination-cooling', { detail, errors: { [field]: [detail] } })
}
