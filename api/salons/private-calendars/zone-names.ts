// What calendar files call time zones: names of the IANA database, alone or at the end of a path, offsets, names of
// Windows, which Outlook writes, and what Windows and people call them on screens.
import { Temporal } from 'temporal-polyfill'
import { WINDOWS_ZONES } from './windows-zones'

/** Names in words and letters that are neither of Windows nor of the database, without "Time". */
const IN_LABELS: Record<string, string> = {
  eat: 'Africa/Nairobi',
  'east africa': 'Africa/Nairobi',
  'eastern africa': 'Africa/Nairobi',
  wat: 'Africa/Lagos',
  'west africa': 'Africa/Lagos',
  'western africa': 'Africa/Lagos',
  cat: 'Africa/Harare',
  'central africa': 'Africa/Harare',
  sast: 'Africa/Johannesburg',
  'greenwich mean': 'UTC',
  'coordinated universal': 'UTC',
  british: 'Europe/London',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  wet: 'Europe/Lisbon',
  west: 'Europe/Lisbon',
  'eastern european': 'Europe/Athens',
  'western european': 'Europe/Lisbon',
  est: 'America/New_York',
  edt: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  gulf: 'Asia/Dubai',
  arizona: 'America/Phoenix',
  brasilia: 'America/Sao_Paulo',
  hawaii: 'Pacific/Honolulu',
  alaska: 'America/Anchorage',
  'sri jayawardenepura': 'Asia/Colombo',
  abuja: 'Africa/Lagos',
  'abu dhabi': 'Asia/Dubai',
  'new delhi': 'Asia/Kolkata',
  newfoundland: 'America/St_Johns',
  saskatchewan: 'America/Regina',
}

/** The parts of the world in which a city of the database may be. */
const CONTINENTS = [...['Africa', 'Europe', 'Asia', 'America', 'Australia', 'Pacific', 'Atlantic', 'Indian']]

/** Cities of a display name that are looked for. */
const MOST_CITIES = 8

/** A winter's and a summer's day, on one of which clocks show the offset of a display name. */
const DAYS_OF_YEAR = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** The zone of a name, as the platform calls it; null if it is not known. */
export function zoneNamed(text: string): string | null {
  const name = text.trim().slice(0, 200)
  // "tzone://Microsoft/Utc", "Etc/UTC"
  if (/^(?:.*\/)?(?:Z|UTC|GMT|Universal|Zulu)$/i.test(name)) return 'UTC'
  const parts = name.split('/')
  // "/citadel.org/20260101_1/Africa/Nairobi"
  return (
    [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isZone) ?? zoneFromText(name) ?? displayed(name)
  )
}

function isZone(name: string): boolean {
  return /^[A-Za-z]+\/[\w+/-]+$/.test(name) && offsetIn(name, 0) !== null
}

/** In nanoseconds; null if there is no such zone. */
function offsetIn(zone: string, instant: number): number | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds
  } catch {
    return null
  }
}

/** "Eastern Standard Time", "Eastern Daylight Time", "Eastern Time (US & Canada)", "East Africa Time" */
function zoneFromText(name: string): string | null {
  const bare = name
    .toLowerCase()
    .replace(/ \((?:us & )?canada\)$/, '')
    .replace(/ time(?= \(mexico\)$|$)/, '')
    .replace(/ (?:standard|daylight|summer)(?= \(mexico\)$|$)/, '')
  for (const names of [WINDOWS_ZONES, IN_LABELS]) if (Object.hasOwn(names, bare)) return names[bare] ?? null
  return null
}

/** "(UTC+01:00) Amsterdam, Berlin, Bern", "(GMT+01.00) Sarajevo/Warsaw", "UTC+3": a city's with that offset, or the offset. */
function displayed(name: string): string | null {
  const [, sign, hours = '0', minutes = '00', rest = ''] =
    /^\(?(?:UTC|GMT)?(?:([+-])(\d{1,2})(?:[:.]?(\d\d))?)?\)?(?: (.*))?$/i.exec(name) ?? []
  if (sign === undefined && !/^\((?:UTC|GMT)\)/i.test(name)) return null
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const offset = `${sign ?? '+'}${hours.padStart(2, '0')}:${minutes}`
  const isRight = (zone: string) => DAYS_OF_YEAR.some((day) => offsetIn(zone, day) === offsetIn(offset, day))
  return rest.split(/[,/]/).slice(0, MOST_CITIES).flatMap(zonesOf).find(isRight) ?? offset
}

function zonesOf(place: string): string[] {
  const name = place.trim()
  const city = name.replace(/^City of /i, '').replaceAll(' ', '_')
  return [zoneFromText(name) ?? [], CONTINENTS.map((continent) => `${continent}/${city}`).filter(isZone)].flat()
}
