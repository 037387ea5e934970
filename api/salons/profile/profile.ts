// A partner's own salon profile: editing it, and what is still missing for listing.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import {
  businessId,
  businessPhone,
  editedProfile,
  missingFrom,
  nameInReview,
} from '../../identity/business/business-profile'
import { listedFirst, type SalonRow } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { type Point, pointIn } from '../../platform/places/map-link'
import { placeNamed } from '../../platform/places/places'
import { fieldFault } from '../../platform/values/problem'
import { distanceKm } from './distance'
import type { SalonEdit } from './input'

type OwnSalon = Pick<SalonRow, 'id' | 'name' | 'description' | 'address' | 'city'> &
  Pick<SalonRow, 'phone' | 'email' | 'licence' | 'taxNumber' | 'businessType' | 'priceRange'> &
  Pick<SalonRow, 'amenities' | 'status'> & {
    /** Where exactly it is; null: it has not said. */
    pin: Point | null
    /** The same, else the centre of its city. */
    around: Point
    /** The new name that awaits an admin's review; null if there is none. */
    nameInReview: string | null
    /** Required fields that are empty; then 'hours', 'services' and 'staff'. */
    missing: string[]
  }

/** Fields required for listing. */
const NEEDS = ['name', 'businessType', 'description', 'address', 'city', 'phone', 'email', 'licence'] as const

/** Default booking policy of a new salon. */
const NEW_POLICY = {
  autoConfirm: false,
  answerHours: 24,
  depositBasisPoints: 0,
  freeCancelHours: null,
  rescheduleHours: 24,
  undoMinutes: 10,
  lateFeeBasisPoints: 0,
  noShowFeeBasisPoints: 0,
}

/** What a salon needs besides its profile before it can be booked; 0 or 1 each. */
type Offer = { opens: number; offers: number; bookable: number }

/** A service that somebody on the staff can do, with hours. */
const OFFER = sql`EXISTS (SELECT 1 FROM service
    JOIN staff_service ON staff_service.service_id = service.id
    JOIN staff ON staff.id = staff_service.staff_id AND staff.active = 1
    JOIN staff_hours ON staff_hours.staff_id = staff.id
  WHERE service.salon_id = salon.id AND service.active = 1)`

/** Columns of a select from `salon` that compute `Offer`. */
export const offerColumns = {
  // Qualified names: in a select from one table Drizzle omits the table.
  opens: sql<number>`EXISTS (SELECT 1 FROM salon_hours WHERE salon_hours.salon_id = salon.id)`,
  offers: sql<number>`EXISTS (SELECT 1 FROM service WHERE service.salon_id = salon.id AND service.active = 1)`,
  bookable: sql<number>`${OFFER}`,
}

/** Selects a person's salon: the listed one, else the first. */
export function salonProfileOf(ctx: Ctx, ownerId: string) {
  return ctx.db
    .select({
      salon,
      settled: sql<number>`EXISTS (SELECT 1 FROM service WHERE service.salon_id = salon.id)`,
      nameInReview: nameInReview('salon'),
      ...offerColumns,
    })
    .from(salon)
    .where(eq(salon.ownerId, ownerId))
    .orderBy(...listedFirst(salon))
    .limit(1)
}

/**
 * What is missing before a salon can be sent for approval. A partner's salon must also be bookable
 * (`offer`); a client who applies sets this up after becoming a partner.
 */
export function missingOfSalon(row: SalonRow, offer?: Offer): string[] {
  return [
    ...missingFrom(row, NEEDS),
    ...(offer && !offer.opens ? ['hours'] : []),
    ...(offer && !offer.offers ? ['services'] : []),
    ...(offer && !offer.bookable ? ['staff'] : []),
  ]
}

/** Only a partner's own salon is checked for being bookable. */
export function offerFor(viewer: Viewer, found: Offer | undefined): Offer | undefined {
  return viewer.role === 'beauty_partner' ? (found ?? { opens: 0, offers: 0, bookable: 0 }) : undefined
}

/** A salon as its owner sees it. */
export function salonProfile(row: SalonRow, offer?: Offer, newName: string | null = null): OwnSalon {
  const { id, name, description, address, city, phone, email } = row
  const { licence, taxNumber, businessType, priceRange, amenities, status } = row
  const around = { latitude: row.latitude, longitude: row.longitude }
  return {
    id,
    name,
    description,
    address,
    city,
    phone,
    email,
    licence,
    taxNumber,
    businessType,
    priceRange,
    amenities,
    status,
    nameInReview: newName,
    pin: row.pinned ? around : null,
    around,
    missing: missingOfSalon(row, offer),
  }
}

