// The native form of Add Funds, shared by its pages.
import { redirect } from '@remix-run/cloudflare'
import { TypedAmount } from '../../../api/money/ledger/input'
import { ownPath } from '../../../api/platform/http/own-path'
import { formatMoney } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { depositPath, returnPath, safePath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { readTyped } from '../../platform/typed-input.server'

/** Shown again when funds could not be added, so that nothing that was chosen or typed is lost. */
export type AddFundsFault = { amount: string; method: string; errors: string[]; notice: Notice | null }

/**
 * Adds funds and throws the redirect: where the deposit is complete, to the page that shows the money, else to
 * its status page; so too where the money is for another page, to continue from there. Returns only
 * errors.
 */
export async function addFunds({ request, api, writer }: PageRequest, form: FormData): Promise<AddFundsFault> {
  // What is typed counts where no sum was chosen.
  const quick = textIn(form, 'quick')
  const amount = readTyped(TypedAmount, quick && quick !== 'other' ? quick : textIn(form, 'amount').trim(), writer)
  const method = textIn(form, 'paymentMethodId')
  const returnTo = textIn(form, 'returnTo')
  const response = await ask(
    api.wallet.deposits.$post(
      {
        json: {
          amount,
          currency: textIn(form, 'currency'),
          paymentMethodId: method || undefined,
          returnTo: returnTo || undefined,
        },
      },
      keyed(form),
    ),
  )
  if (!response.ok) {
    const { problem } = response
    const faults = problem.errors && Object.values(problem.errors).flat()
    if (!faults) return { amount, method, errors: [], notice: noticeOf(problem) }
    const prefix = problem.code === 'invalid-amount' ? 'Invalid amount: ' : ''
    return { amount, method, errors: faults.map((fault) => prefix + fault), notice: null }
  }
  const { id, status, amount: added, actionUrl, isFirst } = response.value
  const here = returnPath(request)
  // The first one is celebrated on its own page.
  const isHere = returnTo ? isAt(returnTo, here) : !isFirst
  if (status === 'confirmed' && isHere) {
    const sum = formatMoney(added)
    const backTo = (!returnTo && safePath(textIn(form, 'from'))) || here
    throw await redirectWithToast(backTo, 'Funds Added', `Successfully added ${sum} to your wallet`)
  }
  // A form may redirect only within our pages: the bank's page is linked from the deposit's.
  throw redirect(ownPath(actionUrl) ?? depositPath(id))
}

function isAt(path: string, here: string): boolean {
  return path.split('?')[0] === here.split('?')[0]
}
