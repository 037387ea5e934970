// Finding people: by name or contact, and who cannot be found.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { preference, user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { addSalon } from '../../../tests/fixtures/businesses'
import { type About, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between } from '../../../tests/fixtures/messaging/conversations'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { moveBetween } from '../../money/transfers/send'
import type { Statement } from '../../platform/command'
import type { Role } from '../../platform/context'
import { namePattern } from '../../platform/search/names'

const world = openWorld()

let caller: Person
let searches = 0

beforeAll(async () => {
  caller = await open('client', { name: 'Zawadi Caller' })
  for (const name of [
    'Ngũgĩ wa Thiong’o',
    'Étoile Ndiaye',
    'Łukasz O’Neill',
    'Ольга Ivanova',
    'አበበ ቢቂላ',
    '100% Beauty_Bar [Main] *Star* ?',
    'Straße Müller',
    'Wambui Ng’ang’a',
  ]) {
    await open('client', { name })
  }
})

/** The names found, each search in a rate-limit window of its own. */
async function find(q: string, as: Person = caller): Promise<string[]> {
  searches += 1
  if (searches % 50 === 0) world.now = (world.now ?? 0) + 60_000
  const response = await world.call('GET', `/api/people?${new URLSearchParams({ q })}`, { as })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.items.map(({ name }: { name: string }) => name)
}

const choose = (as: Person, foundBy: 'name' | 'contact' | 'nobody') =>
  world.call('PUT', '/api/me/privacy', { as, body: { foundBy, readReceipts: true, showPresence: true } })

/** A person who can be found by name by everybody. */
async function open(role: Role, about: About): Promise<Person> {
  const person = await world.person(role, about)
  await world.db.insert(preference).values({ userId: person.id, foundBy: 'name' })
  return person
}

test.each([
  ['ngugi', 'Ngũgĩ wa Thiong’o'],
  ['NGŨGĨ', 'Ngũgĩ wa Thiong’o'],
  ['Ngũgĩ'.normalize('NFD'), 'Ngũgĩ wa Thiong’o'],
  ['ngu  wa', 'Ngũgĩ wa Thiong’o'],
  ['  thiong  ', 'Ngũgĩ wa Thiong’o'],
  ['etoile', 'Étoile Ndiaye'],
  ['ÉTOILE', 'Étoile Ndiaye'],
  ['Ołga', null],
  ['ольга', 'Ольга Ivanova'],
  ['ОЛЬГА', 'Ольга Ivanova'],
  ['አበ', 'አበበ ቢቂላ'],
  ['straße', 'Straße Müller'],
  ['muller', 'Straße Müller'],
  // Apostrophes are left out, or typed in another form; the family name may come first.
  ['nganga', 'Wambui Ng’ang’a'],
  ["Ng'ang'a", 'Wambui Ng’ang’a'],
  ['oneill', 'Łukasz O’Neill'],
  ['Ndiaye Etoile', 'Étoile Ndiaye'],
  ["''", null],
])('%j finds %s', async (q, name) => {
  expect(await find(q)).toEqual(name === null ? [] : [name])
})

test.each([
  ['100%', true],
  ['beauty_b', true],
  ['[main]', true],
  ['*star*', true],
  ['star* ?', true],
  ['%%', false],
  ['__', false],
  ['**', false],
  ['??', false],
  ['[a-z]', false],
  ['[^x]', false],
  ['n%y', false],
  ["' OR 1=1 --", false],
])('%j is matched literally', async (q, found) => {
  expect(await find(q)).toEqual(found ? ['100% Beauty_Bar [Main] *Star* ?'] : [])
})

test.each(['', 'n', ' n ', '   ', 'a'.repeat(101)])('refuses %j', async (q) => {
  const response = await world.call('GET', `/api/people?${new URLSearchParams({ q })}`, { as: caller })
  expect(expectProblem(response, 'invalid-input').errors).toHaveProperty('q')
})

test('returns ten people at most, by name, of every role, without contacts', async () => {
  for (let i = 20; i > 0; i -= 1) {
    const role = (['client', 'beauty_partner', 'product_seller', 'admin'] as const)[i % 4]
    const name = `Crowd ${String(i).padStart(2, '0')}`
    await open(role ?? 'client', { name, phone: `+2547000001${i + 10}` })
  }
  const { body } = await world.call('GET', '/api/people?q=crowd', { as: caller })
  expect(body.next).toBeNull()
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, i) => `Crowd ${String(i + 1).padStart(2, '0')}`),
  )
  for (const person of body.items) {
    expect(Object.keys(person).sort()).toEqual(['id', 'image', 'name', 'role'])
  }
})

