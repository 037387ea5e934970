// Dates and times for display. What happens at a place is in that place's time, named where the reader's clock
// differs; everything else is in the reader's own.
import { clockForm, dateTimeForm, dayForm, formatter, type Year, yearOf } from '../../../api/platform/values/date-forms'
import { zoneName } from '../../../api/platform/values/zone'

/** The time zone of whom a page is rendered for; null for signed-out people. */
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

/**
 * A date or a time that no line breaks within: "Nov 22, 2027" and "4:55 PM" stay whole, and what stands between them may
 * part. Emails and text messages keep plain spaces: their forms are those of the api.
 */
function unbroken(text: string): string {
  return text.replace(/([a-z]) (?=\d)|(\d,) (?=\d{4})|(\d) (?=[AP]M)/g, '$1$2$3\u00a0')
}

/** The reader's time zone, for the document to hand on to its islands. */
export function readerZone(): string | null {
  return reader
}

/** In a browser there is one reader: the page that the server rendered says in which zone. */
export function readFrom(page: HTMLElement): void {
  reader = page.dataset.zone ?? null
}

/**
 * "Sun, Nov 22, 4:55 PM". With the zone of a place, it is named where the reader's clock differs. Without one it is
 * the reader's own time: as the api wrote it with their offset, or brought there from UTC.
 */
export function dateTime(instant: string, timeZone?: string, year?: Year): string {
  if (timeZone === undefined) return unbroken(dateTimeForm(...ownTime(instant), year))
  const time = unbroken(dateTimeForm(Date.parse(instant), timeZone, year))
  return [time, zoneElsewhere(instant, timeZone)].filter(Boolean).join(' ')
}

/** "Lagos time" where the clock at that place differs from the reader's at that moment; else empty. */
export function zoneElsewhere(instant: string, timeZone: string): string {
  if (reader === null) return ''
  const at = (zone: string) => dateTimeForm(Date.parse(instant), zone)
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

/** An instant without a zone of a place in UTC ms, and the zone to write it in. */
function ownTime(instant: string): [instant: number, timeZone: string] {
  if (instant.endsWith('Z')) return [Date.parse(instant), reader ?? 'UTC']
  // The offset that the api wrote is the reader's; plain dates have none.
  return [Date.parse(instant.includes('T') ? `${instant.slice(0, 19)}Z` : instant), 'UTC']
}

/** "9:30 AM" */
export function clock(instant: string, timeZone: string): string {
  return unbroken(clockForm(Date.parse(instant), timeZone))
}

/** "9:30 AM" by the offset in the timestamp. */
export function clockAsWritten(instant: string): string {
  return clock(`${instant.slice(0, 19)}Z`, 'UTC')
}

/** "Nov 3", or "Nov 3, 2027", for plain dates too; zones as for `dateTime`. */
export function day(instant: string, timeZone?: string, year?: Year): string {
  const [at, zone] = timeZone === undefined ? ownTime(instant) : [Date.parse(instant), timeZone]
  return unbroken(dayForm(at, zone, year))
}

/** Parts of a plain date ("2026-11-21"): weekday, day of the month, month. */
export function dateParts(date: string): { weekday: string; day: string; month: string; long: string } {
  const instant = Date.parse(`${date}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => formatter('UTC', options).format(instant)
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    long: unbroken(part({ weekday: 'long', month: 'long', day: 'numeric', ...yearOf(instant, 'UTC') })),
  }
}

/** The plain dates in a text of the api, as people read them: "Interest for Nov 3". */
export function withDays(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => day(date))
}

/** "Nov 3" for "2026-11-03" */
export function shortDate(date: string): string {
  return unbroken(dayForm(Date.parse(date), 'UTC', 'never'))
}
