// Reviews of salons with rating and text. Authors are people who have been there, then residents of the city.
import type { review } from '../../schema/salons/reviews'
import { CITIES } from '../cities'
import { DAY, HOUR, MINUTE } from '../durations'
import { CLIENTS, DEMO_CLIENT, type Person } from '../identity/people'
import { type Random, randomOf } from '../random'
import {
  ABOUT_AMANI,
  ABOUT_AMENITY,
  LOVED,
  LOVED_ANYWHERE,
  MIXED,
  MIXED_ANYWHERE,
  POOR,
  POOR_ANYWHERE,
  QUIBBLES,
} from './review-texts'
import { DEMO_SALON, type Salon } from './salons'
import { replyTo } from './service-details'
import { suits, type Visit } from './visits'

type ReviewRow = typeof review.$inferInsert

/**
 * How often a sentence has been used, and which ones at this salon: the least used goes next, so
 * that few are read twice, and none twice on one page.
 */
type Uses = { everywhere: Map<string, number>; here: Set<string> }

/** The demo client's only review; the demo salon is left for people who try the product. */
const DEMO_REVIEW = {
  salonId: 'etoile-nail-atelier',
  rating: 5,
  comment:
    'The quietest hour of my month. They warmed the towel, fixed a cracked heel without drama ' +
    'and sent me out with ten toes in the exact plum I had pictured.',
}

/** The reviews of every salon as of `day` (UTC ms), one per client and salon. */
export function reviewRows(salons: Salon[], visits: Visit[], day: number): ReviewRow[] {
  const everywhere = new Map<string, number>()
  return salons.flatMap((salon) => reviewsOf(salon, visits, day, { everywhere, here: new Set() }))
}

function reviewsOf(salon: Salon, visits: Visit[], day: number, uses: Uses): ReviewRow[] {
  const { row, facts } = salon
  const random = randomOf(`reviews:${row.id}`)
  const lastVisits = new Map(
    visits
      .filter((visit) => visit.salon === salon && visit.outcome === 'completed')
      .sort((a, b) => a.startsAt - b.startsAt)
      .map((visit) => [visit.client.id, visit]),
  )
  const oldest = Math.min(400, (day - row.createdAt) / DAY - 20)
  const authors = reviewersOf(salon, lastVisits, random)
  const ratings = ratingsOf(facts.reviews, facts.stars, random)
  const written = authors.map((author, index) => {
    const visit = lastVisits.get(author.id)
    const createdAt = visit?.closedAt
      ? Math.min(visit.closedAt + random.int(2, 60) * HOUR, day - random.int(1, 600) * MINUTE)
      : day - Math.round((3 + oldest * random.next() ** 1.6) * DAY)
    const rating = ratings[index] ?? 5
    return { author, createdAt, rating, visit }
  })
  const id = (index: number) => `${row.id}-review-${index + 1}`
  return written.map(({ author, createdAt, rating, visit }, index) => ({
    id: id(index),
    subjectId: row.id,
    userId: author.id,
    createdAt,
    ...replyTo(id(index), rating, createdAt, day),
    ...textOf(salon, author, rating, index, visit, random, uses),
  }))
}

function textOf(
  salon: Salon,
  author: Person,
  rating: number,
  index: number,
  visit: Visit | undefined,
  random: Random,
  uses: Uses,
): { rating: number; comment: string } {
  const { id } = salon.row
  if (id === DEMO_REVIEW.salonId && author === DEMO_CLIENT) {
    return { rating: DEMO_REVIEW.rating, comment: DEMO_REVIEW.comment }
  }
  if (id === DEMO_SALON) return { rating, comment: ABOUT_AMANI[index] ?? '' }
  if (rating > 2 && random.chance(0.07)) return { rating, comment: '' }
  return { rating, comment: commentOf(salon, rating, visit, random, uses) }
}

function reviewersOf(salon: Salon, visits: Map<string, Visit>, random: Random): Person[] {
  const isDemoReview = salon.row.id === DEMO_REVIEW.salonId
  const rank = (client: Person) =>
    (visits.has(client.id) ? 0 : 4) + (suits(client, salon) ? 0 : 2) + (client.city === salon.city ? 0 : 1)
  const ranked = random
    .shuffle(CLIENTS)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, salon.facts.reviews - (isDemoReview ? 1 : 0))
  return isDemoReview ? [DEMO_CLIENT, ...ranked] : random.shuffle(ranked)
}

