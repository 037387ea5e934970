// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { resource, salonException, salonPicture } from '../../../db/schema/salons/salons'
import { type Example, type Examples, once, PICTURE } from '../../../tests/api/route-world'
import { addSalon } from '../../../tests/fixtures/businesses'
import { newKey } from '../../../tests/fixtures/harness'

const WEEK = [{ weekday: 1, fromMinute: 540, toMinute: 1080 }]

const CLOSED = { date: '2099-01-01', fromMinute: null, toMinute: null }

const ROOM = { kind: 'Room', name: 'Blue' }

const NEW_SERVICE = { category: 'Hair', name: 'Cut', price: '1500', durationMinutes: 60 }

const NEW_STAFF = { name: 'Ada', title: 'Stylist', hours: WEEK }

/** A partner not used by other tests, with a salon that is being set up. */
const partnerWithSalon = once(async (world) => {
  const as = await world.person('beauty_partner')
  const draft = { id: 'own', ownerId: as.id, status: 'draft' as const }
  await addSalon(world, draft, [{ id: 'own-cut' }], ['own-ada'])
  const picture = { salonId: 'own', kind: 'gallery' as const, image: '', createdAt: 0 }
  await world.db.batch([
    world.db.insert(resource).values({ id: 'own-room', salonId: 'own', ...ROOM }),
    world.db.insert(salonException).values({ id: 'off', salonId: 'own', date: '2099-05-01' }),
    world.db.insert(salonPicture).values(['one', 'two'].map((id) => ({ ...picture, id }))),
  ])
  return as
})

// biome-ignore lint/suspicious/noExplicitAny: what is read is sent again
type BodyOf = (own: any) => object

/** A request about their salon; its body is built from the salon's data. */
const ownSalon =
  (path: string, bodyOf?: BodyOf): Example =>
  async (world, caller) => {
    const partner = await partnerWithSalon(world)
    const { body: salon } = await world.call('GET', '/api/my-salon', { as: partner })
    return {
      path: `/api/my-salon${path}`,
      as: caller === 'beauty_partner' ? partner : world.people[caller],
      key: newKey(),
      ...(bodyOf && { body: bodyOf(salon) }),
    }
  }

export const examples: Examples = {
  'GET /api/my-salon': ownSalon(''),
  'GET /api/my-salon/preview': ownSalon('/preview'),
  'PUT /api/my-salon/hours': ownSalon('/hours', (salon) => ({ version: salon.hours.version, hours: WEEK })),
  'POST /api/my-salon/exceptions': ownSalon('/exceptions', () => CLOSED),
  'DELETE /api/my-salon/exceptions/:id': ownSalon('/exceptions/off'),
  'PUT /api/my-salon/policies': ownSalon('/policies', (salon) => salon.policies),
  'GET /api/my-salon/starter-services': ownSalon('/starter-services'),
  'POST /api/my-salon/starter-services': ownSalon('/starter-services', () => ({ services: [NEW_SERVICE] })),
  'POST /api/my-salon/services': ownSalon('/services', () => NEW_SERVICE),
  'PUT /api/my-salon/services/:id': ownSalon('/services/own-cut', (salon) => ({
    ...NEW_SERVICE,
    version: salon.services.find((service: { id: string }) => service.id === 'own-cut').version,
  })),
  'POST /api/my-salon/staff': ownSalon('/staff', () => NEW_STAFF),
  'PUT /api/my-salon/staff/:id': ownSalon('/staff/own-ada', (salon) => ({
    ...NEW_STAFF,
    version: salon.staff[0].version,
  })),
  'PUT /api/my-salon/staff/:id/picture': async (world, caller) => ({
    ...(await ownSalon('/staff/own-ada/picture')(world, caller)),
    ...PICTURE,
  }),
  'DELETE /api/my-salon/staff/:id/picture': ownSalon('/staff/own-ada/picture'),
  'POST /api/my-salon/resources': ownSalon('/resources', () => ROOM),
  'PUT /api/my-salon/resources/:id': ownSalon('/resources/own-room', () => ROOM),
  'PUT /api/my-salon/pictures': async (world, caller) => ({
    ...(await ownSalon('/pictures?kind=cover')(world, caller)),
    ...PICTURE,
  }),
  'PUT /api/my-salon/pictures/:id/text': ownSalon('/pictures/one/text', () => ({ alt: 'The room' })),
  'DELETE /api/my-salon/pictures/:id': ownSalon('/pictures/two'),
  'PUT /api/my-salon/:list/:id/active': ownSalon('/services/own-cut/active', () => ({ active: false })),
  'PUT /api/my-salon/:list/:id/place': ownSalon('/staff/own-ada/place', () => ({ to: 0 })),
}
