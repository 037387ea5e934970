// A seller's own shop: its profile, and what is still missing.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { shop } from '../../../db/schema/shop/products'
import {
  businessId,
  businessPhone,
  editedProfile,
  missingFrom,
  nameInReview,
} from '../../identity/business/business-profile'
import { listedFirst, type ShopRow } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import type { ShopEdit } from './input'

type OwnShop = Pick<ShopRow, 'id' | 'name' | 'description' | 'address' | 'city'> &
  Pick<ShopRow, 'phone' | 'taxNumber' | 'status'> & {
    /** The new name that waits for an admin; null if none does. */
    nameInReview: string | null
    /** Empty fields that are required for listing; then 'products' and 'stock'. */
    missing: string[]
  }

/** The fields required before a shop can be listed. */
const NEEDS = ['name', 'description', 'address', 'city', 'phone', 'taxNumber'] as const

/** What a shop needs besides its profile before it can sell; 0 or 1 each. */
export type Offering = { offers: number; stocked: number }

/** A product that is not a draft, with a variant for sale. */
const OFFERS = sql`EXISTS (SELECT 1 FROM product
    JOIN product_variant ON product_variant.product_id = product.id AND product_variant.active = 1
  WHERE product.shop_id = shop.id AND product.status = 'listed')`

const STOCKED = sql`EXISTS (SELECT 1 FROM product
  WHERE product.shop_id = shop.id AND product.status = 'listed' AND product.in_stock = 1)`

/** Columns of a select from `shop`: whether it has something for sale. */
export const offeringColumns = {
  offers: sql<number>`${OFFERS}`,
  stocked: sql<number>`${STOCKED}`,
}

/** Selects a person's shop: the listed one, else the first. */
export function shopProfileOf(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({
      shop,
      settled: sql<number>`EXISTS (SELECT 1 FROM product WHERE product.shop_id = shop.id)`,
      nameInReview: nameInReview('shop'),
      ...offeringColumns,
    })
    .from(shop)
    .where(eq(shop.ownerId, ownerId))
    .orderBy(...listedFirst(shop))
    .limit(1)
}

/**
 * What is missing before a shop can be sent for approval. A seller must also have something to sell, by `offering`; a
 * client who applies adds products once they are a seller.
 */
export function missingOfShop(row: ShopRow, offering?: Offering): string[] {
  return [
    ...missingFrom(row, NEEDS),
    ...(offering && !offering.offers ? ['products'] : []),
    ...(offering && !offering.stocked ? ['stock'] : []),
  ]
}

/** The part of `offering` that is required: all of it for a seller's own shop. */
export function offeringFor(viewer: Viewer, found: Offering | undefined): Offering | undefined {
  return viewer.role === 'product_seller' ? (found ?? { offers: 0, stocked: 0 }) : undefined
}

/** A shop as its owner sees it, and what is still missing. */
export function shopProfile(row: ShopRow, offering?: Offering, newName: string | null = null): OwnShop {
  const { id, name, description, address, city, phone, taxNumber, status } = row
  const missing = missingOfShop(row, offering)
  const fields = { id, name, description, address, city, phone, taxNumber, status }
  return { ...fields, nameInReview: newName, missing }
}

/**
 * The statements that create or edit a person's shop. A listed shop stays listed, complete and in
 * its city, and keeps its name, which an admin changes (onboarding/new-names.ts); with products the city
 * stays too, because prices are in its currency.
 * @throws DomainError invalid-input
 */
export async function shopEdit(
  ctx: Ctx,
  viewer: Viewer,
  found: { shop: ShopRow; settled: number } | undefined,
  edit: ShopEdit,
): Promise<{ after: ShopRow; write: Statement }> {
  const { kind: _, ...fields } = edit
  const before = found?.shop ?? (await newShop(ctx, viewer))
  const { profile, listed } = await editedProfile(ctx, before, fields, NEEDS, found?.settled)
  const phone = businessPhone(profile.phone, profile.country)
  const after: ShopRow = { ...profile, phone }
  const { id, ownerId, status, createdAt, name, ...others } = after
  const changes = listed ? others : { name, ...others }
  const write = found
    ? ctx.db
        .update(shop)
        .set(changes)
        .where(and(eq(shop.id, id), eq(shop.ownerId, viewer.id)))
    : // Concurrent first saves create one shop.
      ctx.db.insert(shop).values(after).onConflictDoUpdate({ target: shop.id, set: changes })
  return { after, write }
}

/**
 * The shop's id if its profile is still complete (and a seller still has something to sell), else
 * null: evaluated when the batch is written.
 */
export function completeShopId(ctx: Ctx, viewer: Viewer, id: string): SQL<string> {
  const offering = viewer.role === 'product_seller' ? STOCKED : undefined
  const complete = ctx.db
    .select({ id: shop.id })
    .from(shop)
    .where(and(eq(shop.id, id), ...NEEDS.map((field) => ne(shop[field], '')), offering))
  return sql<string>`${complete}`
}

/** The default terms of a new shop. */
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
    timeZone: DEFAULT_TIME_ZONE,
    phone: '',
    taxNumber: '',
    status: 'draft',
    ...NEW_TERMS,
    createdAt: ctx.now(),
  }
}
