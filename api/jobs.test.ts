// Scheduled jobs do their work once, even when they run twice, late, or concurrently.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentEvent } from '../db/schema/booking/appointments'
import { busyInterval } from '../db/schema/booking/calendar'
import { hold } from '../db/schema/money/ledger'
import { localMail, outbox } from '../db/schema/notifications'
import { expectProblem, MONDAY, newKey, type Person } from '../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  step,
} from '../tests/fixtures/salons-and-purses'
import { runJobs } from './jobs'
import { drainOutbox } from './notifications/outbox'
import { HOUR, MINUTE } from './platform/values/time'

const world = openSoundWorld()
let nia: Person
let as: Person
let day = 2

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

beforeEach(async () => {
  world.now = MONDAY
  day += 1
  as = await world.person('client')
  await fund(world, as, '2500')
  await world.settle()
})

describe('an appointment the salon never answered', () => {
  const unanswered = () => booked(world, as, cutAt(world, '', { startsAt: at(world, '10:00', day) }))

  test('stays until its start, then expires once and returns the money', async () => {
    const { id, answerBy } = await unanswered()
    world.now = Date.parse(answerBy ?? '')
    await runJobs(world.ctx())
    expect((await world.call('GET', `/api/appointments/${id}`, { as })).body.status).toBe('pending')

    world.now += 1
    await Promise.all([1, 2, 3, 4].map(() => runJobs(world.ctx())))
    const after = await fingerprint(world)
    await runJobs(world.ctx())
    world.now += 24 * HOUR
    await runJobs(world.ctx())
    expect(await fingerprint(world)).toBe(after)

    const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
    expect(body).toMatchObject({ status: 'cancelled', hold: 'expired' })
    expect(await balance(world, 'wallet', as.id)).toBe(250_000)
    expect(await balance(world, 'hold', as.id)).toBe(0)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    const [held] = await world.db
      .select()
      .from(hold)
      .where(eq(hold.id, row?.holdId ?? ''))
    expect(held?.status).toBe('expired')
    expect(await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))).toEqual([])
    const events = await world.db.select().from(appointmentEvent).where(eq(appointmentEvent.appointmentId, id))
    expect(events.map((event) => event.actor)).toEqual([as.id, 'system'])
    expectProblem(await step(world, nia, id, 'confirmation'), 'appointment-status')
    expectProblem(await step(world, as, id, 'cancellation'), 'appointment-status')
  })

  test('is either confirmed or refunded when both happen concurrently', async () => {
    const { id, startsAt } = await unanswered()
    world.now = Date.parse(startsAt) + 1
    const [response] = await Promise.all([
      step(world, nia, id, 'confirmation'),
      ...[1, 2, 3].map(() => runJobs(world.ctx())),
    ])
    const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
    expect(body.status).toBe(response.status === 200 ? 'confirmed' : 'cancelled')
    expect(await balance(world, 'wallet', as.id)).toBe(response.status === 200 ? 0 : 250_000)
  })

  test('the next run expires those beyond the limit of one', async () => {
    // Ten each: the limit of upcoming appointments that are paid at the salon.
    const clients = await Promise.all(Array.from({ length: 11 }, () => world.person('client')))
    // Twelve appointments a day of each of three people, for three days, and two more.
    const appointments = Array.from({ length: 110 }, (_, i) => ({
      startsAt: at(world, `${String(8 + (i % 12)).padStart(2, '0')}:00`, day + 20 + Math.floor(i / 36)),
      staffId: ['ada', 'bea', 'cem'][Math.floor(i / 12) % 3],
      payment: 'salon',
    }))
    for (const [i, appointment] of appointments.entries())
      await booked(world, clients[Math.floor(i / 10)] as Person, cutAt(world, '', appointment))
    world.now = Date.parse(appointments.at(-1)?.startsAt ?? '') + 24 * HOUR
    await runJobs(world.ctx())
    await runJobs(world.ctx())
    const ids = clients.map((client) => client.id)
    const left = await world.db.select().from(appointment).where(inArray(appointment.clientId, ids))
    expect(left).toHaveLength(110)
    expect(left.filter((row) => row.status !== 'cancelled')).toEqual([])
  })
})

test('leaves a confirmed appointment unchanged when it starts', async () => {
  const { id, startsAt } = await booked(world, as, cutAt(world, '', { startsAt: at(world, '12:00', day) }))
  await step(world, nia, id, 'confirmation')
  world.now = Date.parse(startsAt) + HOUR
  const before = await fingerprint(world)
  await runJobs(world.ctx())
  expect(await fingerprint(world)).toBe(before)
})

test('expires stuck deposits once under concurrent runs', async () => {
  const { body } = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_action' },
  })
  world.now = MONDAY + HOUR
  await Promise.all([1, 2, 3].map(() => runJobs(world.ctx())))
  expect((await world.call('GET', `/api/wallet/deposits/${body.id}`, { as })).body.status).toBe('expired')
  const decision = { decision: 'approve' }
  expectProblem(
    await world.call('POST', `/api/sandbox/deposits/${body.id}/decision`, { as, body: decision }),
    'deposit-status',
  )
  expect(await balance(world, 'wallet', as.id)).toBe(250_000)
})

