// Exports the audit log as CSV, with the page's filters.
import { AuditExport } from '../../../api/admin/settings/input'
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('admin', ({ api, searchParams }) => {
  const read = AuditExport.safeParse(Object.fromEntries(searchParams))
  const query = read.success ? read.data : {}
  return download(api.admin.audit.export.$get({ query }), '/admin/audit')
})
