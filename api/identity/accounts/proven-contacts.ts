// The email address and the phone number that a person has proven to be theirs.
import { type SQL, sql } from 'drizzle-orm'
import type { Id } from './blocks'

/** A subquery of them, for `IN (…)`. */
export function provenContacts(me: Id): SQL {
  return sql`SELECT me.email FROM user AS me WHERE me.id = ${me} AND me.email_verified = 1
    UNION ALL SELECT me.phone FROM user AS me WHERE me.id = ${me} AND me.phone IS NOT NULL`
}
