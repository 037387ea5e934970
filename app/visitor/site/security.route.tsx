// Where to report a weakness (RFC 9116).
import { DAY } from '../../../api/platform/values/time'
import { SUPPORT } from '../../features/help/contact-details'
import { page } from '../../platform/page.server'

/** A reader must not trust a statement that is older. */
const VALID = 180 * DAY

export const loader = page('anyone', ({ request }) => {
  const { origin } = new URL(request.url)
  const expires = new Date(Math.floor((Date.now() + VALID) / DAY) * DAY).toISOString()
  const lines = [
    `Contact: mailto:${SUPPORT.email}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
})
