// Downloading an archive, after a step-up where the session is not fresh.
import { downloadOwn } from '../../platform/download.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

export const loader = page('account', ({ visitor: { role }, api, id }) =>
  downloadOwn(api.me.exports[':id'].archive.$get({ param: { id } }), {
    back: `${baseOf(role)}/settings/export`,
    gone: 'Archives are available for 7 days.',
  }),
)
