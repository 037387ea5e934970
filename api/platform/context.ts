// Everything a verb may touch. create-context.ts makes one a request; the page and the api calls it makes
// in-process share it.

import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { Db, Meter } from '../../db/client'
import { preference, session, user } from '../../db/schema/identity'
import type { deposit } from '../../db/schema/money/wallet'
import type { EmailProvider } from './providers/email/port'
import type { FileStore } from './providers/files/port'
import type { LiveProvider } from './providers/live/port'
import type { LeakedPasswords } from './providers/passwords/port'
import type { PaymentProvider } from './providers/payments/port'
import type { PushProvider } from './providers/push/port'
import type { RatesProvider } from './providers/rates/port'
import type { SmsProvider } from './providers/sms/port'
import { DomainError } from './values/problem'

export type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

/** Who is asking: enough to ask the database what is theirs. */
export type Viewer = { id: string; role: Role; sessionToken: string }

/** What the signed session cookie claims of them. It may be older than what the database knows. */
export type Claim = Viewer & {
  name: string
  /** A placeholder where they have none: see `emailOf` in values/email-address.ts. */
  email: string
  phone: string | null
  /** The path of their picture. */
  image: string | null
  currency: string
  twoFactorEnabled: boolean
}

/** A viewer whose session `readAs` has proven, as the database knows them. */
export type ProvenViewer = Claim & {
  /** Where their days begin and end. */
  timeZone: string
  /** Until when this session may do sensitive things, UTC milliseconds. */
  freshUntil: number
}

/** What `readAs` learns of a signed-in person beside what was asked. */
export type Standing = {
  /** Messages and notices that wait for them. */
  unread: { messages: number; notices: number }
  /** Whether push messages reach the device of this session. */
  pushed: boolean
  /** How many lines their cart has. */
  cart: number
}

/** The zone of somebody who has not chosen one. */
export const DEFAULT_TIME_ZONE = 'Africa/Nairobi'

/** How long a sign-in or a step-up lets a session do sensitive things, in milliseconds. */
const FRESH_FOR = 10 * 60_000

/** The Worker's variables; see wrangler.toml and .dev.vars.example. */
export type Settings = {
  DATABASE_URL: string
  DATABASE_TOKEN?: string
  AUTH_SECRET: string
  /** Where people reach us; links in email begin with it. Local runs use the request's own origin. */
  PUBLIC_URL?: string
  /** Where a local run is reached: links that its schedule writes begin with it. */
  LOCAL_URL?: string
  /** "1" in local runs only: the outbox page, the demo logins, the payment sandbox. */
  LOCAL_ONLY?: string
  /** Resend sends email where both are set. */
  RESEND_API_KEY?: string
  EMAIL_FROM?: string
  /** Africa's Talking sends text messages where the first two are set. */
  AFRICASTALKING_API_KEY?: string
  AFRICASTALKING_USERNAME?: string
  SMS_FROM?: string
  /** Open Exchange Rates gives the rates where this is set; the base is for tests over loopback. */
  OPEN_EXCHANGE_RATES_APP_ID?: string
  OPEN_EXCHANGE_RATES_BASE?: string
  /** Where passwords are looked up that other sites leaked: https://api.pwnedpasswords.com. */
  PWNED_PASSWORDS_URL?: string
  /** Stripe takes cards where the first three are set. */
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  /** Another place than https://api.stripe.com, for tests. */
  STRIPE_API_BASE?: string
  /** Daraja takes M-Pesa where these four are set, and pays out where the initiator's two are too. */
  DARAJA_CONSUMER_KEY?: string
  DARAJA_CONSUMER_SECRET?: string
  DARAJA_SHORTCODE?: string
  DARAJA_PASSKEY?: string
  DARAJA_INITIATOR_NAME?: string
  /** The initiator's password, encrypted with M-Pesa's certificate, in base64. */
  DARAJA_SECURITY_CREDENTIAL?: string
  /** Another place than https://api.safaricom.co.ke: its sandbox, or a test's. */
  DARAJA_API_BASE?: string
  /** Web Push reaches browsers where all three are set; the subject is how push services reach us. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  VAPID_SUBJECT?: string
  /** Tiles below the drawn map: https://…/{z}/{x}/{y}.png, and whom to thank for them. */
  MAP_TILE_URL?: string
  MAP_TILE_ATTRIBUTION?: string
}

