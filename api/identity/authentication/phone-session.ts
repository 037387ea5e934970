// A better-auth plugin that starts a session for a proven phone. Its path is one after which better-auth asks for
// the second factor, as after an email sign-in.
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin, User } from 'better-auth/types'
import { z } from 'zod'

/** The plugin, whose endpoint no request from outside reaches. */
export function phoneSession() {
  return {
    id: 'phone-session',
    endpoints: {
      startPhoneSession: createAuthEndpoint(
        '/sign-in/phone-number',
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
      ),
    },
  } satisfies BetterAuthPlugin
}
