// A short hash of what somebody read: sent along with a change, it reveals whether another person
// has made a change meanwhile. Neither a secret nor a proof, so a fast hash (FNV-1a) is enough.
import { DomainError } from './values/problem'

/** The revision of anything that is JSON. */
export function revisionOf(value: unknown): string {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** @throws DomainError set-up-changed if it has changed since it was read. */
export function requireUnchanged(now: unknown, version: string): void {
  if (revisionOf(now) !== version) throw new DomainError('set-up-changed')
}
