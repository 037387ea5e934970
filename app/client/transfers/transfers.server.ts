// Shared by the screens of money between people: the chosen people and typed values in the address. Everything is in
// the address until it is confirmed, so that a step-up loses nothing, and all of it works without scripts.
import { type ZodType, z } from 'zod'
import { NameQuery } from '../../../api/identity/accounts/input'
import { TypedAmount } from '../../../api/money/ledger/input'
import { Contact } from '../../../api/money/transfers/input'
import type { MoneyJson } from '../../../api/platform/values/money'
import { minorOf } from '../../../api/platform/values/money'
import type { ApiResult } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import type { Faults } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { readTyped } from '../../platform/typed-input.server'

export type Typed = Record<string, string>

/** What people write in their own way. */
const Written = z.object({ q: NameQuery, contact: Contact, amount: TypedAmount })

/** The choices in the address: people by `to` or `with`, and the search text. */
export function choiceIn({ searchParams, writer }: Pick<PageRequest, 'searchParams' | 'writer'>): {
  query: { with: string; q?: string }
  typed: Typed
} {
  const ids = [...searchParams.getAll('to'), ...searchParams.getAll('with')].filter(Boolean)
  const typed = readTyped(Written, Object.fromEntries(searchParams), writer) as Typed
  const q = typed.q?.trim().slice(0, 100)
  return { query: { with: ids.slice(0, 10).join(','), ...(q && { q }) }, typed }
}

/**
 * Calls the api for a screen with a search; when searches are rate-limited, calls it without the
 * search, and adds a notice.
 */
export async function searching<T>(
  q: string | undefined,
  call: (q: string | undefined) => Promise<ApiResult<T>>,
): Promise<{ value: T; notice: Notice | null }> {
  const response = await call(q)
  if (response.ok) return { value: response.value, notice: null }
  const again = response.problem.code === 'too-many-requests' ? await call(undefined) : response
  if (again.ok) return { value: again.value, notice: noticeOf(response.problem) }
  throw Response.json(again.problem, { status: again.problem.status })
}

/** The typed values, validated once they are to be reviewed (`review` is in the address). */
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

/** What remains of a balance without an amount in minor units; negative where it is not covered. */
export function leftOf(balances: MoneyJson[], minor: number, currency: string): number {
  const balance = balances.find((balance) => balance.currency === currency)
  return (balance ? minorOf(balance) : 0) - minor
}
