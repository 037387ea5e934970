// Editing one's own profile.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { clearCachedClaim } from '../../platform/viewer/cookies'
import type { EditProfile } from './input'
import { getMe } from './me'
import { setTimeZone } from './new-account'
import type { MeResponse } from './responses'

/** Changes the name and the time zone; two round trips. @throws DomainError unauthenticated */
export async function updateProfile(
  ctx: Ctx,
  viewer: Viewer,
  { fullName, timeZone }: z.output<typeof EditProfile>,
): Promise<MeResponse> {
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
}
