// Numbers in a workbook: as they are, or as the dates and times that their format shows. Pure.
import { DAY } from '../values/time'

/** The day 0 of workbooks, UTC ms: of most, and of old ones from a Mac. */
export const EPOCH_1900 = Date.UTC(1899, 11, 30)
export const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Whether a number format shows a date or a time: one that comes with every workbook, or one of its own. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return true
  // As long as Excel lets one be.
  const letters = code?.slice(0, 255).replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\./gi, '') ?? ''
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters)
}

/** "2026-11-26", "2026-11-26 14:00" and "14:00" of a date; other numbers without an exponent. */
export function textOfNumber(text: string, isDate: boolean, epoch: number): string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  if (!isDate || number < 0 || number > 200_000) {
    return Number.isSafeInteger(number) ? String(number) : fifteenDigits(number, text)
  }
  const minutes = Math.round(number * 1440)
  const [date = '', time = ''] = new Date(epoch + minutes * (DAY / 1440)).toISOString().split('T')
  const clock = time.slice(0, 5)
  if (number < 1) return clock
  return clock === '00:00' ? date : `${date} ${clock}`
}

/** As Excel shows it: 1159.9999999999998 is calculated, and 1160. */
function fifteenDigits(number: number, text: string): string {
  return Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : text
}
