import { type Examples, PICTURE, reviewer } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { between } from '../../../tests/fixtures/messaging/conversations'

export const examples: Examples = {
  'GET /api/admin/moderation/:kind/:id': async (world) => ({
    path: `/api/admin/moderation/review/${(await reviewer(world)).id}`,
  }),
  'GET /api/admin/moderation/message/:id/picture': async (world) => {
    const [as, other] = [await world.person('client'), await world.person('client')]
    const chat = `/api/conversations/${await between(world, as, other)}`
    const sent = await world.call('POST', `${chat}/pictures`, { as, ...PICTURE })
    const options = { as, key: newKey(), body: { text: '', pictureId: sent.body.id } }
    const { body: message } = await world.call('POST', `${chat}/messages`, options)
    const report = { reason: 'spam', messageId: message.id }
    await world.call('POST', `${chat}/reports`, { as: other, body: report })
    return { path: `/api/admin/moderation/message/${message.id}/picture` }
  },
  'GET /api/admin/moderation/review/:id/photos/:number': async (world) => {
    const { as, id } = await reviewer(world)
    await world.call('POST', `/api/reviews/${id}/photos`, { as, ...PICTURE })
    return { path: `/api/admin/moderation/review/${id}/photos/0` }
  },
  'POST /api/admin/moderation/:kind/:id/removal': async (world) => ({
    path: `/api/admin/moderation/review/${(await reviewer(world)).id}/removal`,
    key: newKey(),
    body: { reason: 'It is rude.' },
  }),
  'POST /api/admin/moderation/:kind/:id/keeping': async (world) => {
    const { id } = await reviewer(world)
    const as = await world.person('client')
    await world.call('POST', `/api/reviews/${id}/reports`, { as, body: { reason: 'spam' } })
    return { path: `/api/admin/moderation/review/${id}/keeping`, key: newKey() }
  },
  'POST /api/admin/moderation/removals/:id/outcome': async (world) => {
    const { id } = await reviewer(world)
    const as = await world.person('admin')
    const path = '/api/admin/moderation'
    const options = { as, key: newKey(), body: { reason: 'It is rude.' } }
    const { body } = await world.call('POST', `${path}/review/${id}/removal`, options)
    return {
      path: `${path}/removals/${body.id}/outcome`,
      key: newKey(),
      body: { outcome: 'restored', reason: 'It may be said.' },
    }
  },
}
