// An admin's own profile (specification section 6).
import { eq } from 'drizzle-orm'
import { adminProfile } from '../../../db/schema/identity'
import { me } from '../../identity/accounts/me'
import type { MeResponse } from '../../identity/accounts/responses'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import type { AdminProfile } from './input'

type OwnAdminProfile = AdminProfile & { me: MeResponse }

/** One round trip. @throws DomainError unauthenticated */
export async function getAdminProfile(ctx: Ctx, viewer: Viewer): Promise<OwnAdminProfile> {
  const [proven, [found]] = await readAs(ctx, viewer, [profileOf(ctx, viewer)])
  return { me: me(proven), position: '', department: '', ...found }
}

/** @throws DomainError unauthenticated */
export async function saveAdminProfile(
  ctx: Ctx,
  viewer: Viewer,
  { position, department }: AdminProfile,
): Promise<OwnAdminProfile> {
  const [proven] = await readAs(ctx, viewer, [profileOf(ctx, viewer)])
  const profile = { position, department }
  await writeBatch(ctx, [
    ctx.db
      .insert(adminProfile)
      .values({ userId: viewer.id, ...profile })
      .onConflictDoUpdate({ target: adminProfile.userId, set: profile }),
  ])
  return { me: me(proven), ...profile }
}

function profileOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ position: adminProfile.position, department: adminProfile.department })
    .from(adminProfile)
    .where(eq(adminProfile.userId, viewer.id))
}
