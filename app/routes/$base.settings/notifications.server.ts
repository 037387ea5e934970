// Reads and saves the notifications tab.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { SavePreferences } from '../../../api/notifications/input'
import { ask, get, type Visitor } from '../../api.server'
import { formAnswer, readForm, refuseForm } from '../../form.server'
import { baseOf } from '../../paths'
import { redirectWithToast } from '../../toast.server'

export async function loadNotifications(request: Request, { api }: AppLoadContext) {
  const preferences = await get(request, api.api.me.preferences.$get())
  const zones = new Set([preferences.timeZone, ...Intl.supportedValuesOf('timeZone')])
  return { preferences, zones: [...zones].sort() }
}

export async function saveNotifications(
  visitor: Visitor,
  request: Request,
  { api }: AppLoadContext,
) {
  const read = readForm(await request.formData(), SavePreferences)
  if (!read.ok) return read.answer
  const answer = await ask(request, api.api.me.preferences.$put({ json: read.value }))
  if (answer.ok) {
    throw await redirectWithToast(
      `${baseOf(visitor.role)}/settings?tab=notifications`,
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
