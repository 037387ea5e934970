// Dates and times as people read them, in US English: the one home of these forms, which
// tests/architecture/date-forms.test.ts holds everything else to. Browser-safe.

const made = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone and form. */
export function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  let found = made.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    made.set(key, found)
  }
  return found
}

/** When the year is named: where it is not the current one; always, in records; never, of days that are near. */
export type Year = 'other' | 'always' | 'never'

const DAY = { month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** "4:55 PM". `instant` in UTC ms, here and below. */
export function clockForm(instant: number, timeZone: string): string {
  return plain(formatter(timeZone, CLOCK).format(instant))
}

/** "10:00 AM": a minute of the day; 1440 is midnight. */
export function minuteForm(minute: number): string {
  return clockForm(minute * 60_000, 'UTC')
}

/** "45 min", "1 h 30 min" */
export function durationForm(total: number): string {
  const hours = Math.floor(total / 60)
  const rest = total % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** "Nov 22", or "Nov 22, 2027". */
export function dayForm(instant: number, timeZone: string, year: Year = 'other'): string {
  return formatter(timeZone, { ...DAY, ...yearOf(instant, timeZone, year) }).format(instant)
}

/** "Sun, Nov 22, 4:55 PM", or "Mon, Nov 22, 2027, 4:55 PM". */
export function dateTimeForm(instant: number, timeZone: string, year: Year = 'other'): string {
  const parts = { weekday: 'short', ...DAY, ...CLOCK, ...yearOf(instant, timeZone, year) } as const
  return plain(formatter(timeZone, parts).format(instant))
}

/** "Sun, Nov 22, 4:55 PM UTC": in messages to operators, who may be anywhere. */
export function utcForm(instant: number): string {
  return `${dateTimeForm(instant, 'UTC')} UTC`
}

/** "November 2026" for "2026-11". */
export function monthForm(month: string): string {
  const middle = Date.parse(`${month}-15T12:00:00Z`)
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(middle)
}

/** The option that names the year, where it is to be named. */
export function yearOf(instant: number, timeZone: string, year: Year = 'other'): { year?: 'numeric' } {
  const named = year === 'always' || (year === 'other' && !isThisYear(instant, timeZone))
  return named ? { year: 'numeric' } : {}
}

function isThisYear(instant: number, timeZone: string): boolean {
  const now = Date.now()
  // Without the zone, where it makes no difference: the same year two days before and after.
  const [from, to] = [Math.min(instant, now) - TWO_DAYS, Math.max(instant, now) + TWO_DAYS]
  if (new Date(from).getUTCFullYear() === new Date(to).getUTCFullYear()) return true
  const of = (time: number) => formatter(timeZone, { year: 'numeric' }).format(time)
  return of(instant) === of(now)
}

const TWO_DAYS = 2 * 86_400_000

/** The narrow space before "PM" as one that every screen and text message has. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ')
}
