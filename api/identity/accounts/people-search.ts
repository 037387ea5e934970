// Finding people to write to or send money to: by name, or by complete phone number or email address. Hidden people,
// and people across a block, are not found.

import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { type Attempted, attempt, refuseOver } from '../../platform/rate-limit'
import { nameBegins } from '../../platform/search/names'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { blockBetween } from './blocks'
import { dealtWith, hasMet, ownSalon } from './dealings'
import { Email, PeopleQuery, Phone } from './input'
import { clientPeopleNamedLike, peopleNamedLike } from './named'
import { PeopleResponse } from './responses'

export type FoundPerson = { id: string; name: string; image: string | null; role: Viewer['role'] }

type FoundBy = NonNullable<typeof preference.$inferSelect.foundBy>

/**
 * Who can find a person; `preference` is joined to `user`. By default a client is found by name only by people they
 * have dealt with; partners, sellers and admins by everybody.
 */
export const FOUND_BY = sql<FoundBy>`coalesce(${preference.foundBy},
  CASE ${user.role} WHEN 'client' THEN 'contact' ELSE 'name' END)`

/**
 * Who can be found at all: people with a proven contact who do not hide themselves. Also the rule for using a
 * person's id, which only a search reveals.
 */
export const FINDABLE = and(or(eq(user.emailVerified, true), isNotNull(user.phone)), sql`${FOUND_BY} <> 'nobody'`)

/** Specification section 9, User search. */
const MOST = 10

/** Searches of one person, against harvesting of names. */
const SEARCHES = { max: 60, windowMs: 60_000 }

/** Searches by contact of one person, against probing lists of contacts. */
const CONTACTS = { max: 30, windowMs: HOUR }

/**
 * People with words in their name that begin with those of the text, or whose proven phone or email it is; at most
 * ten, by name, of one role if given. Never the viewer, deleted accounts, people without a proven contact, or hidden people; by name only people
 * who allow everybody or have dealt with the viewer. One round trip.
 */
export const findPeople = operation(EVERYONE, 'GET /people', {
  summary: 'People by name, at most ten',
  query: PeopleQuery,
  response: PeopleResponse,
  run: async ({ ctx, viewer, query: { q: typed, role } }) => {
    const [, ...rows] = await readAs(ctx, viewer, peopleNamed(ctx, viewer, typed, role))
    return { items: foundPeople(ctx, viewer, rows, typed), next: null }
  },
})

/** The statements of a search, for a larger read batch; pass their rows to `foundPeople`. */
export function peopleNamed(ctx: Ctx, viewer: Viewer, typed: string, role?: Viewer['role']) {
  const contact = contactIn(typed)
  return [
    contact ? attempt(ctx, `people-contact:${viewer.id}`, CONTACTS) : attempt(ctx, `people:${viewer.id}`, SEARCHES),
    ctx.db
      .select({ id: user.id, name: user.name, image: user.image, role: user.role })
      .from(user)
      .leftJoin(preference, eq(preference.userId, user.id))
      .where(
        and(
          contact ?? named(viewer, typed, role),
          ne(user.id, viewer.id),
          // The plus stops SQLite from reading everyone of the role when the ids are known.
          role && eq(sql`+${user.role}`, role),
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
  viewer: Viewer,
  [attempted, people]: readonly [Attempted, FoundPerson[]],
  typed: string,
): FoundPerson[] {
  const contact = contactIn(typed)
  refuseOver(ctx, attempted, contact ? CONTACTS : SEARCHES)
  // Never whom: an address of somebody else is personal.
  if (contact)
    ctx.after(async () => {
      await audit(ctx, { actor: viewer.id, event: 'contact.searched', subject: viewer.id })
    })
  return people
}

function named(viewer: Viewer, typed: string, role?: Viewer['role']): SQL {
  const ofRole = role ? [role] : []
  if (viewer.role === 'admin') return sql`${user.id} IN (${peopleNamedLike(typed, ofRole)})`
  return sql`${user.id} IN (
    SELECT * FROM (${peopleNamedLike(typed, [...ofRole, 'everyone'])})
    UNION ${known(viewer, typed, ofRole)})`
}

/** Whom the viewer has dealt with: as most find people with the default setting. Businesses have dealt with many more. */
function known(viewer: Viewer, typed: string, ofRole: Viewer['role'][]): SQL {
  const lately = sql`SELECT person.id FROM user AS person WHERE person.id IN ${dealtWith(viewer.id)}
    AND ${nameBegins(sql`person.name`, typed)}`
  if (viewer.role === 'client') return lately
  return sql`${lately} UNION ${clientPeopleNamedLike(ownSalon(viewer.id), typed)}
    UNION SELECT user_id FROM (${peopleNamedLike(typed, ofRole)}) WHERE ${hasMet(viewer.id, sql`user_id`)}`
}

/** The condition for a complete contact; null where the text is a name. */
function contactIn(typed: string): SQL | undefined | null {
  const email = Email.safeParse(typed)
  if (email.success) return and(eq(user.email, email.data.toLowerCase()), eq(user.emailVerified, true))
  const phone = Phone.safeParse(typed)
  return phone.success ? eq(user.phone, phone.data) : null
}

/** Selects which of these people may be invited: clients who can be found and are not blocked. */
export function askable(ctx: Ctx, viewerId: string, ids: string[]) {
  return ctx.db
    .select({ id: user.id, email: user.email, phone: user.phone })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      and(
        inArray(user.id, ids),
        eq(user.role, 'client'),
        isNull(user.deletedAt),
        sql`NOT ${blockBetween(viewerId, user.id)}`,
        FINDABLE,
      ),
    )
}
