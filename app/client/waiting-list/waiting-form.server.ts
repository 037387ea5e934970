// The form of waiting-form.tsx, as the api takes it.
import { ChangeWaiting } from '../../../api/booking/waiting/input'
import { type Faults, textIn } from '../../platform/form.server'
import { minuteOf } from '../../platform/typed-input.server'
import { asForm } from '../../ui/layout/steps'

/** The sets of hours that have days, and the rest as typed. */
export function wishesIn(form: FormData) {
  const windows = [0, 1, 2]
    .map((i) => ({
      weekdays: form.getAll(`weekday-${i}`),
      fromMinute: minuteOf(textIn(form, `from-${i}`)),
      toMinute: minuteOf(textIn(form, `to-${i}`)),
    }))
    .filter(({ weekdays }, i) => i === 0 || weekdays.length > 0)
  const mode = textIn(form, 'mode')
  return {
    // Booked for them twice: with the price set aside, or without.
    mode: mode === 'hold' ? 'book' : mode,
    holds: mode === 'hold',
    firstDate: textIn(form, 'firstDate'),
    lastDate: textIn(form, 'lastDate'),
    windows,
    noticeMinutes: textIn(form, 'noticeMinutes'),
    price: textIn(form, 'price'),
    terms: termsIn(textIn(form, 'terms')),
  }
}

/** The faults of the days and hours of an address. */
export function dayFaults(query: URLSearchParams): Faults {
  const { firstDate, lastDate, windows } = wishesIn(asForm(query))
  const { error } = ChangeWaiting.safeParse({ mode: 'tell', firstDate, lastDate, windows })
  const faults: Faults = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join('.')
    faults[name] = [...(faults[name] ?? []), message]
  }
  return faults
}

/** The terms that the page showed; anything else is refused by the api. */
function termsIn(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
