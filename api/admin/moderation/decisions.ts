// Moderation decisions: take down, dismiss, restore; an appeal is decided by a different admin.
// Triggers enforce all of it (migrations/0003_support_rules.sql).

import { eq, sql } from 'drizzle-orm'
import { moderation, ticket } from '../../../db/schema/support'
import { drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command } from '../../platform/command'
import type { Ctx, Role } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { ContentParam, DecideRemoval, RemovableParam, TakeDown } from '../../support/moderation/input'
import { CALLED } from '../../support/moderation/removal-status'
import { ModeratedResponse } from '../../support/moderation/responses'
import { replyToTickets } from '../../support/tickets/answer'
import { selectRemoval, waitingReports } from './content'
import { type ContentRow, contentRows } from './content-rows'
import { type Author, type ChatMessage, changeMessage, notifyAuthor, showMessage } from './notifications'

/**
 * Takes content down: only its author can read it from then on, they are notified of the reason,
 * and every report of it is answered. Returns the id of the removal. Two round trips.
 */
export const takeDown = operation('admin', 'POST /admin/moderation/:kind/:id/removal', {
  summary: 'Remove it; its author sees the reason',
  keyed: true,
  params: RemovableParam,
  body: TakeDown,
  created: ModeratedResponse,
  problems: ['moderation-status'],
  run: async ({ ctx, viewer, key, params: { kind, id }, body: { reason } }) => {
    const removalId = ctx.id()
    const { response, replayed } = await command(ctx, viewer, {
      name: 'content:removed',
      key,
      input: { kind, id, reason },
      reads: [
        ctx.db.all<ContentRow>(contentRows(kind, id)),
        authorOf(ctx, sql`SELECT author_id FROM (${contentRows(kind, id)})`),
        messageIn(ctx, kind, id),
      ],
      decide: ([[row], [author], [chatMessage]], proven) => {
        requireTwoFactor(proven)
        if (!row || !author) throw new DomainError('not-found')
        if (author.id === viewer.id) throw new DomainError('forbidden')
        return {
          writes: [
            // First: its trigger rejects content that a concurrent request took down.
            ctx.db.insert(moderation).values({
              id: removalId,
              subjectKind: kind,
              subjectId: id,
              authorId: author.id,
              reason,
              decidedBy: viewer.id,
              createdAt: ctx.now(),
            }),
            audit(ctx, { actor: viewer.id, event: 'content.removed', subject: id, detail: kind }),
            ...notifyAuthor(ctx, authorFrom(author), removalId, {
              title: `Your ${CALLED[kind]} was removed`,
              text: `We removed your ${CALLED[kind]}. Reason: ${reason}\n\nIf you think this is a mistake, you can appeal.`,
            }),
            ...replyToTickets(ctx, viewer, waitingReports({ kind, id }), THANKS_REMOVED, { closes: true }),
            ...(chatMessage ? changeMessage(ctx, chatMessage) : []),
          ],
          response: { id: removalId },
        }
      },
    })
    if (!replayed) afterwards(ctx, kind, id)
    return response
  },
})

/** Dismisses the reports: they are answered, and nothing else changes. Two round trips. */
export const keepContent = operation('admin', 'POST /admin/moderation/:kind/:id/keeping', {
  summary: 'Take no action; its reports are answered',
  params: ContentParam,
  response: ModeratedResponse,
  problems: ['not-found', 'moderation-status'],
  reads: ({ ctx, params: { kind, id } }) => ({
    row: ctx.db.all<ContentRow>(contentRows(kind, id)),
    waiting: ctx.db.select({ count: sql<number>`count(*)` }).from(ticket).where(waitingReports({ kind, id })),
    removed: ctx.db.all<{ count: number }>(removedOf(kind, id)),
  }),
  decide: ({ row: [row], waiting, removed }, { ctx, viewer, params: { kind, id } }) => {
    requireTwoFactor(viewer)
    if (!row) throw new DomainError('not-found')
    const down = (removed[0]?.count ?? 0) > 0
    if ((waiting[0]?.count ?? 0) === 0 || (down && kind !== 'conversation')) throw new DomainError('moderation-status')
    return {
      writes: [
        audit(ctx, { actor: viewer.id, event: 'content.approved', subject: id, detail: kind }),
        ...replyToTickets(ctx, viewer, waitingReports({ kind, id }), down ? THANKS_PARTLY : THANKS_NO_ACTION, {
          closes: true,
        }),
      ],
      response: { id },
    }
  },
})

/**
 * Decides on content that is taken down. Before an appeal any admin may restore it; an appeal is upheld or granted by
 * an admin other than the one who took it down. The author reads the reason. Two round trips.
 */
