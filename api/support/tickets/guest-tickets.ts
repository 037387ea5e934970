// A guest's ticket, by the link that we email them: they read our answers and write again. An invalid link and one
// whose ticket was erased are refused alike.

import { and, eq, isNull, ne } from 'drizzle-orm'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, placeOf, refuseOver } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { addQuestion, QUESTIONS } from './follow-up'
import { ticketOfToken } from './guest-link'
import { ConversationToken, Question, TicketQuery } from './input'
import { textOf, threadOf } from './own-tickets'
import { GuestTicketResponse, MessageAddedResponse } from './responses'

/** Reads of one link, and tries of invalid ones from one network. */
const READS = { max: 120, windowMs: HOUR }

/** The ticket of a link. One round trip, whether or not it exists. */
export const readAsGuest = operation('public', 'GET /support/conversations/:token', {
  summary: 'A guest’s support conversation, by its link',
  params: ConversationToken,
  query: TicketQuery,
  response: GuestTicketResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, params: { token }, query }) => {
    const id = await ticketOfToken(ctx, token)
    const [attempts, [found], messages] = await ctx.db.batch([
      attempt(ctx, `conversation:${id ?? placeOf(ctx) ?? 'anywhere'}`, READS),
      ofNobody(ctx, id),
      textOf(ctx, id ?? '', query),
    ])
    refuseOver(ctx, attempts, READS)
    if (!found) throw new DomainError('not-found')
    const { reference, subject, status } = found
    return { reference, subject, status, ...threadOf(found, messages, query.limit, 'UTC') }
  },
})

/** Adds a message by a link, once for each key. Two round trips. */
export const writeAsGuest = operation('public', 'POST /support/conversations/:token/messages', {
  summary: 'A guest’s follow-up message',
  keyed: true,
  params: ConversationToken,
  body: Question,
  created: MessageAddedResponse,
  problems: ['not-found'],
  run: async ({ ctx, key, params: { token }, body: { text } }) => {
    const ticketId = await ticketOfToken(ctx, token)
    // The message's id is derived from the key, so that it is stored once.
    const id = (await sha256(JSON.stringify([ticketId, key]))).slice(0, 32)
    const readMessages = () =>
      ctx.db
        .select({ text: ticketMessage.text })
        .from(ticketMessage)
        .where(and(eq(ticketMessage.id, id), eq(ticketMessage.ticketId, ticketId ?? '')))
    const [attempts, [found], [earlier]] = await ctx.db.batch([
      attempt(ctx, `question:${ticketId ?? placeOf(ctx) ?? 'anywhere'}`, QUESTIONS),
      ofNobody(ctx, ticketId),
      readMessages(),
    ])
    if (earlier && found) return once(id, earlier, text)
    refuseOver(ctx, attempts, QUESTIONS)
    if (!found) throw new DomainError('not-found')
    const writes = addQuestion(ctx, { id, ticket: found, authorId: null, text })
    try {
      await writeBatch(ctx, writes as [(typeof writes)[number]])
    } catch (error) {
      // A concurrent request with the same key was faster.
      const [first] = await readMessages()
      if (first) return once(id, first, text)
      throw error
    }
    ctx.after(() => drainOutbox(ctx))
    return { id }
  },
})

function once(id: string, earlier: { text: string }, text: string): { id: string } {
  if (earlier.text !== text) throw new DomainError('idempotency-key-reused')
  return { id }
}

/** Only tickets without an account. */
function ofNobody(ctx: Ctx, id: string | null) {
  return ctx.db
    .select()
    .from(ticket)
    .where(and(eq(ticket.id, id ?? ''), isNull(ticket.userId), ne(ticket.email, '')))
}
