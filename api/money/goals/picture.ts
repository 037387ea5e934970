// A goal's picture: uploaded by its owner, re-encoded before storage, visible to its members only.
import { and, eq } from 'drizzle-orm'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import type { Ctx, Viewer } from '../../platform/context'
import { PICTURE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { squarePicture } from '../../platform/media/square'
import { requireAttempt } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { ownGoal } from './changes'
import { findGoal, joinedBy } from './goal-rows'
import { notifyMembersLive } from './notifications'
import { GoalChangedResponse } from './responses'

/** Uploads per person and window, because re-encoding is expensive. */
const UPLOADS = { max: 30, windowMs: HOUR }

/** The path of a goal's picture. It contains the file's name, so that a new picture has a new URL. */
export function picturePath({ id, picture }: { id: string; picture: string | null }) {
  return picture && `/api/goals/${id}/picture?${new URLSearchParams({ of: picture })}`
}

/** Stores a square of the picture for the viewer's goal, and deletes the old one. Three round trips. */
export const changePicture = operation('client', 'PUT /goals/:id/picture', {
  summary: 'Change the picture of a goal of your own',
  bytes: PICTURE,
  response: GoalChangedResponse,
  problems: ['not-found', 'unsupported-image'],
  run: async ({ ctx, viewer, params: { id }, bytes }) => {
    await requireOwn(ctx, viewer, id)
    await requireAttempt(ctx, { key: `goal-picture:${viewer.id}`, limit: UPLOADS })
    const drawn = await squarePicture(bytes)
    const key = `goals/${crypto.randomUUID()}.jpg`
    await ctx.providers.files.put(key, drawn, 'image/jpeg')
    try {
      return await exchange(ctx, id, key)
    } catch (error) {
      ctx.after(() => deleteGoalPicture(ctx, key))
      throw error
    }
  },
})

/** Goes back to the icon. Two round trips. */
export const removePicture = operation('client', 'DELETE /goals/:id/picture', {
  summary: 'Remove the picture of a goal of your own',
  response: GoalChangedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    await requireOwn(ctx, viewer, id)
    return exchange(ctx, id, null)
  },
})

/** The picture, for members who have joined. */
export const openPicture = operation('client', 'GET /goals/:id/picture', {
  summary: 'The picture of a goal you save in',
  file: 'image/jpeg',
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
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
    return { body: file.body, bytes: file.bytes }
  },
})

/** Deletes the file of a picture, by the key that its goal stored. */
async function deleteGoalPicture(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.providers.files.remove(key)
}

async function requireOwn(ctx: Ctx, viewer: Viewer, id: string): Promise<void> {
  const [, rows] = await readAs(ctx, viewer, [findGoal(ctx, viewer.id, id)])
  ownGoal(rows, viewer)
}

/** Sets the new picture and reads the old one in one batch: concurrent uploads delete both old files. */
async function exchange(ctx: Ctx, id: string, picture: string | null): Promise<{ id: string }> {
  const condition = eq(savingsGoal.id, id)
  const [before] = await ctx.db.batch([
    ctx.db.select({ picture: savingsGoal.picture }).from(savingsGoal).where(condition),
    ctx.db.update(savingsGoal).set({ picture, updatedAt: ctx.now() }).where(condition),
    notifyMembersLive(ctx, id),
  ])
  const previous = before[0]?.picture ?? null
  if (previous) ctx.after(() => deleteGoalPicture(ctx, previous))
  return { id }
}
