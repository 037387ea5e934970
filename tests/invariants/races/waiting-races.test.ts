// Everything at once at a full salon: visits are cancelled, others book what is freed, some leave the list, some
// spend their purse elsewhere, and answers are lost. Each time has one owner, and nobody two for one entry.
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matchWaiting } from '../../../api/booking/waiting/matching'
import { refreshFreeTime } from '../../../api/salons/times/free-time-refresh'
import { runSlotHoldExpiry } from '../../../api/salons/times/occupied-time'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { waitingEntry, waitingTurn } from '../../../db/schema/booking/waiting-list'
import { addSalon } from '../../fixtures/businesses'
import { CROWD } from '../../fixtures/depth'
import { newKey, type Person, type World } from '../../fixtures/harness'
import { at, book, booked, fund, openSoundWorld } from '../../fixtures/salons-and-purses'
import { cancel, waiting, wishFor } from '../../fixtures/waiting-lists'

/** How many work there; each has eight visits a day. */
const STAFF = CROWD / 8
/** Of those who wait: who leave, and who spend their money elsewhere. */
const FEW = CROWD / 8
/** Who come from elsewhere, or wait for what is cancelled one by one. */
const SOME = CROWD / 4
const PRICE = 200_000
const world = openSoundWorld(undefined, 'server')

/** From ten to six: a visit of an hour for each of the crowd. */
async function bigSalon(id: string): Promise<void> {
  const owner = await world.person('beauty_partner')
  await addSalon(
    world,
    { id, ownerId: owner.id, autoConfirm: true, freeCancelHours: 0 },
    [{ id: `${id}-twist`, price: PRICE }],
    Array.from({ length: STAFF }, (_, i) => `${id}-${i}`),
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 1080 })),
  )
}

const clock = (i: number) => `${10 + (i % 8)}:00`

function crowdOf(world: World, funds: string): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: CROWD }, async () => {
      const as = await world.person('client')
      await fund(world, as, funds)
      return as
    }),
  )
}

const visit = (salonId: string, i: number, changes = {}) => ({
  salonId,
  serviceId: `${salonId}-twist`,
  startsAt: at(world, clock(i)),
  payment: 'purse',
  ...changes,
})

async function jobs() {
  await runSlotHoldExpiry(world.ctx())
  await refreshFreeTime(world.ctx())
  await matchWaiting(world.ctx())
}

/** Whatever happened: one owner a time, one visit an entry, an entry that ended has one outcome. */
async function expectOneOwnerEach(salonId: string) {
  const busy = await world.db
    .select({ staffId: busyInterval.staffId, startsAt: busyInterval.startsAt })
    .from(busyInterval)
    .innerJoin(appointment, eq(appointment.id, busyInterval.visitId))
    .where(eq(appointment.salonId, salonId))
  const times = busy.map(({ staffId, startsAt }) => `${staffId} ${startsAt}`)
  expect(new Set(times).size).toBe(times.length)
  const turns = await world.db
    .select({ turn: waitingTurn, entry: waitingEntry })
    .from(waitingTurn)
    .innerJoin(waitingEntry, eq(waitingEntry.id, waitingTurn.entryId))
    .where(and(eq(waitingEntry.salonId, salonId), eq(waitingTurn.kind, 'booked')))
  expect(new Set(turns.map(({ entry }) => entry.id)).size).toBe(turns.length)
  expect(turns.every(({ entry }) => entry.status === 'booked')).toBe(true)
  return turns
}

test('a crowd of cancellations against a crowd that waits, others who book, leave and spend', async () => {
  await bigSalon('big')
  const holders = await crowdOf(world, '2000')
  const visits = []
  for (const [i, as] of holders.entries()) visits.push(await booked(world, as, visit('big', i)))
  const waiters = await crowdOf(world, '2000')
  const entries: string[] = []
  for (const as of waiters) entries.push(await waiting(world, as, wishFor(world, 'big')))
  await world.settle()
  const strangers = (await crowdOf(world, '2000')).slice(0, SOME)
  await bigSalon('other')

  const [cancelled, , left, spent] = await Promise.all([
    Promise.all(visits.map(({ id }, i) => cancel(world, holders[i] as Person, id))),
    Promise.all(strangers.map((as, i) => book(world, as, visit('big', i)))),
    Promise.all(
      waiters
        .slice(0, FEW)
        .map((as, i) => world.call('POST', `/api/waiting-list/${entries[i]}/leave`, { as, key: newKey() })),
    ),
    // On another day: their purse is empty for what they wait for.
    Promise.all(
      waiters
        .slice(FEW, 2 * FEW)
        .map((as, i) => book(world, as, visit('other', i, { startsAt: at(world, clock(i), 3) }))),
    ),
  ])
  expect(cancelled.map(({ status }) => status)).toEqual(Array(CROWD).fill(200))
  await world.settle()
  await jobs()
  await world.settle()

  const turns = await expectOneOwnerEach('big')
  const rows = await world.db
    .select({ clientId: appointment.clientId })
    .from(appointment)
    .where(
      and(
        inArray(
          appointment.clientId,
          waiters.map(({ id }) => id),
        ),
        inArray(appointment.status, ['pending', 'confirmed']),
      ),
    )
  // Each had the money for one visit, here or elsewhere.
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(rows.length)
  for (const [i, { status }] of left.entries()) {
    const wasBooked = turns.some(({ entry }) => entry.id === entries[i])
    expect(wasBooked).toBe(status !== 200)
  }
  for (const [i, { status }] of spent.entries()) {
    const wasBooked = turns.some(({ entry }) => entry.id === entries[FEW + i])
    expect(wasBooked).toBe(status !== 201)
  }
  // There is room for the whole crowd: all who stayed and kept their money were booked.
  for (const id of entries.slice(2 * FEW)) {
    expect(turns.some(({ entry }) => entry.id === id)).toBe(true)
  }
})

test('whoever runs it at once, and whichever answer is lost, books each entry once', async () => {
  await bigSalon('lost')
  const holders = await crowdOf(world, '2000')
  const visits = []
  for (const [i, as] of holders.entries()) visits.push(await booked(world, as, visit('lost', i)))
  const waiters = (await crowdOf(world, '2000')).slice(0, SOME)
  for (const as of waiters) await waiting(world, as, wishFor(world, 'lost'))
  await world.settle()
  for (const [i, { id }] of visits.slice(0, SOME).entries()) {
    // The first answer of what follows is lost: its batch is stored, and nobody learns of it.
    world.writer.losesNext = i % 2 === 0
    await cancel(world, holders[i] as Person, id)
    world.writer.losesNext = i % 3 === 0
    await Promise.all([jobs(), jobs(), jobs()])
    world.writer.losesNext = false
  }
  await world.settle()
  await jobs()
  const turns = await expectOneOwnerEach('lost')
  expect(turns).toHaveLength(SOME)
})
