// The calendar's model: columns of one staff member and one day, and their items, in minutes of
// the local day. Pure, the same on the server and in the browser.
import type { CalendarResponse } from '../../../api/booking/calendar/responses'
import { minuteAsWritten } from '../../../api/platform/values/time'

export type Range = { from: number; to: number }
export type Times = { startsAt: string; endsAt: string }

type Segment = Visit['segments'][number]

export type Visit = CalendarResponse['visits'][number]

type Block = CalendarResponse['blocks'][number]

/** The calendar without what its page alone needs. */
export type Calendar = Pick<
  CalendarResponse,
  'now' | 'today' | 'date' | 'categories' | 'visits' | 'blocks' | 'beingBooked'
> & {
  salon: Pick<CalendarResponse['salon'], 'timeZone'>
  days: Omit<CalendarResponse['days'][number], 'waiting' | 'funded'>[]
  staff: Omit<CalendarResponse['staff'][number], 'serviceIds'>[]
}

/** One staff member on one day. */
export type Column = {
  key: string
  staffId: string
  staffName: string
  date: string
  works: Range[]
  /** Neither at work nor booked on the one day that is shown. */
  off: boolean
}

/** Hours of the day. */
export type Hours = { opens: number; closes: number }

export type Entry = Range & { key: string } & (
    | {
        kind: 'visit'
        visit: Visit
        segment: Segment
        part: number
        gap: Range | null
        half: Half
      }
    | { kind: 'block'; block: Block }
    | { kind: 'held'; friends: boolean }
    | { kind: 'free' }
  )

/** Of two visits at one time: the left one, or the one beside it; null where it is alone. */
type Half = 'left' | 'right' | null

/** The target of a move: for an appointment, that of the grabbed segment. */
export type Target = Range & { column: number }

/** The grabbed item, and the kind of the change. */
export type Grabbed = { entry: Entry; column: number; how: 'move' | 'stretch' }

const CELL = 30
const DAY = 1440

/** Of a day those who are off stand last. */
export function columnsOf(calendar: Calendar, staffId: string | null): Column[] {
  const booked = new Set(calendar.visits.flatMap(({ segments }) => segments.map((segment) => segment.staffId)))
  const isOff = ({ id, works }: Calendar['staff'][number]) =>
    works.length === 1 && works[0]?.length === 0 && !booked.has(id)
  return [...calendar.staff]
    .sort((a, b) => Number(isOff(a)) - Number(isOff(b)))
    .filter(({ id }) => staffId === null || id === staffId)
    .flatMap((person) =>
      calendar.days.map(({ date }, day) => ({
        key: `${person.id}:${date}`,
        staffId: person.id,
        staffName: person.name,
        date,
        works: person.works[day] ?? [],
        off: isOff(person),
      })),
    )
}

/** What is said of a column: why the salon is closed, that its person is off, or why hours are other ones. */
export function noteOf({ days }: Calendar, { date, works }: Column): string | null {
  const day = days.find((day) => day.date === date)
  if (!day) return null
  if (day.exception?.closureId) return day.exception.note || 'Closed'
  if (day.open.length === 0) return 'Closed'
  if (works.length === 0) return 'Off'
  return day.exception ? day.exception.note || 'Other hours' : null
}

/** How long a block is, where it is not a part of one day. */
export function daysOf({ startsAt, endsAt }: Times): 'part' | 'whole' | 'several' {
  const from = Date.parse(startsAt.slice(0, 10))
  const to = Date.parse(endsAt.slice(0, 10))
  if (from === to) return 'part'
  const midnights = [startsAt, endsAt].every((time) => time.slice(11, 16) === '00:00')
  return midnights && to - from === 86_400_000 ? 'whole' : 'several'
}

/** The displayed hours: all in which the salon is open, has an appointment or allows a move. */
export function hoursOf(calendar: Calendar, columns: Column[]): Hours {
  const spans = [
    ...calendar.days.flatMap(({ open }) => open),
    ...columns.flatMap((column) => [
      ...column.works,
      ...columnEntries(calendar, column).filter((entry) => entry.kind === 'visit' || movable(entry)),
    ]),
  ]
  if (spans.length === 0) return { opens: 9, closes: 18 }
  return {
    opens: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60),
    closes: Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60),
  }
}

/**
 * The items of a column, by time, clipped to the displayed hours; free time in cells of half an
 * hour, which start no earlier than now.
 */
