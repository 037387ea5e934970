// The sandbox's own report of what it moved, to try reconciliation with; in local runs only.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { download } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const { searchParams } = new URL(request.url)
  const query = { from: searchParams.get('from') ?? '', until: searchParams.get('until') ?? '' }
  return download(
    context.api.api.admin.reconciliation['sandbox-report'].$get({ query }),
    '/admin/reconciliation/import',
  )
}
