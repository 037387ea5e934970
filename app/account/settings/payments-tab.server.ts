// What the payments tab reads, by role, and a client's services switched on and off.
import { redirect } from '@remix-run/cloudflare'
import { SwitchedService } from '../../../api/money/automation/input'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
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
  if (paidOut && form.get('intent') === 'payouts') return savePayoutSettings(visit, form)
  return switchService(visit, form)
}

/** Switches one of a client's services; others have nothing to switch here. */
const turn = form(
  SwitchedService,
  async ({ api }: Visit<'account'>, { form, json: { currency, isActive }, key }) =>
    api.automation[serviceIn(form)][':currency'].active.$put(
      { param: { currency }, json: { isActive } },
      key,
    ),
  (_, { form, json: { isActive } }, visit) => {
    const service = serviceIn(form)
    return [
      pathOf(visit),
      'Preferences Updated',
      `${SERVICES[service]} ${service === 'round-up' ? 'are' : 'is'} ${isActive ? 'on' : 'off'}.`,
    ]
  },
  { faults: 'notice' },
)

const pathOf = ({ visitor }: Visit<'account'>) => `${baseOf(visitor.role)}/settings?tab=payments`

const serviceIn = (form: FormData) => textIn(form, 'intent') as keyof typeof SERVICES

async function switchService(visit: Visit<'account'>, form: FormData) {
  if (visit.visitor.role !== 'client' || !Object.hasOwn(SERVICES, textIn(form, 'intent')))
    throw redirect(pathOf(visit))
  return turn(visit, form)
}
