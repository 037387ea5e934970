// The HTTP client of Daraja: a bearer token that lasts an hour, JSON, and refusals with a code.
import { z } from 'zod'

export type DarajaAccess = {
  consumerKey: string
  consumerSecret: string
  apiBase: string
  /** Milliseconds for one request. */
  timeout: number
  now: () => number
}

/** Daraja refused a request, by its own code ("400.002.02"). */
export class DarajaRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
  ) {
    // Its message may contain the number, which must not be logged.
    super(`Daraja answered ${status} ${code}`.trim())
    this.name = 'DarajaRefusal'
  }
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

const Fault = z.object({ errorCode: z.string(), errorMessage: z.string().default('') })

/** Tokens by credentials: one Worker uses the same for all of its requests. */
const tokens = new Map<string, { token: string; until: number }>()

const INVALID_TOKEN = '404.001.03'

/**
 * Posts to a Daraja path and parses the response by its schema. Renews an expired token once.
 * @throws DarajaRefusal if it refuses; any other error if it did not respond
 */
export async function askDaraja<S extends z.ZodType>(
  access: DarajaAccess,
  path: string,
  body: object,
  schema: S,
): Promise<z.output<S>> {
  try {
    return await post(access, path, body, schema)
  } catch (error) {
    if (!(error instanceof DarajaRefusal && error.code === INVALID_TOKEN)) throw error
    tokens.delete(nameOf(access))
    return post(access, path, body, schema)
  }
}

async function post<S extends z.ZodType>(
  access: DarajaAccess,
  path: string,
  body: object,
  schema: S,
): Promise<z.output<S>> {
  const response = await fetch(`${access.apiBase}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(access)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Never send a token to a redirect target.
    redirect: 'manual',
    signal: AbortSignal.timeout(access.timeout),
  })
  return schema.parse(await read(response))
}

async function tokenOf(access: DarajaAccess): Promise<string> {
  const known = tokens.get(nameOf(access))
  return known && known.until > access.now() ? known.token : signInToDaraja(access)
}

/** A new token, ignoring the cache. Throws if Daraja rejects our credentials. */
export async function signInToDaraja(access: DarajaAccess): Promise<string> {
  const { apiBase, consumerKey, consumerSecret, timeout, now } = access
  const response = await fetch(`${apiBase}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const { access_token: token, expires_in: seconds } = Token.parse(await read(response))
  tokens.set(nameOf(access), { token, until: now() + (seconds - 60) * 1000 })
  return token
}

function nameOf({ apiBase, consumerKey }: DarajaAccess): string {
  return `${apiBase} ${consumerKey}`
}

async function read(response: Response): Promise<unknown> {
  const body = await response.json().catch(() => null)
  if (response.ok) return body
  const { data } = Fault.safeParse(body)
  throw new DarajaRefusal(response.status, data?.errorCode ?? '', data?.errorMessage ?? '')
}
