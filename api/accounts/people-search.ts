// Finding people by name, to write to them. Who does not want to be found is not.
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { preference, user } from '../../db/schema/accounts'
import { countAttempt } from '../auth/rate-limit'
import { type Ctx, readAs, type Viewer } from '../context'
import { DomainError } from '../problem'
import { namePattern } from './name-pattern'

export type FoundPerson = { id: string; name: string; image: string | null; role: Viewer['role'] }

/** Specification section 9, User search. */
const MOST = 10

/** Searches that somebody may make in a window: names are not for harvesting. */
const SEARCHES = { max: 60, windowMs: 60_000 }

/**
 * People whose name contains what was typed, at most ten, by name. Never the one who asks, nor the
 * deleted, nor who has proven no contact yet, nor who chose not to be found. Two round trips.
 * @throws DomainError too-many-requests, unauthenticated
 */
export async function findPeople(
  ctx: Ctx,
  viewer: Viewer,
  typed: string,
): Promise<{ items: FoundPerson[]; next: null }> {
  const wait = await countAttempt(ctx, `people:${viewer.id}`, SEARCHES)
  if (wait !== null) throw new DomainError('too-many-requests')
  const [items] = await readAs(ctx, viewer, [
    ctx.db
      .select({ id: user.id, name: user.name, image: user.image, role: user.role })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(
        and(
          sql`${user.name} GLOB ${namePattern(typed)}`,
          ne(user.id, viewer.id),
          isNull(user.deletedAt),
          or(eq(user.emailVerified, true), isNotNull(user.phone)),
          sql`coalesce(${preference.findByName}, 1)`,
        ),
      )
      .orderBy(asc(user.name), asc(user.id))
      .limit(MOST),
  ])
  return { items, next: null }
}
