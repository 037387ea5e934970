// A partner's salon as they prepare and keep it: what they say of it, and what is still missing.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { City } from '../../db/cities'
import { salon } from '../../db/schema/salons'
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
import type { SalonEdit } from './input'

export type SalonRow = typeof salon.$inferSelect

export type OwnSalon = Pick<SalonRow, 'id' | 'name' | 'description' | 'address' | 'city'> &
  Pick<SalonRow, 'phone' | 'email' | 'licence' | 'businessType' | 'priceRange' | 'status'> & {
    /** Fields that are empty and must not be, to be listed. */
    missing: string[]
  }

/** What a salon must say before it can be listed. */
const NEEDS = [
  'name',
  'businessType',
  'description',
  'address',
  'city',
  'phone',
  'email',
  'licence',
] as const

/** How a salon takes bookings until it says otherwise. */
const NEW_POLICY = {
  autoConfirm: false,
  answerHours: 24,
  depositBasisPoints: 0,
  freeCancelHours: null,
  rescheduleHours: 24,
  lateFeeBasisPoints: 0,
  noShowFeeBasisPoints: 0,
}

/** The statement that reads somebody's salon: the one that is listed, else the first. */
export function salonOf(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({
      salon,
      // Names in full: in a select of one table Drizzle writes columns without their table.
      settled: sql<number>`EXISTS (SELECT 1 FROM service WHERE service.salon_id = salon.id)`,
    })
    .from(salon)
    .where(eq(salon.ownerId, ownerId))
    .orderBy(desc(eq(salon.status, 'approved')), asc(salon.createdAt), asc(salon.id))
    .limit(1)
}

/** The fields that a salon must still say before it can be sent for approval. */
export function missingOfSalon(row: SalonRow): string[] {
  return missingFrom(row, NEEDS)
}

/** A salon as its owner sees it. */
export function ownSalon(row: SalonRow): OwnSalon {
  const { id, name, description, address, city, phone, email } = row
  const { licence, businessType, priceRange, status } = row
  return {
    ...{ id, name, description, address, city, phone, email },
    ...{ licence, businessType, priceRange, status },
    missing: missingOfSalon(row),
  }
}

/**
 * What makes or edits somebody's salon. A salon that is listed stays listed and complete, in its
 * city; where it has prices, the city stays too, because prices are in its currency.
 * @throws DomainError invalid-input
 */
export async function salonEdit(
  ctx: Ctx,
  viewer: Viewer,
  found: { salon: SalonRow; settled: number } | undefined,
  edit: SalonEdit,
): Promise<{ after: SalonRow; write: Statement }> {
  const { kind: _, ...said } = edit
  const before = found?.salon ?? (await newSalon(ctx, viewer))
  const listed = before.status !== 'draft'
  const profile = edited(before, said)
  requireSayable(profile, { needs: NEEDS, listed })
  const city = profile.city as City
  const moves = city !== before.city
  if (moves && (listed || found?.settled)) refuseMove()
  const after: SalonRow = {
    ...profile,
    phone: businessPhone(profile.phone, city),
    email: profile.email.toLowerCase(),
    ...(moves && placeOf(city)),
  }
  const { id, ownerId, status, reviewCount, ratingSum, createdAt, ...changes } = after
  const write = found
    ? ctx.db
        .update(salon)
        .set(changes)
        .where(and(eq(salon.id, id), eq(salon.ownerId, viewer.id)))
    : // Sent twice at once, it is one salon.
      ctx.db.insert(salon).values(after).onConflictDoUpdate({ target: salon.id, set: changes })
  return { after, write }
}

/** The salon's id where it still says all that it must, else null: decided as the batch is written. */
export function completeSalonId(ctx: Ctx, id: string): SQL<string> {
  const complete = ctx.db
    .select({ id: salon.id })
    .from(salon)
    .where(and(eq(salon.id, id), ...NEEDS.map((field) => ne(salon[field], ''))))
  return sql<string>`${complete}`
}

async function newSalon(ctx: Ctx, viewer: Viewer): Promise<SalonRow> {
  const empty = { name: '', businessType: '', description: '', address: '', phone: '', email: '' }
  return {
    id: await businessId('salon', viewer.id),
    ownerId: viewer.id,
    ...empty,
    licence: '',
    priceRange: 2,
    ...{ city: '', country: '', latitude: 0, longitude: 0, timeZone: '', currency: '' },
    amenities: [],
    status: 'draft',
    leadMinutes: 60,
    horizonDays: 60,
    ...NEW_POLICY,
    reviewCount: 0,
    ratingSum: 0,
    createdAt: ctx.now(),
  }
}
