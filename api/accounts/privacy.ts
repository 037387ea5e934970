// What others may learn of somebody: whether their name finds them, and what messages tell.
import { eq } from 'drizzle-orm'
import { preference } from '../../db/schema/accounts'
import { writeBatch } from '../command'
import { type Ctx, readAs, type Viewer } from '../context'
import { getMe } from './people'

export type PrivacySettings = { findByName: boolean; readReceipts: boolean; showPresence: boolean }

/** Nothing chosen yet. */
const DEFAULTS: PrivacySettings = { findByName: true, readReceipts: true, showPresence: true }

/** One round trip. @throws DomainError unauthenticated */
export async function getPrivacy(ctx: Ctx, viewer: Viewer): Promise<PrivacySettings> {
  const { findByName, readReceipts, showPresence } = preference
  const [rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ findByName, readReceipts, showPresence })
      .from(preference)
      .where(eq(preference.userId, viewer.id)),
  ])
  return rows[0] ?? DEFAULTS
}

/** Writes these three and no other preference. Two round trips. @throws DomainError unauthenticated */
export async function changePrivacy(
  ctx: Ctx,
  viewer: Viewer,
  chosen: PrivacySettings,
): Promise<PrivacySettings> {
  await getMe(ctx, viewer)
  await writeBatch(ctx, [
    ctx.db
      .insert(preference)
      .values({ userId: viewer.id, ...chosen })
      .onConflictDoUpdate({ target: preference.userId, set: chosen }),
  ])
  // Their inbox tells whoever watches whether they may see them.
  ctx.after(() => ctx.providers.live.publish(viewer.id, { type: 'changed', what: 'account' }))
  return chosen
}
