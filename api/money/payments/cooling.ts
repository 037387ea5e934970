// Cooling-off of destinations for outgoing money: all but the first wait before they are used, so
// that the account's owner can object. One rule for withdrawals and payouts; triggers enforce it.
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'

/** How long a destination other than the first waits, in milliseconds. Triggers enforce the same. */
const COOLING = DAY

/** When a destination added at `createdAt` can be used, both in UTC milliseconds. */
export function usableFrom(createdAt: number, isFirst: boolean): number {
  return isFirst ? createdAt : createdAt + COOLING
}

/** The message about a destination that is cooling off. */
export function coolingText(label: string): string {
  return `${label} was added less than 24 hours ago. You can use it once 24 hours have passed.`
}

/** The rejection, beside the field in which it was chosen. */
export function cooling(label: string, field: string): DomainError {
  const detail = coolingText(label)
  return new DomainError('destination-cooling', { detail, errors: { [field]: [detail] } })
}
