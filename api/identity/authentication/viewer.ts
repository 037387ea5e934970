// Who is asking, from the session cookies.
import { getCookieCache } from 'better-auth/cookies'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import type { Claim, Ctx } from '../../platform/context'
import { COOKIE_PREFIX, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { recordLastSeen } from '../sessions/devices'
import { createAuth } from './auth'

const CachedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  image: z.string().nullish(),
  role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
  currency: z.string(),
  twoFactorEnabled: z.boolean().nullish(),
})

/**
 * The viewer that the cookies claim. The signed cache cookie needs no database; otherwise better-auth looks the
 * session up, renews it when due, and sets the cache cookie again.
 */
export async function claimViewer(ctx: Ctx): Promise<Claim | null> {
  if (!ctx.headers.get('cookie')?.includes(`${SESSION_TOKEN_COOKIE}=`)) return null
  const cached = await getCookieCache(ctx.headers, {
    cookiePrefix: COOKIE_PREFIX,
    isSecure: false,
    secret: ctx.settings.AUTH_SECRET,
  })
  const fromCache = cached && viewerOf(cached.user, cached.session.token)
  if (fromCache && tokenInCookie(ctx) === fromCache.sessionToken) return fromCache

  const { response, headers } = await createAuth(ctx).api.getSession({ headers: ctx.headers, returnHeaders: true })
  ctx.cookies.push(...headers.getSetCookie())
  if (response) recordLastSeen(ctx, response.session.token)
  return response && viewerOf(response.user, response.session.token)
}

/** The token part of the signed session cookie (`token.signature`). */
function tokenInCookie(ctx: Ctx): string | undefined {
  const cookies = parse(ctx.headers.get('cookie') ?? '', SESSION_TOKEN_COOKIE)
  return cookies[SESSION_TOKEN_COOKIE]?.split('.')[0]
}

function viewerOf(user: unknown, sessionToken: string): Claim | null {
  const claim = CachedUser.safeParse(user)
  if (!claim.success) return null
  const { phone = null, image = null, twoFactorEnabled, ...known } = claim.data
  return { ...known, phone, image, twoFactorEnabled: twoFactorEnabled === true, sessionToken }
}
