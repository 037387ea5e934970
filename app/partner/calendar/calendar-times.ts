// Times of the calendar as text.
import { minuteAsWritten } from '../../../api/platform/values/time'
import { minutes } from '../../ui/display/duration'
import { dateParts } from '../../ui/display/time'
import type { Change } from './calendar-changes'
import type { Calendar, Range } from './calendar-model'

/** "9:30 – 10:15 AM" */
export function span({ from, to }: Range): string {
  const [start, end] = [minutes(from), minutes(to)]
  const same = start.slice(-2) === end.slice(-2)
  return `${same ? start.slice(0, -3) : start} – ${end}`
}

/**
 * Where a change takes something from, and where to: "from 9:00 – 9:45 AM to 10:30 – 11:15 AM with Zuri". What differs
 * stands on both sides, the day before the time and the person after it; who stays the same, at the end.
 */
export function fromTo(calendar: Calendar, change: Change): string {
  const visit = calendar.visits.find(({ id }) => id === change.id)
  const before = visit ?? calendar.blocks.find(({ id }) => id === change.id) ?? change
  const was = visit?.segments[0] ?? calendar.blocks.find(({ id }) => id === change.id) ?? change
  const staffId = change.sameStaff ? change.staffId : was.staffId
  const isOtherDay = before.startsAt.slice(0, 10) !== change.startsAt.slice(0, 10)
  const place = ({ startsAt, endsAt }: typeof before, who: string | null) => {
    const day = isOtherDay ? `${dateParts(startsAt.slice(0, 10)).long}, ` : ''
    const name = calendar.staff.find(({ id }) => id === who)?.name
    const times = span({ from: minuteAsWritten(startsAt), to: minuteAsWritten(endsAt) })
    return `${day}${times}${name ? ` with ${name}` : ''}`
  }
  const from = place(before, staffId === change.staffId ? null : staffId)
  return `from ${from} to ${place(change, change.staffId)}`
}

/** "09:30" */
export function clockOf(minute: number): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`
}
