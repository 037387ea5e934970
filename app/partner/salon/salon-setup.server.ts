// Loads the data of the salon's set-up pages, and parses their forms.
import { PROFILE_FIRST } from '../../features/business/business-labels'
import { getOrStart } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { minuteOf } from '../../platform/typed-input.server'

/**
 * The partner's name, their salon, and a key for the page's forms. A partner without a salon is
 * redirected to describing it first.
 */
export async function loadSetUp({ api, newKey, visitor: { name } }: PageRequest<'partner'>) {
  const setUp = await getOrStart(api['my-salon'].$get(), '/partner/set-up', PROFILE_FIRST)
  return { name, setUp, formKey: newKey() }
}

/** The exception in a form: a date, optionally a last date, with hours or closed. */
export function exceptionIn(form: FormData) {
  const [from, to] = [textIn(form, 'from'), textIn(form, 'to')]
  const closed = textIn(form, 'how') !== 'hours'
  return {
    date: textIn(form, 'date'),
    until: textIn(form, 'until') || null,
    fromMinute: closed ? null : minuteOf(from),
    toMinute: closed ? null : minuteOf(to) || 1440,
    note: textIn(form, 'note'),
  }
}

/** Parses a week: `hours-1-from` and `hours-1-to`, once a row; empty rows are dropped. */
export function weekIn(form: FormData, name: string) {
  const ranges: { weekday: number; fromMinute: number; toMinute: number }[] = []
  const places: Record<string, string> = {}
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const from = form.getAll(`${name}-${weekday}-from`).map(String)
    const to = form.getAll(`${name}-${weekday}-to`).map(String)
    for (const [row, start] of from.entries()) {
      const end = to[row] ?? ''
      if (start === '' && end === '') continue
      places[`${name}.${ranges.length}`] = `${name}-${weekday}-${row}`
      ranges.push({ weekday, fromMinute: minuteOf(start), toMinute: minuteOf(end) || 1440 })
    }
  }
  return { ranges, places }
}
