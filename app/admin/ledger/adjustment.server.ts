// Shared by the pages of the ledger: the values are in the address, and an adjustment redirects to
// its transfer or, above the limit, to the adjustments with a notice about its proposal.
import type { ClientResponse } from 'hono/client'
import type { ZodType } from 'zod'
import { Reason } from '../../../api/admin/ledger/input'
import type { MoneyDoneResponse } from '../../../api/admin/ledger/responses'
import { PROBLEMS } from '../../../api/problems'
import type { ApiResult } from '../../platform/api.server'
import { messageOf, type Notice } from '../../platform/errors'
import type { Sent } from '../../platform/form.server'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

/** The error of the reason, if any. */
export function reasonFaults(reason: string): string[] | undefined {
  const read = Reason.safeParse(reason)
  return read.success ? undefined : read.error.issues.map(({ message }) => message)
}

/**
 * What a page shows of a planned adjustment: the plan, or its errors. `missing`: the errors if its subject does not
 * exist; `of`: the field that the plan's own error belongs to.
 */
export function planned<P extends { fault: string | null }>(
  response: ApiResult<P>,
  typed: string,
  missing: Record<string, string[]>,
  of: string,
): { plan: P | null; faults: Record<string, string[] | undefined>; notice: Notice | null } {
  const reason = reasonFaults(typed)
  if (!response.ok) {
    const { errors, code } = response.problem
    const gone = code === 'not-found'
    return {
      plan: null,
      faults: { ...errors, ...(gone && missing), ...(reason && { reason }) },
      notice: errors || gone ? null : messageOf(response.problem),
    }
  }
  if (reason) return { plan: null, faults: { reason }, notice: null }
  const { fault } = response.value
  return fault
    ? { plan: null, faults: { [of]: [fault] }, notice: null }
    : { plan: response.value, faults: {}, notice: null }
}

/**
 * The action of an adjustment. It leads to its transfer, or to the adjustments where it awaits another admin; `otherwise`
 * and `moved` replace these.
 */
export function adjust<S extends ZodType>(
  schema: S,
  call: (
    pageRequest: PageRequest<'admin'>,
    sent: Sent<S>,
  ) => Promise<ClientResponse<MoneyDoneResponse, number, 'json'>>,
  { done, otherwise = '/admin/money?view=acts', moved }: { done: string; otherwise?: string; moved?: string },
  from?: (form: FormData, pageRequest: PageRequest<'admin'>) => unknown,
) {
  return form(
    schema,
    call,
    ({ transfer, proposal }) =>
      proposal
        ? [
            otherwise,
            PROBLEMS['second-admin-required'].text[0],
            'The other admins have been notified. The money moves once one of them confirms.',
          ]
        : [
            moved ?? (transfer ? `/admin/money/transfers/${transfer.id}` : otherwise),
            done,
            transfer ? 'The money has moved.' : 'It has been recorded.',
          ],
    { faults: 'notice', ...(from && { from }) },
  )
}

/** The address of a page with all non-empty values. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const filters = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return filters.length > 0 ? `${path}?${new URLSearchParams(filters)}` : path
}
