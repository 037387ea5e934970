// The free times of a busy salon: eight people, thirty days, two thousand bookings.

import { addDays, dateBounds } from '../../api/platform/values/dates'
import { MINUTE } from '../../api/platform/values/time'
import { type AppointmentQuery, listSlots } from '../../api/salons/times/availability'
import { slotsByRanges, slotsByTrying } from './reference'
import type { Contest } from './run'

const STAFF = 8
const DAYS = 30
const BOOKINGS = 2_000
const FIRST = '2027-01-12'
const LAST = addDays(FIRST, DAYS - 1)
const ZONE = 'Africa/Nairobi'

export async function prepare(): Promise<Contest> {
  const query = busySalon()
  const booked = query.staff.reduce((sum, { busy }) => sum + busy.length, 0)
  return {
    title: 'Slots of one salon',
    about: `A service of 45 minutes with 15 of cleaning, by any of ${STAFF} people with breaks, in ${DAYS} days, among ${booked} bookings: ${listSlots(query, FIRST, LAST).length} times are free. Cal.com's own package cannot be held against it: \`@calcom/platform-libraries\` 0.0.360 needs \`@calcom/lib\` and \`@calcom/features\`, which are not published, so it does not install; the second reference has its shape.`,
    contestants: [
      { name: 'ours', run: () => listSlots(query, FIRST, LAST) },
      { name: 'each quarter hour tried', run: () => slotsByTrying(query, FIRST, LAST) },
      { name: 'date ranges, less what is busy', run: () => slotsByRanges(query, FIRST, LAST) },
    ],
  }
}

/** Bookings of 15 to 90 minutes here and there, until there are enough; the same in every run. */
function busySalon(): AppointmentQuery {
  const week = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, fromMinute: 7 * 60, toMinute: 21 * 60 }))
  const { startsAt: first } = dateBounds(FIRST, FIRST, ZONE)
  const random = randomFrom(20270112)
  const staff = Array.from({ length: STAFF }, (_, i) => ({
    staffId: `staff-${i}`,
    weekly: week,
    exceptions: [],
    breaks: week.map(({ weekday }) => ({
      weekday,
      fromMinute: 12 * 60 + (i % 4) * 30,
      toMinute: 13 * 60 + (i % 4) * 30,
    })),
    busy: [] as { startsAt: number; endsAt: number }[],
  }))
  for (let made = 0; made < BOOKINGS; ) {
    const day = Math.floor(random() * DAYS)
    const quarter = 7 * 4 + Math.floor(random() * 14 * 4)
    const startsAt = first + (day * 1440 + quarter * 15) * MINUTE
    const endsAt = startsAt + 15 * (1 + Math.floor(random() * 6)) * MINUTE
    const member = staff[Math.floor(random() * STAFF)]
    if (!member || member.busy.some((b) => b.startsAt < endsAt && startsAt < b.endsAt)) continue
    member.busy.push({ startsAt, endsAt })
    made += 1
  }
  return {
    salon: { timeZone: ZONE, weekly: week, exceptions: [], leadMinutes: 60, horizonDays: 60 },
    items: [
      {
        durationMinutes: 45,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 15,
        gapStartMinutes: 0,
        gapMinutes: 0,
        staffIds: staff.map(({ staffId }) => staffId),
        kinds: [],
      },
    ],
    staff,
    resources: [],
    now: first - 1440 * MINUTE,
    by: 'client',
  }
}

/** Numbers from 0 to 1 that look random (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
