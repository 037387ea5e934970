// What a page of the audit log costs among twenty thousand events, in rows that the database read; see rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
let ada: Person

beforeAll(async () => {
  ada = await world.person('admin')
  // Sign-ins of ten people; among them, far apart, what an admin looks for.
  await world.db.run(sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO audit_event SELECT 'e-' || i, 'actor-' || (i % 10),
      CASE i % 400 WHEN 0 THEN 'fee.changed' ELSE 'session.started' END, 'subject-' || (i % 10), 'r', i / 3, '', '' FROM n`)
})

/** The rows that the database read for all that a page sent. */
async function rowsRead(path: string): Promise<number> {
  world.sent.length = 0
  const { status } = await world.call('GET', path, { as: ada })
  expect(status).toBe(200)
  const reads = world.sent.filter((statement) => /^\s*select/i.test(statement.sql))
  expect(reads.length).toBeGreaterThan(3)
  return rowsReadBy(world.url, reads)
}

const LIST = '/api/admin/audit?limit=50'

test.each([
  LIST,
  `${LIST}&actor=actor-3`,
  `${LIST}&subject=subject-3`,
  `${LIST}&event=session`,
  `${LIST}&event=fee.changed`,
  `${LIST}&event=fee`,
  `${LIST}&since=1970-01-01&until=1970-01-01`,
])('the first page of %s, and its second', async (path) => {
  const { body } = await world.call('GET', path, { as: ada })
  for (const address of body.next ? [path, `${path}&cursor=${body.next}`] : [path])
    expect(await rowsRead(address)).toBeLessThan(500)
})
