// Reads the events of an iCalendar file (RFC 5545), as calendar apps publish them. Only what says when somebody is
// busy: titles, places and people are never looked at.
import { type IcsEnd, type IcsTime, lengthOf, offsetOf, timeOf } from './ics-values'

type IcsPeriod = { start: IcsTime; end: IcsEnd }

export type IcsEvent = IcsPeriod & {
  uid: string
  /** How it repeats, as it is written. */
  rules: string[]
  /** Further times, and those on which it is left out. */
  further: IcsPeriod[]
  except: IcsTime[]
  /** The time of the series that it stands for. */
  replaces: IcsTime | null
  /** Whether it stands for all that follow too. */
  following: boolean
  /** Cancelled, or marked as time in which one is free. */
  free: boolean
  /** What it is a version of, and which: of one thing the highest number counts, of those the latest text. */
  version: { of: string; number: number; text: string }
}

/** When clocks of a zone begin to show another offset (milliseconds): once, at each further time and by rules. */
export type IcsClockChange = { start: IcsTime; further: IcsTime[]; rules: string[]; from: number; to: number }

/** What a file says about a zone of its own: its clocks, and a name by which others know it. */
type IcsZone = { changes: IcsClockChange[]; location: string | null }

export type IcsFile = {
  events: IcsEvent[]
  /** When somebody is busy, where no events are told. */
  busy: IcsPeriod[]
  /** By `zoneKey`. */
  zones: Map<string, IcsZone>
  /** What could not be read, or not all of it: the day of each, null where that is unknown too. */
  unread: (number | null)[]
}

type Property = { name: string; params: Map<string, string>; value: string }

/** The events of a file; null if it is no calendar, or has more than `most` of them. */
export function readIcs(text: string, most: number): IcsFile | 'too-many' | null {
  const lines = text
    .trimStart()
    .replace(/(\r\n|\r|\n)[ \t]/g, '')
    .split(/[\r\n]+/)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) return null
  const file: IcsFile = { events: [], busy: [], zones: new Map(), unread: [] }
  const within: string[] = []
  let properties: Property[] = []
  let part: Property[] = []
  let changes: IcsClockChange[] = []
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    const component = name.toUpperCase()
    const inZone = within[1] === 'VTIMEZONE' && within.length === 3
    if (edge?.toUpperCase() === 'BEGIN') {
      within.push(component)
      // Of what is in an event itself, an alarm is no part.
      if (within.length <= 2) [properties, changes] = [[], []]
      part = []
    } else if (edge) {
      if (inZone) changes.push(...changeOf(part))
      if (within.length === 2) {
        if (component === 'VEVENT') noteEvent(file, properties)
        if (component === 'VFREEBUSY') noteBusy(file, properties)
        if (component === 'VTIMEZONE') noteZone(file, properties, changes)
        if (file.events.length > most) return 'too-many'
      }
      // Read once, however often its end is written.
      if (within.length <= 2) [properties, changes] = [[], []]
      part = []
      within.pop()
    } else if (within.length === 2 || inZone) {
      const property = propertyOf(line)
      if (property) (inZone ? part : properties).push(property)
    }
  }
  // The file ends in the middle of one.
  if (within[1] === 'VEVENT') file.unread.push(null)
  return file
}

/** One name for all ways to write that of a zone: quoted, with commas escaped, in other letters. */
export function zoneKey(name: string): string {
  return name
    .replace(/\\([,;\\])/g, '$1')
    .replaceAll('"', '')
    .trim()
    .toLowerCase()
}

/** What is read of an event, of times in which one is busy, and of a zone. */
const READ =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|SEQUENCE|DTSTAMP|LAST-MODIFIED|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|X-LIC-LOCATION|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/** A date after the colon: names of zones have colons too, and apps forget to quote them. */
const DATE_NEXT = /^\s*\d{4}-?\d\d-?\d\d/

function propertyOf(line: string): Property | null {
  if (!READ.test(line)) return null
  let parts: string[] = []
  let quoted = false
  let from = 0
  /** Where the parameters end if no date comes after a colon, and what they are then. */
  let first: { at: number; parts: string[] } | null = null
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]
    if (letter === '"') quoted = !quoted
    if (quoted || (letter !== ';' && letter !== ':')) continue
    if (letter === ';') {
      parts.push(line.slice(from, at))
      from = at + 1
      continue
    }
    const isEnd = parts.length === 0 || DATE_NEXT.test(line.slice(at + 1, at + 14))
    if (isEnd || !first) first = { at, parts: [...parts, line.slice(from, at)] }
    if (isEnd) break
  }
  parts = first?.parts ?? []
  from = first ? first.at + 1 : 0
  const [name = '', ...params] = parts
  return {
    name: name.toUpperCase(),
    params: new Map(
      params.map((param) => {
        const [key = '', ...rest] = param.split('=')
        return [key.toUpperCase(), rest.join('=').replace(/^"(.*)"$/, '$1')]
      }),
    ),
    value: line.slice(from).trim(),
  }
}

