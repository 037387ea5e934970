// What the pages of a salon's set-up share: reading it, and forms with rows, whose faults the api names
// by their place in the list ("addOns.0.price") and the page shows beside the row that was typed.
import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import type { Problem } from '../../api/platform/values/problem'
import { ask } from './api.server'
import { type Notice, noticeOf } from './errors'
import { visitorAs } from './session.server'

type Args = { request: Request; context: AppLoadContext }

export type Typed = Record<string, string[]>
export type Faults = Record<string, string[]>
export type SetUpFault = { typed: Typed; faults: Faults; notice: Notice | null }

/**
 * The partner's name, their salon, and a key for the forms of the page. Who has not described their
 * salon yet begins with that.
 */
export async function loadSetUp({ request, context }: Args) {
  const { name } = await visitorAs(['beauty_partner'], { request, context })
  const answer = await ask(request, context.api.api['my-salon'].$get())
  if (answer.ok) return { name, setUp: answer.value, formKey: context.newKey() }
  if (answer.problem.status === 404) throw redirect('/partner/set-up')
  throw Response.json(answer.problem, { status: answer.problem.status })
}

/** A refusal with what was typed; `places` names the rows that the api counts. */
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

/** A refusal of a form that nothing was typed into. */
export function refuseAct(problem: Pick<Problem, 'code' | 'detail' | 'status'>) {
  return data<SetUpFault>(
    { typed: {}, faults: {}, notice: noticeOf(problem) },
    { status: problem.status },
  )
}

/** A form that no button of the page sends. */
export function refuseUnknown() {
  return refuseAct({ code: 'invalid-input', status: 400 })
}

function typedIn(form: FormData): Typed {
  const typed: Typed = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value]
  }
  return typed
}

export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
}

/** A number as it was typed; what is none becomes one that the api refuses; empty is `empty`. */
export function numberIn(form: FormData, name: string, empty = Number.NaN): number {
  const text = textIn(form, name).trim()
  return text === '' ? empty : Number(text)
}

/** A week of the form: `hours-1-from` and `hours-1-to`, once a row; rows left empty are no row. */
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

/** The exception of a form: a date, perhaps until another, with hours or closed. */
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

/** 570 for "09:30"; what is no time becomes a number that the api refuses. */
function minuteOf(text: string): number {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : -1
}
