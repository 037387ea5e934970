// Notification preferences: who may choose what, and what is stored.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { preference, user } from '../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../tests/fixtures/harness'
import type { Role } from '../platform/context'
import { placeholderEmail } from '../platform/values/email-address'
import { CHOSEN, DEFAULTS } from './preferences'

const world = openWorld()

const read = (as: Person, settings = {}) => world.call('GET', '/api/me/preferences', { as, settings })
const save = (as: Person, body: object) =>
  world.call('PUT', '/api/me/preferences', { as, body: { timeZone: 'Africa/Nairobi', ...body } })
const rowOf = async (person: Person) =>
  (await world.db.select().from(preference).where(eq(preference.userId, person.id)))[0]

test('a person who never chose has the defaults of the table', async () => {
  const person = await world.person('client')
  await world.db.insert(preference).values({ userId: person.id })
  const [stored] = await world.db.select(CHOSEN).from(preference)
  expect(DEFAULTS).toEqual(stored)
  await world.db.delete(preference)
  const { body } = await read(person)
  expect(body).toEqual({
    push: true,
    email: true,
    sms: false,
    alerts: { appointmentReminders: true, specialOffers: false },
    quiet: false,
    quietFrom: null,
    quietTo: null,
    timeZone: 'Africa/Nairobi',
    reminderHours: 24,
    channels: {
      push: { state: 'no-contact', to: null },
      email: { state: 'ready', to: person.email },
      sms: { state: 'no-contact', to: null },
    },
    devices: [],
    pushKey: null,
  })
  expect(await rowOf(person)).toBeUndefined()
})

test.each<[Role, string[]]>([
  ['client', ['appointmentReminders', 'specialOffers']],
  ['beauty_partner', ['bookingAlerts', 'reviewNotifications']],
  ['product_seller', ['bookingAlerts', 'reviewNotifications']],
  ['admin', ['systemAlerts']],
])('a %s has the alerts %j, and changes no others', async (role, alerts) => {
  const person = await world.person(role)
  expect(Object.keys((await read(person)).body.alerts)).toEqual(alerts)
  const opposite = Object.fromEntries(
    Object.entries(DEFAULTS).flatMap(([name, on]) => (typeof on === 'boolean' ? [[name, !on]] : [])),
  )
  const { status, body } = await save(person, { ...opposite, userId: 'somebody', role: 'admin' })
  expect(status).toBe(200)
  const row = await rowOf(person)
  for (const [name, on] of Object.entries(opposite)) {
    const mine = ['push', 'email', 'sms', ...alerts].includes(name)
    expect([name, row?.[name as 'push']]).toEqual([name, mine ? on : !on])
  }
  expect((await read(person)).body).toEqual(body)
})

test('saving again updates the row and leaves privacy settings unchanged', async () => {
  const person = await world.person('client')
  await world.db
    .insert(preference)
    .values({ userId: person.id, foundBy: 'nobody' as const, readReceipts: false, showPresence: false })
  await save(person, { sms: true, quiet: true, quietFrom: '21:30', quietTo: '06:00' })
  const { body } = await save(person, {
    push: true,
    quiet: true,
    quietFrom: '23:05',
    quietTo: '00:00',
    timeZone: 'Africa/Lagos',
  })
  expect(body).toMatchObject({
    push: true,
    email: false,
    sms: false,
    quiet: true,
    quietFrom: '23:05',
    quietTo: '00:00',
    timeZone: 'Africa/Lagos',
  })
  const privacy = { foundBy: 'nobody' as const, readReceipts: false, showPresence: false }
  expect(await rowOf(person)).toMatchObject({ ...privacy, quietFrom: 1385, quietTo: 0 })
  await save(person, { quietFrom: '23:05', quietTo: '00:00' })
  expect(await rowOf(person)).toMatchObject({ ...privacy, quietFrom: null, quietTo: null })
})

test.each([
  ['no end', { quiet: true, quietFrom: '22:00' }, 'quietTo'],
  ['no beginning', { quiet: true, quietTo: '07:00' }, 'quietFrom'],
  ['no length', { quiet: true, quietFrom: '07:00', quietTo: '07:00' }, 'quietTo'],
  ['an hour that is none', { quiet: true, quietFrom: '24:00', quietTo: '07:00' }, 'quietFrom'],
  ['another way to write it', { quiet: true, quietFrom: '7 pm', quietTo: '07:00' }, 'quietFrom'],
  ['an unknown zone', { timeZone: 'Africa/Wakanda' }, 'timeZone'],
  ['a bare offset', { timeZone: '+03:00' }, 'timeZone'],
  ['no zone', { timeZone: '' }, 'timeZone'],
  ['a word for a switch', { email: 'yes' }, 'email'],
])('%s is refused, and nothing is saved', async (_, body, field) => {
  const person = await world.person('client')
  const problem = expectProblem(await save(person, body), 'invalid-input')
  expect(Object.keys(problem.errors)).toEqual([field])
  expect(await rowOf(person)).toBeUndefined()
})

test('reports which channels can reach the person', async () => {
  const person = await world.person('client', { phone: '+254712000001' })
  await world.db
    .update(user)
    .set({ email: placeholderEmail(person.id) })
    .where(eq(user.id, person.id))
  expect((await read(person)).body.channels).toEqual({
    push: { state: 'no-contact', to: null },
    email: { state: 'no-contact', to: null },
    sms: { state: 'ready', to: '+254712000001' },
  })
  // A deployment without senders: they can be chosen, and messages wait.
  const bare = await read(person, { LOCAL_ONLY: undefined })
  expect(bare.body.channels).toEqual({
    push: { state: 'unavailable', to: null },
    email: { state: 'no-contact', to: null },
    sms: { state: 'waiting', to: '+254712000001' },
  })
  const configured = await read(person, {
    LOCAL_ONLY: undefined,
    AFRICASTALKING_API_KEY: 'k',
    AFRICASTALKING_USERNAME: 'purse',
  })
  expect(configured.body.channels.sms.state).toBe('ready')
})

test('takes two round trips to save, and refuses an ended session', async () => {
  const person = await world.person('client')
  await read(person)
  expect((await save(person, {})).trips).toBe(2)
  await world.call('DELETE', '/api/me/sessions', { as: { ...person, cookies: new Map(person.cookies) } })
  expectProblem(await save(person, { sms: true }), 'unauthenticated')
  expect(await rowOf(person)).toMatchObject({ sms: false })
})

test('a client chooses how early they are reminded; other roles cannot', async () => {
  const [client, partner] = [await world.person('client'), await world.person('beauty_partner')]
  expect((await save(client, { reminderHours: 48 })).body.reminderHours).toBe(48)
  // Unchanged where missing.
  expect((await save(client, {})).body.reminderHours).toBe(48)
  expect((await save(client, { reminderHours: '2' })).body.reminderHours).toBe(2)
  const refused = expectProblem(await save(client, { reminderHours: 3 }), 'invalid-input')
  expect(Object.keys(refused.errors)).toEqual(['reminderHours'])
  expect((await save(partner, { reminderHours: 48 })).body.reminderHours).toBeNull()
  expect(await rowOf(partner)).toMatchObject({ reminderHours: 24 })
})
