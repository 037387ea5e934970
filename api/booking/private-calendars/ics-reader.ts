// Reads the events of an iCalendar file (RFC 5545), as calendar apps publish them. Only what says when somebody is
// busy: titles, places and people are never looked at.
import { DAY, HOUR, MINUTE } from '../../platform/values/time'

/** A date, or a time on it. */
export type IcsTime = {
  /** Days since 1970-01-01. */
  day: number
  /** Milliseconds of the day; null: the whole day. */
  time: number | null
  /** As the file calls it; null: wherever one is. */
  zone: string | null
}

/** Whole days, which may have 23 hours, and milliseconds. */
type IcsLength = { days: number; ms: number }

/** When something ends, or how long it takes. */
export type IcsEnd = IcsTime | IcsLength | null

export type IcsEvent = {
  uid: string
  start: IcsTime
  end: IcsEnd
  /** How it repeats, as it is written. */
  rules: string[]
  /** Further times, and those on which it is left out. */
  further: { start: IcsTime; end: IcsEnd }[]
  except: IcsTime[]
  /** The time of the series that it stands for. */
  replaces: IcsTime | null
  /** Cancelled, or marked as time in which one is free. */
  free: boolean
}

export type IcsFile = {
  events: IcsEvent[]
  /** What definitions of zones say they are: "Customized Time Zone" → "Africa/Nairobi". */
  zoneNames: Map<string, string>
}

type Property = { name: string; params: Map<string, string>; value: string }

/** The events of a file; null if it is no calendar, or has more than `most` of them. */
export function readIcs(text: string, most: number): IcsFile | 'too-many' | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/(\r\n|\r|\n)[ \t]/g, '')
    .split(/[\r\n]+/)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) return null
  const file: IcsFile = { events: [], zoneNames: new Map() }
  const within: string[] = []
  let own: Property[] = []
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    const component = name.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') {
      within.push(component)
      // Of what is in an event itself, an alarm is no part.
      if (within.length <= 2) own = []
    } else if (edge) {
      if (component === 'VEVENT' && within.length === 2) {
        const event = eventOf(own)
        if (event) file.events.push(event)
        if (file.events.length > most) return 'too-many'
      }
      if (component === 'VTIMEZONE' && within.length === 2) noteZone(file, own)
      // Read once, however often its end is written.
      if (within.length <= 2) own = []
      within.pop()
    } else if (within.length === 2) {
      const property = propertyOf(line)
      if (property) own.push(property)
    }
  }
  return file
}

/** What is read of an event or of a zone. */
const READ =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|TZID|X-LIC-LOCATION)[;:]/i

function propertyOf(line: string): Property | null {
  if (!READ.test(line)) return null
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted
    if (quoted || (line[at] !== ';' && line[at] !== ':')) continue
    parts.push(line.slice(from, at))
    from = at + 1
    if (line[at] === ':') break
  }
  const [name = '', ...params] = parts
  return {
    name: name.toUpperCase(),
    params: new Map(
      params.map((one) => {
        const [key = '', ...rest] = one.split('=')
        return [key.toUpperCase(), rest.join('=').replace(/^"(.*)"$/, '$1')]
      }),
    ),
    value: line.slice(from).trim(),
  }
}

function noteZone({ zoneNames }: IcsFile, own: Property[]): void {
  const textOf = (name: string) => own.find((one) => one.name === name)?.value
  const [id, location] = [textOf('TZID'), textOf('X-LIC-LOCATION')]
  if (id && location) zoneNames.set(id, location)
}

function eventOf(own: Property[]): IcsEvent | null {
  const all = (name: string) => own.filter((one) => one.name === name)
  const one = (name: string) => all(name)[0]
  const first = (name: string) => all(name).flatMap(timesIn)[0] ?? null
  const start = first('DTSTART')
  if (!start) return null
  const duration = one('DURATION')
  return {
    uid: one('UID')?.value ?? '',
    start,
    end: first('DTEND') ?? (duration ? lengthOf(duration.value) : null),
    rules: all('RRULE').map(({ value }) => value),
    further: all('RDATE').flatMap(periodsIn),
    except: all('EXDATE').flatMap(timesIn),
    replaces: first('RECURRENCE-ID'),
    free:
      /^CANCELLED$/i.test(one('STATUS')?.value ?? '') ||
      /^TRANSPARENT$/i.test(one('TRANSP')?.value ?? ''),
  }
}

function timesIn({ params, value }: Property): IcsTime[] {
  return value.split(',').flatMap((text) => timeOf(text, params.get('TZID') ?? null) ?? [])
}

/** Dates and times, or periods: "start/end", "start/PT1H". */
function periodsIn({ params, value }: Property): IcsEvent['further'] {
  const zone = params.get('TZID') ?? null
  return value.split(',').flatMap((text) => {
    const [from = '', to] = text.split('/')
    const start = timeOf(from, zone)
    if (!start) return []
    return [{ start, end: to === undefined ? null : (timeOf(to, zone) ?? lengthOf(to)) }]
  })
}

/** "20261126", "20261126T140000", "20261126T110000Z" */
export function timeOf(text: string, zone: string | null): IcsTime | null {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(text.trim())
  if (!found) return null
  const [year, month, date, hour, minute, second] = found.slice(1, 7).map(Number) as [
    ...[number, number, number],
    ...[number, number, number],
  ]
  const at = new Date(Date.UTC(year, month - 1, date))
  if (year < 1900 || year > 2200 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date)
    return null
  const day = at.getTime() / DAY
  if (found[4] === undefined) return { day, time: null, zone }
  if (hour > 23 || minute > 59) return null
  const time = hour * HOUR + minute * MINUTE + Math.min(second, 59) * 1000
  return { day, time, zone: found[7] ? 'UTC' : zone }
}

/** "P1D", "PT1H30M", "P2W"; null if it is none, or goes back. */
function lengthOf(text: string): IcsLength | null {
  const found =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i.exec(
      text,
    )
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return { days: weeks * 7 + days, ms: hours * HOUR + minutes * MINUTE + seconds * 1000 }
}