describe('the outbox', () => {
  const waiting = async (channel: 'email' | 'live', recipient: string, createdAt = MONDAY) => {
    const payload = channel === 'email' ? { subject: 'Hello', text: 'There' } : { type: 'changed', what: 'wallet' }
    const id = crypto.randomUUID()
    await world.db.insert(outbox).values({ id, channel, recipient, payload: JSON.stringify(payload), createdAt })
    return id
  }
  const mailTo = (recipient: string) => world.db.select().from(localMail).where(eq(localMail.recipient, recipient))

  test('delivers leftover messages once, oldest first', async () => {
    await world.settle()
    world.published.length = 0
    await waiting('email', 'left@purse.test')
    await waiting('live', 'second', MONDAY + 1)
    await waiting('live', 'first', MONDAY - 1)
    await runJobs(world.ctx())
    await runJobs(world.ctx())
    expect(await mailTo('left@purse.test')).toMatchObject([{ subject: 'Hello', body: 'There' }])
    expect(world.published.map((notification) => notification.to)).toEqual(['first', 'second'])
  })

  test('sends each message once when drained concurrently', async () => {
    await waiting('email', 'once@purse.test')
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => drainOutbox(world.ctx())))
    expect(await mailTo('once@purse.test')).toHaveLength(1)
  })

  test('retries undeliverable messages with backoff and gives up after a day', async () => {
    const id = await waiting('email', 'never@purse.test')
    const tries: number[] = []
    const failing = world.ctx()
    failing.providers.email = {
      name: 'Test',
      async send() {
        tries.push(((world.now ?? 0) - MONDAY) / MINUTE)
        throw new Error('the sender is down')
      },
    }
    for (let minute = 0; minute < 30 * 60; minute += minute < 136 ? 1 : 33) {
      world.now = MONDAY + minute * MINUTE
      await drainOutbox(failing, [id])
    }
    expect(tries.slice(0, 10)).toEqual([0, 1, 3, 6, 11, 20, 37, 70, 103, 136])
    expect(tries.at(-1)).toBe(136 + 44 * 33)
    const [row] = await world.db.select().from(outbox).where(eq(outbox.id, id))
    expect(row).toMatchObject({ attempts: 54, sentAt: null })
  })

  test('keeps messages for a channel without a sender until there is one', async () => {
    const id = await waiting('email', 'later@purse.test')
    for (let i = 0; i < 12; i += 1) {
      world.now = MONDAY + i * HOUR
      await drainOutbox(world.ctx({ LOCAL_ONLY: undefined }), [id])
    }
    const [row] = await world.db.select().from(outbox).where(eq(outbox.id, id))
    expect(row).toMatchObject({ attempts: 0, sentAt: null })
    await drainOutbox(world.ctx(), [id])
    expect(await mailTo('later@purse.test')).toHaveLength(1)
  })

  test('deletes unsent messages after a week and blanks sent ones', async () => {
    const lost = await waiting('email', 'lost@purse.test')
    const sent = await waiting('email', 'sent@purse.test')
    await drainOutbox(world.ctx(), [sent])
    const rows = () =>
      world.db
        .select()
        .from(outbox)
        .where(inArray(outbox.id, [lost, sent]))
    world.now = MONDAY + 7 * 24 * HOUR
    await runJobs(world.ctx({ LOCAL_ONLY: undefined }))
    expect(await rows()).toHaveLength(2)
    world.now += 1
    await runJobs(world.ctx({ LOCAL_ONLY: undefined }))
    expect(await rows()).toMatchObject([{ id: sent, payload: '{}', recipient: 'sent@purse.test' }])
  })

  test('a slow sender returns unfinished messages and does not block other channels', async () => {
    const slow = ['a', 'b', 'c', 'd', 'e'].map((name) => `slow-${name}@purse.test`)
    const ids: string[] = []
    for (const [i, to] of slow.entries()) ids.push(await waiting('email', to, MONDAY + i))
    const live = await waiting('live', 'quick', MONDAY + 9)
    world.published.length = 0
    world.now = MONDAY + 100
    const sent: string[] = []
    const ctx = world.ctx()
    ctx.providers.email = {
      name: 'Test',
      async send({ to }) {
        sent.push(to)
        world.now = (world.now ?? 0) + 9000
      },
    }
    await drainOutbox(ctx, [...ids, live])
    expect(sent).toEqual(slow.slice(0, 3))
    expect(world.published).toMatchObject([{ to: 'quick' }])
    const left = await world.db
      .select()
      .from(outbox)
      .where(inArray(outbox.id, ids.slice(3)))
    const untried = { attempts: 0, takenUntil: 0, sentAt: null }
    expect(left).toMatchObject([untried, untried])
    await drainOutbox(ctx, ids)
    expect(sent).toEqual(slow)
  })
})
