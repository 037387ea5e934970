// Saves the notifications tab.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { SavePreferences } from '../../../api/notifications/input'
import { ask } from '../../api.server'
import { formAnswer, readForm, refuseForm } from '../../form.server'
import { redirectWithToast } from '../../toast.server'

export async function saveNotifications(
  form: FormData,
  { request, context, base }: { request: Request; context: AppLoadContext; base: string },
) {
  const read = readForm(form, SavePreferences)
  if (!read.ok) return read.answer
  const answer = await ask(request, context.api.api.me.preferences.$put({ json: read.value }))
  if (answer.ok) {
    throw await redirectWithToast(
      `${base}/settings?tab=notifications`,
      'Preferences Updated',
      'From now on we tell you things this way.',
    )
  }
  if (answer.problem.errors) return refuseForm(read.submission, answer.problem)
  return formAnswer(
    read.submission.reply(),
    { title: 'Error', description: 'Failed to save notification preferences.', tone: 'bad' },
    answer.problem.status,
  )
}
