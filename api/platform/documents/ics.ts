// iCalendar output (RFC 5545). Times are UTC, so that no zone has to be described and clock changes
// move nothing. Pure; no I/O and no clock of its own.

/** One appointment as a calendar event. Instants are UTC milliseconds. */
export type CalendarEvent = {
  id: string
  startsAt: number
  endsAt: number
  /** Pending, confirmed, or cancelled; a completed appointment stays CONFIRMED. */
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Increases with each change, so that a calendar app replaces its copy. */
  version: number
  createdAt: number
  updatedAt: number
  title: string
  /** Plain text, may have several lines. */
  text: string
  place: string
  /** Degrees; null if unknown. */
  at: { latitude: number; longitude: number } | null
  url: string
}

/** How often a calendar app should refresh, as an ISO 8601 duration. */
const REFRESH = 'PT1H'

/**
 * A whole calendar of that name, with CRLF line endings and lines of at most 75 octets. `method` is that of RFC 5546: what
 * a mail client does with the events of a file that comes by email.
 */
export function calendarOf(name: string, events: CalendarEvent[], method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purse//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
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
    // Stable for the life of the appointment, wherever and however often it is read.
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
    // A URI value is not escaped like text.
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** "20261121T063000Z" */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Escapes text by section 3.3.11; removes other control characters, which are not allowed. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const LINE_OCTETS = 75

/** Section 3.1: folds a longer line, continuing it after a space; never splits a character. */
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
