// The problems of all areas; and database rejections as problems, by their names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
// Makes them known.
import './create-context'
import { isProblemCode, problemOfRefusal, refusalName } from './platform/values/problem'
import { PLATFORM_PROBLEMS } from './platform/values/problems'
import { MEANINGS, PROBLEMS } from './problems'

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(FOLDER + name, 'utf8'))
  .join('\n')

test('each area’s problems are among them, each declared once', async () => {
  const api = new URL('./', import.meta.url)
  const areas = readdirSync(api).filter((name) => existsSync(new URL(`${name}/problems.ts`, api)))
  const declared = await Promise.all(
    areas.map(async (area) => {
      const { [`${area.toUpperCase()}_PROBLEMS`]: rows } = await import(`./${area}/problems.ts`)
      return Object.keys(rows)
    }),
  )
  expect(areas.length).toBeGreaterThan(9)
  const codes = [...Object.keys(PLATFORM_PROBLEMS), ...declared.flat()]
  expect(codes.sort()).toEqual(Object.keys(PROBLEMS).sort())
})

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

test.each(['database is locked', 'database or disk is full', 'disk I/O error'])('%s names no rule', (message) =>
  expect(refusalName(new Error(`SQLite error: ${message}`))).toBeNull(),
)

test('a name with a meaning is no code itself, and exists in the database', () => {
  const names = Object.keys(MEANINGS)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(isProblemCode)).toEqual([])
  const known = (name: string) =>
    name.includes('.')
      ? name.split('.').every((part) => migrations.includes(`\`${part}\``))
      : migrations.includes(`'${name}'`) || migrations.includes(`"${name}"`)
  expect(names.filter((name) => !known(name))).toEqual([])
})
