// Passkeys. One counts as password and second factor together. better-auth runs the WebAuthn ceremonies; who may
// begin one, the audit events and the notifications are ours.

import { APIError } from 'better-auth/api'
import { and, asc, eq } from 'drizzle-orm'
import { passkey } from '../../../db/schema/identity'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { placeOf, requireAttempt } from '../../platform/rate-limit'
import { securityPath } from '../../platform/roles'
import { emailOf } from '../../platform/values/email-address'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { createAuth, isSuspended } from '../authentication/auth'
import { NewPasskey, PasskeySignIn, RenamePasskey } from '../authentication/input'
import { CeremonyResponse, PasskeyResponse, SignedInResponse } from '../authentication/responses'
import { recordRefusedPasskey } from '../authentication/sign-in-history'
import { withoutMaker } from '../passkeys/passkey-rules'
import { DoneResponse, listOf } from '../sessions/responses'

const MOST = 20

/** Sign-ins by passkey that one network address may begin; many people may share one. */
const CEREMONIES = { max: 300, windowMs: 60_000 }

/** One round trip. */
export const listPasskeys = operation(EVERYONE, 'GET /me/passkeys', {
  summary: 'The passkeys',
  response: listOf(PasskeyResponse),
  reads: ({ ctx, viewer }) => ({ passkeys: passkeysOf(ctx, viewer) }),
  read: ({ passkeys }) => ({ items: passkeys.map(passkeyFrom), next: null }),
})

/** The query for a person's passkeys, oldest first. */
export function passkeysOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, viewer.id))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
    .limit(MOST)
}

/** A passkey for its owner, without the key. */
export function passkeyFrom(row: typeof passkey.$inferSelect): PasskeyResponse {
  return {
    id: row.id,
    name: row.name ?? 'Passkey',
    createdAt: rfc3339(row.createdAt?.getTime() ?? 0),
    synced: row.backedUp,
  }
}

/** Begins adding a passkey. */
export const beginPasskey = operation(EVERYONE, 'POST /me/passkeys/options', {
  summary: 'Start adding a passkey',
  response: CeremonyResponse,
  problems: ['step-up-required'],
  run: async ({ ctx, viewer }) => {
    const { email, phone, name } = await provenWith(ctx, viewer)
    const { response, headers } = await createAuth(ctx).api.generatePasskeyRegistrationOptions({
      query: { name: emailOf(email) ?? phone ?? name },
      headers: ctx.headers,
      returnHeaders: true,
    })
    ctx.cookies.push(...headers.getSetCookie())
    return { ...response, user: { ...response.user, displayName: name } }
  },
})

/** Adds the passkey that the device created. The challenge is used up, unless the response cannot be read. */
export const addPasskey = operation(EVERYONE, 'POST /me/passkeys', {
  summary: 'Add the device’s passkey',
  body: NewPasskey,
  created: PasskeyResponse,
  problems: ['step-up-required', 'invalid-token'],
  run: async ({ ctx, viewer, body: { name, response } }) => {
    await provenWith(ctx, viewer)
    const bare = withoutMaker(response)
    if (!bare) throw new DomainError('invalid-token')
    const { id } = await createAuth(ctx)
      .api.verifyPasskeyRegistration({ body: { response: bare, name }, headers: ctx.headers })
      .catch((error) => {
        throw error instanceof APIError ? refusal(ctx, 'invalid-token') : error
      })
    ctx.after(() => drainOutbox(ctx))
    const [row] = await ctx.db.select().from(passkey).where(eq(passkey.id, id))
    if (!row) throw new DomainError('not-found')
    return passkeyFrom(row)
  },
})

export const renamePasskey = operation(EVERYONE, 'PUT /me/passkeys/:id', {
  summary: 'Rename a passkey',
  body: RenamePasskey,
  response: PasskeyResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, body: { name } }) => {
    const [, row] = await findMine(ctx, viewer, id)
    await ctx.db.update(passkey).set({ name }).where(mine(viewer, id))
    return passkeyFrom({ ...row, name })
  },
})

export const removePasskey = operation(EVERYONE, 'DELETE /me/passkeys/:id', {
  summary: 'Remove a passkey',
  response: DoneResponse,
  problems: ['step-up-required', 'not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [proven, row] = await findMine(ctx, viewer, id)
    requireFresh(ctx, proven)
    await ctx.db.batch([
      ctx.db.delete(passkey).where(mine(viewer, id)),
      audit(ctx, { actor: viewer.id, event: 'passkey.removed', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: 'A passkey was removed',
        text: `The passkey "${row.name ?? 'Passkey'}" can no longer sign in to your Purse account.`,
        path: securityPath(viewer.role),
      }),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { id: id }
  },
})

/** Begins a sign-in by passkey. */
export const beginPasskeySignIn = operation('public', 'POST /auth/passkey/options', {
  summary: 'Start a passkey sign-in',
  response: CeremonyResponse,
  run: async ({ ctx }) => {
    const from = placeOf(ctx) ?? 'unknown'
    await requireAttempt(ctx, { key: `passkey:${from}`, limit: CEREMONIES })
    const { response, headers } = await createAuth(ctx).api.generatePasskeyAuthenticationOptions({
      headers: ctx.headers,
      returnHeaders: true,
    })
    ctx.cookies.push(...headers.getSetCookie())
    // For any account, not only the one whose session this browser holds.
    const { allowCredentials: _, ...options } = response
    return { ...options, userVerification: 'required' }
  },
})

/** Signs in by passkey, which counts as both factors. */
export const signInByPasskey = operation('public', 'POST /auth/passkey', {
  summary: 'Sign in with a passkey',
  body: PasskeySignIn,
  response: SignedInResponse,
  problems: ['invalid-credentials', 'account-suspended'],
  run: async ({ ctx, body: { response } }) => {
    const { response: started, headers } = await createAuth(ctx)
      .api.verifyPasskeyAuthentication({ body: { response }, headers: ctx.headers, returnHeaders: true })
      .catch((error) => {
        if (isSuspended(error)) throw new DomainError('account-suspended')
        if (!(error instanceof APIError)) throw error
        // Without a challenge of ours nothing was tried: anybody may send as many as they like.
        if (error.body?.code !== 'CHALLENGE_NOT_FOUND') recordRefusedPasskey(ctx, response.id)
        throw refusal(ctx, 'invalid-credentials')
      })
    ctx.cookies.push(...headers.getSetCookie())
    const { id, role } = started.user as unknown as SignedInResponse
    return { id, role }
  },
})

/** better-auth answers alike for a response that is wrong and a database that is away. */
function refusal({ meter }: Ctx, code: 'invalid-token' | 'invalid-credentials'): DomainError {
  return new DomainError(meter.away ? 'unavailable' : code)
}

async function provenWith(ctx: Ctx, viewer: Viewer): Promise<ProvenViewer> {
  const [proven, rows] = await readAs(ctx, viewer, [passkeysOf(ctx, viewer)])
  requireFresh(ctx, proven)
  if (rows.length >= MOST) throw new DomainError('invalid-input', { detail: 'Remove a passkey first.' })
  return proven
}

async function findMine(ctx: Ctx, viewer: Viewer, id: string) {
  const [proven, [row]] = await readAs(ctx, viewer, [ctx.db.select().from(passkey).where(mine(viewer, id))])
  if (!row) throw new DomainError('not-found')
  return [proven, row] as const
}

function mine(viewer: Viewer, id: string) {
  return and(eq(passkey.id, id), eq(passkey.userId, viewer.id))
}
