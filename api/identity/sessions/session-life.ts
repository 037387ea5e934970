// How long sessions last: an idle limit and an absolute limit. `expires_at` holds the earlier of the two, which is
// all that a check compares.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { session } from '../../../db/schema/identity'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'

/** In milliseconds. */
const SESSION_LIFE = {
  everyone: { idle: 7 * DAY, absolute: 30 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
}

/** The lifetime of the cookie, in seconds. */
export const COOKIE_LIFE = SESSION_LIFE.everyone.absolute / 1000

/** The expiry of a session that begins now, by the role of its person. */
export function firstExpiry(userId: string, now: number): SQL<Date> {
  return sql`${now} + ${lifeOf(userId, 'idle')}`
}

/** The expiry of a session that was used now; never earlier than before. */
export function nextExpiry(now: number): SQL<Date> {
  const { userId, createdAt, expiresAt } = session
  return sql`max(${expiresAt}, min(${now} + ${lifeOf(userId, 'idle')}, ${createdAt} + ${lifeOf(userId, 'absolute')}))`
}

function lifeOf(userId: string | SQLiteColumn, which: 'idle' | 'absolute'): SQL {
  const { admin, everyone } = SESSION_LIFE
  return sql`CASE (SELECT role FROM user AS whose WHERE whose.id = ${userId})
    WHEN 'admin' THEN ${admin[which]} ELSE ${everyone[which]} END`
}
