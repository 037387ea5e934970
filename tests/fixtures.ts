// What many tests need: two salons of different owners, money in a purse, a booking, and the sums
// that must come out right whatever happened.
import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Appointment } from '../api/bookings/appointments'
import { addDays, localDate } from '../api/bookings/availability'
import { user } from '../db/schema/accounts'
import { appointment, busyInterval } from '../db/schema/bookings'
import { command, hold, ledgerAccount, posting, transfer } from '../db/schema/ledger'
import { review } from '../db/schema/reviews'
import { salon, salonHours, service, staff, staffHours, staffService } from '../db/schema/salons'
import { product, productVariant, shop, stockMovement } from '../db/schema/shop'
import { deposit, providerEvent } from '../db/schema/wallet'
import { expectSoundBooks } from './books'
import { addSalon } from './businesses'
import { type Answer, newKey, type Options, type Person, type World } from './harness'

/** Two salons of two owners, and the platform's fee of 2.5%. */
export async function addSalons(world: World): Promise<{ nia: Person; otto: Person }> {
  const nia = await world.person('beauty_partner', { name: 'Nia' })
  const otto = await world.person('beauty_partner', { name: 'Otto', currency: 'UGX' })
  await addSalon(
    world,
    { id: 'nairobi', ownerId: nia.id, name: 'Nyota Hair' },
    [
      { id: 'cut', name: 'Cut', price: 250_000 },
      {
        id: 'braids',
        name: 'Braids',
        price: 400_001,
        durationMinutes: 90,
        bufferBeforeMinutes: 15,
        bufferAfterMinutes: 30,
      },
    ],
    ['ada', 'bea', 'cem'],
  )
  await addSalon(
    world,
    {
      id: 'kampala',
      ownerId: otto.id,
      name: 'Kampala Nails',
      city: 'Kampala',
      country: 'Uganda',
      timeZone: 'Africa/Kampala',
      currency: 'UGX',
      latitude: 0.31,
      longitude: 32.58,
    },
    [{ id: 'nails', category: 'Nails', name: 'Manicure', price: 35_000, durationMinutes: 45 }],
    ['dan'],
  )
  return { nia, otto }
}

/** All that a salon must say before it can be listed. */
export const SALON_SAID = {
  kind: 'salon',
  name: 'Mawingu Braids',
  businessType: 'Hair Salon',
  description: 'Braids and locs, by daylight.',
  address: '4 Kenyatta Avenue',
  city: 'Nairobi',
  phone: '0712 345 678',
  email: 'hello@mawingu.test',
  licence: 'NCC-2041',
  priceRange: 3,
}

/** All that a shop must say. */
export const SHOP_SAID = {
  kind: 'shop',
  name: 'Duka la Urembo',
  description: 'Oils and butters, pressed here.',
  address: '9 Biashara Street',
  city: 'Nairobi',
  phone: '+254712345679',
  taxNumber: 'P051234567X',
}

/** Hours, a service and somebody who does it, for the salon that a partner prepares: it can be booked. */
export async function addOffer({ db }: World, { id: ownerId }: Person): Promise<void> {
  const [own] = await db.select().from(salon).where(eq(salon.ownerId, ownerId))
  if (!own) throw new Error('they have no salon yet')
  const { id: salonId, currency } = own
  const [staffId, serviceId] = [`${salonId}-staff`, `${salonId}-service`]
  const range = { weekday: 1, fromMinute: 480, toMinute: 1080 }
  await db.batch([
    db.insert(salonHours).values({ salonId, ...range }),
    db.insert(service).values({
      ...{ id: serviceId, salonId, currency, category: 'Hair', name: 'Cut', description: '' },
      ...{ price: 250_000, durationMinutes: 60 },
    }),
    db.insert(staff).values({ id: staffId, salonId, name: 'Ada', title: 'Stylist' }),
    db.insert(staffHours).values({ staffId, ...range }),
    db.insert(staffService).values({ staffId, serviceId }),
  ])
}

