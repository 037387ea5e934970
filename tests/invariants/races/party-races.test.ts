// Friends who press at once, against each other, the deadline, the organiser and lost answers, on the database server: a party
// has one ending, and nothing is held or kept behind.
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endParties, freeUnpaidSeats } from '../../../api/booking/parties/expiry'
import { HOUR } from '../../../api/platform/values/time'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { hold } from '../../../db/schema/money/ledger'
import { DEEP } from '../../fixtures/depth'
import { type CallResponse, MONDAY, newKey, type Person } from '../../fixtures/harness'
import {
  addPartySalon,
  gathering,
  openInvitation,
  partyOf,
  seatAction,
  start,
  started,
  tokenOf,
} from '../../fixtures/parties'
import { at, balance, book, openSoundWorld } from '../../fixtures/salons-and-purses'
import { clientWith } from '../../fixtures/waiting-lists'

const ROUNDS = DEEP ? 6 : 3
const world = openSoundWorld(undefined, 'server')
let made = 0

async function openSalon(): Promise<string> {
  made += 1
  const id = `race${made}`
  world.now = MONDAY
  await addPartySalon(world, id)
  return id
}

/** Whatever happened: booked whole, or nothing at all; and only visits hold money and time. */
async function expectOneEnding(id: string, people: Person[]): Promise<string> {
  await world.settle()
  const [row] = await world.db.select().from(party).where(eq(party.id, id))
  const seats = await world.db.select().from(partySeat).where(eq(partySeat.partyId, id))
  const ids = seats.map((seat) => seat.id)
  const visits = await world.db.select().from(appointment).where(inArray(appointment.id, ids))
  const left = seats.filter(({ status }) => status !== 'dropped')
  expect(visits).toHaveLength(row?.status === 'booked' ? left.length : 0)
  if (row?.status === 'failed' || row?.status === 'cancelled') {
    const busy = await world.db.select().from(busyInterval).where(inArray(busyInterval.visitId, ids))
    expect(busy).toEqual([])
    const owners = people.map((person) => person.id)
    const held = await world.db
      .select()
      .from(hold)
      .where(and(inArray(hold.owner, owners), eq(hold.status, 'held')))
    expect(held).toEqual([])
  }
  return row?.status ?? ''
}

const take = (as: Person, id: string, number: number) =>
  seatAction(world, as, id, number, 'acceptance', { share: '500.00' })

const cancelAll = (as: Person, id: string): Promise<CallResponse> =>
  world.call('POST', `/api/parties/${id}/cancellation`, { as, key: newKey() })

test('the last two friends at once: both are in, and all is booked once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, organiser, zuri, wanja } = await gathering(world, await openSalon())
    const responses = await Promise.all([take(zuri, id, 1), take(wanja, id, 2)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await expectOneEnding(id, [organiser, zuri, wanja])).toBe('booked')
  }
})

test('eight at once, each with a share of the whole', async () => {
  const salonId = await openSalon()
  const organiser = await clientWith(world, '10000')
  const seats = Array.from({ length: 8 }, () => ({ serviceId: `${salonId}-nails`, staffId: `${salonId}-a` }))
  const wish = { arrangement: 'in_turn', split: 'even', share: '500.00', seats }
  const id = await started(world, organiser, partyOf(world, salonId, wish))
  const friends: Person[] = []
  for (let number = 1; number < 8; number += 1) {
    const as = await clientWith(world, '500')
    await openInvitation(world, as, await tokenOf(world, organiser, id, number))
    friends.push(as)
  }
  const responses = await Promise.all(friends.map((as, i) => take(as, id, i + 1)))
  expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(await expectOneEnding(id, [organiser, ...friends])).toBe('booked')
})

test('the deadline against the last acceptance: booked, or everything back', async () => {
  const endings = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, organiser, zuri, wanja } = await gathering(world, await openSalon())
    await take(zuri, id, 1)
    const late = MONDAY + 6 * HOUR
    const [response] = await Promise.all([
      seatAction(world, wanja, id, 2, 'acceptance', { share: '500.00' }),
      (async () => {
        const ctx = { ...world.ctx(), now: () => late }
        await Promise.all([endParties(ctx), endParties(ctx)])
      })(),
    ])
    const ending = await expectOneEnding(id, [organiser, zuri, wanja])
    expect(ending === 'booked').toBe(response.status === 200)
    endings.add(ending)
  }
  expect([...endings].every((ending) => ending === 'booked' || ending === 'failed')).toBe(true)
})