export function entriesOf(calendar: Calendar, column: Column, { opens, closes }: Hours): Entry[] {
  const all = columnEntries(calendar, column)
  const past =
    column.date < calendar.today
      ? DAY
      : column.date === calendar.today
        ? Math.floor(minuteOn(column.date, calendar.now) / CELL) * CELL
        : 0
  return [...all, ...freeCells(column, all, past)]
    .map((entry) => ({ ...entry, from: Math.max(entry.from, opens * 60), to: Math.min(entry.to, closes * 60) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

function columnEntries(calendar: Calendar, { date, staffId, key }: Column): Entry[] {
  const on = (times: Times): Range => ({ from: minuteOn(date, times.startsAt), to: minuteOn(date, times.endsAt) })
  const found: Entry[] = []
  for (const visit of calendar.visits) {
    for (const [part, segment] of visit.segments.entries()) {
      if (segment.staffId !== staffId) continue
      const gap = segment.gap && on(segment.gap)
      const shape = { kind: 'visit', visit, segment, part, gap, half: null } as const
      found.push({ ...shape, ...on(segment), key: `visit:${visit.id}:${part}` })
    }
  }
  for (const block of calendar.blocks) {
    if (block.staffId === staffId) found.push({ kind: 'block', block, ...on(block), key: `block:${block.id}:${key}` })
  }
  for (const held of calendar.beingBooked) {
    if (held.staffId === staffId)
      found.push({ kind: 'held', friends: held.partyId !== null, ...on(held), key: `held:${held.id}:${held.startsAt}` })
  }
  const here = found.filter(({ from, to }) => from < to)
  // Appointments in a processing gap, or after a no-show, are shown side by side.
  return here.map((entry) => ({
    ...entry,
    half: halfOf(entry, here),
  }))
}

function halfOf(entry: Entry, all: Entry[]): Half {
  const beside = all.filter((other) => other !== entry && other.from < entry.to && other.to > entry.from)
  if (beside.some((other) => under(other, entry))) return 'right'
  return beside.some((other) => under(entry, other)) ? 'left' : null
}

/** Of two that were both booked anyway, the first. */
function isBefore(entry: Entry, other: Entry): boolean {
  const isAnyway = other.kind === 'visit' && other.visit.anyway !== null
  return isAnyway && (entry.from - other.from || (entry.key < other.key ? -1 : 1)) < 0
}

function under(entry: Entry, other: Entry): boolean {
  if (entry.kind !== 'visit') return false
  // One that was done early may share the rest of its time with another.
  const over = (entry: Entry) => entry.kind === 'visit' && ['no_show', 'completed'].includes(entry.visit.status)
  if (over(entry) && !over(other)) return true
  // Booked anyway, beside what was there.
  if (other.kind === 'visit' && other.visit.anyway && !isBefore(other, entry)) return true
  return entry.gap !== null && other.from >= entry.gap.from && other.to <= entry.gap.to
}

/** Whether it occupies the time of its staff member. */
function takesTime(entry: Entry): boolean {
  return entry.kind !== 'visit' || entry.visit.status !== 'no_show'
}

function freeCells(column: Column, all: Entry[], past: number): Entry[] {
  const cells: Entry[] = []
  for (const works of column.works) {
    let from = Math.max(works.from, past)
    for (const taken of [...all.filter(takesTime), { from: works.to, to: works.to }].sort((a, b) => a.from - b.from)) {
      const end = Math.min(taken.from, works.to)
      while (end - from >= CELL) {
        // Up to the next half hour, unless the remainder is smaller than a cell.
        const next = Math.floor(from / CELL) * CELL + CELL
        const aligned = next - from < CELL ? next + CELL : next
        const to = end - aligned < CELL ? end : aligned
        cells.push({ kind: 'free', from, to, key: `free:${column.key}:${from}` })
        from = to
      }
      from = Math.max(from, taken.to)
    }
  }
  return cells
}

/** The minute of a date at which an instant lies, by the offset in its timestamp. */
function minuteOn(date: string, instant: string): number {
  const day = instant.slice(0, 10)
  if (day !== date) return day < date ? 0 : DAY
  return minuteAsWritten(instant)
}

/** The current minute, where the column is today's and shows it; else null. */
export function nowOn(date: string, now: string, { opens, closes }: Hours): number | null {
  if (!now.startsWith(date)) return null
  const minute = minuteOn(date, now)
  return minute >= opens * 60 && minute <= closes * 60 ? minute : null
}

/**
 * Whether it can be moved: completed appointments cannot, slot holds belong to a paying client,
 * leave of several days has its own form, and what a private calendar says is changed there.
 */
export function movable(entry: Entry): boolean {
  if (entry.kind === 'visit') return ['pending', 'confirmed'].includes(entry.visit.status)
  const ofOneDay = ({ startsAt, endsAt }: Times) => startsAt.slice(0, 10) === endsAt.slice(0, 10)
  return entry.kind === 'block' && !entry.block.synced && ofOneDay(entry.block)
}

/** An appointment of several services cannot be resized. */
export function stretchable(entry: Entry): boolean {
  if (!movable(entry)) return false
  return entry.kind !== 'visit' || entry.visit.segments.length === 1
}
