// What the payments tab reads, by role, and a client's services switched on and off.
import { redirect } from '@remix-run/cloudflare'
import { SwitchedService } from '../../../api/money/automation/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
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

const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(visitor.role)}/settings?tab=payments`

/** What is changed here: how a partner or seller is paid out, or one of a client's services. */
export const paymentForms = {
  payouts: savePayoutSettings,
  'auto-top-up': turn('auto-top-up', 'Auto top-up is'),
  'round-up': turn('round-up', 'Round-ups are'),
}

/** Switches one of a client's services. */
function turn(service: 'auto-top-up' | 'round-up', named: string) {
  return form(
    SwitchedService,
    async ({ api }: PageRequest<'account'>, { json: { currency, isActive }, key }) =>
      api.automation[service][':currency'].active.$put({ param: { currency }, json: { isActive } }, key),
    (_, { json: { isActive } }, pageRequest) => [
      pathOf(pageRequest),
      'Preferences Updated',
      `${named} ${isActive ? 'on' : 'off'}.`,
    ],
    { faults: 'notice' },
  )
}
