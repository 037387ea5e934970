// A client disputes what a salon was paid for a visit that it alone called completed, or missed.

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { salon } from '../../../../db/schema/salons/salons'
import { ticket } from '../../../../db/schema/support'
import { expectProblem, newKey, type Person } from '../../../../tests/fixtures/harness'
import { between, written } from '../../../../tests/fixtures/messaging/conversations'
import {
  addSalons,
  at,
  booked,
  cutAt,
  fund,
  openSoundWorld,
  type Step,
  step,
  whenItBegins,
} from '../../../../tests/fixtures/salons-and-purses'
import { DISPUTE_WINDOW } from '../../../money/ledger/limits'
import { HOUR } from '../../../platform/values/time'
import { disputableUntil } from '../policy'

const world = openSoundWorld()
let nia: Person
let as: Person
let day = 2

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await world.db.update(salon).set({ freeCancelHours: 24, noShowFeeBasisPoints: 5_000 })
})

beforeEach(async () => {
  as = await world.person('client')
  await fund(world, as, '10000')
})

type Ended = { id: string; at: number }

/** A visit that the salon has ended by a step, an hour after its time. */
async function ended(name: Step): Promise<Ended> {
  day += 1
  const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, '10:00', day) }))
  await step(world, nia, id, 'confirmation')
  const over = (await whenItBegins(world, id)) + 3 * HOUR
  const path = `/api/appointments/${id}/${name}`
  const body = name === 'completion' ? { extras: [] } : undefined
  const response = await world.call('POST', path, { as: nia, key: newKey(), body, at: over })
  expect(response.status).toBe(200)
  return { id, at: over }
}

const dispute = (id: string, now: number, message = 'Nobody was there.', who = as, key = newKey()) =>
  world.call('POST', `/api/appointments/${id}/dispute`, { as: who, key, at: now, body: { message } })

const seenBy = async (who: Person, id: string, now: number) =>
  (await world.call('GET', `/api/appointments/${id}`, { as: who, at: now })).body

async function notified({ email }: Person): Promise<string[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return body.items.map(({ text }: { text: string }) => text)
}

test.each(['completion', 'no-show'] as const)(
  'what the salon was paid by %s: Purse and both sides read it, an admin gives it back',
  async (name) => {
    const appointment = await ended(name)
    const now = appointment.at + HOUR
    expect((await seenBy(as, appointment.id, now)).terms.dispute).not.toBeNull()
    expect((await seenBy(nia, appointment.id, now)).terms.dispute).toBeNull()
    const message = 'The door was locked.'
    expect((await dispute(appointment.id, now, message)).status).toBe(201)

    const mine = await seenBy(as, appointment.id, now)
    expect(mine.terms.dispute).toBeNull()
    expect(mine.dispute).toMatchObject({ decided: false, ticketId: expect.any(String) })
    const theirs = await seenBy(nia, appointment.id, now)
    expect(theirs.dispute).toMatchObject({ decided: false, ticketId: null })
    for (const { timeline } of [mine, theirs])
      expect(timeline.at(-1)).toMatchObject({ kind: 'disputed', by: 'client', note: message })
    expect((await notified(nia))[0]).toContain(message)

    const admin = await world.person('admin')
    const { ticketId } = mine.dispute
    const ticket = await world.call('GET', `/api/admin/tickets/${ticketId}`, { as: admin, at: now })
    expect(ticket.body).toMatchObject({
      source: 'dispute',
      subjectOf: { kind: 'appointment', id: appointment.id, refundable: true },
    })
  },
)