describe('does not find', () => {
  test('the viewer', async () => {
    expect(await find('zawadi')).toEqual([])
    const other = await world.person('client')
    expect(await find('zawadi', other)).toEqual(['Zawadi Caller'])
  })

  test('people who hide themselves, until they change that', async () => {
    const shy = await world.person('beauty_partner', { name: 'Shiru Shy' })
    expect(await find('shiru')).toEqual(['Shiru Shy'])
    await choose(shy, 'nobody')
    expect(await find('shiru')).toEqual([])
    expect(await find(shy.email)).toEqual([])
    await choose(shy, 'name')
    expect(await find('shiru')).toEqual(['Shiru Shy'])
  })

  test('hidden people, who take no place among the ten', async () => {
    for (let i = 0; i < 12; i += 1) {
      await choose(await world.person('client', { name: `Abel Hidden ${i}` }), 'nobody')
    }
    await open('client', { name: 'Abel Open' })
    expect(await find('abel')).toEqual(['Abel Open'])
  })

  test('deleted accounts, and people without a proven address or phone', async () => {
    const gone = await open('client', { name: 'Gone Person' })
    const fresh = await open('client', { name: 'Gone Unconfirmed' })
    const phone = await open('client', { name: 'Gone By Phone', phone: '+254700000777' })
    const unproven = { emailVerified: false }
    await world.db.update(user).set(unproven).where(eq(user.id, fresh.id))
    await world.db.update(user).set(unproven).where(eq(user.id, phone.id))
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, gone.id))
    expect(await find('gone')).toEqual(['Gone By Phone'])
  })
})

describe('a client with the default setting', () => {
  test('is found by name only by people they have dealt with', async () => {
    const [fresh, friend] = [await world.person('client', { name: 'Fatuma Fresh' }), await world.person('client')]
    expect(await find('fatuma', friend)).toEqual([])
    expect(await find('fatuma', await world.person('beauty_partner'))).toEqual([])
    await between(world, fresh, friend)
    expect(await find('fatuma', friend)).toEqual(['Fatuma Fresh'])
    expect(await find('fatuma')).toEqual([])
  })

  test('is found by recipients of their money, and by salons with them as a client', async () => {
    const fresh = await world.person('client', { name: 'Farida Fresh' })
    const paid = await world.person('client')
    const visited = await world.person('beauty_partner')
    for (const person of [paid, visited]) expect(await find('farida', person)).toEqual([])
    await fund(world, fresh, '100')
    await world.db.batch(
      moveBetween(world.ctx(), { id: 'moved', from: fresh, to: paid, minor: 100, currency: 'KES', note: '' }) as [
        Statement,
      ],
    )
    await addSalon(world, { id: 'visited', ownerId: visited.id })
    const known = { id: 'known', salonId: 'visited', userId: fresh.id }
    await world.db.insert(salonClient).values({ ...known, createdAt: 0 })
    for (const person of [paid, visited]) expect(await find('farida', person)).toEqual(['Farida Fresh'])
  })

  test('is found by their complete proven phone or email, and by no part of it', async () => {
    const fresh = await world.person('client', { name: 'Faiza Fresh', phone: '+254700555111' })
    for (const typed of [fresh.email, fresh.email.toUpperCase(), '+254 700 555-111']) {
      expect(await find(typed)).toEqual(['Faiza Fresh'])
    }
    for (const typed of ['+25470055511', fresh.email.slice(1), 'faiza', '700555111']) {
      expect(await find(typed)).toEqual([])
    }
    await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, fresh.id))
    expect(await find(fresh.email)).toEqual([])
  })

  test('limits searches by contact to thirty an hour', async () => {
    const eager = await world.person('client')
    const tried = () => world.call('GET', '/api/people?q=no%40body.test', { as: eager })
    for (let i = 0; i < 30; i += 1) expect((await tried()).status).toBe(200)
    expectProblem(await tried(), 'too-many-requests')
    expect(await find('ngugi', eager)).toHaveLength(1)
  })
})

test('limits searches to sixty a minute for each person', async () => {
  const [eager, calm] = [await world.person('client'), await world.person('client')]
  const search = (as: Person) => world.call('GET', '/api/people?q=ngugi', { as })
  for (let i = 0; i < 60; i += 1) expect((await search(eager)).status).toBe(200)
  expectProblem(await search(eager), 'too-many-requests')
  expect((await search(calm)).status).toBe(200)
  world.now = (world.now ?? 0) + 60_000
  expect((await search(eager)).status).toBe(200)
})

test('refuses an ended session', async () => {
  const ended = await world.person('client')
  await world.call('GET', '/api/me', { as: ended })
  const copy = { ...ended, cookies: new Map(ended.cookies) }
  await world.call('DELETE', '/api/me/sessions', { as: ended })
  expectProblem(await world.call('GET', '/api/people?q=ngugi', { as: copy }), 'unauthenticated')
})

test('bounds the length of the search pattern', () => {
  expect(namePattern('z?')).toMatch(/^\*\[[^\]]*z[^\]]*\]\[\?\]\*$/)
  expect(new TextEncoder().encode(namePattern('a'.repeat(100))).length).toBeLessThan(20_000)
})
