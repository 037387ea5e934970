// Random days of a waiting list, against a small model of it: who joins, leaves, books, cancels and pays in, in any
// order. After every event the database has given each time to whom the model gives it. MODEL_SEQUENCES=10000 plays
// more: a day stands for a hundred sequences, since the jobs look through all days before it.
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchWaiting } from '../../../api/booking/waiting/matching'
import { refreshFreeTime } from '../../../api/salons/times/free-time-refresh'
import { runSlotHoldExpiry } from '../../../api/salons/times/occupied-time'
import { appointment, slotHold } from '../../../db/schema/booking/appointments'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { addSalon } from '../../fixtures/businesses'
import { newKey, openWorld, type Person } from '../../fixtures/harness'
import { at, balance, expectSoundLedger, fund } from '../../fixtures/salons-and-purses'
import { historiesToPlay, playing } from './model-runs'

const DAYS = historiesToPlay(10, 100)
const START = Date.parse('2027-01-11T06:00:00Z')
const STEP = 61_000
const PRICE = 200_000
const PEOPLE = 4
/** One professional, from ten to two: quarters of an hour in which a visit of four may begin. */
const FIRST = 600
const QUARTERS = 16
const VISIT = 4

type Event =
  | { kind: 'join'; who: number; mode: 'book' | 'tell'; holds: boolean; from: number; length: number }
  | { kind: 'book'; who: number; quarter: number }
  | { kind: 'leave' | 'cancel' | 'fund' | 'pass'; who: number }

type Entry = {
  who: number
  mode: 'book' | 'tell'
  from: number
  to: number
  status: 'waiting' | 'booked' | 'replaced' | 'left'
  /** The price is set aside for it while it waits. */
  holds: boolean
  told: number[]
}

type Taken = { who: number; quarter: number; entry: Entry | null; until: number | null }

type Model = { now: number; purses: number[]; entries: Entry[]; taken: Taken[] }

const who = fc.nat({ max: PEOPLE - 1 })
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      who,
      mode: fc.constantFrom('book' as const, 'tell' as const),
      holds: fc.boolean(),
      from: fc.nat({ max: QUARTERS - VISIT }),
      length: fc.nat({ max: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      who,
      quarter: fc.nat({ max: (QUARTERS - VISIT) / 4 }).map((n) => n * 4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'cancel' as const, who: PEOPLE }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fund' as const), who }) },
  // A minute goes by.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), who }) },
)

const world = openWorld(START)
let made = 0
/** How often each kind of thing happened: none may be rare. */
const seen = new Map<string, number>()

test(`${DAYS} days of a waiting list are as the model has them`, { timeout: 40 * 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 22 }), day), playing(DAYS))
  await expectSoundLedger(world)
  for (const what of ['join', 'refused join', 'booked for them', 'set aside', 'kept', 'cancel', 'leave'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(DAYS / 20)
})

function note(what: string) {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

async function day(events: Event[]): Promise<void> {
  made += 1
  world.now = START
  const id = `day${made}`
  const owner = await world.person('beauty_partner')
  await addSalon(
    world,
    { id, ownerId: owner.id, autoConfirm: true, freeCancelHours: 0 },
    [{ id: `${id}-twist`, price: PRICE }],
    [`${id}-sol`],
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: FIRST, toMinute: FIRST + QUARTERS * 15 })),
  )
  const people = await Promise.all(Array.from({ length: PEOPLE + 1 }, () => world.person('client')))
  const model: Model = { now: START, purses: people.map(() => 0), entries: [], taken: [] }
  // The day is full: a fifth client has all of it.
  const funds = [2, 2, 1, 0, 4]
  for (const [who, times] of funds.entries())
    for (let i = 0; i < times; i += 1) await play(id, people, model, { kind: 'fund', who })
  for (const quarter of [0, 4, 8, 12]) await play(id, people, model, { kind: 'book', who: PEOPLE, quarter })
  await world.settle()
  for (const event of events) {
    await play(id, people, model, event)
    await world.settle()
    model.now += STEP
    world.now = model.now
    await runSlotHoldExpiry(world.ctx())
    await refreshFreeTime(world.ctx())
    await matchWaiting(world.ctx())
    model.taken = model.taken.filter(({ until }) => until === null || until > model.now)
    match(model)
    await compare(id, people, model, event)
  }
}

