// The queries of an inbox: which sessions are valid, who the other person of a conversation is, and who may see
// presence.
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { session } from '../../../db/schema/identity'
import { conversation } from '../../../db/schema/messaging'
import { blockBetween } from '../../identity/accounts/blocks'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { isOneOf, isSessionValid, otherOf } from './participants'

/** The other person of a conversation, as far as the viewer may know. */
export type Peer = {
  id: string
  /** Neither has blocked the other, and both accounts exist. */
  mayWrite: boolean
  /** Whether the viewer may see the other's presence; and the other the viewer's. */
  showsPresence: boolean
  isShown: boolean
}

/**
 * The other person of one of the viewer's conversations. One round trip.
 * @throws DomainError not-found (no such conversation of theirs), unauthenticated
 */
export async function peerOf(
  ctx: Ctx,
  viewer: Pick<Viewer, 'id' | 'sessionToken'>,
  conversationId: string,
): Promise<Peer> {
  const other = otherOf(viewer.id)
  const [row] = await ctx.db
    .select({
      id: sql<string>`${other}`,
      session: sql<number>`${isSessionValid(ctx, viewer)}`,
      mayWrite: sql<number>`${bothPresent()}`,
      showsPresence: sql<number>`${showsPresence(other)}`,
      isShown: sql<number>`${showsPresence(sql`${viewer.id}`)}`,
    })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), isOneOf(viewer.id)))
  if (!row) throw new DomainError('not-found')
  if (!row.session) throw new DomainError('unauthenticated')
  const mayWrite = row.mayWrite === 1
  return {
    id: row.id,
    mayWrite: mayWrite,
    showsPresence: mayWrite && row.showsPresence === 1,
    isShown: mayWrite && row.isShown === 1,
  }
}

/** Those of a person's conversations in which the other may see their presence. One round trip. */
export async function seenIn(ctx: Ctx, userId: string, conversationIds: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: conversation.id })
    .from(conversation)
    .where(
      and(inArray(conversation.id, conversationIds), isOneOf(userId), bothPresent(), showsPresence(sql`${userId}`)),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Those of a person's session tokens that are still valid. One round trip. */
export async function validTokens(ctx: Ctx, userId: string, tokens: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ token: session.token })
    .from(session)
    .where(and(eq(session.userId, userId), inArray(session.token, tokens), gt(session.expiresAt, new Date(ctx.now()))))
  return new Set(rows.map(({ token }) => token))
}

function bothPresent(): SQL {
  const { lowId, highId } = conversation
  return sql`(NOT ${blockBetween(lowId, highId)} AND NOT EXISTS (SELECT 1 FROM user
    WHERE id IN (${lowId}, ${highId}) AND deleted_at IS NOT NULL))`
}

/** Shown by default. */
function showsPresence(userId: SQL): SQL {
  return sql`coalesce((SELECT show_presence FROM preference WHERE user_id = ${userId}), 1)`
}
