// Choosing the display currency.
import { redirect } from '@remix-run/cloudflare'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { isCurrency } from '../../../api/platform/values/money'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export const loader = page('anyone', () => redirect('/client/dashboard'))

export const action = page('client', async ({ visitor, request, api }) => {
  const form = await request.formData()
  const back = safePath(textIn(form, 'from')) ?? '/client/dashboard'
  const currency = textIn(form, 'currency')
  // The page may have a newer display currency than the claim.
  const displayed = form.get('shown') ?? visitor.currency
  if (!isCurrency(currency) || currency === displayed) return redirect(back)
  const response = await ask(api.me.currency.$put({ json: { currency } }))
  if (!response.ok) {
    const { title, description, tone } = noticeOf(response.problem)
    return redirectWithToast(back, title, description, tone)
  }
  return redirectWithToast(
    back,
    'Currency Changed',
    `Display currency changed to ${CURRENCY[currency].name} (${currency})`,
  )
})
