// Exports the stock log as CSV, with the page's filters.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('seller', ({ api, searchParams }) => {
  const door = api['my-shop']['stock.csv']
  const said = Object.fromEntries(searchParams)
  type Asked = Exclude<Parameters<typeof door.$get>[0], undefined>
  return download(door.$get({ query: said } as Asked), '/seller/stock')
})
