// A prepared statement is built once, and answers as the same statement that is built each time.
import { and, eq, gt, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person } from '../tests/fixtures/harness'
import { addSalons } from '../tests/fixtures/salons-and-purses'
import type { Db } from './client'
import { prepared } from './prepared'
import { session, user } from './schema/identity'
import { salon } from './schema/salons/salons'

const world = openWorld()
let people: Person[]

beforeAll(async () => {
  people = [await world.person('client'), await world.person('admin')]
})

const sessionsOf = prepared((db, value) =>
  db
    .select({ userId: session.userId, expiresAt: session.expiresAt, verified: user.emailVerified })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.userId, value('userId')), gt(session.expiresAt, sql.param(value('now'), session.expiresAt)))),
)

test('rows are those of the values, decoded, in a batch and alone', async () => {
  const now = new Date()
  for (const { id: userId } of people) {
    const expected = [{ userId, expiresAt: new Date('2100-01-01'), verified: true }]
    const [found, others] = await world.db.batch([
      sessionsOf(world.db, { userId, now }),
      sessionsOf(world.db, { userId: 'nobody', now }),
    ])
    expect(found).toEqual(expected)
    expect(others).toEqual([])
    expect(await sessionsOf(world.db, { userId, now })).toEqual(expected)
  }
  const later = new Date('2100-01-02')
  expect(await sessionsOf(world.db, { userId: people[0]?.id, now: later })).toEqual([])
})

test('a value that is left out is a fault', () => {
  expect(() => sessionsOf(world.db, { now: new Date() })).toThrow('userId')
})

test('its SQL is built once', async () => {
  const built = vi.spyOn(SQLiteAsyncDialect.prototype, 'sqlToQuery')
  const all = prepared((db) => db.select({ id: user.id }).from(user))
  for (let i = 0; i < 3; i += 1) expect(await all(world.db)).toHaveLength(2)
  expect(built).toHaveBeenCalledOnce()
})

test('rows of joins are as Drizzle maps them', async () => {
  const query = (db: Db) =>
    db
      .select({
        user,
        salon,
        image: user.image,
        name: salon.name,
        mixed: { id: user.id, city: salon.city },
        more: { city: salon.city, count: sql<number>`1 + 1` },
        length: sql<string>`length(${user.name})`.mapWith(String).as('length'),
      })
      .from(user)
      .leftJoin(salon, eq(salon.ownerId, user.id))
      .orderBy(salon.id, user.id)
  await addSalons(world)
  const expected = await query(world.db)
  expect(expected.map((row) => row.salon?.id)).toEqual([undefined, undefined, 'kampala', 'nairobi'])
  expect(await prepared(query)(world.db)).toEqual(expected)
})
