// The town in which it happens: clients in twelve currencies, salons, shops and what they sell, straight in the
// database.
import { CURRENCIES, type Currency } from '../../../api/platform/values/money'
import type { Db } from '../../../db/client'
import { payoutDestination } from '../../../db/schema/money/payouts'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { jarOf } from '../../fixtures/browser-requests'
import { ALWAYS, addSalon, addShop } from '../../fixtures/businesses'
import { SECRET } from '../../fixtures/running-worker'
import { addProduct } from '../../fixtures/shop/shop'
import { type Planted, plantPeople } from '../planted'

/** Somebody with a browser of their own: a jar of cookies that answers fill. */
export type Person = Omit<Planted, 'cookie'> & { cookies: Map<string, string> }

export type Salon = {
  id: string
  owner: Person
  currency: Currency
  serviceId: string
  extraId: string
  staffIds: string[]
}

export type Shop = { id: string; owner: Person; currency: Currency; variantIds: string[] }

export type Town = {
  clients: Person[]
  /** Clients whose purses only recorded requests touch: nobody else pays them, and no job. */
  watched: Person[]
  salons: Salon[]
  /** With one professional who is there for half an hour a day. */
  full: Salon[]
  /** Books and frees times for recorded requests alone: nobody waits there, and it confirms at once. */
  exclusive: Salon
  shops: Shop[]
}

export type TownSize = { clients: number; watched: number; salons: number; shops: number }

const STAFF = 12

/** The first salons are full at once; the one of this number is for recorded requests. In Kenyan shillings. */
const FULL = 4
const EXCLUSIVE = CURRENCIES.indexOf('KES') + CURRENCIES.length

const HALF_AN_HOUR = ALWAYS.map(({ weekday }) => ({ weekday, fromMinute: 600, toMinute: 630 }))

/** Minor units that feel alike everywhere: about 10 US dollars. */
export const TEN_DOLLARS: Record<Currency, number> = {
  USD: 1_000,
  KES: 130_000,
  TZS: 2_500_000,
  UGX: 36_000,
  RWF: 14_000,
  BIF: 30_000,
  ETB: 155_000,
  SOS: 571_000,
  SSP: 4_500_000,
  NGN: 1_450_000,
  GHS: 11_000,
  ZAR: 17_300,
}

export async function plantTown(db: Db, size: TownSize): Promise<Town> {
  const currencyOf = (i: number) => CURRENCIES[i % CURRENCIES.length] as Currency
  const clients = await people(db, size.clients, 'client', currencyOf)
  const watched = await people(db, size.watched, 'client', () => 'KES')
  await plantMethods(db, clients)
  const partners = await people(db, size.salons, 'beauty_partner', currencyOf)
  const sellers = await people(db, size.shops, 'product_seller', currencyOf)
  await plantDestinations(db, [...partners, ...sellers])
  const all: Salon[] = []
  for (const [i, owner] of partners.entries()) all.push(await plantSalon(db, owner, i, i < FULL || i === EXCLUSIVE))
  const salons = all.slice(FULL)
  const [exclusive] = salons.splice(EXCLUSIVE - FULL, 1)
  if (!exclusive) throw new Error('a town has more salons')
  const shops: Shop[] = []
  for (const [i, owner] of sellers.entries()) shops.push(await plantShop(db, owner, i))
  return { clients, watched, salons, full: all.slice(0, FULL), exclusive, shops }
}

async function people(
  db: Db,
  count: number,
  role: 'client' | 'beauty_partner' | 'product_seller',
  currencyOf: (i: number) => Currency,
): Promise<Person[]> {
  const planted = await plantPeople(db, SECRET, count, { role, currencyOf, proven: true })
  return planted.map(({ cookie, ...person }) => ({
    ...person,
    cookies: jarOf(cookie),
  }))
}

/** A card that pays, to take from and to pay out to. */
async function plantMethods(db: Db, clients: Person[]): Promise<void> {
  for (let from = 0; from < clients.length; from += 100)
    await db.insert(paymentMethod).values(
      clients.slice(from, from + 100).map(({ id: userId }) => ({
        id: `card-${userId}`,
        userId,
        type: 'card' as const,
        processor: 'sandbox',
        token: 'sandbox_ok',
        cardType: 'Visa',
        lastFour: '4242',
        expiryDate: '12/40',
        isDefault: true,
        createdAt: 1,
      })),
    )
}

async function plantDestinations(db: Db, owners: Person[]): Promise<void> {
  for (const { id: userId, currency } of owners)
    await db.insert(payoutDestination).values({
      id: `bank-${userId}`,
      userId,
      currency,
      type: 'bank',
      processor: 'sandbox',
      token: 'sandbox_ok',
      label: 'Equity Bank ending 1234',
      createdAt: 1,
      usableAt: 1,
    })
}

async function plantSalon(db: Db, owner: Person, i: number, small: boolean): Promise<Salon> {
  const { currency } = owner
  const id = `salon-${i}`
  const [serviceId, extraId] = [`${id}-cut`, `${id}-wash`]
  const staffIds = Array.from({ length: small ? 1 : STAFF }, (_, n) => `${id}-staff-${n}`)
  const price = TEN_DOLLARS[currency]
  await addSalon(
    { db },
    {
      id,
      ownerId: owner.id,
      currency,
      leadMinutes: 0,
      depositBasisPoints: 2_500,
      // Some answer each booking themselves; some charge for late cancellations.
      autoConfirm: small || i % 2 === 0,
      freeCancelHours: !small && i % 3 === 0 ? 24 : 0,
      waitingList: i !== EXCLUSIVE,
      lateFeeBasisPoints: 5_000,
      noShowFeeBasisPoints: 10_000,
      takesParcels: true,
    },
    [
      { id: serviceId, price, durationMinutes: 15 },
      { id: extraId, price: Math.ceil(price / 5), durationMinutes: 15 },
    ],
    staffIds,
    i < FULL ? HALF_AN_HOUR : ALWAYS,
  )
  return { id, owner, currency, serviceId, extraId, staffIds }
}

async function plantShop(db: Db, owner: Person, i: number): Promise<Shop> {
  const { currency } = owner
  const id = `shop-${i}`
  const price = Math.ceil(TEN_DOLLARS[currency] / 2)
  await addShop({ db }, { id, ownerId: owner.id, currency, status: 'approved', deliveryFee: price })
  const variantIds = [`${id}-small`, `${id}-large`]
  const variants = variantIds.map((variantId, n) => ({
    id: variantId,
    price: price * (n + 1),
    stock: 200,
    values: [n ? '500 ml' : '250 ml'],
  }))
  await addProduct({ db } as never, { id: `${id}-oil`, shopId: id, options: ['Size'] }, variants)
  return { id, owner, currency, variantIds }
}
