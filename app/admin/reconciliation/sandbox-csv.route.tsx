// The sandbox's own report of its payments, to try reconciliation with; in local runs only.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('admin', ({ api, searchParams }) => {
  const query = { from: searchParams.get('from') ?? '', until: searchParams.get('until') ?? '' }
  return download(api.admin.reconciliation['sandbox-report'].$get({ query }), '/admin/reconciliation/import')
})
