// Salon search: typed text, filters, sorting, paging.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { favorite } from '../../../db/schema/salons/reviews'
import { salon, salonException, service } from '../../../db/schema/salons/salons'
import { CITIES, type CityName } from '../../../db/seed/cities'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addReviews, addSalons, allPages, fund } from '../../../tests/fixtures/salons-and-purses'
import { BUSINESS_TYPES, SORTS } from '../profile/input'
import type { SalonCard } from './search'

const world = openWorld()
let nia: Person

const CITY_NAMES = Object.keys(CITIES) as CityName[]

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
  await addSalon(world, { id: 'ndjeri', ownerId: nia.id, name: 'N’Djeri', address: "12 Ng'ong Road" }, [
    { id: 'ndjeri-1', name: 'Knotless' },
  ])
  for (let i = 0; i < 40; i += 1) {
    const city = CITY_NAMES[i % CITY_NAMES.length] ?? 'Nairobi'
    await addSalon(world, {
      id: `many-${i}`,
      ownerId: nia.id,
      name: `Numbered ${i}`,
      city,
      businessType: BUSINESS_TYPES[i % BUSINESS_TYPES.length] ?? 'Spa',
      priceRange: 1 + (i % 4),
      // Some share a place exactly, so that pages must break ties.
      latitude: CITIES[city].latitude + (i % 5) / 100,
      longitude: CITIES[city].longitude,
    })
  }
  await addReviews(world)
  await addSalon(world, { id: 'secret', ownerId: nia.id, name: 'Numbered secret', status: 'draft' })
  await addSalon(world, { id: 'gone', ownerId: nia.id, name: 'Numbered gone', status: 'suspended' })
})

const query = (parameters: Record<string, string>) => `/api/salons?${new URLSearchParams(parameters)}`

async function found(q: string): Promise<string[]> {
  const { status, body } = await world.call('GET', query({ q, limit: '100' }))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map((card: SalonCard) => card.id).sort()
}

