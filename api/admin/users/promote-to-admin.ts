// Promotion to admin: one admin proposes it, another confirms it.

import { eq, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { endAllSessions } from '../../identity/sessions/session-token'
import { notify, notifyLive } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireFresh, requireTwoFactor } from '../../platform/viewer/proof'
import { type Confirmation, propose } from '../approvals/propose'
import { ProposeAdmin } from '../settings/input'
import { openBookings } from './detail'
import { AdminProposedResponse } from './responses'

type Candidate = Awaited<ReturnType<typeof candidate>>[number]

/** Proposes to make a client an admin. Two round trips. */
export const proposeAdmin = operation('admin', 'POST /admin/people/:id/admin-proposal', {
  summary: 'Propose to make them an admin',
  body: ProposeAdmin,
  response: AdminProposedResponse,
  problems: ['not-found', 'step-up-required', 'account-busy', 'proposal-status'],
  reads: ({ ctx, params: { id } }) => ({ found: candidate(ctx, id) }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id }, body: { reason } }) => {
    requireTwoFactor(viewer)
    requireFresh(ctx, viewer)
    const { user: person } = mayBeAdmin(found)
    const text = `${person.name} becomes an admin`
    const made = propose(ctx, viewer, { kind: 'admin', subject: id, reason, input: {}, words: text })
    return { writes: made.writes, response: { proposal: made.id } }
  },
})

/** The person becomes an admin, must sign in again, and can work once two-factor is on. */
export const promotionConfirmation: Confirmation = {
  reads: (ctx, { subject }) => [candidate(ctx, subject)],
  decide: (ctx, viewer, row, [rows]) => {
    const { user: person } = mayBeAdmin((rows as Candidate[])[0])
    return [
      ctx.db
        .update(user)
        // The database compares it with the instant of the confirmation.
        .set({ role: 'admin', updatedAt: new Date(row.decidedAt ?? ctx.now()) })
        .where(eq(user.id, person.id)),
      ...endAllSessions(ctx, person.id),
      notifyLive(ctx, person.id, { type: 'signed-out' }),
      audit(ctx, { actor: viewer.id, event: 'admin.made', subject: person.id }),
      notify(ctx, person.id, {
        kind: 'security',
        title: 'You are now an admin of Purse',
        text: 'Two admins have approved this. Sign in again and turn on two-factor authentication to get access.',
        path: '/admin/settings/security',
      }),
    ]
  },
}

/** @throws DomainError not-found, proposal-status, account-busy */
function mayBeAdmin(found: Candidate | undefined): Candidate {
  if (!found) throw new DomainError('not-found')
  const { user: person, openBookings: open, money } = found
  if (person.deletedAt || person.suspendedAt || person.role === 'admin')
    throw new DomainError('proposal-status', {
      detail: `${person.name} cannot be made an admin: the account is an admin’s, suspended or deleted.`,
    })
  if (person.role !== 'client')
    throw new DomainError('account-busy', {
      detail: `${person.name} has a salon or a shop. An admin needs an account of their own.`,
    })
  if (open > 0)
    throw new DomainError('account-busy', {
      detail: `${person.name} has open bookings as a client. They have to be completed or cancelled first.`,
    })
  if (money)
    throw new DomainError('account-busy', {
      detail: `There is money in ${person.name}’s purse. It has to be spent or withdrawn first, because admins have no purse.`,
    })
  return found
}

function candidate(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      user,
      openBookings: openBookings(),
      money: sql<number>`EXISTS (SELECT 1 FROM ledger_account AS mine WHERE mine.owner = user.id AND mine.balance > 0)
        OR EXISTS (SELECT 1 FROM goal_member JOIN ledger_account AS saved ON saved.owner = goal_member.id
          WHERE goal_member.user_id = user.id AND saved.balance > 0)`,
    })
    .from(user)
    .where(eq(user.id, id))
}
