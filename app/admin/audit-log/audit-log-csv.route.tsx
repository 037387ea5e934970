// The audit log as a table, by the same filters as its page.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { AuditExport } from '../../../api/admin/settings/input'
import { download } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const read = AuditExport.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const query = read.success ? read.data : {}
  return download(context.api.api.admin.audit.export.$get({ query }), '/admin/audit')
}
