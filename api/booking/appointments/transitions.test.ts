// Confirmation, completion, cancellation and expiry: permissions, timing and money.

import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment, appointmentEvent } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { hold, transfer } from '../../../db/schema/money/ledger'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, type Person } from '../../../tests/fixtures/harness'
import { changeFee } from '../../../tests/fixtures/identity/admins'
import {
  addSalons,
  balance,
  book,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  postingsOf,
  type Step,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { PLATFORM } from '../../money/ledger/ledger'
import { percent } from '../../platform/values/money'

const world = openSoundWorld()
let nia: Person
let otto: Person
let as: Person
let day = 2

const STEPS: Step[] = ['confirmation', 'completion', 'cancellation']

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
})

beforeEach(async () => {
  as = await world.person('client')
  await fund(world, as, '10000')
  day += 1
})

/** A booking on a day not used by other tests, after `steps`. */
async function appointmentAfter(steps: Step[], changes: object = {}): Promise<string> {
  const startsAt = new Date(Date.parse('2027-01-11T07:00:00Z') + day * 86_400_000).toISOString()
  const { id } = await booked(world, as, cutAt(world, '', { startsAt, ...changes }))
  for (const name of steps) expect((await step(world, nia, id, name)).status).toBe(200)
  return id
}

describe('confirmation', () => {
  test('moves no money, and the client sees it', async () => {
    const id = await appointmentAfter([])
    const response = await step(world, nia, id, 'confirmation')
    expect(response).toMatchObject({ status: 200, body: { id, status: 'confirmed', hold: 'held' } })
    expect((await world.call('GET', `/api/appointments/${id}`, { as })).body).toMatchObject(response.body)
    expect(await balance(world, 'wallet', as.id)).toBe(750_000)
    expect(await balance(world, 'hold', as.id)).toBe(250_000)
  })
})

describe('completion', () => {
  test('captures the hold: the salon’s owner is paid at once, net of 2.5%', async () => {
    const id = await appointmentAfter(['confirmation'])
    const before = { nia: await balance(world, 'payable', nia.id), fees: await balance(world, 'fee_revenue', PLATFORM) }
    const response = await step(world, nia, id, 'completion')
    expect(response).toMatchObject({ status: 200, body: { status: 'completed', hold: 'captured' } })
    expect((await world.call('GET', `/api/appointments/${id}`, { as })).body).toMatchObject(response.body)
    expect(await balance(world, 'payable', nia.id)).toBe(before.nia + 243_750)
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(before.fees + 6_250)
    expect(await balance(world, 'hold', as.id)).toBe(0)
    expect(await balance(world, 'wallet', as.id)).toBe(750_000)
    const captures = await world.db
      .select()
      .from(transfer)
      .where(eq(transfer.kind, 'booking_capture'))
      .orderBy(transfer.id)
    expect(await postingsOf(world, [captures.at(-1)?.id ?? ''])).toEqual([
      `hold:${as.id}:KES -> payable:${nia.id}:KES 243750`,
      `hold:${as.id}:KES -> fee_revenue:platform:KES 6250`,
    ])
  })

  test.each([
    [60, 2],
    [100, 2],
    [20, 0],
    [140, 4],
    [1, 0],
  ])('of %d units charges %d: half a unit rounds to even', async (price, feeMinor) => {
    const id = `tiny-${price}`
    await addSalon(world, { id, ownerId: nia.id, currency: 'UGX' }, [{ id: `${id}-cut`, price }], [`${id}-staff`])
    await fund(world, as, String(price), 'UGX')
    const before = {
      nia: await balance(world, 'payable', nia.id, 'UGX'),
      fees: await balance(world, 'fee_revenue', PLATFORM, 'UGX'),
    }
    const changes = { salonId: id, serviceId: `${id}-cut`, staffId: `${id}-staff` }
    await appointmentAfter(['confirmation', 'completion'], changes)
    expect(feeMinor).toBe(percent(price, 250))
    expect(await balance(world, 'fee_revenue', PLATFORM, 'UGX')).toBe(before.fees + feeMinor)
    expect(await balance(world, 'payable', nia.id, 'UGX')).toBe(before.nia + price - feeMinor)
  })

  test('charges the fee agreed at booking', async () => {
    const id = await appointmentAfter(['confirmation'])
    const now = world.now ?? 0
    await changeFee(world, 'platform', 1000, now)
    world.now = now + 1
    const before = await balance(world, 'fee_revenue', PLATFORM)
    await step(world, nia, id, 'completion')
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(before + 6_250)
    day += 1
    await appointmentAfter(['confirmation', 'completion'])
    expect(await balance(world, 'fee_revenue', PLATFORM)).toBe(before + 6_250 + 25_000)
    world.now = now
  })

  test('of a visit paid at the salon moves no money', async () => {
    const before = await balance(world, 'payable', nia.id)
    await appointmentAfter(['confirmation', 'completion'], { payment: 'salon' })
    expect(await balance(world, 'payable', nia.id)).toBe(before)
  })
})

