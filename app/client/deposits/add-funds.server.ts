// The native form of Add Funds, shared by its pages.
import { TopUp } from '../../../api/money/deposits/input'
import { ownPath } from '../../../api/platform/http/own-path'
import { addedText } from '../../features/purse/purse-labels'
import { form, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { depositPath, returnPath, safePath } from '../../platform/paths'
import { sumTyped } from './add-funds-result'

/**
 * Adds funds and leads on: where the deposit is complete, to the page that shows the money, else to its status page; so too
 * where the money is for another page, to continue from there.
 */
export const addFunds = form(
  TopUp,
  ({ api }: PageRequest, { json, key }) => api.wallet.deposits.$post({ json }, key),
  ({ id, status, amount, actionUrl, isFirst }, { form }, { request }) => {
    const returnTo = textIn(form, 'returnTo')
    const here = returnPath(request)
    // The first one is celebrated on its own page.
    const isHere = returnTo ? isAt(returnTo, here) : !isFirst
    if (status === 'confirmed' && isHere) {
      const backTo = (!returnTo && safePath(textIn(form, 'from'))) || here
      return [backTo, 'Funds Added', addedText(amount)]
    }
    // A form may redirect only within our pages: the bank's page is linked from the deposit's.
    return ownPath(actionUrl) ?? depositPath(id)
  },
  {
    from: (form) => ({
      amount: sumTyped((name) => textIn(form, name)),
      currency: textIn(form, 'currency'),
      paymentMethodId: textIn(form, 'paymentMethodId'),
      returnTo: textIn(form, 'returnTo') || undefined,
    }),
  },
)

function isAt(path: string, here: string): boolean {
  return path.split('?')[0] === here.split('?')[0]
}
