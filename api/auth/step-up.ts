// Proving again that it is you, before something sensitive (quality.md 2.11).
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { type Ctx, readAs, type Viewer } from '../context'

/** Whether this session may do sensitive things now, and how it can be proven again. */
export type Proof = { fresh: boolean; method: 'password' | 'code' }

/** One round trip. @throws DomainError unauthenticated */
export async function getProof(ctx: Ctx, viewer: Viewer): Promise<Proof> {
  await readAs(ctx, viewer, [
    ctx.db.select({ id: user.id }).from(user).where(eq(user.id, viewer.id)),
  ])
  return {
    fresh: viewer.freshUntil > ctx.now(),
    method: viewer.twoFactorEnabled ? 'code' : 'password',
  }
}
