// What forms say in several fields: a time of the day, a day and a time.
import { instantAt, rfc3339 } from '../../api/platform/values/time'
import { textIn } from './form.server'

/** 570 for "09:30"; text that is no time becomes a number that the api rejects. */
export function minuteOf(text: string): number {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : -1
}

/** The instant of a form's day and time, in its time zone; what cannot be read is refused by the api. */
export function instantIn(form: FormData): string {
  const [date, time, timeZone] = ['date', 'time', 'timeZone'].map((name) => textIn(form, name)) as [
    string,
    string,
    string,
  ]
  const minute = minuteOf(time)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || minute < 0) return ''
  try {
    return rfc3339(instantAt(date, minute, timeZone), timeZone)
  } catch {
    return ''
  }
}
