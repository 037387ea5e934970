// What somebody read, in a few letters: sent along with a change, it tells whether another person has
// changed the same in the meantime. No secret and no proof, so a quick hash (FNV-1a) does.
import { DomainError } from './values/problem'

/** The revision of anything that is JSON. */
export function revisionOf(value: unknown): string {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** @throws DomainError set-up-changed where it is no longer as it was read. */
export function requireUnchanged(now: unknown, version: string): void {
  if (revisionOf(now) !== version) throw new DomainError('set-up-changed')
}
