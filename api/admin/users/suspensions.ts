// Suspending an account and lifting the suspension. A suspended person is logged out everywhere and
// cannot sign in (a trigger rejects every session); their salons and shops are not listed, so
// nobody books or buys there. Existing bookings, orders, savings, plans and payouts continue.

import { and, eq, isNull } from 'drizzle-orm'
import { proposal, suspension } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import { endAllSessions } from '../../identity/sessions/session-token'
import { pauseGrants } from '../../identity/sessions/standing-grants'
import { notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireFresh, requireTwoFactor } from '../../platform/viewer/proof'
import { PersonDoneResponse } from './responses'

export type Done = { id: string }

/**
 * The statements that suspend an account at an instant (UTC milliseconds), by the admin `by`; the
 * person is notified of the reason. A suspended admin's pending proposals expire with it.
 */
export function suspended(
  ctx: Ctx,
  id: string,
  details: { actor: string; by: string; reason: string; at: number; everyContact: boolean },
): Statement[] {
  const { actor, by, reason, at, everyContact } = details
  return [
    ctx.db.insert(suspension).values({ id: ctx.id(), userId: id, reason, suspendedBy: by, createdAt: at }),
    ctx.db
      .update(user)
      .set({ suspendedAt: new Date(at), updatedAt: new Date(at) })
      .where(eq(user.id, id)),
    ...endAllSessions(ctx, id),
    ...pauseGrants(ctx, id),
    ctx.db
      .update(salon)
      .set({ status: 'suspended' })
      .where(and(eq(salon.ownerId, id), eq(salon.status, 'approved'))),
    ctx.db
      .update(shop)
      .set({ status: 'suspended' })
      .where(and(eq(shop.ownerId, id), eq(shop.status, 'approved'))),
    ctx.db
      .update(proposal)
      .set({ status: 'expired', decidedAt: at })
      .where(and(eq(proposal.proposedBy, id), eq(proposal.status, 'waiting'))),
    audit(ctx, { actor, event: 'person.suspended', subject: id }),
    notify(ctx, id, {
      kind: 'account',
      title: 'Your Purse account is suspended',
      text: `${reason} You cannot sign in until this is resolved. The money in your purse stays yours. If you have questions, contact us.`,
      path: '/contact',
      everyContact,
    }),
  ]
}

/** Lifts a suspension: the person may sign in, and their salons and shops are listed again. Two round trips. */
export const restorePerson = operation('admin', 'POST /admin/people/:id/restoration', {
  summary: 'Lift the suspension',
  response: PersonDoneResponse,
  problems: ['step-up-required', 'suspension-status', 'not-found'],
  reads: ({ ctx, params: { id } }) => ({ person: personToChange(ctx, id) }),
  decide: ({ person: [person] }, { ctx, viewer, params: { id } }) => {
    const found = changeable(ctx, viewer, person)
    if (!found.suspendedAt) throw new DomainError('suspension-status')
    const now = ctx.now()
    return {
      writes: [
        ctx.db
          .update(suspension)
          .set({ liftedBy: viewer.id, liftedAt: now })
          .where(and(eq(suspension.userId, id), isNull(suspension.liftedAt))),
        ctx.db
          .update(user)
          .set({ suspendedAt: null, updatedAt: new Date(now) })
          .where(eq(user.id, id)),
        ctx.db
          .update(salon)
          .set({ status: 'approved' })
          .where(and(eq(salon.ownerId, id), eq(salon.status, 'suspended'))),
        ctx.db
          .update(shop)
          .set({ status: 'approved' })
          .where(and(eq(shop.ownerId, id), eq(shop.status, 'suspended'))),
        audit(ctx, { actor: viewer.id, event: 'person.restored', subject: id }),
        notify(ctx, id, {
          kind: 'account',
          title: 'Your Purse account is open again',
          text: 'You can sign in as before. Thank you for your patience.',
          path: '/auth',
        }),
      ],
      response: { id },
    }
  },
})

/** The statement that reads the person to change. */
export function personToChange(ctx: Ctx, id: string) {
  return ctx.db.select().from(user).where(eq(user.id, id))
}

/**
 * The person, if the viewer may change them now.
 * @throws DomainError not-found, forbidden for oneself, step-up-required, suspension-status for a deleted account
 */
export function changeable<P extends typeof user.$inferSelect>(
  ctx: Ctx,
  viewer: ProvenViewer,
  person: P | undefined,
): P {
  requireTwoFactor(viewer)
  if (!person) throw new DomainError('not-found')
  if (person.id === viewer.id) throw new DomainError('forbidden')
  requireFresh(ctx, viewer)
  if (person.deletedAt) throw new DomainError('suspension-status')
  return person
}
