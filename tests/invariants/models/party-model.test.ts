// Random lives of parties against a small model of them: friends join, leave and spend, the organiser covers, leaves out and
// cancels, time passes. After every event the purses and the times that are kept are what the model says. MODEL_SEQUENCES=10000 plays more.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endParties, freeUnpaidSeats } from '../../../api/booking/parties/expiry'
import { sharesOf, sharesWithout } from '../../../api/booking/parties/shares'
import { decimal } from '../../../api/platform/values/money'
import { HOUR } from '../../../api/platform/values/time'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { MONDAY, newKey, openWorld, type Person } from '../../fixtures/harness'
import { addPartySalon, openInvitation, partyOf, seatAction, started, tokenOf } from '../../fixtures/parties'
import { balance, expectSoundLedger } from '../../fixtures/salons-and-purses'
import { clientWith } from '../../fixtures/waiting-lists'
import { historiesToPlay, playing } from './model-runs'

const LIVES = historiesToPlay(14, 40)
const PRICES = [200_000, 50_000, 50_000, 200_000]

type Split = 'own' | 'organiser' | 'even'
type Action = 'take' | 'leave' | 'cover' | 'drop' | 'cancel' | 'pass'
type Event = { act: Action; seat: number }

type Seat = {
  price: number
  share: number
  by: number | null
  status: 'invited' | 'in' | 'out' | 'dropped'
  /** Whether its time is kept. */
  timed: boolean
}
type Model = { split: Split; purses: number[]; seats: Seat[]; status: string; hours: number }

const event: fc.Arbitrary<Event> = fc.record({
  act: fc.constantFrom<Action>('take', 'take', 'take', 'take', 'leave', 'cover', 'drop', 'drop', 'cancel', 'pass'),
  seat: fc.integer({ min: 1, max: 3 }),
})

const world = openWorld(MONDAY)
let made = 0
const seen = new Map<string, number>()

test(`${LIVES} lives of parties are as the model has them`, { timeout: 20 * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Split>('own', 'organiser', 'even'),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      fc.array(event, { minLength: 4, maxLength: 12 }),
      life,
    ),
    playing(LIVES),
  )
  await expectSoundLedger(world)
  for (const what of ['booked', 'cancelled', 'failed']) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
})

async function life(split: Split, funds: number[], events: Event[]): Promise<void> {
  made += 1
  world.now = MONDAY
  const salonId = `life${made}`
  await addPartySalon(world, salonId)
  const purses = [1_000_000, ...funds.map((times) => times * 100_000)]
  const people = await Promise.all(
    purses.map((minor) => clientWith(world, minor === 0 ? '0' : decimal({ minor, currency: 'KES' }))),
  )
  const shares = sharesOf(split, PRICES)
  const wish = {
    split,
    arrangement: 'in_turn',
    share: amountText(shares[0] ?? 0),
    seats: PRICES.map((price) => ({ serviceId: `${salonId}-${price === 50_000 ? 'nails' : 'twist'}` })),
  }
  const id = await started(world, people[0] as Person, partyOf(world, salonId, wish))
  for (const number of [1, 2, 3]) {
    const token = await tokenOf(world, people[0] as Person, id, number)
    await openInvitation(world, people[number] as Person, token)
  }
  const model: Model = {
    split,
    purses,
    seats: PRICES.map((price, i) => ({
      price,
      share: shares[i] ?? 0,
      by: i === 0 ? 0 : null,
      status: i === 0 ? 'in' : 'invited',
      timed: true,
    })),
    status: 'gathering',
    hours: 0,
  }
  model.purses[0] = (model.purses[0] ?? 0) - (shares[0] ?? 0)
  for (const event of [...events, ...Array.from({ length: 3 }, () => ({ act: 'pass', seat: 1 }) as Event)]) {
    const worked = await play(id, people, model, event)
    expect(worked, JSON.stringify([event, model])).toBe(foretold(model, event))
    await compare(id, people, model, event)
  }
  seen.set(model.status, (seen.get(model.status) ?? 0) + 1)
}

const amountText = (minor: number) => decimal({ minor, currency: 'KES' })

async function play(id: string, people: Person[], model: Model, { act, seat }: Event): Promise<boolean> {
  const [organiser] = people as [Person]
  if (act === 'pass') {
    world.now = (world.now ?? MONDAY) + 2 * HOUR
    await endParties(world.ctx())
    await freeUnpaidSeats(world.ctx())
    return true
  }
  if (act === 'cancel') {
    const path = `/api/parties/${id}/cancellation`
    return (await world.call('POST', path, { as: organiser, key: newKey() })).status === 200
  }
  const as = act === 'take' || act === 'leave' ? (people[seat] as Person) : organiser
  const name = act === 'take' ? 'acceptance' : act
  const share = act === 'drop' ? (afterDrop(model, seat)?.[0] ?? 0) : (model.seats[seat]?.share ?? 0)
  return (await seatAction(world, as, id, seat, name, { share: amountText(share) })).status === 200
}

