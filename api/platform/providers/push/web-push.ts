// Web Push (RFC 8030): messages encrypted for one browser (RFC 8291) and signed by us (RFC 8292), left
// with the push service that the browser named.
import { generateRequestDetails } from 'web-push-neo'
import type { PushProvider } from './port'

type WebPushSettings = {
  publicKey: string
  privateKey: string
  /** "mailto:…" or "https://…": how a push service reaches us. */
  subject: string
  /** Whether this machine may be pushed to as well, without TLS: in local runs. */
  loopback: boolean
  /** Milliseconds. */
  timeout?: number
}

/** The push services of the browsers: Chrome and its kin, Firefox, Edge, Safari. */
const SERVICES =
  /^(fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|web\.push\.apple\.com)$/

const LOOPBACK = /^(localhost|127\.0\.0\.1)$/

/** Whether nothing but a push service is behind an address that a browser, or who says to be one, gave. */
export function isPushService(endpoint: string, loopback = false): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (loopback && protocol === 'http:') return LOOPBACK.test(hostname)
  return protocol === 'https:' && port === '' && SERVICES.test(hostname)
}

/** Pushes through the browsers' own services. */
export function webPush(settings: WebPushSettings): PushProvider {
  const { publicKey, privateKey, subject, loopback, timeout = 8000 } = settings
  const accepts = (endpoint: string) => isPushService(endpoint, loopback)
  return {
    name: 'Web Push',
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { title, text, path, tag, urgency, ttl }) {
      // A stored address is checked again: the rule may have become stricter since.
      if (!accepts(endpoint)) return 'gone'
      const { headers, body } = await generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ title, text, path, tag }),
        { TTL: ttl, urgency, vapidDetails: { subject, publicKey, privateKey } },
      )
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body,
        // A redirect could lead anywhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`The push service answered ${response.status}`)
      return 'sent'
    },
  }
}
