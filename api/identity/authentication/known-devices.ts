// Which accounts were used in a browser: it has a random id in a cookie, of which we store a hash. Accounts that
// share a browser get no cashback from each other, a known browser has its own attempt limits, and a code is valid
// in the browser that asked for it.
import { parse } from 'hono/utils/cookie'
import { accountDevice } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { hex, sha256 } from '../../platform/values/hash'
import { COOKIE_PREFIX } from '../../platform/viewer/cookies'

const NAME = `${COOKIE_PREFIX}.device`

/** The longest that browsers allow, in seconds. */
const COOKIE_LIFE = 400 * 24 * 60 * 60

/** Records after the response that an account was opened in this browser, which gets an id once. */
export function recordDevice(ctx: Ctx, userId: string): void {
  const id = deviceId(ctx)
  ctx.after(async () => {
    await ctx.db
      .insert(accountDevice)
      .values({ device: await sha256(id), userId, createdAt: ctx.now() })
      .onConflictDoNothing()
  })
}

/** The hash of this browser's id, which it gets if it has none. */
export function markDevice(ctx: Ctx): Promise<string> {
  return sha256(deviceId(ctx))
}

/** The hash of this browser's id, or null. */
export async function knownDevice(ctx: Ctx): Promise<string | null> {
  const id = cookieId(ctx)
  return id ? sha256(id) : null
}

function deviceId(ctx: Ctx): string {
  const id = cookieId(ctx) ?? hex(crypto.getRandomValues(new Uint8Array(16)).buffer)
  ctx.cookies.push(`${NAME}=${id}; Max-Age=${COOKIE_LIFE}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  return id
}

function cookieId(ctx: Ctx): string | undefined {
  const id = parse(ctx.headers.get('cookie') ?? '', NAME)[NAME]
  return id && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}
