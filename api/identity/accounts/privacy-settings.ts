// Privacy settings: who can find a person, read receipts and presence.

import { eq } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { Privacy } from './input'
import { getMe } from './me'
import { FOUND_BY } from './people-search'
import { PrivacyResponse } from './responses'

/** One round trip. */
export const getPrivacy = operation(EVERYONE, 'GET /me/privacy', {
  summary: 'Privacy settings',
  response: PrivacyResponse,
  reads: ({ ctx, viewer }) => ({
    rows: ctx.db
      .select({ foundBy: FOUND_BY, readReceipts: preference.readReceipts, showPresence: preference.showPresence })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(eq(user.id, viewer.id)),
  }),
  read: ({ rows }) => ({
    foundBy: rows[0]?.foundBy ?? 'contact',
    readReceipts: rows[0]?.readReceipts ?? true,
    showPresence: rows[0]?.showPresence ?? true,
  }),
})

/** Writes these three columns only. Two round trips. */
export const changePrivacy = operation(EVERYONE, 'PUT /me/privacy', {
  summary: 'Change privacy settings',
  body: Privacy,
  response: PrivacyResponse,
  run: async ({ ctx, viewer, body: chosen }) => {
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
  },
})
