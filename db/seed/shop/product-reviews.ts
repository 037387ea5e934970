// Product reviews, most of them after a delivered order, and the sellers' replies.
import type { productReview } from '../../schema/shop/products'
import { ZURI } from '../demo-days'
import { DAY, HOUR, MINUTE } from '../durations'
import { CLIENTS } from '../identity/people'
import { type Random, randomOf, timeId } from '../random'
import type { MadeOrder } from './orders'
import { kindOf } from './product-kinds'
import { LOVED, LOVED_ANYWHERE, MIXED, POOR, REPLIES, SORRY } from './product-review-texts'
import type { Item, Shop } from './shops'

type ReviewRow = typeof productReview.$inferInsert

/** Of the demo client's orders: one was reviewed, the others wait. */
const DEMO_REVIEWS: Record<string, { rating: number; comment: string }> = {
  'whipped-shea-butter': {
    rating: 5,
    comment:
      'The lemongrass one is gone in a month because my sister found it. Melts before you can rub it in, and my elbows are civilised.',
  },
  'soft-kohl-liner': { rating: 4, comment: 'Stays all day, smudges when asked. The cap cracked in my bag, so four.' },
}

/** The probability of a review by a buyer, and by somebody without an order. */
const CHANCE = { bought: 0.62, elsewhere: 0.55 }

/** The reviews of every product as of `day` (UTC ms), one a client and product. */
export function productReviewRows(shops: Shop[], orders: MadeOrder[], day: number): ReviewRow[] {
  const used = new Map<string, Set<string>>()
  return shops.flatMap((shop) =>
    shop.items.filter(({ row }) => row.status === 'listed').flatMap((item) => reviewsOf(shop, item, orders, day, used)),
  )
}

function reviewsOf(
  shop: Shop,
  item: Item,
  orders: MadeOrder[],
  day: number,
  used: Map<string, Set<string>>,
): ReviewRow[] {
  const { id, createdAt: listed } = item.row
  const random = randomOf(`product reviews:${id}`)
  const had = new Map<string, number>()
  for (const { last, lines } of orders) {
    if (!last.fulfilledAt || !lines.some(({ productId }) => productId === id)) continue
    had.set(last.clientId, last.fulfilledAt)
  }
  const buyers = [...had].filter(([who]) => (who === ZURI.id ? id in DEMO_REVIEWS : random.chance(CHANCE.bought)))
  const near = CLIENTS.filter(({ id: who, city }) => city === shop.city && !had.has(who))
  const others = random
    .shuffle(near)
    .slice(0, random.chance(CHANCE.elsewhere) ? random.int(1, 3) : 0)
    .map((person): [string, number] => [person.id, listed + random.next() * (day - listed - 2 * DAY)])
  return [...buyers, ...others].map(([userId, when]) => {
    const demo = userId === ZURI.id ? DEMO_REVIEWS[id] : undefined
    const since = demo ? 30 * HOUR : random.int(6, 80) * HOUR
    const createdAt = Math.round(Math.min(when + since, day - random.int(1, 900) * MINUTE))
    const rating = demo?.rating ?? random.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 2])
    const comment = demo?.comment ?? commentOf(item, rating, random, used)
    return {
      id: timeId(createdAt, `product review:${id}:${userId}`),
      subjectId: id,
      userId,
      rating,
      comment,
      createdAt,
      ...responseTo(rating, comment, createdAt, day, random),
    }
  })
}

/** Of the least said sentences one that nobody has said of this product. */
function commentOf(item: Item, rating: number, random: Random, used: Map<string, Set<string>>): string {
  if (rating > 3 && random.chance(0.12)) return ''
  const about = LOVED[kindOf(item.row.category, item.row.name)]
  const texts = rating > 3 ? [...about, ...LOVED_ANYWHERE] : rating === 3 ? MIXED : POOR
  const uses = (text: string) => used.get(text)?.size ?? 0
  const fresh = texts.filter((text) => !used.get(text)?.has(item.row.id))
  const fewest = Math.min(...fresh.map(uses))
  const open = fresh.filter((text) => uses(text) === fewest)
  if (open.length === 0) return ''
  const text = random.pick(open)
  used.set(text, new Set(used.get(text)).add(item.row.id))
  return text
}

function responseTo(
  rating: number,
  comment: string,
  createdAt: number,
  day: number,
  random: Random,
): Pick<ReviewRow, 'reply' | 'repliedAt'> {
  const repliedAt = createdAt + random.int(2, 40) * HOUR
  const isReplied = comment !== '' && random.chance(rating < 4 ? 0.75 : 0.22) && repliedAt < day
  if (!isReplied) return {}
  return { reply: random.pick(rating < 4 ? SORRY : REPLIES), repliedAt }
}
