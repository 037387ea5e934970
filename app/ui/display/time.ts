// Dates and times for display. What happens at a place is in that place's time, named where the reader's clock
// differs; everything else is in the reader's own.
import { zoneName } from '../../../api/platform/values/zone'

/** The time zone of whom a page is rendered for; null where nobody is known. */
let reader: string | null = null

/** Renders for a reader in a time zone. `render` must be synchronous: nothing else runs meanwhile. */
export function readIn<T>(timeZone: string | null, render: () => T): T {
  const before = reader
  reader = timeZone
  try {
    return render()
  } finally {
    reader = before
  }
}

/** The reader's time zone, for the document to hand on to its islands. */
export function readerZone(): string | null {
  return reader
}

/** In a browser there is one reader: the page that the server rendered says in which zone. */
export function readFrom(page: HTMLElement): void {
  reader = page.dataset.zone ?? null
}

const cache = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone and form. */
export function formatter(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  let found = cache.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    cache.set(key, found)
  }
  return found
}

/**
 * "Nov 21, 2026 • 9:30 AM": the specification's date display (MMM d, yyyy • h:mm a). With the zone of a place, it
 * is named where the reader's clock differs. Without one it is the reader's own time: as the api wrote it with their
 * offset, or brought there from UTC.
 */
export function dateTime(instant: string, timeZone?: string): string {
  if (timeZone !== undefined) {
    const name = zoneElsewhere(instant, timeZone)
    return `${day(instant, timeZone)} • ${clock(instant, timeZone)}${name && ` ${name}`}`
  }
  const [own, zone] = ownTime(instant)
  return `${day(own, zone)} • ${clock(own, zone)}`
}

/** "Lagos time" where the clock at that place differs from the reader's at that moment; else empty. */
export function zoneElsewhere(instant: string, timeZone: string): string {
  if (reader === null) return ''
  const at = (zone: string) => `${day(instant, zone)} ${clock(instant, zone)}`
  return at(timeZone) === at(reader) ? '' : zoneName(timeZone)
}

/** "3:26 PM" at a place, or "3:26 PM Lagos time" where the reader's clock differs. */
export function placeClock(instant: string, timeZone: string): string {
  return [clock(instant, timeZone), zoneElsewhere(instant, timeZone)].filter(Boolean).join(' ')
}

/** "3:26 PM – 4:26 PM" at a place, and its name where the reader's clock differs. */
export function placeClocks(from: string, to: string, timeZone: string): string {
  return `${clock(from, timeZone)} – ${placeClock(to, timeZone)}`
}

/** An instant without a zone of a place, and the zone to write it in. */
function ownTime(instant: string): [instant: string, timeZone: string] {
  if (instant.endsWith('Z')) return [instant, reader ?? 'UTC']
  // The offset that the api wrote is the reader's; plain dates have none.
  return [instant.includes('T') ? `${instant.slice(0, 19)}Z` : instant, 'UTC']
}

/** "9:30 AM" */
export function clock(instant: string, timeZone: string): string {
  return formatter(timeZone, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .replace('\u202f', ' ')
}

/** "9:30 AM" by the offset in the timestamp. */
export function clockAsWritten(instant: string): string {
  return clock(`${instant.slice(0, 19)}Z`, 'UTC')
}

/** "Nov 3, 2026", for plain dates too; zones as for `dateTime`. */
export function day(instant: string, timeZone?: string): string {
  const [at, zone] = timeZone === undefined ? ownTime(instant) : [instant, timeZone]
  return formatter(zone, { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(at))
}

/** Parts of a plain date ("2026-11-21"): weekday, day of the month, month. */
export function dateParts(date: string): {
  weekday: string
  day: string
  month: string
  long: string
} {
  const instant = new Date(`${date}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => formatter('UTC', options).format(instant)
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    long: part({ weekday: 'long', month: 'long', day: 'numeric' }),
  }
}

/** "Nov 3" for "2026-11-03" */
export function shortDate(date: string): string {
  const { month, day } = dateParts(date)
  return `${month} ${day}`
}
