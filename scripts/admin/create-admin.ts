// Creates the first admin, or a further one when no two are left to confirm a third. Needs access
// to the database itself.
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { newResetLink } from '../../api/identity/authentication/password-reset'
import { audit } from '../../api/platform/audit/audit'
import { writeBatch } from '../../api/platform/command'
import type { Ctx } from '../../api/platform/context'
import { line } from '../../api/platform/text'
import { hex } from '../../api/platform/values/hash'
import { account, user } from '../../db/schema/identity'
import { Mistake } from './operator-error'

const NewAdmin = z.object({
  email: z.email('--email takes an email address').max(254).toLowerCase(),
  name: line('--name', 100).min(1, '--name is required'),
})

/** Creates an admin with a random password, and a link to set their own. @throws Mistake */
export async function createAdmin(
  ctx: Ctx,
  fields: Record<string, string | undefined>,
): Promise<{ email: string; url: string }> {
  const read = NewAdmin.safeParse({ email: fields.email ?? '', name: fields.name ?? '' })
  if (!read.success) throw new Mistake(read.error.issues.map(({ message }) => message).join('\n'))
  const { email, name } = read.data
  const [there] = await ctx.db.select({ role: user.role }).from(user).where(eq(user.email, email))
  if (there) {
    throw new Mistake(
      there.role === 'admin'
        ? `${email} is already an admin. A lost password is reset on the sign-in page.`
        : `${email} has an account already, and two admins make it an admin's on its page. Choose another email.`,
    )
  }
  const id = ctx.id()
  const at = new Date(ctx.now())
  const times = { createdAt: at, updatedAt: at }
  const password = await hashPassword(hex(crypto.getRandomValues(new Uint8Array(32)).buffer))
  const credential = { providerId: 'credential', accountId: id, password }
  const link = await newResetLink(ctx, id)
  await writeBatch(ctx, [
    ctx.db.insert(user).values({ id, name, email, role: 'admin', ...times }),
    ctx.db.insert(account).values({ id: ctx.id(), userId: id, ...credential, ...times }),
    link.statement,
    audit(ctx, { actor: 'system', event: 'admin.made', subject: id, detail: 'by command' }),
  ])
  return { email, url: link.url }
}
