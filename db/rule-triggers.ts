// The triggers that enforce the rules of table-rules.ts. `npm run db:rules -- <table>` prints them for a migration.
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { PAGE_LISTS, PAGE_SUBJECTS } from './page-subjects'
import { REVIEWED } from './schema/reviews'
import { OWNER_COLUMNS, TABLE_RULES, type TableRule } from './table-rules'

type Trigger = { name: string; table: string; sql: string }

/** The triggers that enforce the rules, as a migration writes them. */
export function tableTriggers(): Trigger[] {
  return [
    ...Object.entries(TABLE_RULES).flatMap(([table, rule]) => ruleTriggers(table, rule)),
    ...Object.entries(OWNER_COLUMNS).map(([table, columns]) => ownerTrigger(table, columns)),
    ...Object.entries(REVIEWED).flatMap(([table, subject]) => reviewTriggers(table, subject)),
    ...Object.entries(PAGE_SUBJECTS).flatMap(([table, subject]) => pageTriggers(table, subject)),
    ...Object.entries(PAGE_LISTS).map(([table, { column, tag }]) =>
      noting(table, 'listed_on_pages', `AFTER UPDATE OF ${column}`, `'${tag}'`, `NEW.${column} IS NOT OLD.${column}`),
    ),
  ]
}

function ruleTriggers(table: string, { problem, keys, immutable, permanent }: TableRule): Trigger[] {
  const refusing = refusalsOf(table, problem)
  return [
    ...(keys ? [refusing('no_replace', 'BEFORE INSERT', `EXISTS (${existing(table, keys)})`)] : []),
    ...(immutable === 'all' ? [refusing('no_update', 'BEFORE UPDATE')] : []),
    ...(immutable && immutable !== 'all' ? [refusing('no_change', `BEFORE UPDATE OF ${immutable}`)] : []),
    ...(permanent ? [refusing('no_delete', 'BEFORE DELETE')] : []),
  ]
}

function existing(table: string, keys: string[]): string {
  const same = keys.map((key) =>
    key
      .split(', ')
      .map((column) => `${column} = NEW.${column}`)
      .join(' AND '),
  )
  const condition = same.length === 1 ? same[0] : same.map((text) => `(${text})`).join(' OR ')
  return `SELECT 1 FROM ${table} WHERE ${condition}`
}

function ownerTrigger(table: string, columns: string): Trigger {
  const owners = columns
    .split(', ')
    .map((column) => `NEW.${column}`)
    .join(', ')
  const deleted = `SELECT 1 FROM user WHERE id IN (${owners}) AND deleted_at IS NOT NULL`
  return refusalsOf(table, 'account-deleted')('no_deleted_user', 'BEFORE INSERT', `EXISTS (${deleted})`)
}

/**
 * A review is hidden exactly while a removal is active. The number of visible ones, the sum of their
 * ratings and the number with so many stars are counted along, so that none of them is ever counted anew.
 */
function reviewTriggers(table: string, subject: string): Trigger[] {
  const refusing = refusalsOf(table, 'moderation-status')
  const counting = (suffix: string, event: string, ...rows: ('NEW' | 'OLD')[]) => {
    const writes = rows.flatMap((row) => {
      const sign = row === 'NEW' ? '+' : '-'
      const isVisible = `${row}.hidden_at IS NULL`
      return [
        `UPDATE ${subject} SET review_count = review_count ${sign} 1, rating_sum = rating_sum ${sign} ${row}.rating\n  WHERE id = ${row}.${subject}_id AND ${isVisible};`,
        row === 'OLD'
          ? `UPDATE star_count SET reviews = reviews - 1\n  WHERE kind = '${subject}' AND subject_id = OLD.${subject}_id AND stars = OLD.rating AND ${isVisible};`
          : `INSERT INTO star_count (kind, subject_id, stars, reviews)\n  SELECT '${subject}', NEW.${subject}_id, NEW.rating, 1 WHERE ${isVisible}\n  ON CONFLICT DO UPDATE SET reviews = reviews + 1;`,
      ]
    })
    return trigger(table, suffix, event, writes.join('\n  '))
  }
  const inForce = `SELECT 1 FROM moderation WHERE subject_kind = '${table}' AND subject_id = NEW.id AND outcome IS NOT 'restored'`
  const changed = 'NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment'
  return [
    refusing(
      'hidden_by_moderation',
      'BEFORE UPDATE OF hidden_at',
      `(NEW.hidden_at IS NOT NULL) <> EXISTS (${inForce})`,
    ),
    // Cannot be bypassed by rewriting the row.
    refusing('hidden_stays', 'BEFORE DELETE', 'OLD.hidden_at IS NOT NULL'),
    refusing('starts_shown', 'BEFORE INSERT', 'NEW.hidden_at IS NOT NULL'),
    // An appeal is decided on the text that was taken down.
    refusing('hidden_fixed', 'BEFORE UPDATE OF rating, comment', `OLD.hidden_at IS NOT NULL AND (${changed})`),
    counting('added', 'AFTER INSERT', 'NEW'),
    counting('edited', 'AFTER UPDATE OF rating, hidden_at', 'OLD', 'NEW'),
    counting('removed', 'AFTER DELETE', 'OLD'),
  ]
}

function pageTriggers(table: string, subject: string): Trigger[] {
  return [
    noting(table, 'added_to_pages', 'AFTER INSERT', subject),
    noting(table, 'edited_on_pages', 'AFTER UPDATE', subject),
    noting(table, 'removed_from_pages', 'AFTER DELETE', subject.replaceAll('NEW.', 'OLD.')),
  ]
}

/** Notes a change of what pages show; deleted first, because a conflict clause here yields to that of the statement. */
function noting(table: string, suffix: string, event: string, subject: string, when?: string): Trigger {
  const forget = `DELETE FROM page_change WHERE subject = ${subject};`
  const note = `INSERT INTO page_change (subject) SELECT ${subject} WHERE ${subject} IS NOT NULL;`
  return trigger(table, suffix, event, `${forget}\n  ${note}`, when)
}

/** Makes the triggers of a table that reject a write with this problem. */
function refusalsOf(table: string, problem: string) {
  return (suffix: string, event: string, when?: string): Trigger =>
    trigger(table, suffix, event, `SELECT RAISE(ABORT, '${problem}');`, when)
}

/** A trigger, named after its table. */
function trigger(table: string, suffix: string, event: string, body: string, when?: string): Trigger {
  const name = `${table}_${suffix}`
  const condition = when === undefined ? '' : `\nWHEN ${when}`
  const sql = `CREATE TRIGGER ${name}\n${event} ON ${table}${condition}\nBEGIN\n  ${body}\nEND;`
  return { name, table, sql }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const tables = argv.slice(2)
  const wanted = tableTriggers().filter(({ table }) => !tables.length || tables.includes(table))
  process.stdout.write(`${wanted.map(({ sql }) => sql).join('\n--> statement-breakpoint\n')}\n`)
}
