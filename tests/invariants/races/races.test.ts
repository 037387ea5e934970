// A crowd at once for one thing: at most one winner, nothing negative, nothing doubled.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../api/platform/values/time'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { session } from '../../../db/schema/identity'
import { deposit } from '../../../db/schema/money/wallet'
import { CROWD } from '../../fixtures/depth'
import { type CallResponse, expectProblem, newKey, type Person } from '../../fixtures/harness'
import { direct, payNow } from '../../fixtures/money/payouts'
import {
  addSalons,
  arriveWithCode,
  at,
  balance,
  book,
  booked,
  cutAt,
  fund,
  openSoundWorld,
  step,
} from '../../fixtures/salons-and-purses'

const world = openSoundWorld(undefined, 'server')
let nia: Person
let crowd: Person[]

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  crowd = await Promise.all(Array.from({ length: CROWD }, () => world.person('client')))
  for (const person of crowd) await fund(world, person, '20000')
})

/** Divides answers into those that won and those that lost, each loser for the same reason. */
function divided(
  responses: CallResponse[],
  status: number,
  ...losses: Parameters<typeof expectProblem>[1][]
): CallResponse[] {
  for (const loser of responses.filter((response) => response.status !== status)) {
    expect(losses).toContain(loser.body.code)
    expectProblem(loser, loser.body.code)
  }
  return responses.filter((response) => response.status === status)
}

describe('one slot', () => {
  test.each(['purse', 'salon'])(
    'paid from the %s has one winner',
    async (payment) => {
      const startsAt = at(world, '10:00', payment === 'purse' ? 2 : 3)
      const before = await Promise.all(crowd.map((person) => balance(world, 'wallet', person.id)))
      const responses = await Promise.all(crowd.map((as) => book(world, as, cutAt(world, '', { startsAt, payment }))))
      const winners = divided(responses, 201, 'slot-taken')
      expect(winners).toHaveLength(1)
      const rows = await world.db
        .select()
        .from(appointment)
        .where(eq(appointment.startsAt, Date.parse(startsAt)))
      expect(rows.map((row) => row.id)).toEqual([winners[0]?.body.id])
      for (const [i, person] of crowd.entries()) {
        const paid = responses[i]?.status === 201 && payment === 'purse' ? 250_000 : 0
        expect(await balance(world, 'wallet', person.id)).toBe((before[i] ?? 0) - paid)
      }
    },
    60_000,
  )

  test('of overlapping times, those who win do not overlap', async () => {
    const clocks = ['10:00', '10:15', '10:30', '10:45']
    const responses = await Promise.all(
      crowd.map((as, i) => book(world, as, cutAt(world, '', { startsAt: at(world, clocks[i % 4] ?? '', 4) }))),
    )
    expect(divided(responses, 201, 'slot-taken')).toHaveLength(1)
  })

  test('with any of three professionals has three winners, each with one of them', async () => {
    const startsAt = at(world, '10:00', 5)
    const responses = await Promise.all(
      crowd.map((as) => book(world, as, cutAt(world, '', { startsAt, staffId: undefined }))),
    )
    const winners = divided(responses, 201, 'slot-taken')
    expect(winners.map((response) => response.body.staffId).sort()).toEqual(['ada', 'bea', 'cem'])
  })
})

test('one balance that covers one booking pays for one', async () => {
  const as = await world.person('client')
  await fund(world, as, '2500')
  // Times that do not compete: only the money does.
  const responses = await Promise.all(
    Array.from({ length: CROWD }, (_, i) => {
      const clock = `${String(8 + (i % 11)).padStart(2, '0')}:00`
      return book(world, as, cutAt(world, '', { startsAt: at(world, clock, 10 + Math.floor(i / 11)) }))
    }),
  )
  expect(divided(responses, 201, 'insufficient-funds')).toHaveLength(1)
  expect(await balance(world, 'wallet', as.id)).toBe(0)
  expect(await balance(world, 'hold', as.id)).toBe(250_000)
})

