// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { type Examples, newPerson } from '../../tests/api/route-world'

export const examples: Examples = {
  'POST /api/me/exports': () => ({ path: '/api/me/exports' }),
  'GET /api/me/exports/:id/archive': async (world, caller) => {
    const as = await newPerson(world, caller)
    const { body } = await world.call('POST', '/api/me/exports', { as })
    await world.settle()
    return { path: `/api/me/exports/${body.id ?? 'none'}/archive`, as }
  },
  'POST /api/me/deletion': async (world, caller) => ({
    path: '/api/me/deletion',
    body: { confirmation: 'DELETE' },
    as: await newPerson(world, caller),
  }),
}
