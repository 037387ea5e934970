// What search engines may read, and where the list of it is.
import { page } from '../../platform/page.server'

/** Personal pages, and what is only an action. */
const CLOSED = ['/client/', '/partner/', '/seller/', '/admin/', '/goals/', '/booking', '/api/']

export const loader = page('anyone', ({ request }) => {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(request.url).origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
})
