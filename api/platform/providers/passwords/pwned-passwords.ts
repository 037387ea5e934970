// Pwned Passwords of Have I Been Pwned (https://haveibeenpwned.com/API/v3#PwnedPasswords): the first five digits of a
// SHA-1 are sent, every hash that begins with them comes back.
import { hex } from '../../values/hash'
import type { LeakedPasswords } from './port'

type PwnedSettings = {
  /** https://api.pwnedpasswords.com, or a copy of one's own. */
  baseUrl: string
  /** Milliseconds: a person is waiting. */
  timeout?: number
}

export function pwnedPasswords({ baseUrl, timeout = 2000 }: PwnedSettings): LeakedPasswords {
  return {
    name: 'Pwned Passwords',
    async includes(password) {
      const bytes = new TextEncoder().encode(password)
      const hash = hex(await crypto.subtle.digest('SHA-1', bytes)).toUpperCase()
      const response = await fetch(`${baseUrl}/range/${hash.slice(0, 5)}`, {
        // Then the length of the response reveals nothing.
        headers: { 'add-padding': 'true', 'user-agent': 'Purse' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`Pwned Passwords answered ${response.status}`)
      }
      const found = new RegExp(`^${hash.slice(5)}:(\\d+)\\r?$`, 'im').exec(await response.text())
      // Padding entries have a count of zero.
      return Number(found?.[1] ?? 0) > 0
    },
  }
}
