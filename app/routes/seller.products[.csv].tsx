// Every product as a table.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { visitorAs } from '../session.server'
import { download } from '../shop.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  const file =
    new URL(request.url).searchParams.get('of') === 'example' ? 'example.csv' : 'products.csv'
  return download(context.api.api['my-shop'][file].$get(), '/seller/set-up/profile')
}