describe('cancellation', () => {
  test('by the client while pending releases every unit and the slot', async () => {
    const id = await appointmentAfter([])
    const response = await step(world, as, id, 'cancellation')
    expect(response).toMatchObject({ status: 200, body: { status: 'cancelled', hold: 'released' } })
    expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
    expect(await balance(world, 'hold', as.id)).toBe(0)
    expect(await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))).toEqual([])
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    const [held] = await world.db
      .select()
      .from(hold)
      .where(eq(hold.id, row?.holdId ?? ''))
    expect(held).toMatchObject({ status: 'released', amount: 250_000, endedAt: world.now })
    const back = await world.db
      .select()
      .from(transfer)
      .where(eq(transfer.reverses, held?.transferId ?? ''))
    expect(back).toMatchObject([{ kind: 'booking_release', actor: as.id }])
    await appointmentAfter([])
  })

  test('by the salon, pending or confirmed, releases every unit', async () => {
    for (const steps of [[], ['confirmation']] as Step[][]) {
      const id = await appointmentAfter(steps)
      expect((await step(world, nia, id, 'cancellation')).body.status).toBe('cancelled')
      expect(await balance(world, 'wallet', as.id)).toBe(1_000_000)
    }
  })

  test('by the client is too late once confirmed', async () => {
    const id = await appointmentAfter(['confirmation'])
    const before = await fingerprint(world)
    const { detail } = expectProblem(await step(world, as, id, 'cancellation'), 'appointment-status')
    expect(detail).toMatch(/pending/)
    expect(await fingerprint(world)).toBe(before)
  })
})

describe('the order of transitions', () => {
  test.each<[Step[], Step[]]>([
    [[], ['completion']],
    [['confirmation'], ['confirmation']],
    [['confirmation', 'completion'], STEPS],
    [['cancellation'], STEPS],
    [['confirmation', 'cancellation'], STEPS],
  ])('after %j rejects %j', async (taken, refused) => {
    const id = await appointmentAfter(taken)
    const before = await fingerprint(world)
    for (const name of refused) expectProblem(await step(world, nia, id, name), 'appointment-status')
    expect(await fingerprint(world)).toBe(before)
  })

  test('records the history', async () => {
    const id = await appointmentAfter(['confirmation', 'completion'])
    const events = await world.db
      .select()
      .from(appointmentEvent)
      .where(eq(appointmentEvent.appointmentId, id))
      .orderBy(appointmentEvent.id)
    expect(events.map(({ status, actor }) => [status, actor])).toEqual([
      ['pending', as.id],
      ['confirmed', nia.id],
      ['completed', nia.id],
    ])
  })
})

describe.each(STEPS)('%s', (name) => {
  const before: Step[] = name === 'completion' ? ['confirmation'] : []

  test('is limited to the appointment’s own people', async () => {
    const id = await appointmentAfter(before)
    const untouched = await fingerprint(world)
    expectProblem(await world.call('POST', `/api/appointments/${id}/${name}`, { key: newKey() }), 'unauthenticated')
    for (const role of ['product_seller', 'admin'] as const) {
      expectProblem(await step(world, await world.person(role), id, name), 'forbidden')
    }
    expectProblem(await step(world, otto, id, name), 'not-found')
    const stranger = await world.person('client')
    expectProblem(await step(world, stranger, id, name), name === 'cancellation' ? 'not-found' : 'forbidden')
    if (name !== 'cancellation') expectProblem(await step(world, as, id, name), 'forbidden')
    expectProblem(await step(world, nia, 'no-such-appointment', name), 'not-found')
    expect(await fingerprint(world)).toBe(untouched)
  })

  test('returns the same response for a replayed key and moves nothing more', async () => {
    const id = await appointmentAfter(before)
    const key = newKey()
    const first = await step(world, nia, id, name, key)
    const after = await fingerprint(world)
    const again = await step(world, nia, id, name, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await fingerprint(world)).toBe(after)
  })

  test('rejects a key that was used for another appointment or transition', async () => {
    const key = newKey()
    const id = await appointmentAfter(before)
    await step(world, nia, id, name, key)
    day += 1
    const other = await appointmentAfter(before)
    const after = await fingerprint(world)
    expectProblem(await step(world, nia, other, name, key), 'idempotency-key-reused')
    const elsewhere = STEPS.find((s) => s !== name) ?? name
    expectProblem(await step(world, nia, id, elsewhere, key), 'idempotency-key-reused')
    expect(await fingerprint(world)).toBe(after)
  })

  test('happens once for eight concurrent requests with different keys', async () => {
    const id = await appointmentAfter(before)
    const responses = await Promise.all(Array.from({ length: 8 }, () => step(world, nia, id, name)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    for (const response of responses.filter((a) => a.status !== 200)) expectProblem(response, 'appointment-status')
  })

  test('needs a key', async () => {
    const id = await appointmentAfter(before)
    expectProblem(await world.call('POST', `/api/appointments/${id}/${name}`, { as: nia }), 'idempotency-key-missing')
  })
})

test('leaves the hold of the client’s other appointment alone', async () => {
  const first = await appointmentAfter([])
  const second = await book(world, as, cutAt(world, '18:00', { staffId: 'cem' }))
  await step(world, as, first, 'cancellation')
  const rows = await world.db
    .select()
    .from(hold)
    .where(inArray(hold.owner, [as.id]))
    .orderBy(hold.id)
  expect(rows.map((row) => row.status)).toEqual(['released', 'held'])
  expect(second.body.hold).toBe('held')
  expect(await balance(world, 'hold', as.id)).toBe(250_000)
})
