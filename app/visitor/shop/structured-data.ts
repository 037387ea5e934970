// Metadata of a product's page: schema.org for search engines, a card for sharing.
import type { ProductView } from '../../features/products/product-data'

/** The meta tags of its public page at `origin`. */
export function productMeta(product: ProductView, origin: string) {
  const url = `${origin}/shop/${product.id}`
  const [picture] = product.pictures
  const image = picture && origin + picture.image
  const description = product.description || `${product.name} from ${product.seller.name} on Purse.`
  return [
    { title: `${product.name} · Purse` },
    { name: 'description', content: description.slice(0, 300) },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { 'script:ld+json': structured(product, url, image) },
  ]
}

function structured(product: ProductView, url: string, image: string | undefined) {
  const { name, description, category, brand, rating, reviewCount, seller } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...{ name, description, category, url },
    ...(image && { image }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: product.variants.map((one) => ({
      '@type': 'Offer',
      ...(one.values.length > 0 && { name: one.values.join(', ') }),
      url: `${url}?${new URLSearchParams({ variant: one.id })}`,
      price: one.price.amount,
      priceCurrency: one.price.currency,
      availability: `https://schema.org/${one.left === 0 ? 'OutOfStock' : one.left === null ? 'InStock' : 'LimitedAvailability'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: seller.name },
    })),
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
    }),
  }
}
