// A deploy applies migrations first, while the previous Worker still runs. So a migration must not remove what that
// Worker reads and writes, nor require a column that it does not know.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWorld } from '../tests/fixtures/harness'
import { migrateDatabase } from './migrate'

const FOLDER = new URL('../migrations/', import.meta.url)

/** The schema as first deployed. */
const FIRST = '0008_table_rules.sql'

/** This comment above a statement allows it, once no deployed version uses what it removes. */
const UNUSED = /^-- Unused since \d{4}/m

const BREAKING: [what: string, pattern: RegExp][] = [
  ['takes a table away', /\bDROP TABLE\b|\bRENAME TO\b/i],
  ['takes a column away', /\bDROP COLUMN\b|\bRENAME COLUMN\b|\bRENAME [`"]?\w+[`"]? TO\b/i],
  ['demands a column', /\bADD (COLUMN )?(?=[^;]*\bNOT NULL\b)(?![^;]*\bDEFAULT\b)/i],
  ['takes rows away', /^\s*DELETE FROM [`"]?\w+[`"]?\s*;/im],
]

test('only the newest snapshot is kept, from which the next migration is made', () => {
  const snapshots = readdirSync(new URL('meta/', FOLDER)).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots, 'Delete all but the last: they are half a megabyte each.').toHaveLength(1)
})

/** The faults of a migration; `before`: the preceding ones. */
function faultsOf(sql: string, before = ''): string[] {
  return sql
    .split('--> statement-breakpoint')
    .filter((statement) => !UNUSED.test(statement))
    .flatMap((statement) => {
      const [, view] = /\bDROP VIEW [`"]?(\w+)/i.exec(statement) ?? []
      const columns = view && columnsOf(view, sql)
      return [
        ...BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what),
        ...(view && !(columns && columns === columnsOf(view, before)) ? ['takes a view away'] : []),
      ]
    })
}

/** The columns of a view as last created: recreating it with the same ones removes nothing. */
function columnsOf(view: string, sql: string): string | undefined {
  const created = new RegExp(`CREATE VIEW [\`"]?${view}[\`"]? AS\\s+SELECT\\s+(.*?)\\s+FROM\\b`, 'gis')
  return [...sql.matchAll(created)].at(-1)?.[1]?.replace(/\s+/g, ' ')
}

const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))

/** Writes share a transaction (db/write-groups.ts): what ends it, or is checked at its end, concerns all of them. */
const SHARED =
  /\bRAISE\s*\(\s*ROLLBACK\b|\bOR\s+ROLLBACK\b|\bON\s+CONFLICT\s+ROLLBACK\b|\bDEFERRABLE\b|defer_foreign_keys/i

test('no rule refuses more than the batch that breaks it', () => {
  expect(files.filter((file) => SHARED.test(read(file)))).toEqual([])
})

test.each([
  "SELECT RAISE(ROLLBACK, 'overdrawn');",
  'INSERT OR ROLLBACK INTO goal VALUES (1);',
  'CREATE TABLE goal (id text UNIQUE ON CONFLICT ROLLBACK);',
  'CREATE TABLE goal (owner text REFERENCES user(id) DEFERRABLE INITIALLY DEFERRED);',
])('detects a rule that would: %s', (sql) => {
  expect(SHARED.test(sql)).toBe(true)
})

test('no migration breaks a running Worker', () => {
  const faults = files.flatMap((file, i) =>
    file > FIRST ? faultsOf(read(file), files.slice(0, i).map(read).join()).map((fault) => `${file} ${fault}`) : [],
  )
  expect(faults).toEqual([])
})

test.each([
  ['takes a table away', 'DROP TABLE `goal`;'],
  ['takes a table away', 'ALTER TABLE `__new_goal` RENAME TO `goal`;'],
  ['takes a column away', 'ALTER TABLE `goal` DROP COLUMN `name`;'],
  ['takes a column away', 'ALTER TABLE `goal` RENAME COLUMN `name` TO `title`;'],
  ['demands a column', 'ALTER TABLE `goal` ADD `name` text NOT NULL;'],
  ['takes a view away', 'DROP VIEW wallet_entry;'],
  ['takes rows away', 'DELETE FROM `goal`;'],
])('detects one that %s: %s', (what, sql) => {
  expect(faultsOf(`CREATE TABLE a (id text);\n--> statement-breakpoint\n${sql}`)).toEqual([what])
  expect(faultsOf(`-- Unused since 0012, deployed for a week.\n${sql}`)).toEqual([])
})

test.each([
  'ALTER TABLE `goal` ADD `name` text;',
  "ALTER TABLE `goal` ADD COLUMN `name` text DEFAULT '' NOT NULL;",
  'DROP TRIGGER posting_no_update;',
  'CREATE TABLE goal (id text NOT NULL);',
])('allows one that adds: %s', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})

test('a view can be recreated with its columns, or be removed', () => {
  const before = 'CREATE VIEW rates AS\n  SELECT a,\n    b FROM one;'
  const anew = (columns: string) =>
    `DROP VIEW rates;\n--> statement-breakpoint\nCREATE VIEW rates AS SELECT ${columns} FROM two;`
  expect(faultsOf(anew('a, b'), before)).toEqual([])
  expect(faultsOf(anew('a'), before)).toEqual(['takes a view away'])
  expect(faultsOf(anew('a, b'))).toEqual(['takes a view away'])
})

/**
 * Rules that refuse on a table that was there before, though the previous Worker still writes it, and why it never writes
 * what they refuse. A rule that only concerns columns of its own migration needs no entry.
 */
const REFUSALS: Record<string, string> = {
  '0018 appointment_no_change': 'refuses fewer columns than before',
  '0018 appointment_as_waited': 'only visits that the waiting list of the same migration has booked',
  '0019 appointment_check_in': 'only visits with a code, which the same migration begins',
  '0019 appointment_no_change': 'refuses fewer columns than before',
  '0019 appointment_item_no_change': 'what is new in it is a column of the same migration',
  '0019 appointment_price_as_agreed': 'nobody could change a price before',
  '0019 appointment_captured_once': 'allows extras beside what it allowed before',
  '0021 waiting_entry_no_change': 'what is new in it is a column of the same migration',
  '0021 waiting_entry_taken': 'allows goals beside what it allowed before',
  '0021 waiting_entry_few': 'allows goals beside what it allowed before',
  '0021 waiting_entry_of_goal_stays': 'only entries of goals, which the same migration begins',
  '0021 waiting_turn_of_goal': 'only entries of goals, which the same migration begins',
  '0021 posting_goal_pays': 'only transfers of a kind that the same migration begins',
  '0022 appointment_of_its_seat': 'only visits of parties, which the same migration begins',
  '0022 busy_interval_of_open_visit': 'allows parties beside what it allowed before',
  '0027 blocked_time_no_change': 'what is new in it is a column of the same migration',
  '0026 appointment_event_no_update': 'allows imports to be undone beside what it allowed before',
  '0028 command_no_update': 'allows more answers to be erased than before',
  '0029 appointment_moves_ahead': 'only moves into the past, which were a fault',
  '0029 appointment_completed_as_agreed': 'only visits at a time that nobody agreed to, which were a fault',
  '0035 party_unpaid_hours':
    'only times of parties beyond a limit, which the previous Worker counts in parties under the same problem',
  '0035 party_seat_deposit': 'the previous Worker holds all of each price',
  '0035 party_booked_in_time': 'the previous Worker keeps the time of every seat',
  '0035 party_no_change': 'what is new in it is a column of the same migration',
  '0035 appointment_of_its_seat': 'allows deposits beside what it allowed before',
  '0034 appointment_completed_once_begun': 'only visits whose client is not checked in, which were a fault',
  '0033 ticket_dispute': 'an order was disputed once, by its own rule',
  '0033 ticket_dispute_of_client': 'only disputes of visits, which the same migration begins',
  '0036 payout_of_the_proven': 'only instant payouts of what clients can still dispute, which were a fault',
  '0038 posting_goal_pays': 'allows a goal to pay before it is reached beside what it allowed before',
  '0038 goal_visit_as_paid': 'allows times chosen by hand beside what it allowed before',
  '0038 goal_visit_once': 'only a second visit of a goal while its first is to come, a fault',
  '0038 goal_booking_steps': 'only looking for a second visit while the first is to come, which was a fault',
  '0040 appointment_no_change': 'refuses fewer columns than before',
  '0040 appointment_changes_as_agreed': 'nobody could change these before',
  '0040 appointment_hold_changes': 'nobody could change what is set aside before',
  '0040 appointment_price_as_agreed': 'allows agreed changes beside what it allowed before',
  '0040 appointment_item_replaced_as_agreed': 'nobody could delete services before',
  '0048 appointment_refund_promised': 'only visits with rows in a table that the same migration adds',
  '0048 payout_after_promises': 'only accounts with rows in a table that the same migration adds',
  '0055 promised_refund_no_change': 'what it no longer refuses is refused by the next',
  '0055 promised_refund_reason_stays': 'refuses less than before',
  '0055 promised_refund_starts': 'allows orders beside what it allowed before',
  '0055 order_refund_promised': 'only orders with promises, which the same migration begins',
  '0055 order_return_promised': 'only orders with promises, which the same migration begins',
  '0055 user_deleted_when_promises_made':
    'only people with open promises, whom the previous Worker let leave, which was a fault',
  '0043 party_seat_steps': 'allows a declined seat to be taken beside what it allowed before',
  '0042 waiting_entry_stays_set_aside': 'only entries that money is set aside for, which the same migration begins',
  '0041 goal_booking_no_change': 'what it no longer refuses is refused by the next',
  '0041 slot_hold_via': 'allows assistants beside what it allowed before',
  '0041 goal_booking_promise': 'allows other services beside what was allowed before',
  '0051 appointment_steps': 'allows the end of a visit to be undone beside what it allowed before',
  '0051 appointment_captured_once': 'allows undone ends beside what it allowed before',
  '0051 appointment_changes_as_agreed': 'allows undone ends beside what it allowed before',
  '0051 appointment_hold_changes': 'allows undone ends beside what it allowed before',
  '0051 appointment_price_as_agreed': 'allows undone ends beside what it allowed before',
  '0051 appointment_item_replaced_as_agreed': 'allows undone ends beside what it allowed before',
  '0051 extras_request_ends_once': 'allows undone ends beside what it allowed before',
  '0051 goal_visit_ends_once': 'allows undone ends beside what it allowed before',
  '0051 tip_goes_back': 'nobody could delete a tip before',
  '0051 cashback_goes_back': 'nobody could delete cashback before',
  '0051 appointment_reopened': 'only visits whose end is undone, which the same migration begins',
  '0052 staff_service_once_set_up': 'only professionals that an import of its version makes',
  '0053 appointment_as_waited': 'allows free visits beside what it allowed before',
  '0054 busy_interval_no_overlap': 'allows visits booked anyway beside what it allowed before',
  '0054 busy_interval_anyway': 'only visits booked anyway, which the same migration begins',
  '0029 appointment_arrives_once': 'allows moves by the salon beside what it allowed before',
  '0049 appointment_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 slot_hold_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 waiting_entry_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 recurring_appointment_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 party_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 party_seat_not_blocked': 'only for clients whom salons block, which the same migration begins',
  '0049 goal_booking_not_blocked': 'only for clients whom salons block, which the same migration begins',
}

const TRIGGER =
  /CREATE TRIGGER [`"]?(?<name>\w+)[`"]?\s.*?(?:UPDATE OF (?<columns>[\w\s,`"]+?))?\s+ON [`"]?(?<table>\w+)/is
const UNIQUE = /CREATE UNIQUE INDEX [`"]?(?<name>\w+)[`"]? ON [`"]?(?<table>\w+)[`"]? \((?<columns>[^)]+)\)/i

/** The rules of a migration that may refuse what the previous Worker writes, by name. */
function refusalsIn(sql: string, before: string): string[] {
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const trigger = /\bRAISE\s*\(/i.test(statement) && TRIGGER.exec(statement)
    const rule = (trigger || UNIQUE.exec(statement))?.groups
    if (!rule?.table || !new RegExp(`CREATE TABLE [\`"]?${rule.table}\\b`, 'i').test(before)) return []
    const added = addedTo(rule.table, sql)
    const columns = rule.columns?.split(',').map((column) => column.replace(/[\s`"]/g, ''))
    if (columns?.every((column) => added.includes(column))) return []
    // It concerns rows alone that have something in a new column.
    const [, first = ''] = /\bWHEN\s+NEW\.(\w+)\s+IS\s+NOT\s+NULL\s+AND\b/i.exec(statement) ?? []
    return added.includes(first) ? [] : [String(rule.name)]
  })
}

function addedTo(table: string, sql: string): string[] {
  const adding = new RegExp(`ALTER TABLE [\`"]?${table}[\`"]? ADD (?:COLUMN )?[\`"]?(\\w+)`, 'gi')
  return [...sql.matchAll(adding)].map(([, column]) => column as string)
}

test('rules that refuse more on a table that is written are declared', () => {
  const found = files.flatMap((file, i) =>
    file > FIRST
      ? refusalsIn(read(file), files.slice(0, i).map(read).join()).map((rule) => `${file.slice(0, 4)} ${rule}`)
      : [],
  )
  expect(found.filter((rule) => !(rule in REFUSALS))).toEqual([])
  expect(Object.keys(REFUSALS).filter((rule) => !found.includes(rule))).toEqual([])
})

const GOAL = 'CREATE TABLE `goal` (`id` text);'
const NAMED = 'ALTER TABLE `goal` ADD `name` text;\n--> statement-breakpoint\n'

test.each([
  ['CREATE UNIQUE INDEX `one` ON `goal` (`id`);'],
  ["CREATE TRIGGER one BEFORE INSERT ON goal BEGIN SELECT RAISE(ABORT, 'no'); END;"],
  [`${NAMED}CREATE TRIGGER one BEFORE UPDATE OF name, id ON goal BEGIN SELECT RAISE(ABORT, 'no'); END;`],
])('detects one that refuses more: %s', (sql) => {
  expect(refusalsIn(sql, GOAL)).toEqual(['one'])
  expect(refusalsIn(sql, '')).toEqual([])
})

test.each([
  [`${NAMED}CREATE UNIQUE INDEX one ON goal (name);`],
  [`${NAMED}CREATE TRIGGER one BEFORE UPDATE OF name ON goal BEGIN SELECT RAISE(ABORT, 'no'); END;`],
  [
    `${NAMED}CREATE TRIGGER one BEFORE INSERT ON goal WHEN NEW.name IS NOT NULL AND NEW.name = '' BEGIN SELECT RAISE(ABORT, 'no'); END;`,
  ],
  ['CREATE TRIGGER one AFTER INSERT ON goal BEGIN UPDATE goal SET id = 1; END;'],
])('allows one that concerns what is new alone, or refuses nothing: %s', (sql) => {
  expect(refusalsIn(sql, GOAL)).toEqual([])
})

const world = openWorld(undefined, 'server')

test('rejects a database that began with other migrations and leaves it unchanged', async () => {
  const settings = { url: world.url }
  await migrateDatabase(settings)
  await world.db.$client.execute(
    "UPDATE __drizzle_migrations SET hash = 'another' WHERE created_at = (SELECT min(created_at) FROM __drizzle_migrations)",
  )
  await expect(migrateDatabase(settings)).rejects.toThrow(/other migrations.*npm run db:reset/)
})
