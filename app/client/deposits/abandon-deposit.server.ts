// The form that chooses another way to pay than a pending deposit, on the pages that wait for one.
import { redirect } from '@remix-run/cloudflare'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

/** Abandons the deposit that the form names and redirects to `path`. If it is settled by now, that page shows the result. */
export function abandonDeposit(path: (visit: PageRequest) => string) {
  return async (visit: PageRequest, form = new FormData()): Promise<never> => {
    const { abandonment } = visit.api.wallet.deposits[':id']
    const response = await ask(abandonment.$post({ param: { id: textIn(form, 'deposit') } }, keyed(form)))
    if (!response.ok && response.problem.code !== 'deposit-status')
      throw Response.json(response.problem, { status: response.problem.status })
    throw redirect(path(visit))
  }
}
