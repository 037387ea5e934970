// Privacy settings: who can find a person, read receipts and presence.

import { eq } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import { getMe } from './me'
import { FOUND_BY } from './people-search'
import type { PrivacyResponse } from './responses'

/** One round trip. @throws DomainError unauthenticated */
export async function getPrivacy(ctx: Ctx, viewer: Viewer): Promise<PrivacyResponse> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        foundBy: FOUND_BY,
        readReceipts: preference.readReceipts,
        showPresence: preference.showPresence,
      })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(eq(user.id, viewer.id)),
  ])
  // Shown by default.
  return {
    foundBy: rows[0]?.foundBy ?? 'contact',
    readReceipts: rows[0]?.readReceipts ?? true,
    showPresence: rows[0]?.showPresence ?? true,
  }
}

/** Writes these three columns only. Two round trips. @throws DomainError unauthenticated */
export async function changePrivacy(
  ctx: Ctx,
  viewer: Viewer,
  chosen: PrivacyResponse,
): Promise<PrivacyResponse> {
  await getMe(ctx, viewer)
  await writeBatch(ctx, [
    ctx.db
      .insert(preference)
      .values({ userId: viewer.id, ...chosen })
      .onConflictDoUpdate({ target: preference.userId, set: chosen }),
  ])
  // The inbox then updates everybody who watches their presence.
  ctx.after(() => ctx.providers.live.publish(viewer.id, { type: 'changed', what: 'account' }))
  return chosen
}
