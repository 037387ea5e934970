// Every product as a table.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { download } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  const file =
    new URL(request.url).searchParams.get('of') === 'example' ? 'example.csv' : 'products.csv'
  return download(context.api.api['my-shop'][file].$get(), '/seller/set-up/profile')
}
