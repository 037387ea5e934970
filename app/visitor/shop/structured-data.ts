// Metadata of a product's page: schema.org for search engines, a card for sharing.
import type { Product, WithContext } from 'schema-dts'
import type { ProductResponse } from '../../../api/shop/storefront/responses'
import { breadcrumbs, described, linkedData, shareTags } from '../linked-data'

/** The meta tags of its public page at `origin`. */
export function productMeta(product: ProductResponse, origin: string) {
  const { id, name, seller } = product
  const path = `/shop/${id}`
  const url = origin + path
  const [picture] = product.pictures
  const card = `${origin}/share/product/${id}.png`
  const description = described(product.description || `${name} from ${seller.name} on Purse.`)
  return [
    { title: `${name} · Purse` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...shareTags({ name, description, url, card }),
    linkedData(structured(product, url, picture ? origin + picture.image : card)),
    breadcrumbs(origin, [
      ['Shop', '/shop'],
      [seller.name, `/shop/by/${seller.id}`],
      [name, path],
    ]),
  ]
}

function structured(product: ProductResponse, url: string, image: string): WithContext<Product> {
  const { name, description, brand, rating, reviewCount } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    url,
    image,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      ...(variant.values.length > 0 && { name: variant.values.join(', ') }),
      url: `${url}?${new URLSearchParams({ variant: variant.id })}`,
      price: variant.price.amount,
      priceCurrency: variant.price.currency,
      availability: `https://schema.org/${variant.left === 0 ? 'OutOfStock' : variant.left === null ? 'InStock' : 'LimitedAvailability'}`,
    })),
    ...(rating !== null && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }),
  }
}
