// Makes the Ctx of a request, or of a run of the schedule: the only place that chooses adapters.
import { v7 as uuidv7 } from 'uuid'
import { type Db, type Meter, openDatabase } from '../db/client'
import { providerEvent } from '../db/schema/money/wallet'
import type { WriterCalls } from '../db/writer-client'
import { type Call, callCounts, watched } from './admin/monitoring/provider-calls'
import { claimByKey } from './developers/keys/key-claim'
import { HOOKS } from './hooks'
import { claimViewer } from './identity/authentication/viewer'
import type { MessageWriter } from './messaging/live/message-writer'
import { darajaPayments } from './money/providers/daraja'
import { flutterwavePayments } from './money/providers/flutterwave'
import { pawaPayPayments } from './money/providers/pawapay'
import type { PaymentProvider } from './money/providers/port'
import { sandboxPayments } from './money/providers/sandbox'
import { stripePayments } from './money/providers/stripe'
import { receivePaymentEvent } from './money/wallet/webhooks'
import type { Statement } from './platform/command'
import type { Claim, Ctx } from './platform/context'
import { keyIn } from './platform/http/api-key-header'
import { logFailure } from './platform/http/log'
import { currentTrace, currentTraceparent } from './platform/http/trace'
import { noteCommitted } from './platform/outbox-rows'
import type { EmailProvider } from './platform/providers/email/port'
import { resendEmail } from './platform/providers/email/resend'
import type { ReadAsset } from './platform/providers/files/assets'
import type { FileStore } from './platform/providers/files/port'
import type { LiveProvider } from './platform/providers/live/port'
import { localMailbox } from './platform/providers/local-mailbox'
import { cloudflarePages } from './platform/providers/pages/cloudflare'
import type { StoredPages } from './platform/providers/pages/port'
import type { LeakedPasswords } from './platform/providers/passwords/port'
import { pwnedPasswords } from './platform/providers/passwords/pwned-passwords'
import type { PushProvider } from './platform/providers/push/port'
import { webPush } from './platform/providers/push/web-push'
import { shippedRates } from './platform/providers/rates/bundled'
import { openExchangeRates } from './platform/providers/rates/open-exchange-rates'
import type { RatesProvider } from './platform/providers/rates/port'
import { africasTalkingSms } from './platform/providers/sms/africas-talking'
import type { SmsProvider } from './platform/providers/sms/port'
import type { Settings } from './platform/settings'
import { knowProblems, refusalName } from './platform/values/problem'
import { MEANINGS, PROBLEMS } from './problems'

type RequestParts = {
  settings: Settings
  /** Scheme and host of the request: `http://localhost:8787`. */
  origin: string
  headers: Headers
  requestId: string
  live: LiveProvider
  files: FileStore
  asset: ReadAsset
  /** Commits writes in groups, and stores messages together; without it each goes to the database by itself. */
  writer?: WriterCalls & Partial<MessageWriter>
  waitUntil: (work: Promise<unknown>) => void
  /** Resolves once the response is made; immediately if there is none. */
  answered: Promise<void>
  now?: () => number
}

knowProblems(PROBLEMS, MEANINGS)

/** Receives the sandbox's events; in the same process, without network. */
const WEBHOOK = new URL('http://localhost/api/webhooks/payments/sandbox')

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export function createContext(parts: RequestParts): Ctx {
  const { settings, headers } = parts
  const meter: Meter = { trips: 0, ms: 0, ...(currentTrace()?.sampled && { each: [] }) }
  const db = openDatabase(
    { url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, traceparent: currentTraceparent() },
    meter,
    parts.writer,
  )
  // Guarded twice: a deploy rejects the variable, and a public host ignores it.
  const local = settings.LOCAL_ONLY === '1' && LOOPBACK.includes(new URL(parts.origin).hostname)
  const now = parts.now ?? Date.now
  const mailbox = local ? localMailbox(db, now) : null
  const origin = settings.PUBLIC_URL ?? parts.origin
  let viewer: Promise<Claim | null> | undefined
  const calls: Call[] = []
  const records: Statement[] = []
  let running = 0
  const writeRecords = async () => {
    const made = calls.splice(0)
    const [first, ...rest] = [...records.splice(0), ...(made.length > 0 ? [callCounts(ctx, made)] : [])]
    if (first) await db.batch([first, ...rest])
  }
  const startRecords = () => {
    if (running === 0) ctx.after(async () => {})
  }
  const note = (call: Call) => {
    calls.push(call)
    startRecords()
  }
  const ctx: Ctx = {
    db,
    meter,
    settings,
    local,
    origin,
    requestId: parts.requestId,
    refusal: null,
    headers,
    providers: watched(
      {
        payments: local
          ? [
              sandboxPayments(settings.AUTH_SECRET, now, (rawBody, signed) =>
                ctx.after(() => receivePaymentEvent(ctx, 'sandbox', { rawBody, headers: signed, url: WEBHOOK })),
              ),
            ]
          : [
              ...stripeOf(settings, origin, now),
              ...darajaOf(settings, origin, now, db),
              ...pawaPayOf(settings, now),
              ...flutterwaveOf(settings, origin, now, db),
            ],
        rates: ratesOf(settings) ?? (local ? shippedRates(now) : null),
        email: mailbox?.email ?? emailOf(settings),
        sms: mailbox?.sms ?? smsOf(settings),
        push: mailbox ? mailbox.push(pushOf(settings, local)) : pushOf(settings, local),
        leakedPasswords: leakedPasswordsOf(settings),
        pages: pagesOf(settings),
        live: parts.live,
        files: parts.files,
      },
      note,
    ),
    hooks: HOOKS,
    asset: parts.asset,
    messageWriter: messageWriterOf(parts.writer),
    now,
    id: () => uuidv7(),
    after: (work) => {
      running += 1
      const done = parts.answered
        .then(work)
        .catch((error) => logFailure('after', error))
        .then(() => {
          running -= 1
          return running === 0 ? writeRecords() : undefined
        })
        .catch((error) => logFailure('after', error))
      parts.waitUntil(done)
    },
    later: (statement) => {
      records.push(statement)
      startRecords()
    },
    outboxRows: { own: [], others: false },
    viewer: () => {
      const key = keyIn(headers)
      viewer ??= key === null ? claimViewer(ctx) : claimByKey(ctx, key)
      return viewer
    },
    knownViewer: async () => (await viewer?.catch(() => null)) ?? null,
    headerCounts: null,
    keyUse: null,
    cookies: [],
  }
  const batch = db.batch.bind(db)
  db.batch = async (statements) => {
    const results = await batch(statements)
    noteCommitted(ctx, statements)
    return results
  }
  return ctx
}

