// Exports the stock log as CSV, with the page's filters.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('seller', ({ api, searchParams }) => {
  const endpoint = api['my-shop']['stock.csv']
  const query = Object.fromEntries(searchParams)
  type Args = Exclude<Parameters<typeof endpoint.$get>[0], undefined>
  return download(endpoint.$get({ query } as Args), '/seller/stock')
})
