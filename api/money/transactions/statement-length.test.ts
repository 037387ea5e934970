// A month of more lines than a statement may have, counted by what is asked of the database.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { statement } from '../../../db/schema/money/wallet'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { plantLines } from '../../../tests/fixtures/money/long-month'
import { makeFile } from '../../platform/documents/background-file'
import { MOST } from './statement-content'
import { STATEMENT, STEP } from './statement-generation'

const world = openWorld()

const PATH = '/api/wallet/history/statements'

let as: Person

beforeAll(async () => {
  world.now = MONDAY
  as = await world.person('client')
  await plantLines(world, as, MOST.pdf + 1)
})

const askFor = (format: string, month = '2027-01') =>
  world.call('POST', PATH, { as, key: newKey(), body: { currency: 'KES', month, format } })

const rowOf = async (id: string) => (await world.db.select().from(statement).where(eq(statement.id, id)))[0]

/** How often lines were read since; what counts them reads no transfer. */
const reads = (from: number) =>
  world.sent.slice(from).filter(({ sql }) => /"account_entry".*join "transfer"/is.test(sql)).length

test('is refused as a PDF before a line is read or anything stored', async () => {
  const before = world.sent.length
  expect(expectProblem(await askFor('pdf'), 'invalid-input').errors).toEqual({
    format: ['This month has more than 10,000 transactions, the most in a PDF. Choose CSV.'],
  })
  await world.settle()
  expect((await world.call('GET', PATH, { as })).body.items).toEqual([])
  expect(reads(before)).toBe(0)
  // Another month is another matter.
  expect((await askFor('pdf', '2026-11')).status).toBe(201)
})

test('is not generated either where it was requested before its last lines came', async () => {
  const id = newKey()
  await world.db.insert(statement).values({
    id,
    userId: as.id,
    currency: 'KES',
    month: '2027-01',
    format: 'pdf',
    createdAt: MONDAY,
    timeZone: 'Africa/Nairobi',
  })
  const before = world.sent.length
  for (let i = 0; i < 3; i += 1) await makeFile(world.ctx(), STATEMENT, id)
  expect(await rowOf(id)).toMatchObject({ status: 'failed', linesDone: 0, bytes: null })
  expect(reads(before)).toBe(0)
})

test('is generated as a table, which may have more', async () => {
  const before = world.sent.length
  const { status, body } = await askFor('csv')
  expect(status).toBe(201)
  await world.settle()
  expect(await rowOf(body.id)).toMatchObject({ status: 'ready', linesDone: MOST.pdf + 1 })
  expect(reads(before)).toBe(Math.ceil((MOST.pdf + 1) / STEP))
})

test('is counted no further than it matters', async () => {
  const before = world.sent.length
  await askFor('pdf')
  await askFor('csv', '2026-12')
  await world.settle()
  const counts = world.sent.slice(before).filter(({ sql }) => /count\(\*\).*"account_entry"/is.test(sql))
  // One for each request, and one for the statement that is generated.
  expect(counts).toHaveLength(3)
  for (const { sql } of counts) expect(sql).toMatch(/\blimit \?\)/i)
})
