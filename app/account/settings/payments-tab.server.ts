// What the payments tab reads, by role, and a client's services switched on and off.
import { redirect } from '@remix-run/cloudflare'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { savePayoutSettings } from './payout-settings.server'

export async function loadPayments({ api, newKey, visitor }: Visit<'account'>) {
  if (visitor.role === 'admin') {
    // How the marketplace is set up is work, and admins cannot work without two-factor.
    if (!visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
    return { who: 'admin' as const, ...(await get(api.platform.$get())) }
  }
  if (visitor.role === 'client') {
    const services = await get(api.automation.$get())
    return { who: 'client' as const, services, formKey: newKey() }
  }
  const { payouts, ...money } = await get(api.wallet['money-overview'].$get())
  if (!payouts) throw redirect(baseOf(visitor.role))
  return { who: 'payee' as const, role: visitor.role, payouts, ...money }
}

const SERVICES = { 'auto-top-up': 'Auto top-up', 'round-up': 'Round-ups' } as const

/** What was changed here: how a partner or seller is paid out, or one of a client's services. */
export async function savePayments(visit: Visit<'account'>) {
  const form = await visit.request.formData()
  const { role } = visit.visitor
  const paidOut = role === 'beauty_partner' || role === 'product_seller'
  if (paidOut && form.get('intent') === 'payouts') return savePayoutSettings(visit, role, form)
  return switchService(visit, form)
}

/** Switches one of a client's services; others have nothing to switch here. */
async function switchService({ api, visitor }: Visit<'account'>, form: FormData) {
  const intent = textIn(form, 'intent')
  const here = `${baseOf(visitor.role)}/settings?tab=payments`
  if (visitor.role !== 'client' || !Object.hasOwn(SERVICES, intent)) throw redirect(here)
  const service = intent as keyof typeof SERVICES
  const isActive = form.get('isActive') === 'on'
  const param = { currency: textIn(form, 'currency') }
  const endpoint = api.automation[service][':currency'].active
  const done = await ask<Awaited<ReturnType<typeof endpoint.$put>>>(
    endpoint.$put({ param, json: { isActive } }, keyed(form)),
  )
  if (!done.ok) return refuse(done.problem, { result: null })
  throw await redirectWithToast(
    here,
    'Preferences Updated',
    `${SERVICES[service]} ${service === 'round-up' ? 'are' : 'is'} ${isActive ? 'on' : 'off'}.`,
  )
}
