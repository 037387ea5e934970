// When a device is told how to keep Purse on its home screen: on the day of its second visit, and never again. Remembered in a
// cookie, because it concerns the device and no account.
import { redirect } from '@remix-run/cloudflare'

const NAME = '__Host-install'

/** Two years, in seconds. */
const REMEMBERED = 2 * 365 * 24 * 60 * 60

/** The steps of a device: it came on a day, it was told on a day, it needs no telling. */
type Step = `came.${string}` | `told.${string}` | 'done'

/** Whether to tell it now, and what it is to remember; `cookies`: what it remembers. */
export function installHint(cookies: string | null, now: number): { visible: boolean; remember: string | null } {
  const today = new Date(now).toISOString().slice(0, 10)
  const [, step = ''] = new RegExp(`${NAME}=([\\w.-]+)`).exec(cookies ?? '') ?? []
  if (step === '') return { visible: false, remember: cookie(`came.${today}`) }
  if (step.startsWith('came.') && step !== `came.${today}`) return { visible: true, remember: cookie(`told.${today}`) }
  return { visible: step === `told.${today}`, remember: null }
}

/** Never tells this device again, and leads back. */
export function declineInstall(home: string): Response {
  return redirect(home, { headers: { 'set-cookie': cookie('done') } })
}

function cookie(step: Step): string {
  return `${NAME}=${step}; Max-Age=${REMEMBERED}; Path=/; Secure; HttpOnly; SameSite=Lax`
}
