// Dates and times for display, always in the zone of the place.

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  let found = cache.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    cache.set(key, found)
  }
  return found
}

/**
 * "Nov 21, 2026 • 9:30 AM": the specification's date display (MMM d, yyyy • h:mm a). Without a
 * zone, the offset in the timestamp applies: the api writes a person's own times in their zone.
 */
export function dateTime(instant: string, timeZone?: string): string {
  if (timeZone === undefined) return dateTime(`${instant.slice(0, 19)}Z`, 'UTC')
  const day = formatter(timeZone, { month: 'short', day: 'numeric', year: 'numeric' }).format(
    new Date(instant),
  )
  return `${day} • ${clock(instant, timeZone)}`
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

/** "Nov 3, 2026" */
export function day(instant: string, timeZone = 'UTC'): string {
  return formatter(timeZone, { month: 'short', day: 'numeric', year: 'numeric' }).format(
    new Date(instant),
  )
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

/** "9:00 AM" for 540 minutes of the day. */
export function minutes(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = String(minute % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "45 min", "1 h 30 min" */
export function duration(total: number): string {
  const hours = Math.floor(total / 60)
  const rest = total % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** Today's date ("2026-11-21") at a place. */
export function today(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** "November 2026" for "2026-11" */
export function monthAndYear(month: string): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}

/** "Nov" for "2026-11" */
export function shortMonth(month: string): string {
  return formatter('UTC', { month: 'short' }).format(new Date(`${month}-15T12:00:00Z`))
}
