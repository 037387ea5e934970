// Marks a notification as read and redirects to its page. Push messages lead here too.
import { redirect } from '@remix-run/cloudflare'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf, safePath } from '../../platform/paths'

export const loader = page('account', async ({ visitor: { role }, api, id }) => {
  const { read } = api.me.notifications
  const response = await ask(read.$put({ json: { ids: [id] } }))
  const path = response.ok ? safePath(response.value.items[0]?.path) : null
  return redirect(path ?? `${baseOf(role)}/notifications`)
})
