// Exports the trial balance as CSV.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('admin', ({ api, searchParams }) => {
  const at = searchParams.get('at')
  const query = at ? { at } : {}
  return download(api.admin['trial-balance'].table.$get({ query }), '/admin/trial-balance')
})
