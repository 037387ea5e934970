// People search: by prefix of an email, phone, first or last name, or by id; where that finds nothing, by names
// however they are typed, and by local phone numbers. Contacts are masked, and the access is recorded without the search terms. Each way has its index
// (migrations/0001_identity_rules.sql).

import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { user } from '../../../db/schema/identity'
import { lookedAt } from '../../platform/audit/audit-look'
import { type Ctx, readAsAdmin, type Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { nameBegins } from '../../platform/search/names'
import { emailOf } from '../../platform/values/email-address'
import { rfc3339 } from '../../platform/values/time'
import type { PeopleQuery } from '../settings/input'
import type { PersonCardResponse } from './responses'

type PersonCard = z.output<typeof PersonCardResponse>

/**
 * The highest character: texts with a prefix sort between the prefix and the prefix followed by
 * this.
 */
const LAST = '\u{10ffff}'

/**
 * People, latest joined first, paged. Deleted accounts are found by id only. One round trip.
 * @throws DomainError invalid-cursor
 */
export async function searchPeople(
  ctx: Ctx,
  viewer: Viewer,
  { q, role, state, limit, cursor }: PeopleQuery,
): Promise<Page<PersonCard>> {
  const row = sql<number>`${user}.rowid`
  const [before] = cursor ? decodeCursor(cursor) : []
  const [proven, rows] = await readAsAdmin(ctx, viewer, [
    ctx.db
      .select({ user, row })
      .from(user)
      .where(
        and(
          q === undefined ? isNull(user.deletedAt) : matching(q),
          role === undefined ? undefined : sql`${user.role} = ${role}`,
          state === undefined
            ? undefined
            : state === 'suspended'
              ? isNotNull(user.suspendedAt)
              : isNull(user.suspendedAt),
          before === undefined ? undefined : sql`${row} < ${before}`,
        ),
      )
      .orderBy(sql`${row} DESC`)
      .limit(limit + 1),
    ...(q === undefined || cursor
      ? []
      : [lookedAt(ctx, viewer, { event: 'person.searched', subject: 'people' })]),
  ] as const)
  return pageFrom(
    rows,
    limit,
    (found) => [found.row, ''],
    ({ user: person }) => ({
      id: person.id,
      name: person.name,
      email: maskedEmail(emailOf(person.email)),
      phone: person.phone && `•••${person.phone.slice(-3)}`,
      role: person.role,
      since: rfc3339(person.createdAt.getTime(), proven.timeZone),
      suspended: person.suspendedAt !== null,
    }),
  )
}

function matching(q: string): SQL | undefined {
  const digits = q.replace(/[\s()-]/g, '')
  const byContact = /^\+?\d{3,}$/.test(digits)
    ? begins(sql`${user.phone}`, digits.startsWith('+') ? digits : `+${digits}`)
    : q.includes('@')
      ? begins(sql`${user.email}`, q.toLowerCase())
      : or(
          begins(sql`lower(${user.name})`, sql`lower(${q})`),
          begins(sql`lower(substr(${user.name}, instr(${user.name}, ' ') + 1))`, sql`lower(${q})`),
          begins(sql`${user.email}`, q.toLowerCase()),
        )
  const exact = or(sql`${user.id} = ${q}`, and(byContact, isNull(user.deletedAt)))
  // Read only where the indexes find nothing: it goes through everybody.
  const similar = digits.startsWith('0')
    ? sql`substr(${user.phone}, ${1 - digits.length}) = ${digits.slice(1)}`
    : nameBegins(user.name, q)
  return sql`(${exact} OR (NOT EXISTS (SELECT 1 FROM ${user} WHERE ${exact})
    AND ${user.deletedAt} IS NULL AND ${similar}))`
}

function begins(what: SQL, text: string | SQL): SQL {
  return sql`(${what} >= ${text} AND ${what} < ${text} || ${LAST})`
}

/** "z•••@purse.test" */
function maskedEmail(email: string | null): string | null {
  return email && `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
