// What the screens of money between people share: who is chosen by the address, and what is typed in it.
// Everything stands in the address until it is confirmed, so that nothing is lost on the way to prove
// oneself and back, and all of it works without scripts.
import type { ZodType, z } from 'zod'
import type { MoneyJson } from '../../../api/platform/values/money'
import { minorOf } from '../../../api/platform/values/money'
import type { Answer } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import type { Faults } from '../../platform/form.server'

export type Typed = Record<string, string>
/** What the address chooses: people by `to` or `with`, and what is searched for. */
export function choiceIn(request: Request): { query: { with: string; q?: string }; typed: Typed } {
  const { searchParams } = new URL(request.url)
  const ids = [...searchParams.getAll('to'), ...searchParams.getAll('with')].filter(Boolean)
  const q = searchParams.get('q')?.trim().slice(0, 100)
  const typed = Object.fromEntries(searchParams)
  return { query: { with: ids.slice(0, 10).join(','), ...(q && { q }) }, typed }
}

/**
 * What a screen with a search asks of the api; where too much was searched for, the same without the
 * search, and a notice.
 */
export async function searching<T>(
  q: string | undefined,
  call: (q: string | undefined) => Promise<Answer<T>>,
): Promise<{ value: T; notice: Notice | null }> {
  const answer = await call(q)
  if (answer.ok) return { value: answer.value, notice: null }
  const again = answer.problem.code === 'too-many-requests' ? await call(undefined) : answer
  if (again.ok) return { value: again.value, notice: noticeOf(answer.problem) }
  throw Response.json(again.problem, { status: again.problem.status })
}

/** What was typed, once it is to be looked over (`review` stands in the address). */
export function reviewIn<S extends ZodType>(
  typed: Typed,
  schema: S,
  more: object = {},
): { value: z.output<S> | null; faults: Faults } {
  if (typed.review === undefined) return { value: null, faults: {} }
  const read = schema.safeParse({ ...typed, ...more })
  if (read.success) return { value: read.data, faults: {} }
  const faults: Faults = {}
  for (const { path, message } of read.error.issues) {
    const field = path.join('.')
    faults[field] = [...(faults[field] ?? []), message]
  }
  return { value: null, faults }
}

/** What stays of a balance after a sum of minor units has left it; negative where it does not cover it. */
export function leftOf(balances: MoneyJson[], minor: number, currency: string): number {
  const own = balances.find((balance) => balance.currency === currency)
  return (own ? minorOf(own) : 0) - minor
}
