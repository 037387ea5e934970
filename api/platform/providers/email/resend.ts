// Email through Resend (https://resend.com/docs/api-reference/emails/send-email). Its own client has no
// timeout, and one request is all that is needed of it.
import type { EmailProvider } from './port'

type ResendSettings = {
  apiKey: string
  /** "Purse <hello@purse.example>", of a domain that Resend has verified. */
  from: string
  baseUrl?: string
  /** Milliseconds. */
  timeout?: number
}

/** The message's id is Resend's idempotency key: tried again within a day, it is sent once. */
export function resendEmail(settings: ResendSettings): EmailProvider {
  const { apiKey, from, baseUrl = 'https://api.resend.com', timeout = 8000 } = settings
  return {
    name: 'Resend',
    async send({ to, subject, text, html, attachments = [] }, id) {
      const response = await fetch(`${baseUrl}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, type, text: content }) => ({
              filename: name,
              content_type: type,
              content: base64(content),
            })),
          }),
        }),
        // Never send the key to a redirect target.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      // Its message may name the address, which has no place in a log; the name of the fault does not.
      const fault = (await response.json().catch(() => null)) as { name?: unknown } | null
      throw new Error(`Resend answered ${response.status} ${String(fault?.name ?? '')}`.trim())
    },
  }
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