/** `count` ratings whose average is about `stars`: mostly fives, and a few that mean it. */
function ratingsOf(count: number, stars: number, random: Random): number[] {
  const ratings = Array.from({ length: count }, () => 5)
  // The demo salon's only four, and the demo client's five, have their place.
  if (stars > 4.9) return ratings.map((rating, index) => (index === count - 1 ? 4 : rating))
  let missing = Math.round((5 - stars) * count)
  while (missing > 0) {
    const index = random.int(0, count - 1)
    const rating = ratings[index] ?? 5
    const loss = Math.min(missing, random.pick([1, 1, 1, 1, 2, 2, 3]))
    if (rating < 5 || rating - loss < 2) continue
    ratings[index] = rating - loss
    missing -= loss
  }
  return ratings
}

function commentOf(salon: Salon, rating: number, visit: Visit | undefined, random: Random, uses: Uses): string {
  const { type } = salon.facts
  if (rating < 4) {
    const [about, anywhere] = rating === 3 ? [MIXED, MIXED_ANYWHERE] : [POOR, POOR_ANYWHERE]
    const text = leastUsed([...about[type], ...anywhere], random, uses)
    return fill(text, salon, undefined, visit, random)
  }

  const offered = new Set(salon.services.map((service) => service.category))
  const category = visit?.service.category
  const aboutWork = Object.entries(LOVED[type])
    .filter(([name]) => (category ? name === category : offered.has(name)))
    .flatMap(([name, texts]) => texts.map((text) => ({ text, category: name })))
  const about = [...aboutWork, ...LOVED_ANYWHERE.map((text) => ({ text, category: '' }))]
  const text = leastUsed(
    about.map((phrase) => phrase.text),
    random,
    uses,
  )
  const opening = fill(text, salon, about.find((phrase) => phrase.text === text)?.category, visit, random)
  if (rating === 4 && random.chance(0.65)) return `${opening} ${leastUsed(QUIBBLES, random, uses)}`
  if (random.chance(0.4)) return `${opening} ${closing(salon, random, uses)}`
  return opening
}

function closing(salon: Salon, random: Random, uses: Uses): string {
  const aboutAmenities = (salon.row.amenities as string[]).flatMap((amenity) => ABOUT_AMENITY[amenity] ?? [])
  const unsaid = aboutAmenities.filter((text) => !uses.here.has(text))
  if (unsaid.length === 0 || random.chance(0.25)) return random.pick(CITIES[salon.city].thanks)
  return leastUsed(unsaid, random, uses)
}

function fill(
  text: string,
  salon: Salon,
  category: string | undefined,
  visit: Visit | undefined,
  random: Random,
): string {
  const service =
    visit?.service ?? random.pick(salon.services.filter((service) => !category || service.category === category))
  const able = salon.staff.filter((member) => member.serviceIds.has(service.id))
  const staff = visit?.staff ?? random.pick(able)
  const place = placeOf(salon)
  return text
    .replaceAll('{staff}', staff.name.split(' ')[0] ?? staff.name)
    .replaceAll('{service}', casual(service.name))
    .replaceAll('{place}', place)
}

/** The neighbourhood, as people say it. */
function placeOf(salon: Salon): string {
  const place = salon.row.address.split(', ').at(-1) ?? salon.row.city
  return place === 'Central Business District' ? 'town' : place
}

/** "Swedish Massage" stays as it is; "Spa Pedicure" is written as people write it. */
function casual(name: string): string {
  return /Ghana|Fulani|Swedish|Moroccan|French|Brazilian|Hollywood|Afro/.test(name) ? name : name.toLowerCase()
}

function leastUsed(texts: string[], random: Random, { everywhere, here }: Uses): string {
  const fresh = texts.filter((text) => !here.has(text))
  const from = fresh.length > 0 ? fresh : texts
  const fewest = Math.min(...from.map((text) => everywhere.get(text) ?? 0))
  const text = random.pick(from.filter((text) => (everywhere.get(text) ?? 0) === fewest))
  everywhere.set(text, fewest + 1)
  here.add(text)
  return text
}