/**
 * Creates or edits a person's salon. A listed salon stays listed and complete, in its city, and keeps its name, which
 * an admin changes (onboarding/new-names.ts); if it has prices, the city stays too, because prices are in its currency.
 * @throws DomainError invalid-input
 */
export async function salonEdit(
  ctx: Ctx,
  viewer: Viewer,
  found: { salon: SalonRow; settled: number } | undefined,
  edit: SalonEdit,
): Promise<{ after: SalonRow; write: Statement }> {
  const { kind: _, pin, ...fields } = edit
  const before = found?.salon ?? (await newSalon(ctx, viewer))
  const { profile, listed } = await editedProfile(ctx, before, fields, NEEDS, found?.settled)
  const after: SalonRow = {
    ...profile,
    ...(await located(ctx, { before, profile, pin })),
    phone: businessPhone(profile.phone, profile.country),
    email: profile.email.toLowerCase(),
  }
  const { id, ownerId, status, reviewCount, ratingSum, createdAt, name, ...others } = after
  const changes = listed ? others : { name, ...others }
  const write = found
    ? ctx.db
        .update(salon)
        .set(changes)
        .where(and(eq(salon.id, id), eq(salon.ownerId, viewer.id)))
    : // A concurrent duplicate request creates only one salon.
      ctx.db.insert(salon).values(after).onConflictDoUpdate({ target: salon.id, set: changes })
  return { after, write }
}

/** How far from the middle of its city a salon may be, in kilometres. */
const FARTHEST = 60

/**
 * Where a salon is after an edit: by its pin, near its city; without one in the middle of that. A pin goes with the
 * city that it was in.
 * @throws DomainError invalid-input
 */
async function located(
  ctx: Ctx,
  edit: { before: SalonRow; profile: SalonRow; pin: string | undefined },
): Promise<Partial<SalonRow>> {
  const { before, profile } = edit
  if (edit.pin === undefined) return profile.city === before.city ? {} : { pinned: false }
  const read = pointIn(edit.pin)
  const pin = read === 'short' ? null : read
  const centre = await placeNamed(ctx, profile.city)
  if (!pin) return { pinned: false, ...(centre && pointOf(centre)) }
  const far = centre ? distanceKm(centre, pin) : 0
  if (far > FARTHEST) {
    const away = `${Math.round(far).toLocaleString('en-US')} km from ${profile.city}`
    throw fieldFault('pin', `That place is ${away}. Choose one in ${profile.city} or near it.`)
  }
  return { pinned: true, ...pin }
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

/**
 * The salon's id if its profile is still complete, and a partner's still bookable, else null:
 * checked while the batch is written.
 */
export function completeSalonId(ctx: Ctx, viewer: Viewer, id: string): SQL<string> {
  const hours = viewer.role === 'beauty_partner' ? and(offerColumns.opens, OFFER) : undefined
  const complete = ctx.db
    .select({ id: salon.id })
    .from(salon)
    .where(and(eq(salon.id, id), ...NEEDS.map((field) => ne(salon[field], '')), hours))
  return sql<string>`${complete}`
}

async function newSalon(ctx: Ctx, viewer: Viewer): Promise<SalonRow> {
  const empty = { name: '', businessType: '', description: '', address: '', phone: '', email: '' }
  return {
    id: await businessId('salon', viewer.id),
    ownerId: viewer.id,
    ...empty,
    licence: '',
    taxNumber: '',
    priceRange: 2,
    city: '',
    country: '',
    latitude: 0,
    longitude: 0,
    timeZone: '',
    currency: '',
    pinned: false,
    amenities: [],
    status: 'draft',
    leadMinutes: 60,
    horizonDays: 60,
    saverLockMonths: 0,
    saverBonusBasisPoints: 0,
    visitNotes: '',
    waitingList: true,
    waitingByPrice: false,
    parties: true,
    partyLargest: 8,
    partySmallest: 2,
    partyHours: 6,
    partyDepositBasisPoints: 10_000,
    tipPercents: [5, 10, 15],
    ...NEW_POLICY,
    takesParcels: false,
    handle: null,
    reviewCount: 0,
    ratingSum: 0,
    createdAt: ctx.now(),
  }
}
