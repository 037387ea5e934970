// What an admin says of themselves (specification section 6).
import { eq } from 'drizzle-orm'
import { adminProfile } from '../../db/schema/accounts'
import { writeBatch } from '../command'
import { type Ctx, readAs, type Viewer } from '../context'
import type { AdminProfile } from './input'

/** One round trip. @throws DomainError unauthenticated */
export async function getAdminProfile(ctx: Ctx, viewer: Viewer): Promise<AdminProfile> {
  const [[found]] = await readAs(ctx, viewer, [profileOf(ctx, viewer)])
  return found ?? { position: '', department: '' }
}

/** @throws DomainError unauthenticated */
export async function saveAdminProfile(
  ctx: Ctx,
  viewer: Viewer,
  { position, department }: AdminProfile,
): Promise<AdminProfile> {
  await readAs(ctx, viewer, [profileOf(ctx, viewer)])
  const profile = { position, department }
  await writeBatch(ctx, [
    ctx.db
      .insert(adminProfile)
      .values({ userId: viewer.id, ...profile })
      .onConflictDoUpdate({ target: adminProfile.userId, set: profile }),
  ])
  return profile
}

function profileOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ position: adminProfile.position, department: adminProfile.department })
    .from(adminProfile)
    .where(eq(adminProfile.userId, viewer.id))
}
