// The dependencies of every verb. create-context.ts makes one per request; a page shares it with
// the API calls it makes in-process.
import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db, Meter } from '../../db/client'
import type { KeyScope } from '../../db/schema/developers'
import type { outbox } from '../../db/schema/notifications'
import type { EmailProvider } from './providers/email/port'
import type { ReadAsset } from './providers/files/assets'
import type { FileStore } from './providers/files/port'
import type { LiveProvider } from './providers/live/port'
import type { StoredPages } from './providers/pages/port'
import type { LeakedPasswords } from './providers/passwords/port'
import type { PushProvider } from './providers/push/port'
import type { RatesProvider } from './providers/rates/port'
import type { SmsProvider } from './providers/sms/port'
import type { Settings } from './settings'
import type { ProblemCode } from './values/problem'

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

/** What of theirs is counted with each proof of a session, for the header of pages: an area adds its own to this. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Counts {}

/** What `readAs` learns about a signed-in person besides the query results. */
export type HeaderCounts = {
  /** Empty where a key asks. */
  counts: Partial<Record<keyof Counts, number>>
  /** The time zone of their days. */
  timeZone: string
  /** Their picture. */
  image: string | null
  /** Whether they have agreed to the terms and the privacy policy in force. */
  agreed: boolean
}

/** An area adds to this what it alone asks. */
export interface Providers {
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

/** What lower areas call and higher ones provide: the caller adds its hook to this, api/hooks.ts fills it. */
export interface Hooks {
  /** The counts of `Counts`, each from the area that owns it; columns of a select from `session`. */
  counts: Record<keyof Counts, SQL<number>>
  /** Delivers what a request has written for others: notifications, messages, changes of open pages. */
  deliver: (ctx: Ctx) => Promise<unknown>
}

/** An area adds to this what it alone needs. */
export interface Ctx {
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
  /** UTC milliseconds. */
  now: () => number
  /** A new UUIDv7: sorts by time. */
  id: () => string
  /** Work that starts once the response is made: it does not delay it, and its duration reveals nothing. */
  after: (work: () => Promise<unknown>) => void
  /** Small records that nothing waits for: written in one batch once all work after the response is done. */
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
