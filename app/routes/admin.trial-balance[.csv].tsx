// The trial balance as a table.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitorAs } from '../session.server'
import { download } from '../shop.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const at = new URL(request.url).searchParams.get('at')
  const query = at ? { at } : {}
  return download(
    context.api.api.admin['trial-balance'].table.$get({ query }),
    '/admin/trial-balance',
  )
}
