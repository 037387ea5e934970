// Undoing how a visit ended: the visit and every unit of its money are as before, and it can end again; refused once
// something came after.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  appointment,
  appointmentItem,
  busyInterval,
  salonClient,
} from '../../../db/schema/booking/appointments'
import { tip } from '../../../db/schema/booking/chair'
import { visitReopening } from '../../../db/schema/booking/reopenings'
import { addOn, salon, staff } from '../../../db/schema/booking/salons'
import { cashback } from '../../../db/schema/money/plus'
import { notification } from '../../../db/schema/notifications'
import {
  bookingJobs,
  contribute,
  goalBookingOf,
  newSaver,
  savingForVisit,
  visitGoal,
} from '../../../tests/fixtures/goals-for-visits'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { member } from '../../../tests/fixtures/money/plus-members'
import { addPartySalon, gathering, seatAct } from '../../../tests/fixtures/parties'
import {
  addSalons,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  openSoundWorld,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { PLATFORM } from '../../money/ledger/ledger'
import { moveBetween } from '../../money/transfers/send'
import type { Statement } from '../../platform/command'

const world = openSoundWorld()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let nia: Person
let otto: Person
let as: Person
let day = 0

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  await world.db.update(salon).set({ noShowFeeBasisPoints: 3333 })
  await world.db
    .insert(addOn)
    .values({ id: 'beads', serviceId: 'braids', name: 'Beads', price: 50_001 })
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '10000')
})

function nextDay(): string {
  day += day % 7 === 5 ? 2 : 1
  return `${new Date(MONDAY + day * DAY).toISOString().slice(0, 10)}T10:00:00+03:00`
}

/** A confirmed cut with Ada at 10:00 of a day of its own; the clock stands at its start. */
async function visit(changes: object = {}, who = as): Promise<string> {
  const startsAt = nextDay()
  const { id } = await booked(world, who, cutAt(world, '', { startsAt, ...changes }))
  await step(world, nia, id, 'confirmation')
  world.now = Date.parse(startsAt)
  return id
}

const call = (path: string, body: object, who: Person, key = newKey()) =>
  world.call('POST', `/api/${path}`, { as: who, key, body })

const undo = (id: string, body: object = {}, who = nia, key = newKey()) =>
  call(`appointments/${id}/reopening`, body, who, key)

