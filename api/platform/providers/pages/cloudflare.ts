// Purging pages by tag (https://developers.cloudflare.com/api/resources/cache/methods/purge/). It takes effect in all data
// centers within seconds.
import { z } from 'zod'
import type { StoredPages } from './port'

type CloudflareSettings = {
  zoneId: string
  /** Allowed to purge this zone's cache, and nothing else. */
  token: string
  baseUrl?: string
  /** Milliseconds. */
  timeout?: number
}

const CallResponse = z.object({ success: z.literal(true) })

export function cloudflarePages(settings: CloudflareSettings): StoredPages {
  const { zoneId, token, baseUrl = 'https://api.cloudflare.com', timeout = 8000 } = settings
  return {
    name: 'Cloudflare',
    most: 30,
    async purge(tags) {
      const response = await fetch(`${baseUrl}/client/v4/zones/${zoneId}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
        // Never send the token to a redirect target.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      const reply = CallResponse.safeParse(await response.json().catch(() => null))
      if (!reply.success) throw new Error(`Cloudflare answered ${response.status}`)
    },
  }
}
