// A partner sets up their own salon, and only theirs: from nothing to a bookable slot.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addOn, salon, salonPicture, service, staff } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { pngOf, quadrants, sizeOf } from '../../../tests/fixtures/pictures'
import { addSalons, at, booked, cutAt, fund, SALON_PROFILE, step } from '../../../tests/fixtures/salons-and-purses'
import { servePicture } from '../../platform/media/public-images'
import type { ServiceView, StaffView } from './overview'
import type { SetUpResponse } from './responses'

const world = openWorld()
let nia: Person
let otto: Person

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
})

const OPEN = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1080 }))
const CUT = { category: 'Hair', name: 'Cut', price: '1500', durationMinutes: 60 }
const ADA = { name: 'Ada', title: 'Stylist', hours: OPEN }

const send = (method: string, path: string, as: Person, body?: object, key = newKey()) =>
  world.call(method, `/api/my-salon${path}`, { as, key, ...(body && { body }) })
const read = async (as: Person): Promise<SetUpResponse> => (await world.call('GET', '/api/my-salon', { as })).body

/** Makes a change that must succeed, and returns the id in its response. */
async function done(method: string, path: string, as: Person, body?: object): Promise<string> {
  const { status, body: response, trips } = await send(method, path, as, body)
  expect([status, response], JSON.stringify(response)).toEqual([method === 'POST' ? 201 : 200, response])
  expect(trips).toBeLessThanOrEqual(2)
  return response.id
}

async function newSalon(more: object = {}): Promise<Person> {
  const as = await world.person('beauty_partner')
  await world.call('PUT', '/api/me/business', { as, body: { ...SALON_PROFILE, ...more } })
  return as
}

const serviceOf = async (as: Person, id: string) =>
  (await read(as)).services.find((service) => service.id === id) as ServiceView
const personOf = async (as: Person, id: string) =>
  (await read(as)).staff.find((member) => member.id === id) as StaffView

describe('from nothing to listed', () => {
  test('completes what is missing step by step; the result has open slots', async () => {
    const as = await newSalon()
    expect((await read(as)).missing).toEqual(['hours', 'services', 'staff'])
    const refused = await world.call('POST', '/api/me/applications', { as, key: newKey(), body: { kind: 'salon' } })
    expect(Object.keys(expectProblem(refused, 'profile-incomplete').errors)).toEqual(['hours', 'services', 'staff'])

    const { version } = (await read(as)).hours
    await done('PUT', '/hours', as, { version, hours: OPEN })
    await done('POST', '/resources', as, { kind: 'Basin', name: 'Basin 1' })
    const colour = await done('POST', '/services', as, {
      ...CUT,
      name: 'Full Colour',
      durationMinutes: 120,
      gapStartMinutes: 30,
      gapMinutes: 45,
      bufferAfterMinutes: 15,
      addOns: [
        { name: 'Toner', price: '300.50', durationMinutes: 15 },
        { name: 'Tea', price: '0' },
      ],
      resourceKinds: ['Basin'],
    })
    expect((await read(as)).missing).toEqual(['staff'])
    const ada = await done('POST', '/staff', as, {
      ...ADA,
      commission: '12.5',
      breaks: [{ weekday: 1, fromMinute: 780, toMinute: 840 }],
      serviceIds: [colour],
    })
    const { trips } = await world.call('GET', '/api/my-salon', { as })
    expect(trips).toBe(1)
    const all = await read(as)
    expect(all).toMatchObject({ missing: [], currency: 'KES', hours: { items: OPEN } })
    expect(all.services[0]).toMatchObject({
      id: colour,
      price: { amount: '1500.00', currency: 'KES' },
      gapStartMinutes: 30,
      addOns: [
        { name: 'Toner', price: { amount: '300.50' }, durationMinutes: 15 },
        { name: 'Tea', price: { amount: '0.00' } },
      ],
      staffIds: [ada],
      resourceKinds: ['Basin'],
    })
    expect(all.staff[0]).toMatchObject({ commission: '12.5', serviceIds: [colour], openVisits: 0 })
    expect(all.resources[0]).toMatchObject({ kind: 'Basin', neededBy: ['Full Colour'] })
    const [row] = await world.db.select().from(staff).where(eq(staff.id, ada))
    expect(row?.commissionBasisPoints).toBe(1250)

    const sent = { as, key: newKey(), body: { kind: 'salon' } }
    expect((await world.call('POST', '/api/me/applications', sent)).status).toBe(201)
  })

  test('reports missing services again if they are removed before submission, even in the same batch', async () => {
    const as = await newSalon()
    const { version } = (await read(as)).hours
    await done('PUT', '/hours', as, { version, hours: OPEN })
    const cut = await done('POST', '/services', as, CUT)
    await done('POST', '/staff', as, { ...ADA, serviceIds: [cut] })
    const apply = (afterRead?: () => Promise<unknown>) =>
      world.call('POST', '/api/me/applications', {
        as,
        key: newKey(),
        body: { kind: 'salon' },
        ...(afterRead && { afterRead }),
      })
    const archive = () => world.db.update(service).set({ active: false }).where(eq(service.id, cut))
    expectProblem(await apply(archive), 'application-status')
    expectProblem(await apply(), 'profile-incomplete')
    expect((await read(as)).missing).toEqual(['services', 'staff'])
  })

  test('adds starter services with gaps and prices in the salon’s currency for the whole team', async () => {
    const as = await newSalon({ city: 'Kampala', phone: '+256700000000' })
    const ada = await done('POST', '/staff', as, ADA)
    const { body } = await world.call('GET', '/api/my-salon/starter-services', { as })
    expect(body).toMatchObject({ type: 'Hair Salon', currency: 'UGX' })
    const colour = body.services.find((service: ServiceView) => service.name === 'Full Color')
    expect(colour).toMatchObject({ price: { amount: '126000' }, gapStartMinutes: 30 })
    const spa = await world.call('GET', '/api/my-salon/starter-services?type=Spa', { as })
    expect(spa.body.services[0].name).toBe('Swedish Massage')
    const chosen = [colour, ...spa.body.services.slice(0, 2)].map(({ price, ...service }) => ({
      ...service,
      price: price.amount,
    }))
    await done('POST', '/starter-services', as, { services: chosen })
    const { services } = await read(as)
    expect(services.map((service) => [service.name, service.staffIds])).toEqual([
      ['Full Color', [ada]],
      ['Swedish Massage', [ada]],
      ['Deep Tissue Massage', [ada]],
    ])
    const broken = await send('POST', '/starter-services', as, { services: [{ ...CUT, price: '1.5' }] })
    expect(expectProblem(broken, 'invalid-input').errors).toEqual({ 'services.0.price': ['UGX has no decimals'] })
  })
})