export const decideRemoval = operation('admin', 'POST /admin/moderation/removals/:id/outcome', {
  summary: 'Restore removed content, or uphold the removal',
  keyed: true,
  body: DecideRemoval,
  response: ModeratedResponse,
  problems: ['not-found', 'moderation-status'],
  run: async ({ ctx, viewer, key, params: { id }, body: { outcome, reason } }) => {
    let of: { kind: RemovableParam['kind']; id: string } | null = null
    const { response, replayed } = await command(ctx, viewer, {
      name: `removal:${outcome}`,
      key,
      input: { id, reason },
      reads: [
        selectRemoval(ctx, id),
        authorOf(ctx, sql`SELECT author_id FROM moderation WHERE id = ${id}`),
        messageIn(ctx, 'message', sql`(SELECT subject_id FROM moderation WHERE id = ${id})`),
      ],
      decide: ([[row], [author], [chatMessage]], proven) => {
        requireTwoFactor(proven)
        if (!row || !author) throw new DomainError('not-found')
        const appealed = row.appealedAt !== null
        if (row.outcome !== null || (outcome === 'upheld' && !appealed)) throw new DomainError('moderation-status')
        if (appealed && row.decidedBy === viewer.id)
          throw new DomainError('forbidden', { detail: 'You removed it, so another admin decides the appeal.' })
        if (author.id === viewer.id) throw new DomainError('forbidden')
        const { subjectKind: kind, subjectId } = row
        of = { kind, id: subjectId }
        const restored = outcome === 'restored'
        const content = textOf(CALLED[kind], outcome, reason)
        return {
          writes: [
            ctx.db
              .update(moderation)
              .set({
                outcome,
                outcomeReason: reason,
                outcomeBy: viewer.id,
                outcomeAt: ctx.now(),
              })
              .where(eq(moderation.id, id)),
            audit(ctx, {
              actor: viewer.id,
              event: restored ? 'content.restored' : 'appeal.upheld',
              subject: subjectId,
              detail: kind,
            }),
            ...notifyAuthor(ctx, authorFrom(author), id, content),
            ...replyToTickets(
              ctx,
              viewer,
              sql`${ticket.aboutKind} = ${kind} AND ${ticket.aboutId} = ${subjectId} AND ${ticket.source} = 'appeal'
              AND ${ticket.userId} = ${author.id} AND ${ticket.status} <> 'closed'`,
              content.text,
              { closes: true },
            ),
            ...(chatMessage && restored ? changeMessage(ctx, chatMessage, { shown: true }) : []),
          ],
          response: { id },
        }
      },
    })
    const decided = of as { kind: RemovableParam['kind']; id: string } | null
    if (!replayed && decided) afterwards(ctx, decided.kind, decided.id)
    return response
  },
})

const THANKS_REMOVED = 'Thank you for your report. We reviewed what you reported and removed it.'

const THANKS_NO_ACTION =
  'Thank you for your report. We reviewed what you reported. It follows our rules, so it stays. You can block the person who wrote it, and contact us again if it continues.'

const THANKS_PARTLY = 'Thank you for your report. We reviewed the conversation and removed what broke our rules.'

function textOf(called: string, outcome: DecideRemoval['outcome'], reason: string) {
  return outcome === 'restored'
    ? {
        title: `Your ${called} has been restored`,
        text: `After another review, your ${called} has been restored. ${reason}`,
      }
    : {
        title: `Your ${called} stays removed`,
        text: `Someone else reviewed it, and your ${called} stays removed. ${reason}`,
      }
}

function afterwards(ctx: Ctx, kind: RemovableParam['kind'], id: string): void {
  ctx.after(() => drainOutbox(ctx))
  if (kind === 'message') ctx.after(() => showMessage(ctx, id))
}

type AuthorRow = { id: string; role: Role; deleted: number }

function authorOf(ctx: Ctx, which: ReturnType<typeof sql>) {
  return ctx.db.all<AuthorRow>(sql`SELECT id, role, deleted_at IS NOT NULL AS deleted FROM user WHERE id = (${which})`)
}

function authorFrom({ id, role, deleted }: AuthorRow): Author {
  return { id, role, deleted: deleted === 1 }
}

/** The conversation of a message and its participants; nothing for other content. */
function messageIn(ctx: Ctx, kind: RemovableParam['kind'], id: string | ReturnType<typeof sql>) {
  return ctx.db.all<ChatMessage>(sql`SELECT conversation.id AS conversationId, low_id AS lowId, high_id AS highId, message.text
    FROM message JOIN conversation ON conversation.id = message.conversation_id
    WHERE ${kind} = 'message' AND message.id = ${id}`)
}

/** Whether it is taken down; of a conversation, whether any of it was since it was reported. */
function removedOf(kind: ContentParam['kind'], id: string) {
  return kind === 'conversation'
    ? sql`SELECT count(*) AS count FROM moderation
        WHERE author_id IN (SELECT low_id FROM conversation WHERE id = ${id} UNION SELECT high_id FROM conversation WHERE id = ${id})
          AND created_at >= (SELECT min(created_at) FROM conversation_report WHERE conversation_id = ${id})
          AND subject_kind = 'message' AND outcome IS NOT 'restored'
          AND (SELECT conversation_id FROM message WHERE message.id = subject_id) = ${id}`
    : sql`SELECT count(*) AS count FROM moderation
        WHERE subject_kind = ${kind} AND subject_id = ${id} AND outcome IS NOT 'restored'`
}
