// Reporting a conversation: stored once for each person, and opened as their ticket. Its messages stay private
// except for what the report discloses: see api/admin/moderation/content.ts.

import { and, eq, sql } from 'drizzle-orm'
import { conversation, conversationReport, message } from '../../../db/schema/messaging'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { CONVERSATION_REPORT_LABELS } from '../../support/moderation/input'
import { ticketOfReport } from '../../support/moderation/report-tickets'
import { ConversationReported } from '../messages/input'
import { isOneOf } from '../messages/participants'
import { ConversationReportResponse } from '../messages/responses'

/** Reports a conversation of the viewer's; idempotent. Two round trips. */
export const reportConversation = operation(EVERYONE, 'POST /conversations/:id/reports', {
  summary: 'Report a conversation',
  body: ConversationReported,
  created: ConversationReportResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id: conversationId }, body: { reason, detail, messageId } }) => {
    const [proven, rows, about] = await readAs(ctx, viewer, [
      ctx.db
        .select({ id: conversation.id })
        .from(conversation)
        .where(and(eq(conversation.id, conversationId), isOneOf(viewer.id))),
      ctx.db
        .select({ id: message.id })
        .from(message)
        .where(and(eq(message.id, messageId ?? ''), eq(message.conversationId, conversationId))),
    ])
    if (!rows[0] || (messageId && !about[0])) throw new DomainError('not-found')
    const id = ctx.id()
    const made = sql`EXISTS (SELECT 1 FROM conversation_report WHERE id = ${id})`
    await writeBatch(ctx, [
      ctx.db
        .insert(conversationReport)
        .values({
          id,
          conversationId,
          messageId: messageId ?? null,
          reporterId: viewer.id,
          reason,
          detail,
          createdAt: ctx.now(),
        })
        .onConflictDoNothing(),
      ...ticketOfReport(
        ctx,
        proven,
        {
          what: messageId ? 'a message' : 'a conversation',
          reason: CONVERSATION_REPORT_LABELS[reason],
          detail,
          about: messageId ? { kind: 'message', id: messageId } : { kind: 'conversation', id: conversationId },
        },
        made,
      ),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { id: conversationId, reported: true as const }
  },
})
