// A goal's picture: taken in as its owner sends it, kept as we drew it, seen by its members only.
import { and, eq } from 'drizzle-orm'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { squarePicture } from '../../platform/media/square'
import type { StoredFile } from '../../platform/providers/files/port'
import { requireAttempt } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { requireOwner } from './changes'
import { findGoal, joinedBy } from './goal-rows'
import { tellMembersLive } from './notifications'

/** Pictures that somebody may send in a window: drawing them again takes time. */
const UPLOADS = { max: 30, windowMs: 60 * 60_000 }

/** The path of a goal's picture. Its name is in it, so that another picture is another address. */
export function picturePath({ id, picture }: { id: string; picture: string | null }) {
  return picture && `/api/goals/${id}/picture?${new URLSearchParams({ of: picture })}`
}

/**
 * Keeps a square of the picture for the viewer's goal, and forgets the one before. Three round trips.
 * @throws DomainError not-found, forbidden (not the owner), unsupported-image, image-too-large,
 *   too-many-requests
 */
export async function changePicture(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  bytes: Uint8Array,
): Promise<{ id: string }> {
  await requireOwn(ctx, viewer, id)
  await requireAttempt(ctx, { key: `goal-picture:${viewer.id}`, limit: UPLOADS })
  const drawn = await squarePicture(bytes)
  const key = `goals/${crypto.randomUUID()}.jpg`
  await ctx.providers.files.put(key, drawn, 'image/jpeg')
  try {
    return await exchange(ctx, id, key)
  } catch (error) {
    ctx.after(() => forgetGoalPicture(ctx, key))
    throw error
  }
}

/** The icon stands in again. Two round trips. @throws DomainError not-found, forbidden */
export async function removePicture(ctx: Ctx, viewer: Viewer, id: string): Promise<{ id: string }> {
  await requireOwn(ctx, viewer, id)
  return exchange(ctx, id, null)
}

/** The picture, for who has joined the goal. One round trip. @throws DomainError not-found */
export async function openPicture(ctx: Ctx, viewer: Viewer, id: string): Promise<StoredFile> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ picture: savingsGoal.picture })
      .from(savingsGoal)
      .innerJoin(goalMember, eq(goalMember.goalId, savingsGoal.id))
      .where(and(eq(savingsGoal.id, id), joinedBy(viewer.id))),
  ])
  const key = rows[0]?.picture
  const file = key ? await ctx.providers.files.get(key) : null
  if (!file) throw new DomainError('not-found')
  return file
}

/** Removes the file of a picture, given the key that its goal had for it. */
export async function forgetGoalPicture(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.providers.files.remove(key)
}

async function requireOwn(ctx: Ctx, viewer: Viewer, id: string): Promise<void> {
  const [, rows] = await readAs(ctx, viewer, [findGoal(ctx, viewer.id, id)])
  const row = rows[0]
  if (!row) throw new DomainError('not-found')
  requireOwner(row, viewer)
}

/** Names the new picture and learns the old one in one batch: of two at once, both old ones go. */
async function exchange(ctx: Ctx, id: string, picture: string | null): Promise<{ id: string }> {
  const own = eq(savingsGoal.id, id)
  const [before] = await ctx.db.batch([
    ctx.db.select({ picture: savingsGoal.picture }).from(savingsGoal).where(own),
    ctx.db.update(savingsGoal).set({ picture, updatedAt: ctx.now() }).where(own),
    tellMembersLive(ctx, id),
  ])
  const previous = before[0]?.picture ?? null
  if (previous) ctx.after(() => forgetGoalPicture(ctx, previous))
  return { id }
}
