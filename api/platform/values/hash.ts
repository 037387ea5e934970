// Bytes and digests as text.

/** The SHA-256 of a text, in lower-case hex. */
export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The HMAC-SHA-256 of a text under a secret, in lower-case hex. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), hmac, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, bytes.encode(text)))
}

/** Bytes in lower-case hex. */
export function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
