// Whether push messages were declined on this device: remembered in a cookie, because it concerns
// the device and no account.
import { redirect } from '@remix-run/cloudflare'
import { safePath } from './paths'

const NAME = '__Host-no-push'

/** Half a year, in seconds. */
const REMEMBERED = 180 * 24 * 60 * 60

/** Whether push was offered on this device, and declined. */
export function pushDeclined(cookies: string | null): boolean {
  return cookies?.includes(`${NAME}=1`) ?? false
}

/** Remembers the refusal, and redirects back to the page of the prompt. */
export function declinePush(form: FormData, home: string): Response {
  return redirect(safePath(String(form.get('from') ?? '')) ?? home, {
    headers: { 'set-cookie': `${NAME}=1; Max-Age=${REMEMBERED}; Path=/; Secure; HttpOnly; SameSite=Lax` },
  })
}
