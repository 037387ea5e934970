// Who may be written to, and that two people have one conversation however often it is started.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { preference, user } from '../../../db/schema/identity'
import { conversation, participant, userBlock } from '../../../db/schema/messaging'
import { salonClient } from '../../../db/schema/salons/clients'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between } from '../../../tests/fixtures/messaging/conversations'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person
let amina: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  amina = await world.person('client', { name: 'Amina' })
})

const start = (as: Person, body: object) => world.call('POST', '/api/conversations', { as, body })
const whoIs = (as: Person, query: string) => world.call('GET', `/api/conversations/with?${query}`, { as })

async function hidden(as: Person): Promise<Person> {
  await world.db.insert(preference).values({ userId: as.id, foundBy: 'nobody' })
  return as
}

async function block(by: Person, whom: Person): Promise<void> {
  const ids = { blockerId: by.id, blockedId: whom.id }
  await world.db.insert(userBlock).values({ ...ids, createdAt: 0 })
}

test('two people have one conversation, started from either side and in every way', async () => {
  const [ada, bea] = [await world.person('client'), await world.person('client')]
  expect((await whoIs(ada, `person=${bea.id}`)).body).toEqual({
    conversationId: null,
    participant: expect.objectContaining({ id: bea.id, name: bea.name, business: null }),
    about: null,
    canWrite: true,
  })
  const first = await start(ada, { personId: bea.id })
  expect([first.status, first.trips]).toEqual([201, 2])
  const again = await start(bea, { personId: ada.id })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await whoIs(bea, `person=${ada.id}`)).body.conversationId).toBe(first.body.id)
  const rows = await world.db.select().from(participant).where(eq(participant.conversationId, first.body.id))
  expect(rows.map((row) => row.userId).sort()).toEqual([ada.id, bea.id].sort())
})

test('starting it sixty-four times at once makes one', async () => {
  const [ada, bea] = [await world.person('client'), await world.person('client')]
  for (const as of [ada, bea]) await world.call('GET', '/api/me', { as })
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, i) => (i % 2 ? start(ada, { personId: bea.id }) : start(bea, { personId: ada.id }))),
  )
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(63)
  const rows = await world.db.select().from(conversation).where(eq(conversation.id, responses[0]?.body.id))
  expect(rows).toHaveLength(1)
})

describe('by a salon or an appointment', () => {
  test('finds its owner and the subject', async () => {
    const { body } = await whoIs(amina, 'salon=nairobi')
    expect(body).toMatchObject({
      conversationId: null,
      participant: { id: nia.id, name: 'Nia', business: 'Nyota Hair' },
      about: { kind: 'salon', id: 'nairobi', title: 'Nyota Hair' },
    })
    const { body: begun } = await start(amina, { salonId: 'nairobi' })
    expect((await whoIs(amina, 'salon=nairobi')).body.conversationId).toBe(begun.id)
    expectProblem(await whoIs(nia, 'salon=nairobi'), 'not-found')
    expectProblem(await start(nia, { salonId: 'nairobi' }), 'not-found')
  })

  test('finds the other side of an appointment, for its two sides only', async () => {
    const client = await hidden(await world.person('client', { name: 'Booker' }))
    await fund(world, client, '50000')
    const appointment = await booked(world, client, cutAt(world, '10:00'))
    expect((await whoIs(client, `appointment=${appointment.id}`)).body).toMatchObject({
      participant: { id: nia.id },
      about: { kind: 'appointment', id: appointment.id, title: 'Cut', startsAt: appointment.startsAt },
    })
    expect((await whoIs(nia, `appointment=${appointment.id}`)).body.participant.name).toBe('Booker')
    expectProblem(await whoIs(amina, `appointment=${appointment.id}`), 'not-found')
    expectProblem(await start(amina, { appointmentId: appointment.id }), 'not-found')
    expect((await start(nia, { appointmentId: appointment.id })).status).toBe(201)
  })

  test('refuses an unlisted salon and a guest’s appointment', async () => {
    const owner = await world.person('beauty_partner')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
    for (const query of ['salon=kampala', 'salon=none', 'appointment=none'])
      expectProblem(await whoIs(owner, query), 'not-found')
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
  })
})