describe('permissions', () => {
  test('tells a partner that they have no salon, and rejects a client', async () => {
    const as = await world.person('beauty_partner')
    expectProblem(await world.call('GET', '/api/my-salon', { as }), 'not-found')
    expectProblem(await send('POST', '/services', as, CUT), 'not-found')
    const client = await world.person('client')
    expectProblem(await world.call('GET', '/api/my-salon', { as: client }), 'forbidden')
    expectProblem(await world.call('GET', '/api/my-salon'), 'unauthenticated')
  })

  test('treats ids of another salon as not found, in paths and in bodies', async () => {
    await world.db.insert(addOn).values({ id: 'extra', serviceId: 'cut', name: 'Wax', price: 1 })
    const { version } = await serviceOf(nia, 'cut')
    const week = { version: 'x', ...ADA }
    const asks: [string, string, object?][] = [
      ['PUT', '/services/cut', { version, ...CUT }],
      ['PUT', '/staff/ada', week],
      ['PUT', '/services/cut/active', { active: false }],
      ['PUT', '/staff/ada/active', { active: false }],
      ['PUT', '/services/cut/place', { to: 0 }],
      ['DELETE', '/exceptions/x'],
      ['PUT', '/resources/x', { kind: 'Room', name: 'One' }],
      ['PUT', '/pictures/x/text', { alt: 'Ours' }],
      ['DELETE', '/pictures/x'],
      ['POST', '/services', { ...CUT, staffIds: ['ada'] }],
      ['POST', '/services', { ...CUT, addOns: [{ id: 'extra', name: 'A', price: '1' }] }],
      ['POST', '/staff', { ...ADA, serviceIds: ['cut'] }],
    ]
    for (const [method, path, body] of asks) expectProblem(await send(method, path, otto, body), 'not-found')
    const png = { raw: pngOf(quadrants(8, 8)), headers: { 'content-type': 'image/png' } }
    const photo = { as: otto, ...png }
    expectProblem(await world.call('PUT', '/api/my-salon/staff/ada/picture', photo), 'not-found')
    expect((await read(nia)).services[0]).toMatchObject({ name: 'Cut', active: true })
  })
})

