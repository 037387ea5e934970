// A new name for what is listed: clients know it by the old one, so an admin looks at it first. The old name stands
// until then, and triggers hold that (migrations/0007_admin_rules.sql).
import { and, eq, ne } from 'drizzle-orm'
import { application } from '../../db/schema/admin/governance'
import { type ApplicationRow, type Kind, ROLE_OF } from '../identity/business/application'
import { notify } from '../notifications/outbox'
import { audit } from '../platform/audit/audit'
import type { Statement } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { changed } from './applications'

/** What stands in review for what is listed, and what its owner says that they want. */
type Wish = { kind: Kind; subject: { id: string; name: string }; wanted: string }

/**
 * The statements that ask for a new name, instead of the one that waits. The old name again takes back what
 * waits. Drain the outbox after.
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
        title: `A ${kind} asks for a new name`,
        text: `${subject.name} wants to be called ${wanted}.`,
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
    changed(ctx, viewer.id),
    ...admins.map((admin) => changed(ctx, admin.id)),
  ]
}

/** What an owner hears of the decision about a new name. */
export function nameNotice(
  { name, role }: Pick<ApplicationRow, 'name' | 'role'>,
  decided: { to: 'approved' | 'refused'; reason: string; before: string },
) {
  const [kind, path] =
    role === 'beauty_partner' ? ['salon', '/partner/set-up'] : ['shop', '/seller/set-up']
  return decided.to === 'approved'
    ? ({
        kind: 'account',
        title: `Your ${kind} has its new name`,
        text: `Clients find it as ${name} from now on.`,
        path,
      } as const)
    : ({
        kind: 'account',
        title: `The new name of your ${kind} was refused`,
        text: `It stays ${decided.before}. ${decided.reason}`,
        path,
      } as const)
}
