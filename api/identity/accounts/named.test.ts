// The indexes of names: they follow the people and the clients, and keep nothing of a name that is gone.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { preference, user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { addSalon } from '../../../tests/fixtures/businesses'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { between } from '../../../tests/fixtures/messaging/conversations'
import { OTHER_LETTERS } from '../../platform/search/letters'
import { nameHas } from '../../platform/search/names'
import { clientPeopleNamedLike, clientsNamedLike, NAMED, peopleNamedLike } from './named'

const world = openWorld()
let owner: Person

beforeAll(async () => {
  owner = await world.person('beauty_partner', { name: 'Owner' })
  await addSalon(world, { id: 'first', ownerId: owner.id })
  const other = await world.person('beauty_partner', { name: 'Owner' })
  await addSalon(world, { id: 'second', ownerId: other.id })
})

const ids = async (select: ReturnType<typeof sql>) =>
  (await world.db.run(select)).rows.map((row) => String(Object.values(row)[0]))
const people = (typed: string, ...marks: Parameters<typeof peopleNamedLike>[1] & {}) =>
  ids(peopleNamedLike(typed, marks))
const clients = (typed: string, salon = 'first') => ids(clientsNamedLike(sql`${salon}`, typed))
const change = (id: string, to: Partial<typeof user.$inferInsert>) =>
  world.db.update(user).set(to).where(eq(user.id, id))
const guest = (id: string, salonId: string, name: string, phone = '') =>
  world.db.insert(salonClient).values({ id, salonId, name, phone, createdAt: 0 })

test('a person is found as they are now', async () => {
  const { id } = await world.person('client', { name: 'Tabitha Achieng’' })
  expect(await people('achi tab')).toEqual([id])
  expect(await people('bitha')).toEqual([])
  await change(id, { name: 'Ruth N’Doye' })
  expect(await people('tabitha')).toEqual([])
  for (const typed of ['ndoye', "n'doye", 'RÚTH doye']) expect(await people(typed)).toEqual([id])
  expect(await people('ndoye', 'client', 'active')).toEqual([id])
  expect(await people('ndoye', 'beauty_partner')).toEqual([])
  await change(id, { role: 'beauty_partner', suspendedAt: null })
  expect(await people('ndoye', 'beauty_partner', 'everyone')).toEqual([id])
  await world.db.insert(preference).values({ userId: id, foundBy: 'nobody' })
  expect(await people('ndoye', 'everyone')).toEqual([])
  await world.db.update(preference).set({ foundBy: null }).where(eq(preference.userId, id))
  expect(await people('ndoye', 'everyone')).toEqual([id])
  await change(id, { emailVerified: false })
  expect(await people('ndoye', 'everyone')).toEqual([])
  await change(id, { deletedAt: new Date() })
  expect(await people('ndoye')).toEqual([])
})

test('letters that keyboards lack are found by plain ones, and by themselves', async () => {
  const { id } = await world.person('client', { name: 'Akɔsua Straße' })
  for (const typed of ['akosua', 'AKƆSUA', 'strasse', 'straße']) expect(await people(typed)).toEqual([id])
  await guest('danladi', 'second', 'Ɗanladi Ƙasim Łukasz')
  for (const typed of ['danladi', 'kasim', 'lukasz', 'łuk', 'ƙas']) {
    expect(await clients(typed, 'second')).toEqual(['danladi'])
  }
  // The index folds every letter as the search does.
  await guest('all', 'second', OTHER_LETTERS.map(([letter]) => `qz${letter}`).join(' '))
  for (const [letter, plain] of OTHER_LETTERS) {
    expect(await clients(`qz${letter}`, 'second')).toEqual(['all'])
    expect(await clients(`qz${plain}`, 'second')).toEqual(['all'])
  }
  const named = (typed: string) =>
    ids(sql`SELECT id FROM salon_client WHERE salon_id = 'second' AND ${nameHas(sql`name`, typed)}`)
  expect(await named('danladi kas')).toEqual(['danladi'])
  for (const [, plain] of OTHER_LETTERS) expect(await named(`qz${plain}`)).toEqual(['all'])
})

