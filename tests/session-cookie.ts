// The session cookie of somebody who never signed in: a session is planted as a row, its token signed as better-auth
// signs it.

/** A cookie value as better-auth signs it: `value.signature`, base64, percent-encoded. */
export async function signed(value: string, secret: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), hmac, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(value))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return encodeURIComponent(`${value}.${base64}`)
}
