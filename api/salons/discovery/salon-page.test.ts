// One salon's page.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { salonException, staff } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addReviews, addSalons, CRITIC_PICTURE } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  const named: [string, string, string][] = [
    ['etoile', 'Étoile d’Or', 'Lashes'],
    ['oge', 'Ọ̀gẹ́ Beauty', 'Gẹ̀lẹ̀ tying'],
    ['percent', '100% Natural_Hair', 'Twist "out"'],
    ['andor', 'Cut AND Colour OR Not', 'NEAR perfect'],
    ['hostile', '<script>alert(1)</script>', "Robert'); DROP TABLE salon;--"],
  ]
  for (const [id, name, offered] of named) {
    await addSalon(world, { id, ownerId: nia.id, name, address: '7 Moi Avenue' }, [{ id: `${id}-1`, name: offered }])
  }
  await addReviews(world)
  await addSalon(world, { id: 'secret', ownerId: nia.id, name: 'Numbered secret', status: 'draft' })
  await addSalon(world, { id: 'gone', ownerId: nia.id, name: 'Numbered gone', status: 'suspended' })
})

describe('GET /api/salons/:id', () => {
  test('returns hours, services, staff and reviews, with text as it was typed', async () => {
    await world.db.insert(salonException).values([
      { id: 'holiday', salonId: 'etoile', date: '2027-01-20', note: 'Holiday' },
      { id: 'long-ago', salonId: 'etoile', date: '2026-01-20', note: 'Past' },
    ])
    const { status, body } = await world.call('GET', '/api/salons/etoile')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'etoile',
      name: 'Étoile d’Or',
      rating: 5,
      reviewCount: 2,
      timeZone: 'Africa/Nairobi',
    })
    expect(body.openingHours).toHaveLength(7)
    expect(body.exceptions).toEqual([{ date: '2027-01-20', fromMinute: null, toMinute: null, note: 'Holiday' }])
    expect(body.services).toMatchObject([{ name: 'Lashes', price: { amount: '2500.00', currency: 'KES' } }])
    expect(body.reviews).toMatchObject([
      { userName: 'Wanja', userImage: CRITIC_PICTURE, comment: '<b>good</b>', rating: 5 },
      { userImage: null },
    ])
    expect((await world.call('GET', '/api/salons/hostile')).body.name).toBe('<script>alert(1)</script>')
  })

  test('hides archived staff and services', async () => {
    await addSalon(
      world,
      { id: 'old', ownerId: nia.id },
      [{ id: 'o1' }, { id: 'o2', active: false }],
      ['old-a', 'old-b'],
    )
    await world.db.update(staff).set({ active: false }).where(eq(staff.id, 'old-b'))
    const { body } = await world.call('GET', '/api/salons/old')
    expect(body.staff.map((s: { id: string }) => s.id)).toEqual(['old-a'])
    expect(body.services.map((s: { id: string }) => s.id)).toEqual(['o1'])
  })

  test.each(['secret', 'gone', 'atlantis', 'x'.repeat(100), '%27', '..%2f..'])('does not find %j', async (id) => {
    expectProblem(await world.call('GET', `/api/salons/${id}`), 'not-found')
  })

  test('rejects an id of more than a hundred characters', async () => {
    expectProblem(await world.call('GET', `/api/salons/${'x'.repeat(101)}`), 'invalid-input')
  })
})
