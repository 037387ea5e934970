// Finding people by name, to write to them. Who does not want to be found is not, nor are two of whom
// one has blocked the other.
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { preference, user } from '../../db/schema/accounts'
import { type Attempted, attempt, refuseOver } from '../auth/rate-limit'
import { type Ctx, readAs, type Viewer } from '../context'
import { blockBetween } from '../messages/participants'
import { namePattern } from './name-pattern'

export type FoundPerson = { id: string; name: string; image: string | null; role: Viewer['role'] }

/** Who has proven a contact, and did not choose not to be found; `preference` is joined to `user`. */
export const FINDABLE = and(
  or(eq(user.emailVerified, true), isNotNull(user.phone)),
  sql`coalesce(${preference.findByName}, 1)`,
)

/** Specification section 9, User search. */
const MOST = 10

/** Searches that somebody may make in a window: names are not for harvesting. */
const SEARCHES = { max: 60, windowMs: 60_000 }

/**
 * People whose name contains what was typed, at most ten, by name, of one role if it is given. Never
 * the one who asks, nor the deleted, nor who has proven no contact yet, nor who chose not to be found.
 * One round trip.
 * @throws DomainError too-many-requests, unauthenticated
 */
export async function findPeople(
  ctx: Ctx,
  viewer: Viewer,
  typed: string,
  role?: Viewer['role'],
): Promise<{ items: FoundPerson[]; next: null }> {
  const rows = await readAs(ctx, viewer, peopleNamed(ctx, viewer, typed, role))
  return { items: foundPeople(ctx, rows), next: null }
}

/** The statements of a search, for a batch that reads on: it is counted, and `foundPeople` judges it. */
export function peopleNamed(ctx: Ctx, viewer: Viewer, typed: string, role?: Viewer['role']) {
  return [
    attempt(ctx, `people:${viewer.id}`, SEARCHES),
    ctx.db
      .select({ id: user.id, name: user.name, image: user.image, role: user.role })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(
        and(
          sql`${user.name} GLOB ${namePattern(typed)}`,
          ne(user.id, viewer.id),
          role && eq(user.role, role),
          isNull(user.deletedAt),
          sql`NOT ${blockBetween(viewer.id, user.id)}`,
          FINDABLE,
        ),
      )
      .orderBy(asc(user.name), asc(user.id))
      .limit(MOST),
  ] as const
}

/** @throws DomainError too-many-requests */
export function foundPeople(
  ctx: Ctx,
  [attempted, people]: readonly [Attempted, FoundPerson[]],
): FoundPerson[] {
  refuseOver(ctx, attempted, SEARCHES)
  return people
}
