// What a settings tab says where the api fails under it: the real api, on a database that is gone.
import { expect, test } from 'vitest'
import { api } from '../../api/app'
import { apiClient } from '../../api/client'
import { saveNotifications } from '../../app/account/settings/notifications-tab.server'
import type { PageRequest } from '../../app/platform/page.server'
import { openWorld } from '../fixtures/harness'

const world = openWorld()

test('preferences that cannot be saved say so, and what was chosen is kept', async () => {
  const { id, name, email, role } = await world.person('client')
  const known = { phone: null, image: null, currency: 'KES', twoFactorEnabled: false }
  const visitor = { id, name, email, role, ...known }
  const ctx = {
    ...world.ctx({ DATABASE_URL: 'http://127.0.0.1:9' }),
    viewer: async () => ({ ...visitor, sessionToken: 'claimed' }),
  }
  const visit = { visitor, api: apiClient(async (request) => api.fetch(request, { ctx })) }
  const form = new FormData()
  for (const [name, value] of Object.entries({ sms: 'on', timeZone: 'Africa/Lagos' })) form.set(name, value)
  const response = await saveNotifications(visit as unknown as PageRequest<'account'>, form)
  expect(response.init?.status).toBe(503)
  expect(response.data.notice).toEqual({
    title: 'Error',
    description: 'Failed to save notification preferences.',
    tone: 'bad',
  })
  expect(response.data.result.initialValue).toMatchObject({ sms: 'on', timeZone: 'Africa/Lagos' })
})
