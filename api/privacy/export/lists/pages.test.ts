// The pages of an export's list: every row once, in order, also where rows share an instant.
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notification } from '../../../../db/schema/notifications'
import { openWorld } from '../../../../tests/fixtures/harness'
import { PAGE, pagesAlong } from './pages'
import type { Row } from './zip-archive'

const world = openWorld()
const { id, createdAt } = notification

test.each([
  { columns: [id], placeOf: (last: { id: string }) => [last.id] },
  { columns: [createdAt, id], placeOf: (last: { id: string; createdAt: number }) => [last.createdAt, last.id] },
])('reads each row once, by $columns.length columns', async ({ columns, placeOf }) => {
  const { db } = world
  const [exporter, other] = [await world.person('client'), await world.person('client')]
  for (const [{ id: userId }, count] of [[exporter, 2 * PAGE + 1] as const, [other, 1] as const]) {
    const rows = Array.from({ length: count }, (_, i) => ({
      id: `${userId}-${(i * 7919) % count}`,
      userId,
      kind: 'account',
      title: 't',
      text: 't',
      // The first page ends among rows of one instant.
      createdAt: Math.floor(i / 300),
    }))
    for (let i = 0; i < count; i += PAGE) {
      await db.insert(notification).values(rows.slice(i, i + PAGE))
    }
  }
  const mine = eq(notification.userId, exporter.id)
  const query = () => db.select().from(notification)
  const pages: Row[][] = []
  for await (const page of pagesAlong(query, mine, columns, placeOf, ({ id }) => ({ id }))) {
    pages.push(page)
  }
  expect(pages.map((rows) => rows.length)).toEqual([PAGE, PAGE, 1])
  const all = await db
    .select({ id })
    .from(notification)
    .where(mine)
    .orderBy(...columns.map((column) => asc(column)))
  expect(pages.flat()).toEqual(all)
})
