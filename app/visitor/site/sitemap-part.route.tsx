// One site map of the index: the pages that never change, the cities, a range of salons, or of products with their sellers.
import type { ApiClient } from '../../../api/client'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { sitemapFile } from './sitemap-file'

const PAGES = ['/salons', '/salons/cities', '/shop', '/help', '/about', '/contact', '/terms', '/privacy', '/splash']

type Part = (api: ApiClient, page: string) => Promise<string[]>

const PARTS: Record<string, Part> = {
  pages: async () => PAGES,
  cities: async (api) => {
    const { items } = await get(api['salon-cities'].$get())
    return items.flatMap(({ slug, kinds }) => [
      `/salons/${slug}`,
      ...kinds.map((kind) => `/salons/${slug}/${kind.slug}`),
    ])
  },
  salons: async (api, page) => {
    const { items } = await get(api['listed-salons'].$get({ query: { page } }))
    return items.map(({ id }) => `/salon/${encodeURIComponent(id)}`)
  },
  products: async (api, page) => {
    const { items } = await get(api['listed-products'].$get({ query: { page } }))
    const sellers = new Set(items.flatMap(({ by }) => by ?? []))
    return [
      ...items.map(({ id }) => `/shop/${encodeURIComponent(id)}`),
      ...[...sellers].map((id) => `/shop/by/${encodeURIComponent(id)}`),
    ]
  },
}

export const loader = page('anyone', async ({ api, params, request }) => {
  const { kind = '', page: number = '' } = params
  const part = Object.hasOwn(PARTS, kind) ? PARTS[kind] : undefined
  const paths = part && /^[1-9]\d{0,3}$/.test(number) ? await part(api, number) : []
  if (paths.length === 0) throw new Response(null, { status: 404 })
  const { origin } = new URL(request.url)
  return sitemapFile(
    'pages',
    paths.map((path) => origin + path),
  )
})