describe('a person who cannot be found', () => {
  test('can be written to only by people who have business with them, and admins', async () => {
    const shy = await hidden(await world.person('client', { name: 'Shy' }))
    expectProblem(await whoIs(amina, `person=${shy.id}`), 'not-found')
    expectProblem(await start(amina, { personId: shy.id }), 'not-found')
    expectProblem(await start(nia, { personId: shy.id }), 'not-found')
    await world.db.insert(salonClient).values({ id: `c-${shy.id}`, salonId: 'nairobi', userId: shy.id, createdAt: 0 })
    expect((await start(nia, { personId: shy.id })).status).toBe(201)
    expect((await start(await world.person('admin'), { personId: shy.id })).status).toBe(201)
    await hidden(nia)
    expect((await whoIs(amina, `person=${nia.id}`)).status).toBe(200)
  })

  test('has no proven contact, is the viewer, is deleted, or does not exist', async () => {
    const fresh = await world.person('client')
    await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, fresh.id))
    const gone = await world.person('client')
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, gone.id))
    const admin = await world.person('admin')
    for (const personId of [fresh.id, gone.id, amina.id, 'nobody']) {
      expectProblem(await start(amina, { personId }), 'not-found')
      expectProblem(await whoIs(amina, `person=${personId}`), 'not-found')
    }
    expectProblem(await start(admin, { personId: gone.id }), 'not-found')
    expect((await start(admin, { personId: fresh.id })).status).toBe(201)
  })

  test('a conversation with a deleted account remains, closed', async () => {
    const gone = await world.person('client')
    const id = await between(world, amina, gone)
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, gone.id))
    expect((await whoIs(amina, `person=${gone.id}`)).body).toMatchObject({
      conversationId: id,
      participant: { name: 'Deleted user', deleted: true },
      canWrite: false,
    })
  })

  test('a block either way hides the person; a listed salon remains, closed', async () => {
    const [ada, bea] = [await world.person('client'), await world.person('client')]
    await block(ada, bea)
    for (const [as, whom] of [
      [ada, bea],
      [bea, ada],
    ] as const) {
      expectProblem(await whoIs(as, `person=${whom.id}`), 'not-found')
      expectProblem(await start(as, { personId: whom.id }), 'not-found')
      const { body } = await world.call('GET', `/api/people?${new URLSearchParams({ q: whom.email })}`, { as })
      expect(body.items).toEqual([])
    }
    await block(nia, ada)
    expect((await whoIs(ada, 'salon=nairobi')).body).toMatchObject({ canWrite: false })
    expectProblem(await start(ada, { salonId: 'nairobi' }), 'cannot-write')
  })
})

test('limits new conversations to twenty an hour, without counting existing ones', async () => {
  const eager = await world.person('client')
  const others = await Promise.all(Array.from({ length: 21 }, () => world.person('client')))
  const [first, ...rest] = others
  for (let i = 0; i < 5; i += 1) expect((await start(eager, { personId: first?.id })).status).toBe(i ? 200 : 201)
  const statuses: number[] = []
  for (const { id } of rest) statuses.push((await start(eager, { personId: id })).status)
  expect(statuses).toEqual([...Array(19).fill(201), 429])
  world.now = (world.now ?? 0) + 60 * 60_000
  expect((await start(eager, { personId: others.at(-1)?.id })).status).toBe(201)
})

test.each([{}, { personId: 'a', salonId: 'b' }, { personId: 7 }, { personId: '' }, { salonId: null }])(
  'refuses %j',
  async (body) => {
    expectProblem(await start(amina, body), 'invalid-input')
  },
)

test('refuses an ended session', async () => {
  const [ada, bea] = [await world.person('client'), await world.person('client')]
  await world.call('GET', '/api/me', { as: ada })
  const copy = { ...ada, cookies: new Map(ada.cookies) }
  await world.call('DELETE', '/api/me/sessions', { as: ada })
  expectProblem(await start(copy, { personId: bea.id }), 'unauthenticated')
})