describe('validation', () => {
  test.each<[string, object, string[]]>([
    ['no price', { price: '' }, ['price']],
    ['a negative price', { price: '-5' }, ['price']],
    ['decimals that UGX does not have', { price: '10.50' }, ['price']],
    ['no name', { name: '  ' }, ['name']],
    ['a day and a half', { durationMinutes: 2000 }, ['durationMinutes']],
    ['a gap to the end', { gapStartMinutes: 30, gapMinutes: 30 }, ['gapMinutes']],
    ['half a gap', { gapStartMinutes: 30 }, ['gapMinutes']],
    ['an add-on without a price', { addOns: [{ name: 'Tea', price: '' }] }, ['addOns.0.price']],
    ['a kind that nobody added', { resourceKinds: ['Sauna'] }, ['resourceKinds']],
    ['21 add-ons', { addOns: Array(21).fill({ name: 'Tea', price: '1' }) }, ['addOns']],
  ])('rejects a service with %s and names its field', async (_, more, fields) => {
    const response = await send('POST', '/services', otto, { ...CUT, ...more })
    expect(Object.keys(expectProblem(response, 'invalid-input').errors)).toEqual(fields)
  })

  test.each<[string, object[], string]>([
    ['backwards', [{ weekday: 1, fromMinute: 600, toMinute: 540 }], 'hours.0'],
    ['overlapping', [...OPEN, { weekday: 1, fromMinute: 1000, toMinute: 1100 }], 'hours.5'],
    ['of an eighth day', [{ weekday: 8, fromMinute: 0, toMinute: 60 }], 'hours.0.weekday'],
    ['beyond the day', [{ weekday: 1, fromMinute: 0, toMinute: 1441 }], 'hours.0.toMinute'],
    [
      'past midnight into others',
      [
        { weekday: 7, fromMinute: 1200, toMinute: 120 },
        { weekday: 1, fromMinute: 60, toMinute: 600 },
      ],
      'hours.1',
    ],
    ['without an end', [{ weekday: 1, fromMinute: 600, toMinute: 600 }], 'hours.0'],
  ])('rejects hours %s', async (_, hours, field) => {
    const { version } = (await read(otto)).hours
    const response = await send('PUT', '/hours', otto, { version, hours })
    expect(Object.keys(expectProblem(response, 'invalid-input').errors)).toEqual([field])
  })

  test('keeps hours past midnight as two that meet there', async () => {
    const as = await newSalon()
    const { version } = (await read(as)).hours
    const night = (weekday: number, toMinute: number) => ({ weekday, fromMinute: 1080, toMinute })
    await done('PUT', '/hours', as, { version, hours: [night(6, 120), night(7, 120), night(1, 0)] })
    expect((await read(as)).hours.items).toEqual([
      { weekday: 1, fromMinute: 0, toMinute: 120 },
      night(1, 1440),
      night(6, 1440),
      { weekday: 7, fromMinute: 0, toMinute: 120 },
      night(7, 1440),
    ])
  })

  test('allows consecutive closed dates or several hours on a date, but not both', async () => {
    const as = await newSalon()
    const add = (more: object) =>
      send('POST', '/exceptions', as, { date: '2027-01-20', fromMinute: null, toMinute: null, ...more })
    expect((await add({ until: '2027-01-22', note: 'Holiday' })).status).toBe(201)
    expectProblem(await add({ date: '2027-01-21', fromMinute: 600, toMinute: 700 }), 'invalid-input')
    expectProblem(await add({ date: '2027-01-25', until: '2027-01-24' }), 'invalid-input')
    expectProblem(await add({ date: '2027-01-25', fromMinute: 700, toMinute: 600 }), 'invalid-input')
    expectProblem(await add({ date: '2027-01-25', fromMinute: 700 }), 'invalid-input')
    expectProblem(await add({ date: '2027-02-30' }), 'invalid-input')
    for (const fromMinute of [600, 800])
      expect((await add({ date: '2027-01-25', fromMinute, toMinute: fromMinute + 60 })).status).toBe(201)
    const { exceptions } = await read(as)
    expect(exceptions.map(({ date, fromMinute }) => [date, fromMinute])).toEqual([
      ['2027-01-20', null],
      ['2027-01-21', null],
      ['2027-01-22', null],
      ['2027-01-25', 600],
      ['2027-01-25', 800],
    ])
    await done('DELETE', `/exceptions/${exceptions[1]?.id}`, as)
    expect((await read(as)).exceptions).toHaveLength(4)
  })

  test('terms are saved in percent and hours', async () => {
    const as = await newSalon()
    const { version, ...before } = (await read(as)).policies
    const terms = { ...before, autoConfirm: true, deposit: '20', freeCancelHours: 48, undoMinutes: 15, lateFee: '12.5' }
    await done('PUT', '/policies', as, { version, ...terms })
    expect((await read(as)).policies).toMatchObject(terms)
    const [row] = await world.db.select().from(salon).where(eq(salon.ownerId, as.id))
    expect([row?.depositBasisPoints, row?.lateFeeBasisPoints]).toEqual([2000, 1250])
    const wrong = await send('PUT', '/policies', as, {
      version,
      ...terms,
      deposit: '101',
      leadMinutes: -1,
      undoMinutes: 31,
    })
    expect(Object.keys(expectProblem(wrong, 'invalid-input').errors).sort()).toEqual([
      'deposit',
      'leadMinutes',
      'undoMinutes',
    ])
  })
})

