// What the payments tab reads, by role, and a client's services switched on and off.
import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import { ask, get, keyed, type Visitor } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { savePayoutSettings } from './payout-settings.server'

export async function loadPayments(
  visitor: Visitor,
  request: Request,
  { api, newKey }: AppLoadContext,
) {
  if (visitor.role === 'admin') {
    // How the marketplace is set up is work, and admins cannot work without two-factor.
    if (!visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
    return { who: 'admin' as const, ...(await get(request, api.api.platform.$get())) }
  }
  if (visitor.role === 'client') {
    const services = await get(request, api.api.automation.$get())
    return { who: 'client' as const, services, formKey: newKey() }
  }
  const { payouts, ...standing } = await get(request, api.api.wallet['money-overview'].$get())
  if (!payouts) throw redirect(baseOf(visitor.role))
  return { who: 'payee' as const, role: visitor.role, payouts, ...standing }
}

const SERVICES = { 'auto-top-up': 'Auto top-up', 'round-up': 'Round-ups' } as const

/** What was changed here: how a partner or seller is paid out, or one of a client's services. */
export async function savePayments(visitor: Visitor, request: Request, context: AppLoadContext) {
  const form = await request.formData()
  const { role } = visitor
  const paidOut = role === 'beauty_partner' || role === 'product_seller'
  if (paidOut && form.get('intent') === 'payouts')
    return savePayoutSettings(role, form, request, context)
  return switchService(visitor, form, request, context)
}

/** Switches one of a client's services; others have nothing to switch here. */
async function switchService(
  visitor: Visitor,
  form: FormData,
  request: Request,
  { api }: AppLoadContext,
) {
  const intent = String(form.get('intent') ?? '')
  const here = `${baseOf(visitor.role)}/settings?tab=payments`
  if (visitor.role !== 'client' || !Object.hasOwn(SERVICES, intent)) throw redirect(here)
  const service = intent as keyof typeof SERVICES
  const isActive = form.get('isActive') === 'on'
  const param = { currency: encodeURIComponent(String(form.get('currency') ?? '')) }
  const door = api.api.automation[service][':currency'].active
  const done = await ask<Awaited<ReturnType<typeof door.$put>>>(
    request,
    door.$put({ param, json: { isActive } }, keyed(form)),
  )
  if (!done.ok) {
    const notice = noticeOf(done.problem)
    return data({ result: null, notice }, { status: done.problem.status })
  }
  throw await redirectWithToast(
    here,
    'Preferences Updated',
    `${SERVICES[service]} ${service === 'round-up' ? 'are' : 'is'} ${isActive ? 'on' : 'off'}.`,
  )
}
