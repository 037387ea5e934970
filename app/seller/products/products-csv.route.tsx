// Exports all products as CSV.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('seller', ({ api, searchParams }) => {
  const file = searchParams.get('of') === 'example' ? 'example.csv' : 'products.csv'
  return download(api['my-shop'][file].$get(), '/seller/set-up/profile')
})
