// The signed-in person: who they are, their display currency, and ending their sessions.

import { eq } from 'drizzle-orm'
import { session, user } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { emailOf } from '../../platform/values/email-address'
import { DEFAULT_CURRENCY, isCurrency } from '../../platform/values/money'
import { clearCachedClaim, expireCookie, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { closeEndedConnections, readAs } from '../../platform/viewer/proof'
import { DisplayCurrency } from './input'
import { MeResponse } from './responses'

/** The viewer as the database knows them now; one round trip. @throws DomainError unauthenticated */
export async function getMe(ctx: Ctx, viewer: Viewer): Promise<MeResponse> {
  const [proven] = await readAs(ctx, viewer, [ctx.db.select({ id: user.id }).from(user).where(eq(user.id, viewer.id))])
  return me(proven)
}

export function me(viewer: ProvenViewer): MeResponse {
  const { id, name, email, phone, image, role, currency, twoFactorEnabled, timeZone } = viewer
  return {
    id,
    name,
    email: emailOf(email),
    phone,
    image,
    role,
    currency: isCurrency(currency) ? currency : DEFAULT_CURRENCY,
    twoFactorEnabled,
    timeZone,
  }
}

/** Chooses the currency of the balance that is shown and topped up. */
export const chooseCurrency = operation(EVERYONE, 'PUT /me/currency', {
  summary: 'Choose the display currency',
  body: DisplayCurrency,
  response: MeResponse,
  run: async ({ ctx, viewer, body: { currency } }) => {
    // Read first: the writes of a batch would persist although its session check found nothing.
    const before = await getMe(ctx, viewer)
    await writeBatch(ctx, [
      ctx.db
        .update(user)
        .set({ currency, updatedAt: new Date(ctx.now()) })
        .where(eq(user.id, viewer.id)),
    ])
    // The cached claim still names the old currency.
    clearCachedClaim(ctx)
    return { ...before, currency }
  },
})

/** Logs out everywhere: every session of the viewer ends (specification section 4, Logout). */
export const endSessions = operation(EVERYONE, 'DELETE /me/sessions', {
  summary: 'Log out everywhere',
  response: MeResponse.pick({ id: true }),
  run: async ({ ctx, viewer }) => {
    await getMe(ctx, viewer)
    await writeBatch(ctx, [
      ctx.db.delete(session).where(eq(session.userId, viewer.id)),
      audit(ctx, { actor: viewer.id, event: 'sessions.ended', subject: viewer.id }),
    ])
    closeEndedConnections(ctx, viewer.id)
    clearCachedClaim(ctx)
    expireCookie(ctx, SESSION_TOKEN_COOKIE)
    return { id: viewer.id }
  },
})
