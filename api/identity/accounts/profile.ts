// Editing one's own profile.

import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { clearCachedClaim } from '../../platform/viewer/cookies'
import { EditProfile } from './input'
import { getMe } from './me'
import { setTimeZone } from './new-account'
import { MeResponse } from './responses'

/** Changes the name and the time zone; two round trips. */
export const updateProfile = operation(EVERYONE, 'PUT /me/profile', {
  summary: 'Change the name',
  body: EditProfile,
  response: MeResponse,
  run: async ({ ctx, viewer, body: { fullName, timeZone } }) => {
    // Read first: the writes of a batch would persist although its session check found nothing.
    const before = await getMe(ctx, viewer)
    await writeBatch(ctx, [
      ctx.db
        .update(user)
        .set({ name: fullName, updatedAt: new Date(ctx.now()) })
        .where(eq(user.id, viewer.id)),
      ...(timeZone ? [setTimeZone(ctx, viewer.id, timeZone)] : []),
    ])
    // The cached claim still has the old name.
    clearCachedClaim(ctx)
    return { ...before, name: fullName, timeZone: timeZone ?? before.timeZone }
  },
})
