// What moving or resizing an item of the calendar changes: the request for it, the calendar after it, its undo, and what
// is in its way. Pure, the same on the server and in the browser.
import { instantAt, MINUTE, rfc3339 } from '../../../api/platform/values/time'
import {
  type Calendar,
  type Column,
  type Entry,
  entriesOf,
  type Grabbed,
  type Hours,
  type Range,
  type Target,
  type Times,
} from './calendar-model'

/** The api request that moves `grabbed` to `target`. */
export type Change = {
  kind: 'visit' | 'block'
  id: string
  startsAt: string
  endsAt: string
  staffId: string
  /** Whether the staff member and the duration stay the same. */
  sameStaff: boolean
  sameLength: boolean
}

/** Null where nothing changes. */
export function changeOf(calendar: Calendar, columns: Column[], grabbed: Grabbed, target: Target): Change | null {
  const { entry, how } = grabbed
  if (entry.kind !== 'visit' && entry.kind !== 'block') return null
  const column = columns[target.column]
  if (!column) return null
  const { timeZone } = calendar.salon
  const part = entry.kind === 'visit' ? entry.segment : entry.block
  const whole = entry.kind === 'visit' ? entry.visit : entry.block
  const delta = how === 'move' ? instantAt(column.date, target.from, timeZone) - Date.parse(part.startsAt) : 0
  const longer = how === 'stretch' ? (target.to - entry.to) * MINUTE : 0
  const sameStaff = part.staffId === column.staffId || !oneHanded(entry)
  if (delta === 0 && longer === 0 && sameStaff) return null
  return {
    kind: entry.kind,
    id: whole.id,
    startsAt: rfc3339(Date.parse(whole.startsAt) + delta, timeZone),
    endsAt: rfc3339(Date.parse(whole.endsAt) + delta + longer, timeZone),
    staffId: sameStaff ? part.staffId : column.staffId,
    sameStaff,
    sameLength: longer === 0,
  }
}

/** The calendar after a change. */
export function changed(calendar: Calendar, change: Change): Calendar {
  const { timeZone } = calendar.salon
  const move = (time: string, by: number) => rfc3339(Date.parse(time) + by, timeZone)
  if (change.kind === 'block') {
    const { startsAt, endsAt, staffId } = change
    const blocks = calendar.blocks.map((block) =>
      block.id === change.id ? { ...block, startsAt, endsAt, staffId } : block,
    )
    return { ...calendar, blocks }
  }
  const visits = calendar.visits.map((visit) => {
    if (visit.id !== change.id) return visit
    const by = Date.parse(change.startsAt) - Date.parse(visit.startsAt)
    const segments = visit.segments.map((segment, i) => ({
      ...segment,
      staffId: change.sameStaff ? segment.staffId : change.staffId,
      startsAt: move(segment.startsAt, by),
      endsAt: i === visit.segments.length - 1 ? change.endsAt : move(segment.endsAt, by),
      gap: segment.gap && { startsAt: move(segment.gap.startsAt, by), endsAt: move(segment.gap.endsAt, by) },
    }))
    return { ...visit, startsAt: change.startsAt, endsAt: change.endsAt, segments }
  })
  return { ...calendar, visits }
}

/** Where a column had what a change takes away: until it is made, its outline stays there. */
export function leftBy(calendar: Calendar, column: Column, hours: Hours, change: Change): Range[] {
  return entriesOf(calendar, column, hours).filter(
    (entry) =>
      (entry.kind === 'visit' && entry.visit.id === change.id) ||
      (entry.kind === 'block' && entry.block.id === change.id),
  )
}

/** The undo: the position of the same item before the change. */
export function undoing(calendar: Calendar, change: Change): Change | null {
  const visit = calendar.visits.find(({ id }) => id === change.id)
  const block = calendar.blocks.find(({ id }) => id === change.id)
  const before = change.kind === 'visit' ? visit : block
  if (!before) return null
  const staffId = change.kind === 'visit' ? visit?.segments[0]?.staffId : block?.staffId
  const { startsAt, endsAt } = before
  return { ...change, startsAt, endsAt, staffId: staffId ?? change.staffId }
}

/** The conflict of a change, as a sentence; null where the calendar shows none. */
export function inTheWay(calendar: Calendar, change: Change): string | null {
  const after = changed(calendar, change)
  const pieces =
    change.kind === 'visit'
      ? (after.visits.find(({ id }) => id === change.id)?.segments ?? [])
      : after.blocks.filter(({ id }) => id === change.id)
  for (const piece of pieces) {
    const crosses = (other: Times & { staffId: string }) =>
      other.staffId === piece.staffId &&
      Date.parse(other.startsAt) < Date.parse(piece.endsAt) &&
      Date.parse(other.endsAt) > Date.parse(piece.startsAt)
    const visit = calendar.visits.find(
      ({ id, status, segments }) => id !== change.id && status !== 'no_show' && segments.some(crosses),
    )
    if (visit) return `${visit.clientName} is booked then.`
    if (calendar.blocks.some((block) => block.id !== change.id && crosses(block))) return 'That time is blocked.'
    if (calendar.beingBooked.some(crosses)) return 'A client is paying for that time right now.'
  }
  return null
}

/** An appointment with several staff members keeps each of them: only its time changes. */
function oneHanded(entry: Entry): boolean {
  return entry.kind !== 'visit' || new Set(entry.visit.segments.map((s) => s.staffId)).size === 1
}
