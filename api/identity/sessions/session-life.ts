// How long sessions live. One ends when its device was not heard of for so long, and after so long whatever it
// does; `expires_at` says when, and whoever asks whether a session stands compares that alone.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { session } from '../../../db/schema/identity'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** In milliseconds. */
export const SESSION_LIFE = {
  everyone: { idle: 7 * DAY, absolute: 30 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
}

/** How long browsers keep the cookie, in seconds: none outlives its session for long. */
export const COOKIE_LIFE = SESSION_LIFE.everyone.absolute / 1000

/** When a session ends that begins now, by the role of its person. */
export function firstExpiry(userId: string, now: number): SQL<Date> {
  return sql`${now} + ${lifeOf(userId, 'idle')}`
}

/** When a session ends whose device was heard of just now. It never ends sooner than was said before. */
export function nextExpiry(now: number): SQL<Date> {
  const { userId, createdAt, expiresAt } = session
  return sql`max(${expiresAt}, min(${now} + ${lifeOf(userId, 'idle')}, ${createdAt} + ${lifeOf(userId, 'absolute')}))`
}

function lifeOf(userId: string | SQLiteColumn, which: 'idle' | 'absolute'): SQL {
  const { admin, everyone } = SESSION_LIFE
  return sql`CASE (SELECT role FROM user AS whose WHERE whose.id = ${userId})
    WHEN 'admin' THEN ${admin[which]} ELSE ${everyone[which]} END`
}
