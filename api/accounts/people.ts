// The signed-in person: who they are, their display currency, and ending their sessions.
import { eq } from 'drizzle-orm'
import { session, user } from '../../db/schema/accounts'
import { writeBatch } from '../command'
import { type Ctx, readAs, SESSION_DATA_COOKIE, SESSION_TOKEN_COOKIE, type Viewer } from '../context'
import { type Currency, isCurrency } from '../money'

export type Me = { id: string; name: string; email: string; role: Viewer['role']; currency: Currency }

/** The viewer as the database knows them now; one round trip. @throws DomainError unauthenticated */
export async function getMe(ctx: Ctx, viewer: Viewer): Promise<Me> {
  await readAs(ctx, viewer, [ctx.db.select({ id: user.id }).from(user).where(eq(user.id, viewer.id))])
  return me(viewer)
}

export function me({ id, name, email, role, currency }: Viewer): Me {
  return { id, name, email, role, currency: isCurrency(currency) ? currency : 'USD' }
}

/** Chooses the balance that is shown and topped up. */
export async function chooseCurrency(ctx: Ctx, viewer: Viewer, currency: Currency): Promise<Me> {
  await readAs(ctx, viewer, [
    ctx.db.update(user).set({ currency, updatedAt: new Date(ctx.now()) }).where(eq(user.id, viewer.id)),
  ])
  // The cached claim still names the old currency.
  expireCookies(ctx, SESSION_DATA_COOKIE)
  return me({ ...viewer, currency })
}

/** Logs out everywhere: every session of the viewer ends (specification section 4, Logout). */
export async function endSessions(ctx: Ctx, viewer: Viewer): Promise<void> {
  await writeBatch(ctx, [ctx.db.delete(session).where(eq(session.userId, viewer.id))])
  expireCookies(ctx, SESSION_DATA_COOKIE, SESSION_TOKEN_COOKIE)
}

function expireCookies(ctx: Ctx, ...names: string[]): void {
  for (const name of names) {
    ctx.cookies.push(`${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
  }
}
