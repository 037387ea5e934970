// Whether somebody has said on this device that they want no push messages: remembered in a cookie,
// because it is of the device and of nobody's account.
import { redirect } from '@remix-run/cloudflare'
import { safePath } from './paths'

const NAME = '__Host-no-push'

/** Half a year, in seconds. */
const REMEMBERED = 180 * 24 * 60 * 60

/** Whether they were asked on this device, and said no. */
export function pushDeclined(cookies: string | null): boolean {
  return cookies?.includes(`${NAME}=1`) ?? false
}

/** Remembers that they said no, and leads back to where they were asked. */
export function declinePush(form: FormData, home: string): Response {
  return redirect(safePath(String(form.get('from') ?? '')) ?? home, {
    headers: {
      'set-cookie': `${NAME}=1; Max-Age=${REMEMBERED}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    },
  })
}
