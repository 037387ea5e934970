// Times of a place in notifications: in the place's own time, named where the reader's clock differs, as on
// screens (app/ui/display/time.ts). In plain characters, which suit a text message.
import { dateTimeForm } from './date-forms'
import { zonedDateTime } from './dates'
import { zoneName } from './zone'

/**
 * "Mon, Jan 11, 9:30 AM", with "Lagos time" after it where the reader's clock differs at that moment, or where
 * nobody knows who reads it (null). `instant` in UTC ms.
 */
export function placeTime(instant: number, timeZone: string, reader: string | null): string {
  const isElsewhere = reader === null || offsetAt(instant, reader) !== offsetAt(instant, timeZone)
  // Notifications are about days that are near: the year goes without saying.
  const time = dateTimeForm(instant, timeZone, 'never')
  return isElsewhere ? `${time} ${zoneName(timeZone)}` : time
}

/**
 * A time in the text of a notification: its reader's zone is known when it is dispatched, see `readIn`. Only for texts
 * that go to the outbox; an answer or a page has `placeTime`.
 */
export function notificationTime(instant: number, timeZone: string): string {
  return `${MARK}${instant} ${timeZone}${MARK}`
}

/** The text of a notification as its reader gets it; null where nobody knows their clock. */
export function readIn(reader: string | null, text: string): string {
  return text.replace(MARKED, (_, instant, timeZone) => placeTime(Number(instant), timeZone, reader))
}

/** A control character: no input may have one (../text.ts), so that nobody can write a time of their own. */
const MARK = '\u0001'
const MARKED = new RegExp(`${MARK}(\\d+) ([\\w/+-]+)${MARK}`, 'g')

function offsetAt(instant: number, timeZone: string): number {
  return zonedDateTime(instant, timeZone).offsetNanoseconds
}
