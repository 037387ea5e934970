// What the payments tab reads, by role, and a client's services switched on and off.
import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import { ask, get, keyed, type Visitor } from '../../api.server'
import { noticeOf } from '../../errors'
import { baseOf } from '../../paths'
import { redirectWithToast } from '../../toast.server'

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
  const sells = visitor.role === 'product_seller'
  return { who: 'payee' as const, sells, ...(await get(request, api.api.wallet.standing.$get())) }
}

const SERVICES = { 'auto-top-up': 'Auto top-up', 'round-up': 'Round-ups' } as const

/** Switches one of a client's services; others have nothing to switch here. */
export async function switchService(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  const form = await request.formData()
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
