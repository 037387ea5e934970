// Reads and saves the notifications tab.
import { SavePreferences } from '../../../api/notifications/input'
import { ask, get } from '../../platform/api.server'
import { formAnswer, readForm, refuseForm } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { timeZoneOptions } from './time-zone-options'

export async function loadNotifications({ api }: Visit) {
  const preferences = await get(api.me.preferences.$get())
  return { preferences, zones: timeZoneOptions(preferences.timeZone) }
}

export async function saveNotifications({ api, request, visitor }: Visit<'account'>) {
  const form = await request.formData()
  const tab = `${baseOf(visitor.role)}/settings?tab=notifications`
  const device = form.get('remove')
  if (typeof device === 'string') {
    const removed = await ask(api.me['push-subscriptions'].$delete({ json: { id: device } }))
    // One that is gone already is what was asked for.
    if (removed.ok || removed.problem.code === 'not-found')
      throw await redirectWithToast(tab, 'Device Removed', 'It won’t get notifications anymore.')
    throw await redirectWithToast(tab, 'Error', 'Please try again.', 'bad')
  }
  const read = readForm(form, SavePreferences)
  if (!read.ok) return read.refusal
  const answer = await ask(api.me.preferences.$put({ json: read.value }))
  if (answer.ok) {
    throw await redirectWithToast(
      tab,
      'Preferences Updated',
      'Your notification settings have been saved.',
    )
  }
  if (answer.problem.errors) return refuseForm(read.submission, answer.problem)
  return formAnswer(
    read.submission.reply(),
    { title: 'Error', description: 'Failed to save notification preferences.', tone: 'bad' },
    answer.problem.status,
  )
}
