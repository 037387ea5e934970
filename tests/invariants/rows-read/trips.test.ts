// Sequential database round trips, counted: a read costs one with the cached claim of who is asking
// and two without it; a write on a money or booking route costs three at most.
import { beforeAll, expect, test } from 'vitest'
import { SESSION_DATA_COOKIE } from '../../../api/platform/viewer/cookies'
import { newKey, openWorld, type Person } from '../../fixtures/harness'
import { between, written } from '../../fixtures/messaging/conversations'
import { addSalons, applied, at, book, booked, cutAt, fund, whenItBegins } from '../../fixtures/salons-and-purses'

const world = openWorld(undefined, 'server')
let nia: Person
let client: Person
let appointmentId: string
let depositId: string
let transferId: string
let admin: Person
let applicationId: string
let conversationId: string

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  client = await world.person('client')
  depositId = (await fund(world, client, '50000')).body.id
  appointmentId = (await booked(world, client, cutAt(world, '10:00'))).id
  const { body } = await world.call('GET', '/api/wallet/history', { as: client })
  transferId = body.items[0].transferId
  admin = await world.person('admin')
  applicationId = await applied(world, await world.person('beauty_partner'))
  conversationId = await between(world, client, nia)
  await written(world, nia, conversationId, 'Hello')
  for (const as of [nia, client, admin]) await world.call('GET', '/api/me', { as })
  await world.settle()
})

test.each([
  ['client', '/api/me'],
  ['client', '/api/me/preferences'],
  ['client', '/api/me/dashboard'],
  ['client', '/api/me/business'],
  ['partner', '/api/me/business'],
  ['admin', '/api/admin/applications'],
  ['admin', '/api/admin/applications/$APPLICATION'],
  ['admin', '/api/me/admin-profile'],
  ['partner', '/api/me/dashboard'],
  ['partner', '/api/partner-dashboard'],
  ['partner', '/api/partner-dashboard/clients'],
  ['client', '/api/conversations'],
  ['client', '/api/conversations?q=nyota'],
  ['partner', '/api/conversations/with?person=$CLIENT'],
  ['client', '/api/conversations/$CONVERSATION?about=salon:nairobi'],
  ['partner', '/api/conversations/$CONVERSATION?about=appointment:$APPOINTMENT'],
  ['client', '/api/conversations/$CONVERSATION/messages?since=0'],
  ['client', '/api/wallet'],
  ['client', '/api/wallet/overview'],
  ['client', '/api/wallet/all-money'],
  ['client', '/api/wallet/transactions'],
  ['client', '/api/wallet/overview?type=payments&q=cut&from=2027-01-01&to=2027-01-31'],
  ['client', '/api/wallet/history'],
  ['client', '/api/wallet/history/$TRANSFER'],
  ['client', '/api/wallet/history/insights'],
  ['client', '/api/wallet/history/statements'],
  ['client', '/api/wallet/deposits/$DEPOSIT'],
  ['client', '/api/me/salons?favorites=1&purse=1&open=1&date=2027-01-16&from=14:00&to=17:00'],
  ['client', '/api/appointments'],
  ['partner', '/api/appointments'],
  ['client', '/api/appointments/$APPOINTMENT'],
  ['client', '/api/appointments/new?salon=nairobi'],
  ['client', '/api/appointments/new?salon=nairobi&service=cut&staff=ada&date=2027-01-14'],
])('a %s’s GET %s: one, and two when cold', async (who, route) => {
  const path = route
    .replace('$DEPOSIT', depositId)
    .replace('$TRANSFER', transferId)
    .replace('$APPOINTMENT', appointmentId)
    .replace('$APPLICATION', applicationId)
    .replace('$CONVERSATION', conversationId)
    .replace('$CLIENT', client.id)
  const as = who === 'partner' ? nia : who === 'admin' ? admin : client
  const warm = await world.call('GET', path, { as })
  expect([warm.status, warm.trips]).toEqual([200, 1])
  const cold = await world.call('GET', path, { as, cold: true })
  expect([cold.status, cold.trips]).toEqual([200, 2])
  expect(cold.cookies.some((line) => line.startsWith(`${SESSION_DATA_COOKIE}=`))).toBe(true)
})

