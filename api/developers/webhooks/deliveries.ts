// Test messages and replays: sent at once, so that their outcome is in the response.

import { and, eq, ne } from 'drizzle-orm'
import { webhookMessage } from '../../../db/schema/developers'
import { outbox } from '../../../db/schema/notifications'
import type { Ctx, Viewer } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, type Limit, refuseOver } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { deliverWebhooks, TEST } from './delivery'
import { deliveryResponse, provenEndpoint } from './endpoints'
import { DeliveryResponse } from './responses'

const TESTS: Limit = { max: 60, windowMs: HOUR }

/** Sends a test event now, to a paused webhook too. */
export const sendTest = operation(BUSINESSES, 'POST /me/webhooks/:id/tests', {
  summary: 'Send a test event now',
  created: DeliveryResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [, endpoint] = await provenEndpoint(ctx, viewer, id)
    const messageId = `msg_${ctx.id().replaceAll('-', '')}`
    const [attempts] = await ctx.db.batch([attempt(ctx, `webhook-tests:${viewer.id}`, TESTS)])
    refuseOver(ctx, attempts, TESTS)
    await ctx.db.insert(webhookMessage).values({
      id: messageId,
      endpointId: endpoint.id,
      type: TEST,
      data: JSON.stringify({ id: endpoint.id }),
      createdAt: ctx.now(),
    })
    return sendNow(ctx, viewer, messageId)
  },
})

/** Sends a delivery that is over once more, under the same id. Sends one that waits now. */
export const replay = operation(BUSINESSES, 'POST /me/webhooks/:id/deliveries/:messageId/replays', {
  summary: 'Send a delivery again now',
  created: DeliveryResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id, messageId } }) => {
    await provenEndpoint(ctx, viewer, id)
    const mine = and(eq(webhookMessage.id, messageId), eq(webhookMessage.endpointId, id))
    const [attempts, found] = await ctx.db.batch([
      attempt(ctx, `webhook-tests:${viewer.id}`, TESTS),
      ctx.db.select({ id: webhookMessage.id }).from(webhookMessage).where(mine),
    ])
    refuseOver(ctx, attempts, TESTS)
    if (found.length === 0) throw new DomainError('not-found')
    await ctx.db.batch([
      ctx.db
        .update(webhookMessage)
        .set({ status: 'waiting', tries: 0, triedAt: ctx.now(), fault: null })
        .where(and(mine, ne(webhookMessage.status, 'waiting'))),
      ctx.db.update(outbox).set({ notBefore: 0 }).where(eq(outbox.id, messageId)),
    ])
    return sendNow(ctx, viewer, messageId)
  },
})

async function sendNow(ctx: Ctx, viewer: Viewer, messageId: string): Promise<DeliveryResponse> {
  await deliverWebhooks(ctx, [messageId])
  const [, [found]] = await readAs(ctx, viewer, [
    ctx.db
      .select({ message: webhookMessage, next: outbox.notBefore })
      .from(webhookMessage)
      .leftJoin(outbox, eq(outbox.id, webhookMessage.id))
      .where(eq(webhookMessage.id, messageId)),
  ])
  if (!found) throw new DomainError('not-found')
  return deliveryResponse(found.message, found.next)
}
