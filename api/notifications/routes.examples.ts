// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { generateVAPIDKeys } from 'web-push-neo'
import { localMail } from '../../db/schema/notifications'
import type { Examples } from '../../tests/api/route-world'
import { plantDevice, pushBrowser } from '../../tests/fixtures/identity/push-service'

export const examples: Examples = {
  'GET /api/dev/outbox/:id': async (world) => {
    const id = world.ctx().id()
    await world.db.insert(localMail).values({
      id,
      channel: 'email',
      recipient: 'amina@purse.test',
      subject: 'Hello',
      body: 'One\n\nTwo',
      createdAt: world.ctx().now(),
    })
    return { path: `/api/dev/outbox/${id}` }
  },
  'PUT /api/me/notifications/read': () => ({ path: '/api/me/notifications/read', body: { all: true } }),
  'POST /api/me/push-subscriptions': async () => ({
    path: '/api/me/push-subscriptions',
    body: { endpoint: 'https://web.push.apple.com/a', keys: pushBrowser().keys },
    settings: await pushSettings(),
  }),
  'DELETE /api/me/push-subscriptions': async (world, caller) => {
    const person = world.people[caller]
    const id = person ? await plantDevice(world.db, person) : 'none'
    return { path: '/api/me/push-subscriptions', body: { id } }
  },
  'PUT /api/me/preferences': () => ({
    path: '/api/me/preferences',
    body: { email: true, quiet: true, quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' },
  }),
}

async function pushSettings() {
  const { publicKey, privateKey } = await generateVAPIDKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:hello@purse.test' }
}
