// Editing a partner's own salon profile.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, SALON_PROFILE } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

/** What is missing besides the profile until a partner’s salon can be booked. */
const UNBOOKABLE = ['hours', 'services', 'staff']

const put = (as: Person, body: object) =>
  world.call('PUT', '/api/me/business', { as, body: { kind: 'salon', ...body } })
const business = async (as: Person) => (await world.call('GET', '/api/me/business', { as })).body

test('starts empty; a name and a city create a draft, and the city determines the rest', async () => {
  const as = await world.person('beauty_partner')
  expect(await business(as)).toMatchObject({ kind: 'salon', salon: null, application: null })
  const { status, body } = await put(as, { name: 'Mawingu', city: 'Kampala' })
  expect([status, body.status]).toEqual([200, 'draft'])
  expect(body.missing).toEqual(['businessType', 'description', 'address', 'phone', 'email', 'licence', ...UNBOOKABLE])
  const [row] = await world.db.select().from(salon).where(eq(salon.id, body.id))
  expect(row).toMatchObject({ ownerId: as.id, country: 'Uganda', timeZone: 'Africa/Kampala', currency: 'UGX' })
  expect((await world.call('GET', `/api/salons/${body.id}`)).status).toBe(404)
})

test('keeps absent fields, clears empty ones, and reports nothing missing once complete', async () => {
  const as = await world.person('beauty_partner')
  await put(as, { ...SALON_PROFILE, amenities: ['WiFi'] })
  expect((await business(as)).salon).toMatchObject({ missing: UNBOOKABLE, phone: '+254712345678', amenities: ['WiFi'] })
  const { body } = await put(as, { licence: '', email: 'New@Example.com' })
  expect(body).toMatchObject({
    name: SALON_PROFILE.name,
    licence: '',
    email: 'new@example.com',
    missing: ['licence', ...UNBOOKABLE],
  })
})

describe('its place on the map', () => {
  const NAIROBI = { latitude: expect.closeTo(-1.28, 1), longitude: expect.closeTo(36.82, 1) }
  const pinOf = async (as: Person) => (await business(as)).salon.pin

  test('is read from the link of a map, stays as long as nothing is said of it, and goes when it is cleared', async () => {
    const as = await world.person('beauty_partner')
    await put(as, SALON_PROFILE)
    expect((await business(as)).salon).toMatchObject({ pin: null, around: NAIROBI })
    const pin = 'https://www.google.com/maps/@-1.2701,36.8005,17z'
    const { status, body } = await put(as, { pin })
    const point = { latitude: -1.2701, longitude: 36.8005 }
    expect([status, body.pin, body.around]).toEqual([200, point, point])
    await put(as, { description: 'By the river.' })
    expect(await pinOf(as)).toEqual(point)
    await put(as, { pin: '' })
    expect((await business(as)).salon).toMatchObject({ pin: null, around: NAIROBI })
  })

  test('is near its city, which a refusal names', async () => {
    const as = await world.person('beauty_partner')
    await put(as, SALON_PROFILE)
    const refused = expectProblem(await put(as, { pin: '6.4541, 3.3947' }), 'invalid-input')
    expect(refused.errors.pin).toEqual(['That place is 3,808 km from Nairobi. Choose one in Nairobi or near it.'])
    // Thika, 40 km away, and Nakuru, 140 km.
    expect((await put(as, { pin: '-1.0333, 37.0693' })).status).toBe(200)
    expectProblem(await put(as, { pin: '-0.3031, 36.0800' }), 'invalid-input')
    for (const [pin, text] of [
      ['Kenyatta Avenue', 'Paste a link from a map'],
      ['https://maps.app.goo.gl/8xQfT2pVhJ1', 'We can’t read short links'],
    ]) {
      const { errors } = expectProblem(await put(as, { pin }), 'invalid-input')
      expect(errors.pin[0]).toContain(text)
    }
  })

  test('goes with the city it was in', async () => {
    const as = await world.person('beauty_partner')
    await put(as, { ...SALON_PROFILE, pin: '-1.2701, 36.8005' })
    await put(as, { city: 'Kampala' })
    expect(await pinOf(as)).toBeNull()
    const { body } = await put(as, { city: 'Kisumu', pin: '-0.0917, 34.7680' })
    expect(body.pin).toEqual({ latitude: -0.0917, longitude: 34.768 })
  })

  test('is on its page, with its search', async () => {
    const { body } = await world.call('GET', '/api/salons/nairobi')
    expect(body).toMatchObject({ pinned: true, latitude: -1.27, longitude: 36.8 })
  })
})

