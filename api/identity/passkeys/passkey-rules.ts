// What better-auth's passkey ceremonies leave out: rules for what a device answers, and storing it in one batch.
import { getAuthenticatorName, passkey as passkeyPlugin } from '@better-auth/passkey'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { APIError } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import { passkey } from '../../../db/schema/identity'
import { notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx } from '../../platform/context'
import { securityPath } from '../../platform/roles'
import { deviceName, deviceOf } from '../../platform/values/user-agent'

/** better-auth's plugin with our rules. */
export function passkeys(ctx: Ctx) {
  return passkeyPlugin({
    rpID: new URL(ctx.origin).hostname,
    rpName: 'Purse',
    origin: ctx.origin,
    // A passkey counts as both factors, so it must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      async afterVerification({ verification, clientData }) {
        refuseUnproven(verification.registrationInfo?.userVerified, clientData.response)
        const name = getAuthenticatorName(verification.registrationInfo?.aaguid ?? '')
        return { userId: '', name: name ?? deviceName(deviceOf(ctx.headers.get('user-agent'))) }
      },
    },
    authentication: {
      async afterVerification({ verification, clientData }) {
        refuseUnproven(verification.authenticationInfo.userVerified, clientData.response)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

/** Without user verification it is one factor, not two; none of our ceremonies happens in a frame of another site. */
function refuseUnproven(userVerified: boolean | undefined, { clientDataJSON }: { clientDataJSON: string }): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON) as {
    crossOrigin?: unknown
    topOrigin?: unknown
  }
  if (!userVerified || crossOrigin || topOrigin)
    throw new APIError('UNAUTHORIZED', { code: 'NOT_PROVEN', message: 'Please unlock it' })
}

/**
 * The response without what the device says about its maker, which we don't ask for: its certificates name addresses that
 * the library would request. Null where it cannot be read.
 */
export function withoutMaker<Made extends { response: { attestationObject: string } }>(made: Made): Made | null {
  try {
    const { attestationObject } = made.response
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
    const bare = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    )
    const response = { ...made.response, attestationObject: isoBase64URL.fromBuffer(bare) }
    return { ...made, response }
  } catch {
    return null
  }
}

/**
 * Stores a new passkey with its record and its notification, or nothing: not where the session that asks has ended
 * meanwhile, so that whatever ended it leaves no passkey behind.
 */
export async function storePasskey(ctx: Ctx, draft: typeof passkey.$inferInsert) {
  const viewer = await ctx.viewer()
  // NULL, which the table refuses.
  const owner = sql<string>`(SELECT user_id FROM session WHERE token = ${viewer?.sessionToken} AND user_id = ${draft.userId})`
  const [[stored]] = await ctx.db.batch([
    ctx.db
      .insert(passkey)
      .values({ ...draft, id: ctx.id(), userId: owner })
      .returning(),
    audit(ctx, { actor: draft.userId, event: 'passkey.added', subject: draft.userId }),
    notify(ctx, draft.userId, {
      kind: 'security',
      title: 'A passkey was added',
      text: `The passkey "${draft.name}" can now sign in to your Purse account. If this wasn’t you, remove it and change your password.`,
      ...(viewer && { path: securityPath(viewer.role) }),
    }),
  ])
  return stored
}

/**
 * The owner of a session that a passkey starts: nobody, which the table refuses, where they have no passkey any more. A
 * reset removes passkeys and sessions at once, and none may start after it.
 */
export function stillWithPasskey(userId: string) {
  return sql<string>`(SELECT user_id FROM passkey WHERE user_id = ${userId} LIMIT 1)`
}
