// A better-auth plugin that starts a session for somebody whose phone, or whose password, we have proven. Its paths
// are ones after which better-auth asks for the second factor, as after an email sign-in.
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin, User } from 'better-auth/types'
import { z } from 'zod'

/** The path after a password that we have checked; better-auth has no other use for it here. */
export const CHECKED_PASSWORD = '/sign-in/username'

/** The plugin, whose endpoints no request from outside reaches. */
export function phoneSession() {
  return {
    id: 'phone-session',
    endpoints: {
      startPhoneSession: starting('/sign-in/phone-number'),
      startPasswordSession: starting(CHECKED_PASSWORD),
    },
  } satisfies BetterAuthPlugin
}

function starting<P extends string>(path: P) {
  return createAuthEndpoint(
    path,
    {
      method: 'POST',
      body: z.object({ user: z.custom<User>() }),
      // Requests from outside must not choose whose session to start.
      metadata: { SERVER_ONLY: true },
    },
    async (c) => {
      const { user } = c.body
      const session = await c.context.internalAdapter.createSession(user.id)
      await setSessionCookie(c, { session, user })
      return c.json({ started: true })
    },
  )
}
