// A place in the calendar is backed by money or ends soon: what must be held of each seat, how long and how much unpaid
// seats keep, and what becomes of a party whose times others can book.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { partySeat } from '../../../db/schema/booking/parties'
import { hold } from '../../../db/schema/money/ledger'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import {
  addPartySalon,
  gathering,
  openInvitation,
  partyAs,
  partyOf,
  seatAction,
  start,
  started,
  tokenOf,
} from '../../../tests/fixtures/parties'
import { at, balance, book, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { clientWith } from '../../../tests/fixtures/waiting-lists'
import { runJobs } from '../../jobs'
import { MINUTE } from '../../platform/values/time'
import { endParties, freeUnpaidSeats } from './expiry'

const HALF_AN_HOUR = 30 * MINUTE
const world = openSoundWorld()
let made = 0
let salonId = ''
let owner: Person

beforeEach(async () => {
  world.now = MONDAY
  made += 1
  salonId = `salon${made}`
  owner = await addPartySalon(world, salonId)
})

const purse = ({ id }: Person) => balance(world, 'wallet', id)
const heldOf = ({ id }: Person) => balance(world, 'hold', id)

async function pass(ms: number) {
  world.now = (world.now ?? MONDAY) + ms
  await endParties(world.ctx())
  await freeUnpaidSeats(world.ctx())
}

/** The positions of the seats that keep their times. */
async function kept(id: string): Promise<number[]> {
  const rows = await world.db
    .selectDistinct({ position: partySeat.position })
    .from(partySeat)
    .innerJoin(busyInterval, eq(busyInterval.visitId, partySeat.id))
    .where(eq(partySeat.partyId, id))
    .orderBy(partySeat.position)
  return rows.map(({ position }) => position)
}

async function notifications(as: Person): Promise<string> {
  const { body } = await world.call('GET', '/api/me/notifications', { as })
  return JSON.stringify(body)
}

const nails = (clock: string, staff: string) => ({
  salonId,
  serviceId: `${salonId}-nails`,
  staffId: `${salonId}-${staff}`,
  payment: 'purse',
  startsAt: at(world, clock),
})

/** Books the time of somebody else, as a client of no party. */
async function bookAll(clock = '10:00') {
  for (const staff of ['a', 'b', 'c']) {
    const as = await clientWith(world, '500')
    await book(world, as, nails(clock, staff))
  }
}

const take = (as: Person, id: string, number: number, share = '500.00') =>
  seatAction(world, as, id, number, 'acceptance', { share })

/** Settings of the salon, with what must be held of each price, in percent. */
const settings = (held: number) =>
  world.call('POST', '/api/my-salon/party-settings', {
    as: owner,
    key: newKey(),
    body: { open: true, largest: 8, smallest: 2, hours: 6, held },
  })

describe('staff time that unpaid places hold', () => {
  /** A day of staff for little money: the organiser's own is cheap, the friends' are not. */
  const dear = (places: number, changes: object = {}) =>
    partyOf(world, salonId, {
      arrangement: 'in_turn',
      share: '500.00',
      startsAt: at(world, '09:00'),
      seats: Array.from({ length: places }, (_, i) => ({ serviceId: `${salonId}-${i === 0 ? 'nails' : 'twist'}` })),
      ...changes,
    })

  test('twelve hours of staff are not held for 3% of their price', async () => {
    const id = `${salonId}-long`
    await addSalon(
      world,
      { id, ownerId: owner.id, autoConfirm: true },
      [
        { id: `${id}-trim`, price: 285_000, durationMinutes: 90 },
        { id: `${id}-braids`, price: 1_395_000, durationMinutes: 90 },
      ],
      Array.from({ length: 8 }, (_, i) => `${id}-${i}`),
    )
    const as = await clientWith(world, '2850')
    const seats = Array.from({ length: 8 }, (_, i) => ({ serviceId: `${id}-${i === 0 ? 'trim' : 'braids'}` }))
    const body = partyOf(world, id, { share: '2850.00', seats })
    expect(expectProblem(await start(world, as, body), 'party-limit').detail).toBe(
      'Places that aren’t paid for can hold 8 hours of staff time at once. With this visit, yours would hold 10.5 hours. To go on, pay for all of you, or bring fewer friends.',
    )
    expect([await purse(as), await heldOf(as)]).toEqual([285_000, 0])
    // Fewer of them keep their times for half an hour, and then only what is paid for.
    const fewer = await started(world, as, { ...body, seats: seats.slice(0, 6) })
    expect(await kept(fewer)).toEqual([0, 1, 2, 3, 4, 5])
    await pass(HALF_AN_HOUR)
    expect(await kept(fewer)).toEqual([0])
  })

  test('eight hours at once, over all salons; paid places don’t count', async () => {
    const as = await clientWith(world, '90000')
    const other = `${salonId}-other`
    await addPartySalon(world, other)
    // Five hours unpaid, then two at another salon.
    await started(world, as, dear(6))
    const elsewhere = (friends: number, changes: object = {}) =>
      partyOf(world, other, {
        arrangement: 'in_turn',
        share: '500.00',
        seats: Array.from({ length: friends + 1 }, () => ({ serviceId: `${other}-nails` })),
        ...changes,
      })
    const refused = expectProblem(await start(world, as, elsewhere(4)), 'party-limit')
    expect(refused.detail).toContain('yours would hold 9 hours. To go on, wait until Mon, Jan 11,')
    const second = await started(world, as, elsewhere(3))
    expectProblem(await start(world, as, elsewhere(1, { startsAt: at(world, '16:00') })), 'party-limit')
    // One of them is paid: an hour is free again.
    const friend = await clientWith(world, '500')
    await openInvitation(world, friend, await tokenOf(world, as, second, 1))
    expect((await take(friend, second, 1)).status).toBe(200)
    await started(world, as, elsewhere(1, { startsAt: at(world, '16:00') }))
    // Who pays for all holds as many as they like.
    const all = { split: 'organiser', share: '2000.00', startsAt: at(world, '09:00', 9) }
    await started(world, as, elsewhere(3, all))
  })

  test('ten starts a day, also of those that come to nothing', async () => {
    const as = await clientWith(world, '500')
    // Too late for friends to join.
    const body = partyOf(world, salonId, { startsAt: at(world, '09:00', 0) })
    for (let i = 0; i < 10; i += 1) expectProblem(await start(world, as, body), 'parties-closed')
    expectProblem(await start(world, as, body), 'too-many-requests')
  })

  test('who pays and leaves in turn holds no more: what they leave is free at once', async () => {
    const { id, organiser, zuri } = await gathering(world, salonId)
    await take(zuri, id, 1)
    await seatAction(world, zuri, id, 1, 'leave')
    expect(await kept(id)).toEqual([0, 2])
    expect(await notifications(organiser)).toContain('Others can book the time now')
    // Covered in time, it is theirs again.
    expect((await seatAction(world, organiser, id, 1, 'cover', { share: '500.00' })).status).toBe(200)
    expect(await kept(id)).toEqual([0, 1, 2])
  })

  test('an even share below the price of one’s own visit doesn’t pay for its time', async () => {
    const as = await clientWith(world, '90000')
    await world.db.run(`UPDATE service SET duration_minutes = 540 WHERE id = '${salonId}-twist'`)
    const seats = ['twist', 'nails'].map((name) => ({ serviceId: `${salonId}-${name}` }))
    const even = { split: 'even', share: '1250.00', startsAt: at(world, '09:00'), seats }
    expectProblem(await start(world, as, partyOf(world, salonId, even)), 'party-limit')
  })
})

describe('half an hour after the start', () => {
  test('unpaid places are free for others, and paid ones stay; everybody is told', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId)
    await take(zuri, id, 1)
    const before = await partyAs(world, wanja, id)
    expect(before.seats.map((seat: { heldUntil: string }) => seat.heldUntil.slice(11, 16))).toEqual([
      '15:00',
      '15:00',
      '09:30',
    ])
    await pass(HALF_AN_HOUR - 1)
    expect(await kept(id)).toEqual([0, 1, 2])
    world.now = MONDAY + HALF_AN_HOUR
    await runJobs(world.ctx(), '* * * * *')
    expect(await kept(id)).toEqual([0, 1])
    const after = await partyAs(world, wanja, id)
    expect(after).toMatchObject({ status: 'gathering', seats: [{}, {}, { heldUntil: null }] })
    expect(await notifications(wanja)).toContain('Your place is no longer held')
    expect(await notifications(wanja)).toContain('You can still join until')
    expect(await notifications(organiser)).toContain('A place is no longer held')
    expect(await notifications(zuri)).not.toContain('no longer held')
    await pass(MINUTE)
    expect((await notifications(wanja)).match(/no longer held/g)).toHaveLength(1)
    // Money is where it was.
    expect([await heldOf(organiser), await heldOf(zuri), await heldOf(wanja)]).toEqual([200_000, 50_000, 0])
  })

  test('a friend joins later while the time is free: all is booked in its time', async () => {
    const { id, zuri, wanja } = await gathering(world, salonId)
    await pass(HALF_AN_HOUR)
    expect(await kept(id)).toEqual([0])
    expect((await take(zuri, id, 1)).body.status).toBe('gathering')
    expect(await kept(id)).toEqual([0, 1])
    expect((await take(wanja, id, 2)).body.status).toBe('booked')
    expect(await kept(id)).toEqual([0, 1, 2])
    const other = await clientWith(world, '2000')
    for (const staff of ['a', 'b', 'c']) expectProblem(await book(world, other, nails('10:00', staff)), 'slot-taken')
  })

  test('once the time is taken nobody joins into it or pays for it; the rest can go on', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId)
    await take(zuri, id, 1)
    await pass(HALF_AN_HOUR)
    await bookAll()
    const refused = expectProblem(await take(wanja, id, 2), 'slot-taken')
    expect(refused.detail).toContain('The time of Wanja’s place was no longer held')
    expectProblem(await seatAction(world, organiser, id, 2, 'cover', { share: '500.00' }), 'slot-taken')
    expect(await heldOf(wanja)).toBe(0)
    const dropped = await seatAction(world, organiser, id, 2, 'drop', { share: '2000.00' })
    expect(dropped.body.status).toBe('booked')
    expect(await kept(id)).toEqual([0, 1])
  })

  test('a friend who may choose takes what fits then', async () => {
    const seats = [{ serviceId: `${salonId}-nails` }, { serviceId: `${salonId}-nails`, open: true }]
    const as = await clientWith(world, '5000')
    const friend = await clientWith(world, '5000')
    const id = await started(world, as, partyOf(world, salonId, { seats, share: '500.00' }))
    await openInvitation(world, friend, await tokenOf(world, as, id, 1))
    await pass(HALF_AN_HOUR)
    const choice = { share: '2000.00', serviceId: `${salonId}-twist` }
    const last = await seatAction(world, friend, id, 1, 'acceptance', choice)
    expect(last.body.status, JSON.stringify(last.body)).toBe('booked')
    expect(await kept(id)).toEqual([0, 1])
  })

  test('where the organiser pays for all, every place is held until the deadline', async () => {
    const { id, zuri } = await gathering(world, salonId, { changes: { split: 'organiser', share: '3000.00' } })
    await take(zuri, id, 1, '0')
    await seatAction(world, zuri, id, 1, 'leave')
    await pass(HALF_AN_HOUR)
    expect(await kept(id)).toEqual([0, 1, 2])
  })

  test('where all pay the same, a time is held by its whole price; the last one books what is free', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      changes: { split: 'even', share: '1000.00' },
    })
    await take(zuri, id, 1, '1000.00')
    await pass(HALF_AN_HOUR)
    // A thousand pays for nails, not for a twist.
    expect(await kept(id)).toEqual([1])
    expect(await notifications(organiser)).toContain('2 places are no longer held')
    expect((await take(wanja, id, 2, '1000.00')).body.status).toBe('booked')
    expect(await kept(id)).toEqual([0, 1, 2])
    expect(await Promise.all([organiser, zuri, wanja].map(heldOf))).toEqual([200_000, 50_000, 50_000])
  })

  test('at the deadline everything is back, also where times were freed', async () => {
    const { id, organiser, zuri } = await gathering(world, salonId)
    await take(zuri, id, 1)
    await pass(HALF_AN_HOUR)
    await pass(6 * 60 * MINUTE)
    expect((await partyAs(world, zuri, id)).status).toBe('failed')
    expect(await kept(id)).toEqual([])
    expect([await purse(organiser), await purse(zuri)]).toEqual([1_000_000, 1_000_000])
  })
})