export type Providers = {
  /** Those that are configured; none: deposits and withdrawals say so. */
  payments: PaymentProvider[]
  /** Null where no source of rates is configured: exchanges then say so. */
  rates: RatesProvider | null
  /** Null where no sender is configured: what is meant for it waits in the outbox. */
  email: EmailProvider | null
  sms: SmsProvider | null
  push: PushProvider | null
  /** Null where none is configured: passwords are then judged by our own rules alone. */
  leakedPasswords: LeakedPasswords | null
  live: LiveProvider
  files: FileStore
}

type DepositRow = typeof deposit.$inferSelect

/** What a deposit is for decides what is written when it is confirmed, and what the person is told. */
export type DepositPurpose = {
  /** Its line in the history. */
  description: string
  /**
   * What is written in the batch that credits the wallet, after the credit, whoever brought the
   * confirmation: the request that asked, an event or the minute job. It may read first. Where the
   * database refuses what it wrote, the money is credited without it, so that none is lost: check
   * later work by its own rows, not by the deposit.
   */
  onConfirmed: (ctx: Ctx, row: DepositRow) => Promise<BatchItem<'sqlite'>[]>
  /** Who else is told, after the answer, that it was confirmed. */
  announce?: (ctx: Ctx, row: DepositRow) => Promise<void>
  /** What is written instead where the database refused that. */
  onRefused?: (ctx: Ctx, row: DepositRow) => BatchItem<'sqlite'>[]
  /**
   * When the person is told how it ended: once they no longer look at it, always, so only of what
   * failed, or elsewhere.
   */
  told: 'late' | 'always' | 'late failures' | 'elsewhere'
  /** Where the person comes back to after a step that the provider wants; its own page where not said. */
  returnTo?: (row: DepositRow) => string
}

/** What lower areas leave to higher ones; filled in api/hooks.ts. */
export type Hooks = {
  /** What becomes of a deposit for a booking, or for Purse Plus. */
  deposits: Record<'booking' | 'plus', DepositPurpose>
  /** The lines of a message that carry a gift card's code; null where the message is not worth sending any more. */
  giftCardLines: (ctx: Ctx, cardId: string, channel: 'email' | 'sms') => Promise<string | null>
  /** The counts of a `Standing`, each by the area that keeps them; columns of a select from `session`. */
  standing: Record<'messages' | 'notices' | 'pushed' | 'cart', SQL<number>>
}

export type Ctx = {
  db: Db
  meter: Meter
  settings: Settings
  local: boolean
  origin: string
  requestId: string
  headers: Headers
  providers: Providers
  hooks: Hooks
  /** UTC milliseconds. */
  now: () => number
  /** A new UUIDv7: sorts by time. */
  id: () => string
  /**
   * Work that begins when the answer is made: nobody waits for it, and how long it takes tells nobody
   * anything.
   */
  after: (work: () => Promise<unknown>) => void
  /** Who the cookies claim is asking; asked once a request. Filled by accounts/session. */
  viewer: () => Promise<Claim | null>
  /** The same where something has asked already, else null: it never reads the database. */
  knownViewer: () => Promise<Claim | null>
  /** What was last learned of the viewer; null until `readAs` has proven their session. */
  standing: Standing | null
  /** Set-Cookie lines that the front door adds to whatever answer leaves. */
  cookies: string[]
}

type Query = BatchItem<'sqlite'>

