// Makes the Ctx of one request, or of one run of the schedule: the only place where adapters are chosen.
import { v7 as uuidv7 } from 'uuid'
import { type Meter, openDatabase } from '../db/client'
import { claimViewer } from './auth/viewer'
import { type Ctx, logFailure, type Settings, type Viewer } from './context'
import type { EmailProvider } from './providers/email/port'
import { resendEmail } from './providers/email/resend'
import type { FileStore } from './providers/files/port'
import type { LiveProvider } from './providers/live/port'
import { localMailbox } from './providers/local-mailbox'
import { sandboxPayments } from './providers/payments/sandbox'
import { shippedRates } from './providers/rates/shipped'
import { africasTalkingSms } from './providers/sms/africas-talking'
import type { SmsProvider } from './providers/sms/port'
import { receivePaymentEvent } from './wallet/deposits'

export type RequestParts = {
  settings: Settings
  /** Scheme and host of the request: `http://localhost:8787`. */
  origin: string
  headers: Headers
  requestId: string
  live: LiveProvider
  files: FileStore
  waitUntil: (work: Promise<unknown>) => void
  /** Settled once the answer is made; at once where nobody waits for one. */
  answered: Promise<void>
  now?: () => number
}

/** Where the sandbox posts its events; it is in this process, so nothing goes over the network. */
const WEBHOOK = new URL('http://localhost/api/webhooks/payments/sandbox')

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export function createContext(parts: RequestParts): Ctx {
  const { settings, headers } = parts
  const meter: Meter = { trips: 0, ms: 0 }
  const db = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN }, meter)
  // Twice guarded: a deploy refuses the variable, and a public host ignores it.
  const local = settings.LOCAL_ONLY === '1' && LOOPBACK.includes(new URL(parts.origin).hostname)
  const now = parts.now ?? Date.now
  const mailbox = local ? localMailbox(db, now) : null
  let viewer: Promise<Viewer | null> | undefined
  const ctx: Ctx = {
    db,
    meter,
    settings,
    local,
    origin: settings.PUBLIC_URL ?? parts.origin,
    requestId: parts.requestId,
    headers,
    providers: {
      payments: local
        ? [
            sandboxPayments(settings.AUTH_SECRET, now, (rawBody, signed) =>
              ctx.after(() =>
                receivePaymentEvent(ctx, 'sandbox', { rawBody, headers: signed, url: WEBHOOK }),
              ),
            ),
          ]
        : [],
      rates: local ? shippedRates(now) : null,
      email: mailbox?.email ?? emailOf(settings),
      sms: mailbox?.sms ?? smsOf(settings),
      push: mailbox?.push ?? null,
      live: parts.live,
      files: parts.files,
    },
    now,
    id: () => uuidv7(),
    after: (work) =>
      parts.waitUntil(parts.answered.then(work).catch((error) => logFailure('after', error))),
    viewer: () => {
      viewer ??= claimViewer(ctx)
      return viewer
    },
    cookies: [],
  }
  return ctx
}

/** Resend, where it is configured. */
function emailOf({ RESEND_API_KEY: apiKey, EMAIL_FROM: from }: Settings): EmailProvider | null {
  return apiKey && from ? resendEmail({ apiKey, from }) : null
}

/** Africa's Talking, where it is configured; it needs no sender of ours. */
function smsOf(settings: Settings): SmsProvider | null {
  const { AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_USERNAME: username } = settings
  return apiKey && username
    ? africasTalkingSms({ apiKey, username, from: settings.SMS_FROM })
    : null
}