describe('concurrent and repeated changes', () => {
  test('rejects saving over another person’s change, and returns the same response for a replayed key', async () => {
    const as = await newSalon()
    const id = await done('POST', '/services', as, CUT)
    const { version } = await serviceOf(as, id)
    const key = newKey()
    const first = await send('PUT', `/services/${id}`, as, { version, ...CUT, price: '1600' }, key)
    expect(first.status).toBe(200)
    const again = await send('PUT', `/services/${id}`, as, { version, ...CUT, price: '1600' }, key)
    expect(again.body).toEqual(first.body)
    const other = await send('PUT', `/services/${id}`, as, { version, ...CUT, price: '9' }, key)
    expectProblem(other, 'idempotency-key-reused')
    const late = await send('PUT', `/services/${id}`, as, { version, ...CUT, price: '1700' })
    expectProblem(late, 'set-up-changed')
    expect((await serviceOf(as, id)).price.amount).toBe('1600.00')

    const { hours, policies } = await read(as)
    await done('PUT', '/hours', as, { version: hours.version, hours: OPEN })
    const stale = { version: hours.version, hours: [] }
    expectProblem(await send('PUT', '/hours', as, stale), 'set-up-changed')
    const { version: _, ...terms } = policies
    expectProblem(await send('PUT', '/policies', as, { version: 'x', ...terms }), 'set-up-changed')
    expectProblem(await send('PUT', '/staff/none', as, { version: 'x', ...ADA }), 'not-found')
  })

  test('keeps add-ons by id when editing, and archives removed ones', async () => {
    const as = await newSalon()
    const extras = ['Toner', 'Mask'].map((name) => ({ name, price: '100' }))
    const id = await done('POST', '/services', as, { ...CUT, addOns: extras })
    const { version, addOns } = await serviceOf(as, id)
    const [toner] = addOns
    await done('PUT', `/services/${id}`, as, {
      ...CUT,
      version,
      addOns: [
        { name: 'Gloss', price: '50' },
        { id: toner?.id, name: 'Toner', price: '120' },
      ],
    })
    const after = (await serviceOf(as, id)).addOns
    expect(after.map(({ name, price }) => [name, price.amount])).toEqual([
      ['Gloss', '50.00'],
      ['Toner', '120.00'],
    ])
    expect(after[1]?.id).toBe(toner?.id)
    const rows = await world.db.select().from(addOn).where(eq(addOn.serviceId, id))
    expect(rows.filter((row) => !row.active).map((row) => row.name)).toEqual(['Mask'])
  })

  test('limits the length of every list', async () => {
    const as = await newSalon()
    const id = await done('POST', '/services', as, CUT)
    const [row] = await world.db.select().from(service).where(eq(service.id, id))
    if (!row) throw new Error('no service')
    const more = Array.from({ length: 199 }, (_, i) => ({ ...row, id: `many-${i}`, position: i }))
    await world.db.insert(service).values(more)
    expectProblem(await send('POST', '/services', as, CUT), 'set-up-full')
    expectProblem(await send('POST', '/starter-services', as, { services: [CUT] }), 'set-up-full')
    const team = Array.from({ length: 50 }, (_, i) => ({
      id: `crowd-${i}`,
      salonId: row.salonId,
      name: 'Ada',
      title: 'Stylist',
    }))
    await world.db.insert(staff).values(team)
    expectProblem(await send('POST', '/staff', as, ADA), 'set-up-full')
  })

  test('keeps the partner’s own order', async () => {
    const as = await newSalon()
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push(await done('POST', '/services', as, { ...CUT, name }))
    await done('PUT', `/services/${ids[2]}/place`, as, { to: 0 })
    expect((await read(as)).services.map((service) => service.name)).toEqual(['C', 'A', 'B'])
  })
})

