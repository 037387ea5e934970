// Site maps, as https://www.sitemaps.org/protocol.html describes them: an index, and the files that it names.

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `of`: an index of files, or the addresses of pages. */
export function sitemapFile(of: 'index' | 'pages', addresses: string[]): Response {
  const [around, each] = of === 'index' ? ['sitemapindex', 'sitemap'] : ['urlset', 'url']
  const lines = addresses.map((address) => `<${each}><loc>${escaped(address)}</loc></${each}>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${around} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${around}>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