const clockOf = (quarter: number) => {
  const minute = FIRST + quarter * 15
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

async function play(id: string, people: Person[], model: Model, event: Event): Promise<void> {
  const as = people[event.who] as Person
  const options = { as, key: newKey() }
  switch (event.kind) {
    case 'fund':
      await fund(world, as, '2000')
      model.purses[event.who] = (model.purses[event.who] ?? 0) + PRICE
      return
    case 'book': {
      const body = {
        salonId: id,
        serviceId: `${id}-twist`,
        payment: 'purse',
        startsAt: at(world, clockOf(event.quarter)),
      }
      const response = await world.call('POST', '/api/appointments', { ...options, body })
      const works = isFree(model, event.quarter) && (model.purses[event.who] ?? 0) >= PRICE
      expect(response.status === 201, JSON.stringify(response.body)).toBe(works)
      if (works) {
        take(model, { who: event.who, quarter: event.quarter, entry: null, until: null })
        end(model, event.who, event.quarter, null)
        match(model)
      }
      return
    }
    case 'cancel': {
      const [row] = await world.db
        .select()
        .from(appointment)
        .where(and(eq(appointment.clientId, as.id), eq(appointment.status, 'confirmed')))
        .orderBy(appointment.startsAt)
      if (!row) return
      note('cancel')
      const path = `/api/appointments/${row.id}/cancellation`
      expect((await world.call('POST', path, { ...options, body: {} })).status).toBe(200)
      const takenBefore = model.taken
        .filter((visit) => visit.who === event.who && visit.until === null)
        .sort((a, b) => a.quarter - b.quarter)
      model.taken = model.taken.filter((visit) => visit !== takenBefore[0])
      model.purses[event.who] = (model.purses[event.who] ?? 0) + PRICE
      match(model)
      return
    }
    case 'leave': {
      const [row] = await world.db
        .select()
        .from(waitingEntry)
        .where(and(eq(waitingEntry.clientId, as.id), eq(waitingEntry.status, 'waiting')))
        .orderBy(waitingEntry.id)
      if (!row) return
      note('leave')
      expect((await world.call('POST', `/api/waiting-list/${row.id}/leave`, options)).status).toBe(200)
      const ownEntry = model.entries.find((entry) => entry.who === event.who && entry.status === 'waiting')
      if (ownEntry) over(model, ownEntry, 'left')
      match(model)
      return
    }
    case 'join': {
      const date = at(world, '10:00').slice(0, 10)
      const holds = event.holds && event.mode === 'book'
      const to = Math.min(event.from + event.length, QUARTERS - VISIT)
      const body = {
        salonId: id,
        plan: [{ serviceId: `${id}-twist` }],
        mode: event.mode,
        holds,
        ...(holds && { price: '2000' }),
        firstDate: date,
        lastDate: date,
        windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: FIRST + event.from * 15, toMinute: FIRST + to * 15 }],
      }
      const response = await world.call('POST', '/api/waiting-list', { ...options, body })
      const entry: Entry = {
        who: event.who,
        mode: event.mode,
        from: event.from,
        to,
        status: 'waiting',
        holds,
        told: [],
      }
      const refused =
        (holds && (model.purses[event.who] ?? 0) < PRICE) ||
        starts(model, entry).length > 0 ||
        model.entries.some(
          (entry) =>
            entry.status === 'waiting' && entry.who === event.who && entry.from <= to && entry.to >= event.from,
        )
      note(refused ? 'refused join' : 'join')
      expect(response.status === 201, JSON.stringify(response.body)).toBe(!refused)
      if (!refused) {
        model.entries.push(entry)
        if (holds) {
          note('set aside')
          model.purses[event.who] = (model.purses[event.who] ?? 0) - PRICE
        }
        match(model)
      }
    }
  }
}

function isFree({ taken }: Model, quarter: number): boolean {
  return taken.every((visit) => visit.quarter + VISIT <= quarter || quarter + VISIT <= visit.quarter)
}