describe('what a salon asks to be held', () => {
  test('is all of the price, or a share of it that is no less than its deposit', async () => {
    const page = await world.call('GET', '/api/my-salon/party-settings', { as: owner })
    expect(page.body.held).toBe(100)
    expectProblem(await settings(19), 'invalid-input')
    expectProblem(await settings(101), 'invalid-input')
    await world.db.run(`UPDATE salon SET deposit_basis_points = 3333 WHERE id = '${salonId}'`)
    expect(expectProblem(await settings(33), 'invalid-input').errors).toEqual({
      held: ['Choose at least your deposit, 33.33%.'],
    })
    expect((await settings(34)).status).toBe(200)
    // A deposit that is raised later counts.
    await world.db.run(`UPDATE salon SET deposit_basis_points = 5000 WHERE id = '${salonId}'`)
    const after = await world.call('GET', '/api/my-salon/party-settings', { as: owner })
    expect(after.body.held).toBe(50)
  })

  test('holds that much of each, keeps its time for it, and leaves the rest to the salon', async () => {
    await settings(50)
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      funds: ['1000', '250', '250'],
      changes: { share: '1000.00' },
    })
    expect((await partyAs(world, zuri, id)).seats[1]).toMatchObject({
      price: { amount: '500.00' },
      share: { amount: '250.00' },
      atSalon: { amount: '250.00' },
    })
    await take(zuri, id, 1, '250.00')
    await pass(HALF_AN_HOUR)
    expect(await kept(id)).toEqual([0, 1])
    expect((await take(wanja, id, 2, '250.00')).body.status).toBe('booked')
    const appointments = await world.db
      .select({ payment: appointment.payment, price: appointment.price, held: hold.amount })
      .from(appointment)
      .innerJoin(hold, eq(hold.id, appointment.holdId))
      .where(eq(appointment.salonId, salonId))
      .orderBy(appointment.price)
    expect(appointments).toEqual([
      { payment: 'salon', price: 50_000, held: 25_000 },
      { payment: 'salon', price: 50_000, held: 25_000 },
      { payment: 'salon', price: 200_000, held: 100_000 },
    ])
    expect(await Promise.all([organiser, zuri, wanja].map(heldOf))).toEqual([100_000, 25_000, 25_000])
    // It ends as any visit with a deposit.
    const [booked] = await world.db.select().from(appointment).where(eq(appointment.clientId, zuri.id))
    const path = `/api/appointments/${booked?.id}/cancellation`
    expect((await world.call('POST', path, { as: zuri, key: newKey() })).status).toBe(200)
    expect([await purse(zuri), await heldOf(zuri)]).toEqual([25_000, 0])
  })

  test('a place that is left out or covered stays at that share, and a chosen service too', async () => {
    await settings(50)
    const seats = [
      { serviceId: `${salonId}-twist` },
      { serviceId: `${salonId}-nails`, open: true },
      { serviceId: `${salonId}-nails` },
    ]
    const as = await clientWith(world, '5000')
    const friend = await clientWith(world, '1000')
    const id = await started(world, as, partyOf(world, salonId, { seats, share: '1000.00' }))
    await openInvitation(world, friend, await tokenOf(world, as, id, 1))
    const { seats: seen } = await partyAs(world, friend, id)
    expect(seen[1].services[0]).toMatchObject({ price: { amount: '2000.00' }, share: { amount: '1000.00' } })
    const choice = { share: '1000.00', serviceId: `${salonId}-twist` }
    expect((await seatAction(world, friend, id, 1, 'acceptance', choice)).status).toBe(200)
    const mine = await partyAs(world, as, id)
    expect(mine.seats[2]).toMatchObject({
      cover: { share: { amount: '250.00' } },
      drop: { share: { amount: '1000.00' } },
    })
    const last = await seatAction(world, as, id, 2, 'drop', { share: '1000.00' })
    expect(last.body.status, JSON.stringify(last.body)).toBe('booked')
    expect([await heldOf(as), await heldOf(friend)]).toEqual([100_000, 100_000])
  })

  test('where one pays for another, all of it is held', async () => {
    await settings(50)
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      changes: { split: 'even', share: '1000.00' },
    })
    for (const [i, as] of [zuri, wanja].entries()) await take(as, id, i + 1, '1000.00')
    expect(await Promise.all([organiser, zuri, wanja].map(heldOf))).toEqual([200_000, 50_000, 50_000])
  })
})
