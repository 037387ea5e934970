// The trial balance as a table.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { download } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const at = new URL(request.url).searchParams.get('at')
  const query = at ? { at } : {}
  return download(
    context.api.api.admin['trial-balance'].table.$get({ query }),
    '/admin/trial-balance',
  )
}
