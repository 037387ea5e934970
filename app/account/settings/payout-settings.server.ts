// Saves how somebody is paid out.
import { ChangePayoutSettings } from '../../../api/money/payouts/input'
import { type PayeeRole, payoutSettingsPath } from '../../features/payouts/payout-labels'
import { ask } from '../../platform/api.server'
import { refuse, UNKNOWN_FORM } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'

export async function savePayoutSettings({ api }: Visit, role: PayeeRole, form: FormData) {
  const read = ChangePayoutSettings.safeParse({
    schedule: form.get('schedule') ?? undefined,
    instant: form.get('instant') === 'on',
    ...(role === 'beauty_partner' && { split: form.get('split') === 'on' }),
  })
  if (!read.success) return refuse(UNKNOWN_FORM, { result: null })
  const saved = await ask(api.payouts.settings.$put({ json: read.data }))
  if (!saved.ok) return refuse(saved.problem, { result: null })
  const { schedule, instant } = saved.value
  throw await redirectWithToast(
    payoutSettingsPath(role),
    'Preferences Updated',
    instant ? 'You’ll be paid out as soon as you earn.' : `You’ll be paid out ${schedule}.`,
  )
}
