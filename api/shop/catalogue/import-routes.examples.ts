// Example requests for the routes of import-routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import type { Example, Examples } from '../../../tests/api/route-world'
import { ownShop } from './routes.examples'

const CSV = { raw: 'sku,product,category,price\nCSV-1,Candle,Wellness,300', headers: { 'content-type': 'text/csv' } }

/** A request about a checked file that waits for confirmation. */
const checkedImport = (path: string): Example =>
  ownShop(async ({ as }, world) => {
    const { body } = await world.call('POST', '/api/my-shop/imports', { as, ...CSV })
    return `/imports/${body.id}${path}`
  })

export const examples: Examples = {
  'GET /api/my-shop/imports': ownShop('/imports'),
  'POST /api/my-shop/imports': async (world, caller) => ({ ...(await ownShop('/imports')(world, caller)), ...CSV }),
  'GET /api/my-shop/imports/:id': checkedImport(''),
  'POST /api/my-shop/imports/:id/confirmation': checkedImport('/confirmation'),
  'POST /api/my-shop/imports/:id/discarding': checkedImport('/discarding'),
}
