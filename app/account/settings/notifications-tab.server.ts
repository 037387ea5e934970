// Reads and saves the notifications tab.
import { SavePreferences } from '../../../api/notifications/input'
import { ask, get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { timeZoneOptions } from './time-zone-options'

export async function loadNotifications({ api }: PageRequest) {
  const preferences = await get(api.me.preferences.$get())
  return { preferences, zones: timeZoneOptions(preferences.timeZone) }
}

const save = form(
  SavePreferences,
  ({ api }: PageRequest<'account'>, { json }) => api.me.preferences.$put({ json }),
  (_, __, { visitor }) => [
    `${baseOf(visitor.role)}/settings?tab=notifications`,
    'Preferences Updated',
    'Your notification settings have been saved.',
  ],
  {
    refused: () => ({
      notice: { title: 'Error', description: 'Failed to save notification preferences.', tone: 'bad' },
    }),
  },
)

export async function saveNotifications(pageRequest: PageRequest<'account'>, form: FormData) {
  const { api, visitor } = pageRequest
  const tab = `${baseOf(visitor.role)}/settings?tab=notifications`
  const device = form.get('remove')
  if (typeof device === 'string') {
    const removed = await ask(api.me['push-subscriptions'].$delete({ json: { id: device } }))
    // One that is gone already is what was asked for.
    if (removed.ok || removed.problem.code === 'not-found')
      throw await redirectWithToast(tab, 'Device Removed', 'It won’t get notifications anymore.')
    throw await redirectWithToast(tab, 'Error', 'Please try again.', 'bad')
  }
  return save(pageRequest, form)
}