/** A person's salon or shop, complete and sent; the application's id. */
export async function applied(
  world: World,
  as: Person,
  said: { kind: string } = SALON_SAID,
): Promise<string> {
  await world.call('PUT', '/api/me/business', { as, body: said })
  if (said.kind === 'salon' && as.role === 'beauty_partner') await addOffer(world, as)
  if (said.kind === 'shop' && as.role === 'product_seller') await addShelf(world, as)
  const answer = await world.call('POST', '/api/me/applications', {
    as,
    key: newKey(),
    body: { kind: said.kind },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** A listed product in stock, for the shop that a seller prepares: it has something to sell. */
export async function addShelf({ db }: World, { id: ownerId }: Person): Promise<void> {
  const [own] = await db.select().from(shop).where(eq(shop.ownerId, ownerId))
  if (!own) throw new Error('they have no shop yet')
  const [productId, variantId] = [`${own.id}-product`, `${own.id}-variant`]
  const times = { createdAt: 0, updatedAt: 0 }
  const shea = { name: 'Shea Butter', category: 'Skincare', status: 'listed' as const }
  await db.batch([
    db.insert(product).values({ id: productId, shopId: own.id, ...shea, ...times }),
    db.insert(productVariant).values({
      id: variantId,
      productId,
      shopId: own.id,
      sku: 'SHEA',
      price: 90_000,
      createdAt: 0,
    }),
    db.insert(stockMovement).values({
      ...{ variantId, delta: 5, stock: 5, reason: 'received', actor: ownerId, createdAt: 0 },
    }),
  ])
}

/** Adds funds through the sandbox card that succeeds. */
export async function fund(
  world: World,
  as: Person,
  amount: string,
  currency = 'KES',
): Promise<Answer> {
  const answer = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    body: { amount, currency, paymentMethodId: 'sandbox_ok' },
  })
  expect(answer.body).toMatchObject({ status: 'confirmed' })
  return answer
}

/** An instant of a coming day at a salon: "10:00" two days from the world's now, in its zone (+03:00). */
export function at(world: World, clock: string, days = 2, offset = '+03:00'): string {
  const zone = 'Africa/Nairobi'
  return `${addDays(localDate(world.now ?? Date.now(), zone), days)}T${clock}:00${offset}`
}

/** What asks for a cut at 10:00, two days from now, with Ada, paid from the purse. */
export function cutAt(world: World, clock: string, changes: object = {}): Record<string, unknown> {
  return {
    salonId: 'nairobi',
    serviceId: 'cut',
    staffId: 'ada',
    startsAt: at(world, clock),
    payment: 'purse',
    ...changes,
  }
}

export function book(
  world: World,
  as: Person,
  body: object,
  options: Options = {},
): Promise<Answer> {
  return world.call('POST', '/api/appointments', { as, key: newKey(), body, ...options })
}

/** A booking that must succeed. */
export async function booked(world: World, as: Person, body: object): Promise<Appointment> {
  const answer = await book(world, as, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

export type Step = 'confirmation' | 'completion' | 'cancellation' | 'no-show'

/** Takes a step. What cannot be taken before the visit begins is taken when it does. */
export async function step(
  world: World,
  as: Person,
  id: string,
  name: Step,
  key = newKey(),
  body?: object,
): Promise<Answer> {
  const waits = name === 'completion' || name === 'no-show'
  return world.call('POST', `/api/appointments/${id}/${name}`, {
    as,
    key,
    body,
    ...(waits && { at: await whenItBegins(world, id) }),
  })
}

/** The moment from which a visit has begun: now, or when it will. */
export async function whenItBegins({ db, now }: World, id: string): Promise<number> {
  const [row] = await db.select().from(appointment).where(eq(appointment.id, id))
  return Math.max(now ?? Date.now(), row?.startsAt ?? 0)
}

/** A balance in minor units, from the ledger; 0 for an account that was never opened. */
export async function balance(
  { db }: World,
  kind: string,
  owner: string,
  currency = 'KES',
): Promise<number> {
  const id = `${kind}:${owner}:${currency}`
  const [row] = await db.select().from(ledgerAccount).where(eq(ledgerAccount.id, id))
  return row?.balance ?? 0
}

/** Everything that a refused request must leave as it was. */
export async function fingerprint({ db }: World): Promise<string> {
  const rows = await db.batch([
    db.select().from(ledgerAccount).orderBy(ledgerAccount.id),
    db.select({ id: transfer.id }).from(transfer).orderBy(transfer.id),
    db.select({ id: posting.id }).from(posting).orderBy(posting.id),
    db.select({ id: hold.id, status: hold.status }).from(hold).orderBy(hold.id),
    db.select({ id: deposit.id, status: deposit.status }).from(deposit).orderBy(deposit.id),
    db
      .select({ id: appointment.id, status: appointment.status })
      .from(appointment)
      .orderBy(appointment.id),
    db.select({ id: busyInterval.id }).from(busyInterval).orderBy(busyInterval.id),
    db
      .select({ key: command.key, actor: command.actor })
      .from(command)
      .orderBy(command.actor, command.key),
    db.select().from(providerEvent).orderBy(providerEvent.eventId),
  ])
  return JSON.stringify(rows)
}

/** What holds of the books after anything whatever; see books.ts. */
export async function expectSoundLedger(world: World): Promise<void> {
  await expectSoundBooks(world)
}

/** The postings of a transfer, as "debit -> credit amount", smallest last. */
export async function postingsOf({ db }: World, transferIds: string[]): Promise<string[]> {
  const rows = await db
    .select()
    .from(posting)
    .where(inArray(posting.transferId, transferIds))
    .orderBy(sql`${posting.amount} DESC`)
  return rows.map((row) => `${row.debitAccount} -> ${row.creditAccount} ${row.amount}`)
}

/** All items of a list, page by page; fails when a cursor leads in circles. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows its list
export async function allPages(world: World, path: string, options: Options = {}): Promise<any[]> {
  const items = []
  const limit = Number(/limit=(\d+)/.exec(path)?.[1] ?? 20)
  let cursor: string | null = null
  for (let page = 1; page <= 60; page += 1) {
    const more: string = cursor === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`
    const answer = await world.call('GET', path + more, options)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.items.length).toBeLessThanOrEqual(limit)
    items.push(...answer.body.items)
    cursor = answer.body.next
    if (cursor === null) return items
    expect(answer.body.items.length).toBeGreaterThan(0)
  }
  throw new Error('the list has no end')
}

/** The picture of the second of those who `addReviews` has write. */
export const CRITIC_PICTURE = '/files/avatars/00000000-0000-4000-8000-000000000000.jpg'

/** Reviews of some of the salons, by four clients who are all called Wanja. */
export async function addReviews(world: World): Promise<void> {
  const critics = await Promise.all(
    Array.from({ length: 4 }, () => world.person('client', { name: 'Wanja' })),
  )
  await world.db
    .update(user)
    .set({ image: CRITIC_PICTURE })
    .where(eq(user.id, critics[1]?.id ?? ''))
  const rated: [string, number[]][] = [
    ['etoile', [5, 5]],
    ['oge', [5]],
    ['percent', [4, 5, 4, 4]],
    ['andor', [1]],
  ]
  for (const [salonId, ratings] of rated) {
    for (const [i, rating] of ratings.entries()) {
      const userId = critics[i]?.id ?? ''
      await world.db.insert(review).values({
        id: `${salonId}-${i}`,
        salonId,
        userId,
        rating,
        comment: '<b>good</b>',
        createdAt: i,
      })
    }
  }
}
