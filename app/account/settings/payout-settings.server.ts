// Saves how somebody is paid out.
import { ChangePayoutSettings } from '../../../api/money/payouts/input'
import { type PayeeRole, payoutSettingsPath } from '../../features/payouts/payout-labels'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

export const savePayoutSettings = form(
  ChangePayoutSettings,
  ({ api }: PageRequest<'account'>, { json }) => api.payouts.settings.$put({ json }),
  ({ schedule, instant }, _, { visitor: { role } }) => [
    payoutSettingsPath(role as PayeeRole),
    'Preferences Updated',
    instant ? 'You’ll be paid out as soon as you earn.' : `You’ll be paid out ${schedule}.`,
  ],
  {
    from: (form, { visitor: { role } }) => ({
      schedule: form.get('schedule') ?? undefined,
      instant: form.get('instant') === 'on',
      ...(role === 'beauty_partner' && { split: form.get('split') === 'on' }),
    }),
    faults: 'notice',
  },
)
