// Pictures in a conversation: re-encoded on upload, which removes the location, and seen by its two people only.

import { and, eq, sql } from 'drizzle-orm'
import { conversation, messagePicture } from '../../../db/schema/messaging'
import { blockBetween } from '../../identity/accounts/blocks'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE, PICTURE } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { fittedPicture } from '../../platform/media/fit'
import { readHeader } from '../../platform/media/image-header'
import type { StoredFile } from '../../platform/providers/files/port'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { takenDownOf } from '../../support/moderation/removal-status'
import { picturePath } from './message'
import { isOneOf, other, otherOf } from './participants'
import { PictureResponse } from './responses'

/** Uploads of one person: re-encoding costs time. */
const UPLOADS = { max: 30, windowMs: HOUR }

/** How long a picture may wait for its message, in milliseconds. */
const UNUSED_TTL = DAY

/** How far back the job looks for pictures that it missed, in milliseconds. */
const SWEEP_WINDOW = 30 * DAY

/** The most pictures of one run. */
const PAGE = 100

/** Stores a picture for a message in a conversation of the viewer's. Two round trips. */
export const addPicture = operation(EVERYONE, 'POST /conversations/:id/pictures', {
  summary: 'Upload a picture for a message sent within a day',
  bytes: PICTURE,
  created: PictureResponse,
  problems: ['not-found', 'cannot-write', 'unsupported-image', 'image-too-large'],
  run: async ({ ctx, viewer, params: { id: conversationId }, bytes }) => {
    const [, rows, attempted] = await readAs(ctx, viewer, [
      ctx.db
        .select({ deletedAt: other.deletedAt, blocked: blockBetween(viewer.id, other.id) })
        .from(conversation)
        .innerJoin(other, eq(other.id, otherOf(viewer.id)))
        .where(and(eq(conversation.id, conversationId), isOneOf(viewer.id))),
      attempt(ctx, `message-picture:${viewer.id}`, UPLOADS),
    ])
    const [found] = rows
    if (!found) throw new DomainError('not-found')
    if (found.blocked || found.deletedAt) throw new DomainError('cannot-write')
    refuseOver(ctx, attempted, UPLOADS)
    const drawn = await fittedPicture(bytes)
    const { width, height } = readHeader(drawn)
    const id = ctx.id()
    // Not the id, which people see.
    const file = `messages/${crypto.randomUUID()}.jpg`
    await ctx.providers.files.put(file, drawn, 'image/jpeg')
    try {
      await writeBatch(ctx, [
        ctx.db
          .insert(messagePicture)
          .values({ id, conversationId, uploaderId: viewer.id, file, width, height, createdAt: ctx.now() }),
      ])
    } catch (error) {
      ctx.after(() => ctx.providers.files.remove(file))
      throw error
    }
    return { id, path: picturePath(conversationId, id), width, height }
  },
})

export const openConversationPicture = operation(EVERYONE, 'GET /conversations/:id/pictures/:pictureId', {
  summary: 'A picture in a conversation',
  file: 'image/jpeg',
  problems: ['not-found'],
  run: async ({ ctx, viewer, params }) => {
    const file = await openPicture(ctx, viewer, params)
    return { body: file.body, bytes: file.bytes, cacheControl: 'private, max-age=31536000, immutable' }
  },
})

/** A picture, for the two people of its conversation. One round trip. @throws DomainError not-found */
async function openPicture(
  ctx: Ctx,
  viewer: Viewer,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<StoredFile> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ file: messagePicture.file })
      .from(messagePicture)
      .innerJoin(conversation, eq(conversation.id, messagePicture.conversationId))
      .where(
        and(
          eq(messagePicture.id, pictureId),
          eq(conversation.id, id),
          isOneOf(viewer.id),
          // Neither sees a picture that was taken down.
          sql`NOT EXISTS (SELECT 1 FROM message WHERE message.picture_id = ${messagePicture.id}
            AND ${takenDownOf('message', sql`message.id`)} IS NOT NULL)`,
        ),
      ),
  ])
  const file = rows[0] && (await ctx.providers.files.get(rows[0].file))
  if (!file) throw new DomainError('not-found')
  return file
}

/** Deletes pictures that were not sent within a day, with their files. Run by the hourly job. */
export async function sweepPictures(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const gone = await ctx.db.all<{ file: string }>(sql`DELETE FROM message_picture WHERE id IN (
      SELECT id FROM message_picture
      WHERE created_at BETWEEN ${now - SWEEP_WINDOW} AND ${now - UNUSED_TTL}
        AND NOT EXISTS (SELECT 1 FROM message WHERE picture_id = message_picture.id)
      ORDER BY created_at LIMIT ${PAGE})
    RETURNING file`)
  for (const { file } of gone) {
    await ctx.providers.files.remove(file).catch((error) => logFailure('message picture', error))
  }
  return gone.length
}
