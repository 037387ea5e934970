// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { type Examples, PICTURE, reviewer } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/salons/:id/reviews': () => ({ path: '/api/salons/nairobi/reviews' }),
  'PUT /api/salons/:id/review': () => ({
    path: '/api/salons/kampala/review',
    body: { rating: 5, comment: 'Warm' },
  }),
  'DELETE /api/salons/:id/review': async (world, asker) => ({
    path: '/api/salons/nairobi/review',
    as: (await reviewer(world, asker)).as,
  }),
  'PUT /api/salons/:id/favorite': () => ({ path: '/api/salons/nairobi/favorite' }),
  'DELETE /api/salons/:id/favorite': () => ({ path: '/api/salons/nairobi/favorite' }),
  'GET /api/me/salons/:id': () => ({ path: '/api/me/salons/nairobi' }),
  'POST /api/reviews/:id/photos': async (world, asker) => {
    const { as, id } = await reviewer(world, asker)
    return { path: `/api/reviews/${id}/photos`, as, ...PICTURE }
  },
  'DELETE /api/reviews/:id/photos/:photoId': async (world, asker) => {
    const { as, id } = await reviewer(world, asker)
    const path = `/api/reviews/${id}/photos`
    const sent = await world.call('POST', path, { as, ...PICTURE })
    return { path: `${path}/${sent.body.id ?? 'none'}`, as }
  },
  'PUT /api/reviews/:id/reply': () => ({
    path: '/api/reviews/r/reply',
    body: { text: 'Thank you' },
  }),
  'DELETE /api/reviews/:id/reply': () => ({ path: '/api/reviews/r/reply' }),
  'POST /api/reviews/:id/reports': async (world) => ({
    path: `/api/reviews/${(await reviewer(world)).id}/reports`,
    body: { reason: 'spam' },
  }),
}