/**
 * One read batch on behalf of a signed-in person, one round trip: the viewer as the database knows them, then
 * what each query read. The check that their session still stands rides in the same batch, so a signed-out
 * or changed session never reads or moves anything.
 * @throws DomainError unauthenticated
 */
export async function readAs<Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
): Promise<[ProvenViewer, ...BatchResponse<Q>]> {
  const [sessions, ...rows] = await ctx.db.batch([sessionCheck(ctx, viewer), ...queries])
  const found = sessions[0]
  if (!found || found.role !== viewer.role) {
    forgetCachedClaim(ctx)
    throw new DomainError('unauthenticated')
  }
  const { createdAt, steppedUpAt, proof, messages, notices, pushed, cart, ...known } = found
  ctx.standing = { unread: { messages, notices }, pushed: pushed === 1, cart }
  // With a second factor on, a sign-in counts that gave it; a step-up always asked for what counts.
  const signedIn = !found.twoFactorEnabled || proof === 'code' || proof === 'passkey'
  const proven = Math.max(signedIn ? createdAt.getTime() : 0, steppedUpAt?.getTime() ?? 0)
  const person = { ...viewer, ...known, freshUntil: proven + FRESH_FOR }
  return [person, ...(rows as unknown as BatchResponse<Q>)]
}

/** The same for an admin, who cannot work without two-factor. @throws DomainError two-factor-required */
export async function readAsAdmin<Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
): Promise<[ProvenViewer, ...BatchResponse<Q>]> {
  const found = await readAs(ctx, viewer, queries)
  requireTwoFactor(found[0])
  return found
}

/**
 * Sensitive acts need a fresh proof of who is asking (quality.md 2.11). Call it after `readAs`, or in
 * the `decide` of a command.
 * @throws DomainError step-up-required
 */
export function requireFresh(ctx: Ctx, viewer: ProvenViewer): void {
  if (viewer.freshUntil <= ctx.now()) throw new DomainError('step-up-required')
}

/** Drops the cookie that caches who is asking, so that their next request asks the database. */
export function forgetCachedClaim(ctx: Ctx): void {
  expireCookie(ctx, SESSION_DATA_COOKIE)
}

/** After the answer: whoever hangs on a session of theirs that has ended is let go. */
export function closeEndedConnections(ctx: Ctx, userId: string): void {
  ctx.after(() => ctx.providers.live.publish(userId, { type: 'signed-out' }))
}

export function expireCookie(ctx: Ctx, name: string): void {
  ctx.cookies.push(`${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
}

/** better-auth's signed cookies; the first names the session, the second caches who it is. */
export const COOKIE_PREFIX = '__Host-purse'
export const SESSION_TOKEN_COOKIE = `${COOKIE_PREFIX}.session_token`

export const SESSION_DATA_COOKIE = `${COOKIE_PREFIX}.session_data`

/** A line in the log for work that failed where nobody waits for it. Never parameters: they are personal. */
export function logFailure(where: string, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message.split('\nparams:')[0] : String(cause)
  console.error(JSON.stringify({ level: 'error', where, message }))
}

function sessionCheck(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({
      role: user.role,
      name: user.name,
      email: user.email,
      phone: user.phone,
      image: user.image,
      currency: user.currency,
      twoFactorEnabled: user.twoFactorEnabled,
      timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
      createdAt: session.createdAt,
      steppedUpAt: session.steppedUpAt,
      proof: session.proof,
      ...ctx.hooks.standing,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(preference, eq(preference.userId, session.userId))
    .where(
      and(
        eq(session.token, viewer.sessionToken),
        eq(session.userId, viewer.id),
        gt(session.expiresAt, new Date(ctx.now())),
      ),
    )
}

/** The claim may be older than the proof: admins cannot work without two-factor (quality.md 2.11). */
export function requireTwoFactor(viewer: ProvenViewer): void {
  if (!viewer.twoFactorEnabled) throw new DomainError('two-factor-required')
}
