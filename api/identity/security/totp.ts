// Codes of an authenticator app (RFC 6238): six digits, half a minute each, one step of clock drift
// either way. Secrets are texts, as better-auth keeps them: their bytes are the key.
import { constantTimeEqual, generateRandomString } from 'better-auth/crypto'

const STEP_MS = 30_000

/** How long a code can be accepted at all: its own half minute, and the drift to either side. */
export const CODE_LIVES_MS = 3 * STEP_MS

/** A new secret for an authenticator, in the letters that better-auth uses. */
export function newSecret(): string {
  return generateRandomString(32)
}

/** The secret as people type it into an app: base32. */
export function typedSecret(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let bits = ''
  for (const byte of new TextEncoder().encode(secret)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What the QR code says to the app. */
export function otpauthUri(secret: string, account: string): string {
  const label = `Purse:${account}`
  const query = new URLSearchParams({
    secret: typedSecret(secret),
    issuer: 'Purse',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${encodeURIComponent(label)}?${query}`
}

/** The code of a secret at a time, in UTC milliseconds. */
export async function codeAt(secret: string, at: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(at / STEP_MS)))
  const hmac = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, [
    'sign',
  ])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = (mac.getUint32(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/**
 * Whether a code is the secret’s now, or half a minute sooner or later: clocks differ. `now` is in UTC
 * milliseconds.
 */
export async function isCodeOf(secret: string, code: string, now: number): Promise<boolean> {
  const text = new TextEncoder()
  let right = false
  for (const drift of [-STEP_MS, 0, STEP_MS]) {
    const expected = await codeAt(secret, now + drift)
    right = constantTimeEqual(text.encode(code), text.encode(expected)) || right
  }
  return right
}
