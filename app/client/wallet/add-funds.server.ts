// The native form of Add Funds, shared by its pages.
import { redirect } from '@remix-run/cloudflare'
import { formatMoney } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { depositPath, returnPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

/** Shown again when funds could not be added, so that no typed value is lost. */
export type AddFundsFault = { amount: string; errors: string[]; notice: Notice | null }

/**
 * Adds funds and throws the redirect: to the same page where the deposit is complete, else to its
 * status page; so too where the money is for another page, to continue from there. Returns only
 * errors.
 */
export async function addFunds({ request, api }: Visit, form: FormData): Promise<AddFundsFault> {
  // A chosen quick amount counts where nothing was typed: without scripts it does not fill the field.
  const amount = textIn(form, 'amount').trim() || textIn(form, 'quick')
  const returnTo = textIn(form, 'returnTo')
  const answer = await ask(
    api.wallet.deposits.$post(
      {
        json: {
          amount: amount.trim(),
          currency: textIn(form, 'currency'),
          paymentMethodId: textIn(form, 'paymentMethodId') || undefined,
          returnTo: returnTo || undefined,
        },
      },
      keyed(form),
    ),
  )
  if (!answer.ok) {
    const { problem } = answer
    const faults = problem.errors && Object.values(problem.errors).flat()
    if (!faults) return { amount, errors: [], notice: noticeOf(problem) }
    const prefix = problem.code === 'invalid-amount' ? 'Invalid amount: ' : ''
    return { amount, errors: faults.map((fault) => prefix + fault), notice: null }
  }
  const { id, status, amount: added, actionUrl } = answer.value
  const here = returnPath(request)
  if (status === 'confirmed' && (!returnTo || isAt(returnTo, here))) {
    const sum = formatMoney(added)
    throw await redirectWithToast(here, 'Funds Added', `Successfully added ${sum} to your wallet`)
  }
  // A form may redirect only within our pages: the bank's page is linked from the deposit's.
  throw redirect(actionUrl?.startsWith('/') ? actionUrl : depositPath(id))
}

function isAt(path: string, here: string): boolean {
  return path.split('?')[0] === here.split('?')[0]
}
