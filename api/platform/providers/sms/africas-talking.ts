// Text messages through Africa's Talking (https://developers.africastalking.com/docs/sms/sending/bulk).
import { z } from 'zod'
import type { SmsProvider } from './port'

type AfricasTalkingSettings = {
  apiKey: string
  /** "sandbox" for their simulator, which delivers nothing. */
  username: string
  /** A registered sender id or short code; theirs when there is none. */
  from?: string | undefined
  baseUrl?: string
  /** Milliseconds. */
  timeout?: number
}

/** Processed, sent, queued: the message is on its way. */
const ACCEPTED = [100, 101, 102]

const CallResponse = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string() })),
  }),
})

/** The response's own status only confirms the request: the recipient's is the result. */
export function africasTalkingSms(settings: AfricasTalkingSettings): SmsProvider {
  const { apiKey, username, from, timeout = 8000 } = settings
  const baseUrl = settings.baseUrl ?? HOSTS[username === 'sandbox' ? 'sandbox' : 'live']
  return {
    name: 'Africa’s Talking',
    async send({ to, text }) {
      const response = await fetch(`${baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({ username, to, message: text, ...(from && { from }) }),
        // Never send the key to a redirect target.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`Africa's Talking answered ${response.status}`)
      }
      const reply = CallResponse.safeParse(await response.json().catch(() => null))
      if (!reply.success) throw new Error("Africa's Talking answered what is not an answer")
      const { Message = '', Recipients } = reply.data.SMSMessageData
      const [recipient] = Recipients
      // Without a recipient the message says why: "InvalidSenderId".
      if (!recipient) throw new Error(`Africa's Talking refused: ${Message.slice(0, 80)}`)
      if (!ACCEPTED.includes(recipient.statusCode)) {
        throw new Error(`Africa's Talking refused: ${recipient.statusCode} ${recipient.status}`)
      }
    },
  }
}

const HOSTS = { live: 'https://api.africastalking.com', sandbox: 'https://api.sandbox.africastalking.com' }
