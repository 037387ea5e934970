// The webhooks of a partner or seller: added, changed, paused, given a new secret, deleted.

import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { webhookEndpoint, webhookMessage } from '../../../db/schema/developers'
import { outbox } from '../../../db/schema/notifications'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, Role, Viewer } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { mayFetch } from '../../platform/outgoing/safe-fetch'
import { pageFrom } from '../../platform/pagination'
import { BASES } from '../../platform/roles'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { id } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { DeliveriesQuery, EVENTS_OF, NewWebhook, WebhookChanges } from './input'
import {
  type DeliveryResponse,
  NewWebhookResponse,
  WebhookDetailResponse,
  WebhookResponse,
  WebhooksResponse,
} from './responses'
import { bodyOf, secretOf } from './signing'

export type Endpoint = typeof webhookEndpoint.$inferSelect

type Message = typeof webhookMessage.$inferSelect

/** Most webhooks of one person; a trigger refuses more. */
const MOST = 5

/** The viewer's webhooks, oldest first. One round trip. */
export const listWebhooks = operation(BUSINESSES, 'GET /me/webhooks', {
  summary: 'Your webhooks',
  response: WebhooksResponse,
  reads: ({ ctx, viewer }) => ({ rows: webhooksOf(ctx, viewer) }),
  read: ({ rows }, { viewer }) => webhooksResponse(viewer, rows),
})

/** The statement that reads the viewer's webhooks, for a larger batch. */
export function webhooksOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.userId, viewer.id))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id))
}

export function webhooksResponse(viewer: Viewer, rows: Endpoint[]): WebhooksResponse {
  return { items: rows.map(responseOf), events: eventsOf(viewer.role), more: rows.length < MOST }
}

/** One of the viewer's webhooks with its deliveries, newest first. One round trip. */
export const getWebhook = operation(BUSINESSES, 'GET /me/webhooks/:id', {
  summary: 'A webhook and its deliveries, newest first',
  query: DeliveriesQuery,
  response: WebhookDetailResponse,
  problems: ['not-found', 'invalid-cursor'],
  reads: ({ ctx, viewer, params: { id }, query: { limit, cursor } }) => ({
    found: ownEndpoint(ctx, viewer, id),
    messages: ctx.db
      .select({ message: webhookMessage, next: outbox.notBefore })
      .from(webhookMessage)
      .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookMessage.endpointId))
      .leftJoin(outbox, eq(outbox.id, webhookMessage.id))
      .where(
        and(
          eq(webhookMessage.endpointId, id),
          eq(webhookEndpoint.userId, viewer.id),
          beyond(cursor, [webhookMessage.createdAt, webhookMessage.id]),
        ),
      )
      .orderBy(desc(webhookMessage.createdAt), desc(webhookMessage.id))
      .limit(limit + 1),
  }),
  read: ({ found: [found], messages }, { viewer, query: { limit } }) => {
    if (!found) throw new DomainError('not-found')
    return {
      webhook: responseOf(found),
      events: eventsOf(viewer.role),
      deliveries: pageFrom(
        messages,
        limit,
        ({ message }) => [message.createdAt, message.id],
        ({ message, next }) => deliveryResponse(message, next),
      ),
    }
  },
})

