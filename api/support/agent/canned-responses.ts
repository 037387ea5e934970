// Canned responses, shared by all admins, by title.

import { and, asc, count, eq, ne } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { cannedResponse } from '../../../db/schema/support'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { commandResponse, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault, refusalName } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { CannedResponseId, CannedResponseInput, SAVED_LIMITS } from './input'
import { CannedResponseDoneResponse, CannedResponsesResponse } from './responses'

/** All of them, by title. One round trip. */
export const listCannedResponses = operation('admin', 'GET /admin/canned-responses', {
  summary: 'Saved replies, by title',
  response: CannedResponsesResponse,
  reads: ({ ctx }) => ({ rows: cannedResponsesOf(ctx) }),
  read: ({ rows }, { viewer }) => ({
    items: rows.map(({ saved, by }) => ({
      id: saved.id,
      title: saved.title,
      text: saved.text,
      updatedAt: rfc3339(saved.updatedAt, viewer.timeZone),
      updatedBy: by,
    })),
  }),
})

export function cannedResponsesOf(ctx: Ctx) {
  return ctx.db
    .select({ saved: cannedResponse, by: user.name })
    .from(cannedResponse)
    .leftJoin(user, eq(user.id, cannedResponse.updatedBy))
    .orderBy(asc(cannedResponse.title))
    .limit(SAVED_LIMITS.count)
}

export const addCannedResponse = operation('admin', 'POST /admin/canned-responses', {
  summary: 'Add a saved reply',
  keyed: true,
  body: CannedResponseInput,
  created: CannedResponseDoneResponse,
  run: ({ ctx, viewer, key, body: input }) => {
    const id = ctx.id()
    return change(ctx, viewer, key, { id, name: 'addCannedResponse', input }, ({ count }) => {
      if (count >= SAVED_LIMITS.count) {
        throw fieldFault('title', `There are ${SAVED_LIMITS.count}, the maximum. Remove one first.`)
      }
      const stamp = { updatedBy: viewer.id, createdAt: ctx.now(), updatedAt: ctx.now() }
      return [ctx.db.insert(cannedResponse).values({ id, ...input, ...stamp }), 'canned-response.added']
    })
  },
})

export const changeCannedResponse = operation('admin', 'PUT /admin/canned-responses/:id', {
  summary: 'Edit a saved reply',
  keyed: true,
  params: CannedResponseId,
  body: CannedResponseInput,
  response: CannedResponseDoneResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) =>
    change(ctx, viewer, key, { id, name: 'changeCannedResponse', input }, ({ found }) => {
      if (!found) throw new DomainError('not-found')
      return [
        ctx.db
          .update(cannedResponse)
          .set({ ...input, updatedBy: viewer.id, updatedAt: ctx.now() })
          .where(eq(cannedResponse.id, id)),
        'canned-response.changed',
      ]
    }),
})

/** Answers that used it stay as they are. */
export const removeCannedResponse = operation('admin', 'DELETE /admin/canned-responses/:id', {
  summary: 'Remove a saved reply',
  keyed: true,
  params: CannedResponseId,
  response: CannedResponseDoneResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const about = { id, name: 'removeCannedResponse', input: null }
    return change(ctx, viewer, key, about, ({ found }) => {
      if (!found) throw new DomainError('not-found')
      return [ctx.db.delete(cannedResponse).where(eq(cannedResponse.id, id)), 'canned-response.removed']
    })
  },
})

type State = { found: boolean; count: number }

async function change(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, name, input }: { id: string; name: string; input: CannedResponseInput | null },
  decide: (state: State) => [write: Statement, event: AuditEvent],
): Promise<{ id: string }> {
  const title = input?.title ?? ''
  try {
    return await commandResponse(ctx, viewer, {
      name,
      key,
      // A new response has a new id each time it is sent.
      input: name === 'addCannedResponse' ? input : { id, ...input },
      reads: [
        ctx.db.select({ id: cannedResponse.id }).from(cannedResponse).where(eq(cannedResponse.id, id)),
        ctx.db
          .select({ id: cannedResponse.id })
          .from(cannedResponse)
          .where(and(eq(cannedResponse.title, title), ne(cannedResponse.id, id))),
        ctx.db.select({ count: count() }).from(cannedResponse),
      ],
      decide: ([[found], [twin], [total]], proven) => {
        requireTwoFactor(proven)
        const [write, event] = decide({ found: found !== undefined, count: total?.count ?? 0 })
        if (twin) throw fieldFault('title', TAKEN)
        return { writes: [write, audit(ctx, { actor: viewer.id, event, subject: id })], response: { id } }
      },
    })
  } catch (error) {
    // Another admin was faster.
    if (refusalName(error) === 'canned_response.title') throw fieldFault('title', TAKEN)
    throw error
  }
}

const TAKEN = 'Another saved reply has this title. Choose a different one.'
