// Cells as other systems write them: names, phone numbers and durations. Pure.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'
import { displayed } from '../../platform/documents/import-faults'

/** Spaces and invisible letters as one space each. */
export function tidy(text: string): string {
  return (
    text
      // What joins the parts of an emoji stays.
      .replace(
        /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu,
        '',
      )
      .replace(/[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  )
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

/** The most numbers that are looked for in a cell. */
const MOST_NUMBERS = 5

/** Every phone number of a cell, as of "0712 345 678 / 0733 345 678"; none where not all of it is numbers. */
export function phonesIn(cell: string, country: string | undefined): string[] {
  const parts = cell
    .split(/\/|,|;|\||:::|&|\n|\s(?:or|and|au|na|ou|et|und|oder|y|o)\s/i, MOST_NUMBERS + 1)
    .map((part) => part.trim())
    .filter(Boolean)
  const several = parts.map((part) => phoneIn(part, country))
  if (parts.length > 1 && parts.length <= MOST_NUMBERS && several.every((number) => number !== null))
    return several as string[]
  const whole = phoneIn(cell, country)
  return whole ? [whole] : []
}

/** "10 heures and 30 minutes" */
const LONGEST_DURATION = 40

/** What is said of a cell that is no duration. */
export function notADuration(cell: string): string {
  return `${displayed(cell)} is not a duration like 1h 30m`
}

/** "2h 35m", "2 hrs 35 min", "1:30", "90 min" and "90" in minutes; null for what is none. */
export function minutesIn(cell: string): number | null {
  const text = cell.trim().toLocaleLowerCase('en')
  if (text.length > LONGEST_DURATION) return null
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const duration =
    /^(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hr|hrs|hour|hours|heure|heures|hora|horas|std|godz|saa)\.?)?\s*(?:(?:and|,)?\s*(\d{1,4})\s*(?:m|min|mins|minute|minutes|minuten|minutos|dakika)?\.?)?$/.exec(
      text,
    )
  if (!duration || (duration[1] === undefined && duration[2] === undefined)) return null
  const hours = Number((duration[1] ?? '0').replace(',', '.'))
  return Math.round(hours * 60) + Number(duration[2] ?? 0)
}

/** Whether a cell says yes. */
export function saysYes(cell: string): boolean {
  return /^(yes|y|true|1|ndiyo|oui|si|sí|sim|ja|tak|blocked)$/i.test(cell.trim())
}

/** Whether a cell says that something is not offered. */
export function saysNo(cell: string): boolean {
  return /^(no|n|false|0|hapana|non|nein|nao|não|nie|closed|inactive|disabled|archived|hidden|off|falso|faux|falsch)$/i.test(
    cell.trim(),
  )
}
