// The author's view of a removal: their content, the reason, and their one appeal.

import { and, eq, sql } from 'drizzle-orm'
import { moderation } from '../../../db/schema/support'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { openTicket } from '../tickets/open'
import { Appeal } from './input'
import { CALLED } from './removal-status'
import { ModeratedResponse, RemovalResponse } from './responses'
import { ofReviews } from './review-tables'

/** One round trip. */
export const getRemoval = operation(EVERYONE, 'GET /me/removals/:id', {
  summary: 'Removed content of the viewer',
  response: RemovalResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ found: selectOwn(ctx, viewer, id) }),
  read: ({ found: [found] }, { viewer }) => {
    if (!found) throw new DomainError('not-found')
    return removalFrom(viewer, found)
  },
})

/** Appeals a removal, once: opens a ticket that another admin answers with their decision. Two round trips. */
export const appealRemoval = operation(EVERYONE, 'POST /me/removals/:id/appeal', {
  summary: 'Appeal a removal, once',
  body: Appeal,
  created: ModeratedResponse,
  problems: ['not-found', 'moderation-status'],
  reads: ({ ctx, viewer, params: { id } }) => ({ found: selectOwn(ctx, viewer, id) }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id }, body: { text } }) => {
    if (!found) throw new DomainError('not-found')
    const { row } = found
    if (row.appealedAt !== null || row.outcome !== null) throw new DomainError('moderation-status')
    return {
      writes: [
        // First, because its trigger refuses a second appeal.
        ctx.db.update(moderation).set({ appeal: text, appealedAt: ctx.now() }).where(eq(moderation.id, id)),
        ...openTicket(ctx, viewer, {
          source: 'appeal',
          subject: `Appeal: a removed ${CALLED[row.subjectKind]}`,
          message: text,
          about: { kind: row.subjectKind, id: row.subjectId },
        }).writes,
      ],
      response: { id },
    }
  },
})

function selectOwn(ctx: Ctx, viewer: Viewer, id: string) {
  const { subjectKind: kind, subjectId } = moderation
  return ctx.db
    .select({
      row: moderation,
      text: sql<string | null>`CASE ${kind}
        ${ofReviews(({ reviews }) => sql`SELECT comment FROM ${reviews} AS r WHERE r.id = ${subjectId}`)}
        ELSE (SELECT message.text FROM message WHERE message.id = ${subjectId}) END`,
      rating: sql<number | null>`CASE ${kind}
        ${ofReviews(({ reviews }) => sql`SELECT rating FROM ${reviews} AS r WHERE r.id = ${subjectId}`)} END`,
      picture: sql<number>`${kind} = 'message' AND EXISTS (
        SELECT 1 FROM message WHERE message.id = ${subjectId} AND picture_id IS NOT NULL)`,
      place: sql<string | null>`CASE ${kind}
        ${ofReviews(
          (of) => sql`SELECT one.name FROM ${of.reviews} AS r JOIN ${of.subject} AS one ON one.id = r.${of.subjectId}
            WHERE r.id = ${subjectId}`,
        )}
        ELSE (SELECT user.name FROM message JOIN conversation ON conversation.id = message.conversation_id
          JOIN user ON user.id = CASE low_id WHEN ${viewer.id} THEN high_id ELSE low_id END WHERE message.id = ${subjectId}) END`,
    })
    .from(moderation)
    .where(and(eq(moderation.id, id), eq(moderation.authorId, viewer.id)))
}

type Found = Awaited<ReturnType<typeof selectOwn>>[number]

function removalFrom({ timeZone }: ProvenViewer, { row, text, rating, picture, place }: Found): RemovalResponse {
  return {
    id: row.id,
    kind: row.subjectKind,
    text: text ?? '',
    rating,
    picture: picture === 1,
    place: place ?? '',
    reason: row.reason,
    at: rfc3339(row.createdAt, timeZone),
    appeal: row.appeal,
    appealedAt: rfc3339(row.appealedAt, timeZone),
    outcome: row.outcome,
    outcomeReason: row.outcomeReason,
    outcomeAt: rfc3339(row.outcomeAt, timeZone),
    timeZone,
  }
}
