// Appointments as calendars read them: iCalendar (RFC 5545). Times are UTC, so that no zone has to be
// described and a change of clocks moves nothing. Pure; no I/O and no clock of its own.

/** One visit as a calendar shows it. Instants are UTC milliseconds. */
export type CalendarEvent = {
  id: string
  startsAt: number
  endsAt: number
  /** Asked for, agreed, or called off; a visit that is over stays agreed. */
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Counts the changes, so that a calendar replaces what it knew. */
  version: number
  createdAt: number
  updatedAt: number
  title: string
  /** Lines of plain text. */
  text: string
  place: string
  /** Degrees; null where it is not known. */
  at: { latitude: number; longitude: number } | null
  url: string
}

/** How often a calendar should read a feed again, as an ISO 8601 duration. */
const REFRESH = 'PT1H'

/** A whole calendar of that name, lines ended by CRLF and none longer than 75 octets. */
export function calendarOf(name: string, events: CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purse//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    // The same for as long as the visit lives, wherever and however often it is read.
    `UID:${event.id}@purse`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SEQUENCE:${event.version}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `LOCATION:${escaped(event.place)}`,
    ...(event.at ? [`GEO:${event.at.latitude.toFixed(6)};${event.at.longitude.toFixed(6)}`] : []),
    // An address is no text: it is written as it is.
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** "20261121T063000Z" */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Text as section 3.3.11 wants it; other control characters are not allowed at all. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const LINE_OCTETS = 75

/** Section 3.1: a longer line goes on in the next, after a space; no character is cut in two. */
function folded(line: string): string {
  const octets = new TextEncoder()
  let result = ''
  let used = 0
  for (const char of line) {
    const size = octets.encode(char).length
    if (used + size > LINE_OCTETS) {
      result += '\r\n '
      used = 1
    }
    result += char
    used += size
  }
  return result
}
