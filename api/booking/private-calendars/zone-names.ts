// What calendar files call time zones: names of the IANA database, alone or at the end of a path, offsets, and names of
// Windows, which Outlook writes.
import { Temporal } from 'temporal-polyfill'

/** Windows' names without "Standard Time", by the Unicode CLDR's list; the zones of our countries and of their guests. */
const WINDOWS: Record<string, string> = {
  'E. Africa': 'Africa/Nairobi',
  'W. Central Africa': 'Africa/Lagos',
  'South Africa': 'Africa/Johannesburg',
  Greenwich: 'Africa/Accra',
  Egypt: 'Africa/Cairo',
  Libya: 'Africa/Tripoli',
  Morocco: 'Africa/Casablanca',
  Namibia: 'Africa/Windhoek',
  Sudan: 'Africa/Khartoum',
  'South Sudan': 'Africa/Juba',
  'Sao Tome': 'Africa/Sao_Tome',
  Mauritius: 'Indian/Mauritius',
  GMT: 'Europe/London',
  'W. Europe': 'Europe/Berlin',
  Romance: 'Europe/Paris',
  'Central Europe': 'Europe/Budapest',
  'Central European': 'Europe/Warsaw',
  'E. Europe': 'Europe/Chisinau',
  FLE: 'Europe/Kiev',
  GTB: 'Europe/Bucharest',
  Turkey: 'Europe/Istanbul',
  Russian: 'Europe/Moscow',
  Israel: 'Asia/Jerusalem',
  Arab: 'Asia/Riyadh',
  Arabian: 'Asia/Dubai',
  India: 'Asia/Kolkata',
  China: 'Asia/Shanghai',
  Singapore: 'Asia/Singapore',
  Tokyo: 'Asia/Tokyo',
  'AUS Eastern': 'Australia/Sydney',
  'New Zealand': 'Pacific/Auckland',
  Eastern: 'America/New_York',
  Central: 'America/Chicago',
  Mountain: 'America/Denver',
  'US Mountain': 'America/Phoenix',
  Pacific: 'America/Los_Angeles',
  Alaskan: 'America/Anchorage',
  Hawaiian: 'Pacific/Honolulu',
  Atlantic: 'America/Halifax',
  'E. South America': 'America/Sao_Paulo',
}

/** The zone of a name, as the platform calls it; null if it is not known. */
export function zoneNamed(name: string): string | null {
  if (/^(Z|UTC|GMT|(Etc\/)?(UTC|GMT|Universal|Zulu))$/i.test(name)) return 'UTC'
  const windows = name.replace(/ Standard Time$/i, '')
  if (Object.hasOwn(WINDOWS, windows)) return WINDOWS[windows] ?? null
  const [, offset] = /^\(?(?:UTC|GMT)([+-]\d\d:\d\d)\)?/.exec(name) ?? []
  if (offset) return offset
  const parts = name.split('/')
  // "/citadel.org/20260101_1/Africa/Nairobi"
  return [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isZone) ?? null
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]+\/[\w+/-]+$/.test(name)) return false
  try {
    return Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name))
  } catch {
    return false
  }
}
