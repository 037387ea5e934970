// Starts a session for somebody whose phone was proven by a code. better-auth asks for the second
// factor after exactly this path, so that it guards phone sign-ins like those by email.
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin, User } from 'better-auth/types'
import { z } from 'zod'

/** The plugin with that one endpoint, which no request from outside reaches. */
export function phoneSession() {
  return {
    id: 'phone-session',
    endpoints: {
      startPhoneSession: createAuthEndpoint(
        '/sign-in/phone-number',
        {
          method: 'POST',
          body: z.object({ user: z.custom<User>() }),
          // For our own verbs: no request from outside may say whose session to start.
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