test('creates one salon from sixty-four concurrent first saves', async () => {
  const as = await world.person('beauty_partner')
  const responses = await Promise.all(Array.from({ length: 64 }, () => put(as, SALON_PROFILE)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(await world.db.select().from(salon).where(eq(salon.ownerId, as.id))).toHaveLength(1)
})

test('ignores server-owned fields in the request', async () => {
  const as = await world.person('beauty_partner')
  const other = await world.person('beauty_partner')
  const { body } = await put(as, {
    ...SALON_PROFILE,
    id: 'nairobi',
    ownerId: other.id,
    status: 'approved',
    role: 'admin',
    currency: 'USD',
    reviewCount: 9,
    ratingSum: 45,
    latitude: 1,
    timeZone: 'UTC',
    country: 'X',
    createdAt: 1,
  })
  const rows = await world.db.select().from(salon).where(eq(salon.ownerId, as.id))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ id: body.id, status: 'draft', currency: 'KES', reviewCount: 0 })
  expect(rows[0]).toMatchObject({ ratingSum: 0, timeZone: 'Africa/Nairobi', country: 'Kenya' })
  expect((await world.call('GET', '/api/me', { as })).body.role).toBe('beauty_partner')
  const [theirs] = await world.db.select().from(salon).where(eq(salon.id, 'nairobi'))
  expect(theirs).toMatchObject({ ownerId: nia.id, name: 'Nyota Hair' })
})

describe('rejected', () => {
  test.each<[string, object, string]>([
    ['no name', { city: 'Nairobi' }, 'name'],
    ['an empty name', { name: ' ', city: 'Nairobi' }, 'name'],
    ['no city', { name: 'Mawingu' }, 'city'],
    ['a city of nobody’s', { name: 'Mawingu', city: 'Nowhereville' }, 'city'],
    ['a kind of salon that is none', { ...SALON_PROFILE, businessType: 'Bank' }, 'businessType'],
    ['a price range off the scale', { ...SALON_PROFILE, priceRange: 5 }, 'priceRange'],
    ['a phone that is none', { ...SALON_PROFILE, phone: '12' }, 'phone'],
    ['an email that is none', { ...SALON_PROFILE, email: 'nobody' }, 'email'],
    ['a name on two lines', { ...SALON_PROFILE, name: 'a\nb' }, 'name'],
    ['a description without end', { ...SALON_PROFILE, description: 'x'.repeat(1001) }, 'description'],
  ])('%s', async (_, body, field) => {
    const as = await world.person('beauty_partner')
    const problem = expectProblem(await put(as, body), 'invalid-input')
    expect(Object.keys(problem.errors)).toEqual([field])
    expect(await world.db.select().from(salon).where(eq(salon.ownerId, as.id))).toEqual([])
  })

  test('a seller’s salon, an admin’s, and an unknown kind', async () => {
    expectProblem(await put(await world.person('product_seller'), SALON_PROFILE), 'forbidden')
    expectProblem(await put(await world.person('admin'), SALON_PROFILE), 'forbidden')
    expectProblem(await put(nia, { kind: 'bank' }), 'invalid-input')
  })
})

describe('a listed salon', () => {
  test('stays listed, complete and in its city when edited', async () => {
    const incomplete = await put(nia, { address: 'Kenyatta Avenue 4' })
    // The salon of the fixtures has no licence.
    expect(Object.keys(expectProblem(incomplete, 'invalid-input').errors)).toEqual(['licence'])
    const { body } = await put(nia, { address: 'Kenyatta Avenue 4', licence: 'BL-1' })
    expect(body).toMatchObject({ id: 'nairobi', status: 'approved', address: 'Kenyatta Avenue 4' })
    const page = await world.call('GET', '/api/salons/nairobi')
    expect(page.body.address).toBe('Kenyatta Avenue 4')
    expect(JSON.stringify(page.body)).not.toContain('BL-1')
    const moved = expectProblem(await put(nia, { city: 'Lagos' }), 'invalid-input')
    expect(Object.keys(moved.errors)).toEqual(['city'])
    expectProblem(await put(nia, { licence: '' }), 'invalid-input')
  })

  test('records a changed licence, but not an unchanged one', async () => {
    const records = () => world.db.select().from(auditEvent).where(eq(auditEvent.subject, 'nairobi'))
    await put(nia, { licence: 'BL-2' })
    const before = await records()
    expect(before.at(-1)).toMatchObject({ actor: nia.id, event: 'licence.changed' })
    await put(nia, { licence: 'BL-2', description: 'Kind hands.' })
    expect(await records()).toHaveLength(before.length)
  })

  test('has an optional tax number: its owner and clients with a visit see it, the public does not', async () => {
    const saved = await put(nia, { licence: 'BL-2', taxNumber: 'P051234567A' })
    expect(saved.body).toMatchObject({ taxNumber: 'P051234567A', status: 'approved' })
    expectProblem(await put(nia, { taxNumber: 'x'.repeat(61) }), 'invalid-input')
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.event, 'tax-number.changed'))
    expect(events).toMatchObject([{ actor: nia.id, subject: 'nairobi' }])
    const page = await world.call('GET', '/api/salons/nairobi')
    expect(JSON.stringify(page.body)).not.toContain('P051234567A')
    const as = await world.person('client')
    const appointment = await booked(world, as, cutAt(world, '10:00', { payment: 'salon' }))
    const detail = await world.call('GET', `/api/appointments/${appointment.id}`, { as })
    expect(detail.body.salonTaxNumber).toBe('P051234567A')
    const cleared = await put(nia, { taxNumber: '' })
    expect(cleared.body).toMatchObject({ taxNumber: '', status: 'approved' })
  })
})
