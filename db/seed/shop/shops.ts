// The shops and their products, made from the facts under shops/.
import type { pickupPoint, priceChange, product, productVariant, shop } from '../../schema/shop/products'
import { CITIES, type CityName, localPrice } from '../cities'
import { DAY, HOUR } from '../durations'
import { SELLERS } from '../identity/people'
import { randomOf, slug, timeId } from '../random'
import { DISPUTE_STORIES, ZURIS } from './order-stories'
import type { ProductFacts, ShopFacts } from './shop-facts'
import { ACCRA_SHOPS } from './shops/accra'
import { DAR_ES_SALAAM_SHOPS, KIGALI_SHOPS } from './shops/coast-and-hills'
import { JOHANNESBURG_SHOPS } from './shops/johannesburg'
import { KAMPALA_SHOPS } from './shops/kampala'
import { LAGOS_SHOPS } from './shops/lagos'
import { MAINA_PRODUCTS } from './shops/maina'
import { NAIROBI_SHOPS } from './shops/nairobi'

type ShopRow = typeof shop.$inferInsert
type ProductRow = typeof product.$inferInsert
export type Variant = typeof productVariant.$inferInsert & { values: string[] }

export type Item = { row: ProductRow; variants: Variant[] }

export type Shop = { row: ShopRow; city: CityName; salons: string[]; items: Item[] }

/** The demo seller's. */
export const DEMO_SHOP = 'maina-naturals'
const DEMO_SHOP_SALONS = ['amani-hair-studio', 'etoile-nail-atelier']

const SHOPS: Partial<Record<CityName, ShopFacts[]>> = {
  Nairobi: NAIROBI_SHOPS,
  Kampala: KAMPALA_SHOPS,
  'Dar es Salaam': DAR_ES_SALAAM_SHOPS,
  Kigali: KIGALI_SHOPS,
  Lagos: LAGOS_SHOPS,
  Accra: ACCRA_SHOPS,
  Johannesburg: JOHANNESBURG_SHOPS,
}

/** The last digits of the first shop's telephone number. */
const FIRST_PHONE = 411
/** Orders are at most so many days old, and what they are of is older. */
export const OLDEST_ORDER = 76

/** All shops as of `day` (UTC ms of its midnight); `maina` is the demo seller's. */
export function makeShops(maina: ShopRow, day: number): Shop[] {
  const listed = (Object.keys(SHOPS) as CityName[]).flatMap((city) =>
    (SHOPS[city] ?? []).map((facts) => ({ city, facts })),
  )
  const others = listed.map(({ city, facts }, index) => {
    const row = shopRow(facts, city, index, day)
    return { row, city, salons: facts.salons ?? [], items: itemsOf(row, city, facts.brand, facts.products, day) }
  })
  const items = itemsOf(maina, 'Nairobi', maina.name, MAINA_PRODUCTS, day)
  const shops = [{ row: maina, city: 'Nairobi' as const, salons: DEMO_SHOP_SALONS, items }, ...others]
  const ids = shops.flatMap((shop) => shop.items.map(({ row }) => row.id))
  if (new Set(ids).size < ids.length) throw new Error('Two products have one name')
  return shops
}

/** The rows of every table that describes shops, the demo seller's own row left out. */
export function shopRows(shops: Shop[], day: number) {
  const items = shops.flatMap((shop) => shop.items).toSorted((a, b) => a.row.createdAt - b.row.createdAt)
  return {
    shops: shops.filter(({ row }) => row.id !== DEMO_SHOP).map(({ row }) => row),
    points: shops.flatMap(({ row, salons }): (typeof pickupPoint.$inferInsert)[] =>
      salons.map((salonId) => ({ shopId: row.id, salonId, createdAt: row.createdAt + DAY })),
    ),
    products: items.map(({ row }) => row),
    variants: items.flatMap(({ variants }) => variants),
    priceChanges: priceChanges(shops, day),
  }
}

function shopRow(facts: ShopFacts, city: CityName, index: number, day: number): ShopRow {
  const id = slug(facts.name)
  const place = CITIES[city]
  const { delivery } = facts
  const cost = (shillings: number | null | undefined) =>
    shillings === null || shillings === undefined ? null : localPrice(place, shillings)
  const owner = SELLERS.find(({ name }) => name === facts.owner)
  if (!owner) throw new Error(`No seller is called ${facts.owner}`)
  return {
    id,
    ownerId: owner.id,
    name: facts.name,
    description: facts.about,
    address: facts.address,
    city,
    country: place.country,
    currency: place.currency,
    timeZone: place.timeZone,
    phone: `${place.phone}${FIRST_PHONE + index}`,
    taxNumber: facts.taxNumber,
    status: 'approved',
    delivers: delivery !== null,
    deliveryFee: cost(delivery?.city) ?? 0,
    countryFee: cost(delivery?.country),
    freeDeliveryFrom: cost(delivery?.freeFrom),
    picksUp: facts.picksUp,
    dispatchDays: facts.dispatchDays ?? 2,
    returnDays: facts.returnDays ?? 14,
    createdAt: day - randomOf(id).int(200, 620) * DAY + 7 * HOUR,
  }
}

