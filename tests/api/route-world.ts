// The world in which every route is asked by everyone: its people, what they have before anything is
// asked, and what the examples of several domains arrange. The examples of a domain stand beside its
// routes (`api/shop/orders/routes.examples.ts`); who may call what stands in route-access.ts.
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { refreshRates } from '../../api/money/exchange/rate-refresh'
import type { Role } from '../../api/platform/context'
import { user } from '../../db/schema/identity'
import { paymentMethod } from '../../db/schema/money/wallet'
import { review } from '../../db/schema/salons/reviews'
import { salonException } from '../../db/schema/salons/salons'
import { addShop } from '../fixtures/businesses'
import { newKey, type Options, openWorld, type Person, type World } from '../fixtures/harness'
import { plantPaidMonth } from '../fixtures/money/plus-members'
import { pngOf, quadrants } from '../fixtures/pictures'
import { addSalons, at, booked, cutAt, fund, type Step, step } from '../fixtures/salons-and-purses'
import { addProduct, ordered } from '../fixtures/shop/shop'
import type { Caller } from './route-access'

export type RouteWorld = World & {
  /** One of each role; nobody is signed in where `anonymous` asks. */
  people: Record<Role, Person> & { anonymous: undefined }
  /** UTC ms, in ten days; from here on `newTime` gives the times away. */
  firstTime: number
}

export type Ask = Options & { path: string }

/** How to ask for a route so that those who may, can; without `as` it is asked by the world's own person of the role. */
export type Example = (world: RouteWorld, caller: Caller) => Ask | Promise<Ask>

/** By the route's name, `GET /api/orders/:id`. */
export type Examples = Record<string, Example>

/** Opens the world for a test file, with something of everything, so that answers are more than empty lists. */
export function openRouteWorld(): RouteWorld {
  const world = Object.assign(openWorld(null), {
    people: { anonymous: undefined } as RouteWorld['people'],
    firstTime: 0,
  })
  beforeAll(async () => {
    world.firstTime = Date.parse(at(world, '10:00', 10))
    world.people.beauty_partner = (await addSalons(world)).nia
    for (const role of ['client', 'product_seller', 'admin'] as const) world.people[role] = await world.person(role)
    // Not in the first week of their account, in which messages to contacts are few.
    await world.db
      .update(user)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(user.id, world.people.client.id))
    await arrangeShops(world)
    await arrangeSalon(world)
    await arrangeMoney(world)
    await arrangeAppointments(world)
  })
  return world
}

async function arrangeShops(world: RouteWorld): Promise<void> {
  const { client, product_seller: seller } = world.people
  await addShop(world, { id: 'duka', ownerId: seller.id, status: 'approved' })
  const shampoo = { id: 'shampoo', shopId: 'duka', options: ['Size'] }
  await addProduct(world, shampoo, [{ id: 'small', values: ['250 ml'] }])
  await addProduct(world, { id: 'rinse', shopId: 'duka' }, [{ id: 'rinse-v', stock: 2 }])
  await world.call('PUT', '/api/products/shampoo/favorite', { as: client })
  await addShop(world, { id: 'basket', ownerId: seller.id, status: 'approved' })
  await addProduct(world, { id: 'in-cart', shopId: 'basket' }, [{ id: 'in-cart', stock: 500 }])
}

async function arrangeSalon(world: RouteWorld): Promise<void> {
  const opinion = { id: 'r', rating: 4, comment: 'Kind', createdAt: 0 }
  await world.db.insert(review).values({ ...opinion, subjectId: 'nairobi', userId: world.people.client.id })
  const dayIn = (days: number) => at(world, '10:00', days).slice(0, 10)
  await world.db.insert(salonException).values([
    { id: 'e1', salonId: 'nairobi', date: dayIn(4) },
    { id: 'e2', salonId: 'nairobi', date: dayIn(5), fromMinute: 600, toMinute: 720, note: 'Short' },
  ])
}

async function arrangeMoney(world: RouteWorld): Promise<void> {
  const { client } = world.people
  await refreshRates(world.ctx())
  const common = { userId: client.id, processor: 'sandbox', token: 'sandbox_ok', createdAt: 0 }
  const phone = { provider: 'M-Pesa', phoneNumber: '+254700000001' }
  await world.db.insert(paymentMethod).values([
    { ...common, id: 'card', type: 'card', cardType: 'Visa', lastFour: '4242', isDefault: true },
    { ...common, id: 'phone', type: 'mobile_money', ...phone },
  ])
  await plantPaidMonth(world, client)
  await fund(world, client, '900000')
  await deposit(world, 'sandbox_action')
  await deposit(world, 'sandbox_hangs')
}

