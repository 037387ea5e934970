// A person can change their name, and nothing else of their identity.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'

const world = openWorld()

const change = (as: Person | undefined, body: unknown) => world.call('PUT', '/api/me/profile', { as, body })

const rowOf = async ({ id }: Person) => (await world.db.select().from(user).where(eq(user.id, id)))[0]

test('a new name shows at once, although the old one was cached', async () => {
  const amina = await world.person('client')
  await world.call('GET', '/api/me', { as: amina })
  const response = await change(amina, { fullName: '  Amina Wanjirũ ' })
  expect([response.status, response.body.name]).toEqual([200, 'Amina Wanjirũ'])
  expect(response.trips).toBe(2)
  expect(amina.cookies.has('__Host-purse.session_data')).toBe(false)
  expect((await world.call('GET', '/api/me', { as: amina })).body.name).toBe('Amina Wanjirũ')
})

test('accents are stored composed with their letters', async () => {
  const amina = await world.person('client')
  const { body } = await change(amina, { fullName: 'Ngũgĩ'.normalize('NFD') })
  expect(body.name).toBe('Ngũgĩ'.normalize('NFC'))
})

test.each([
  [{}],
  [{ fullName: '' }],
  [{ fullName: '   ' }],
  [{ fullName: 7 }],
  [{ fullName: 'a'.repeat(101) }],
  [{ fullName: 'two\nlines' }],
  [{ fullName: 'Purse Security' }],
  [{ fullName: 'Ｓupport Тeam' }],
  [{ fullName: 'Win at evil.click' }],
])('refuses %j', async (body) => {
  const amina = await world.person('client')
  const problem = expectProblem(await change(amina, body), 'invalid-input')
  expect(Object.keys(problem.errors)).toEqual(['fullName'])
  expect((await rowOf(amina))?.name).toBe(amina.name)
})

test.each(['role', 'email', 'emailVerified', 'phone', 'image', 'status', 'twoFactorEnabled', 'id', 'deletedAt'])(
  'refuses the field %s',
  async (field) => {
    const amina = await world.person('client')
    const before = await rowOf(amina)
    const body = { fullName: 'Somebody Else', [field]: field === 'role' ? 'admin' : '+254700000009' }
    expectProblem(await change(amina, body), 'invalid-input')
    expect(await rowOf(amina)).toEqual(before)
  },
)

test('refuses visitors and ended sessions', async () => {
  expectProblem(await change(undefined, { fullName: 'Nobody' }), 'unauthenticated')
  const amina = await world.person('client')
  await world.call('GET', '/api/me', { as: amina })
  const copy = { ...amina, cookies: new Map(amina.cookies) }
  await world.call('DELETE', '/api/me/sessions', { as: amina })
  expectProblem(await change(copy, { fullName: 'Somebody Else' }), 'unauthenticated')
  expect((await rowOf(amina))?.name).toBe(amina.name)
})

describe('a time zone', () => {
  const zoneOf = async (as: Person) => (await world.call('GET', '/api/me', { as })).body.timeZone

  test('is chosen with the profile, kept by a change of the name alone, and read everywhere', async () => {
    const amina = await world.person('client')
    const response = await change(amina, { fullName: 'Amina', timeZone: 'Africa/Lagos' })
    expect([response.status, response.body.timeZone]).toEqual([200, 'Africa/Lagos'])
    await change(amina, { fullName: 'Amina W.' })
    expect(await zoneOf(amina)).toBe('Africa/Lagos')
    const { body } = await world.call('GET', '/api/me/preferences', { as: amina })
    expect(body.timeZone).toBe('Africa/Lagos')
  })

  test.each(['', '+03:00', 'Africa/Wakanda', 7])('refuses %j', async (timeZone) => {
    const amina = await world.person('client')
    const problem = expectProblem(await change(amina, { fullName: 'Amina', timeZone }), 'invalid-input')
    expect(Object.keys(problem.errors)).toEqual(['timeZone'])
  })
})
