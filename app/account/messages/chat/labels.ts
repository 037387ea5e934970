// Labels of times and presence. Pure, and the same on the server and in the browser: times are in the viewer's stored
// zone.
import type { PresenceResponse } from '../../../../api/messaging/messages/responses'
import { clockForm, dayForm } from '../../../../api/platform/values/date-forms'
import { rfc3339 } from '../../../../api/platform/values/time'
import { dateParts } from '../../../ui/display/time'
import type { Mark } from './data'

export const OFFLINE = 'You’re offline. Your messages will be sent later.'

export const CANNOT_WRITE = 'You can’t message each other.'

export const MARKS: Record<Mark, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
}

/** "2:05 PM" today, "Yesterday", else "Nov 3", with the year where it is another. */
export function shortTime(instant: number, now: number, timeZone: string): string {
  const [date, today] = [dateOf(instant, timeZone), dateOf(now, timeZone)]
  if (date === today) return clockForm(instant, timeZone)
  return date === dayBefore(today) ? 'Yesterday' : dayForm(instant, timeZone)
}

/** The heading of a day: "Today", "Yesterday", "Monday, November 16". */
export function dayLabel(date: string, now: number, timeZone: string): string {
  const today = dateOf(now, timeZone)
  if (date === today) return 'Today'
  if (date === dayBefore(today)) return 'Yesterday'
  return dateParts(date).long
}

/** The presence under a name; null where hidden. */
export function statusLabel(presence: PresenceResponse, typing: boolean, now: number, timeZone: string): string | null {
  if (typing) return 'typing…'
  if (!presence) return null
  if (presence.online) return 'Online'
  if (!presence.lastSeenAt) return 'Offline'
  const seen = Date.parse(presence.lastSeenAt)
  const time = shortTime(seen, now, timeZone)
  return `Last seen ${time === 'Yesterday' ? `yesterday at ${clockForm(seen, timeZone)}` : time}`
}

function dateOf(instant: number, timeZone: string): string {
  return rfc3339(instant, timeZone).slice(0, 10)
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}
