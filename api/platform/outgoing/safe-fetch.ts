// The only way to request an address that a person gave: a public one, at every try, within limits of time and size,
// without following redirects. Providers' own hosts are settings and do not need it.
import type { Ctx } from '../context'
import { readUpTo } from '../http/read-up-to'
import { isPublicIp, publicAddress } from './public-address'

/** Why there is no response. */
type FetchFault =
  /** Not an address that we request. */
  'not-public' | 'redirected' | 'timed-out' | 'too-large' | 'unreachable'

/** A response of any status but a redirect, read whole. */
type Fetched =
  | { fault: null; status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }
  | { fault: FetchFault; status: number | null }

type SafeRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Milliseconds for a whole request, its response included. */
const TIMEOUT = 5000

/** The largest response, in bytes after decompression. */
const MAX_RESPONSE = 1024 * 1024

const REDIRECTS = [301, 302, 303, 307, 308]

type Asking = Pick<Ctx, 'local' | 'origin' | 'settings'>

/**
 * Whether an address may be requested, as far as its text says; for forms. `safeFetch` checks it again at every try,
 * and what its name resolves to.
 */
export function mayFetch({ local, origin }: Pick<Ctx, 'local' | 'origin'>, address: string) {
  const url = publicAddress(address, local)
  return url !== null && url.host !== new URL(origin).host
}

/** Requests an address that a person gave. Never throws. */
export async function safeFetch(
  asking: Asking,
  address: string,
  { method = 'GET', headers = {}, body }: SafeRequest = {},
  limits = { timeout: TIMEOUT, maxSize: MAX_RESPONSE },
): Promise<Fetched> {
  if (!mayFetch(asking, address)) return { fault: 'not-public', status: null }
  const signal = AbortSignal.timeout(limits.timeout)
  let status: number | null = null
  try {
    if (!(await resolvesPublicly(asking, new URL(address).hostname, signal))) return { fault: 'not-public', status }
    const response = await fetch(address, {
      method,
      headers: { 'user-agent': 'Purse', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    status = response.status
    if (REDIRECTS.includes(status)) {
      await response.body?.cancel()
      return { fault: 'redirected', status }
    }
    const read = await readUpTo(response, limits.maxSize)
    if (!read) return { fault: 'too-large', status }
    return { fault: null, status, headers: response.headers, body: read }
  } catch {
    return { fault: signal.aborted ? 'timed-out' : 'unreachable', status }
  }
}

/** Types of DNS records that hold addresses. */
const ADDRESS_RECORDS = { A: 1, AAAA: 28 }

/**
 * Whether a name resolves to public addresses only, by DNS over HTTPS. Without a resolver nobody knows, so that no name
 * does, except in local runs. The Worker cannot fix the address that is then requested: docs/security.md says what else
 * protects it.
 */
async function resolvesPublicly({ local, settings }: Asking, hostname: string, signal: AbortSignal): Promise<boolean> {
  const resolver = settings.DNS_RESOLVER_URL
  if (local && (!resolver || publicAddress(`https://${hostname}`) === null)) return true
  if (!resolver) return false
  const found = await Promise.all(
    Object.keys(ADDRESS_RECORDS).map(async (type) => {
      const question = new URL(resolver)
      question.searchParams.set('name', hostname)
      question.searchParams.set('type', type)
      const headers = { accept: 'application/dns-json' }
      const response = await fetch(question, { headers, redirect: 'manual', signal })
      const { Answer = [] } = (await response.json()) as { Answer?: { type: number; data: string }[] }
      return Answer.filter((record) => Object.values(ADDRESS_RECORDS).includes(record.type))
    }),
  )
  const addresses = found.flat().map(({ data }) => data)
  return addresses.length > 0 && addresses.every(isPublicIp)
}
