// The dependencies of every verb. create-context.ts makes one per request; a page shares it with
// the API calls it makes in-process.

import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { Db, Meter } from '../../db/client'
import { LEGAL_VERSIONS } from '../../db/legal-versions'
import { prepared } from '../../db/prepared'
import { apiKey, type KeyScope } from '../../db/schema/developers'
import { preference, session, user } from '../../db/schema/identity'
import type { deposit } from '../../db/schema/money/wallet'
import type { outbox } from '../../db/schema/notifications'
import { currentTrace } from './http/trace'
import type { EmailProvider } from './providers/email/port'
import type { ReadAsset } from './providers/files/assets'
import type { FileStore } from './providers/files/port'
import type { MessageWriter } from './providers/live/message-writer'
import type { LiveProvider } from './providers/live/port'
import type { StoredPages } from './providers/pages/port'
import type { LeakedPasswords } from './providers/passwords/port'
import type { PaymentProvider } from './providers/payments/port'
import type { PushProvider } from './providers/push/port'
import type { RatesProvider } from './providers/rates/port'
import type { SmsProvider } from './providers/sms/port'
import type { Settings } from './settings'
import { DomainError, type ProblemCode } from './values/problem'
import { MINUTE } from './values/time'

export type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

/**
 * The viewer: enough to query their data. `apiKey`: their own software asks for them, by a key; it has no session, so that
 * the token is empty.
 */
export type Viewer = { id: string; role: Role; sessionToken: string; apiKey?: KeyClaim }

export type { KeyScope }

type KeyClaim = { id: string; scopes: KeyScope[] }

/** The viewer as claimed by the signed session cookie, which may be older than the database. */
export type Claim = Viewer & {
  name: string
  /** A placeholder if they have none: see `emailOf` in values/email-address.ts. */
  email: string
  phone: string | null
  /** The path of their picture. */
  image: string | null
  currency: string
  twoFactorEnabled: boolean
}

/** A viewer whose session `readAs` has proven, as the database knows them. */
export type ProvenViewer = Claim & {
  /** The time zone of their days. */
  timeZone: string
  /** Until when this session may do sensitive actions, UTC milliseconds. */
  freshUntil: number
}

/** What `readAs` learns about a signed-in person besides the query results. */
type HeaderCounts = {
  /** Their unread messages and notifications. */
  unread: { messages: number; notifications: number }
  /** Whether push messages reach the device of this session. */
  pushed: boolean
  /** The number of lines in their cart. */
  cart: number
  /** The time zone of their days. */
  timeZone: string
  /** Their picture. */
  image: string | null
  /** Whether they have agreed to the terms and the privacy policy in force. */
  agreed: boolean
}

/** The default time zone. */
export const DEFAULT_TIME_ZONE = 'Africa/Nairobi'

/** How long a sign-in or a step-up allows sensitive actions, in milliseconds. */
const FRESH_FOR = 10 * MINUTE

export type Providers = {
  /** The configured payment providers; with none, deposits and withdrawals report it. */
  payments: PaymentProvider[]
  /** Null if no rates provider is configured: exchanges then report it. */
  rates: RatesProvider | null
  /** Null if no sender is configured: its messages wait in the outbox. */
  email: EmailProvider | null
  sms: SmsProvider | null
  push: PushProvider | null
  /** Null if none is configured: passwords are then checked by our own rules only. */
  leakedPasswords: LeakedPasswords | null
  /** Null if none is configured: stored pages then only age. */
  pages: StoredPages | null
  live: LiveProvider
  files: FileStore
}

type DepositRow = typeof deposit.$inferSelect

/**
 * The purpose of a deposit decides what is written on confirmation, and the person's notification.
 */
