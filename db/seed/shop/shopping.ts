// The demo client's cart and addresses, people's favorites, and the money for all purchases.
import type { address, cartLine } from '../../schema/shop/checkout'
import type { productFavorite } from '../../schema/shop/products'
import { ZURI } from '../demo-days'
import { DAY, HOUR } from '../durations'
import { CLIENTS } from '../identity/people'
import { type Book, recordDeposit } from '../money/ledger'
import { randomOf } from '../random'
import { addressFor } from './orders'
import type { Shop } from './shops'

/** How long ago the demo client began to shop, and to give: before anything that is paid from it. */
const FUNDED = [-401, -57]

/** What is in the cart: how many, and what the price was then where it has changed since. */
const CART: [product: string, variant: number, quantity: number, seen?: number][] = [
  ['cold-pressed-castor-oil', 1, 2, 0.94],
  ['whipped-shea-butter', 5, 1],
  ['second-skin-foundation', 3, 1],
  ['pre-stretched-braiding-hair', 2, 6],
]

const FAVORITES = [
  ...['marula-scalp-oil', 'olive-wood-wide-tooth-comb', 'bridal-glow-highlighter'],
  ...['glueless-bob-lace-front-wig', 'jasmine-night-eau-de-parfum', 'rose-quartz-face-roller'],
]

export function cartRows(shops: Shop[], day: number): (typeof cartLine.$inferInsert)[] {
  return CART.map(([id, position, quantity, seen = 1], index) => {
    const item = shops.flatMap((shop) => shop.items).find(({ row }) => row.id === id)
    const variant = item?.variants[position]
    if (!variant) throw new Error(`Nobody sells ${id}, ${position}`)
    return {
      userId: ZURI.id,
      variantId: variant.id,
      quantity,
      seenPrice: Math.round((variant.price * seen) / 1000) * 1000,
      createdAt: day - (26 - index) * HOUR,
    }
  })
}

/** The demo client's address book: at home, at work, and where the grandmother is. */
export function addressRows(day: number): (typeof address.$inferInsert)[] {
  const home = addressFor({ client: ZURI })
  if (!home) return []
  const row = (id: string, label: string, days: number, more: Partial<typeof home> = {}) => ({
    id: `address-demo-${id}`,
    userId: ZURI.id,
    label,
    ...home,
    ...more,
    createdAt: day - days * DAY,
  })
  return [
    { ...row('home', 'Home', 60), isDefault: true },
    row('work', 'Work', 44, { line1: '2nd floor, Delta Chambers, Waiyaki Way', line2: 'Reception' }),
    row('grandmother', 'Cucu', 21, {
      name: 'Wairimu Kamau',
      phone: '+254700000777',
      line1: 'Behind the chief’s camp, Kenol',
      line2: '',
      city: 'Murang’a',
    }),
  ]
}

/** What clients keep, mostly of their own town's shops. */
export function productFavoriteRows(shops: Shop[], day: number): (typeof productFavorite.$inferInsert)[] {
  const favorites = (userId: string, ids: string[]) =>
    ids.map((productId, index) => ({ userId, productId, createdAt: day - (index + 2) * DAY }))
  const others = CLIENTS.flatMap((client) => {
    const random = randomOf(`product favorites:${client.id}`)
    const near = shops.filter((shop) => shop.city === client.city).flatMap((shop) => shop.items)
    const listed = near.filter(({ row }) => row.status === 'listed')
    const ids = random.shuffle(listed).slice(0, random.int(0, 4))
    return favorites(
      client.id,
      ids.map(({ row }) => row.id),
    )
  })
  return [...favorites(ZURI.id, FAVORITES), ...others]
}

/**
 * The demo client adds as much as all of it takes in the end, so that the purse is as it was without it.
 * `from` is how many postings the book had before.
 */
export function payForAll(book: Book, from: number, day: number): void {
  const wallet = `wallet:${ZURI.id}:KES`
  const taken = (rows: Book['postings']) =>
    rows.reduce(
      (sum, { row }) =>
        sum + (row.debitAccount === wallet ? row.amount : 0) - (row.creditAccount === wallet ? row.amount : 0),
      0,
    )
  const rows = book.postings.slice(from)
  const [first = 0, second = 0] = FUNDED.map((days) => day + days * DAY + 5 * HOUR)
  // Long ago: what the oldest cards took and nothing since gave back.
  const early = taken(rows.filter(({ at, row }) => at < second && row.debitAccount === wallet))
  const rest = taken(rows) - early
  for (const [at, amount] of [
    [first, early],
    [second, rest],
  ] as const) {
    if (amount <= 0) throw new Error('The demo client has more than was paid for')
    recordDeposit(book, `shopping:${at}`, { userId: ZURI.id, currency: 'KES', amount }, at)
  }
}
