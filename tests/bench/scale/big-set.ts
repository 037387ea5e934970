// Years of business, written by SQL into a database that has the demo data: many salons, one of which has
// a long history with its clients, and the ledger of all of them. Triggers and indexes are taken off first and
// put back at the end; what triggers derive row by row is written beside the rows, in the same terms.
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { DAY } from '../../../api/platform/values/time'
import type { Db } from '../../../db/client'
import { seedDatabase } from '../../../db/seed/seed'
import { plantSalons } from '../salon-set'
import { bookingRows } from './big-booking'
import { ledgerRows } from './big-ledger'
import { id, numbers, type Size } from './big-rows'
import { talkRows } from './big-talk'

export const BIG: Size = { salons: 100_000, postings: 5_000_000, appointments: 100_000, messages: 1_000_000 }

/** Tables of which indexes and triggers are put back at the end. */
const TABLES = [
  ...['user', 'salon', 'salon_client', 'transfer', 'posting', 'account_entry', 'ledger_account'],
  ...['hold', 'deposit', 'appointment', 'appointment_item', 'appointment_event', 'busy_interval'],
  ...['review', 'favorite', 'star_count', 'salon_hours', 'conversation', 'participant', 'message', 'notification'],
  ...['audit_event', 'audit_link'],
]

/** Fills the file of a migrated database, which nobody else may have open. */
export async function plantBig(file: string, size: Size, now: number): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  const run = (text: string) => client.execute(text)
  for (const setting of ['synchronous = OFF', 'cache_size = -400000', 'foreign_keys = OFF'])
    await run(`PRAGMA ${setting}`)
  const db = drizzle(client) as unknown as Db
  await seedDatabase(db, now)
  await plantSalons(db, size.salons, 4, saturdayAfter(now))
  const { rows: removed } = await run(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('index', 'trigger')
      AND tbl_name IN (${TABLES.map((name) => `'${name}'`).join()}) ORDER BY rowid`,
  )
  for (const { type, name } of removed) await run(`DROP ${type} "${name}"`)
  for (const statement of rowsOf(size, now)) await run(statement)
  for (const { sql } of removed) await run(String(sql))
  client.close()
}

/** The Saturday of this week or the next, as a day since 1970-01-01, for which salons have free times. */
export function saturdayAfter(now: number): number {
  const tomorrow = Math.floor(now / DAY) + 1
  // Day 2 was a Saturday.
  return tomorrow + ((((2 - tomorrow) % 7) + 7) % 7)
}

function rowsOf(size: Size, now: number): string[] {
  const day = now - (now % DAY)
  const people = (prefix: string, count: number, name: string, role: string) =>
    `INSERT INTO user (id, name, email, email_verified, role, currency, created_at, updated_at)
      ${numbers(count)} SELECT ${id(prefix)}, '${name} ' || i, '${prefix}' || i || '@people.test', 1, '${role}', 'KES',
      ${day} - 63072000000 + i, 0 FROM n`
  return [
    people('c', size.appointments, 'Client', 'client'),
    people('o', size.salons, 'Owner', 'beauty_partner'),
    `UPDATE salon SET owner_id = ${id('o', 'CAST(substr(id, 7) AS INTEGER)')} WHERE owner_id = 'owner-of-many'`,
    ...ledgerRows(size, day),
    ...bookingRows(size, day),
    ...talkRows(size, day),
    // Whose words are searched: the triggers of these tables stay on.
    'INSERT INTO searched_person (user_id) SELECT id FROM user WHERE id NOT IN (SELECT user_id FROM searched_person) ORDER BY rowid',
    'INSERT INTO searched_client (client_id) SELECT id FROM salon_client WHERE id NOT IN (SELECT client_id FROM searched_client) ORDER BY rowid',
  ]
}