describe('text', () => {
  test.each<[string, string[]]>([
    ['étoile', ['etoile']],
    ['ETOILE', ['etoile']],
    ['etoi', ['etoile']],
    ['Étoile'.normalize('NFD'), ['etoile']],
    ['d’or', ['etoile']],
    ['oge', ['oge']],
    ['Ọ̀gẹ́', ['oge']],
    ['ọ̀gẹ́'.normalize('NFD'), ['oge']],
    ['gele', ['oge']],
    ['lashes tying', []],
    ['lashes etoile', ['etoile']],
    ['nyota cut', ['nairobi']],
    ['cut nyota', ['nairobi']],
    ['nyotacut', ['nairobi']],
    ['ny ota', ['nairobi']],
    ['manicure', ['kampala']],
    ['manicures', ['kampala']],
    ['nyotas cuts', ['nairobi']],
    ['ndjeri', ['ndjeri']],
    ["n'djeri", ['ndjeri']],
    ['N’Djeri', ['ndjeri']],
    ['dor', ['etoile']],
    ["etoile's", ['etoile']],
    ['knotles', ['ndjeri']],
    ['ngong', ['ndjeri']],
    ['manicre', ['kampala']],
    ['manciure', ['kampala']],
    ['manicuree uganda', ['kampala']],
    ['djerri', ['ndjeri']],
    ['nails uganda', ['kampala']],
    ['nail salons kenya', ['many-13', 'many-2', 'many-24', 'many-35']],
    ['nails burundi', []],
    // Words between others do not count, unless they are all there is.
    ['nail salons in kenya', ['many-13', 'many-2', 'many-24', 'many-35']],
    ['the manicure for me', ['kampala']],
    ['cuts and braids nyota', ['nairobi']],
    // A plural with a wrong letter.
    ['manicurs', ['kampala']],
    ['manicuers', ['kampala']],
    ['toile', []],
    ['100%', ['percent']],
    ['natural_hair', ['percent']],
    ['100% natural_hair twist', ['percent']],
    ['"out"', ['percent']],
    ['twist "out', ['percent']],
    ['moi avenue', ['andor', 'etoile', 'hostile', 'oge', 'percent']],
    ['AND', ['andor']],
    ['NOT', ['andor']],
    ['NEAR', ['andor']],
    // No operator: that would look in one field.
    ['NEAR(etoile lash)', ['etoile']],
    ['OR colour', ['andor']],
    ['script', ['hostile']],
    ["robert'); drop table", ['hostile']],
  ])('%j finds %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  test.each(['%', '_', '*', '"', "'", '""', '()', '-', ':', '^', '+', '😀', '{}', '\\', ';--', '\u0000', '\u0301'])(
    '%j alone finds nothing and causes no error',
    async (q) => {
      expect(await found(q)).toEqual([])
    },
  )

  test.each([
    'name:etoile',
    'etoile*',
    '^etoile',
    'etoile NOT lash',
    'etoile OR kampala',
    '{name services}: etoile',
    'a" OR salon_search MATCH "b',
    'etoile\u0000lash',
    '𞤀𞤣𞤤𞤢𞤥',
    '᠑ ½ ²',
    'x '.repeat(50).trim(),
  ])('%j is treated as plain text', async (q) => {
    expect((await world.call('GET', query({ q }))).status).toBe(200)
  })

  test('treats spaces as no search and rejects more than a hundred characters', async () => {
    expect((await found('   ')).length).toBe(await found('').then((ids) => ids.length))
    expectProblem(await world.call('GET', query({ q: 'x'.repeat(101) })), 'invalid-input')
    expectProblem(await world.call('GET', '/api/salons?q=a&q=b'), 'invalid-input')
  })

  test('follows changes of the salon and its services', async () => {
    await addSalon(world, { id: 'changing', ownerId: nia.id, name: 'Before' }, [{ id: 'changing-1', name: 'Perm' }])
    expect(await found('before perm')).toEqual(['changing'])
    await world.db.update(salon).set({ name: 'After', status: 'suspended' }).where(eq(salon.id, 'changing'))
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'changing'))
    await world.db.update(service).set({ active: false }).where(eq(service.id, 'changing-1'))
    expect(await found('before')).toEqual([])
    expect(await found('perm')).toEqual([])
    expect(await found('after')).toEqual(['changing'])
    await world.db.update(service).set({ active: true }).where(eq(service.id, 'changing-1'))
    expect(await found('after perm')).toEqual(['changing'])
    await world.db.delete(service).where(eq(service.id, 'changing-1'))
    expect(await found('perm')).toEqual([])
    await world.db.update(salon).set({ status: 'draft' }).where(eq(salon.id, 'changing'))
    expect(await found('after')).toEqual([])
  })
})

