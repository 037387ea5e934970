// An admin's own profile (specification section 6).

import { eq } from 'drizzle-orm'
import { adminProfile } from '../../../db/schema/identity'
import { me } from '../../identity/accounts/me'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { readAs } from '../../platform/viewer/proof'
import { AdminProfile } from './input'
import { AdminProfileResponse } from './responses'

/** One round trip. */
export const getAdminProfile = operation('admin', 'GET /me/admin-profile', {
  summary: 'The admin’s own profile',
  response: AdminProfileResponse,
  reads: ({ ctx, viewer }) => ({ found: profileOf(ctx, viewer) }),
  read: ({ found: [found] }, { viewer }) => ({ me: me(viewer), position: '', department: '', ...found }),
})

export const saveAdminProfile = operation('admin', 'PUT /me/admin-profile', {
  summary: 'Change the admin’s own profile',
  body: AdminProfile,
  response: AdminProfileResponse,
  run: async ({ ctx, viewer, body: { position, department } }) => {
    const [proven] = await readAs(ctx, viewer, [profileOf(ctx, viewer)])
    const profile = { position, department }
    await writeBatch(ctx, [
      ctx.db
        .insert(adminProfile)
        .values({ userId: viewer.id, ...profile })
        .onConflictDoUpdate({ target: adminProfile.userId, set: profile }),
    ])
    return { me: me(proven), ...profile }
  },
})

function profileOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ position: adminProfile.position, department: adminProfile.department })
    .from(adminProfile)
    .where(eq(adminProfile.userId, viewer.id))
}
