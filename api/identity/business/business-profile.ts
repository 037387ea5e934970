// What the profiles of salons and shops have in common: what must be said, and telephone numbers.
import { sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { countryCodeOf } from '../../../db/places/countries'
import type { Ctx } from '../../platform/context'
import { plainPhone } from '../../platform/phones/phone-text'
import { type Place, requirePlace } from '../../platform/places/places'
import { sha256 } from '../../platform/values/hash'
import { type FieldErrors, fieldFault, refuseFaults } from '../../platform/values/problem'
import { PHONE_INVALID } from '../accounts/input'

const LABELS: Record<string, string> = {
  name: 'The name',
  businessType: 'The kind of salon',
  description: 'A description',
  address: 'The address',
  city: 'The city',
  phone: 'A phone number',
  email: 'An email address',
  licence: 'The license',
  taxNumber: 'The tax number',
}

/** Column of a select from `salon` or `shop`: the new name that waits for an admin; null where none does. */
export function nameInReview(of: 'salon' | 'shop') {
  const [id, owner] = of === 'salon' ? [sql`salon.id`, sql`salon.owner_id`] : [sql`shop.id`, sql`shop.owner_id`]
  return sql<string | null>`(SELECT application.name FROM application
    WHERE application.user_id = ${owner} AND application.subject_id = ${id}
      AND application.status = 'waiting' AND application.name <> '')`
}

/**
 * A profile as an edit leaves it, with the country, currency and zone of its city. It moves to another
 * city only before it is listed, and while nothing in it (`settled`) has the city's currency.
 * @throws DomainError invalid-input
 */
export async function editedProfile<P extends { status: string; city: string }>(
  ctx: Ctx,
  before: P,
  edit: { [K in keyof P]?: P[K] | undefined },
  needs: readonly (keyof P & string)[],
  settled: number | undefined,
): Promise<{ profile: P; listed: boolean }> {
  const listed = before.status !== 'draft'
  const profile = edited(before, edit)
  requireSayable(profile, { needs, listed })
  if (profile.city === before.city) return { profile, listed }
  const place = await requirePlace(ctx, profile.city)
  if (place.name !== before.city && (listed || settled)) refuseMove()
  return { profile: { ...profile, ...placedIn(place, before) }, listed }
}

/** A profile with what an edit says; what it leaves out stays. */
function edited<P extends object>(before: P, edit: { [K in keyof P]?: P[K] | undefined }): P {
  const changed = Object.entries(edit).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(changed) }
}

/** What of `needs` a profile leaves empty. */
export function missingFrom<F extends string>(profile: Partial<Record<F, unknown>>, needs: readonly F[]): F[] {
  return needs.filter((field) => !profile[field])
}

/**
 * A profile may be saved with a name and a city; one that is listed stays complete.
 * @throws DomainError invalid-input
 */
function requireSayable<F extends string>(
  profile: Partial<Record<F, unknown>>,
  { needs, listed }: { needs: readonly F[]; listed: boolean },
): void {
  const errors: FieldErrors = {}
  for (const field of missingFrom(profile, needs)) {
    if (listed || field === 'name' || field === 'city') {
      errors[field] = [`${LABELS[field] ?? 'This'} is required`]
    }
  }
  refuseFaults(errors)
}

/**
 * A business's number in E.164; without a country code it is read as one of its country.
 * @throws DomainError invalid-input
 */
export function businessPhone(text: string, country: string): string {
  if (text === '') return ''
  const found = parsePhoneNumberFromString(plainPhone(text), countryCodeOf(country))
  if (!found?.isValid() || found.ext) {
    throw fieldFault('phone', PHONE_INVALID)
  }
  return found.number
}

/** Everybody prepares one salon and one shop at most: their ids follow from whose they are. */
export async function businessId(kind: 'salon' | 'shop', ownerId: string): Promise<string> {
  return (await sha256(`${kind}:${ownerId}`)).slice(0, 20)
}

/** What a profile records of its place: a shop has no coordinates. */
function placedIn<P extends object>({ name: city, ...place }: Place, profile: P): Partial<P> {
  const known = Object.entries({ city, ...place }).filter(([field]) => field in profile)
  return Object.fromEntries(known) as Partial<P>
}

/** @throws DomainError invalid-input: prices, hours and bookings are the city's. */
function refuseMove(): never {
  throw fieldFault('city', 'You can’t change the city once you’re listed. Contact us if you move.')
}
