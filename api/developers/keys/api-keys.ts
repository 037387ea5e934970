// The keys of a partner or seller: listed, added, revoked. better-auth's plugin writes at every use, one row after
// another, and deletes what has expired: docs/security.md says why these are ours.

import { and, desc, eq, isNull } from 'drizzle-orm'
import { apiKey } from '../../../db/schema/developers'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, KeyScope, Role, Viewer } from '../../platform/context'
import { KEY_PREFIX } from '../../platform/http/api-key-header'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { BASES } from '../../platform/roles'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { NewKey, SCOPES_OF } from './input'
import { hashOfKey } from './key-claim'
import { KeyResponse, KeysResponse, NewKeyResponse } from './responses'

type Row = typeof apiKey.$inferSelect

/** Most keys in force of one person; a trigger refuses more. */
const MOST = 10

/** Keys that are listed: those in force, and some that were. */
const LISTED = 30

/** The viewer's keys, newest first. One round trip. */
export const listKeys = operation(BUSINESSES, 'GET /me/api-keys', {
  summary: 'Your API keys',
  response: KeysResponse,
  reads: ({ ctx, viewer }) => ({ rows: keysOf(ctx, viewer) }),
  read: ({ rows }, { ctx, viewer }) => keysResponse(ctx, viewer, rows),
})

/** The statement that reads the viewer's keys, for a larger batch. */
export function keysOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(apiKey)
    .where(eq(apiKey.userId, viewer.id))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(LISTED)
}

export function keysResponse(ctx: Ctx, viewer: Viewer, rows: Row[]): KeysResponse {
  const items = rows.map((row) => responseOf(ctx, row))
  const active = items.filter(({ status }) => status === 'active').length
  return { items, scopes: scopesOf(viewer.role), more: active < MOST }
}

/** Adds a key, which is in the first response only. Two round trips. */
export const addKey = operation(BUSINESSES, 'POST /me/api-keys', {
  summary: 'Add an API key, which is shown once',
  keyed: true,
  body: NewKey,
  created: NewKeyResponse,
  problems: ['step-up-required', 'api-key-limit'],
  run: async ({ ctx, viewer, key: idempotencyKey, body: input }) => {
    if (!input.scopes.every((scope) => scopesOf(viewer.role).includes(scope)))
      throw fieldFault('scopes', 'Choose from the list')
    const key = `${KEY_PREFIX}${randomText()}`
    const row: Row = {
      id: ctx.id(),
      userId: viewer.id,
      name: input.name,
      scopes: input.scopes,
      keyHash: await hashOfKey(ctx, key),
      lastFour: key.slice(-4),
      createdAt: ctx.now(),
      expiresAt: ctx.now() + Number(input.days) * DAY,
      revokedAt: null,
      usedAt: null,
    }
    const { response, replayed } = await command(ctx, viewer, {
      name: 'addApiKey',
      key: idempotencyKey,
      input,
      reads: [ownKey(ctx, viewer, row.id)],
      decide: (_, proven) => {
        requireFresh(ctx, proven)
        return {
          writes: [
            ctx.db.insert(apiKey).values(row),
            audit(ctx, { actor: viewer.id, event: 'api-key.added', subject: row.id, detail: row.scopes.join(' ') }),
            notify(ctx, viewer.id, {
              kind: 'security',
              title: 'New API key',
              text: `“${row.name}” can now use the Purse API for you. If you didn’t add it, revoke it in your settings.`,
              path: `${BASES[viewer.role]}/settings/developers`,
            }),
          ],
          response: responseOf(ctx, row),
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return { ...response, key: replayed ? null : key }
  },
})

/** Revokes a key: it opens nothing from now on. Two round trips. */
export const revokeKey = operation(BUSINESSES, 'DELETE /me/api-keys/:id', {
  summary: 'Revoke an API key',
  response: KeyResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [, [found]] = await readAs(ctx, viewer, [ownKey(ctx, viewer, id)])
    if (!found) throw new DomainError('not-found')
    if (found.revokedAt !== null) return responseOf(ctx, found)
    await writeBatch(ctx, [
      ctx.db
        .update(apiKey)
        .set({ revokedAt: ctx.now() })
        .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt))),
      audit(ctx, { actor: viewer.id, event: 'api-key.revoked', subject: id }),
    ])
    return responseOf(ctx, { ...found, revokedAt: ctx.now() })
  },
})

function ownKey(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.id, id), eq(apiKey.userId, viewer.id)))
}

function responseOf(ctx: Ctx, row: Row): KeyResponse {
  const { id, name, scopes, lastFour, createdAt, expiresAt, revokedAt, usedAt } = row
  const over = expiresAt <= ctx.now() ? 'expired' : 'active'
  return {
    id,
    name,
    scopes,
    lastFour,
    status: revokedAt === null ? over : 'revoked',
    createdAt: rfc3339(createdAt),
    expiresAt: rfc3339(expiresAt),
    usedAt: rfc3339(usedAt),
  }
}

function scopesOf(role: Role): KeyScope[] {
  return role === 'beauty_partner' || role === 'product_seller' ? [...SCOPES_OF[role]] : []
}

/** 256 random bits. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