function messageWriterOf({ store }: Partial<MessageWriter> = {}): MessageWriter | null {
  return store ? { store } : null
}

/** Stripe, if fully configured. */
function stripeOf(settings: Settings, origin: string, now: () => number): PaymentProvider[] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: base,
  } = settings
  if (!secretKey || !publishableKey || !webhookSecret) return []
  const apiBase = base || undefined
  return [stripePayments({ secretKey, publishableKey, webhookSecret, origin, now, apiBase })]
}

/** Daraja, if fully configured; payouts need the initiator's settings too. */
function darajaOf(settings: Settings, origin: string, now: () => number, db: Db): PaymentProvider[] {
  const {
    DARAJA_CONSUMER_KEY: consumerKey,
    DARAJA_CONSUMER_SECRET: consumerSecret,
    DARAJA_SHORTCODE: shortcode,
    DARAJA_PASSKEY: passkey,
    DARAJA_INITIATOR_NAME: name,
    DARAJA_SECURITY_CREDENTIAL: credential,
    DARAJA_API_BASE: base,
    AUTH_SECRET: secret,
  } = settings
  if (!consumerKey || !consumerSecret || !shortcode || !passkey) return []
  const initiator = name && credential ? { name, credential } : null
  const keys = { consumerKey, consumerSecret, shortcode, passkey, initiator, secret }
  const apiBase = base || undefined
  const firstTime = (what: string) => rememberEvent(db, 'daraja', what, now())
  return [darajaPayments({ ...keys, origin, now, apiBase, firstTime })]
}

/** pawaPay, if it is configured, for the operators that are named. */
function pawaPayOf(settings: Settings, now: () => number): PaymentProvider[] {
  const { PAWAPAY_API_TOKEN: token, PAWAPAY_OPERATORS: operators, PAWAPAY_API_BASE: base } = settings
  if (!token || !operators) return []
  return [pawaPayPayments({ token, operators, now, apiBase: base || undefined })]
}

/** Flutterwave, if fully configured. */
function flutterwaveOf(settings: Settings, origin: string, now: () => number, db: Db): PaymentProvider[] {
  const {
    FLUTTERWAVE_SECRET_KEY: secretKey,
    FLUTTERWAVE_WEBHOOK_HASH: webhookHash,
    FLUTTERWAVE_EMAIL: email,
    FLUTTERWAVE_API_BASE: base,
  } = settings
  if (!secretKey || !webhookHash || !email) return []
  const firstTime = (what: string) => rememberEvent(db, 'flutterwave', what, now())
  const apiBase = base || undefined
  return [flutterwavePayments({ secretKey, webhookHash, email, origin, apiBase, firstTime })]
}

/** Records that something was asked of a provider; false if it was before. */
async function rememberEvent(db: Db, processor: string, eventId: string, createdAt: number): Promise<boolean> {
  try {
    await db.insert(providerEvent).values({ processor, eventId, createdAt })
    return true
  } catch (error) {
    if (refusalName(error) === 'event-exists') return false
    throw error
  }
}

/** Resend, if configured. */
function emailOf({ RESEND_API_KEY: apiKey, EMAIL_FROM: from }: Settings): EmailProvider | null {
  return apiKey && from ? resendEmail({ apiKey, from }) : null
}

/** Africa's Talking, if configured; a sender id is optional. */
function smsOf(settings: Settings): SmsProvider | null {
  const { AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_USERNAME: username } = settings
  return apiKey && username ? africasTalkingSms({ apiKey, username, from: settings.SMS_FROM }) : null
}

/** Web Push, if its keys are configured; local runs also allow this machine, for tests. */
function pushOf(settings: Settings, loopback: boolean): PushProvider | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = settings
  return publicKey && privateKey && subject ? webPush({ publicKey, privateKey, subject, loopback }) : null
}

/** Pwned Passwords, or a copy of it, if configured. */
function leakedPasswordsOf({ PWNED_PASSWORDS_URL: baseUrl }: Settings): LeakedPasswords | null {
  return baseUrl ? pwnedPasswords({ baseUrl }) : null
}

/** Cloudflare's cache, if we may purge it. */
function pagesOf({
  CLOUDFLARE_ZONE_ID: zoneId,
  CLOUDFLARE_PURGE_TOKEN: token,
  CLOUDFLARE_API_BASE: baseUrl,
}: Settings): StoredPages | null {
  if (!zoneId || !token) return null
  return cloudflarePages({ zoneId, token, ...(baseUrl && { baseUrl }) })
}

/** Open Exchange Rates, if configured, in local runs too. */
function ratesOf(settings: Settings): RatesProvider | null {
  const { OPEN_EXCHANGE_RATES_APP_ID: appId, OPEN_EXCHANGE_RATES_BASE: baseUrl } = settings
  return appId ? openExchangeRates({ appId, baseUrl }) : null
}
