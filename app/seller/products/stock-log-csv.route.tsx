// The stock log as a table, filtered as the page is.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { download } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  const door = context.api.api['my-shop']['stock.csv']
  const said = Object.fromEntries(new URL(request.url).searchParams)
  type Asked = Exclude<Parameters<typeof door.$get>[0], undefined>
  return download(door.$get({ query: said } as Asked), '/seller/stock')
}
