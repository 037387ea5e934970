// Metadata of a salon's page: schema.org for search engines, a card for sharing.
import { minorOf } from '../../../api/platform/values/money'
import type { SalonView } from '../../features/salons/salon-data'

/** schema.org's own types; all others are beauty salons. */
const KINDS: Record<string, string> = {
  'Hair Salon': 'HairSalon',
  'Nail Salon': 'NailSalon',
  Spa: 'DaySpa',
  'Med Spa': 'DaySpa',
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** The meta tags of its public page at `origin`. */
export function salonMeta(salon: SalonView, origin: string) {
  const url = `${origin}/salon/${salon.id}`
  const image = salon.cover && origin + salon.cover.image
  const title = `${salon.name} · Purse`
  return [
    { title },
    { name: 'description', content: salon.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: salon.name },
    { property: 'og:description', content: salon.description },
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
    { 'script:ld+json': structured(salon, url, image) },
  ]
}

function structured(salon: SalonView, url: string, image: string | null) {
  const prices = salon.services.map(({ price }) => price)
  const cheapest = prices.sort((a, b) => minorOf(a) - minorOf(b))[0]
  return {
    '@context': 'https://schema.org',
    '@type': KINDS[salon.businessType] ?? 'BeautySalon',
    name: salon.name,
    description: salon.description,
    url,
    ...(image && { image }),
    telephone: salon.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: salon.address,
      addressLocality: salon.city,
      addressCountry: salon.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: salon.latitude, longitude: salon.longitude },
    openingHours: salon.openingHours.map(
      ({ weekday, fromMinute, toMinute }) =>
        `${DAYS[weekday - 1]} ${clock(fromMinute)}-${clock(toMinute)}`,
    ),
    priceRange: cheapest
      ? `From ${cheapest.currency} ${cheapest.amount}`
      : '$'.repeat(salon.priceRange),
    ...(salon.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: salon.rating,
        reviewCount: salon.reviewCount,
      },
    }),
  }
}

/** "09:00"; the end of a day is its last minute. */
function clock(minute: number): string {
  const of = Math.min(minute, 1439)
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}
