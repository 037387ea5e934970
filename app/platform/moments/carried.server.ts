// What is carried over a redirect to the page that comes next: a notice, a moment.
import type { Notice } from '../errors'
import { takeToast } from '../toast.server'
import type { Moment } from './moment'
import { takeMoment } from './moment.server'

/**
 * What was carried here, and the headers that remove it. Nothing where a script reads a page again for what has changed on
 * it: the page that comes next may be on its way, and shows it.
 */
export async function takeCarried(
  request: Request,
): Promise<{ toast: Notice | null; moment: Moment | null; headers: Headers }> {
  const headers = new Headers()
  if (isOfScript(request)) return { toast: null, moment: null, headers }
  const [{ toast, header }, carried] = await Promise.all([takeToast(request), takeMoment(request)])
  for (const item of [header, carried.header]) if (item) headers.append('set-cookie', item)
  return { toast, moment: carried.moment, headers }
}

/** A page that the service worker passes on is a navigation still, of no destination. */
function isOfScript({ headers }: Request): boolean {
  return headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-mode') !== 'navigate'
}
