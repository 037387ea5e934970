// Who asks, as the database knows them: the proof of their session, or of their key, rides in the batch of what they ask.
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { LEGAL_VERSIONS } from '../../../db/legal-versions'
import { prepared } from '../../../db/prepared'
import { apiKey } from '../../../db/schema/developers'
import { preference, session, user } from '../../../db/schema/identity'
import type { Ctx, Hooks, ProvenViewer, Viewer } from '../context'
import { DomainError } from '../values/problem'
import { MINUTE } from '../values/time'
import { DEFAULT_TIME_ZONE } from '../values/zone'
import { clearCachedClaim } from './cookies'

/** How long a sign-in or a step-up allows sensitive actions, in milliseconds. */
const FRESH_FOR = 10 * MINUTE

type Query = BatchItem<'sqlite'>

/**
 * One read batch on behalf of a signed-in person, one round trip: the viewer as stored in the
 * database, then the result of each query. The session check is part of the same batch, so a
 * signed-out or changed session never reads or moves anything.
 * @throws DomainError unauthenticated
 */
export async function readAs<Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
): Promise<[ProvenViewer, ...BatchResponse<Q>]> {
  const check = viewer.apiKey ? keyCheck(ctx, viewer) : sessionCheck(ctx, viewer)
  const [sessions, ...rows] = await ctx.db.batch([check, ...queries])
  const found = sessions[0]
  if (!found || found.role !== viewer.role) {
    if (!viewer.apiKey) clearCachedClaim(ctx)
    throw new DomainError(viewer.apiKey ? 'api-key-invalid' : 'unauthenticated')
  }
  const { createdAt, steppedUpAt, proof, counts, ...known } = found
  const { timeZone, image, agreedTerms, agreedPrivacy } = found
  const agreed = agreedTerms === LEGAL_VERSIONS.terms && agreedPrivacy === LEGAL_VERSIONS.privacy
  ctx.headerCounts = { counts: counts ?? {}, timeZone, image, agreed }
  // With two-factor on, only a sign-in with the second factor counts; a step-up always required it.
  const signedIn = !found.twoFactorEnabled || proof === 'code' || proof === 'passkey'
  // A key proves nothing about who is there now.
  const proven = viewer.apiKey ? 0 : Math.max(signedIn ? createdAt.getTime() : 0, steppedUpAt?.getTime() ?? 0)
  const person = { ...viewer, ...known, freshUntil: proven + FRESH_FOR }
  return [person, ...(rows as unknown as BatchResponse<Q>)]
}

/** The same for an admin, who cannot work without two-factor. @throws DomainError two-factor-required */
export async function readAsAdmin<Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  queries: Q,
): Promise<[ProvenViewer, ...BatchResponse<Q>]> {
  const found = await readAs(ctx, viewer, queries)
  requireTwoFactor(found[0])
  return found
}

/**
 * Sensitive actions need a recent step-up. Call it after `readAs`, or in the `decide` of a command.
 * @throws DomainError step-up-required
 */
export function requireFresh(ctx: Ctx, viewer: ProvenViewer): void {
  if (viewer.freshUntil <= ctx.now()) throw new DomainError('step-up-required')
}

function sessionCheck(ctx: Ctx, { sessionToken, id }: Viewer) {
  check ??= checkWith(ctx.hooks.counts)
  return check(ctx.db, { sessionToken, id, now: new Date(ctx.now()) })
}

/** The same of a viewer who asks by a key, while it is in force. */
function keyCheck(ctx: Ctx, { id, apiKey: claim }: Viewer) {
  return keyProof(ctx.db, { id, key: claim?.id ?? '', now: ctx.now() })
}

const keyProof = prepared((db, value) =>
  db
    .select({
      ...PERSON,
      createdAt: user.createdAt,
      steppedUpAt: sql<Date | null>`NULL`,
      proof: sql<typeof session.$inferSelect.proof>`NULL`,
      counts: sql<null>`NULL`,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      and(
        eq(apiKey.id, value('key')),
        eq(apiKey.userId, value('id')),
        isNull(apiKey.revokedAt),
        gt(apiKey.expiresAt, value('now')),
      ),
    ),
)

/** What is known of a viewer. */
const PERSON = {
  role: user.role,
  name: user.name,
  email: user.email,
  phone: user.phone,
  image: user.image,
  currency: user.currency,
  twoFactorEnabled: user.twoFactorEnabled,
  agreedTerms: user.agreedTerms,
  agreedPrivacy: user.agreedPrivacy,
  timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
}

/** The hooks are the same in every Ctx. */
let check: ReturnType<typeof checkWith> | undefined

const checkWith = (counts: Hooks['counts']) =>
  prepared((db, value) =>
    db
      .select({
        ...PERSON,
        createdAt: session.createdAt,
        steppedUpAt: session.steppedUpAt,
        proof: session.proof,
        counts,
      })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .leftJoin(preference, eq(preference.userId, session.userId))
      .where(
        and(
          eq(session.token, value('sessionToken')),
          eq(session.userId, value('id')),
          gt(session.expiresAt, sql.param(value('now'), session.expiresAt)),
        ),
      ),
  )

/** The claim may be outdated: admins cannot work without two-factor. */
export function requireTwoFactor(viewer: ProvenViewer): void {
  if (!viewer.twoFactorEnabled) throw new DomainError('two-factor-required')
}

/** After the response: disconnects live connections of the person's ended sessions. */
export function closeEndedConnections(ctx: Ctx, userId: string): void {
  ctx.after(() => ctx.providers.live.publish(userId, { type: 'signed-out' }))
}
