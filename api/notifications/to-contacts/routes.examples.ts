// Requests for the routes of routes.ts; tests/api/routes.test.ts sends them as every role.
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { optOutLink } from './opt-outs'

export const examples: Examples = {
  'GET /api/contact-opt-outs/:token': (world) => ({ path: pathFor(world) }),
  'PUT /api/contact-opt-outs/:token': (world) => ({ path: pathFor(world) }),
  'DELETE /api/contact-opt-outs/:token': (world) => ({ path: pathFor(world) }),
}

function pathFor(world: RouteWorld): string {
  const [, token] = optOutLink(world.ctx(), 'somebody@example.com').split('/stop/')
  return `/api/contact-opt-outs/${token}`
}
