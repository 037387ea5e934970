// "Don't write to me": whoever gets a message that they did not ask for stops all of them, from whoever they come, by the
// link in any. The link is signed with our secret, so that nobody makes one for another's contact; only a hash is stored.

import { createHmac } from 'node:crypto'
import { constantTimeEqual } from 'better-auth/crypto'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactOptOut } from '../../../db/schema/notifications'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { contactHash } from './contact-hash'

/** Hex digits of the proof: 80 bits, since a text message is short and guesses are made here only. */
const PROOF = 20

const OptOutToken = z.object({ token: z.string().min(1).max(100) })

const OptOutResponse = z.object({ stopped: z.boolean() })

/** The link in a message to a contact: "https://…/stop/…". */
export function optOutLink(ctx: Pick<Ctx, 'settings' | 'origin'>, contact: string): string {
  const hash = contactHash(ctx, contact)
  return `${ctx.origin}/stop/${hash}.${proofOf(ctx, hash)}`
}

/** Whether the contact of a link gets no messages of others. */
export const getOptOut = operation('public', 'GET /contact-opt-outs/:token', {
  summary: 'Whether messages of others to an email address or phone are stopped',
  params: OptOutToken,
  response: OptOutResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { token } }) => {
    const rows = await ctx.db
      .select()
      .from(contactOptOut)
      .where(eq(contactOptOut.contactHash, hashOf(ctx, token)))
    return { stopped: rows.length > 0 }
  },
})

/** Stops all messages of others to the contact of a link; again is the same. */
export const optOut = operation('public', 'PUT /contact-opt-outs/:token', {
  summary: 'Stop messages of others to an email address or phone',
  params: OptOutToken,
  response: OptOutResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { token } }) => {
    await ctx.db
      .insert(contactOptOut)
      .values({ contactHash: hashOf(ctx, token), createdAt: ctx.now() })
      .onConflictDoNothing()
    return { stopped: true }
  },
})

/** Takes it back. */
export const optIn = operation('public', 'DELETE /contact-opt-outs/:token', {
  summary: 'Allow messages of others to an email address or phone again',
  params: OptOutToken,
  response: OptOutResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { token } }) => {
    await ctx.db.delete(contactOptOut).where(eq(contactOptOut.contactHash, hashOf(ctx, token)))
    return { stopped: false }
  },
})

/** Those of the contacts that get no messages of others. */
export async function optedOut(ctx: Ctx, contacts: readonly string[]): Promise<string[]> {
  if (contacts.length === 0) return []
  const hashes = contacts.map((contact) => contactHash(ctx, contact))
  const rows = await ctx.db.select().from(contactOptOut).where(inArray(contactOptOut.contactHash, hashes))
  return contacts.filter((_, i) => rows.some((row) => row.contactHash === hashes[i]))
}

/** Within a statement: whether the contact with a hash does. */
export function isOptedOut(hash: string): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${contactOptOut} WHERE ${contactOptOut.contactHash} = ${hash})`
}

/** The hash of a link's contact. @throws DomainError not-found: the link is not ours */
function hashOf(ctx: Ctx, token: string): string {
  const hash = token.slice(0, -PROOF - 1)
  const bytes = new TextEncoder()
  const expected = bytes.encode(`${hash}.${proofOf(ctx, hash)}`)
  if (!constantTimeEqual(bytes.encode(token), expected)) throw new DomainError('not-found')
  return hash
}

function proofOf({ settings }: Pick<Ctx, 'settings'>, hash: string): string {
  return createHmac('sha256', settings.AUTH_SECRET).update(`stop:${hash}`).digest('hex').slice(0, PROOF)
}
