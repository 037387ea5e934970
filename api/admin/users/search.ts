// People search: by prefix of an email or a phone number, by names however they are typed, by a local phone number, or by
// id. Contacts are masked, and the access is recorded without the search terms. Each way has its index.

import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { NAMED, peopleNamedLike, peopleWithEnding } from '../../identity/accounts/named'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { emailOf } from '../../platform/values/email-address'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { PeopleQuery } from '../settings/input'
import { PeopleResponse } from './responses'

/** The highest character: texts with a prefix sort between the prefix and the prefix followed by this. */
const LAST = '\u{10ffff}'

/** People, latest joined first, paged. Deleted accounts are found by id only. One round trip. */
export const searchPeople = operation('admin', 'GET /admin/people', {
  summary: 'Search people; the search is recorded',
  problems: ['invalid-cursor'],
  query: PeopleQuery,
  response: PeopleResponse,
  run: async ({ ctx, viewer, query: { q, role, state, limit, cursor } }) => {
    // The plus stops SQLite from reading everyone in this order when the ids are known.
    const row = q === undefined ? sql<number>`${user}.rowid` : sql<number>`+${user}.rowid`
    const [before] = cursor ? decodeCursor(cursor) : []
    const [proven, rows] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select({ user, row })
        .from(user)
        .where(
          and(
            q === undefined
              ? isNull(user.deletedAt)
              : sql`${user.id} IN (${idsFor(q, [...(role ? [role] : []), ...(state ? [state] : [])])})`,
            role === undefined ? undefined : sql`${q === undefined ? sql`` : sql`+`}${user.role} = ${role}`,
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
      ...(q === undefined || cursor ? [] : [lookedAt(ctx, viewer, { event: 'person.searched', subject: 'people' })]),
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
  },
})

/** The ids that the text may mean, some of each way where there are too many. */
function idsFor(q: string, marks: Parameters<typeof peopleNamedLike>[1]): SQL {
  const digits = q.replace(/[\s()-]/g, '')
  const lives = (condition: SQL) =>
    sql`SELECT id FROM (SELECT id FROM user WHERE ${condition} AND deleted_at IS NULL LIMIT ${NAMED})`
  const byContact = /^\+?\d{3,}$/.test(digits)
    ? digits.startsWith('0')
      ? peopleWithEnding(digits.slice(1), marks)
      : lives(begins(sql`phone`, digits.startsWith('+') ? digits : `+${digits}`))
    : lives(begins(sql`email`, q.toLowerCase()))
  const byName = q.includes('@') ? [] : [peopleNamedLike(q, marks)]
  const ways = [sql`SELECT id FROM user WHERE id = ${q}`, byContact, ...byName]
  return sql.join(
    ways.map((way) => sql`SELECT * FROM (${way})`),
    sql` UNION `,
  )
}

function begins(what: SQL, text: string | SQL): SQL {
  return sql`(${what} >= ${text} AND ${what} < ${text} || ${LAST})`
}

/** "z•••@purse.test" */
function maskedEmail(email: string | null): string | null {
  return email && `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
