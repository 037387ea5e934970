// Finding people, to write to them or send them money: by name, or by their whole phone number or email address.
// Who does not want to be found is not, nor are two of whom one has blocked the other.
import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { type Attempted, attempt, refuseOver } from '../../platform/rate-limit'
import { namePattern } from '../../platform/values/name-pattern'
import { Email, Phone } from '../authentication/input'
import { blockBetween } from './blocks'
import { dealtWith } from './dealings'

export type FoundPerson = { id: string; name: string; image: string | null; role: Viewer['role'] }

export type FoundBy = NonNullable<typeof preference.$inferSelect.foundBy>

/**
 * Who finds somebody; `preference` is joined to `user`. A client who has not chosen is found by their name only
 * by people they have dealt with; salons, shops and admins are there to be found.
 */
export const FOUND_BY = sql<FoundBy>`coalesce(${preference.foundBy},
  CASE ${user.role} WHEN 'client' THEN 'contact' ELSE 'name' END)`

/**
 * Who may be found at all: they have proven a contact, and did not choose otherwise. By itself it is the rule
 * for somebody's id, which only a search gives away.
 */
export const FINDABLE = and(
  or(eq(user.emailVerified, true), isNotNull(user.phone)),
  sql`${FOUND_BY} <> 'nobody'`,
)

/** Specification section 9, User search. */
const MOST = 10

/** Searches that somebody may make in a window: names are not for harvesting. */
const SEARCHES = { max: 60, windowMs: 60_000 }

/** Whole phone numbers and addresses that somebody may try: lists of them are not for naming. */
const CONTACTS = { max: 30, windowMs: 60 * 60_000 }

/**
 * People whose name contains what was typed, or whose proven phone or email it is; at most ten, by name, of one
 * role if it is given. Never the one who asks, nor the deleted, nor who has proven no contact yet, nor who
 * chose not to be found; by their name, only who lets everybody or has dealt with the one who asks.
 * One round trip.
 * @throws DomainError too-many-requests, unauthenticated
 */
export async function findPeople(
  ctx: Ctx,
  viewer: Viewer,
  typed: string,
  role?: Viewer['role'],
): Promise<{ items: FoundPerson[]; next: null }> {
  const [, ...rows] = await readAs(ctx, viewer, peopleNamed(ctx, viewer, typed, role))
  return { items: foundPeople(ctx, rows, typed), next: null }
}

/** The statements of a search, for a batch that reads on: it is counted, and `foundPeople` judges it. */
export function peopleNamed(ctx: Ctx, viewer: Viewer, typed: string, role?: Viewer['role']) {
  const contact = contactIn(typed)
  return [
    contact
      ? attempt(ctx, `people-contact:${viewer.id}`, CONTACTS)
      : attempt(ctx, `people:${viewer.id}`, SEARCHES),
    ctx.db
      .select({ id: user.id, name: user.name, image: user.image, role: user.role })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(
        and(
          contact ?? named(viewer, typed),
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
  typed: string,
): FoundPerson[] {
  refuseOver(ctx, attempted, contactIn(typed) ? CONTACTS : SEARCHES)
  return people
}

function named(viewer: Viewer, typed: string): SQL | undefined {
  const known = sql`${user.id} IN ${dealtWith(viewer.id)}`
  return and(
    sql`${user.name} GLOB ${namePattern(typed)}`,
    viewer.role === 'admin' ? undefined : or(sql`${FOUND_BY} = 'name'`, known),
  )
}

/** Whose contact it is, where a whole one was typed; null where it is a name. */
function contactIn(typed: string): SQL | undefined | null {
  const email = Email.safeParse(typed)
  if (email.success)
    return and(eq(user.email, email.data.toLowerCase()), eq(user.emailVerified, true))
  const phone = Phone.safeParse(typed)
  return phone.success ? eq(user.phone, phone.data) : null
}