async function arrangeAppointments(world: RouteWorld): Promise<void> {
  await appointment(world, 'purse', 'confirmation')
  await appointment(world, 'salon', 'confirmation', 'completion')
  await appointment(world, 'purse', 'cancellation')
  await appointment(world, 'salon')
}

/** What is arranged once in a world, when an example first needs it. */
export function once<T>(arrange: (world: RouteWorld) => Promise<T>): (world: RouteWorld) => Promise<T> {
  const arranged = new WeakMap<RouteWorld, Promise<T>>()
  return (world) => {
    const found = arranged.get(world) ?? arrange(world)
    arranged.set(world, found)
    return found
  }
}

/** Somebody new of the caller's role, for what changes the person; nobody when signed out. */
export async function newPerson(world: RouteWorld, caller: Caller): Promise<Person | undefined> {
  return caller === 'anonymous' ? undefined : world.person(caller)
}

/** The same, but only where it is a client who asks. */
export async function newClient(world: RouteWorld, caller: Caller): Promise<Person | undefined> {
  return caller === 'client' ? world.person('client') : world.people[caller]
}

let addresses = 0

export function newAddress(): string {
  addresses += 1
  return `person-${addresses}@example.com`
}

export const PICTURE = { raw: pngOf(quadrants(8, 8)), headers: { 'content-type': 'image/png' } }

/** A deposit of the client's; its id. */
export async function deposit(world: RouteWorld, paymentMethodId: string): Promise<string> {
  const as = world.people.client
  const body = { amount: '5', currency: 'KES', paymentMethodId }
  return (await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })).body.id
}

let times = 0

/** A time that nobody has taken yet: nine a day. */
export function newTime(world: RouteWorld): string {
  times += 1
  const hours = (times % 9) + 24 * Math.floor(times / 9)
  return new Date(world.firstTime + hours * 3_600_000).toISOString()
}

/** The client's appointment at the partner's salon, taken as far as the partner's steps say. */
export async function appointment(
  world: RouteWorld,
  payment: 'purse' | 'salon' = 'purse',
  ...steps: Step[]
): Promise<string> {
  const { client, beauty_partner: partner } = world.people
  const body = cutAt(world, '', { startsAt: newTime(world), payment })
  const { id } = await booked(world, client, body)
  for (const name of steps) await step(world, partner, id, name)
  return id
}

/** A client with a review of their own; others as they are, with somebody's review. */
export async function reviewer(
  world: RouteWorld,
  caller: Caller = 'client',
  path = '/api/salons/nairobi/review',
): Promise<{ as: Person | undefined; id: string }> {
  const author = await world.person('client')
  const { body } = await world.call('PUT', path, { as: author, body: { rating: 4 } })
  return { as: caller === 'client' ? author : world.people[caller], id: body.id }
}

const sellersShop = once(async (world) => {
  const shopId = 'sellers-shop'
  await addShop(world, { id: shopId, ownerId: world.people.product_seller.id, status: 'approved' })
  const stock = { id: `${shopId}-small`, stock: 900 }
  await addProduct(world, { id: `${shopId}-shampoo`, shopId }, [stock])
  return { shopId, variantId: stock.id }
})

/** A new order of the client's at a shop of the seller's. */
export async function newOrder(world: RouteWorld, how: Parameters<typeof ordered>[4] = {}): Promise<string> {
  const { shopId, variantId } = await sellersShop(world)
  return (await ordered(world, world.people.client, shopId, { [variantId]: 1 }, how)).id
}

type OrderStep = 'acceptance' | 'readiness' | 'shipment' | 'delivery' | 'dispute'

/** Takes an order of the client's further: its client receives or disputes it, the seller does the rest. */
export async function takeOrder(world: RouteWorld, id: string, ...steps: OrderStep[]): Promise<void> {
  const { client, product_seller: seller } = world.people
  for (const name of steps) {
    const as = name === 'delivery' || name === 'dispute' ? client : seller
    await world.call('POST', `/api/orders/${id}/${name}`, { as, key: newKey() })
  }
}

/** A parcel of the client's that has not come, for the admins to settle. */
export async function disputedOrder(world: RouteWorld): Promise<string> {
  const id = await newOrder(world)
  await takeOrder(world, id, 'acceptance', 'shipment', 'dispute')
  return id
}