test('nothing is left of a name that was changed', async () => {
  const { id } = await world.person('client', { name: 'Xylophonia' })
  await guest('xylo', 'first', 'Xylophonia')
  const left = async () => {
    const { rows } = await world.db.run(sql`SELECT
      (SELECT count(*) FROM person_search_data WHERE instr(block, CAST('ylophonia' AS BLOB))) AS people,
      (SELECT count(*) FROM client_search_data WHERE instr(block, CAST('ylophonia' AS BLOB))) AS clients,
      (SELECT count(*) FROM person_search_content WHERE c1 LIKE '%ylophonia%')
        + (SELECT count(*) FROM client_search_content WHERE c2 LIKE '%ylophonia%') AS said`)
    return Object.values(rows[0] ?? {}).map(Number)
  }
  expect(await left()).toEqual([1, 1, 2])
  await change(id, { name: 'Ann' })
  await world.db.update(salonClient).set({ name: 'Ann' }).where(eq(salonClient.id, 'xylo'))
  expect(await left()).toEqual([0, 0, 0])
})

test('a client of a salon is found there alone, by name and by any digits of the phone number', async () => {
  const { id } = await world.person('client', { name: 'Wairimu', phone: '+254 711 222 333' })
  await guest('g1', 'first', 'Wairimu Guest', '0711-222 444')
  await guest('g2', 'second', 'Wairimu Elsewhere')
  const known = { id: 'c1', salonId: 'first', userId: id, createdAt: 0 }
  await world.db.insert(salonClient).values(known)
  expect(await clients('wai')).toEqual(['c1', 'g1'])
  expect(await clients('wai', 'second')).toEqual(['g2'])
  expect(await clients('wai', 'nowhere')).toEqual([])
  expect(await clients('222')).toEqual(['c1', 'g1'])
  expect(await clients('22 333')).toEqual(['c1'])
  expect(await clients('0711 222 444')).toEqual(['g1'])
  expect(await clients('w')).toEqual([])
  expect(await ids(clientPeopleNamedLike(sql`'first'`, '711'))).toEqual([])
  expect(await ids(clientPeopleNamedLike(sql`'second'`, 'wairimu'))).toEqual(['null'])
  await change(id, { name: 'Njoki', phone: '+254799888777' })
  expect(await clients('wai')).toEqual(['g1'])
  expect(await clients('njoki')).toEqual(['c1'])
  expect(await clients('888777')).toEqual(['c1'])
})

test('many of a name hide neither those whom everybody finds nor those one has dealt with', async () => {
  const friend = await world.person('client', { name: 'Makena' })
  const open = await world.person('beauty_partner', { name: 'Makena' })
  const asker = await world.person('client')
  await between(world, asker, friend)
  await world.db.run(sql`INSERT INTO user (id, name, email, email_verified, role, created_at, updated_at)
    SELECT 'makena-' || value, 'Makena ' || value, 'makena-' || value, 1, 'client', 0, 0
    FROM generate_series(1, ${NAMED + 50})`)
  const found = async (as: Person, path = '/api/people') => (await world.call('GET', `${path}?q=makena`, { as })).body
  expect((await found(asker)).items.map(({ id }: { id: string }) => id).sort()).toEqual([friend.id, open.id].sort())
  await world.db.run(sql`INSERT INTO salon_client (id, salon_id, user_id, created_at)
    SELECT 'first:' || id, 'first', id, 0 FROM user WHERE id GLOB 'makena-*'`)
  const book = await found(owner, '/api/partner-dashboard/clients')
  expect(book).toMatchObject({ total: NAMED, capped: true })
  expect(book.items.length).toBeGreaterThan(10)
})