async function end(id: string, how: 'completion' | 'no-show' = 'completion', who = nia) {
  const answer = await call(`appointments/${id}/${how}`, {}, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const seen = async (id: string, who: Person) =>
  (await world.call('GET', `/api/appointments/${id}`, { as: who })).body

const wait = (ms: number) => {
  world.now = (world.now ?? 0) + ms
}

async function state(id: string, who = as) {
  const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  if (!row) throw new Error('no visit')
  const { status, ending, price, captured, captureId, refunded, arrivedAt } = row
  const [items, busy] = await world.db.batch([
    world.db
      .select({ id: appointmentItem.id })
      .from(appointmentItem)
      .where(eq(appointmentItem.appointmentId, id)),
    world.db
      .select({
        staffId: busyInterval.staffId,
        from: busyInterval.startsAt,
        to: busyInterval.endsAt,
      })
      .from(busyInterval)
      .where(eq(busyInterval.visitId, id)),
  ])
  const [entry] = await world.db
    .select({
      visits: salonClient.visits,
      missed: salonClient.missed,
      spent: salonClient.spent,
      last: salonClient.lastVisit,
    })
    .from(salonClient)
    .where(eq(salonClient.userId, who.id))
  return {
    ...{ status, ending, price, captured, captureId, refunded, arrivedAt, entry },
    items: items.length,
    busy: busy.sort((a, b) => a.from - b.from),
    wallet: await balance(world, 'wallet', who.id),
    hold: await balance(world, 'hold', who.id),
    nia: await balance(world, 'payable', nia.id),
    fees: await balance(world, 'fee_revenue', PLATFORM),
    cashback: await balance(world, 'cashback_expense', PLATFORM),
  }
}

async function refuses(id: string, words: RegExp) {
  const before = await fingerprint(world)
  const { detail } = expectProblem(await undo(id), 'reopening-refused')
  expect(detail).toMatch(words)
  expect((await seen(id, nia)).terms.undo).toBeNull()
  expect(await fingerprint(world)).toBe(before)
}

describe('all is as before', () => {
  test('a visit paid from the purse, once per key, and it can be completed again', async () => {
    const id = await visit()
    const before = await state(id)
    wait(30 * MINUTE)
    await end(id)
    expect((await seen(id, as)).terms.undo).toBeNull()
    expect(Date.parse((await seen(id, nia)).terms.undo)).toBe((world.now ?? 0) + 15 * MINUTE)
    wait(15 * MINUTE)
    const key = newKey()
    const answer = await undo(id, { reason: 'Wrong row' }, nia, key)
    expect(answer).toMatchObject({
      status: 200,
      body: { id, status: 'confirmed', ending: null, captured: null, hold: 'held' },
    })
    expect((await undo(id, { reason: 'Wrong row' }, nia, key)).body).toEqual(answer.body)
    expect(await state(id)).toEqual(before)
    const { timeline, terms } = await seen(id, as)
    expect(timeline.at(-1)).toMatchObject({ kind: 'reopened', by: 'salon', note: 'Wrong row' })
    expect(terms.tip).toBeNull()
    const told = await world.db.select().from(notification).where(eq(notification.userId, as.id))
    expect(told.find(({ title }) => title === 'Your visit is open again')?.text).toMatch(
      /KES\s2,500\.00 is set aside for it again, as before\. Nothing has been paid/,
    )
    expectProblem(await undo(id), 'appointment-status')
    // And again, with the same money.
    await end(id)
    expect(await state(id)).toMatchObject({ status: 'completed', nia: before.nia + 243_750 })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await end(id, 'no-show')
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    expect(
      await world.db.select().from(visitReopening).where(eq(visitReopening.appointmentId, id)),
    ).toHaveLength(3)
  })

  test('a deposit, with the rest at the salon', async () => {
    await world.db.update(salon).set({ depositBasisPoints: 2000 })
    const id = await visit({ payment: 'salon' })
    const before = await state(id)
    expect(before.hold).toBe(50_000)
    await end(id)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await world.db.update(salon).set({ depositBasisPoints: 0 })
  })

  test('a visit for which nothing is held', async () => {
    const id = await visit({ payment: 'salon' })
    const before = await state(id)
    await end(id)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await end(id, 'no-show')
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    // Tipped from the purse.
    await end(id)
    expect((await call(`appointments/${id}/tips`, { amount: '100' }, as)).status).toBe(201)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
  })

  test('a member’s cashback, which counts once towards the cap', async () => {
    const plus = await member(world)
    await fund(world, plus, '5000')
    const id = await visit({}, plus)
    const before = await state(id, plus)
    for (let round = 0; round < 2; round += 1) {
      await end(id)
      expect((await state(id, plus)).wallet).toBe(before.wallet + 7_500)
      expect((await undo(id)).status).toBe(200)
      expect(await state(id, plus)).toEqual(before)
      expect(await world.db.select().from(cashback).where(eq(cashback.appointmentId, id))).toEqual(
        [],
      )
    }
  })

  test('extras and tips: the client agrees to them anew', async () => {
    const id = await visit()
    const before = await state(id)
    const extras = { extras: [{ serviceId: 'braids', addOnId: 'beads' }] }
    await call(`appointments/${id}/completion`, extras, nia)
    const asked = (await seen(id, as)).extras.id
    await call(`appointments/${id}/extras-agreement`, { extrasId: asked }, as)
    expect((await call(`appointments/${id}/tips`, { amount: '100' }, as)).status).toBe(201)
    expect((await call(`appointments/${id}/tips`, { amount: '150' }, as)).status).toBe(201)
    expect(await state(id)).toMatchObject({ price: 300_001, items: 2 })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    expect(await world.db.select().from(tip).where(eq(tip.appointmentId, id))).toEqual([])
    expect((await seen(id, as)).extras?.status).not.toBe('asked')
    // Completed without them: the price is the one that was booked.
    await end(id)
    expect(await state(id)).toMatchObject({ price: 250_000, captured: 250_000 })
    expect((await call(`appointments/${id}/tips`, { amount: '100' }, as)).status).toBe(201)
    await undo(id)
    await call(`appointments/${id}/completion`, extras, nia)
    const again = (await seen(id, as)).extras.id
    expect(again).not.toBe(asked)
    expect(
      (await call(`appointments/${id}/extras-agreement`, { extrasId: again }, as)).status,
    ).toBe(200)
    expect(await state(id)).toMatchObject({ price: 300_001, captured: 300_001 })
  })

  test('a no-show, with the fee and without', async () => {
    const id = await visit()
    const before = await state(id)
    await end(id, 'no-show')
    expect(await state(id)).toMatchObject({ ending: 'no_show', captured: 83_325, busy: [] })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await world.db.update(salon).set({ noShowFeeBasisPoints: 0 })
    const free = await visit()
    const held = await state(free)
    await end(free, 'no-show')
    expect(await state(free)).toMatchObject({ captured: 0, hold: held.hold - 250_000 })
    expect((await undo(free)).status).toBe(200)
    expect(await state(free)).toEqual(held)
    await end(free)
    await world.db.update(salon).set({ noShowFeeBasisPoints: 3333 })
  })

  test('what friends had paid of a visit is set aside from them again', async () => {
    world.now = MONDAY
    const owner = await addPartySalon(world, 'trio', { noShowFeeBasisPoints: 2500 })
    const { organiser, zuri, wanja, id } = await gathering(world, 'trio', {
      funds: ['3000', '1000', '1000'],
      changes: { split: 'even', share: '1000.00' },
    })
    for (const [i, friend] of [zuri, wanja].entries())
      expect(
        (await seatAct(world, friend, id, i + 1, 'acceptance', { share: '1000.00' })).status,
      ).toBe(200)
    const rows = await world.db.select().from(appointment).where(eq(appointment.salonId, 'trio'))
    const dear = rows.find(({ clientId }) => clientId === organiser.id)
    if (!dear) throw new Error('nothing was booked')
    world.now = dear.startsAt
    const sums = async () =>
      Promise.all(
        [organiser, zuri, wanja].map(async ({ id: who }) => [
          await balance(world, 'wallet', who),
          await balance(world, 'hold', who),
        ]),
      )
    const before = await sums()
    await end(dear.id, 'no-show', owner)
    const missed = await sums()
    expect(missed[1]).not.toEqual(before[1])
    expect((await undo(dear.id, {}, owner)).status).toBe(200)
    expect(await sums()).toEqual(before)
    await end(dear.id, 'completion', owner)
    expect((await undo(dear.id, {}, owner)).status).toBe(200)
    expect(await sums()).toEqual(before)
  })

  test('a visit from a goal: its bonus, and what had gone back to the goal', async () => {
    const { id: salonId, owner, amina } = await newSaver(world)
    await world.db.update(salon).set({ saverBonusBasisPoints: 1000 }).where(eq(salon.id, salonId))
    const goal = await savingForVisit(world, amina, visitGoal(world, salonId))
    expect((await contribute(world, amina, goal, '2000')).status).toBe(201)
    await bookingJobs(world)
    const [row] = await world.db.select().from(appointment).where(eq(appointment.salonId, salonId))
    if (!row) throw new Error('nothing was booked')
    world.now = row.startsAt
    const sums = async () => ({
      goal: (await world.call('GET', `/api/goals/${goal}`, { as: amina })).body.status,
      booking: (await goalBookingOf(world, amina, goal)).status,
      purse: await balance(world, 'wallet', amina.id),
      hold: await balance(world, 'hold', amina.id),
      salon: await balance(world, 'payable', owner.id),
    })
    const before = await sums()
    for (const how of ['completion', 'no-show', 'completion'] as const) {
      await end(row.id, how, owner)
      expect(await sums()).not.toEqual(before)
      const answer = await undo(row.id, {}, owner)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(await sums()).toEqual(before)
    }
  })

  test('the time of a visit that was completed early, which is taken again', async () => {
    const id = await visit()
    const before = await state(id)
    wait(10 * MINUTE)
    await end(id)
    expect((await state(id)).busy).not.toEqual(before.busy)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
  })
})

describe('refused', () => {
  test('after 15 minutes, for others, and for visits that did not end so', async () => {
    const id = await visit()
    expectProblem(await undo(id), 'appointment-status')
    await end(id)
    expectProblem(await undo(id, {}, otto), 'not-found')
    expect((await undo(id, {}, as)).status).toBe(403)
    wait(15 * MINUTE + 1)
    await refuses(id, /15 minutes/)
    const cancelled = await visit()
    await step(world, nia, cancelled, 'cancellation')
    expectProblem(await undo(cancelled), 'appointment-status')
  })

  test('after a refund, a dispute or a review', async () => {
    const refunded = await visit()
    await end(refunded)
    await call(`appointments/${refunded}/refunds`, { amount: '1', reason: 'Cold water' }, nia)
    await refuses(refunded, /refunded/)
    const disputed = await visit()
    await end(disputed)
    await call(`appointments/${disputed}/dispute`, { message: 'Nobody was there' }, as)
    await refuses(disputed, /disputes/)
    const reviewed = await visit()
    await end(reviewed)
    wait(1)
    const body = { rating: 5, comment: 'Lovely' }
    const answer = await world.call('PUT', '/api/salons/nairobi/review', { as, body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await refuses(reviewed, /reviewed/)
  })

  test('once who did it has left the team', async () => {
    const id = await visit({ staffId: 'cem' })
    await end(id)
    await world.db.update(staff).set({ active: false }).where(eq(staff.id, 'cem'))
    await refuses(id, /left your team/)
    await world.db.update(staff).set({ active: true }).where(eq(staff.id, 'cem'))
  })

  test('once somebody else has its time', async () => {
    const id = await visit()
    await end(id, 'no-show')
    const walkIn = {
      guest: { name: 'Walk-in' },
      plan: [{ serviceId: 'cut', staffId: 'ada' }],
      startsAt: new Date(world.now ?? 0).toISOString(),
    }
    const answer = await call('calendar/appointments', walkIn, nia)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expectProblem(await undo(id), 'slot-taken')
  })

  test('once the client has used what had come back', async () => {
    const id = await visit()
    await end(id, 'no-show')
    const all = await balance(world, 'wallet', as.id)
    const friend = await world.person('client', { name: 'Wanja' })
    const spent = { id: newKey(), from: as, to: friend, minor: all, currency: 'KES', note: '' }
    await world.db.batch(moveBetween(world.ctx(), spent as never) as [Statement])
    const before = await fingerprint(world)
    expect(expectProblem(await undo(id), 'reopening-refused').detail).toMatch(
      /Not all of the money/,
    )
    expect(await fingerprint(world)).toBe(before)
  })
})
