// The code that was just sent: to whom, and when another may be asked for. A cookie remembers it, so
// that a reload does not; what it says is only shown, the api keeps its own counsel.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

const Stored = z.object({
  purpose: z.enum(['sign-in', 'phone', 'email']),
  /** E.164 or an address, and as people read it. */
  recipient: z.string().max(254),
  shown: z.string().max(254),
  resendAt: z.iso.datetime({ offset: true }),
})

export type SentCode = z.output<typeof Stored>

const cookie = createCookie('__Host-code', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 600,
})

/** Remembers a sent code in the answer that goes on to the next step. */
export async function rememberCode(answer: Response, sent: SentCode): Promise<Response> {
  const { purpose, recipient, shown, resendAt } = sent
  const value = await cookie.serialize({ purpose, recipient, shown, resendAt })
  answer.headers.append('set-cookie', value)
  return answer
}

/** Takes away what this browser remembers of the code it was sent. */
export async function forgetCode(answer: Response): Promise<Response> {
  answer.headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  return answer
}

/** The code that was sent last for a purpose, and the seconds until another may be asked for. */
export async function sentCode(
  request: Request,
  purpose: SentCode['purpose'],
): Promise<(SentCode & { wait: number }) | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!stored.success || stored.data.purpose !== purpose) return null
  const wait = Math.ceil((Date.parse(stored.data.resendAt) - Date.now()) / 1000)
  return { ...stored.data, wait: Math.min(60, Math.max(0, wait)) }
}