test('unpaid places of many parties started at once hold no more than eight hours of staff', async () => {
  const salons = await Promise.all(Array.from({ length: 4 }, openSalon))
  const as = await clientWith(world, '10000')
  const responses = await Promise.all(
    salons.map((salonId) => {
      const seats = Array.from({ length: 5 }, () => ({ serviceId: `${salonId}-nails` }))
      return start(world, as, partyOf(world, salonId, { arrangement: 'in_turn', share: '500.00', seats }))
    }),
  )
  // Four hours each: two of them.
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  for (const { body } of responses.filter(({ status }) => status === 409)) expect(body.code).toBe('party-limit')
  expect(await balance(world, 'hold', as.id)).toBe(100_000)
})

test('a place is taken while its time is freed: every visit that is booked has its time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, organiser, zuri, wanja } = await gathering(world, await openSalon())
    await take(zuri, id, 1)
    world.now = MONDAY + HOUR / 2
    const stranger = await clientWith(world, '2000')
    const [last] = await Promise.all([
      take(wanja, id, 2),
      freeUnpaidSeats(world.ctx()),
      freeUnpaidSeats(world.ctx()),
      ...['a', 'b', 'c'].map((staff) =>
        book(world, stranger, {
          salonId: `race${made}`,
          serviceId: `race${made}-nails`,
          payment: 'purse',
          staffId: `race${made}-${staff}`,
          startsAt: at(world, '10:00'),
        }),
      ),
    ])
    const ending = await expectOneEnding(id, [organiser, zuri, wanja])
    expect(ending === 'booked').toBe(last.status === 200)
    if (ending !== 'booked') expect(last.body.code).toBe('slot-taken')
  }
})

test('the organiser cancels, leaves out and covers while friends join and leave', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, organiser, zuri, wanja } = await gathering(world, await openSalon())
    await take(zuri, id, 1)
    await Promise.all([
      take(wanja, id, 2),
      seatAction(world, zuri, id, 1, 'leave'),
      seatAction(world, organiser, id, 2, 'drop', { share: '2000.00' }),
      seatAction(world, organiser, id, 2, 'cover', { share: '500.00' }),
      ...(round % 2 ? [cancelAll(organiser, id)] : []),
    ])
    await world.settle()
    world.now = MONDAY + 6 * HOUR
    await endParties(world.ctx())
    const ending = await expectOneEnding(id, [organiser, zuri, wanja])
    expect(['booked', 'failed', 'cancelled']).toContain(ending)
  }
})

test('a seat cannot be taken elsewhere, and a purse is spent once', async () => {
  const salonId = await openSalon()
  const other = await openSalon()
  const { id, organiser, zuri, wanja } = await gathering(world, salonId, { funds: ['10000', '500', '500'] })
  const strangers = await Promise.all(Array.from({ length: 6 }, () => clientWith(world, '500')))
  const elsewhere = { salonId: other, serviceId: `${other}-nails`, payment: 'purse' }
  const [first, , spent] = await Promise.all([
    take(zuri, id, 1),
    Promise.all(
      strangers.map(async (as) => {
        const body = { ...elsewhere, salonId, serviceId: `${salonId}-nails` }
        const response = await book(world, as, { ...body, startsAt: at(world, '10:00') })
        expect(response.body.code).toBe('slot-taken')
      }),
    ),
    book(world, zuri, { ...elsewhere, startsAt: at(world, '14:00') }),
  ])
  expect([first.status, spent.status].filter((status) => status < 300)).toHaveLength(1)
  await take(wanja, id, 2)
  world.now = MONDAY + 6 * HOUR
  await endParties(world.ctx())
  const ending = await expectOneEnding(id, [organiser, wanja])
  expect(ending).toBe(first.status === 200 ? 'booked' : 'failed')
  expect(await balance(world, 'wallet', zuri.id)).toBe(0)
})

test('whichever answer is lost, repeating it does nothing twice', async () => {
  const { id, organiser, zuri, wanja } = await gathering(world, await openSalon())
  for (const [number, as] of [zuri, wanja].entries()) {
    const key = newKey()
    world.writer.losesNext = true
    const perform = () => seatAction(world, as, id, number + 1, 'acceptance', { share: '500.00' }, key)
    await perform()
    world.writer.losesNext = false
    const again = await perform()
    expect(again.status, JSON.stringify(again.body)).toBe(200)
  }
  expect(await expectOneEnding(id, [organiser, zuri, wanja])).toBe('booked')
  for (const as of [zuri, wanja]) expect(await balance(world, 'hold', as.id)).toBe(50_000)
})
