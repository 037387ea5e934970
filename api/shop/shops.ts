// A seller's shop as they prepare and keep it: what they say of it, and what is still missing.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { City } from '../../db/cities'
import { shop } from '../../db/schema/shop'
import {
  businessId,
  businessPhone,
  edited,
  missingFrom,
  placeOf,
  refuseMove,
  requireSayable,
} from '../accounts/business-profile'
import type { Statement } from '../command'
import type { Ctx, Viewer } from '../context'
import type { ShopEdit } from './input'

export type ShopRow = typeof shop.$inferSelect

export type OwnShop = Pick<ShopRow, 'id' | 'name' | 'description' | 'address' | 'city'> &
  Pick<ShopRow, 'phone' | 'taxNumber' | 'status'> & {
    /** Fields that are empty and must not be, to be listed. */
    missing: string[]
  }

/** What a shop must say before it can be listed. */
const NEEDS = ['name', 'description', 'address', 'city', 'phone', 'taxNumber'] as const

/** The statement that reads somebody's shop: the one that is listed, else the first. */
export function shopOf(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select()
    .from(shop)
    .where(eq(shop.ownerId, ownerId))
    .orderBy(desc(eq(shop.status, 'approved')), asc(shop.createdAt), asc(shop.id))
    .limit(1)
}

/** A shop as its owner sees it, and the fields that it must still say. */
export function ownShop(row: ShopRow): OwnShop {
  const { id, name, description, address, city, phone, taxNumber, status } = row
  const missing = missingFrom(row, NEEDS)
  return { id, name, description, address, city, phone, taxNumber, status, missing }
}

/**
 * What makes or edits somebody's shop. A shop that is listed stays listed and complete, in its city.
 * @throws DomainError invalid-input
 */
export async function shopEdit(
  ctx: Ctx,
  viewer: Viewer,
  found: ShopRow | undefined,
  edit: ShopEdit,
): Promise<{ after: ShopRow; write: Statement }> {
  const { kind: _, ...said } = edit
  const before = found ?? (await newShop(ctx, viewer))
  const listed = before.status !== 'draft'
  const profile = edited(before, said)
  requireSayable(profile, { needs: NEEDS, listed })
  const city = profile.city as City
  const moves = city !== before.city
  if (moves && listed) refuseMove()
  const { country, currency } = moves ? placeOf(city) : before
  const phone = businessPhone(profile.phone, city)
  const after: ShopRow = { ...profile, phone, country, currency }
  const { id, ownerId, status, createdAt, ...changes } = after
  const write = found
    ? ctx.db
        .update(shop)
        .set(changes)
        .where(and(eq(shop.id, id), eq(shop.ownerId, viewer.id)))
    : // Sent twice at once, it is one shop.
      ctx.db.insert(shop).values(after).onConflictDoUpdate({ target: shop.id, set: changes })
  return { after, write }
}

/** The shop's id where it still says all that it must, else null: decided as the batch is written. */
export function completeShopId(ctx: Ctx, id: string): SQL<string> {
  const complete = ctx.db
    .select({ id: shop.id })
    .from(shop)
    .where(and(eq(shop.id, id), ...NEEDS.map((field) => ne(shop[field], ''))))
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