describe('filters and sorting', () => {
  const cards = (parameters: string): Promise<SalonCard[]> => allPages(world, `/api/salons?limit=7&${parameters}`)

  test('filters by type, price and city, several of each', async () => {
    const types = await cards('type=Spa&type=Barbershop')
    expect(new Set(types.map((c) => c.businessType))).toEqual(new Set(['Spa', 'Barbershop']))
    const prices = await cards('price=1&price=4')
    expect(new Set(prices.map((c) => c.priceRange))).toEqual(new Set([1, 4]))
    const lagos = await cards('city=Lagos')
    expect(new Set(lagos.map((c) => c.city))).toEqual(new Set(['Lagos']))
    const all = await cards('city=Lagos&type=Hair+Salon&price=1')
    expect(all.every((c) => c.city === 'Lagos' && c.businessType === 'Hair Salon' && c.priceRange === 1)).toBe(true)
    expect((await cards('type=&price=&city=')).length).toBe((await cards('')).length)
  })

  test.each([
    'type=Casino',
    'price=5',
    'price=0',
    'price=x',
    'city=Lagos&city=Accra',
    'sort=random',
    'limit=0',
    'limit=101',
  ])('rejects %s', async (parameters) => {
    expectProblem(await world.call('GET', `/api/salons?${parameters}`), 'invalid-input')
  })

  test('sorts by rating: the best first, more reviews first among equals, unrated last', async () => {
    const list = await cards('')
    expect(list.slice(0, 4).map((c) => [c.id, c.rating, c.reviewCount])).toEqual([
      ['etoile', 5, 2],
      ['oge', 5, 1],
      ['percent', 4.3, 4],
      ['andor', 1, 1],
    ])
    expect(list.slice(4).every((c) => c.rating === null && c.reviewCount === 0)).toBe(true)
  })

  test('sorts by distance from the chosen city’s centre', async () => {
    const list = await cards('city=Accra&sort=distance')
    const distances = list.map((c) => c.distanceKm ?? -1)
    expect(distances[0]).toBeLessThan(1)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect((await cards('sort=distance'))[0]?.distanceKm).toBeNull()
  })

  test('a salon of which only the city is known has no distance, and comes after those with a pin', async () => {
    const [first] = await cards('city=Accra&sort=distance')
    const id = first?.id ?? ''
    await world.db.update(salon).set({ pinned: false }).where(eq(salon.id, id))
    for (const query of ['city=Accra&sort=distance', `near=5.5571,-0.2012&sort=distance`]) {
      const list = await cards(query)
      expect(list.map((salonCard) => salonCard.pinned)).toEqual(list.map((_, at) => at < list.length - 1))
      expect(list.at(-1)).toMatchObject({ id, pinned: false, distanceKm: null })
    }
    const paged = await allPages(world, '/api/salons?city=Accra&sort=distance&limit=2')
    expect(paged.at(-1)?.id).toBe(id)
    await world.db.update(salon).set({ pinned: true }).where(eq(salon.id, id))
  })

  test('sorts by price', async () => {
    const prices = (await cards('sort=price')).map((c) => c.priceRange)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  test('pages through all salons in every order without gaps or duplicates, and hides drafts', async () => {
    const all = await found('')
    expect(all).not.toContain('secret')
    expect(all).not.toContain('gone')
    for (const sort of SORTS) {
      for (const limit of [1, 6, 100]) {
        const ids = (await allPages(world, `/api/salons?sort=${sort}&limit=${limit}`)).map((c) => c.id)
        expect(ids.sort()).toEqual(all)
      }
      const inCity = (await allPages(world, `/api/salons?sort=${sort}&city=Nairobi&limit=2`)).map((c) => c.id)
      const { body } = await world.call('GET', '/api/salons?city=Nairobi&limit=100')
      expect(inCity.sort()).toEqual(body.items.map((c: SalonCard) => c.id).sort())
      expect(body.total).toBe(inCity.length)
    }
  })

  test('shows some services and the lowest price on a card', async () => {
    const { body } = await world.call('GET', query({ q: 'nyota' }))
    expect(body.items).toEqual([
      {
        id: 'nairobi',
        name: 'Nyota Hair',
        businessType: 'Hair Salon',
        priceRange: 2,
        city: 'Nairobi',
        address: '1 Riverside Drive',
        latitude: -1.27,
        longitude: 36.8,
        pinned: true,
        rating: null,
        reviewCount: 0,
        distanceKm: null,
        services: ['Cut', 'Braids'],
        image: null,
        from: { amount: '2500.00', currency: 'KES' },
        about: null,
        timeZone: 'Africa/Nairobi',
        freeAt: null,
        offer: null,
        memberPercent: null,
      },
    ])
  })
})

describe('other filters', () => {
  const ids = async (parameters: string, as?: Person): Promise<string[]> => {
    const at = as ? '/api/me/salons' : '/api/salons'
    const { status, body } = await world.call('GET', `${at}?limit=100&${parameters}`, { as })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total).toBe(body.items.length)
    return body.items.map((card: SalonCard) => card.id).sort()
  }

  test('filters by distance from a place in kilometres', async () => {
    const { latitude, longitude } = CITIES.Accra
    const near = `near=${latitude},${longitude}`
    const around = await ids(`${near}&within=2`)
    const { body } = await world.call('GET', `/api/salons?${near}&sort=distance&limit=100`)
    const close = body.items.filter((card: SalonCard) => (card.distanceKm ?? 99) <= 2)
    expect(around).toEqual(close.map((card: SalonCard) => card.id).sort())
    expect(around.length).toBeGreaterThan(0)
    const distances = body.items.map((card: SalonCard) => card.distanceKm)
    expect(distances).toEqual([...distances].sort((a: number, b: number) => a - b))
    expect(distances.at(-1)).toBeLessThan(50)
    expect((await ids(near)).length).toBeGreaterThan(around.length)
    expect(await ids('near=60,20')).toEqual([])
    for (const fault of ['near=x', 'near=91,0', 'near=1,181', 'near=1', 'within=0', 'within=51'])
      expectProblem(await world.call('GET', `/api/salons?${fault}`), 'invalid-input')
  })

  test('filters by rating', async () => {
    expect(await ids('rating=4.5')).toEqual(['etoile', 'oge'])
    expect(await ids('rating=4')).toEqual(['etoile', 'oge', 'percent'])
    expectProblem(await world.call('GET', '/api/salons?rating=6'), 'invalid-input')
  })

  test('filters by kind of service, while it is offered', async () => {
    expect(await ids('service=Nails')).toEqual(['kampala'])
    await world.db.update(service).set({ active: false }).where(eq(service.id, 'nails'))
    expect(await ids('service=Nails')).toEqual([])
    await world.db.update(service).set({ active: true }).where(eq(service.id, 'nails'))
    expectProblem(await world.call('GET', '/api/salons?service=Surgery'), 'invalid-input')
  })

  test('filters by open now, using each salon’s own clock and exceptions', async () => {
    // Nine in Nairobi, six in Lagos: all open at eight.
    await addSalon(world, { id: 'west', ownerId: nia.id, timeZone: 'Africa/Lagos' })
    const open = await ids('open=1')
    expect(open).toContain('nairobi')
    expect(open).not.toContain('west')
    await world.db.insert(salonException).values({ id: 'shut', salonId: 'nairobi', date: '2027-01-11' })
    const west = { id: 'early', salonId: 'west', date: '2027-01-11', fromMinute: 360, toMinute: 480 }
    await world.db.insert(salonException).values({ ...west, fromMinute: 420 })
    const later = await ids('open=1')
    expect(later).not.toContain('nairobi')
    expect(later).toContain('west')
    await world.db.delete(salonException)
  })

  test('filters by a client’s favourites, and by what is in their purse in each currency', async () => {
    const client = await world.person('client')
    const other = await world.person('client')
    await world.db.insert(favorite).values({ userId: client.id, salonId: 'kampala', createdAt: 0 })
    expect(await ids('favorites=1', client)).toEqual(['kampala'])
    expect(await ids('favorites=1', other)).toEqual([])
    const { body } = await world.call('GET', '/api/me/salons?q=nails', { as: client })
    expect(body.items[0].favorite).toBe(true)
    expect(await ids('purse=1', client)).toEqual([])
    // A manicure is 35,000 shillings, which have no cents.
    await fund(world, client, '34999', 'UGX')
    expect(await ids('purse=1', client)).toEqual([])
    await fund(world, client, '1', 'UGX')
    expect(await ids('purse=1', client)).toEqual(['kampala'])
    expect(await ids('purse=1&service=Hair', client)).toEqual([])
    expectProblem(await world.call('GET', '/api/me/salons'), 'unauthenticated')
    expectProblem(await world.call('GET', '/api/me/salons', { as: nia }), 'forbidden')
  })
})
