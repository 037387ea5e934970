// The code sent last: its recipient, and when another can be requested. Stored in a cookie, so that
// a reload does not lose it; its contents are only displayed, the api has its own records.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

export const CODE_NOT_SENT = 'Failed to send OTP. Please try again.'

const Stored = z.object({
  purpose: z.enum(['sign-in', 'phone', 'email']),
  /** E.164 or an email address, and its display form. */
  recipient: z.string().max(254),
  shown: z.string().max(254),
  resendAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
})

export type SentCode = z.output<typeof Stored>

const cookie = createCookie('__Host-code', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  // Longer than the code works, so that the page can say that it has expired and send another.
  maxAge: 3600,
})

/** Stores a sent code in the response that redirects to the next step. */
export async function rememberCode(response: Response, sent: SentCode): Promise<Response> {
  const { purpose, recipient, shown, resendAt, expiresAt } = sent
  const value = await cookie.serialize({ purpose, recipient, shown, resendAt, expiresAt })
  response.headers.append('set-cookie', value)
  return response
}

/** Clears what this browser stores of its code. */
export async function clearCode(response: Response): Promise<Response> {
  response.headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  return response
}

/** The code sent last for a purpose, the seconds until another can be requested, and whether it has expired. */
export async function sentCode(
  request: Request,
  purpose: SentCode['purpose'],
): Promise<(SentCode & { wait: number; expired: boolean }) | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!stored.success || stored.data.purpose !== purpose) return null
  const wait = Math.ceil((Date.parse(stored.data.resendAt) - Date.now()) / 1000)
  return {
    ...stored.data,
    wait: Math.min(60, Math.max(0, wait)),
    expired: Date.parse(stored.data.expiresAt) <= Date.now(),
  }
}
