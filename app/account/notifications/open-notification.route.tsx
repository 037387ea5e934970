// Marks a notification as read and redirects to its page. Push messages lead here too.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ask } from '../../platform/api.server'
import { baseOf, safePath } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { read } = context.api.api.me.notices
  const response = await ask(request, read.$put({ json: { ids: [params.id ?? ''] } }))
  const path = response.ok ? safePath(response.value.items[0]?.path) : null
  return redirect(path ?? `${baseOf(role)}/notices`)
}
