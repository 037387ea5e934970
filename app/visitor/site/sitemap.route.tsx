// The index of site maps: cached at the edge for an hour.
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { sitemapFile } from './sitemap-file'

export const loader = page('anyone', async ({ api, request }) => {
  const [salons, products] = await Promise.all([
    get(api['listed-salons'].$get({ query: {} })),
    get(api['listed-products'].$get({ query: {} })),
  ])
  const { origin } = new URL(request.url)
  const files = (kind: string, pages: number) =>
    Array.from({ length: pages }, (_, i) => `${origin}/sitemap/${kind}/${i + 1}.xml`)
  return sitemapFile('index', [
    ...files('pages', 1),
    ...files('cities', 1),
    ...files('salons', salons.pages),
    ...files('products', products.pages),
  ])
})
