// Admin changes to somebody's account: suspend it, sign it out everywhere, reset the second factor after a lost device.
// Another admin's account needs two admins, because it carries half of every two-admin decision.
import { eq } from 'drizzle-orm'
import { passkey, twoFactor, user } from '../../../db/schema/identity'
import { endAllSessions } from '../../identity/sessions/session-token'
import { pauseGrants } from '../../identity/sessions/standing-grants'
import { drainOutbox, notify, notifyLive } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { securityPath } from '../../platform/roles'
import { isRequired } from '../../platform/text'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { closeEndedConnections } from '../../platform/viewer/proof'
import { type Confirmation, type ProposalRow, propose } from '../approvals/propose'
import { PERSON_ACTION_TEXTS, type PersonAction } from '../settings/input'
import { changeable, type Done, personToChange, suspended } from './suspensions'

type PersonRow = typeof user.$inferSelect

/** The change, its time (UTC milliseconds), the admin and the reason. */
type RecoveryEvent = { act: PersonAction; person: PersonRow; actor: string; by: string; reason: string; at: number }

/**
 * Applies immediately unless the account is an admin's: then it is proposed, with a reason, and the
 * admin is notified on every channel. Two round trips.
 * @throws DomainError not-found, forbidden for oneself, step-up-required, suspension-status if the
 *   account is deleted or suspended already, invalid-input without a required reason, proposal-status
 *   if one about them is pending, idempotency-key-reused
 */
export async function changePerson(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, act, reason = '' }: { id: string; act: PersonAction; reason?: string | undefined },
): Promise<Done & { proposal?: string }> {
  const { response, replayed } = await command(ctx, viewer, {
    name: `person:${act}`,
    key,
    input: { id, reason },
    reads: [personToChange(ctx, id)],
    decide: ([[found]], proven): { writes: Statement[]; response: Done & { proposal?: string } } => {
      const person = changeable(ctx, proven, found)
      if (act === 'suspension' && person.suspendedAt) throw new DomainError('suspension-status')
      if (person.role === 'admin') return proposed(ctx, proven, person, act, reason)
      const { id: actor } = viewer
      return { writes: done(ctx, { act, person, actor, by: actor, reason, at: ctx.now() }), response: { id } }
    },
  })
  if (replayed) return response
  if (!response.proposal) closeEndedConnections(ctx, id)
  ctx.after(() => drainOutbox(ctx))
  return response
}

/** Whether a proposal of the kind `admin` changes an existing admin's account. */
export function actionOf({ input }: Pick<ProposalRow, 'input'>): PersonAction | null {
  return (JSON.parse(input) as { act?: PersonAction }).act ?? null
}

/** A change by two admins to a third. */
export const actionConfirmation: Confirmation = {
  reads: (ctx, { subject }) => [personToChange(ctx, subject)],
  decide: (ctx, viewer, row, [rows]) => {
    const [person] = rows as PersonRow[]
    const action = actionOf(row)
    if (!person || !action) throw new DomainError('not-found')
    if (person.deletedAt || person.role !== 'admin') throw new DomainError('proposal-status')
    if (action === 'suspension' && person.suspendedAt) throw new DomainError('suspension-status')
    const at = row.decidedAt ?? ctx.now()
    const { reason, proposedBy: by } = row
    return [
      ...done(ctx, { act: action, person, actor: viewer.id, by, reason, at }),
      notifyLive(ctx, person.id, { type: 'signed-out' }),
    ]
  },
}

function proposed(ctx: Ctx, viewer: ProvenViewer, person: PersonRow, action: PersonAction, reason: string) {
  if (reason === '') throw fieldFault('reason', isRequired('Reason'))
  const { id, name } = person
  const text = PERSON_ACTION_TEXTS[action](name)
  const made = propose(ctx, viewer, { kind: 'admin', subject: id, reason, input: { act: action }, words: text })
  const notification = notify(ctx, id, {
    kind: 'security',
    title: 'A change to your admin account was proposed',
    text: `${viewer.name} proposes: ${text}. Reason: ${reason} Another admin has to confirm it, and you cannot. If it is not right, speak to the other admins at once.`,
    path: `/admin/proposals/${made.id}`,
    everyContact: true,
  })
  return { writes: [...made.writes, notification], response: { id, proposal: made.id } }
}

function done(ctx: Ctx, event: RecoveryEvent): Statement[] {
  const { act, person, actor, by, reason, at } = event
  const { id, role } = person
  const everyContact = role === 'admin'
  if (act === 'suspension') return suspended(ctx, id, { actor, by, reason, at, everyContact })
  const path = securityPath(role)
  if (act === 'sign-out')
    return [
      ...endAllSessions(ctx, id),
      ...pauseGrants(ctx, id),
      audit(ctx, { actor, event: 'sessions.ended', subject: id }),
      notify(ctx, id, {
        kind: 'security',
        title: 'You were logged out everywhere',
        text: 'Support logged you out of Purse on all devices. Sign in again to continue.',
        path,
        everyContact,
      }),
    ]
  return [
    // First: the database compares its instant with the confirmation's before an admin's factor is removed.
    ctx.db
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: new Date(at) })
      .where(eq(user.id, id)),
    ctx.db.delete(twoFactor).where(eq(twoFactor.userId, id)),
    ctx.db.delete(passkey).where(eq(passkey.userId, id)),
    ...endAllSessions(ctx, id),
    ...pauseGrants(ctx, id),
    audit(ctx, { actor, event: 'person.factors-reset', subject: id }),
    notify(ctx, id, {
      kind: 'security',
      title: 'Two-factor authentication was removed',
      text: 'Support turned off two-factor authentication and removed your passkeys. Sign in and set them up again. If you didn’t ask for this, change your password and contact us right away.',
      path,
      everyContact,
    }),
  ]
}