test.each([
  '/api/salons',
  '/api/salons?q=hair&city=Nairobi&sort=distance&type=Hair+Salon',
  '/api/salons?near=-1.27,36.8&sort=distance&open=1&service=Hair&date=2027-01-16&from=14:00&to=17:00',
  '/api/salons/nairobi',
  '/api/salons/nairobi/slots?service=cut&from=2027-01-13&to=2027-01-20',
  '/api/salons/nairobi/booking-sheet?service=cut&date=2027-01-14',
])('GET %s: one, for every role', async (path) => {
  for (const as of [undefined, client, nia]) {
    const response = await world.call('GET', path, { as })
    expect([response.status, response.trips]).toEqual([200, 1])
  }
})

test('a refusal for want of a session costs nothing', async () => {
  for (const path of ['/api/me', '/api/wallet', '/api/appointments']) {
    expect((await world.call('GET', path)).trips).toBe(0)
  }
  expect((await world.call('GET', '/api/openapi.json')).trips).toBe(0)
})

test('POST /api/wallet/deposits: a read batch, the deposit, the provider’s answer', async () => {
  for (const [paymentMethodId, status] of [
    ['sandbox_ok', 201],
    ['sandbox_declined', 402],
    ['sandbox_action', 201],
    ['sandbox_hangs', 201],
  ]) {
    const key = newKey()
    const body = { amount: '5', currency: 'KES', paymentMethodId }
    const response = await world.call('POST', '/api/wallet/deposits', { as: client, key, body })
    await world.settle()
    expect([paymentMethodId, response.status, response.trips]).toEqual([paymentMethodId, status, 3])
    expect((await world.call('POST', '/api/wallet/deposits', { as: client, key, body })).trips).toBe(2)
  }
})

test('POST /api/appointments: a read batch and a write batch', async () => {
  const body = cutAt(world, '', { startsAt: at(world, '10:00', 5) })
  const key = newKey()
  const response = await book(world, client, body, { key })
  expect([response.status, response.trips]).toEqual([201, 2])
  const again = await book(world, client, body, { key })
  expect([again.status, again.trips]).toEqual([201, 1])
  const refused = await book(world, client, body)
  expect([refused.status, refused.trips]).toEqual([409, 1])
  const cold = await book(world, client, cutAt(world, '', { startsAt: at(world, '12:00', 5) }), { cold: true })
  expect([cold.status, cold.trips]).toEqual([201, 3])
})

test.each(['confirmation', 'completion', 'cancellation'])('POST a %s: a read batch and a write batch', async (name) => {
  const days = { confirmation: 6, completion: 7, cancellation: 8 }[name]
  for (const cold of [false, true]) {
    const startsAt = at(world, cold ? '10:00' : '14:00', days)
    const { id } = await booked(world, client, cutAt(world, '', { startsAt }))
    const take = (step: string, options = {}) =>
      world.call('POST', `/api/appointments/${id}/${step}`, { as: nia, key: newKey(), ...options })
    if (name === 'completion') await take('confirmation')
    const response = await take(name, { cold, at: await whenItBegins(world, id) })
    expect([response.status, response.trips]).toEqual([200, cold ? 3 : 2])
  }
})

test('POST /api/wallet/history/statements: a read batch and a write batch', async () => {
  const body = { currency: 'KES', month: '2027-01', format: 'csv' }
  const response = await world.call('POST', '/api/wallet/history/statements', { as: client, key: newKey(), body })
  expect([response.status, response.trips]).toEqual([201, 2])
  await world.settle()
})

test('a message and a receipt: one', async () => {
  const path = `/api/conversations/${conversationId}`
  const message = { as: client, key: newKey(), body: { text: 'Hello' } }
  const sent = await world.call('POST', `${path}/messages`, message)
  expect([sent.status, sent.trips]).toEqual([201, 1])
  const again = await world.call('POST', `${path}/messages`, message)
  expect([again.status, again.trips]).toEqual([200, 1])
  const read = await world.call('PUT', `${path}/receipts`, { as: nia, body: { readSeq: 1 } })
  expect([read.status, read.trips]).toEqual([200, 1])
  await world.settle()
})