test('an admin reads what both wrote to each other since the booking, and nothing else of theirs', async () => {
  const chat = await between(world, as, nia)
  await written(world, as, chat, 'Before any booking')
  world.now = (world.now ?? 0) + 60_000
  const appointment = await ended('completion')
  await written(world, as, chat, 'The door is locked')
  await written(world, nia, chat, 'We were ill')
  const other = await world.person('client')
  await written(world, other, await between(world, other, nia), 'Another matter')
  const admin = await world.person('admin')
  const ticketOf = async () => (await seenBy(as, appointment.id, appointment.at)).dispute?.ticketId
  expect((await dispute(appointment.id, appointment.at)).status).toBe(201)
  const path = `/api/admin/tickets/${await ticketOf()}`
  const { body } = await world.call('GET', path, { as: admin, at: appointment.at })
  expect(body.chat.map((message: { side: string; text: string }) => [message.side, message.text])).toEqual([
    ['client', 'The door is locked'],
    ['business', 'We were ill'],
  ])
  expectProblem(await world.call('GET', path, { as: nia, at: appointment.at }), 'forbidden')
})

test('of another ticket an admin reads no messages', async () => {
  const appointment = await ended('completion')
  await written(world, as, await between(world, as, nia), 'Ours')
  const opened = await world.call('POST', '/api/me/tickets', {
    as,
    key: newKey(),
    body: { subject: 'Help', message: 'My visit', about: `appointment:${appointment.id}` },
  })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  const [row] = await world.db.select().from(ticket).where(eq(ticket.userId, as.id))
  const admin = await world.person('admin')
  const path = `/api/admin/tickets/${row?.id}`
  const { body } = await world.call('GET', path, { as: admin, at: appointment.at })
  expect(body.chat).toEqual([])
})

test('for seven days, once, by its client alone', async () => {
  const appointment = await ended('completion')
  const last = appointment.at + DISPUTE_WINDOW
  expectProblem(await dispute(appointment.id, last + 1), 'appointment-status')
  expectProblem(await dispute(appointment.id, last, '  '), 'invalid-input')
  expectProblem(await dispute(appointment.id, last, 'See www.example.com'), 'invalid-input')
  const other = await world.person('client')
  expectProblem(await dispute(appointment.id, last, 'Mine', other), 'not-found')
  expectProblem(await dispute(appointment.id, last, 'Mine', nia), 'forbidden')
  expect((await dispute(appointment.id, last)).status).toBe(201)
  expectProblem(await dispute(appointment.id, last), 'appointment-status')
  expect((await seenBy(as, appointment.id, last)).timeline.filter(isDispute)).toHaveLength(1)
})

test('of many at once, one is filed', async () => {
  const appointment = await ended('completion')
  const responses = await Promise.all([1, 2, 3, 4].map(() => dispute(appointment.id, appointment.at)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('the same key again is the same dispute', async () => {
  const appointment = await ended('completion')
  const key = newKey()
  expect((await dispute(appointment.id, appointment.at, 'No.', as, key)).status).toBe(201)
  expect((await dispute(appointment.id, appointment.at, 'No.', as, key)).status).toBe(201)
})

test('nothing is left to dispute once all has been refunded', async () => {
  const appointment = await ended('completion')
  const path = `/api/appointments/${appointment.id}/refunds`
  const body = { reason: 'Sorry' }
  await world.call('POST', path, { as: nia, key: newKey(), body, at: appointment.at })
  expectProblem(await dispute(appointment.id, appointment.at), 'appointment-status')
})

test.each([
  ['completed', null, 1_000, 0, 5 + DISPUTE_WINDOW],
  ['completed', null, 1_000, 999, 5 + DISPUTE_WINDOW],
  ['completed', null, 1_000, 1_000, null],
  ['completed', null, 0, 0, null],
  ['cancelled', 'no_show', 500, 0, 5 + DISPUTE_WINDOW],
  // Its client chose that, and saw the fee.
  ['cancelled', 'client', 500, 0, null],
  ['confirmed', null, 0, 0, null],
] as const)('%s, %s, paid %s, refunded %s: until %s', (status, ending, captured, refunded, until) => {
  expect(disputableUntil({ status, ending, captured, refunded }, 5)).toBe(until)
})

function isDispute({ kind }: { kind: string }): boolean {
  return kind === 'disputed'
}
