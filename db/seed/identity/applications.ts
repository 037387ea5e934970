// Applications: the demo seller's shop, approved long ago; a pending partner, seller and client; a
// rejected seller who has something to fix.
import type { application } from '../../schema/admin/governance'
import type { shop } from '../../schema/shop/products'
import type { BusinessType } from '../booking/salon-facts'
import { type Described, describe } from '../booking/salons'
import type { HoursName } from '../booking/schedule'
import { CITIES, type CityName } from '../cities'
import { DAY, HOUR } from '../durations'
import { slug } from '../random'
import { DEMO_ADMIN, DEMO_SELLER, NEWCOMERS, type Person } from './people'

type ApplicationRow = typeof application.$inferInsert
type SalonRow = Described['row']
type ShopRow = typeof shop.$inferInsert

/** A decision, as a step from waiting. */
type Decision = Required<Pick<ApplicationRow, 'id' | 'status' | 'reason' | 'decidedBy' | 'decidedAt'>>

type Applications = {
  /** Drafts, all of them; `listed` names the one that is approved. */
  salons: Described[]
  shops: ShopRow[]
  applications: ApplicationRow[]
  decisions: Decision[]
  listed: { id: string; status: 'approved' }[]
}

/** Everything about asking to be listed, as of `day` (UTC ms of its midnight). */
export function applicationRows(day: number): Applications {
  const [wangari, kofi, nakitto, tunde] = NEWCOMERS
  if (!wangari || !kofi || !nakitto || !tunde) throw new Error('The newcomers are four')
  const shops = [
    shopRow(DEMO_SELLER, {
      name: 'Maina Naturals',
      address: '27 Biashara Street',
      description:
        'Shea, avocado and castor oils, pressed in Murang’a and poured in small batches. Refills are cheaper: bring the bottle back.',
      taxNumber: 'P051884210K',
      phone: '+254 700 000090',
      createdAt: day - 610 * DAY,
      deliveryFee: 25_000,
      countryFee: 50_000,
      freeDeliveryFrom: 500_000,
      dispatchDays: 1,
      returnDays: 14,
    }),
    shopRow(kofi, {
      name: 'Asase Skin Pantry',
      address: '14 Oxford Street, Osu',
      description:
        'Black soap, baobab butter and hibiscus mists from cooperatives in the north. Everything names its village.',
      taxNumber: 'C0048817730',
      phone: '+233 20 000 0091',
      createdAt: day - 6 * DAY,
    }),
    shopRow(tunde, {
      name: 'Balogun Beard Supply',
      address: '3 Balogun Street, Lagos Island',
      description: 'Beard oils and combs.',
      taxNumber: '1234',
      phone: '+234 800 000 0092',
      createdAt: day - 9 * DAY,
    }),
  ]
  const salons = [
    salonOf(wangari, 'late week', ['Silk Press', 'Deep Conditioning Treatment', 'Wash & Go', 'Trim & Shape'], {
      name: 'Wangari’s Chair',
      businessType: 'Hair Salon',
      priceRange: 2,
      address: '6 Ngong Lane, Kilimani',
      description: 'One chair, one stylist, no waiting: natural hair cut, treated and styled by appointment only.',
      licence: 'NCC-SBP-2026-10442',
      phone: '+254 700 000093',
      createdAt: day - 4 * DAY,
    }),
    salonOf(nakitto, 'weekend', ['Brow Shape', 'Henna Brows', 'Brow Lamination'], {
      name: 'Nakitto Brow House',
      businessType: 'Brow Bar',
      priceRange: 1,
      address: 'Plot 18, Kanjokya Street',
      description: 'Brows shaped by thread, tinted with henna, finished in half an hour.',
      licence: 'KCCA-77120',
      phone: '+256 700 000094',
      createdAt: day - 2 * DAY,
    }),
  ]
  const [maina, asase, balogun] = shops
  const [chair, brows] = salons
  const requested = (
    role: ApplicationRow['role'],
    subject: SalonRow | ShopRow | undefined,
    createdAt: number,
  ): ApplicationRow & { id: string } => ({
    id: `application-${subject?.id}`,
    userId: subject?.ownerId ?? '',
    role,
    subjectId: subject?.id ?? '',
    createdAt,
  })
  const approved = requested('product_seller', maina, day - 605 * DAY)
  const refused = requested('product_seller', balogun, day - 8 * DAY)
  return {
    salons,
    shops,
    applications: [
      approved,
      refused,
      requested('product_seller', asase, day - 5 * DAY - 3 * HOUR),
      requested('beauty_partner', chair?.row, day - 3 * DAY - 9 * HOUR),
      requested('beauty_partner', brows?.row, day - 1 * DAY - 5 * HOUR),
    ],
    decisions: [
      decided(approved, 'approved', ''),
      decided(
        refused,
        'refused',
        'The tax number is too short. Please enter the TIN as printed on your certificate, and tell clients a little more about what you sell.',
      ),
    ],
    listed: [{ id: maina?.id ?? '', status: 'approved' }],
  }
}

function decided(
  { id, createdAt }: { id: string; createdAt: number },
  status: 'approved' | 'refused',
  reason: string,
): Decision {
  return { id, status, reason, decidedBy: DEMO_ADMIN.id, decidedAt: createdAt + 20 * HOUR }
}

type Profile<Row extends SalonRow | ShopRow, K extends keyof Row> = Pick<
  Row,
  K | 'name' | 'address' | 'description'
> & {
  phone: string
  createdAt: number
}

function shopRow(owner: Person, profile: Profile<ShopRow, 'taxNumber'> & Partial<ShopRow>): ShopRow {
  const { country, currency } = CITIES[owner.city]
  return { id: slug(profile.name), ownerId: owner.id, ...placed(owner.city), country, currency, ...profile }
}

/** A salon whose owner is its only professional. */
function salonOf(
  owner: Person,
  hours: HoursName,
  services: string[],
  profile: Profile<SalonRow, 'licence'> & { businessType: BusinessType; priceRange: 1 | 2 },
): Described {
  const { country, currency, timeZone, latitude, longitude } = CITIES[owner.city]
  const id = slug(profile.name)
  const where = { country, currency, timeZone, latitude, longitude }
  const rest = { email: `hello@${id}.test`, amenities: [] }
  const row = { id, ownerId: owner.id, ...placed(owner.city), ...where, ...rest, ...profile }
  const { businessType: type, priceRange } = profile
  return describe(row, { type, priceRange, hours, services, team: 1, staff: [owner.name] }, owner.city)
}

/** Nothing is listed before it is approved. */
function placed(city: CityName) {
  return { city, status: 'draft' } as const
}