function starts(model: Model, { from, to }: Pick<Entry, 'from' | 'to'>): number[] {
  const list = []
  for (let quarter = from; quarter <= to; quarter += 1) if (isFree(model, quarter)) list.push(quarter)
  return list
}

function take(model: Model, taken: Taken): void {
  model.taken.push(taken)
  if (taken.until === null) model.purses[taken.who] = (model.purses[taken.who] ?? 0) - PRICE
}

/** Ends what a visit meets. */
function end(model: Model, person: number, quarter: number, ownEntry: Entry | null): void {
  for (const entry of model.entries) {
    const meets = entry.from < quarter + VISIT && entry.to >= quarter
    if (entry.who !== person || entry.status !== 'waiting' || !(meets || entry === ownEntry)) continue
    over(model, entry, entry === ownEntry ? 'booked' : 'replaced')
  }
}

/** Ends an entry: what is set aside for it goes back. */
function over(model: Model, entry: Entry, status: Exclude<Entry['status'], 'waiting'>): void {
  entry.status = status
  if (entry.holds) model.purses[entry.who] = (model.purses[entry.who] ?? 0) + PRICE
}

/** Permissions first, in the order of joining; then those who are told, one at a time. */
function match(model: Model): void {
  for (;;) {
    const open = model.entries.filter(({ status }) => status === 'waiting')
    const clashes = (entry: Entry, quarter: number) =>
      model.taken.some(
        (visit) => visit.who === entry.who && visit.until === null && Math.abs(visit.quarter - quarter) < VISIT,
      )
    const first = open.find(
      (entry) =>
        entry.mode === 'book' &&
        starts(model, entry).some((quarter) => !clashes(entry, quarter)) &&
        (entry.holds || (model.purses[entry.who] ?? 0) >= PRICE),
    )
    if (first) {
      const quarter = starts(model, first)[0] as number
      note('booked for them')
      take(model, { who: first.who, quarter, entry: first, until: null })
      end(model, first.who, quarter, first)
      continue
    }
    const notified = open.find(
      (entry) =>
        entry.mode === 'tell' &&
        entry.told.length < 3 &&
        !model.taken.some((visit) => visit.entry === entry && visit.until !== null) &&
        starts(model, entry).some((quarter) => !entry.told.includes(quarter)),
    )
    if (!notified) return
    const quarter = starts(model, notified).find((start) => !notified.told.includes(start)) as number
    note('kept')
    notified.told.push(quarter)
    take(model, { who: notified.who, quarter, entry: notified, until: model.now + 600_000 })
  }
}

async function compare(id: string, people: Person[], model: Model, after: Event): Promise<void> {
  const why = JSON.stringify(after)
  const [visits, holds, entries] = await world.db.batch([
    world.db
      .select()
      .from(appointment)
      .where(and(eq(appointment.salonId, id), inArray(appointment.status, ['pending', 'confirmed']))),
    world.db
      .select()
      .from(slotHold)
      .where(and(eq(slotHold.salonId, id), eq(slotHold.status, 'held'))),
    world.db.select().from(waitingEntry).where(eq(waitingEntry.salonId, id)).orderBy(waitingEntry.id),
  ])
  const day = Date.parse(at(world, clockOf(0)))
  const line = (clientId: string | null, startsAt: number, kept: boolean) =>
    `${people.findIndex((person) => person.id === clientId)} ${(startsAt - day) / 900_000} ${kept}`
  expect(
    [
      ...visits.map((row) => line(row.clientId, row.startsAt, false)),
      ...holds.map((row) => line(row.clientId, row.startsAt, true)),
    ].sort(),
    why,
  ).toEqual(model.taken.map((visit) => `${visit.who} ${visit.quarter} ${visit.until !== null}`).sort())
  expect(
    entries.map(({ status }) => status),
    why,
  ).toEqual(model.entries.map(({ status }) => status))
  const purses = await Promise.all(people.map((person) => balance(world, 'wallet', person.id)))
  expect(purses, why).toEqual(model.purses)
}
