// Which accounts were used in one browser: a random id that stays there, of which we keep a hash. Accounts
// that share one pay each other no cashback, strangers do not stop who asks in a browser of theirs, and a code
// serves the browser that asked for it.
import { parse } from 'hono/utils/cookie'
import { accountDevice } from '../../../db/schema/identity'
import { COOKIE_PREFIX, type Ctx } from '../../platform/context'
import { hex, sha256 } from '../../platform/values/hash'

const NAME = `${COOKIE_PREFIX}.device`

/** As long as browsers keep a cookie, in seconds. */
const COOKIE_LIFE = 400 * 24 * 60 * 60

/** Records, after the answer, that an account was opened in the browser that asks; gives it an id once. */
export function recordDevice(ctx: Ctx, userId: string): void {
  const id = deviceId(ctx)
  ctx.after(async () => {
    await ctx.db
      .insert(accountDevice)
      .values({ device: await sha256(id), userId, createdAt: ctx.now() })
      .onConflictDoNothing()
  })
}

/** The hash by which the browser that asks is known from now on: it is given an id once. */
export function markDevice(ctx: Ctx): Promise<string> {
  return sha256(deviceId(ctx))
}

/** The hash by which the browser that asks is known, or null. */
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
