// Cells as other systems write them: names, phone numbers, durations, dates and times. Pure.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'
import { Temporal } from 'temporal-polyfill'
import { shown } from '../../platform/documents/import-faults'

/** Spaces and invisible letters as one space each. */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A phone number of the salon's country in E.164; null for what is none. */
export function phoneIn(cell: string, country: string | undefined): string | null {
  // Spreadsheets write long numbers as "2.54712E+11": the digits are lost.
  if (/^\d(\.\d+)?e\+\d+$/i.test(cell)) return null
  const typed = cell.replace(/^00(?=\d{9,})/, '+')
  const found = parsePhoneNumber(typed, country as CountryCode | undefined)
  if (found?.isPossible()) return found.number
  // Without the plus, as spreadsheets store it as a number.
  const whole = parsePhoneNumber(`+${typed.replace(/\D/g, '')}`)
  return whole?.isValid() ? whole.number : null
}

/** "10 heures and 30 minutes" */
const LONGEST_DURATION = 40

/** What is said of a cell that is no duration. */
export function notADuration(cell: string): string {
  return `${shown(cell)} is not a duration like 1h 30m`
}

/** "2h 35m", "2 hrs 35 min", "1:30", "90 min" and "90" in minutes; null for what is none. */
export function minutesIn(cell: string): number | null {
  const text = cell.trim().toLocaleLowerCase('en')
  if (text.length > LONGEST_DURATION) return null
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const spoken =
    /^(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hr|hrs|hour|hours|heure|heures|hora|horas|std|godz|saa)\.?)?\s*(?:(?:and|,)?\s*(\d{1,4})\s*(?:m|min|mins|minute|minutes|minuten|minutos|dakika)?\.?)?$/.exec(
      text,
    )
  if (!spoken || (spoken[1] === undefined && spoken[2] === undefined)) return null
  const hours = Number((spoken[1] ?? '0').replace(',', '.'))
  return Math.round(hours * 60) + Number(spoken[2] ?? 0)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date without its time as YYYY-MM-DD; null for what is none. */
export function dateIn(cell: string, order: 'dmy' | 'mdy'): string | null {
  const text = tidy(cell)
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?,? /iu, '')
    // A weekday of another language.
    .replace(/^\p{L}{2,12}\.?,? (?=\d)/u, (word) =>
      MONTHS.includes(word.slice(0, 3).toLowerCase()) ? word : '',
    )
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(text)
  if (figures) {
    const [, a, b, year] = figures
    return order === 'dmy' ? dateOf(year, b, a) : dateOf(year, a, b)
  }
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3})\p{L}*\.?,?[\s-]+(\d{4}|\d{2})\b/u.exec(text)
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u.exec(text)
  return monthFirst ? dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1)
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

/** The time at the end of a cell, or all of it, as minutes of the day; null for none. */
export function timeIn(cell: string): number | null {
  const found =
    /(?:^|[\sT,])(\d{1,2})(?::|\.|h)([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*([ap])?\.?m?\.?(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(
      tidy(cell),
    )
  const short = found ? null : /(?:^|[\s,])(\d{1,2})\s*([ap])\.?m\.?$/i.exec(tidy(cell))
  if (!found && !short) return null
  const half = (found?.[3] ?? short?.[2])?.toLowerCase()
  const hour = Number(found?.[1] ?? short?.[1])
  if (half ? hour < 1 || hour > 12 : hour > 23) return null
  return ((half ? hour % 12 : hour) + (half === 'p' ? 12 : 0)) * 60 + Number(found?.[2] ?? 0)
}

/** The instant of a local date and minute, UTC ms; null for a time that the day does not have. */
export function instantIn(date: string, minute: number, timeZone: string): number | null {
  const at = Temporal.PlainDateTime.from(`${date}T00:00`).add({ minutes: minute })
  const zoned = at.toZonedDateTime(timeZone)
  return zoned.toPlainDateTime().equals(at) ? zoned.epochMilliseconds : null
}

/** A price without the currency around it: "KES 1,500" and "from 1500" as "1,500" and "1500". */
export function bareAmount(cell: string): string {
  const text = tidy(cell)
  const first = text.search(/\d/)
  if (first < 0) return text
  const bare = /^[\p{L}\p{Sc}.\s]*$/u
  const end = text.length - (/\d/.exec([...text].reverse().join(''))?.index ?? 0)
  const [before, after] = [text.slice(0, first), text.slice(end)]
  return `${bare.test(before) ? '' : before}${text.slice(first, end)}${bare.test(after) ? '' : after}`
}

/** Whether a cell says yes. */
export function saysYes(cell: string): boolean {
  return /^(yes|y|true|1|ndiyo|oui|si|sí|sim|ja|tak|blocked)$/i.test(cell.trim())
}
