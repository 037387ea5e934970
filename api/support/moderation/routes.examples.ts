// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { moderation } from '../../../db/schema/support'
import type { Caller } from '../../../tests/api/route-access'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'

export const examples: Examples = {
  'POST /api/reports': () => ({
    path: '/api/reports',
    key: newKey(),
    body: { kind: 'salon', id: 'kampala', reason: 'spam' },
  }),
  'GET /api/reports/of/:kind/:id': () => ({ path: '/api/reports/of/salon/kampala' }),
  'GET /api/me/removals/:id': async (world, caller) => ({ path: `/api/me/removals/${await removalOf(world, caller)}` }),
  'POST /api/me/removals/:id/appeal': async (world, caller) => ({
    path: `/api/me/removals/${await removalOf(world, caller)}/appeal`,
    key: newKey(),
    body: { text: 'Look again.' },
  }),
}

/** A message of the caller's that was taken down, by the id of its removal. */
async function removalOf(world: RouteWorld, caller: Caller): Promise<string> {
  const as = world.people[caller]
  if (!as) return 'of-nobody'
  const [other, admin] = [await world.person('client'), await world.person('admin')]
  const { id: subjectId } = await written(world, as, await between(world, as, other), 'Rude')
  const id = crypto.randomUUID()
  await world.db.insert(moderation).values({
    id,
    subjectKind: 'message',
    subjectId,
    authorId: as.id,
    reason: 'It is rude.',
    decidedBy: admin.id,
    createdAt: world.now ?? Date.now(),
  })
  return id
}
