// What a receiver gets, by the Standard Webhooks specification (standardwebhooks.com): the body of an event, and its
// signature under the endpoint's secret.
import type { webhookMessage } from '../../../db/schema/developers'
import type { Ctx } from '../../platform/context'
import { decimal, isCurrency } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'

type Message = Pick<typeof webhookMessage.$inferSelect, 'id' | 'type' | 'data' | 'createdAt'>

/** An endpoint's secret: which one, and when it was made. */
type Secret = { id: string; secretVersion: number; secretAt: number }

/** How long the secret before a new one still signs, so that receivers can change it. */
const OLD_SECRET_LIFE = DAY

/** The body of an event: the same at every try. */
export function bodyOf({ type, data, createdAt }: Message): string {
  return JSON.stringify({ type, timestamp: rfc3339(createdAt), data: written(JSON.parse(data)) })
}

/** The headers of one try. */
export async function headersOf(
  ctx: Ctx,
  secret: Secret,
  message: Message,
  body: string,
): Promise<Record<string, string>> {
  const at = String(Math.floor(ctx.now() / 1000))
  const renewed = secret.secretVersion > 1 && secret.secretAt > ctx.now() - OLD_SECRET_LIFE
  const versions = [secret.secretVersion, ...(renewed ? [secret.secretVersion - 1] : [])]
  const signatures = versions.map(async (secretVersion) => {
    const key = await keyOf(ctx, { ...secret, secretVersion })
    return `v1,${base64(await hmac(key, `${message.id}.${at}.${body}`))}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': at,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

/** The secret as its owner copies it: derived from ours, so that it is stored nowhere. */
export async function secretOf(ctx: Ctx, secret: Secret): Promise<string> {
  return `whsec_${base64(await keyOf(ctx, secret))}`
}

function keyOf({ settings }: Ctx, { id, secretVersion }: Secret): Promise<ArrayBuffer> {
  const ours = new TextEncoder().encode(settings.AUTH_SECRET)
  return hmac(ours, `webhook secret ${secretVersion} of ${id}`)
}

async function hmac(key: ArrayBuffer | Uint8Array<ArrayBuffer>, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text))
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** Facts as the API writes them: times by RFC 3339, amounts as decimals. */
function written(facts: Record<string, unknown>): Record<string, unknown> {
  const { startsAt, endsAt, amount, currency, ...others } = facts
  return {
    ...others,
    ...(typeof startsAt === 'number' && { startsAt: rfc3339(startsAt) }),
    ...(typeof endsAt === 'number' && { endsAt: rfc3339(endsAt) }),
    ...(typeof amount === 'number' &&
      typeof currency === 'string' &&
      isCurrency(currency) && { amount: decimal({ minor: amount, currency }), currency }),
  }
}
