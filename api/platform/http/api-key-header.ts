// How a key of the API is sent: in the Authorization header only, so that browsers never send one by themselves, and no
// log or address holds one.

/** What keys begin with, so that they are found where they should not be. */
export const KEY_PREFIX = 'purse_'

const SENT = /^bearer\s+(purse_\S*)$/i

/** The key that a request is made with, valid or not; null where there is none. Its cookies then count for nothing. */
export function keyIn(headers: Headers): string | null {
  return SENT.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Headers of a request for something that no key opens. */
export function withoutKey(headers: Headers): Headers {
  if (keyIn(headers) === null) return headers
  const others = new Headers(headers)
  others.delete('authorization')
  return others
}
