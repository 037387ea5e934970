// A salon's own links: its short address, posters, and the visits that came by them.

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { Handle, viaOf } from './input'

const world = openWorld()
let nia: Person
let other: Person
let client: Person

beforeAll(async () => {
  const people = await addSalons(world)
  nia = people.nia
  client = await world.person('client')
  other = await world.person('beauty_partner')
  const [row] = await world.db.select().from(salon).where(eq(salon.id, 'nairobi'))
  if (!row) throw new Error('no salon')
  await world.db.insert(salon).values({ ...row, id: 'second', ownerId: other.id, name: 'Second', handle: null })
  await fund(world, client, '9000')
})

const choose = (as: Person, handle: string) =>
  world.call('PUT', '/api/my-salon/links/handle', { as, key: newKey(), body: { handle } })

const salonAt = (handle: string) => world.call('GET', `/api/handles/${handle}`)

describe('a short address', () => {
  test('leads to the salon that chose it, however it is written, and its id does too', async () => {
    expect((await choose(nia, ' @Nairobi-Cuts ')).body).toEqual({ handle: 'nairobi-cuts' })
    for (const at of ['nairobi-cuts', 'NAIROBI-CUTS', 'nairobi'])
      expect((await salonAt(at)).body).toEqual({ id: 'nairobi' })
  })

  test('is one salon’s alone, and free again once it has another', async () => {
    await choose(nia, 'nairobi-cuts')
    expectProblem(await choose(other, 'nairobi-cuts'), 'handle-taken')
    await choose(nia, 'cuts-of-nairobi')
    expectProblem(await salonAt('nairobi-cuts'), 'not-found')
    expect((await choose(other, 'nairobi-cuts')).status).toBe(200)
  })

  test('goes before the id of another salon', async () => {
    await choose(other, 'nairobi')
    expect((await salonAt('nairobi')).body).toEqual({ id: 'second' })
    await choose(other, 'second-one')
  })

  test('of a salon that is not listed leads nowhere', async () => {
    await choose(other, 'second-one')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'second'))
    expectProblem(await salonAt('second-one'), 'not-found')
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'second'))
  })

  test.each([
    '',
    'ab',
    'a'.repeat(31),
    '9lives',
    'a--b',
    '-ab',
    'ab-',
    'a b c',
    'amaní',
    'admin',
    'Purse',
    'purse-support',
    'sign-in',
    'a/b/c',
    '../..',
  ])('cannot be "%s"', async (handle) => {
    expectProblem(await choose(nia, handle), 'invalid-input')
    expect(Handle.safeParse(handle).success).toBe(false)
  })
})

describe('a poster', () => {
  const poster = (query: string, as = nia) => world.call('GET', `/api/my-salon/links/poster?${query}`, { as })

  test.each([
    ['size=a4', '595 842'],
    ['size=a6', '298 420'],
    ['size=a4&service=cut', '595 842'],
    ['size=a6&staff=ada', '298 420'],
  ])('%s is a PDF of that size', async (query, size) => {
    const { status, body, headers } = await poster(query)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(body).toContain(`/MediaBox[0 0 ${size}]`)
  })

  test('is of no service or professional of another salon', async () => {
    expect((await poster('size=a4&service=cut', other)).status).toBe(404)
    expect((await poster('size=a4&staff=ada', other)).status).toBe(404)
    expect((await poster('size=a4&staff=nobody')).status).toBe(404)
  })
})

test('a visit that came by a link is marked, and counted in its month', async () => {
  const { salonId, serviceId, staffId, startsAt } = cutAt(world, '10:00')
  const plan = [{ serviceId, staffId, addOnIds: [] }]
  const hold = await world.call('POST', '/api/slot-holds', {
    as: client,
    key: newKey(),
    body: { salonId, plan, startsAt, via: 'poster' },
  })
  const { body: appointment } = await world.call('POST', '/api/appointments', {
    as: client,
    key: newKey(),
    body: { slotHoldId: hold.body.id, payment: 'purse' },
  })
  const { body } = await world.call('GET', `/api/appointments/${appointment.id}`, { as: nia })
  expect(body.origin).toBe('poster')
  const month = appointment.startsAt.slice(0, 7)
  const report = await world.call('GET', `/api/reports/links?month=${month}`, { as: nia })
  const ways = Object.fromEntries(
    report.body.ways.map(({ via, booked }: { via: string; booked: number }) => [via, booked]),
  )
  expect(ways).toEqual({ link: 0, poster: 1, embed: 0, button: 0, assistant: 0 })
  expect(report.body.visits).toBe(1)
  const theirs = await world.call('GET', `/api/reports/links?month=${month}`, { as: other })
  expect(theirs.body.visits).toBe(0)
})

test('unknown ways are none', () => {
  expect([viaOf('poster'), viaOf('elsewhere'), viaOf(null)]).toEqual(['poster', undefined, undefined])
})
