// Saves how somebody is paid out.
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { ChangePayoutSettings } from '../../../api/money/payouts/input'
import { type PayeeRole, payoutSettingsPath } from '../../features/payouts/payout-labels'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'

export async function savePayoutSettings(
  role: PayeeRole,
  form: FormData,
  request: Request,
  { api }: AppLoadContext,
) {
  const read = ChangePayoutSettings.safeParse({
    schedule: form.get('schedule') ?? undefined,
    instant: form.get('instant') === 'on',
    ...(role === 'beauty_partner' && { split: form.get('split') === 'on' }),
  })
  const refused = (problem: Parameters<typeof noticeOf>[0], status: number) =>
    data({ result: null, notice: noticeOf(problem) }, { status })
  if (!read.success) return refused({ code: 'invalid-input' }, 400)
  const saved = await ask(request, api.api.payouts.settings.$put({ json: read.data }))
  if (!saved.ok) return refused(saved.problem, saved.problem.status)
  const { schedule, instant } = saved.value
  throw await redirectWithToast(
    payoutSettingsPath(role),
    'Preferences Updated',
    instant ? 'You are paid out as soon as you earn.' : `You are paid out ${schedule}.`,
  )
}