test('confirmation against the client’s cancellation: one of them, whole', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [as] = crowd.slice(round)
    if (!as) throw new Error('nobody left')
    const before = await balance(world, 'wallet', as.id)
    const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, '12:00', 20 + round) }))
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 === round % 2 ? step(world, nia, id, 'confirmation') : step(world, as, id, 'cancellation'),
      ),
    )
    const winners = divided(responses, 200, 'appointment-status')
    expect(winners).toHaveLength(1)
    const cancelled = winners[0]?.body.status === 'cancelled'
    expect(await balance(world, 'wallet', as.id)).toBe(before - (cancelled ? 0 : 250_000))
  }
})

test('completion against the salon’s cancellation: paid or given back, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const as = crowd[round] ?? nia
    const held = await balance(world, 'hold', as.id)
    const earned = await balance(world, 'payable', nia.id)
    const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, '14:00', 20 + round) }))
    await step(world, nia, id, 'confirmation')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => step(world, nia, id, i % 2 === 0 ? 'completion' : 'cancellation')),
    )
    const winners = divided(responses, 200, 'appointment-status')
    expect(winners).toHaveLength(1)
    const completed = winners[0]?.body.status === 'completed'
    expect(await balance(world, 'payable', nia.id)).toBe(earned + (completed ? 243_750 : 0))
    expect(await balance(world, 'hold', as.id)).toBe(held)
  }
})

describe('moves', () => {
  const move = (as: Person, id: string, startsAt: string, staffId?: string) =>
    world.call('POST', `/api/appointments/${id}/move`, { as, key: newKey(), body: { startsAt, staffId } })

  const visit = async (as: Person, startsAt: string, staffId = 'ada') =>
    (await booked(world, as, cutAt(world, '', { startsAt, staffId, payment: 'salon' }))).id

  /** Each visit has exactly the time of its appointment, whoever moved it. */
  async function expectTimesHeld(ids: string[]): Promise<void> {
    const rows = await world.db
      .select({ appointment, busy: busyInterval })
      .from(appointment)
      .innerJoin(busyInterval, eq(busyInterval.visitId, appointment.id))
      .where(inArray(appointment.id, ids))
    expect(rows).toHaveLength(ids.length)
    for (const { appointment: row, busy } of rows) {
      expect([busy.staffId, busy.startsAt, busy.endsAt]).toEqual([row.staffId, row.startsAt, row.endsAt])
    }
  }

  test('of many visits onto one time, each asked for four times, have one winner', async () => {
    const visits = await Promise.all(
      crowd.slice(0, CROWD / 4).map(async (as, i) => {
        const startsAt = at(world, `${10 + (i % 8)}:00`, 30 + Math.floor(i / 8))
        return { as, id: await visit(as, startsAt) }
      }),
    )
    const startsAt = at(world, '10:00', 40)
    const responses = await Promise.all(
      [...visits, ...visits, ...visits, ...visits].map(({ as, id }) => move(as, id, startsAt)),
    )
    expect(responses).toHaveLength(CROWD)
    // Repeating the request that won is refused as late or as already booked.
    expect(divided(responses, 200, 'slot-taken', 'appointment-status', 'invalid-input')).toHaveLength(1)
    await expectTimesHeld(visits.map(({ id }) => id))
    const there = eq(appointment.startsAt, Date.parse(startsAt))
    expect(await world.db.select().from(appointment).where(there)).toHaveLength(1)
  })

  test('of two visits onto each other’s time are all refused', async () => {
    const [first, second] = crowd as [Person, Person]
    const [early, late] = [at(world, '10:00', 41), at(world, '11:00', 41)]
    const ids = [await visit(first, early), await visit(second, late)] as const
    const responses = await Promise.all(
      Array.from({ length: CROWD }, (_, i) => (i % 2 ? move(first, ids[0], late) : move(nia, ids[1], early))),
    )
    expect(divided(responses, 200, 'slot-taken')).toEqual([])
    await expectTimesHeld([...ids])
  })

  test('of one visit to many times leave it at one of them, whole', async () => {
    const [as] = crowd as [Person]
    const id = await visit(as, at(world, '10:00', 42))
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        move(i % 2 ? as : nia, id, at(world, '12:00', 42 + i), i % 3 ? 'ada' : 'bea'),
      ),
    )
    const winners = divided(responses, 200, 'appointment-status')
    expect(winners.length).toBeGreaterThan(0)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.version).toBe(winners.length)
    expect(winners.map((response) => Date.parse(response.body.startsAt))).toContain(row?.startsAt)
    await expectTimesHeld([id])
  })
})

