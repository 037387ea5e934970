// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { type Examples, newPerson } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const path = '/api/me/api-keys'
const body = { name: 'Till', scopes: ['read'], days: '30' }

export const examples: Examples = {
  'POST /api/me/api-keys': async (world, caller) => ({ as: await newPerson(world, caller), path, key: newKey(), body }),
  'DELETE /api/me/api-keys/:id': async (world, caller) => {
    const as = await newPerson(world, caller)
    const added = await world.call('POST', path, { as, key: newKey(), body })
    return { as, path: `${path}/${added.body.id ?? 'none'}` }
  },
}
