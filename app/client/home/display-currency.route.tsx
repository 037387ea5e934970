// Choosing the display currency.
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { isCurrency } from '../../../api/platform/values/money'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { safePath } from '../../platform/paths'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'

export const loader = () => redirect('/client/dashboard')

export async function action({ request, context }: ActionFunctionArgs) {
  const visitor = await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const back = safePath(String(form.get('from') ?? '')) ?? '/client/dashboard'
  const currency = String(form.get('currency') ?? '')
  // The page may know better than the claim which one is shown.
  const shown = form.get('shown') ?? visitor.currency
  if (!isCurrency(currency) || currency === shown) return redirect(back)
  const answer = await ask(request, context.api.api.me.currency.$put({ json: { currency } }))
  if (!answer.ok) {
    const { title, description, tone } = noticeOf(answer.problem)
    return redirectWithToast(back, title, description, tone)
  }
  return redirectWithToast(
    back,
    'Currency Changed',
    `Display currency changed to ${CURRENCY[currency].name} (${currency})`,
  )
}