export type DepositPurpose = {
  /** Its transaction in the history. */
  description: string
  /**
   * Written in the batch that credits the wallet, after the credit, whichever path reports the
   * confirmation: the request itself, an event or the minute job. It may read first. If the
   * database rejects these statements, the money is credited without them, so that none is lost:
   * check later work by its own rows, not by the deposit.
   */
  onConfirmed: (ctx: Ctx, row: DepositRow) => Promise<BatchItem<'sqlite'>[]>
  /** Notifies others of the confirmation, after the response. */
  announce?: (ctx: Ctx, row: DepositRow) => Promise<void>
  /** Written when the person chooses another way to pay. It may read first. */
  onAbandoned?: (ctx: Ctx, row: DepositRow) => Promise<BatchItem<'sqlite'>[]>
  /** Written instead of `onConfirmed` if the database rejected that. */
  onRefused?: (ctx: Ctx, row: DepositRow) => BatchItem<'sqlite'>[]
  /**
   * When the person is notified of the result: once they have left the page, always, only of a
   * failure after they have left, or by other code.
   */
  notifyWhen: 'late' | 'always' | 'late failures' | 'elsewhere'
  /** Where the person returns after a provider's extra step; the deposit's own page by default. */
  returnTo?: (row: DepositRow) => string
}

/** Hooks from lower areas to higher ones; filled in api/hooks.ts. */
export type Hooks = {
  /** Gives what is free now to those who wait for it; after the response of a change. */
  freeTimeChanged: (ctx: Ctx) => Promise<void>
  /** The purposes of deposits for a booking and for Purse Plus. */
  deposits: Record<'booking' | 'plus', DepositPurpose>
  /**
   * The lines of a message that carry a gift card's code; null if the message should no longer be
   * sent.
   */
  giftCardLines: (ctx: Ctx, cardId: string, channel: 'email' | 'sms') => Promise<string | null>
  /**
   * The counts of `HeaderCounts`, each from the area that owns them; columns of a select from
   * `session`.
   */
  headerCounts: Record<'messages' | 'notifications' | 'pushed' | 'cart', SQL<number>>
}

export type Ctx = {
  db: Db
  meter: Meter
  settings: Settings
  local: boolean
  origin: string
  requestId: string
  /** The code of the last problem that was answered, for the log and the figures. */
  refusal: ProblemCode | null
  headers: Headers
  providers: Providers
  hooks: Hooks
  asset: ReadAsset
  messageWriter: MessageWriter | null
  /** UTC milliseconds. */
  now: () => number
  /** A new UUIDv7: sorts by time. */
  id: () => string
  /**
   * Work that starts once the response is made: it does not delay it, and its duration reveals
   * nothing.
   */
  after: (work: () => Promise<unknown>) => void
  /**
   * Small records that nothing waits for: written in one batch once all work after the response is
   * done.
   */
  later: (statement: BatchItem<'sqlite'>) => void
  /**
   * The rows of the outbox that this request has committed; `others`: and rows that only the
   * database knows. See outbox-rows.ts.
   */
  outboxRows: { own: (typeof outbox.$inferSelect)[]; others: boolean }
  /** The viewer claimed by the cookies; determined once per request. Filled by accounts/session. */
  viewer: () => Promise<Claim | null>
  /** The same if already determined, else null: it never reads the database. */
  knownViewer: () => Promise<Claim | null>
  /** The latest facts about the viewer; null until `readAs` has checked their session. */
  headerCounts: HeaderCounts | null
  /** How much a key may still ask, if one asks. */
  keyUse: { limit: number; window: number; remaining: number; seconds: number } | null
  /** Set-Cookie lines added to every response. */
  cookies: string[]
}

type Query = BatchItem<'sqlite'>

/**
 * One read batch on behalf of a signed-in person, one round trip: the viewer as stored in the
 * database, then the result of each query. The session check is part of the same batch, so a
 * signed-out or changed session never reads or moves anything.
 * @throws DomainError unauthenticated
 */