/** Adds a webhook; its secret is in the first response only. Two round trips. */
export const addWebhook = operation(BUSINESSES, 'POST /me/webhooks', {
  summary: 'Add a webhook; its secret is shown once',
  keyed: true,
  body: NewWebhook,
  created: NewWebhookResponse,
  problems: ['step-up-required', 'webhook-limit'],
  run: async ({ ctx, viewer, key, body: input }) => {
    refuseUnreachable(ctx, input.url)
    refuseOthersEvents(viewer.role, input.events)
    const row: Endpoint = {
      id: ctx.id(),
      userId: viewer.id,
      url: new URL(input.url).href,
      events: input.events,
      status: 'active',
      secretVersion: 1,
      secretAt: ctx.now(),
      createdAt: ctx.now(),
      silentTries: 0,
      silentUntil: 0,
    }
    const { response, replayed } = await command(ctx, viewer, {
      name: 'addWebhook',
      key,
      input,
      reads: [ownEndpoint(ctx, viewer, row.id)],
      decide: (_, proven) => {
        requireFresh(ctx, proven)
        return {
          writes: [
            ctx.db.insert(webhookEndpoint).values(row),
            audit(ctx, { actor: viewer.id, event: 'webhook.added', subject: row.id }),
            notify(ctx, viewer.id, {
              kind: 'security',
              title: 'New webhook',
              text: `${new URL(row.url).host} now gets the events of your business. If you didn’t add it, remove it in your settings.`,
              path: `${BASES[viewer.role]}/settings/developers`,
            }),
          ],
          response: responseOf(row),
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return { webhook: response, secret: replayed ? null : await secretOf(ctx, row) }
  },
})

/**
 * Changes which events a webhook wants, or pauses it or resumes it. What was waiting when it is paused has failed, and can be
 * replayed. To resume one that was paused takes a step-up. Two round trips.
 */
export const changeWebhook = operation(BUSINESSES, 'PUT /me/webhooks/:id', {
  summary: 'Change the events of a webhook, pause it or resume it',
  body: WebhookChanges,
  response: WebhookResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, body: { events, paused } }) => {
    if (events) refuseOthersEvents(viewer.role, events)
    const [proven, found] = await provenEndpoint(ctx, viewer, id)
    // Somebody else may have set it up before it was paused.
    if (paused === false && found.status === 'paused') requireFresh(ctx, proven)
    // To pause what we paused changes nothing: it says why.
    const status = paused === undefined ? found.status : paused ? pausedAs(found.status) : ('active' as const)
    const after = { ...found, events: events ?? found.events, status }
    await writeBatch(ctx, [
      ctx.db
        .update(webhookEndpoint)
        .set({ events: after.events, status, silentTries: 0, silentUntil: 0 })
        .where(eq(webhookEndpoint.id, id)),
      audit(ctx, { actor: viewer.id, event: 'webhook.changed', subject: id, detail: status }),
    ])
    return responseOf(after)
  },
})

/** Gives a webhook a new secret; for a day, messages are signed with the old one as well. Two round trips. */
export const renewSecret = operation(BUSINESSES, 'POST /me/webhooks/:id/secret', {
  summary: 'Make a new secret; the old one still signs for a day',
  created: NewWebhookResponse,
  problems: ['not-found', 'step-up-required'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [proven, found] = await provenEndpoint(ctx, viewer, id)
    requireFresh(ctx, proven)
    const after = { ...found, secretVersion: found.secretVersion + 1, secretAt: ctx.now() }
    const [renewed] = await ctx.db.batch([
      ctx.db
        .update(webhookEndpoint)
        .set({ secretVersion: after.secretVersion, secretAt: after.secretAt })
        .where(
          and(
            eq(webhookEndpoint.id, id),
            // Of two at once, one has not shown its secret.
            eq(webhookEndpoint.secretVersion, found.secretVersion),
          ),
        )
        .returning({ id: webhookEndpoint.id }),
      audit(ctx, { actor: viewer.id, event: 'webhook.secret-renewed', subject: id }),
    ])
    if (renewed.length === 0) throw new DomainError('webhook-changed')
    return { webhook: responseOf(after), secret: await secretOf(ctx, after) }
  },
})

/** Deletes a webhook and its deliveries. Two round trips. */
export const removeWebhook = operation(BUSINESSES, 'DELETE /me/webhooks/:id', {
  summary: 'Delete a webhook and its deliveries',
  response: z.object({ id }),
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    await provenEndpoint(ctx, viewer, id)
    await writeBatch(ctx, [
      ctx.db.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id)),
      audit(ctx, { actor: viewer.id, event: 'webhook.removed', subject: id }),
    ])
    return { id }
  },
})

/** The viewer's own endpoint. @throws DomainError not-found */
export async function provenEndpoint(ctx: Ctx, viewer: Viewer, id: string) {
  const [proven, [found]] = await readAs(ctx, viewer, [ownEndpoint(ctx, viewer, id)])
  if (!found) throw new DomainError('not-found')
  return [proven, found] as const
}

export function deliveryResponse(message: Message, next: number | null): DeliveryResponse {
  const { id, type, status, tries, receiverStatus, fault } = message
  return {
    id,
    type,
    status,
    tries,
    receiverStatus,
    fault,
    createdAt: rfc3339(message.createdAt),
    triedAt: rfc3339(message.triedAt),
    nextTryAt: status === 'waiting' ? rfc3339(Math.max(next ?? 0, message.createdAt)) : null,
    body: bodyOf(message),
  }
}

function ownEndpoint(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.userId, viewer.id)))
}

function responseOf(row: Endpoint): WebhookResponse {
  const { id, url, events, status, createdAt, secretAt } = row
  return { id, url, events, status, createdAt: rfc3339(createdAt), secretAt: rfc3339(secretAt) }
}

function pausedAs(status: Endpoint['status']): Endpoint['status'] {
  return status === 'failing' ? status : 'paused'
}

function eventsOf(role: Role): string[] {
  return role === 'beauty_partner' || role === 'product_seller' ? [...EVENTS_OF[role]] : []
}

function refuseOthersEvents(role: Role, events: readonly string[]): void {
  const allowed = eventsOf(role)
  if (events.every((type) => allowed.includes(type))) return
  throw fieldFault('events', 'Choose events from the list')
}

function refuseUnreachable(ctx: Ctx, url: string): void {
  if (mayFetch(ctx, url)) return
  throw fieldFault('url', 'Enter a public address that begins with https://')
}
