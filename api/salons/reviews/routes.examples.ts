// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { type Examples, PICTURE, reviewer } from '../../../tests/api/route-world'

export const examples: Examples = {
  'POST /api/reviews/:id/photos': async (world, caller) => {
    const { as, id } = await reviewer(world, caller)
    return { path: `/api/reviews/${id}/photos`, as, ...PICTURE }
  },
  'DELETE /api/reviews/:id/photos/:photoId': async (world, caller) => {
    const { as, id } = await reviewer(world, caller)
    const path = `/api/reviews/${id}/photos`
    const sent = await world.call('POST', path, { as, ...PICTURE })
    return { path: `${path}/${sent.body.id ?? 'none'}`, as }
  },
}