function itemsOf(row: ShopRow, city: CityName, brand: string, products: ProductFacts[], day: number): Item[] {
  return products.map((facts, index) => itemOf(row, city, brand, facts, index, day))
}

function itemOf(
  row: ShopRow,
  city: CityName,
  brand: string,
  [category, name, description, prices, more = {}]: ProductFacts,
  index: number,
  day: number,
): Item {
  const id = slug(name)
  const random = randomOf(`product:${row.id}:${id}`)
  const { is = 'listed', also, by = 'Size' } = more
  const old = IN_STORIES.has(id) || (is === 'listed' && index % 7 !== 6)
  const createdAt = listedAt(row.createdAt, old, day, random.next())
  const firsts: [string | null, number][] = typeof prices === 'number' ? [[null, prices]] : Object.entries(prices)
  const seconds = also ? also[1].split(', ') : [null]
  const sku = `${initials(name)}${String(index + 1).padStart(2, '0')}`
  const variants = firsts.flatMap(([first, shillings]) =>
    seconds.map((second) => ({ values: [first, second].filter((value) => value !== null), shillings })),
  )
  return {
    row: {
      id,
      shopId: row.id,
      name,
      brand: more.brand ?? brand,
      description,
      category,
      options: [typeof prices === 'number' ? [] : [by], also ? [also[0]] : []].flat(),
      status: is,
      createdAt,
      updatedAt: createdAt,
    },
    variants: variants.map(({ values, shillings }, position) => ({
      id: `${id}-${position + 1}`,
      productId: id,
      shopId: row.id,
      values,
      position,
      sku: [sku, ...values.map((text) => slug(text).toUpperCase().replaceAll('-', ''))].join('-'),
      price: localPrice(CITIES[city], shillings),
      lowStock: random.pick([2, 3, 3, 5]),
      createdAt,
    })),
  }
}

/** Products of scripted orders are older than any order, as are most others; every seventh is recent. */
const IN_STORIES = new Set([...ZURIS, ...DISPUTE_STORIES].flatMap(({ wanted }) => wanted.map(([id]) => id)))

function listedAt(opened: number, old: boolean, day: number, chance: number): number {
  const latest = day - (OLDEST_ORDER + 2) * DAY
  if (old) return Math.round(opened + DAY + chance * (latest - opened - DAY))
  return Math.round(day - (1 + chance * 24) * DAY)
}

/** "Cold-Pressed Castor Oil" -> "CPC". */
function initials(name: string): string {
  const parts = slug(name).split('-')
  return parts
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3)
    .padEnd(2, 'X')
}

/** The demo seller's for next month, and one that has held for three weeks. */
function priceChanges(shops: Shop[], day: number): (typeof priceChange.$inferInsert)[] {
  const found = (id: string, position: number) => {
    const items = shops.flatMap((shop) => shop.items)
    const variant = items.find(({ row }) => row.id === id)?.variants[position]
    const sold = shops.find(({ row }) => row.id === variant?.shopId)
    if (!variant || !sold) throw new Error(`There is no ${id}, ${position}`)
    return { variant, actor: sold.row.ownerId }
  }
  const change = (id: string, position: number, percent: number, days: number) => {
    const { variant, actor } = found(id, position)
    const applied = days < 0 ? day + days * DAY : null
    const price = applied === null ? roundTo(variant.price * percent) : variant.price
    const createdAt = day + Math.min(days, 0) * DAY - 5 * DAY + 9 * HOUR
    return {
      id: timeId(createdAt, `price:${variant.id}`),
      variantId: variant.id,
      price,
      actor,
      effectiveFrom: day + days * DAY,
      createdAt,
      appliedAt: applied === null ? null : applied + 60_000,
    }
  }
  return [
    change('marula-scalp-oil', 0, 1.08, 9),
    change('marula-scalp-oil', 1, 1.08, 9),
    change('coffee-body-scrub', 0, 0.9, 4),
    change('daily-mineral-sunscreen', 0, 1.05, 24),
    change('cold-pressed-castor-oil', 1, 1, -21),
    change('second-skin-foundation', 0, 1.06, 14),
    change('cordless-fade-clipper', 0, 0.92, 6),
    change('bone-straight-lace-front-wig', 1, 1.05, 12),
  ]
}

/** To tens of whole units of what has a hundred to one, as price lists do. */
function roundTo(price: number): number {
  return Math.round(price / 1000) * 1000
}
