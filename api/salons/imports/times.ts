// Dates and times of day as other systems write them. Pure.
import { Temporal } from 'temporal-polyfill'
import { tidy } from './cells'

/** How the names of each month begin in English, French, German, Spanish, Swahili, Portuguese, Italian, Dutch and Polish. */
const MONTHS = [
  /^(?:jan|ene|gen|sty)/,
  /^(?:feb|fev|lut)/,
  /^(?:mar|mac|maa|mrz|mrt)/,
  /^(?:apr|avr|abr|kwi)/,
  /^(?:may|mai|mei|mag|maj)/,
  /^(?:jun|juin|giu|cze)/,
  /^(?:jul|juil|lug|lip)/,
  /^(?:aug|aou|ago|sie)/,
  /^(?:sep|set|wrz)/,
  /^(?:oct|okt|out|ott|paz)/,
  /^(?:nov|lis)/,
  /^(?:dec|dez|dic|des|gru)/,
]

/** The longest cell that can be a date or a time. */
const LONGEST = 80

/** A date without its time as YYYY-MM-DD; null for what is none. */
export function dateIn(cell: string, order: 'dmy' | 'mdy'): string | null {
  if (cell.length > LONGEST) return null
  const text = tidy(cell)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A weekday: before a day, and no month.
    .replace(/^\p{L}{2,13}(?:-\p{L}+)?\.?,? (?=\d)/u, (word, at: number, whole: string) =>
      monthOf(word) === '0' || DAY_FIRST.test(whole.slice(at + word.length)) ? '' : word,
    )
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?,? /u, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(text)
  if (figures) {
    const [, a, b, year] = figures
    return order === 'dmy' ? dateOf(year, b, a) : dateOf(year, a, b)
  }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u.exec(text)
  return monthFirst ? dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null
}

const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:del?\s+)?(\d{4}|\d{2})\b/u

function monthOf(name = ''): string {
  return String(MONTHS.findIndex((begins) => begins.test(name)) + 1)
}

function dateOf(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** The hours from UTC of the names of zones that exports write. */
const ZONES: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wat: 1,
  cat: 2,
  sast: 2,
  eat: 3,
  cet: 1,
  cest: 2,
  bst: 1,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}

const CLOCK =
  /^(\d{1,2})(?:(?:[:.]|\s?h\s?)([0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?|(?=\s?(?:h|[ap]m|uhr)))(?:\s?(?:h|uhr))?(?:\s?([ap])m?)?$/

/** One time, or two with what parts them. */
const AT_END =
  /(?:^|[\s,t])(\d{1,2}(?:[:.]\d{2}(?::\d{2}(?:\.\d{1,9})?)?|\s?h\s?\d{2})?(?:\s?(?:h|uhr))?(?:\s?[ap]m?)?)(?:\s?(?:-|–|—|\b(?:to|until|bis|a|hasta|hadi)\b)\s?(\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:h|uhr))?(?:\s?[ap]m?)?))?$/

/** A time of day in minutes; of two the first. The offset is in minutes from UTC; null where the cell names none. */
type TimeOfDay = { minute: number; offset: number | null }

/** The time at the end of a cell, or all of it; null for none. */
export function timeOfDayIn(cell: string): TimeOfDay | null {
  if (cell.length > LONGEST) return null
  const text = tidy(cell)
    .toLowerCase()
    .replaceAll('à', 'a')
    .replace(/\b([ap])\s?\.?\s?m\b\.?/g, '$1m')
    .replace(/(\d)([ap])\.(?=\s|$)/g, '$1$2m')
  const zone = /(?<=\d|m)\s?(z|[a-z]{3,4}|\+\d{2}:?\d{2})$/.exec(text)
  const west = /(?:t\d{2}:\d{2}|:\d{2}:\d{2}(?:\.\d{1,9})?)\s?(-\d{2}:?\d{2})$|:\d{2} (-\d{4})$/.exec(text)
  const note = west?.[1] ?? west?.[2] ?? zone?.[1] ?? ''
  const offset = offsetOf(note)
  const bare = offset === null ? text : text.slice(0, -note.length).trim()
  const [, first = '', second = ''] = AT_END.exec(bare) ?? []
  const minute = minuteOf(first)
  if (second === '') return minute === null ? null : { minute, offset }
  const end = minuteOf(second)
  if (end === null) return null
  const half = /[ap]m?$/.exec(second)?.[0]
  if (!half || /[ap]m?$/.test(first)) return minute === null ? null : { minute, offset }
  // "2:00 - 3:30 PM" and "11:00 - 12:30 PM": the half of the day in which it begins before it ends.
  const same = minuteOf(`${first}${half}`)
  const other = minuteOf(`${first}${half.startsWith('p') ? 'am' : 'pm'}`)
  const begun = same !== null && same < end ? same : other
  return begun === null ? null : { minute: begun, offset }
}

function offsetOf(text: string): number | null {
  const named = ZONES[text]
  if (named !== undefined) return named * 60
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (!sign) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function minuteOf(clock: string): number | null {
  const [whole, hours, minutes = '0', half] = CLOCK.exec(clock) ?? []
  const hour = Number(hours)
  if (whole === undefined || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  return ((half ? hour % 12 : hour) + (half === 'p' ? 12 : 0)) * 60 + Number(minutes)
}

/** The same in minutes of the day. */
export function timeIn(cell: string): number | null {
  return timeOfDayIn(cell)?.minute ?? null
}

/** The instant of a local date and minute, UTC ms; null for a time that the day does not have. */
export function instantIn(date: string, minute: number, timeZone: string): number | null {
  const at = Temporal.PlainDateTime.from(`${date}T00:00`).add({ minutes: minute })
  const zoned = at.toZonedDateTime(timeZone)
  return zoned.toPlainDateTime().equals(at) ? zoned.epochMilliseconds : null
}