/** The shares of those who are left without a seat; null if they are too few. */
function afterDrop({ seats, split }: Model, seat: number): number[] | null {
  const left = seats.filter((party, i) => i !== seat && party.status !== 'dropped')
  return left.length < 2 ? null : sharesWithout(split, left)
}

/** What the model says of an event, which it plays too. */
function foretold(model: Model, { act, seat: at }: Event): boolean {
  const { purses, seats } = model
  const seat = seats[at] as Seat
  const open = model.status === 'gathering'
  const pay = (who: number, minor: number) => {
    purses[who] = (purses[who] ?? 0) - minor
  }
  switch (act) {
    case 'pass':
      model.hours += 2
      if (open && model.hours >= 6) end(model, 'failed')
      else if (open) for (const seat of seats) seat.timed &&= isPaid(model, seat)
      return true
    case 'cancel':
      if (open) end(model, 'cancelled')
      return open
    case 'take':
    case 'cover': {
      const who = act === 'take' ? at : 0
      // Who declined may come back.
      if (!open || !['invited', 'out'].includes(seat.status) || (purses[who] ?? 0) < seat.share) return false
      pay(who, seat.share)
      Object.assign(seat, { by: who, status: 'in' })
      seat.timed ||= isPaid(model, seat)
      finish(model)
      return true
    }
    case 'leave': {
      if (!open || (seat.status !== 'invited' && seat.by !== at)) return false
      const wasIn = seat.by === at
      if (wasIn) pay(at, -seat.share)
      Object.assign(seat, { by: null, status: 'out' })
      if (wasIn) seat.timed = isPaid(model, seat)
      return true
    }
    case 'drop': {
      const shares = afterDrop(model, at)
      if (!open || !shares || (seat.status !== 'invited' && seat.status !== 'out')) return false
      const more = (shares[0] ?? 0) - (seats[0]?.share ?? 0)
      if (more > (purses[0] ?? 0)) return false
      Object.assign(seat, { status: 'dropped', timed: false })
      const left = seats.filter(({ status }) => status !== 'dropped')
      for (const [i, seat] of left.entries()) {
        if (seat.by !== null) pay(seat.by, (shares[i] ?? 0) - seat.share)
        seat.share = shares[i] ?? 0
      }
      finish(model)
      return true
    }
  }
}

/** Whether as much is held for a seat as is asked: its whole price, by whomever. */
function isPaid({ split }: Model, { status, share, price }: Seat): boolean {
  return split === 'organiser' || (status === 'in' && share >= price)
}

function finish(model: Model): void {
  const left = model.seats.filter(({ status }) => status !== 'dropped')
  if (!left.every(({ status }) => status === 'in')) return
  model.status = 'booked'
  for (const seat of left) seat.timed = true
}

function end(model: Model, status: string): void {
  for (const { by, share } of model.seats) if (by !== null) model.purses[by] = (model.purses[by] ?? 0) + share
  for (const seat of model.seats) seat.timed = false
  model.status = status
}

async function compare(id: string, people: Person[], model: Model, after: Event): Promise<void> {
  const why = JSON.stringify([after, model])
  const [row] = await world.db.select().from(party).where(eq(party.id, id))
  expect(row?.status, why).toBe(model.status)
  const wallets = await Promise.all(people.map(({ id: owner }) => balance(world, 'wallet', owner)))
  expect(wallets, why).toEqual(model.purses)
  const seats = await world.db.select().from(partySeat).where(eq(partySeat.partyId, id)).orderBy(partySeat.position)
  expect(
    seats.filter(({ status }) => status !== 'dropped').map(({ share }) => share),
    why,
  ).toEqual(model.seats.filter(({ status }) => status !== 'dropped').map(({ share }) => share))
  const busy = await world.db
    .select({ position: partySeat.position })
    .from(partySeat)
    .innerJoin(busyInterval, eq(busyInterval.visitId, partySeat.id))
    .where(eq(partySeat.partyId, id))
    .orderBy(partySeat.position)
  expect(
    busy.map(({ position }) => position),
    why,
  ).toEqual(model.seats.flatMap(({ timed }, i) => (timed ? [i] : [])))
}