describe('archiving', () => {
  test('keeps staff until their visits are done; archives a service but not its booked visits', async () => {
    const client = await world.person('client')
    await fund(world, client, '9000')
    const appointment = await booked(world, client, cutAt(world, '10:00'))
    expect((await personOf(nia, 'ada')).openVisits).toBe(1)
    expectProblem(await send('PUT', '/staff/ada/active', nia, { active: false }), 'staff-busy')
    await done('PUT', '/services/cut/active', nia, { active: false })
    const again = cutAt(world, '', { startsAt: at(world, '12:00') })
    const ask = () => world.call('POST', '/api/appointments', { as: client, key: newKey(), body: again })
    expect(Math.floor((await ask()).status / 100)).toBe(4)
    expect((await step(world, nia, appointment.id, 'confirmation')).status).toBe(200)
    await done('PUT', '/services/cut/active', nia, { active: true })
    const { status, body: second } = await ask()
    expect(status).toBe(201)
    for (const { id } of [appointment, second]) expect((await step(world, nia, id, 'cancellation')).status).toBe(200)
    await done('PUT', '/staff/ada/active', nia, { active: false })
    expect(await personOf(nia, 'ada')).toMatchObject({ active: false, openVisits: 0 })
    await done('PUT', '/staff/ada/active', nia, { active: true })
  })

  test('changes the services of a resource kind when its last unit is renamed', async () => {
    const as = await newSalon()
    const room = await done('POST', '/resources', as, { kind: 'Room', name: 'Blue' })
    const id = await done('POST', '/services', as, { ...CUT, resourceKinds: ['Room'] })
    await done('PUT', `/resources/${room}`, as, { kind: 'Treatment room', name: 'Blue' })
    expect((await serviceOf(as, id)).resourceKinds).toEqual(['Treatment room'])
    await done('PUT', `/resources/${room}/active`, as, { active: false })
    expect((await read(as)).resources).toMatchObject([{ active: false }])
  })
})

test('pictures: one cover, a dozen in the gallery, a square portrait per staff member', async () => {
  const as = await newSalon()
  const upload = (path: string, pixels = quadrants(40, 20)) =>
    world.call('PUT', `/api/my-salon${path}`, { as, raw: pngOf(pixels), headers: { 'content-type': 'image/png' } })
  expect((await upload('/pictures?kind=cover&alt=The+room')).status).toBe(200)
  expect((await upload('/pictures?kind=cover&alt=The+door')).status).toBe(200)
  const first = (await upload('/pictures?kind=gallery')).body.id
  const second = (await upload('/pictures?kind=gallery')).body.id
  await done('PUT', `/pictures/${second}/place`, as, { to: 0 })
  await done('PUT', `/pictures/${first}/text`, as, { alt: 'Braids from behind' })
  const { pictures, id: salonId } = await read(as)
  expect(pictures.map(({ kind, alt }) => [kind, alt])).toEqual([
    ['cover', 'The door'],
    ['gallery', ''],
    ['gallery', 'Braids from behind'],
  ])
  const dimensionsOf = async (path: string) => {
    const response = await servePicture(world.ctx(), path)
    return response && sizeOf(new Uint8Array(await response.arrayBuffer()))
  }
  expect(await dimensionsOf(pictures[0]?.image ?? '')).toEqual([40, 20])
  await done('DELETE', `/pictures/${first}`, as)
  await world.settle()
  expect(await dimensionsOf(pictures[2]?.image ?? '')).toBeNull()

  const row = { salonId, kind: 'gallery' as const, image: '', createdAt: 0 }
  const many = Array.from({ length: 11 }, (_, i) => ({ ...row, id: `p-${i}` }))
  await world.db.insert(salonPicture).values(many)
  expectProblem(await upload('/pictures?kind=gallery'), 'set-up-full')

  const ada = await done('POST', '/staff', as, ADA)
  expect((await upload(`/staff/${ada}/picture`)).status).toBe(200)
  const { picture } = await personOf(as, ada)
  expect(await dimensionsOf(picture ?? '')).toEqual([256, 256])
  expect((await world.call('DELETE', `/api/my-salon/staff/${ada}/picture`, { as })).status).toBe(200)
  expect((await personOf(as, ada)).picture).toBeNull()
})
