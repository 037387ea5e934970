// Shared by the pages of the ledger: the values are in the address, and an adjustment redirects to
// its transfer or, above the limit, to the adjustments with a notice about its proposal.
import { data } from '@remix-run/cloudflare'
import { Reason } from '../../../api/admin/ledger/input'
import type { MoneyDoneResponse } from '../../../api/admin/ledger/responses'
import { PROBLEMS } from '../../../api/problems'
import type { Answer } from '../../platform/api.server'
import { type Notice, saidOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'

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
  answer: Answer<P>,
  typed: string,
  missing: Record<string, string[]>,
  of: string,
): { plan: P | null; faults: Record<string, string[] | undefined>; notice: Notice | null } {
  const reason = reasonFaults(typed)
  if (!answer.ok) {
    const { errors, code } = answer.problem
    const gone = code === 'not-found'
    return {
      plan: null,
      faults: { ...errors, ...(gone && missing), ...(reason && { reason }) },
      notice: errors || gone ? null : saidOf(answer.problem),
    }
  }
  if (reason) return { plan: null, faults: { reason }, notice: null }
  const { fault } = answer.value
  return fault
    ? { plan: null, faults: { [of]: [fault] }, notice: null }
    : { plan: answer.value, faults: {}, notice: null }
}

/**
 * The redirect after an adjustment: to its transfer, or to the adjustments where it awaits another
 * admin; `otherwise` and `moved` replace these.
 */
export async function afterAct(
  answer: Answer<MoneyDoneResponse>,
  done: string,
  otherwise = '/admin/money?view=acts',
  moved?: string,
) {
  if (!answer.ok) return data({ notice: saidOf(answer.problem) }, { status: answer.problem.status })
  const { transfer, proposal } = answer.value
  if (proposal) {
    throw await redirectWithToast(
      otherwise,
      PROBLEMS['second-admin-required'].words[0],
      'The other admins have been notified. The money moves once one of them confirms.',
    )
  }
  throw await redirectWithToast(
    moved ?? (transfer ? `/admin/money/transfers/${transfer.id}` : otherwise),
    done,
    transfer ? 'The money has moved.' : 'It has been recorded.',
  )
}

/** The address of a page with all non-empty values. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}
