// Metadata of a salon's page: schema.org for search engines, a card for sharing.
import type { BeautySalon, DaySpa, HairSalon, NailSalon } from 'schema-dts'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { citySlug } from '../../../api/salons/profile/input'
import { cheapestOf, type SalonTab } from '../../features/salons/salon-data'
import { isWholeDay, nightsTogether } from '../../ui/forms/opening-hours'
import { breadcrumbs, described, linkedData, shareTags } from '../linked-data'

/** schema.org's own types; all others are beauty salons. */
const KINDS: Record<string, 'HairSalon' | 'NailSalon' | 'DaySpa'> = {
  'Hair Salon': 'HairSalon',
  'Nail Salon': 'NailSalon',
  Spa: 'DaySpa',
  'Med Spa': 'DaySpa',
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/**
 * The meta tags of its public page at `origin`. Search engines read structured data at the canonical address alone: its
 * other tabs leave it out.
 */
export function salonMeta(salon: SalonResponse, origin: string, tab: SalonTab) {
  const { id, name, businessType, city } = salon
  const path = `/salon/${id}`
  const url = origin + path
  const description = described(
    salon.description || `${name}: ${businessType} in ${city}. Book and pay from your purse.`,
  )
  const card = `${origin}/share${path}.png`
  return [
    { title: `${name} · Purse` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...shareTags({ name, description, url, card }),
    ...(tab === 'services'
      ? [
          linkedData(structured(salon, url, salon.cover ? origin + salon.cover.image : card)),
          breadcrumbs(origin, [
            ['Salons', '/salons'],
            [city, `/salons/${citySlug(city)}`],
            [name, path],
          ]),
        ]
      : []),
  ]
}

type Salon = Exclude<HairSalon | NailSalon | DaySpa | BeautySalon, string>

function structured(salon: SalonResponse, url: string, image: string) {
  const cheapest = cheapestOf(salon)
  const data = {
    '@context': 'https://schema.org' as const,
    '@type': KINDS[salon.businessType] ?? ('BeautySalon' as const),
    name: salon.name,
    description: salon.description,
    url,
    image,
    ...(salon.phone && { telephone: salon.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: salon.address,
      addressLocality: salon.city,
      addressCountry: salon.country,
    },
    ...(salon.pinned && {
      geo: { '@type': 'GeoCoordinates' as const, latitude: salon.latitude, longitude: salon.longitude },
    }),
    // Of a day that is open throughout, readers know no other way to say it.
    openingHours: nightsTogether(salon.openingHours).map(
      (range) =>
        `${DAYS[range.weekday - 1]} ${clock(range.fromMinute)}-${isWholeDay(range) ? '23:59' : clock(range.toMinute)}`,
    ),
    priceRange: cheapest ? `From ${cheapest.currency} ${cheapest.amount}` : '$'.repeat(salon.priceRange),
    makesOffer: salon.services.map(({ name, price }) => ({
      '@type': 'Offer' as const,
      price: price.amount,
      priceCurrency: price.currency,
      itemOffered: { '@type': 'Service' as const, name },
    })),
    ...(salon.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: salon.rating,
        reviewCount: salon.reviewCount,
      },
    }),
  } satisfies Partial<Salon> & Record<'@context', string>
  return data as Salon & { '@context': 'https://schema.org' }
}

/** "09:00"; the end of a day is its last minute. */
function clock(minute: number): string {
  const of = Math.min(minute, 1439)
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}
