// A seller's shop as they prepare and keep it: what they say of it, and what is still missing.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { CITIES, type City } from '../../../db/cities'
import { shop } from '../../../db/schema/shop/products'
import {
  businessId,
  businessPhone,
  editedProfile,
  missingFrom,
  nameInReview,
  placeOf,
} from '../../identity/business/business-profile'
import { listedFirst, type ShopRow } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import { type Ctx, DEFAULT_TIME_ZONE, type Viewer } from '../../platform/context'
import type { ShopEdit } from './input'

export type OwnShop = Pick<ShopRow, 'id' | 'name' | 'description' | 'address' | 'city'> &
  Pick<ShopRow, 'phone' | 'taxNumber' | 'status'> & {
    /** The new name that waits for an admin; null where none does. */
    nameInReview: string | null
    /** Fields that are empty and must not be, to be listed; then 'products' and 'stock'. */
    missing: string[]
  }

/** What a shop must say before it can be listed. */
const NEEDS = ['name', 'description', 'address', 'city', 'phone', 'taxNumber'] as const

/** What a shop needs beside its profile, before anybody can buy there; 0 or 1 each. */
export type Shelf = { offers: number; stocked: number }

/** A product that is no draft any more, with a variant for sale. */
const OFFERS = sql`EXISTS (SELECT 1 FROM product
    JOIN product_variant ON product_variant.product_id = product.id AND product_variant.active = 1
  WHERE product.shop_id = shop.id AND product.status = 'listed')`

const STOCKED = sql`EXISTS (SELECT 1 FROM product
  WHERE product.shop_id = shop.id AND product.status = 'listed' AND product.in_stock = 1)`

/** Columns of a select from `shop` that say what it sells. */
export const shelfColumns = {
  offers: sql<number>`${OFFERS}`,
  stocked: sql<number>`${STOCKED}`,
}

/** The statement that reads somebody's shop: the one that is listed, else the first. */
export function shopProfileOf(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({
      shop,
      settled: sql<number>`EXISTS (SELECT 1 FROM product WHERE product.shop_id = shop.id)`,
      nameInReview: nameInReview('shop'),
      ...shelfColumns,
    })
    .from(shop)
    .where(eq(shop.ownerId, ownerId))
    .orderBy(...listedFirst(shop))
    .limit(1)
}

/**
 * What a shop must still say before it can be sent for approval. A seller's must also have something to
 * sell, as `shelf` tells; a client who applies fills it once they are a seller.
 */
export function missingOfShop(row: ShopRow, shelf?: Shelf): string[] {
  return [
    ...missingFrom(row, NEEDS),
    ...(shelf && !shelf.offers ? ['products'] : []),
    ...(shelf && !shelf.stocked ? ['stock'] : []),
  ]
}

/** What counts of what a shop sells: of a seller's own, all of it. */
export function shelfFor(viewer: Viewer, found: Shelf | undefined): Shelf | undefined {
  return viewer.role === 'product_seller' ? (found ?? { offers: 0, stocked: 0 }) : undefined
}

/** The zone of a shop's city; who has not said where it is, has the usual one. */
export function zoneOf(city: string | undefined): string {
  return city && Object.hasOwn(CITIES, city) ? CITIES[city as City].timeZone : DEFAULT_TIME_ZONE
}

/** A shop as its owner sees it, and what is still missing of it. */
export function shopProfile(row: ShopRow, shelf?: Shelf, newName: string | null = null): OwnShop {
  const { id, name, description, address, city, phone, taxNumber, status } = row
  const missing = missingOfShop(row, shelf)
  const said = { id, name, description, address, city, phone, taxNumber, status }
  return { ...said, nameInReview: newName, missing }
}

/**
 * What makes or edits somebody's shop. A shop that is listed stays listed and complete, in its city, and keeps
 * its name, which an admin changes (admin/new-names.ts); where it has products, the city stays too, because prices are in its currency.
 * @throws DomainError invalid-input
 */
export async function shopEdit(
  ctx: Ctx,
  viewer: Viewer,
  found: { shop: ShopRow; settled: number } | undefined,
  edit: ShopEdit,
): Promise<{ after: ShopRow; write: Statement }> {
  const { kind: _, ...said } = edit
  const before = found?.shop ?? (await newShop(ctx, viewer))
  const { profile, listed, city, moves } = editedProfile(before, said, NEEDS, found?.settled)
  const { country, currency } = moves ? placeOf(city) : before
  const phone = businessPhone(profile.phone, city)
  const after: ShopRow = { ...profile, phone, country, currency }
  const { id, ownerId, status, createdAt, name, ...others } = after
  const changes = listed ? others : { name, ...others }
  const write = found
    ? ctx.db
        .update(shop)
        .set(changes)
        .where(and(eq(shop.id, id), eq(shop.ownerId, viewer.id)))
    : // Sent twice at once, it is one shop.
      ctx.db.insert(shop).values(after).onConflictDoUpdate({ target: shop.id, set: changes })
  return { after, write }
}

/**
 * The shop's id where it still says all that it must, and a seller's still has something to sell, else null:
 * decided as the batch is written.
 */
export function completeShopId(ctx: Ctx, viewer: Viewer, id: string): SQL<string> {
  const shelf = viewer.role === 'product_seller' ? STOCKED : undefined
  const complete = ctx.db
    .select({ id: shop.id })
    .from(shop)
    .where(and(eq(shop.id, id), ...NEEDS.map((field) => ne(shop[field], '')), shelf))
  return sql<string>`${complete}`
}

/** How a new shop sells until its seller says otherwise. */
const NEW_TERMS = {
  delivers: true,
  deliveryFee: 0,
  countryFee: null,
  freeDeliveryFrom: null,
  picksUp: true,
  dispatchDays: 2,
  returnDays: 14,
  image: '',
}

async function newShop(ctx: Ctx, viewer: Viewer): Promise<ShopRow> {
  const empty = { name: '', description: '', address: '', city: '', country: '', currency: '' }
  return {
    id: await businessId('shop', viewer.id),
    ownerId: viewer.id,
    ...empty,
    phone: '',
    taxNumber: '',
    status: 'draft',
    ...NEW_TERMS,
    createdAt: ctx.now(),
  }
}
