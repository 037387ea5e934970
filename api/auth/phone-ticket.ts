// The ticket of somebody new who proved a phone by a code: for a quarter of an hour it lets this
// browser, and no other, create the account of that phone.
import { type Ctx, expireCookie } from '../context'
import { keyedHash } from '../hash'
import { DomainError } from '../problem'

const TICKET_COOKIE = '__Host-purse.phone'
const LIFE = 15 * 60_000

/** Lets this browser create the account of a phone that was proven just now. */
export async function giveTicket(ctx: Ctx, phone: string): Promise<void> {
  const claim = `${phone}.${ctx.now() + LIFE}`
  const value = encodeURIComponent(`${claim}.${await signatureOf(ctx, claim)}`)
  ctx.cookies.push(
    `${TICKET_COOKIE}=${value}; Max-Age=${LIFE / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`,
  )
}

/** The phone that the ticket proves. No round trip. @throws DomainError invalid-token */
export async function readTicket(ctx: Ctx): Promise<string> {
  const cookies = ctx.headers.get('cookie') ?? ''
  const [, phone, until, signature] =
    new RegExp(`${TICKET_COOKIE}=(?:\\+|%2B)(\\d+)\\.(\\d+)\\.([0-9a-f]{64})`).exec(cookies) ?? []
  const claim = `+${phone}.${until}`
  // Hashed once more, so that how long comparing takes says nothing about the right signature.
  const given = await signatureOf(ctx, signature ?? '')
  const right = await signatureOf(ctx, await signatureOf(ctx, claim))
  if (!signature || given !== right || Number(until) <= ctx.now())
    throw new DomainError('invalid-token', { detail: 'Please verify your phone again.' })
  return `+${phone}`
}

/** Takes the ticket away once it has served. */
export function takeTicket(ctx: Ctx): void {
  expireCookie(ctx, TICKET_COOKIE)
}

function signatureOf(ctx: Ctx, claim: string): Promise<string> {
  return keyedHash(ctx.settings.AUTH_SECRET, `phone-ticket ${claim}`)
}
