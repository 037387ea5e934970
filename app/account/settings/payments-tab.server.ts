// What the payments tab reads, by role, and a client's services switched on and off.
import { redirect } from '@remix-run/cloudflare'
import { SwitchedService } from '../../../api/money/automation/input'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { savePayoutSettings } from './payout-settings.server'

export async function loadPayments({ api, newKey, visitor }: PageRequest<'account'>) {
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
export async function savePayments(pageRequest: PageRequest<'account'>) {
  const form = await pageRequest.request.formData()
  const { role } = pageRequest.visitor
  const paidOut = role === 'beauty_partner' || role === 'product_seller'
  if (paidOut && form.get('intent') === 'payouts') return savePayoutSettings(pageRequest, form)
  return switchService(pageRequest, form)
}

/** Switches one of a client's services; others have nothing to switch here. */
const turn = form(
  SwitchedService,
  async ({ api }: PageRequest<'account'>, { form, json: { currency, isActive }, key }) =>
    api.automation[serviceIn(form)][':currency'].active.$put({ param: { currency }, json: { isActive } }, key),
  (_, { form, json: { isActive } }, pageRequest) => {
    const service = serviceIn(form)
    return [
      pathOf(pageRequest),
      'Preferences Updated',
      `${SERVICES[service]} ${service === 'round-up' ? 'are' : 'is'} ${isActive ? 'on' : 'off'}.`,
    ]
  },
  { faults: 'notice' },
)

const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(visitor.role)}/settings?tab=payments`

const serviceIn = (form: FormData) => textIn(form, 'intent') as keyof typeof SERVICES

async function switchService(pageRequest: PageRequest<'account'>, form: FormData) {
  if (pageRequest.visitor.role !== 'client' || !Object.hasOwn(SERVICES, textIn(form, 'intent')))
    throw redirect(pathOf(pageRequest))
  return turn(pageRequest, form)
}