describe('one completed visit', () => {
  test('is undone or paid out, never both', async () => {
    const [as] = crowd
    const startsAt = at(world, '10:00', 9)
    const { id } = await booked(world, as as Person, cutAt(world, '', { startsAt }))
    await step(world, nia, id, 'confirmation')
    await arriveWithCode(world, nia, id)
    const when = Date.parse(startsAt)
    await world.db
      .update(session)
      .set({ steppedUpAt: new Date(when) })
      .where(eq(session.userId, nia.id))
    const destination = await direct(world, nia, { at: when - DAY })
    expect(destination.status, JSON.stringify(destination.body)).toBe(201)
    expect((await step(world, nia, id, 'completion')).status).toBe(200)
    const net = await balance(world, 'payable', nia.id)
    const undo = () => world.call('POST', `/api/appointments/${id}/reopening`, { as: nia, key: newKey(), at: when })
    const responses = await Promise.all(
      Array.from({ length: CROWD }, (_, i) => (i % 2 ? undo() : payNow(world, nia, { at: when }))),
    )
    await world.settle()
    const undone = responses.filter((response) => response.status === 200)
    const paid = responses.filter((response) => response.status === 201)
    expect(undone.length + paid.length, JSON.stringify(responses[0]?.body)).toBe(1)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.status).toBe(undone.length === 1 ? 'confirmed' : 'completed')
    if (undone.length === 1) expect(await balance(world, 'payable', nia.id)).toBe(net - 243_750)
  })
})

describe('one key, many times at once', () => {
  test.each(['sandbox_ok', 'sandbox_twice'])(
    'a deposit by %s is credited once, and all get the same response',
    async (paymentMethodId) => {
      const as = await world.person('client')
      const key = newKey()
      const body = { amount: '12.34', currency: 'KES', paymentMethodId }
      const responses = await Promise.all(
        Array.from({ length: CROWD }, () => world.call('POST', '/api/wallet/deposits', { as, key, body })),
      )
      await world.settle()
      for (const response of responses) expect([response.status, response.body]).toEqual([201, responses[0]?.body])
      expect(responses[0]?.body.status).toBe('confirmed')
      expect(await balance(world, 'wallet', as.id)).toBe(1234)
      expect(await world.db.select().from(deposit).where(eq(deposit.userId, as.id))).toHaveLength(1)
    },
    60_000,
  )

  test('a booking is made once, and all get the same response', async () => {
    const [as] = crowd
    const key = newKey()
    const body = cutAt(world, '', { startsAt: at(world, '16:00', 2), staffId: undefined })
    const responses = await Promise.all(Array.from({ length: CROWD }, () => book(world, as as Person, body, { key })))
    for (const response of responses) expect([response.status, response.body]).toEqual([201, responses[0]?.body])
  })

  test('with two bodies, one of them is done and the other refused', async () => {
    const as = await world.person('client')
    const key = newKey()
    const responses = await Promise.all(
      Array.from({ length: CROWD }, (_, i) =>
        world.call('POST', '/api/wallet/deposits', {
          as,
          key,
          body: { amount: i % 2 ? '1' : '2', currency: 'KES', paymentMethodId: 'sandbox_ok' },
        }),
      ),
    )
    const winners = divided(responses, 201, 'idempotency-key-reused')
    expect(winners).toHaveLength(CROWD / 2)
    expect(new Set(winners.map((response) => response.body.amount.amount)).size).toBe(1)
  })
})
