// Editing one's own profile.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import { type Ctx, clearCachedClaim, type Viewer } from '../../platform/context'
import { getMe, type Me } from './me'

/** Changes the name; two round trips. @throws DomainError unauthenticated */
export async function updateProfile(ctx: Ctx, viewer: Viewer, fullName: string): Promise<Me> {
  // Read first: the writes of a batch would persist although its session check found nothing.
  const before = await getMe(ctx, viewer)
  await writeBatch(ctx, [
    ctx.db
      .update(user)
      .set({ name: fullName, updatedAt: new Date(ctx.now()) })
      .where(eq(user.id, viewer.id)),
  ])
  // The cached claim still has the old name.
  clearCachedClaim(ctx)
  return { ...before, name: fullName }
}
