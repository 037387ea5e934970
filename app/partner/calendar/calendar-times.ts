// Times of the calendar as text.
import { minutes } from '../../ui/display/duration'
import type { Range } from './calendar-model'

/** "9:30 – 10:15 AM" */
export function span({ from, to }: Range): string {
  const [start, end] = [minutes(from), minutes(to)]
  const same = start.slice(-2) === end.slice(-2)
  return `${same ? start.slice(0, -3) : start} – ${end}`
}

/** "09:30" */
export function clockOf(minute: number): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`
}
