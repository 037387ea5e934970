// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { type Example, type Examples, PICTURE } from '../../../tests/api/route-world'
import { newKey, type Options } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'

/** Requests about a conversation of the caller in which they have received a message. */
const inConversation =
  (path: string, options: Options = {}): Example =>
  async (world, caller) => {
    const as = world.people[caller]
    const friend = await world.person('client')
    const id = await between(world, as ?? (await world.person('client')), friend)
    await written(world, friend, id, 'Hello')
    return { path: `/api/conversations${path.replace(':id', id)}`, as, key: newKey(), ...options }
  }

export const examples: Examples = {
  'GET /api/conversations': inConversation(''),
  'POST /api/conversations': async (world) => {
    const { id: personId } = await world.person('client')
    return { path: '/api/conversations', body: { personId } }
  },
  'GET /api/conversations/with': async (world) => {
    const { id } = await world.person('client')
    return { path: `/api/conversations/with?person=${id}` }
  },
  'GET /api/conversations/:id': inConversation('/:id'),
  'GET /api/conversations/:id/messages': inConversation('/:id/messages'),
  'POST /api/conversations/:id/messages': inConversation('/:id/messages', { body: { text: 'Hello' } }),
  'PUT /api/conversations/:id/receipts': inConversation('/:id/receipts', { body: { deliveredSeq: 1, readSeq: 1 } }),
  'POST /api/conversations/:id/pictures': inConversation('/:id/pictures', PICTURE),
  'GET /api/conversations/:id/pictures/:pictureId': async (world, caller) => {
    const { path, as } = await inConversation('/:id/pictures')(world, caller)
    const sent = await world.call('POST', path, { as, ...PICTURE })
    return { path: `${path}/${sent.body.id ?? 'none'}` }
  },
  'PUT /api/conversations/:id/block': inConversation('/:id/block'),
  'DELETE /api/conversations/:id/block': inConversation('/:id/block'),
  'POST /api/conversations/:id/reports': inConversation('/:id/reports', { body: { reason: 'spam' } }),
}