export async function readAs<Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
): Promise<[ProvenViewer, ...BatchResponse<Q>]> {
  const check = viewer.apiKey ? keyCheck(ctx, viewer) : sessionCheck(ctx, viewer)
  const [sessions, ...rows] = await ctx.db.batch([check, ...queries])
  const found = sessions[0]
  if (!found || found.role !== viewer.role) {
    if (!viewer.apiKey) clearCachedClaim(ctx)
    throw new DomainError(viewer.apiKey ? 'api-key-invalid' : 'unauthenticated')
  }
  const { createdAt, steppedUpAt, proof, messages, notifications, pushed, cart, ...known } = found
  const { timeZone, image, agreedTerms, agreedPrivacy } = found
  const unread = { messages, notifications }
  const agreed = agreedTerms === LEGAL_VERSIONS.terms && agreedPrivacy === LEGAL_VERSIONS.privacy
  ctx.headerCounts = { unread, pushed: pushed === 1, cart, timeZone, image, agreed }
  // With two-factor on, only a sign-in with the second factor counts; a step-up always required it.
  const signedIn = !found.twoFactorEnabled || proof === 'code' || proof === 'passkey'
  // A key proves nothing about who is there now.
  const proven = viewer.apiKey
    ? 0
    : Math.max(signedIn ? createdAt.getTime() : 0, steppedUpAt?.getTime() ?? 0)
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
 * Sensitive actions need a recent step-up. Call it after `readAs`, or in the
 * `decide` of a command.
 * @throws DomainError step-up-required
 */
export function requireFresh(ctx: Ctx, viewer: ProvenViewer): void {
  if (viewer.freshUntil <= ctx.now()) throw new DomainError('step-up-required')
}

/** Drops the cookie that caches the viewer, so that their next request reads the database. */
export function clearCachedClaim(ctx: Ctx): void {
  expireCookie(ctx, SESSION_DATA_COOKIE)
}

/** After the response: disconnects live connections of the person's ended sessions. */
export function closeEndedConnections(ctx: Ctx, userId: string): void {
  ctx.after(() => ctx.providers.live.publish(userId, { type: 'signed-out' }))
}

export function expireCookie(ctx: Ctx, name: string): void {
  ctx.cookies.push(`${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
}

/** better-auth's signed cookies; the first names the session, the second caches the viewer. */
export const COOKIE_PREFIX = '__Host-purse'
export const SESSION_TOKEN_COOKIE = `${COOKIE_PREFIX}.session_token`

export const SESSION_DATA_COOKIE = `${COOKIE_PREFIX}.session_data`

/** Logs a failure, with the trace that it is part of. Never parameters: they are personal. */
export function logFailure(where: string, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message.split('\nparams:')[0] : String(cause)
  console.error(JSON.stringify({ level: 'error', trace: currentTrace()?.id, where, message }))
}

function sessionCheck(ctx: Ctx, { sessionToken, id }: Viewer) {
  check ??= checkWith(ctx.hooks.headerCounts)
  return check(ctx.db, { sessionToken, id, now: new Date(ctx.now()) })
}

/** The same of a viewer who asks by a key, while it is in force. */
function keyCheck(ctx: Ctx, { id, apiKey: claim }: Viewer) {
  return keyProof(ctx.db, { id, key: claim?.id ?? '', now: ctx.now() })
}

const keyProof = prepared((db, value) =>
  db
    .select({
      ...PERSON,
      createdAt: user.createdAt,
      steppedUpAt: sql<Date | null>`NULL`,
      proof: sql<typeof session.$inferSelect.proof>`NULL`,
      ...{ messages: NOTHING, notifications: NOTHING, pushed: NOTHING, cart: NOTHING },
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      and(
        eq(apiKey.id, value('key')),
        eq(apiKey.userId, value('id')),
        isNull(apiKey.revokedAt),
        gt(apiKey.expiresAt, value('now')),
      ),
    ),
)

const NOTHING = sql<number>`0`

/** What is known of a viewer. */
const PERSON = {
  role: user.role,
  name: user.name,
  email: user.email,
  phone: user.phone,
  image: user.image,
  currency: user.currency,
  twoFactorEnabled: user.twoFactorEnabled,
  agreedTerms: user.agreedTerms,
  agreedPrivacy: user.agreedPrivacy,
  timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
}

/** The hooks are the same in every Ctx. */
let check: ReturnType<typeof checkWith> | undefined

const checkWith = (headerCounts: Hooks['headerCounts']) =>
  prepared((db, value) =>
    db
      .select({
        ...PERSON,
        createdAt: session.createdAt,
        steppedUpAt: session.steppedUpAt,
        proof: session.proof,
        ...headerCounts,
      })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .leftJoin(preference, eq(preference.userId, session.userId))
      .where(
        and(
          eq(session.token, value('sessionToken')),
          eq(session.userId, value('id')),
          gt(session.expiresAt, sql.param(value('now'), session.expiresAt)),
        ),
      ),
  )

/** The claim may be outdated: admins cannot work without two-factor. */
export function requireTwoFactor(viewer: ProvenViewer): void {
  if (!viewer.twoFactorEnabled) throw new DomainError('two-factor-required')
}
