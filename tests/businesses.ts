// A salon and a shop for tests, planted as rows.
import { salon, salonHours, service, staff, staffHours, staffService } from '../db/schema/salons'
import { shop } from '../db/schema/shop'
import type { World } from './harness'

type SalonDraft = Partial<typeof salon.$inferInsert> & { id: string; ownerId: string }
type ServiceDraft = Partial<typeof service.$inferInsert> & { id: string }
type Range = { weekday: number; fromMinute: number; toMinute: number }

export const EVERY_DAY: Range[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 8 * 60,
  toMinute: 20 * 60,
}))

/** Adds a salon, approved, with people who do all of its services in its hours. */
export async function addSalon(
  { db }: Pick<World, 'db'>,
  draft: SalonDraft,
  services: ServiceDraft[] = [],
  staffIds: string[] = [],
  hours: Range[] = EVERY_DAY,
): Promise<void> {
  const row: typeof salon.$inferInsert = {
    name: `Salon ${draft.id}`,
    description: 'Light from the side.',
    businessType: 'Hair Salon',
    priceRange: 2,
    address: '1 Riverside Drive',
    city: 'Nairobi',
    country: 'Kenya',
    latitude: -1.27,
    longitude: 36.8,
    timeZone: 'Africa/Nairobi',
    currency: 'KES',
    phone: '+254700000000',
    email: `${draft.id}@purse.test`,
    amenities: ['WiFi'],
    status: 'approved',
    createdAt: 0,
    ...draft,
  }
  const serviceRows = services.map((s, position) => ({
    category: 'Hair',
    name: `Service ${s.id}`,
    description: '',
    price: 250_000,
    durationMinutes: 60,
    ...s,
    salonId: row.id,
    currency: row.currency,
    position,
  }))
  const staffRows = staffIds.map((id, position) => ({
    id,
    salonId: row.id,
    name: `Person ${id}`,
    title: 'Stylist',
    position,
  }))
  await db.batch([
    db.insert(salon).values(row),
    ...(hours.length > 0
      ? [db.insert(salonHours).values(hours.map((range) => ({ ...range, salonId: row.id })))]
      : []),
    ...(serviceRows.length > 0 ? [db.insert(service).values(serviceRows)] : []),
    ...(staffRows.length > 0 ? [db.insert(staff).values(staffRows)] : []),
    ...staffIds.flatMap((staffId) => [
      db.insert(staffHours).values(hours.map((range) => ({ ...range, staffId }))),
      ...(serviceRows.length > 0
        ? [db.insert(staffService).values(serviceRows.map((s) => ({ staffId, serviceId: s.id })))]
        : []),
    ]),
  ])
}

/** Adds a shop, in draft unless something else is said. */
export async function addShop(
  { db }: Pick<World, 'db'>,
  draft: Partial<typeof shop.$inferInsert> & { id: string; ownerId: string },
): Promise<void> {
  await db.insert(shop).values({
    name: `Shop ${draft.id}`,
    description: 'Oils and butters.',
    address: '9 Biashara Street',
    city: 'Nairobi',
    country: 'Kenya',
    currency: 'KES',
    phone: '+254700000001',
    taxNumber: 'P1',
    createdAt: 0,
    ...draft,
  })
}
