// Times for a party against an oracle that tries every professional and unit for everybody, minute by minute, and shares
// nothing with the code but the salon's rows.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE } from '../../platform/values/time'
import type { AppointmentItem } from '../../salons/times/availability'
import type { Asking, Calendar } from '../../salons/times/calendar-reads'
import { listPartyTimes, type PartyWish, planParty } from './party-times'

const DATE = '2027-01-13'
const DAY = Date.parse(`${DATE}T00:00Z`)
const NOW = DAY - 24 * 60 * MINUTE
/** Minutes of the day. */
const OPENS = 540
const CLOSES = 720

type ServiceFacts = {
  durationMinutes: number
  bufferAfterMinutes: number
  gap: { start: number; minutes: number } | null
  kinds: string[]
  staffIds: string[]
}

type Busy = { from: number; to: number }

type Scenario = {
  services: ServiceFacts[]
  staff: Busy[][]
  rooms: Busy[][]
  seats: { service: number; staff: number | null }[]
  arrangement: 'together' | 'in_turn'
}

const busy = fc
  .record({ from: fc.integer({ min: 35, max: 47 }), length: fc.integer({ min: 1, max: 3 }) })
  .map(({ from, length }) => ({ from: from * 15, to: (from + length) * 15 }))

const scenario: fc.Arbitrary<Scenario> = fc
  .record({ people: fc.integer({ min: 2, max: 4 }), rooms: fc.integer({ min: 0, max: 2 }) })
  .chain(({ people, rooms }) =>
    fc.record({
      services: fc.array(
        fc.record({
          durationMinutes: fc.constantFrom(15, 30, 45, 60),
          bufferAfterMinutes: fc.constantFrom(0, 0, 15),
          gap: fc.constantFrom(null, null, { start: 5, minutes: 5 }),
          kinds: rooms === 0 ? fc.constant<string[]>([]) : fc.constantFrom<string[]>([], ['room']),
          staffIds: fc.subarray(
            Array.from({ length: people }, (_, i) => `p${i}`),
            { minLength: 2 },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      staff: fc.array(fc.array(busy, { maxLength: 1 }), { minLength: people, maxLength: people }),
      rooms: fc.array(fc.array(busy, { maxLength: 1 }), { minLength: rooms, maxLength: rooms }),
      seats: fc.array(fc.record({ service: fc.nat({ max: 2 }), staff: fc.option(fc.nat({ max: 2 }), { freq: 3 }) }), {
        minLength: 2,
        maxLength: 4,
      }),
      arrangement: fc.constantFrom('together' as const, 'in_turn' as const),
    }),
  )
  .map((item) => ({
    ...item,
    seats: item.seats.map((seat) => {
      const service = seat.service % item.services.length
      const { staffIds } = item.services[service] as ServiceFacts
      return { service, staff: seat.staff === null ? null : seat.staff % staffIds.length }
    }),
  }))

const instant = (minute: number) => DAY + minute * MINUTE

/** The salon of a scenario; what availability does not read is left out. */
function calendarOf({ services, staff, rooms }: Scenario): Calendar {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: OPENS, toMinute: CLOSES }))
  const taken = (list: Busy[]) => list.map(({ from, to }) => ({ startsAt: instant(from), endsAt: instant(to) }))
  const rows = services.map((service, i) => ({
    id: `s${i}`,
    name: `Service ${i}`,
    price: 1_000 + i,
    durationMinutes: service.durationMinutes,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: service.bufferAfterMinutes,
    gapStartMinutes: service.gap?.start ?? 0,
    gapMinutes: service.gap?.minutes ?? 0,
  }))
  const people = staff.map((_, i) => ({ id: `p${i}`, commissionBasisPoints: 0 }))
  const factsOf = (id: string) => services[Number(id.slice(1))] as ServiceFacts
  return {
    salon: { timeZone: 'UTC', leadMinutes: 60, horizonDays: 30, currency: 'KES' },
    now: NOW,
    services: rows,
    everyService: rows,
    staff: people,
    staffFor: (id: string) => people.filter((person) => factsOf(id).staffIds.includes(person.id)),
    addOnsFor: () => [],
    kindsFor: (id: string) => factsOf(id).kinds,
    queryFor: (items: AppointmentItem[], { by = 'client' }: Asking = {}) => ({
      salon: { timeZone: 'UTC', weekly, exceptions: [], leadMinutes: 60, horizonDays: 30 },
      items,
      staff: staff.map((list, i) => ({ staffId: `p${i}`, weekly, exceptions: [], breaks: [], busy: taken(list) })),
      resources: rooms.map((list, i) => ({ resourceId: `r${i}`, kind: 'room', busy: taken(list) })),
      now: NOW,
      by,
    }),
  } as unknown as Calendar
}

function wishOf({ services, seats, arrangement }: Scenario): PartyWish {
  return {
    arrangement,
    plans: seats.map(({ service, staff }) => [
      {
        serviceId: `s${service}`,
        staffId: staff === null ? null : (services[service]?.staffIds[staff] ?? null),
        addOnIds: [],
      },
    ]),
  }
}

/** The minutes that a service takes of its professional and, whole, of its room. */
function minutesOf({ durationMinutes, bufferAfterMinutes, gap }: ServiceFacts) {
  const whole = Array.from({ length: durationMinutes + bufferAfterMinutes }, (_, i) => i)
  const worked = whole.filter(
    (i) => !gap || gap.start + gap.minutes >= durationMinutes || i < gap.start || i >= gap.start + gap.minutes,
  )
  return { whole, worked }
}

function oracle(scenario: Scenario, start: number): boolean {
  const { services, seats, staff, rooms, arrangement } = scenario
  const used = new Map<string, Set<number>>()
  const free = (id: string, list: Busy[], minutes: number[]) =>
    minutes.every((minute) => !list.some(({ from, to }) => minute >= from && minute < to) && !used.get(id)?.has(minute))
  const using = (id: string, minutes: number[], then: () => boolean): boolean => {
    const before = used.get(id) ?? new Set<number>()
    used.set(id, new Set([...before, ...minutes]))
    if (then()) return true
    used.set(id, before)
    return false
  }
  const seatFrom = (i: number, previousEnd: number): boolean => {
    const seat = seats[i]
    if (!seat) return true
    const service = services[seat.service] as ServiceFacts
    const { whole, worked } = minutesOf(service)
    const starts =
      arrangement === 'together' || i === 0
        ? [start]
        : [0, 15, 30, 45].map((more) => Math.ceil(previousEnd / 15) * 15 + more).filter((at) => at <= previousEnd + 30)
    const people = seat.staff === null ? service.staffIds : [service.staffIds[seat.staff] as string]
    return starts.some((at) => {
      const end = at + service.durationMinutes
      if (at < OPENS || end > CLOSES) return false
      const working = worked.map((minute) => at + minute)
      return people.some((id) => {
        if (!free(id, staff[Number(id.slice(1))] ?? [], working)) return false
        if (Math.max(...working) >= CLOSES) return false
        return using(id, working, () => {
          if (service.kinds.length === 0) return seatFrom(i + 1, end)
          const taken = whole.map((minute) => at + minute)
          return rooms.some(
            (list, r) => free(`r${r}`, list, taken) && using(`r${r}`, taken, () => seatFrom(i + 1, end)),
          )
        })
      })
    })
  }
  return seatFrom(0, start)
}

test('lists exactly the times at which everybody can be served', () => {
  const listed = { together: 0, in_turn: 0, none: 0 }
  fc.assert(
    fc.property(scenario, (scenario) => {
      const times = listPartyTimes(calendarOf(scenario), wishOf(scenario), DATE)
      const expected = []
      for (let minute = 0; minute < 1440; minute += 15) if (oracle(scenario, minute)) expected.push(minute)
      expect(times.map(({ startsAt }) => (startsAt - DAY) / MINUTE)).toEqual(expected)
      listed[expected.length > 0 ? scenario.arrangement : 'none'] += 1
    }),
    { numRuns: 500, seed: 7 },
  )
  expect(Math.min(...Object.values(listed))).toBeGreaterThan(60)
})

test('every listed time can be taken: nobody and nothing serves two at once', () => {
  fc.assert(
    fc.property(scenario, (scenario) => {
      const calendar = calendarOf(scenario)
      const wish = wishOf(scenario)
      for (const { startsAt, endsAt } of listPartyTimes(calendar, wish, DATE)) {
        const appointments = planParty(calendar, wish, startsAt) ?? []
        expect(appointments).toHaveLength(scenario.seats.length)
        expect(Math.max(...appointments.map((appointment) => appointment.endsAt))).toBe(endsAt)
        const busy = appointments.flatMap((appointment) => appointment.busy)
        for (const [i, a] of busy.entries()) {
          for (const b of busy.slice(i + 1)) {
            const same =
              'staffId' in a
                ? 'staffId' in b && a.staffId === b.staffId
                : 'resourceId' in b && a.resourceId === b.resourceId
            if (same) expect(a.endsAt <= b.startsAt || b.endsAt <= a.startsAt).toBe(true)
          }
        }
        for (const [i, appointment] of appointments.entries()) {
          const service = scenario.services[scenario.seats[i]?.service ?? 0] as ServiceFacts
          expect(service.staffIds).toContain(appointment.items[0]?.staffId)
          if (scenario.arrangement === 'together') expect(appointment.startsAt).toBe(startsAt)
          else if (i > 0) expect(appointment.startsAt).toBeGreaterThanOrEqual(appointments[i - 1]?.endsAt ?? 0)
        }
      }
    }),
    { numRuns: 200, seed: 11 },
  )
})

test('eight people at a salon of eight, one of whom wants the only one who can: found at once', () => {
  const people = Array.from({ length: 8 }, (_, i) => `p${i}`)
  const facts = { durationMinutes: 60, bufferAfterMinutes: 0, gap: null, kinds: [] }
  const scenario: Scenario = {
    services: [
      { ...facts, staffIds: people },
      { ...facts, staffIds: ['p0'] },
    ],
    staff: people.map(() => []),
    rooms: [],
    seats: [...people.slice(1).map(() => ({ service: 0, staff: null })), { service: 1, staff: null }],
    arrangement: 'together',
  }
  const appointments = planParty(calendarOf(scenario), wishOf(scenario), instant(OPENS)) ?? []
  expect(new Set(appointments.map(({ items }) => items[0]?.staffId)).size).toBe(8)
  expect(appointments[7]?.items[0]?.staffId).toBe('p0')
  expect(planParty(calendarOf({ ...scenario, staff: scenario.staff.slice(1) }), wishOf(scenario), instant(OPENS))).toBe(
    null,
  )
})

test('friends have an hour to accept before the salon’s notice period begins', () => {
  const scenario: Scenario = {
    services: [{ durationMinutes: 60, bufferAfterMinutes: 0, gap: null, kinds: [], staffIds: ['p0', 'p1'] }],
    staff: [[], []],
    rooms: [],
    seats: [
      { service: 0, staff: null },
      { service: 0, staff: null },
    ],
    arrangement: 'together',
  }
  const calendar = { ...calendarOf(scenario), now: instant(OPENS - 90) }
  const [first] = listPartyTimes(calendar, wishOf(scenario), DATE)
  expect(first?.startsAt).toBe(instant(OPENS + 30))
})
