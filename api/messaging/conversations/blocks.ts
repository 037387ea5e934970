// Blocking: neither can write to the other until the block is removed.

import { and, eq } from 'drizzle-orm'
import { conversation, userBlock } from '../../../db/schema/messaging'
import { changed, drainOutbox } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { isOneOf, otherOf } from '../messages/participants'
import { BlockResponse } from '../messages/responses'

type Blocked = { id: string; blockedByMe: boolean }

/** Blocks the other person of the viewer's conversation; idempotent. Two round trips. */
export const block = operation(EVERYONE, 'PUT /conversations/:id/block', {
  summary: 'Block the other person; neither can message the other',
  response: BlockResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params: { id } }) =>
    change(ctx, viewer, id, true, (blockedId) =>
      ctx.db.insert(userBlock).values({ blockerId: viewer.id, blockedId, createdAt: ctx.now() }).onConflictDoNothing(),
    ),
})

/** Removes the viewer's own block; the other's stays. Two round trips. */
export const unblock = operation(EVERYONE, 'DELETE /conversations/:id/block', {
  summary: 'Unblock the other person',
  response: BlockResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params: { id } }) =>
    change(ctx, viewer, id, false, (blockedId) =>
      ctx.db.delete(userBlock).where(and(eq(userBlock.blockerId, viewer.id), eq(userBlock.blockedId, blockedId))),
    ),
})

/** Makes both people's devices reload: who may write, and whose presence shows, has changed. */
async function change(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  blockedByMe: boolean,
  write: (otherId: string) => Statement,
): Promise<Blocked> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ otherId: otherOf(viewer.id) })
      .from(conversation)
      .where(and(eq(conversation.id, id), isOneOf(viewer.id))),
  ])
  const [found] = rows
  if (!found) throw new DomainError('not-found')
  await writeBatch(ctx, [
    write(found.otherId),
    changed(ctx, viewer.id, 'messages'),
    changed(ctx, found.otherId, 'messages'),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { id, blockedByMe }
}
