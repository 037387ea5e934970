// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { providerSwitch, systemAlert } from '../../../db/schema/admin/monitoring'
import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/admin/dashboard': () => ({ path: '/api/admin/dashboard?days=7' }),
  'GET /api/admin/alerts': () => ({ path: '/api/admin/alerts?limit=2' }),
  'POST /api/admin/alerts/:id/acknowledgement': async (world) => {
    const id = crypto.randomUUID()
    await world.db
      .insert(systemAlert)
      .values({ id, kind: 'job', subject: id, words: 'It failed.', openedAt: 0, seenAt: 0 })
    return { path: `/api/admin/alerts/${id}/acknowledgement`, key: newKey() }
  },
  'POST /api/admin/providers/:provider/test': () => ({ path: '/api/admin/providers/rates/test' }),
  'POST /api/admin/providers/:provider/pause': async (world) => {
    await world.db.delete(providerSwitch)
    return { path: '/api/admin/providers/push/pause', body: { reason: 'It is being mended.' }, key: newKey() }
  },
  'DELETE /api/admin/providers/:provider/pause': async (world) => {
    const admin = await world.person('admin')
    await world.db.delete(providerSwitch)
    await world.db.insert(providerSwitch).values({ provider: 'push', reason: 'r', offBy: admin.id, offAt: 0 })
    return { path: '/api/admin/providers/push/pause', key: newKey() }
  },
}