function noteZone({ zones }: IcsFile, properties: Property[], changes: IcsClockChange[]): void {
  const textOf = (name: string) => properties.find((property) => property.name === name)?.value
  const id = textOf('TZID')
  if (id) zones.set(zoneKey(id), { changes, location: textOf('X-LIC-LOCATION') ?? null })
}

/** None where it does not say what the clocks show. */
function changeOf(part: Property[]): IcsClockChange[] {
  const all = (name: string) => part.filter((property) => property.name === name)
  const [to] = all('TZOFFSETTO').map(({ value }) => offsetOf(value))
  const [from] = all('TZOFFSETFROM').map(({ value }) => offsetOf(value))
  if (to === undefined || to === null) return []
  const [start] = all('DTSTART').flatMap((property) => timesIn(property).times)
  return [
    {
      // "00010101T000000": since ever.
      start: start ?? { day: 0, time: 0, zone: null },
      further: all('RDATE').flatMap((property) => timesIn(property).times),
      rules: all('RRULE').map(({ value }) => value),
      from: from ?? to,
      to,
    },
  ]
}

function noteBusy(file: IcsFile, properties: Property[]): void {
  for (const property of properties) {
    if (property.name !== 'FREEBUSY' || /^FREE$/i.test(property.params.get('FBTYPE') ?? '')) continue
    const { periods, lost } = periodsIn(property)
    const whole = periods.filter(({ end }) => end !== null)
    file.busy.push(...whole)
    for (let n = lost + periods.length - whole.length; n > 0; n -= 1) file.unread.push(null)
  }
}

function noteEvent(file: IcsFile, properties: Property[]): void {
  const byName = new Map<string, Property[]>()
  for (const property of properties) {
    const before = byName.get(property.name)
    if (before) before.push(property)
    else byName.set(property.name, [property])
  }
  const all = (name: string) => byName.get(name) ?? []
  const textOf = (name: string) => all(name)[0]?.value ?? ''
  const first = (name: string) => all(name).flatMap((property) => timesIn(property).times)[0] ?? null
  const free =
    /^CANCELLED$/i.test(textOf('STATUS')) ||
    /^TRANSPARENT$/i.test(textOf('TRANSP')) ||
    /^FREE$/i.test(textOf('X-MICROSOFT-CDO-BUSYSTATUS'))
  const start = first('DTSTART')
  if (!start) {
    if (!free) file.unread.push(null)
    return
  }
  const [further, except] = [all('RDATE').map(periodsIn), all('EXDATE').map(timesIn)]
  const end = first('DTEND') ?? lengthOf(textOf('DURATION'))
  const replaces = first('RECURRENCE-ID')
  const isPartlyRead =
    [...further, ...except].some(({ lost }) => lost > 0) ||
    (end === null && textOf('DTEND') + textOf('DURATION') !== '') ||
    (replaces === null && textOf('RECURRENCE-ID') !== '')
  if (isPartlyRead && !free) file.unread.push(start.day)
  const following = /^THISANDFUTURE$/i.test(all('RECURRENCE-ID')[0]?.params.get('RANGE') ?? '')
  const uid = textOf('UID')
  file.events.push({
    uid,
    start,
    end,
    free,
    replaces,
    following,
    rules: all('RRULE').map(({ value }) => value),
    further: further.flatMap(({ periods }) => periods),
    except: except.flatMap(({ times }) => times),
    version: {
      of: uid && [uid, textOf('RECURRENCE-ID'), following].join('\n'),
      number: Number(/^\d{1,9}$/.exec(textOf('SEQUENCE')) ?? 0),
      text: textOf('DTSTAMP') + textOf('LAST-MODIFIED'),
    },
  })
}

/** Days or times, and how many could not be read. */
function timesIn({ params, value }: Property): { times: IcsTime[]; lost: number } {
  const texts = value.split(',').filter((text) => text.trim() !== '')
  const times = texts.flatMap((text) => paramTime(text, params) ?? [])
  return { times, lost: texts.length - times.length }
}

/** Dates and times, or periods: "start/end", "start/PT1H". */
function periodsIn({ params, value }: Property): { periods: IcsPeriod[]; lost: number } {
  const texts = value.split(',').filter((text) => text.trim() !== '')
  const periods = texts.flatMap((text) => {
    const [from = '', to] = text.split('/')
    const start = paramTime(from, params)
    if (!start) return []
    return [{ start, end: to === undefined ? null : (paramTime(to, params) ?? lengthOf(to)) }]
  })
  return { periods, lost: texts.length - periods.length }
}

/** "VALUE=DATE" says that a time that is written all the same means nothing. */
function paramTime(text: string, params: Map<string, string>): IcsTime | null {
  const time = timeOf(text, params.get('TZID')?.trim() || null)
  return time && /^DATE$/i.test(params.get('VALUE') ?? '') ? { ...time, time: null } : time
}
