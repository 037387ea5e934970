// What an admin does for somebody who lost their device, or whose account somebody else got into.
import { eq } from 'drizzle-orm'
import { passkey, twoFactor, user } from '../../db/schema/accounts'
import { securityPath } from '../auth/sign-ins'
import { command } from '../command'
import type { Ctx, Viewer } from '../context'
import { notify } from '../notifications/outbox'
import { audit } from './audit'
import { afterwards, changeable, type Done, personToChange, signedOut } from './suspensions'

/**
 * Takes two-factor and every passkey away and signs the person out everywhere: then their password alone,
 * or a code to their phone, opens the account. An admin works again once they have switched two-factor on.
 * Two round trips.
 * @throws DomainError not-found, forbidden for oneself, step-up-required, suspension-status for who has
 *   left, idempotency-key-reused
 */
export async function resetFactors(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Done> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'person:factors-reset',
    key,
    input: { id },
    reads: [personToChange(ctx, id)],
    decide: ([[person]]) => {
      const { role } = changeable(ctx, viewer, person)
      return {
        writes: [
          ctx.db.delete(twoFactor).where(eq(twoFactor.userId, id)),
          ctx.db.delete(passkey).where(eq(passkey.userId, id)),
          ctx.db
            .update(user)
            .set({ twoFactorEnabled: false, updatedAt: new Date(ctx.now()) })
            .where(eq(user.id, id)),
          ...signedOut(ctx, id),
          audit(ctx, { actor: viewer.id, event: 'person.factors-reset', subject: id }),
          notify(ctx, id, {
            kind: 'security',
            title: 'Your second factor was taken away',
            text: 'Support has switched two-factor authentication off and removed your passkeys. Sign in, and set them up anew. If you did not ask for it, change your password and write to us at once.',
            path: securityPath(role),
          }),
        ],
        answer: { id },
      }
    },
  })
  afterwards(ctx, id, replayed)
  return answer
}

/**
 * Signs the person out on every device. Two round trips.
 * @throws DomainError not-found, forbidden for oneself, step-up-required, suspension-status for who has
 *   left, idempotency-key-reused
 */
export async function signPersonOut(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Done> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'person:signed-out',
    key,
    input: { id },
    reads: [personToChange(ctx, id)],
    decide: ([[person]]) => {
      const { role } = changeable(ctx, viewer, person)
      return {
        writes: [
          ...signedOut(ctx, id),
          audit(ctx, { actor: viewer.id, event: 'sessions.ended', subject: id }),
          notify(ctx, id, {
            kind: 'security',
            title: 'You were signed out everywhere',
            text: 'Support has ended every session of your Purse account. Sign in again to go on.',
            path: securityPath(role),
          }),
        ],
        answer: { id },
      }
    },
  })
  afterwards(ctx, id, replayed)
  return answer
}
