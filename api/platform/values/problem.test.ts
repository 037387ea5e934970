// Maps database rejections to problems, by the names in the table.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isProblemCode, problemOfRefusal, refusalName } from './problem'
import { PROBLEMS } from './problems'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(FOLDER + name, 'utf8'))
  .join('\n')

const aliases = Object.values(PROBLEMS).flatMap((row) => ('aliases' in row ? row.aliases : []))

test.each([
  ['SQLite error: slot-taken', 'slot-taken'],
  ['SQLite error: CHECK constraint failed: overdraft', 'insufficient-funds'],
  ['SQLite error: UNIQUE constraint failed: user.phone', 'contact-taken'],
  ['SQLite error: CHECK constraint failed: refund-exceeded', 'refund-exceeded'],
  ['SQLite error: account-deleted', 'unauthenticated'],
])('%s means %s', (message, code) => {
  const error = new Error('Failed query', { cause: new Error(message) })
  expect(problemOfRefusal(error)).toMatchObject({ code, extra: { cause: error } })
})

test.each(['SQLite error: ledger-immutable', 'SQLite error: toString', 'overdraft'])(
  '%s is a fault of ours',
  (message) => expect(problemOfRefusal(new Error(message))).toBeNull(),
)

test.each(['database is locked', 'database or disk is full', 'disk I/O error'])(
  '%s names no rule',
  (message) => expect(refusalName(new Error(`SQLite error: ${message}`))).toBeNull(),
)

test('an alias maps to one problem, is not a code itself, and exists in the database', () => {
  expect(aliases.length).toBeGreaterThan(15)
  expect(aliases.filter((name, i) => isProblemCode(name) || aliases.indexOf(name) !== i)).toEqual(
    [],
  )
  const known = (name: string) =>
    name.includes('.')
      ? name.split('.').every((part) => migrations.includes(`\`${part}\``))
      : migrations.includes(`'${name}'`) || migrations.includes(`"${name}"`)
  expect(aliases.filter((name) => !known(name))).toEqual([])
})
