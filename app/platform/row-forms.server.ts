// Shared by the set-up pages of a salon: reading it, and forms with rows, whose errors the api
// names by index ("addOns.0.price") and the page shows beside the row that was typed.

import { data } from '@remix-run/cloudflare'
import type { Problem } from '../../api/platform/values/problem'
import { instantAt, rfc3339 } from '../../api/platform/values/time'
import { type Notice, noticeOf } from './errors'
import { type Faults, refuse, textIn, UNKNOWN_FORM } from './form.server'

type Typed = Record<string, string[]>
export type SetUpFault = { typed: Typed; faults: Faults; notice: Notice | null }

/** A rejection with the typed values; `places` maps the api's indexes to rows. */
export function refuseSetUp(problem: Problem, form: FormData, places: Record<string, string> = {}) {
  const faults: Faults = {}
  for (const [path, messages] of Object.entries(problem.errors ?? {})) {
    const row = Object.keys(places).find((place) => path === place || path.startsWith(`${place}.`))
    const name = row ? `${places[row]}${path.slice(row.length)}` : path
    faults[name] = [...(faults[name] ?? []), ...messages]
  }
  const named = Object.keys(faults).length > 0
  const notice: Notice = named ? noticeOf({ code: 'invalid-input' }) : noticeOf(problem)
  return data<SetUpFault>({ typed: typedIn(form), faults, notice }, { status: problem.status })
}

/** A rejection of a form without typed values. */
export function refuseAct(problem: Pick<Problem, 'code' | 'detail' | 'status'>) {
  return refuse(problem, { typed: {} as Typed, faults: {} as Faults })
}

/** A form that no button of the page sends. */
export function refuseUnknown() {
  return refuseAct(UNKNOWN_FORM)
}

function typedIn(form: FormData): Typed {
  const typed: Typed = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value]
  }
  return typed
}

/** A number as typed; text that is no number becomes one that the api rejects; empty is `empty`. */
export function numberIn(form: FormData, name: string, empty = Number.NaN): number {
  const text = textIn(form, name).trim()
  return text === '' ? empty : Number(text)
}

/** 570 for "09:30"; text that is no time becomes a number that the api rejects. */
export function minuteOf(text: string): number {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : -1
}

/** The instant of a typed day and time; what cannot be read is refused by the api. */
export function instantIn(
  { date, time }: { date: string; time: string },
  timeZone: string,
): string {
  const minute = minuteOf(time)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || minute < 0) return ''
  try {
    return rfc3339(instantAt(date, minute, timeZone), timeZone)
  } catch {
    return ''
  }
}
