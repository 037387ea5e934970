// A new name for a listed salon or shop: clients know the old one, so an admin reviews it first.
// The old name stays until then, and triggers enforce that (migrations/0007_admin_rules.sql).
import { and, eq, ne } from 'drizzle-orm'
import { application } from '../../db/schema/admin/governance'
import { type ApplicationRow, type Kind, ROLE_OF } from '../identity/business/application'
import { changed, notify } from '../notifications/outbox'
import { audit } from '../platform/audit/audit'
import type { Statement } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'

/** The listed salon or shop, and the name its owner wants. */
type Wish = { kind: Kind; subject: { id: string; name: string }; wanted: string }

/**
 * The statements that apply for a new name and replace a waiting application. Entering the old name
 * again withdraws it. Drain the outbox after.
 */
export function askForName(
  ctx: Ctx,
  viewer: Viewer,
  { kind, subject, wanted }: Wish,
  admins: { id: string }[],
): Statement[] {
  const now = ctx.now()
  const id = ctx.id()
  const row: ApplicationRow = {
    id,
    userId: viewer.id,
    role: ROLE_OF[kind],
    subjectId: subject.id,
    name: wanted,
    status: 'waiting',
    reason: '',
    decidedBy: null,
    createdAt: now,
    decidedAt: null,
  }
  const asks: Statement[] = [
    ctx.db.insert(application).values(row),
    audit(ctx, { actor: viewer.id, event: 'application.sent', subject: id, detail: 'name' }),
    ...admins.map((admin) =>
      notify(ctx, admin.id, {
        kind: 'system',
        title: `A ${kind} requests a new name`,
        text: `${subject.name} wants to change its name to ${wanted}.`,
        path: `/admin/applications/${id}`,
      }),
    ),
  ]
  return [
    ctx.db
      .update(application)
      .set({ status: 'withdrawn', decidedAt: now })
      .where(
        and(
          eq(application.userId, viewer.id),
          eq(application.subjectId, subject.id),
          eq(application.status, 'waiting'),
          ne(application.name, ''),
        ),
      ),
    ...(wanted === subject.name ? [] : asks),
    changed(ctx, viewer.id, 'account'),
    ...admins.map((admin) => changed(ctx, admin.id, 'account')),
  ]
}

/** The owner's notification of the decision about a new name. */
export function nameNotification(
  { name, role }: Pick<ApplicationRow, 'name' | 'role'>,
  decided: { to: 'approved' | 'refused'; reason: string; before: string },
) {
  const [kind, path] = role === 'beauty_partner' ? ['salon', '/partner/set-up'] : ['shop', '/seller/set-up']
  return decided.to === 'approved'
    ? ({
        kind: 'account',
        title: `Your ${kind}’s new name is approved`,
        text: `Clients now see it as ${name}.`,
        path,
      } as const)
    : ({
        kind: 'account',
        title: `Your ${kind}’s new name wasn’t approved`,
        text: `It stays ${decided.before}. ${decided.reason}`,
        path,
      } as const)
}
