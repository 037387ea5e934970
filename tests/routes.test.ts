// Every route of the api × everyone who may ask, written by hand and really called; and what they
// answer, held against the shapes that the routes state.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateVAPIDKeys } from 'web-push-neo'
import type { ZodType } from 'zod'
import { ProblemAnswer } from '../api/answers'
import { api } from '../api/app'
import { writeBatch } from '../api/command'
import type { Role } from '../api/context'
import { refreshRates } from '../api/exchange/refresh'
import { codeOf as giftCode } from '../api/gift-cards/codes'
import { type Route, routesOf } from '../api/openapi'
import { pickUpCode } from '../api/orders/pick-up-code'
import { sandboxEvent } from '../api/providers/payments/sandbox'
import { strangerLink } from '../api/support/link'
import { PLATFORM, recordTransfer } from '../api/wallet/ledger'
import { user } from '../db/schema/accounts'
import { salonClient } from '../db/schema/bookings'
import { transfer } from '../db/schema/ledger'
import { reconciliationBreak } from '../db/schema/money-desk'
import { providerSwitch, systemAlert } from '../db/schema/operations'
import { address } from '../db/schema/orders'
import { plusCharge, plusSubscription } from '../db/schema/plus'
import { review } from '../db/schema/reviews'
import { resource, salonException, salonPicture, staffException } from '../db/schema/salons'
import { priceChange, productPicture } from '../db/schema/shop'
import { moderation, ticket } from '../db/schema/support'
import { paymentMethod } from '../db/schema/wallet'
import { codeOf } from './authenticator'
import { goalOf } from './clients'
import { between, written } from './conversations'
import { Device, elsewhere, givePassword, passwordSignIn, switchOn } from './credentials'
import {
  addOffer,
  addSalon,
  addSalons,
  addShelf,
  addShop,
  applied,
  at,
  booked,
  cutAt,
  fund,
  SALON_SAID,
  SHOP_SAID,
  type Step,
  step,
  whenItBegins,
} from './fixtures'
import { FOR_WANJIKU } from './gift-cards'
import * as goals from './goals'
import * as gifts from './group-gifts'
import { type Answer, AUTH_SECRET, newKey, type Options, openWorld, type Person } from './harness'
import * as payouts from './paid-out'
import { owe } from './payouts'
import { pngOf, quadrants } from './pictures'
import { plantDevice, pushBrowser } from './push'
import { addProduct, addShampooShop, ordered, received } from './shop'

const world = openWorld(null)

const ROLES = ['anonymous', 'client', 'beauty_partner', 'product_seller', 'admin'] as const

type Asker = (typeof ROLES)[number]
type Ask = Options & { path: string }

/** Statuses in the order of ROLES; how to ask so that who may, can. */
type Row = {
  expected: [number, number, number, number, number]
  ask: (asker: Asker) => Ask | Promise<Ask>
}

const PUBLIC: Row['expected'] = [200, 200, 200, 200, 200]
const SIGNED_IN: Row['expected'] = [401, 200, 200, 200, 200]
const ALL_MAKE: Row['expected'] = [401, 201, 201, 201, 201]
const CLIENT: Row['expected'] = [401, 200, 403, 403, 403]
const CLIENT_MAKES: Row['expected'] = [401, 201, 403, 403, 403]
const BOTH_SIDES: Row['expected'] = [401, 200, 200, 403, 403]
const PARTNER: Row['expected'] = [401, 403, 200, 403, 403]
const PARTNER_MAKES: Row['expected'] = [401, 403, 201, 403, 403]
const SELLER: Row['expected'] = [401, 403, 403, 200, 403]
const SELLER_MAKES: Row['expected'] = [401, 403, 403, 201, 403]
const APPLICANTS: Row['expected'] = [401, 200, 200, 200, 403]
const APPLICANTS_MAKE: Row['expected'] = [401, 201, 201, 201, 403]
const ADMIN: Row['expected'] = [401, 403, 403, 403, 200]
const ADMIN_MAKES: Row['expected'] = [401, 403, 403, 403, 201]

const PASSWORD = 'correct horse'
const people = new Map<Asker, Person>()
let client: Person
let partner: Person
let firstTime = 0
let times = 0
let addresses = 0
let shopOpen = false

/** A new order at the seller's shop, which is opened for the first. */
async function anOrder(how: Parameters<typeof ordered>[4] = {}): Promise<string> {
  const shopId = 'matrix-duka'
  const variant = `${shopId}-small`
  if (!shopOpen) {
    shopOpen = true
    const ownerId = people.get('product_seller')?.id ?? ''
    await addShop(world, { id: shopId, ownerId, status: 'approved' })
    await addProduct(world, { id: `${shopId}-shampoo`, shopId }, [{ id: variant, stock: 900 }])
  }
  return (await ordered(world, client, shopId, { [variant]: 1 }, how)).id
}

/** What is said at the counter for an order that waits at the partner's salon. */
async function aPickUp(): Promise<{ reference: string; code: string }> {
  const seller = people.get('product_seller')
  const id = await anOrder({ fulfilment: 'salon_pickup', salonId: 'nairobi' })
  for (const step of ['acceptance', 'readiness'])
    await world.call('POST', `/api/orders/${id}/${step}`, { as: seller, key: newKey() })
  const { body } = await world.call('GET', `/api/orders/${id}`, { as: client })
  return { reference: body.reference, code: body.pickUp.code }
}

const CHAT = { subject: 'Hello', message: 'How are you?' }

/** A conversation with support of the asker's; of nobody for who can have none. */
async function ownTicket(asker: Asker): Promise<string> {
  const as = people.get(asker)
  const { body } = await world.call('POST', '/api/me/tickets', { as, key: newKey(), body: CHAT })
  return body.id ?? 'of-nobody'
}

/** Where a stranger who has just written to us goes on. */
async function strangerPath(): Promise<string> {
  const email = newAddress()
  await world.call('POST', '/api/support/tickets', { body: { name: 'Ann', email, ...CHAT } })
  const [row] = await world.db.select().from(ticket).where(eq(ticket.email, email))
  const link = await strangerLink(world.ctx(), row?.id ?? '')
  return `/api/support/conversations/${link.split('/').at(-1)}`
}

const FAR_OFF = Date.parse('2100-01-01T00:00:00Z')

beforeAll(async () => {
  const { nia } = await addSalons(world)
  firstTime = Date.parse(at(world, '10:00', 10))
  partner = nia
  client = await world.person('client')
  people.set('client', client).set('beauty_partner', partner)
  for (const role of ['product_seller', 'admin'] as const)
    people.set(role, await world.person(role))
  const selma = people.get('product_seller') as Person
  await addShop(world, { id: 'duka', ownerId: selma.id, status: 'approved' })
  const shampoo = { id: 'shampoo', shopId: 'duka', options: ['Size'] }
  await addProduct(world, shampoo, [{ id: 'small', values: ['250 ml'] }])
  await addProduct(world, { id: 'rinse', shopId: 'duka' }, [{ id: 'rinse-v', stock: 2 }])
  await world.call('PUT', '/api/products/shampoo/favorite', { as: client })
  await refreshRates(world.ctx())
  // Something of everything, so that answers are more than empty lists.
  const common = { userId: client.id, processor: 'sandbox', token: 'sandbox_ok', createdAt: 0 }
  await world.db.insert(paymentMethod).values([
    { ...common, id: 'card', type: 'card', cardType: 'Visa', lastFour: '4242', isDefault: true },
    {
      ...common,
      id: 'phone',
      type: 'mobile_money',
      provider: 'M-Pesa',
      phoneNumber: '+254700000001',
    },
  ])
  await world.db.insert(review).values({
    id: 'r',
    salonId: 'nairobi',
    userId: client.id,
    rating: 4,
    comment: 'Kind',
    createdAt: 0,
  })
  const exception = { salonId: 'nairobi', date: at(world, '10:00', 4).slice(0, 10) }
  await world.db.insert(salonException).values([
    { id: 'e1', ...exception },
    {
      id: 'e2',
      ...exception,
      date: at(world, '10:00', 5).slice(0, 10),
      fromMinute: 600,
      toMinute: 720,
      note: 'Short',
    },
  ])
  const seller = people.get('product_seller')?.id ?? ''
  await addShop(world, { id: 'basket', ownerId: seller, status: 'approved' })
  await addProduct(world, { id: 'in-cart', shopId: 'basket' }, [{ id: 'in-cart', stock: 500 }])
  await paidForPlus(client)
  await fund(world, client, '900000')
  await deposit('sandbox_action')
  await deposit('sandbox_hangs')
  for (const [i, steps] of [
    ['confirmation'],
    ['confirmation', 'completion'],
    ['cancellation'],
    [],
  ].entries()) {
    const id = await appointment(i % 2 ? 'salon' : 'purse')
    for (const name of steps) await step(world, partner, id, name as Step)
  }
})

const WITHDRAWAL = { amount: '100', currency: 'KES', paymentMethodId: 'card' }

async function pushSettings() {
  const { publicKey, privateKey } = await generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:hello@purse.test',
  }
}

/** A time that nobody has taken yet: nine a day, from ten days on. */
function newTime(): string {
  times += 1
  const hours = (times % 9) + 24 * Math.floor(times / 9)
  return new Date(firstTime + hours * 3_600_000).toISOString()
}

async function appointment(payment = 'purse', ...steps: Step[]): Promise<string> {
  const { id } = await booked(world, client, cutAt(world, '', { startsAt: newTime(), payment }))
  for (const name of steps) await step(world, partner, id, name)
  return id
}

/** A conversation of whoever asks, in which something is written. */
function ofChat(path: string, options: Options = {}) {
  return async (asker: Asker) => {
    const as = people.get(asker)
    const friend = await world.person('client')
    const id = await between(world, as ?? (await world.person('client')), friend)
    await written(world, friend, id, 'Hello')
    return { path: `/api/conversations${path.replace(':id', id)}`, as, key: newKey(), ...options }
  }
}

/** A conversation of the salon's with a client who has none yet, and who signs in for it. */
async function chatOfSalon(): Promise<{ chat: string; by: Person }> {
  const by = await world.person('client')
  return { chat: await between(world, partner, by), by }
}

const CUT_OFFERED = { plan: [{ serviceId: 'cut' }] }

/** Something about an offer of the salon's, by its client where a client asks. */
const ofOffer = (path: string) => async (asker: Asker) => {
  const { chat, by } = await chatOfSalon()
  const made = await world.call('POST', `/api/conversations/${chat}/offers`, {
    as: partner,
    key: newKey(),
    body: CUT_OFFERED,
  })
  const as = asker === 'client' ? by : people.get(asker)
  return { path: `/api/offers/${made.body.offer.id}${path}`, as }
}

/** The statement of a payout of somebody's, who asks for it where their role may. */
const statementOf = (format: 'csv' | 'pdf') => async (asker: Asker) => {
  const pays = asker === 'beauty_partner' || asker === 'product_seller'
  const payee = await world.person(pays ? asker : 'product_seller')
  await payouts.earned(world, payee, 100_000, 'Order')
  const to = await payouts.addDestination(world, payee)
  const id = await payouts.paidOut(world, payee, to)
  const as = pays ? payee : people.get(asker)
  return { path: `/api/payouts/${id}/statement/${format}`, as }
}

/** Half an hour that nobody has taken yet. */
function block() {
  const startsAt = newTime()
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  return { staffIds: ['cem'], kind: 'break', startsAt, endsAt }
}

async function blocked(): Promise<string> {
  const ask = { as: partner, key: newKey(), body: block() }
  return (await world.call('POST', '/api/diary/blocks', ask)).body.ids[0]
}

const cutToKeep = () => ({
  salonId: 'nairobi',
  plan: [{ serviceId: 'cut', staffId: 'ada' }],
  startsAt: newTime(),
})

async function kept(as: Person | undefined = client): Promise<string> {
  const body = cutToKeep()
  const answer = await world.call('POST', '/api/slot-holds', { as, key: newKey(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

const AT_HOME = {
  name: 'Amina',
  phone: '+254712345678',
  line1: '4 Ngong Road',
  city: 'Nairobi',
  country: 'Kenya',
}

const FETCHED = { version: 0, shops: [{ shopId: 'basket', fulfilment: 'pickup' }] }

/** The address book holds ten: whatever is in it goes first. */
async function addressOfClient(): Promise<string> {
  await world.db.delete(address)
  const said = { as: client, key: newKey(), body: AT_HOME }
  return (await world.call('POST', '/api/addresses', said)).body.id
}

async function fillCart(as: Person = client): Promise<void> {
  await world.call('PUT', '/api/cart/lines/in-cart', { as, body: { quantity: 1 } })
}

/** A checkout of what the cart holds; `chosen`: it only waits to be paid. */
async function checkedOut(as: Person = client, chosen = false): Promise<string> {
  await fillCart(as)
  const body = { currency: 'KES' }
  const { body: opened } = await world.call('POST', '/api/checkouts', { as, key: newKey(), body })
  if (chosen)
    await world.call('PUT', `/api/checkouts/${opened.id}/choices`, {
      as,
      key: newKey(),
      body: FETCHED,
    })
  return opened.id
}

async function deposit(paymentMethodId: string): Promise<string> {
  const body = { amount: '5', currency: 'KES', paymentMethodId }
  return (await world.call('POST', '/api/wallet/deposits', { as: client, key: newKey(), body }))
    .body.id
}

const EXCHANGE = { from: 'KES', to: 'UGX', amount: '0.50' }

async function quoted(): Promise<string> {
  const ask = { as: client, key: newKey(), body: EXCHANGE }
  return (await world.call('POST', '/api/exchange/quotes', ask)).body.id
}

/** A transfer that somebody has a part in: whoever is signed out asks for the client's. */
async function earned(who = client): Promise<string> {
  const ctx = world.ctx()
  const id = ctx.id()
  const owner = { owner: who.id, currency: 'KES' }
  const [first, ...rest] = recordTransfer(ctx, {
    id,
    kind: 'deposit',
    description: 'Earned',
    actor: 'system',
    moves: [
      {
        from: { kind: 'clearing', owner: PLATFORM, currency: 'KES' },
        to: { kind: who.role === 'client' ? 'wallet' : 'payable', ...owner },
        minor: 1,
      },
    ],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
  return id
}

/** The month that it is where the client lives. */
function thisMonth(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format().slice(0, 7)
}

/** Where the client's statement of this month is fetched, once it is made. */
async function statementPath(format: 'csv' | 'pdf'): Promise<string> {
  const list = '/api/wallet/history/statements'
  const body = { currency: 'KES', month: thisMonth(), format }
  const { body: asked } = await world.call('POST', list, { as: client, key: newKey(), body })
  await world.settle()
  return `${list}/${asked.id}/${format}`
}

function newAddress(): string {
  addresses += 1
  return `person-${addresses}@example.com`
}

/** Signs somebody up; answers their address and the way to confirm it. */
async function signedUp(): Promise<{ email: string; link: string }> {
  const email = newAddress()
  const body = { name: 'Ann', email, password: PASSWORD, role: 'client', callbackURL: '/auth' }
  await world.call('POST', '/api/auth/sign-up/email', { body })
  await world.settle()
  const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return { email, link: /\/api\/auth\/verify-email\S+/.exec(mail.items[0].text)?.[0] ?? '' }
}

let phones = 0

function newPhone(): string {
  phones += 1
  return `+2547100${String(phones).padStart(5, '0')}`
}

/** Sends a code to a phone by a route, and answers it. */
async function codeTo(value: string, path: string, options: Options): Promise<string> {
  await world.call('POST', path, options)
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(value)}`)
  return /\d{6}/.exec(body.items[0].text)?.[0] ?? ''
}

/** A browser that has just proven a new phone. */
async function withTicket(): Promise<Person> {
  const as = { ...client, cookies: new Map<string, string>() }
  const phone = newPhone()
  const code = await codeTo(phone, '/api/auth/phone/codes', { body: { phone } })
  await world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code } })
  return as
}

/** A month of Plus that was paid for, with its receipt. */
async function paidForPlus({ id: userId }: Person): Promise<void> {
  const common = { currency: 'USD', createdAt: 0 }
  const time = { periodStartsAt: 0, periodEndsAt: 0, createdAt: 0, updatedAt: 0 }
  await world.db.batch([
    world.db.insert(plusSubscription).values({
      id: 'plus',
      userId,
      plan: 'monthly',
      status: 'active',
      hadTrial: false,
      payWith: 'purse',
      anchorDate: '2026-01-01',
      timeZone: 'Africa/Nairobi',
      period: 1,
      nextAt: FAR_OFF,
      ...time,
    }),
    world.db
      .insert(transfer)
      .values({ id: 'paid', kind: 'plus_payment', description: '', actor: userId, createdAt: 0 }),
    world.db.insert(plusCharge).values({
      id: 'receipt',
      subscriptionId: 'plus',
      period: 1,
      amount: 499,
      paidWith: 'Purse',
      transferId: 'paid',
      startsAt: 0,
      endsAt: 1,
      months: 1,
      nextEarnedAt: FAR_OFF,
      ...common,
    }),
  ])
}

/** A client on their free month; others as they are. */
async function withPlus(asker: Asker): Promise<Person | undefined> {
  if (asker !== 'client') return people.get(asker)
  const as = await world.person('client')
  await world.call('POST', '/api/plus/subscription', {
    as,
    key: newKey(),
    body: { plan: 'monthly', payWith: 'purse' },
  })
  return as
}

const taking =
  (name: string, ...before: 'confirmation'[]) =>
  async () => ({
    path: `/api/appointments/${await appointment('purse', ...before)}/${name}`,
    key: newKey(),
  })

/** What is done about a confirmed visit when it has begun. */
const whenBegun = (name: string) => async () => {
  const id = await appointment('purse', 'confirmation')
  const path = `/api/appointments/${id}/${name}`
  return { path, key: newKey(), at: await whenItBegins(world, id) }
}

let shopkeeper: Person | undefined

/**
 * An order at a shop of its own, to be fetched at the partner's salon or brought to its client, taken as far
 * as the seller's steps say; asked about by its client, its seller or the salon.
 */
async function orderOf(
  asker: Asker,
  fulfilment: 'delivery' | 'salon_pickup',
  ...steps: ('acceptance' | 'shipment' | 'readiness' | 'delivery')[]
): Promise<{ id: string; as: Person | undefined; buyer: Person; seller: Person }> {
  if (!shopkeeper) {
    shopkeeper = await addShampooShop(world, 'stall')
    await received(world, 'stall-small', 1000)
  }
  const [seller, buyer] = [shopkeeper, await world.person('client')]
  await fund(world, buyer, '5000')
  const salonId = fulfilment === 'delivery' ? null : 'nairobi'
  const { id } = await ordered(world, buyer, 'stall', { 'stall-small': 1 }, { fulfilment, salonId })
  for (const what of steps) {
    const as = what === 'delivery' ? buyer : seller
    await world.call('POST', `/api/orders/${id}/${what}`, { as, key: newKey() })
  }
  const own = asker === 'client' ? buyer : asker === 'product_seller' ? seller : people.get(asker)
  return { id, as: own, buyer, seller }
}

/** A step of such an order. */
const orderStep =
  (
    name: string,
    ...way: Parameters<typeof orderOf> extends [Asker, ...infer Rest] ? Rest : never
  ) =>
  async (asker: Asker) => {
    const { id, as } = await orderOf(asker, ...way)
    return { path: `/api/orders/${id}/${name}`, key: newKey(), as }
  }

/** A return that waits for its answer. */
async function returnOf(asker: Asker) {
  const { id, as, buyer } = await orderOf(asker, 'delivery', 'acceptance', 'shipment', 'delivery')
  const order = async () => (await world.call('GET', `/api/orders/${id}`, { as: buyer })).body
  const lines = [{ lineId: (await order()).lines[0].id, quantity: 1 }]
  const body = { lines, reason: 'damaged' }
  await world.call('POST', `/api/orders/${id}/returns`, { as: buyer, key: newKey(), body })
  const [asked] = (await order()).returns
  return { as, path: `/api/order-returns/${asked.id}` }
}

/** A client with a review of their own; others as they are, with somebody's review. */
async function reviewer(asker: Asker): Promise<{ as: Person | undefined; id: string }> {
  const author = await world.person('client')
  const path = '/api/salons/nairobi/review'
  const { body } = await world.call('PUT', path, { as: author, body: { rating: 4 } })
  return { as: asker === 'client' ? author : people.get(asker), id: body.id }
}

/** A message of the asker's that was taken down, by the id of its removal. */
async function removalOf(asker: Asker): Promise<string> {
  const as = people.get(asker)
  if (!as) return 'of-nobody'
  const [other, admin] = [await world.person('client'), await world.person('admin')]
  const { id: subjectId } = await written(world, as, await between(world, as, other), 'Rude')
  const id = crypto.randomUUID()
  await world.db.insert(moderation).values({
    ...{ id, subjectKind: 'message', subjectId, authorId: as.id, reason: 'It is rude.' },
    ...{ decidedBy: admin.id, createdAt: world.now ?? Date.now() },
  })
  return id
}

/** The same of a product. */
async function productReviewer(asker: Asker): Promise<{ as: Person | undefined; id: string }> {
  const author = await world.person('client')
  const path = '/api/products/shampoo/review'
  const { body } = await world.call('PUT', path, { as: author, body: { rating: 4 } })
  return { as: asker === 'client' ? author : people.get(asker), id: body.id }
}

const PICTURE = { raw: pngOf(quadrants(8, 8)), headers: { 'content-type': 'image/png' } }

/** Something about a goal of the client's that has money in it. */
const ofGoal =
  (path: string, options: Options = {}) =>
  async () => {
    const goal = await goals.begun(world, client)
    await goals.act(world, client, goal, 'contributions', goals.kes('20'))
    return { path: `/api/goals/${goal}${path}`, key: newKey(), ...options }
  }

const invited = (answer: string) => async () => {
  const friend = await world.person('client')
  const goal = await goals.begun(world, friend)
  await goals.act(world, friend, goal, 'members', { userId: client.id })
  return { path: `/api/goals/${goal}/${answer}`, key: newKey() }
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const groupBody = () => ({ ...gifts.GIFT, deadline: inAWeek() })

/** Something about a group gift of a client's own, who paid `own` into it: nobody makes many in a day. */
const groupGift =
  (path: string, options: Options = {}, own = '') =>
  async (asker: Asker) => {
    const as = asker === 'client' ? await world.person('client') : people.get(asker)
    const asked = { as, key: newKey(), ...options }
    if (!as || asker !== 'client') return { ...asked, path: `/api/gift-cards/of-nobody${path}` }
    await fund(world, as, '100')
    const id = await gifts.begunGift(world, as, { ...groupBody(), own })
    return { ...asked, path: `/api/gift-cards/${id}${path}` }
  }

const WEEK = [{ weekday: 1, fromMinute: 540, toMinute: 1080 }]
const CLOSED = { date: '2099-01-01', fromMinute: null, toMinute: null }
const ROOM = { kind: 'Room', name: 'Blue' }
const NEW_SERVICE = { category: 'Hair', name: 'Cut', price: '1500', durationMinutes: 60 }
const NEW_STAFF = { name: 'Ada', title: 'Stylist', hours: WEEK }

/** Something about the salon of a partner who has nothing else to do with these tests. */
const ownSalon =
  // biome-ignore lint/suspicious/noExplicitAny: what is read is sent again
  (path: string, bodyOf?: (own: any) => object) => async (asker: Asker) => {
    setter ??= await partnerWithSalon()
    const { body: own } = await world.call('GET', '/api/my-salon', { as: setter })
    return {
      path: `/api/my-salon${path}`,
      as: asker === 'beauty_partner' ? setter : people.get(asker),
      key: newKey(),
      ...(bodyOf && { body: bodyOf(own) }),
    }
  }

let setter: Person | undefined

async function partnerWithSalon(): Promise<Person> {
  const as = await world.person('beauty_partner')
  const draft = { id: 'own', ownerId: as.id, status: 'draft' as const }
  await addSalon(world, draft, [{ id: 'own-cut' }], ['own-ada'])
  const picture = { salonId: 'own', kind: 'gallery' as const, image: '', createdAt: 0 }
  await world.db.batch([
    world.db.insert(resource).values({ id: 'own-room', salonId: 'own', ...ROOM }),
    world.db.insert(salonException).values({ id: 'off', salonId: 'own', date: '2099-05-01' }),
    world.db.insert(staffException).values({ id: 'away', staffId: 'own-ada', date: '2099-05-01' }),
    world.db.insert(salonPicture).values(['one', 'two'].map((id) => ({ ...picture, id }))),
  ])
  return as
}

const NEW_VARIANT = { values: [], price: '900' }
let skus = 0
const aNumber = () => {
  skus += 1
  return skus
}
const anSku = () => `SKU-${aNumber()}`

/** Something about the shop of a seller who has nothing else to do with these tests. */
const inShop =
  (
    path: string | ((shop: Stocked) => Promise<string>),
    bodyOf?: (shop: Stocked) => Promise<object>,
  ) =>
  async (asker: Asker): Promise<Ask> => {
    stocked ??= await sellerWithShop()
    const { as } = stocked
    const end = typeof path === 'string' ? path : await path(stocked)
    const body = bodyOf && (await bodyOf(stocked))
    return {
      path: `/api/my-shop${end}`,
      as: asker === 'product_seller' ? as : people.get(asker),
      key: newKey(),
      ...(body && { body }),
    }
  }

type Stocked = { as: Person; product: string; variant: string }

let stocked: Stocked | undefined

async function sellerWithShop(): Promise<Stocked> {
  const as = await world.person('product_seller')
  await addShop(world, { id: 'own-shop', ownerId: as.id, status: 'approved' })
  const { body } = await world.call('POST', '/api/my-shop/products', {
    as,
    key: newKey(),
    body: {
      name: 'Oil',
      category: 'Skincare',
      variant: { ...NEW_VARIANT, sku: anSku(), stock: 9 },
    },
  })
  const own = await world.call('GET', `/api/my-shop/products/${body.id}`, { as })
  await world.db
    .insert(productPicture)
    .values(['p-one', 'p-two'].map((id) => ({ id, productId: body.id, image: '', createdAt: 0 })))
  return { as, product: body.id, variant: own.body.variants[0].id }
}

/** A file that was checked, and waits. */
async function checkedFile({ as }: Stocked): Promise<string> {
  const { body } = await world.call('POST', '/api/my-shop/imports', { as, ...TABLE })
  return body.id
}

const TABLE = {
  raw: 'sku,product,category,price\nCSV-1,Candle,Wellness,300',
  headers: { 'content-type': 'text/csv' },
}

const productRead = async ({ as, product }: Stocked) =>
  (await world.call('GET', `/api/my-shop/products/${product}`, { as })).body

/** Somebody whom only the salon knows. */
async function aGuest(): Promise<string> {
  await world.db
    .insert(salonClient)
    .values({ id: 'a-guest', salonId: 'nairobi', name: 'Zuhura', createdAt: 0 })
    .onConflictDoNothing()
  return 'a-guest'
}

/** What the money desk is asked about. */
async function aDeposit(): Promise<string> {
  await fund(world, client, '5')
  const [row] = await world.db.select().from(transfer).where(eq(transfer.kind, 'deposit')).limit(1)
  return row?.id ?? ''
}

/** An order that was delivered. */
async function soldOrder(): Promise<{ id: string }> {
  const id = await anOrder()
  const seller = people.get('product_seller')
  for (const name of ['acceptance', 'shipment', 'delivery']) {
    const as = name === 'delivery' ? client : seller
    await world.call('POST', `/api/orders/${id}/${name}`, { as, key: newKey() })
  }
  return { id }
}

async function disputedOrder(): Promise<string> {
  const id = await anOrder()
  const seller = people.get('product_seller')
  for (const name of ['acceptance', 'shipment', 'dispute']) {
    const as = name === 'dispute' ? client : seller
    await world.call('POST', `/api/orders/${id}/${name}`, { as, key: newKey() })
  }
  return id
}

const forSomebody = async () => {
  const { id } = await world.person('client')
  return new URLSearchParams({ personId: id, amount: '0.50', currency: 'KES' })
}

const toCorrect = async () =>
  new URLSearchParams({
    ...{ transferId: await aDeposit(), pair: 'clearing>suspense' },
    ...{ amount: '0.50', currency: 'KES' },
  })

const REPORT_OF = 'processor=sandbox&from=2026-11-21&until=2026-11-21'

const aReport = () => ({
  raw: `kind,reference,amount,currency,at\nfee,fee-${crypto.randomUUID()},1,KES,2026-11-21T09:00:00Z`,
  headers: { 'content-type': 'text/csv' },
})

/** A break that a report of an admin's opened. */
async function aBreak(): Promise<string> {
  const asked = { as: people.get('admin') as Person, key: newKey(), ...aReport() }
  await world.call('POST', `/api/admin/reconciliation/reports?${REPORT_OF}`, asked)
  const [row] = await world.db
    .select()
    .from(reconciliationBreak)
    .where(eq(reconciliationBreak.status, 'open'))
  return row?.id ?? ''
}

const MATRIX: Record<string, Row> = {
  'POST /api/auth/sign-up/email': {
    expected: PUBLIC,
    ask: () => ({
      path: '/api/auth/sign-up/email',
      body: { name: 'Ann', email: newAddress(), password: PASSWORD, role: 'client' },
    }),
  },
  'POST /api/auth/sign-in/email': {
    expected: PUBLIC,
    ask: async () => {
      const { email, link } = await signedUp()
      await world.call('GET', link)
      return { path: '/api/auth/sign-in/email', body: { email, password: PASSWORD }, cold: true }
    },
  },
  'POST /api/auth/phone/codes': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/auth/phone/codes', body: { phone: newPhone() } }),
  },
  'POST /api/auth/phone/verification': {
    expected: PUBLIC,
    ask: async () => {
      const phone = newPhone()
      const code = await codeTo(phone, '/api/auth/phone/codes', { body: { phone } })
      return { path: '/api/auth/phone/verification', body: { phone, code }, cold: true }
    },
  },
  'GET /api/auth/phone/profile': {
    expected: PUBLIC,
    ask: async () => ({ path: '/api/auth/phone/profile', as: await withTicket() }),
  },
  'POST /api/auth/phone/profile': {
    expected: [201, 201, 201, 201, 201],
    ask: async () => ({
      path: '/api/auth/phone/profile',
      as: await withTicket(),
      body: { name: 'Ann', role: 'product_seller', password: PASSWORD },
    }),
  },
  'POST /api/auth/password-reset-requests': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/auth/password-reset-requests', body: { email: newAddress() } }),
  },
  'POST /api/auth/password-resets': {
    expected: PUBLIC,
    ask: async () => {
      const { email } = await signedUp()
      await world.call('POST', '/api/auth/password-reset-requests', { body: { email } })
      await world.settle()
      const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
      const token = /token=([0-9a-f]+)/.exec(body.items[0].text)?.[1] ?? ''
      return {
        path: '/api/auth/password-resets',
        body: { token, password: PASSWORD, confirmPassword: PASSWORD },
      }
    },
  },
  'POST /api/auth/sign-out': {
    expected: PUBLIC,
    ask: async (asker) => ({ path: '/api/auth/sign-out', body: {}, as: await passerBy(asker) }),
  },
  'POST /api/auth/send-verification-email': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/auth/send-verification-email', body: { email: newAddress() } }),
  },
  'GET /api/auth/get-session': { expected: PUBLIC, ask: () => ({ path: '/api/auth/get-session' }) },
  'GET /api/auth/verify-email': {
    expected: [302, 302, 302, 302, 302],
    ask: async () => ({ path: (await signedUp()).link }),
  },
  'GET /api/me': { expected: SIGNED_IN, ask: () => ({ path: '/api/me' }) },
  'GET /api/me/dashboard': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/dashboard' }) },
  'GET /api/me/step-up': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/step-up' }) },
  'GET /api/me/preferences': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/preferences' }) },
  'GET /api/me/notices': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/notices' }) },
  'PUT /api/me/notices/read': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/me/notices/read', body: { all: true } }),
  },
  'POST /api/me/push-subscriptions': {
    expected: [401, 201, 201, 201, 201],
    ask: async () => ({
      path: '/api/me/push-subscriptions',
      body: { endpoint: 'https://web.push.apple.com/a', keys: pushBrowser().keys },
      settings: await pushSettings(),
    }),
  },
  'DELETE /api/me/push-subscriptions': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const person = people.get(asker)
      const id = person ? await plantDevice(world.db, person) : 'none'
      return { path: '/api/me/push-subscriptions', body: { id } }
    },
  },
  'PUT /api/me/preferences': {
    expected: SIGNED_IN,
    ask: () => ({
      path: '/api/me/preferences',
      body: { email: true, quiet: true, quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' },
    }),
  },
  'GET /api/me/auto-replies': {
    expected: [401, 403, 200, 200, 200],
    ask: () => ({ path: '/api/me/auto-replies' }),
  },
  'PUT /api/me/auto-replies': {
    expected: [401, 403, 200, 200, 200],
    ask: () => ({
      path: '/api/me/auto-replies',
      body: {
        greeting: true,
        greetingText: 'Welcome',
        away: 'hours',
        awayText: 'Back soon',
        hereDays: [1],
      },
    }),
  },
  'POST /api/me/exports': {
    expected: [401, 201, 201, 201, 201],
    ask: () => ({ path: '/api/me/exports' }),
  },
  'GET /api/me/exports': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/exports' }) },
  'GET /api/me/exports/:id/archive': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const as = await passerBy(asker)
      const { body } = await world.call('POST', '/api/me/exports', { as })
      await world.settle()
      return { path: `/api/me/exports/${body.id ?? 'none'}/archive`, as }
    },
  },
  'GET /api/me/deletion': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/deletion' }) },
  'POST /api/me/deletion': {
    expected: SIGNED_IN,
    ask: async (asker) => ({
      path: '/api/me/deletion',
      body: { confirmation: 'DELETE' },
      as: await passerBy(asker),
    }),
  },
  'POST /api/me/step-up': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const as = await withPassword(asker)
      return { path: '/api/me/step-up', as, body: await proofOf(as) }
    },
  },
  'GET /api/me/security': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/security' }) },
  'PUT /api/me/password': {
    expected: SIGNED_IN,
    ask: async (asker) => ({
      path: '/api/me/password',
      as: await withPassword(asker),
      body: { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  'GET /api/me/two-factor': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: '/api/me/two-factor', as: (await begun(asker)).as }),
  },
  'POST /api/me/two-factor': {
    expected: [401, 201, 201, 201, 201],
    ask: async (asker) => ({ path: '/api/me/two-factor', as: await withPassword(asker, false) }),
  },
  'PUT /api/me/two-factor': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const { as, secret } = await begun(asker)
      return { path: '/api/me/two-factor', as, body: { code: codeOf(secret) } }
    },
  },
  'DELETE /api/me/two-factor': {
    // Admins cannot work without it.
    expected: [401, 200, 200, 200, 403],
    ask: async (asker) => ({ path: '/api/me/two-factor', as: (await twoFactored(asker)).as }),
  },
  'POST /api/me/recovery-codes': {
    expected: [401, 201, 201, 201, 201],
    ask: async (asker) => ({ path: '/api/me/recovery-codes', as: (await twoFactored(asker)).as }),
  },
  'GET /api/me/passkeys': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/passkeys' }) },
  'POST /api/me/passkeys/options': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: '/api/me/passkeys/options', as: await passerBy(asker) }),
  },
  'POST /api/me/passkeys': {
    expected: [401, 201, 201, 201, 201],
    ask: async (asker) => {
      const as = await passerBy(asker)
      const body = { response: new Device().attest(await ceremony('/api/me/passkeys/options', as)) }
      return { path: '/api/me/passkeys', as, body }
    },
  },
  'PUT /api/me/passkeys/:id': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const { as, id } = await keyed(asker)
      return { path: `/api/me/passkeys/${id}`, as, body: { name: 'Mine' } }
    },
  },
  'DELETE /api/me/passkeys/:id': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const { as, id } = await keyed(asker)
      return { path: `/api/me/passkeys/${id}`, as }
    },
  },
  'GET /api/me/devices': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/devices' }) },
  'DELETE /api/me/devices': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: '/api/me/devices', as: await passerBy(asker) }),
  },
  'DELETE /api/me/devices/:id': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const as = await passerBy(asker)
      const { body } = await world.call('GET', '/api/me/devices', { as })
      return { path: `/api/me/devices/${body.items?.[0].id}`, as }
    },
  },
  'POST /api/auth/two-factor': {
    expected: PUBLIC,
    ask: async () => {
      const { as, secret } = await twoFactored('client')
      const stranger = elsewhere(as as Person)
      await passwordSignIn(world, stranger)
      return { path: '/api/auth/two-factor', as: stranger, body: { code: codeOf(secret) } }
    },
  },
  'POST /api/auth/passkey/options': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/auth/passkey/options' }),
  },
  'POST /api/auth/passkey': {
    expected: PUBLIC,
    ask: async () => {
      const { as, device } = await keyed('client')
      const stranger = elsewhere(as as Person)
      const response = device.assert(await ceremony('/api/auth/passkey/options', stranger))
      return { path: '/api/auth/passkey', as: stranger, body: { response } }
    },
  },
  'PUT /api/me/currency': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/me/currency', body: { currency: 'KES' } }),
  },
  'GET /api/me/business': { expected: APPLICANTS, ask: () => ({ path: '/api/me/business' }) },
  'PUT /api/me/business': {
    expected: APPLICANTS,
    ask: async (asker) => ({
      path: '/api/me/business',
      as: await passerBy(asker),
      body: asker === 'product_seller' ? SHOP_SAID : SALON_SAID,
    }),
  },
  'GET /api/me/admin-profile': {
    expected: ADMIN,
    ask: () => ({ path: '/api/me/admin-profile' }),
  },
  'PUT /api/me/admin-profile': {
    expected: ADMIN,
    ask: () => ({
      path: '/api/me/admin-profile',
      body: { position: 'Lead', department: 'Trust' },
    }),
  },
  'POST /api/me/applications': {
    expected: [401, 201, 201, 201, 403],
    ask: async (asker) => {
      const as = await passerBy(asker)
      const said = asker === 'product_seller' ? SHOP_SAID : SALON_SAID
      if (as) await world.call('PUT', '/api/me/business', { as, body: said })
      if (as && asker === 'beauty_partner') await addOffer(world, as)
      if (as && asker === 'product_seller') await addShelf(world, as)
      return { path: '/api/me/applications', as, key: newKey(), body: { kind: said.kind } }
    },
  },
  'POST /api/me/applications/:id/withdrawal': {
    expected: APPLICANTS,
    ask: async (asker) => {
      const as = await passerBy(asker)
      const said = asker === 'product_seller' ? SHOP_SAID : SALON_SAID
      const id = as && asker !== 'admin' ? await applied(world, as, said) : 'of-nobody'
      return { path: `/api/me/applications/${id}/withdrawal`, as, key: newKey() }
    },
  },
  'GET /api/admin/applications': {
    expected: ADMIN,
    ask: async () => {
      await applied(world, await world.person('beauty_partner'))
      return { path: '/api/admin/applications?limit=2' }
    },
  },
  'GET /api/admin/applications/:id': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/applications/${await applied(world, await world.person('client'), SHOP_SAID)}`,
    }),
  },
  // Watching the marketplace
  'GET /api/admin/dashboard': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/dashboard?days=7' }),
  },
  'GET /api/admin/alerts': { expected: ADMIN, ask: () => ({ path: '/api/admin/alerts?limit=2' }) },
  'POST /api/admin/alerts/:id/acknowledgement': {
    expected: ADMIN,
    ask: async () => {
      const id = crypto.randomUUID()
      await world.db.insert(systemAlert).values({
        ...{ id, kind: 'job', subject: id, words: 'It failed.', openedAt: 0, seenAt: 0 },
      })
      return { path: `/api/admin/alerts/${id}/acknowledgement`, key: newKey() }
    },
  },
  'GET /api/admin/providers': { expected: ADMIN, ask: () => ({ path: '/api/admin/providers' }) },
  'POST /api/admin/providers/:provider/test': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/providers/rates/test' }),
  },
  'POST /api/admin/providers/:provider/pause': {
    expected: ADMIN,
    ask: async () => {
      await world.db.delete(providerSwitch)
      return {
        path: '/api/admin/providers/push/pause',
        body: { reason: 'It is being mended.' },
        key: newKey(),
      }
    },
  },
  'DELETE /api/admin/providers/:provider/pause': {
    expected: ADMIN,
    ask: async () => {
      const admin = await world.person('admin')
      await world.db.delete(providerSwitch)
      await world.db
        .insert(providerSwitch)
        .values({ provider: 'push', reason: 'r', offBy: admin.id, offAt: 0 })
      return { path: '/api/admin/providers/push/pause', key: newKey() }
    },
  },
  'GET /api/admin/jobs': { expected: ADMIN, ask: () => ({ path: '/api/admin/jobs' }) },
  'GET /api/admin/jobs/runs': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/jobs/runs?order=failed&limit=2' }),
  },
  'GET /api/admin/jobs/skips': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/jobs/skips?limit=2' }),
  },
  'POST /api/admin/applications/:id/approval': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/applications/${await applied(world, await world.person('client'))}/approval`,
      key: newKey(),
    }),
  },
  'POST /api/admin/applications/:id/refusal': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/applications/${await applied(world, await world.person('client'))}/refusal`,
      key: newKey(),
      body: { reason: 'The licence has expired.' },
    }),
  },
  'PUT /api/me/profile': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/me/profile', body: { fullName: 'Ann Wanjiru' } }),
  },
  'PUT /api/me/photo': {
    expected: SIGNED_IN,
    ask: () => ({
      path: '/api/me/photo',
      raw: pngOf(quadrants(8, 8)),
      headers: { 'content-type': 'image/png' },
    }),
  },
  'DELETE /api/me/photo': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/photo' }) },
  'GET /api/me/privacy': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/privacy' }) },
  'PUT /api/me/privacy': {
    expected: SIGNED_IN,
    ask: () => ({
      path: '/api/me/privacy',
      body: { findByName: true, readReceipts: false, showPresence: true },
    }),
  },
  'GET /api/people': { expected: SIGNED_IN, ask: () => ({ path: '/api/people?q=cli' }) },
  'GET /api/me/contacts': { expected: SIGNED_IN, ask: () => ({ path: '/api/me/contacts' }) },
  'POST /api/me/contacts/codes': {
    expected: SIGNED_IN,
    ask: () => ({
      path: '/api/me/contacts/codes',
      body: { kind: 'phone', value: newPhone() },
    }),
  },
  'PUT /api/me/contacts/:kind': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const as = await passerBy(asker)
      const value = newPhone()
      const body = { kind: 'phone', value }
      const code = as ? await codeTo(value, '/api/me/contacts/codes', { as, body }) : '000000'
      return { path: '/api/me/contacts/phone', as, body: { value, code } }
    },
  },
  'DELETE /api/me/contacts/phone': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: '/api/me/contacts/phone', as: await passerBy(asker) }),
  },
  'DELETE /api/me/sessions': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: '/api/me/sessions', as: await passerBy(asker) }),
  },
  'GET /api/wallet': { expected: SIGNED_IN, ask: () => ({ path: '/api/wallet' }) },
  'GET /api/wallet/overview': { expected: CLIENT, ask: () => ({ path: '/api/wallet/overview' }) },
  'GET /api/wallet/transactions': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/wallet/transactions?limit=3' }),
  },
  'GET /api/plus': { expected: CLIENT, ask: () => ({ path: '/api/plus' }) },
  'POST /api/plus/subscription': {
    expected: [401, 201, 403, 403, 403],
    ask: async (asker) => ({
      path: '/api/plus/subscription',
      as: asker === 'client' ? await world.person('client') : people.get(asker),
      key: newKey(),
      body: { plan: 'monthly', payWith: 'purse' },
    }),
  },
  'PATCH /api/plus/subscription': {
    expected: CLIENT,
    ask: async (asker) => ({
      path: '/api/plus/subscription',
      as: await withPlus(asker),
      body: { plan: 'yearly' },
    }),
  },
  'POST /api/plus/subscription/cancellation': {
    expected: CLIENT,
    ask: async (asker) => ({
      path: '/api/plus/subscription/cancellation',
      as: await withPlus(asker),
      key: newKey(),
    }),
  },
  'POST /api/plus/subscription/resumption': {
    expected: CLIENT,
    ask: async (asker) => ({
      path: '/api/plus/subscription/resumption',
      as: await withPlus(asker),
      key: newKey(),
    }),
  },
  'GET /api/plus/receipts': { expected: CLIENT, ask: () => ({ path: '/api/plus/receipts' }) },
  'GET /api/plus/receipts/:id': {
    expected: CLIENT,
    ask: () => ({ path: '/api/plus/receipts/receipt' }),
  },
  'POST /api/wallet/deposits': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({
      path: '/api/wallet/deposits',
      key: newKey(),
      body: { amount: '5.00', currency: 'KES' },
    }),
  },
  'GET /api/wallet/deposits/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/wallet/deposits/${await deposit('sandbox_action')}` }),
  },
  'GET /api/wallet/withdrawals': {
    expected: CLIENT,
    ask: () => ({ path: '/api/wallet/withdrawals' }),
  },
  'POST /api/wallet/withdrawals': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({ path: '/api/wallet/withdrawals', key: newKey(), body: WITHDRAWAL }),
  },
  'GET /api/wallet/withdrawals/:id': {
    expected: CLIENT,
    ask: async () => {
      const asked = { as: client, key: newKey(), body: WITHDRAWAL }
      const { body } = await world.call('POST', '/api/wallet/withdrawals', asked)
      return { path: `/api/wallet/withdrawals/${body.id}` }
    },
  },
  'GET /api/wallet/standing': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/wallet/standing' }),
  },
  'GET /api/exchange': { expected: CLIENT, ask: () => ({ path: '/api/exchange' }) },
  'GET /api/exchange/rates': { expected: PUBLIC, ask: () => ({ path: '/api/exchange/rates' }) },
  'POST /api/exchange/quotes': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({ path: '/api/exchange/quotes', key: newKey(), body: EXCHANGE }),
  },
  'GET /api/exchange/quotes/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/exchange/quotes/${await quoted()}` }),
  },
  'POST /api/exchange/quotes/:id/acceptance': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/exchange/quotes/${await quoted()}/acceptance`, key: newKey() }),
  },
  'GET /api/wallet/history': {
    expected: SIGNED_IN,
    ask: () => ({ path: '/api/wallet/history?type=payments&q=cut&from=2026-01-01' }),
  },
  'GET /api/wallet/history/insights': {
    expected: CLIENT,
    ask: () => ({ path: '/api/wallet/history/insights' }),
  },
  'GET /api/wallet/history/statements': {
    expected: CLIENT,
    ask: () => ({ path: '/api/wallet/history/statements' }),
  },
  'POST /api/wallet/history/statements': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({
      path: '/api/wallet/history/statements',
      key: newKey(),
      body: { currency: 'KES', month: thisMonth(), format: 'csv' },
    }),
  },
  'GET /api/wallet/history/statements/:id/csv': {
    expected: CLIENT,
    ask: async () => ({ path: await statementPath('csv') }),
  },
  'GET /api/wallet/history/statements/:id/pdf': {
    expected: CLIENT,
    ask: async () => ({ path: await statementPath('pdf') }),
  },
  'GET /api/wallet/history/:transferId': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: `/api/wallet/history/${await earned(people.get(asker))}` }),
  },
  'GET /api/wallet/methods': { expected: CLIENT, ask: () => ({ path: '/api/wallet/methods' }) },
  'POST /api/wallet/methods': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({
      path: '/api/wallet/methods',
      key: newKey(),
      body: {
        type: 'mobile_money',
        provider: 'Airtel Money',
        phoneNumber: '+254733000001',
        fullName: 'Ann Odongo',
      },
    }),
  },
  'PUT /api/wallet/methods/:id/default': {
    expected: CLIENT,
    ask: () => ({ path: '/api/wallet/methods/card/default' }),
  },
  'DELETE /api/wallet/methods/:id': {
    expected: CLIENT,
    ask: async () => {
      const common = { userId: client.id, processor: 'sandbox', token: 'sandbox_ok', createdAt: 1 }
      const id = crypto.randomUUID()
      await world.db.insert(paymentMethod).values({ ...common, id, type: 'card', lastFour: '0005' })
      return { path: `/api/wallet/methods/${id}` }
    },
  },
  'GET /api/gift-cards': {
    expected: CLIENT,
    ask: async () => {
      await giftCard()
      return { path: '/api/gift-cards?side=sent' }
    },
  },
  'GET /api/gift-cards/draft': {
    expected: CLIENT,
    ask: () => ({ path: '/api/gift-cards/draft?q=cli&salon=nairobi&service=cut' }),
  },
  'POST /api/gift-cards': {
    expected: CLIENT_MAKES,
    ask: async () => {
      await fund(world, client, '200')
      return { path: '/api/gift-cards', key: newKey(), body: { ...FOR_WANJIKU, amount: '200' } }
    },
  },
  'GET /api/gift-cards/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/gift-cards/${await giftCard()}` }),
  },
  'POST /api/gift-cards/:id/resending': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/gift-cards/${await giftCard()}/resending`,
      key: newKey(),
      at: Date.now() + 60 * 60_000 + 1_000,
    }),
  },
  'POST /api/gift-cards/:id/claims': {
    expected: CLIENT_MAKES,
    ask: async () => ({
      path: `/api/gift-cards/${await giftCard('for the client')}/claims`,
      key: newKey(),
      body: { amount: '20' },
    }),
  },
  'POST /api/gift-claims': {
    expected: CLIENT_MAKES,
    ask: async () => ({
      path: '/api/gift-claims',
      key: newKey(),
      body: { code: await giftCode(AUTH_SECRET, await giftCard('a stranger’s')) },
    }),
  },
  'POST /api/gift-claims/opening': {
    expected: PUBLIC,
    ask: async () => ({
      path: '/api/gift-claims/opening',
      body: { code: await giftCode(AUTH_SECRET, await giftCard('a stranger’s')) },
    }),
  },
  'GET /api/transfers/draft': {
    expected: CLIENT,
    ask: () => ({ path: '/api/transfers/draft?q=cli' }),
  },
  'POST /api/transfers/sends': {
    expected: [401, 201, 403, 403, 403],
    ask: async () => ({
      path: '/api/transfers/sends',
      key: newKey(),
      body: { person: (await world.person('client')).id, amount: '1', currency: 'KES' },
    }),
  },
  'GET /api/transfers/requests': {
    expected: CLIENT,
    ask: async () => {
      await asked()
      return { path: '/api/transfers/requests?limit=2' }
    },
  },
  'POST /api/transfers/requests': {
    expected: [401, 201, 403, 403, 403],
    ask: async () => ({
      path: '/api/transfers/requests',
      key: newKey(),
      body: { person: (await world.person('client')).id, amount: '1', currency: 'KES' },
    }),
  },
  'POST /api/transfers/requests/:id/payment': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/transfers/requests/${await asked()}/payment`, key: newKey() }),
  },
  'POST /api/transfers/requests/:id/refusal': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/transfers/requests/${await asked()}/refusal`, key: newKey() }),
  },
  'POST /api/transfers/requests/:id/cancellation': {
    expected: CLIENT,
    ask: async () => {
      const path = `/api/transfers/requests/${await asking()}/cancellation`
      return { path, key: newKey() }
    },
  },
  'GET /api/transfers/splits/draft': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/transfers/splits/draft?transaction=${await payment()}` }),
  },
  'POST /api/transfers/splits': {
    expected: [401, 201, 403, 403, 403],
    ask: async () => ({
      path: '/api/transfers/splits',
      key: newKey(),
      body: {
        transaction: await payment(),
        currency: 'KES',
        shares: [{ person: (await world.person('client')).id }],
      },
    }),
  },
  'GET /api/transfers/scheduled': {
    expected: CLIENT,
    ask: async () => {
      await scheduled()
      return { path: '/api/transfers/scheduled' }
    },
  },
  'POST /api/transfers/scheduled': {
    expected: [401, 201, 403, 403, 403],
    ask: async () => ({
      path: '/api/transfers/scheduled',
      key: newKey(),
      body: await scheduledBody(),
    }),
  },
  'PUT /api/transfers/scheduled/:id': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/transfers/scheduled/${await scheduled()}`,
      key: newKey(),
      body: { amount: '2', currency: 'KES' },
    }),
  },
  'POST /api/transfers/scheduled/:id/pause': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/transfers/scheduled/${await scheduled()}/pause`,
      key: newKey(),
    }),
  },
  'POST /api/transfers/scheduled/:id/resumption': {
    expected: CLIENT,
    ask: async () => {
      const id = await scheduled()
      const pause = `/api/transfers/scheduled/${id}/pause`
      await world.call('POST', pause, { as: client, key: newKey() })
      return { path: `/api/transfers/scheduled/${id}/resumption`, key: newKey() }
    },
  },
  'POST /api/transfers/scheduled/:id/end': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/transfers/scheduled/${await scheduled()}/end`, key: newKey() }),
  },
  'GET /api/automation': { expected: CLIENT, ask: () => ({ path: '/api/automation' }) },
  'GET /api/automation/auto-top-up': {
    expected: CLIENT,
    ask: async () => {
      await automated()
      return { path: '/api/automation/auto-top-up' }
    },
  },
  'PUT /api/automation/auto-top-up': {
    expected: CLIENT,
    ask: () => ({ path: '/api/automation/auto-top-up', key: newKey(), body: TOP_UP }),
  },
  'PUT /api/automation/auto-top-up/:currency/active': {
    expected: CLIENT,
    ask: async () => {
      await automated()
      const path = '/api/automation/auto-top-up/KES/active'
      return { path, key: newKey(), body: { isActive: false } }
    },
  },
  'GET /api/automation/round-up': {
    expected: CLIENT,
    ask: async () => {
      await automated()
      return { path: '/api/automation/round-up' }
    },
  },
  'PUT /api/automation/round-up': {
    expected: CLIENT,
    ask: async () => ({
      path: '/api/automation/round-up',
      key: newKey(),
      body: { currency: 'KES', step: '10', goals: [(await goalOf(world, client, 'Mine')).goal] },
    }),
  },
  'PUT /api/automation/round-up/:currency/active': {
    expected: CLIENT,
    ask: async () => {
      await automated()
      const path = '/api/automation/round-up/KES/active'
      return { path, key: newKey(), body: { isActive: false } }
    },
  },
  'GET /api/platform': { expected: ADMIN, ask: () => ({ path: '/api/platform' }) },
  'POST /api/support/tickets': {
    expected: [201, 201, 201, 201, 201],
    ask: () => ({
      path: '/api/support/tickets',
      body: { name: 'Ann', email: newAddress(), subject: 'Hello', message: 'How are you?' },
    }),
  },
  // The person's side of support.
  'GET /api/support/hours': { expected: PUBLIC, ask: () => ({ path: '/api/support/hours' }) },
  'GET /api/support/conversations/:token': {
    expected: PUBLIC,
    ask: async () => ({ path: await strangerPath() }),
  },
  'POST /api/support/conversations/:token/messages': {
    expected: [201, 201, 201, 201, 201],
    ask: async () => ({
      path: `${await strangerPath()}/messages`,
      key: newKey(),
      body: { text: 'Hello again' },
    }),
  },
  'GET /api/me/tickets': {
    expected: APPLICANTS,
    ask: async (asker) => {
      await ownTicket(asker)
      return { path: '/api/me/tickets' }
    },
  },
  'POST /api/me/tickets': {
    expected: APPLICANTS_MAKE,
    ask: () => ({ path: '/api/me/tickets', key: newKey(), body: CHAT }),
  },
  'GET /api/me/tickets/draft': {
    expected: APPLICANTS,
    ask: () => ({ path: '/api/me/tickets/draft' }),
  },
  'GET /api/me/tickets/:id': {
    expected: APPLICANTS,
    ask: async (asker) => ({ path: `/api/me/tickets/${await ownTicket(asker)}` }),
  },
  'POST /api/me/tickets/:id/messages': {
    expected: APPLICANTS_MAKE,
    ask: async (asker) => ({
      path: `/api/me/tickets/${await ownTicket(asker)}/messages`,
      key: newKey(),
      body: { text: 'Hello again' },
    }),
  },
  'POST /api/me/tickets/:id/closing': {
    expected: APPLICANTS,
    ask: async (asker) => ({
      path: `/api/me/tickets/${await ownTicket(asker)}/closing`,
      key: newKey(),
    }),
  },
  'GET /api/salons': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/salons?city=Nairobi&limit=1' }),
  },
  'GET /api/my-salon': { expected: PARTNER, ask: ownSalon('') },
  'GET /api/my-salon/preview': { expected: PARTNER, ask: ownSalon('/preview') },
  'PUT /api/my-salon/hours': {
    expected: PARTNER,
    ask: ownSalon('/hours', (own) => ({ version: own.hours.version, hours: WEEK })),
  },
  'POST /api/my-salon/exceptions': {
    expected: PARTNER_MAKES,
    ask: ownSalon('/exceptions', () => CLOSED),
  },
  'DELETE /api/my-salon/exceptions/:id': {
    expected: PARTNER,
    ask: ownSalon('/exceptions/off'),
  },
  'PUT /api/my-salon/policies': {
    expected: PARTNER,
    ask: ownSalon('/policies', (own) => own.policies),
  },
  'GET /api/my-salon/starters': { expected: PARTNER, ask: ownSalon('/starters') },
  'POST /api/my-salon/starters': {
    expected: PARTNER_MAKES,
    ask: ownSalon('/starters', () => ({ services: [NEW_SERVICE] })),
  },
  'POST /api/my-salon/services': {
    expected: PARTNER_MAKES,
    ask: ownSalon('/services', () => NEW_SERVICE),
  },
  'PUT /api/my-salon/services/:id': {
    expected: PARTNER,
    ask: ownSalon('/services/own-cut', (own) => ({
      ...NEW_SERVICE,
      version: own.services.find((one: { id: string }) => one.id === 'own-cut').version,
    })),
  },
  'POST /api/my-salon/staff': { expected: PARTNER_MAKES, ask: ownSalon('/staff', () => NEW_STAFF) },
  'PUT /api/my-salon/staff/:id': {
    expected: PARTNER,
    ask: ownSalon('/staff/own-ada', (own) => ({ ...NEW_STAFF, version: own.staff[0].version })),
  },
  'POST /api/my-salon/staff/:id/exceptions': {
    expected: PARTNER_MAKES,
    ask: ownSalon('/staff/own-ada/exceptions', () => CLOSED),
  },
  'DELETE /api/my-salon/staff/:id/exceptions/:exceptionId': {
    expected: PARTNER,
    ask: ownSalon('/staff/own-ada/exceptions/away'),
  },
  'PUT /api/my-salon/staff/:id/picture': {
    expected: PARTNER,
    ask: async (asker) => ({ ...(await ownSalon('/staff/own-ada/picture')(asker)), ...PICTURE }),
  },
  'DELETE /api/my-salon/staff/:id/picture': {
    expected: PARTNER,
    ask: ownSalon('/staff/own-ada/picture'),
  },
  'POST /api/my-salon/resources': {
    expected: PARTNER_MAKES,
    ask: ownSalon('/resources', () => ROOM),
  },
  'PUT /api/my-salon/resources/:id': {
    expected: PARTNER,
    ask: ownSalon('/resources/own-room', () => ROOM),
  },
  'PUT /api/my-salon/pictures/:kind': {
    expected: PARTNER,
    ask: async (asker) => ({ ...(await ownSalon('/pictures/cover')(asker)), ...PICTURE }),
  },
  'PUT /api/my-salon/pictures/:id/text': {
    expected: PARTNER,
    ask: ownSalon('/pictures/one/text', () => ({ alt: 'The room' })),
  },
  'DELETE /api/my-salon/pictures/:id': { expected: PARTNER, ask: ownSalon('/pictures/two') },
  'PUT /api/my-salon/:list/:id/active': {
    expected: PARTNER,
    ask: ownSalon('/services/own-cut/active', () => ({ active: false })),
  },
  'PUT /api/my-salon/:list/:id/place': {
    expected: PARTNER,
    ask: ownSalon('/staff/own-ada/place', () => ({ to: 0 })),
  },
  'GET /api/my-shop': { expected: SELLER, ask: inShop('') },
  'PUT /api/my-shop/terms': {
    expected: SELLER,
    ask: inShop('/terms', async ({ as }) => {
      const { terms } = (await world.call('GET', '/api/my-shop', { as })).body
      return { ...terms, deliveryFee: '300', countryFee: null, freeDeliveryFrom: null }
    }),
  },
  'GET /api/my-shop/products.csv': { expected: SELLER, ask: inShop('/products.csv') },
  'GET /api/my-shop/example.csv': { expected: SELLER, ask: inShop('/example.csv') },
  'GET /api/my-shop/products': { expected: SELLER, ask: inShop('/products') },
  'POST /api/my-shop/products': {
    expected: SELLER_MAKES,
    ask: inShop('/products', async () => ({
      ...{ name: 'Balm', category: 'Skincare' },
      variant: { ...NEW_VARIANT, sku: anSku() },
    })),
  },
  'GET /api/my-shop/products/:id': {
    expected: SELLER,
    ask: inShop(async ({ product }) => `/products/${product}`),
  },
  'PUT /api/my-shop/products/:id': {
    expected: SELLER,
    ask: inShop(
      async ({ product }) => `/products/${product}`,
      async (shop) => {
        const { version, options } = await productRead(shop)
        return { version, options, name: 'Oil', category: 'Skincare' }
      },
    ),
  },
  'PUT /api/my-shop/products/:id/status': {
    expected: SELLER,
    ask: inShop(
      async ({ product }) => `/products/${product}/status`,
      async () => ({ status: 'listed' }),
    ),
  },
  'POST /api/my-shop/products/:id/variants': {
    expected: SELLER_MAKES,
    ask: inShop(
      async ({ as }) => {
        const variant = { ...NEW_VARIANT, sku: anSku(), values: ['S'] }
        const body = { name: 'Soap', category: 'Skincare', options: ['Size'], variant }
        const made = await world.call('POST', '/api/my-shop/products', { as, key: newKey(), body })
        return `/products/${made.body.id}/variants`
      },
      async () => ({ ...NEW_VARIANT, sku: anSku(), values: ['L'] }),
    ),
  },
  'POST /api/my-shop/products/:id/pictures': {
    expected: SELLER_MAKES,
    ask: async (asker) => ({
      ...(await inShop(async ({ product }) => `/products/${product}/pictures`)(asker)),
      ...PICTURE,
    }),
  },
  'PUT /api/my-shop/pictures/:id/text': {
    expected: SELLER,
    ask: inShop('/pictures/p-one/text', async () => ({ alt: 'The bottle' })),
  },
  'PUT /api/my-shop/pictures/:id/place': {
    expected: SELLER,
    ask: inShop('/pictures/p-one/place', async () => ({ to: 0 })),
  },
  'DELETE /api/my-shop/pictures/:id': { expected: SELLER, ask: inShop('/pictures/p-two') },
  'POST /api/my-shop/pictures/restorations': {
    expected: SELLER_MAKES,
    ask: inShop('/pictures/restorations', async ({ as, product }) => {
      const id = `p-${newKey()}`
      await world.db
        .insert(productPicture)
        .values({ id, productId: product, image: `/${id}`, createdAt: 0 })
      const key = newKey()
      await world.call('DELETE', `/api/my-shop/pictures/${id}`, { as, key })
      return { key }
    }),
  },
  'GET /api/my-shop/variants/:id': {
    expected: SELLER,
    ask: inShop(async ({ variant }) => `/variants/${variant}`),
  },
  'PUT /api/my-shop/variants/:id': {
    expected: SELLER,
    ask: inShop(
      async ({ variant }) => `/variants/${variant}`,
      async (shop) => (await productRead(shop)).variants[0],
    ),
  },
  'POST /api/my-shop/variants/:id/stock': {
    expected: SELLER_MAKES,
    ask: inShop(
      async ({ variant }) => `/variants/${variant}/stock`,
      async () => ({ kind: 'received', quantity: 1 }),
    ),
  },
  'POST /api/my-shop/variants/:id/prices': {
    expected: SELLER_MAKES,
    ask: inShop(
      async ({ variant }) => `/variants/${variant}/prices`,
      async () => ({ price: String(1000 + aNumber()) }),
    ),
  },
  'DELETE /api/my-shop/prices/:id': {
    expected: SELLER,
    ask: inShop(async ({ as, variant }) => {
      const id = `price-${newKey()}`
      await world.db.insert(priceChange).values({
        ...{ id, variantId: variant, price: 1, actor: as.id, createdAt: 0 },
        effectiveFrom: FAR_OFF + aNumber(),
      })
      return `/prices/${id}`
    }),
  },
  'GET /api/my-shop/stock': { expected: SELLER, ask: inShop('/stock') },
  'GET /api/my-shop/stock.csv': { expected: SELLER, ask: inShop('/stock.csv') },
  'GET /api/my-shop/imports': { expected: SELLER, ask: inShop('/imports') },
  'POST /api/my-shop/imports': {
    expected: SELLER_MAKES,
    ask: async (asker) => ({ ...(await inShop('/imports')(asker)), ...TABLE }),
  },
  'GET /api/my-shop/imports/:id': {
    expected: SELLER,
    ask: inShop(async (shop) => `/imports/${await checkedFile(shop)}`),
  },
  'POST /api/my-shop/imports/:id/confirmation': {
    expected: SELLER,
    ask: inShop(async (shop) => `/imports/${await checkedFile(shop)}/confirmation`),
  },
  'POST /api/my-shop/imports/:id/discarding': {
    expected: SELLER,
    ask: inShop(async (shop) => `/imports/${await checkedFile(shop)}/discarding`),
  },
  'GET /api/me/salons': {
    expected: CLIENT,
    ask: () => ({ path: '/api/me/salons?city=Nairobi&date=2030-01-05&purse=1&limit=1' }),
  },
  'GET /api/salons/:id': { expected: PUBLIC, ask: () => ({ path: '/api/salons/nairobi' }) },
  'GET /api/salons/:id/reviews': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/salons/nairobi/reviews' }),
  },
  'PUT /api/salons/:id/review': {
    expected: CLIENT,
    ask: () => ({ path: '/api/salons/kampala/review', body: { rating: 5, comment: 'Warm' } }),
  },
  'DELETE /api/salons/:id/review': {
    expected: CLIENT,
    ask: async (asker) => ({ path: '/api/salons/nairobi/review', as: (await reviewer(asker)).as }),
  },
  'PUT /api/salons/:id/favorite': {
    expected: CLIENT,
    ask: () => ({ path: '/api/salons/nairobi/favorite' }),
  },
  'DELETE /api/salons/:id/favorite': {
    expected: CLIENT,
    ask: () => ({ path: '/api/salons/nairobi/favorite' }),
  },
  'GET /api/me/favorites': { expected: CLIENT, ask: () => ({ path: '/api/me/favorites' }) },
  'GET /api/me/salons/:id': { expected: CLIENT, ask: () => ({ path: '/api/me/salons/nairobi' }) },
  'GET /api/reviews': { expected: PARTNER, ask: () => ({ path: '/api/reviews' }) },
  'POST /api/reviews/:id/photos': {
    expected: CLIENT_MAKES,
    ask: async (asker) => {
      const { as, id } = await reviewer(asker)
      return { path: `/api/reviews/${id}/photos`, as, ...PICTURE }
    },
  },
  'DELETE /api/reviews/:id/photos/:photoId': {
    expected: CLIENT,
    ask: async (asker) => {
      const { as, id } = await reviewer(asker)
      const path = `/api/reviews/${id}/photos`
      const sent = await world.call('POST', path, { as, ...PICTURE })
      return { path: `${path}/${sent.body.id ?? 'none'}`, as }
    },
  },
  'PUT /api/reviews/:id/reply': {
    expected: PARTNER,
    ask: () => ({ path: '/api/reviews/r/reply', body: { text: 'Thank you' } }),
  },
  'DELETE /api/reviews/:id/reply': {
    expected: PARTNER,
    ask: () => ({ path: '/api/reviews/r/reply' }),
  },
  'GET /api/conversations': { expected: SIGNED_IN, ask: ofChat('') },
  'POST /api/conversations': {
    expected: ALL_MAKE,
    ask: async () => {
      const { id: personId } = await world.person('client')
      return { path: '/api/conversations', body: { personId } }
    },
  },
  'GET /api/conversations/with': {
    expected: SIGNED_IN,
    ask: async () => {
      const { id } = await world.person('client')
      return { path: `/api/conversations/with?person=${id}` }
    },
  },
  'GET /api/conversations/:id': { expected: SIGNED_IN, ask: ofChat('/:id') },
  'GET /api/conversations/:id/messages': { expected: SIGNED_IN, ask: ofChat('/:id/messages') },
  'POST /api/conversations/:id/messages': {
    expected: ALL_MAKE,
    ask: ofChat('/:id/messages', { body: { text: 'Hello' } }),
  },
  'PUT /api/conversations/:id/receipts': {
    expected: SIGNED_IN,
    ask: ofChat('/:id/receipts', { body: { deliveredSeq: 1, readSeq: 1 } }),
  },
  'POST /api/conversations/:id/pictures': {
    expected: ALL_MAKE,
    ask: ofChat('/:id/pictures', PICTURE),
  },
  'GET /api/conversations/:id/pictures/:pictureId': {
    expected: SIGNED_IN,
    ask: async (asker) => {
      const { path, as } = await ofChat('/:id/pictures')(asker)
      const sent = await world.call('POST', path, { as, ...PICTURE })
      return { path: `${path}/${sent.body.id ?? 'none'}` }
    },
  },
  'PUT /api/conversations/:id/block': { expected: SIGNED_IN, ask: ofChat('/:id/block') },
  'DELETE /api/conversations/:id/block': { expected: SIGNED_IN, ask: ofChat('/:id/block') },
  'POST /api/conversations/:id/reports': {
    expected: ALL_MAKE,
    ask: ofChat('/:id/reports', { body: { reason: 'spam' } }),
  },
  'POST /api/reviews/:id/reports': {
    expected: ALL_MAKE,
    ask: async () => ({
      path: `/api/reviews/${(await reviewer('client')).id}/reports`,
      body: { reason: 'spam' },
    }),
  },
  'GET /api/products': { expected: PUBLIC, ask: () => ({ path: '/api/products?q=product' }) },
  'GET /api/products/:id': { expected: PUBLIC, ask: () => ({ path: '/api/products/shampoo' }) },
  'GET /api/products/:id/reviews': {
    expected: PUBLIC,
    ask: async () => {
      await productReviewer('client')
      return { path: '/api/products/shampoo/reviews' }
    },
  },
  'GET /api/shops/:id': { expected: PUBLIC, ask: () => ({ path: '/api/shops/duka' }) },
  'GET /api/me/products': { expected: CLIENT, ask: () => ({ path: '/api/me/products' }) },
  'GET /api/me/products/favorites': {
    expected: CLIENT,
    ask: () => ({ path: '/api/me/products/favorites' }),
  },
  'GET /api/me/products/:id': {
    expected: CLIENT,
    ask: () => ({ path: '/api/me/products/shampoo' }),
  },
  'GET /api/me/shops/:id': { expected: CLIENT, ask: () => ({ path: '/api/me/shops/duka' }) },
  'PUT /api/products/:id/favorite': {
    expected: CLIENT,
    ask: () => ({ path: '/api/products/shampoo/favorite' }),
  },
  'DELETE /api/products/:id/favorite': {
    expected: CLIENT,
    ask: () => ({ path: '/api/products/rinse/favorite' }),
  },
  'PUT /api/products/:id/review': {
    expected: CLIENT,
    ask: () => ({ path: '/api/products/rinse/review', body: { rating: 5, comment: 'Warm' } }),
  },
  'DELETE /api/products/:id/review': {
    expected: CLIENT,
    ask: async (asker) => ({
      path: '/api/products/shampoo/review',
      as: (await productReviewer(asker)).as,
    }),
  },
  'GET /api/product-reviews': { expected: SELLER, ask: () => ({ path: '/api/product-reviews' }) },
  'PUT /api/product-reviews/:id/reply': {
    expected: SELLER,
    ask: async () => ({
      path: `/api/product-reviews/${(await productReviewer('client')).id}/reply`,
      body: { text: 'Thank you' },
    }),
  },
  'DELETE /api/product-reviews/:id/reply': {
    expected: SELLER,
    ask: async () => ({
      path: `/api/product-reviews/${(await productReviewer('client')).id}/reply`,
    }),
  },
  'POST /api/product-reviews/:id/reports': {
    expected: ALL_MAKE,
    ask: async () => ({
      path: `/api/product-reviews/${(await productReviewer('client')).id}/reports`,
      body: { reason: 'spam' },
    }),
  },
  'GET /api/salons/:id/slots': {
    expected: PUBLIC,
    ask: () => {
      const date = at(world, '10:00', 3).slice(0, 10)
      return { path: `/api/salons/nairobi/slots?service=cut&from=${date}&to=${date}` }
    },
  },
  'GET /api/sales': { expected: SELLER, ask: () => ({ path: '/api/sales?days=7' }) },
  'GET /api/sales/orders': { expected: SELLER, ask: () => ({ path: '/api/sales/orders?limit=3' }) },
  'GET /api/sales/orders/:id/refund': {
    expected: SELLER,
    ask: async () => ({ path: `/api/sales/orders/${await anOrder()}/refund` }),
  },
  'POST /api/sales/bulk': {
    expected: SELLER,
    ask: async () => ({
      path: '/api/sales/bulk',
      key: newKey(),
      body: { step: 'acceptance', orderIds: [await anOrder(), 'of-nobody'] },
    }),
  },
  'GET /api/pick-ups': {
    expected: [401, 403, 200, 200, 403],
    ask: () => ({ path: '/api/pick-ups' }),
  },
  'POST /api/pick-ups': {
    expected: [401, 403, 200, 200, 403],
    ask: async () => ({ path: '/api/pick-ups', key: newKey(), body: await aPickUp() }),
  },
  'PUT /api/pick-ups/points': {
    expected: PARTNER,
    ask: () => ({ path: '/api/pick-ups/points', key: newKey(), body: { takesParcels: true } }),
  },
  'GET /api/desk': { expected: PARTNER, ask: () => ({ path: '/api/desk' }) },
  'GET /api/desk/clients': { expected: PARTNER, ask: () => ({ path: '/api/desk/clients' }) },
  'GET /api/desk/clients/:id': {
    expected: PARTNER,
    ask: async () => ({ path: `/api/desk/clients/${await aGuest()}` }),
  },
  'PUT /api/desk/clients/:id': {
    expected: PARTNER,
    ask: async () => ({
      path: `/api/desk/clients/${await aGuest()}`,
      key: newKey(),
      body: { name: 'Zuhura', notes: 'Likes tea' },
    }),
  },
  'GET /api/appointments': {
    expected: BOTH_SIDES,
    ask: () => ({ path: '/api/appointments?limit=4' }),
  },
  'POST /api/appointments': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({
      path: '/api/appointments',
      key: newKey(),
      body: cutAt(world, '', { startsAt: newTime() }),
    }),
  },
  'GET /api/conversations/:id/offers/new': {
    expected: PARTNER,
    ask: async () => ({ path: `/api/conversations/${(await chatOfSalon()).chat}/offers/new` }),
  },
  'POST /api/conversations/:id/offers': {
    expected: PARTNER_MAKES,
    ask: async () => ({
      path: `/api/conversations/${(await chatOfSalon()).chat}/offers`,
      key: newKey(),
      body: CUT_OFFERED,
    }),
  },
  'GET /api/offers/:id': { expected: BOTH_SIDES, ask: ofOffer('') },
  'POST /api/offers/:id/decline': { expected: CLIENT, ask: ofOffer('/decline') },
  'POST /api/offers/:id/withdrawal': { expected: PARTNER, ask: ofOffer('/withdrawal') },
  'GET /api/cart': { expected: PUBLIC, ask: () => ({ path: '/api/cart' }) },
  'POST /api/cart/lines/:variantId': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/cart/lines/in-cart', body: { quantity: 1 } }),
  },
  'PUT /api/cart/lines/:variantId': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/cart/lines/in-cart', body: { quantity: 1 } }),
  },
  'DELETE /api/cart/lines/:variantId': {
    expected: PUBLIC,
    ask: () => ({ path: '/api/cart/lines/in-cart' }),
  },
  'POST /api/cart/orders': {
    expected: CLIENT,
    ask: async () => ({
      path: '/api/cart/orders',
      body: { orderId: (await ordered(world, client, 'basket', { 'in-cart': 1 })).id },
    }),
  },
  'GET /api/addresses': { expected: CLIENT, ask: () => ({ path: '/api/addresses' }) },
  'POST /api/addresses': {
    expected: CLIENT_MAKES,
    ask: () => ({ path: '/api/addresses', key: newKey(), body: AT_HOME }),
  },
  'PUT /api/addresses/:id': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/addresses/${await addressOfClient()}`,
      key: newKey(),
      body: AT_HOME,
    }),
  },
  'DELETE /api/addresses/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/addresses/${await addressOfClient()}` }),
  },
  'POST /api/checkouts': {
    expected: CLIENT_MAKES,
    ask: async () => {
      await fillCart()
      return { path: '/api/checkouts', key: newKey(), body: { currency: 'KES' } }
    },
  },
  'GET /api/checkouts/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/checkouts/${await checkedOut()}` }),
  },
  'PUT /api/checkouts/:id/choices': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/checkouts/${await checkedOut()}/choices`,
      key: newKey(),
      body: FETCHED,
    }),
  },
  'POST /api/checkouts/:id/quotes': {
    expected: CLIENT_MAKES,
    // Somebody whose purse holds dollars alone.
    ask: async (asker) => {
      const as = asker === 'client' ? await world.person('client') : people.get(asker)
      if (as && asker === 'client') await fund(world, as, '100', 'USD')
      const id = await checkedOut(asker === 'client' ? as : undefined, true)
      const body = { version: 1, from: 'USD' }
      return { as, path: `/api/checkouts/${id}/quotes`, key: newKey(), body }
    },
  },
  'POST /api/checkouts/:id/payment': {
    expected: CLIENT_MAKES,
    ask: async () => ({
      path: `/api/checkouts/${await checkedOut(client, true)}/payment`,
      key: newKey(),
      body: { version: 1 },
    }),
  },
  'POST /api/checkouts/:id/release': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/checkouts/${await checkedOut()}/release` }),
  },
  'POST /api/slot-holds': {
    expected: [401, 201, 403, 403, 403],
    ask: () => ({ path: '/api/slot-holds', key: newKey(), body: cutToKeep() }),
  },
  'GET /api/slot-holds/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/slot-holds/${await kept()}` }),
  },
  'DELETE /api/slot-holds/:id': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/slot-holds/${await kept()}` }),
  },
  'POST /api/slot-holds/:id/deposits': {
    expected: [401, 201, 403, 403, 403],
    // Somebody whose purse is empty: nobody else need add anything.
    ask: async (asker) => {
      const as = asker === 'client' ? await world.person('client') : people.get(asker)
      return {
        as,
        path: `/api/slot-holds/${await kept(asker === 'client' ? as : undefined)}/deposits`,
        key: newKey(),
        body: { amount: '2500', currency: 'KES', paymentMethodId: 'sandbox_ok', payment: 'purse' },
      }
    },
  },
  'GET /api/orders': {
    expected: CLIENT,
    ask: async (asker) => ({
      path: '/api/orders',
      as: (await orderOf(asker, 'delivery')).as,
    }),
  },
  'GET /api/orders/:id': {
    expected: APPLICANTS,
    ask: async (asker) => {
      const { id, as } = await orderOf(asker, 'salon_pickup', 'acceptance', 'readiness')
      return { path: `/api/orders/${id}`, as }
    },
  },
  'POST /api/orders/:id/acceptance': {
    expected: SELLER,
    ask: orderStep('acceptance', 'delivery'),
  },
  'POST /api/orders/:id/packing': {
    expected: SELLER,
    ask: orderStep('packing', 'delivery', 'acceptance'),
  },
  'POST /api/orders/:id/shipment': {
    expected: SELLER,
    ask: orderStep('shipment', 'delivery', 'acceptance'),
  },
  'POST /api/orders/:id/readiness': {
    expected: SELLER,
    ask: orderStep('readiness', 'salon_pickup', 'acceptance'),
  },
  'POST /api/orders/:id/collection': {
    expected: [401, 403, 200, 200, 403],
    ask: async (asker) => {
      const { id, as } = await orderOf(asker, 'salon_pickup', 'acceptance', 'readiness')
      const body = { code: await pickUpCode(world.ctx(), id) }
      return { path: `/api/orders/${id}/collection`, key: newKey(), as, body }
    },
  },
  'POST /api/orders/:id/delivery': {
    expected: CLIENT,
    ask: orderStep('delivery', 'delivery', 'acceptance', 'shipment'),
  },
  'POST /api/orders/:id/cancellation': {
    expected: [401, 200, 403, 200, 403],
    ask: orderStep('cancellation', 'delivery'),
  },
  'POST /api/orders/:id/dispute': {
    expected: CLIENT,
    ask: orderStep('dispute', 'delivery', 'acceptance', 'shipment'),
  },
  'POST /api/orders/:id/refunds': {
    expected: [401, 403, 403, 201, 403],
    ask: async (asker) => ({
      ...(await orderStep('refunds', 'delivery', 'acceptance')(asker)),
      body: { delivery: true, reason: 'It was late.' },
    }),
  },
  'POST /api/orders/:id/returns': {
    expected: CLIENT_MAKES,
    ask: async (asker) => {
      const way = ['acceptance', 'shipment', 'delivery'] as const
      const { id, as, buyer } = await orderOf(asker, 'delivery', ...way)
      const { body } = await world.call('GET', `/api/orders/${id}`, { as: buyer })
      const lines = [{ lineId: body.lines[0].id, quantity: 1 }]
      return {
        path: `/api/orders/${id}/returns`,
        key: newKey(),
        as,
        body: { lines, reason: 'damaged' },
      }
    },
  },
  'POST /api/order-returns/:id/answer': {
    expected: SELLER,
    ask: async (asker) => {
      const { as, path } = await returnOf(asker)
      return { path: `${path}/answer`, key: newKey(), as, body: { decision: 'refund' } }
    },
  },
  'POST /api/order-returns/:id/withdrawal': {
    expected: CLIENT,
    ask: async (asker) => {
      const { as, path } = await returnOf(asker)
      return { path: `${path}/withdrawal`, key: newKey(), as }
    },
  },
  'GET /api/appointments/new': {
    expected: CLIENT,
    ask: () => ({ path: '/api/appointments/new?salon=nairobi&service=cut' }),
  },
  'GET /api/appointments/:id': {
    expected: BOTH_SIDES,
    ask: async () => ({ path: `/api/appointments/${await appointment()}` }),
  },
  'GET /api/appointments/:id/move-sheet': {
    expected: CLIENT,
    ask: async () => ({ path: `/api/appointments/${await appointment()}/move-sheet` }),
  },
  'GET /api/appointments/:id/calendar.ics': {
    expected: BOTH_SIDES,
    ask: async () => ({ path: `/api/appointments/${await appointment()}/calendar.ics` }),
  },
  'GET /api/me/bookings': { expected: CLIENT, ask: () => ({ path: '/api/me/bookings?limit=3' }) },
  'GET /api/me/calendar-feed': {
    expected: BOTH_SIDES,
    ask: () => ({ path: '/api/me/calendar-feed' }),
  },
  'PUT /api/me/calendar-feed': {
    expected: BOTH_SIDES,
    ask: () => ({ path: '/api/me/calendar-feed' }),
  },
  'DELETE /api/me/calendar-feed': {
    expected: BOTH_SIDES,
    ask: () => ({ path: '/api/me/calendar-feed' }),
  },
  'GET /api/calendar/:token': {
    expected: PUBLIC,
    ask: async () => {
      const made = await world.call('PUT', '/api/me/calendar-feed', { as: client })
      return { path: new URL(made.body.url).pathname }
    },
  },
  'GET /api/standing-appointments': {
    expected: CLIENT,
    ask: () => ({ path: '/api/standing-appointments' }),
  },
  'POST /api/standing-appointments': {
    expected: CLIENT_MAKES,
    ask: async () => ({
      path: '/api/standing-appointments',
      key: newKey(),
      body: { appointmentId: await appointment('salon'), everyWeeks: 26 },
    }),
  },
  'POST /api/standing-appointments/:id/end': {
    expected: CLIENT,
    ask: async () => {
      const body = { appointmentId: await appointment('salon'), everyWeeks: 26 }
      const options = { as: client, key: newKey(), body }
      const { body: made } = await world.call('POST', '/api/standing-appointments', options)
      return { path: `/api/standing-appointments/${made.id}/end`, key: newKey() }
    },
  },
  'POST /api/appointments/:id/move': {
    expected: BOTH_SIDES,
    ask: async () => ({
      path: `/api/appointments/${await appointment()}/move`,
      key: newKey(),
      body: { startsAt: newTime() },
    }),
  },
  'POST /api/appointments/:id/cancellation': { expected: BOTH_SIDES, ask: taking('cancellation') },
  'POST /api/appointments/:id/confirmation': { expected: PARTNER, ask: taking('confirmation') },
  'POST /api/appointments/:id/completion': {
    expected: PARTNER,
    ask: whenBegun('completion'),
  },
  'POST /api/appointments/:id/no-show': { expected: PARTNER, ask: whenBegun('no-show') },
  'GET /api/appointments/:id/offer': {
    expected: PARTNER,
    ask: async () => ({ path: `/api/appointments/${await appointment()}/offer?salon=nairobi` }),
  },
  'POST /api/appointments/:id/refunds': {
    expected: [401, 403, 201, 403, 403],
    ask: async () => {
      const id = await appointment('purse', 'confirmation', 'completion')
      const body = { amount: '10', reason: 'It rained in' }
      return { path: `/api/appointments/${id}/refunds`, key: newKey(), body }
    },
  },
  'GET /api/reports/commission': {
    expected: PARTNER,
    ask: () => ({ path: `/api/reports/commission?month=${newTime().slice(0, 7)}` }),
  },
  'GET /api/reports/commission/csv': {
    expected: PARTNER,
    ask: () => ({ path: '/api/reports/commission/csv' }),
  },
  'GET /api/diary': {
    expected: PARTNER,
    ask: async () => {
      await appointment('salon', 'confirmation')
      await blocked()
      const date = new Date(firstTime).toISOString().slice(0, 10)
      return { path: `/api/diary?date=${date}&days=7&q=client` }
    },
  },
  'GET /api/diary/clients': {
    expected: PARTNER,
    ask: () => ({ path: '/api/diary/clients?q=client' }),
  },
  'POST /api/diary/appointments': {
    expected: PARTNER_MAKES,
    ask: () => ({
      path: '/api/diary/appointments',
      key: newKey(),
      body: {
        guest: { name: 'Walk-in' },
        plan: [{ serviceId: 'cut', staffId: 'cem' }],
        startsAt: newTime(),
      },
    }),
  },
  'POST /api/diary/blocks': {
    expected: PARTNER_MAKES,
    ask: () => ({ path: '/api/diary/blocks', key: newKey(), body: block() }),
  },
  'GET /api/diary/blocks/:id': {
    expected: PARTNER,
    ask: async () => ({ path: `/api/diary/blocks/${await blocked()}` }),
  },
  'POST /api/diary/blocks/:id/move': {
    expected: PARTNER,
    ask: async () => {
      const { staffIds, kind, ...times } = block()
      const path = `/api/diary/blocks/${await blocked()}/move`
      return { path, key: newKey(), body: { staffId: 'cem', ...times } }
    },
  },
  'DELETE /api/diary/blocks/:id': {
    expected: PARTNER,
    ask: async () => ({ path: `/api/diary/blocks/${await blocked()}` }),
  },
  'POST /api/diary/closures': {
    expected: PARTNER_MAKES,
    ask: () => ({ path: '/api/diary/closures', key: newKey(), body: { date: '2099-12-12' } }),
  },
  'DELETE /api/diary/closures/:id': {
    expected: PARTNER,
    ask: async () => {
      const id = crypto.randomUUID()
      const row = { id, salonId: 'nairobi', date: '2099-12-25', note: 'Christmas' }
      await world.db.insert(salonException).values(row)
      return { path: `/api/diary/closures/${id}` }
    },
  },
  'GET /api/gift-cards/history': {
    expected: CLIENT,
    ask: async (asker) => {
      const { as } = await groupGift('', {}, '20')(asker)
      return { as, path: '/api/gift-cards/history' }
    },
  },
  'POST /api/gift-cards/groups': {
    expected: CLIENT_MAKES,
    ask: () => ({ path: '/api/gift-cards/groups', key: newKey(), body: groupBody() }),
  },
  'GET /api/gift-cards/groups/:id': {
    expected: CLIENT,
    ask: async (asker) => {
      const { path, ...asked } = await groupGift('')(asker)
      return { ...asked, path: `${path.replace('gift-cards', 'gift-cards/groups')}?q=cl` }
    },
  },
  'POST /api/gift-cards/:id/shares': {
    expected: CLIENT_MAKES,
    ask: groupGift('/shares', { body: gifts.kes('20') }),
  },
  'POST /api/gift-cards/:id/invitations': {
    expected: CLIENT_MAKES,
    ask: async (asker) => {
      const { id: userId } = await world.person('client')
      return groupGift('/invitations', { body: { userId } })(asker)
    },
  },
  'POST /api/gift-cards/:id/refusal': {
    expected: CLIENT,
    ask: async () => {
      const friend = await world.person('client')
      const id = await gifts.begunGift(world, friend, {
        ...groupBody(),
        people: [client.id],
      })
      return { path: `/api/gift-cards/${id}/refusal`, key: newKey() }
    },
  },
  'POST /api/gift-cards/:id/sending': {
    expected: CLIENT,
    ask: groupGift('/sending', { body: gifts.kes('20') }, '20'),
  },
  'GET /api/gift-cards/:id/cancellation': {
    expected: CLIENT,
    ask: groupGift('/cancellation', {}, '20'),
  },
  'POST /api/gift-cards/:id/cancellation': {
    expected: CLIENT,
    ask: groupGift('/cancellation', { body: gifts.kes('20') }, '20'),
  },
  'GET /api/gift-cards/:id/statement': { expected: CLIENT, ask: groupGift('/statement', {}, '20') },
  'GET /api/goals': {
    expected: CLIENT,
    ask: async () => {
      const friend = await world.person('client')
      const theirs = await goals.begun(world, friend)
      await goals.act(world, friend, theirs, 'members', { userId: client.id })
      await goals.begun(world, client, { targetDate: '2099-03-31' })
      return { path: '/api/goals' }
    },
  },
  'POST /api/goals': {
    expected: CLIENT_MAKES,
    ask: () => ({ path: '/api/goals', key: newKey(), body: goals.GOAL }),
  },
  'GET /api/goals/:id': { expected: CLIENT, ask: ofGoal('') },
  'PUT /api/goals/:id': { expected: CLIENT, ask: ofGoal('', { body: goals.GOAL }) },
  'POST /api/goals/:id/contributions': {
    expected: CLIENT_MAKES,
    ask: ofGoal('/contributions', { body: goals.kes('5') }),
  },
  'POST /api/goals/:id/releases': {
    expected: CLIENT_MAKES,
    ask: ofGoal('/releases', { body: goals.kes('5') }),
  },
  'POST /api/goals/:id/archival': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/goals/${await goals.begun(world, client)}/archival`,
      key: newKey(),
    }),
  },
  'POST /api/goals/:id/restoration': {
    expected: CLIENT,
    ask: async () => {
      const goal = await goals.begun(world, client)
      await goals.act(world, client, goal, 'archival')
      return { path: `/api/goals/${goal}/restoration`, key: newKey() }
    },
  },
  'PUT /api/goals/:id/auto-save': {
    expected: CLIENT,
    ask: ofGoal('/auto-save', {
      body: { isActive: true, amount: '10', currency: 'KES', frequency: 'monthly' },
    }),
  },
  'POST /api/goals/:id/members': {
    expected: CLIENT_MAKES,
    ask: async () => {
      const { id: userId } = await world.person('client')
      const path = `/api/goals/${await goals.begun(world, client)}/members`
      return { path, key: newKey(), body: { userId } }
    },
  },
  'POST /api/goals/:id/members/:member/removal': {
    expected: CLIENT,
    ask: async () => {
      const goal = await goals.begun(world, client)
      const { id: userId } = await world.person('client')
      const { body } = await goals.act(world, client, goal, 'members', { userId })
      return { path: `/api/goals/${goal}/members/${body.id}/removal`, key: newKey() }
    },
  },
  'POST /api/goals/:id/acceptance': { expected: CLIENT, ask: invited('acceptance') },
  'POST /api/goals/:id/refusal': { expected: CLIENT, ask: invited('refusal') },
  'GET /api/goals/:id/picture': {
    expected: CLIENT,
    ask: async () => {
      const path = `/api/goals/${await goals.begun(world, client)}/picture`
      await world.call('PUT', path, { as: client, ...PICTURE })
      return { path }
    },
  },
  'PUT /api/goals/:id/picture': { expected: CLIENT, ask: ofGoal('/picture', PICTURE) },
  'DELETE /api/goals/:id/picture': { expected: CLIENT, ask: ofGoal('/picture') },
  'POST /api/webhooks/payments/:processor': {
    expected: PUBLIC,
    ask: async () => {
      const depositId = await deposit('sandbox_hangs')
      const event = {
        eventId: newKey(),
        reference: `sandbox_hangs_${depositId}`,
        subject: { kind: 'deposit' as const, id: depositId },
        minor: 500,
        currency: 'KES',
        outcome: 'succeeded' as const,
      }
      const { body, headers } = await sandboxEvent(AUTH_SECRET, event, Date.now())
      return {
        path: '/api/webhooks/payments/sandbox',
        raw: body,
        headers: Object.fromEntries(headers),
      }
    },
  },
  'POST /api/sandbox/deposits/:id/decision': {
    expected: CLIENT,
    ask: async () => ({
      path: `/api/sandbox/deposits/${await deposit('sandbox_action')}/decision`,
      body: { decision: 'approve' },
    }),
  },
  // Statements of payouts.
  'GET /api/payouts/:id/statement/csv': {
    expected: [401, 403, 200, 200, 403],
    ask: statementOf('csv'),
  },
  'GET /api/payouts/:id/statement/pdf': {
    expected: [401, 403, 200, 200, 403],
    ask: statementOf('pdf'),
  },
  'GET /api/dev/outbox': { expected: PUBLIC, ask: () => ({ path: '/api/dev/outbox' }) },
  'GET /api/openapi.json': { expected: PUBLIC, ask: () => ({ path: '/api/openapi.json' }) },
  // Payouts.
  'GET /api/payouts': {
    expected: [401, 403, 200, 200, 403],
    ask: () => ({ path: '/api/payouts' }),
  },
  'GET /api/payouts/history': {
    expected: [401, 403, 200, 200, 403],
    ask: () => ({ path: '/api/payouts/history' }),
  },
  'PUT /api/payouts/settings': {
    expected: [401, 403, 200, 200, 403],
    ask: () => ({ path: '/api/payouts/settings', body: { schedule: 'daily' } }),
  },
  'POST /api/payouts/destinations': {
    expected: [401, 403, 201, 201, 403],
    ask: () => ({ path: '/api/payouts/destinations', key: newKey(), body: BANK }),
  },
  'DELETE /api/payouts/destinations/:id': {
    expected: [401, 403, 200, 200, 403],
    ask: async (role) => {
      const asked = { as: owedTo(role), key: newKey(), body: { ...BANK, currency: 'GHS' } }
      const { body } = await world.call('POST', '/api/payouts/destinations', asked)
      return { path: `/api/payouts/destinations/${body.id}` }
    },
  },
  'POST /api/payouts': {
    expected: [401, 403, 201, 201, 403],
    ask: async (role) => {
      await payable(role)
      return { path: '/api/payouts', key: newKey(), body: { currency: 'ZAR' } }
    },
  },
  'GET /api/payouts/:id': {
    expected: [401, 403, 200, 200, 403],
    ask: async (role) => {
      await payable(role)
      const asked = { as: owedTo(role), key: newKey(), body: { currency: 'ZAR' } }
      const { body } = await world.call('POST', '/api/payouts', asked)
      return { path: `/api/payouts/${body.id}` }
    },
  },
  // --- the audit log ---
  'GET /api/admin/audit': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/audit?event=application&actor=system&since=2026-01-01' }),
  },
  'GET /api/admin/audit/export': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/audit/export?event=session.started' }),
  },
  'POST /api/admin/audit/verification': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/audit/verification' }),
  },

  // Reports and moderation.
  'POST /api/reports': {
    expected: [401, 201, 201, 201, 403],
    ask: () => ({
      path: '/api/reports',
      key: newKey(),
      body: { kind: 'salon', id: 'kampala', reason: 'spam' },
    }),
  },
  'GET /api/reports/of/:kind/:id': {
    expected: [401, 200, 200, 200, 403],
    ask: () => ({ path: '/api/reports/of/salon/kampala' }),
  },
  'GET /api/me/removals/:id': {
    expected: SIGNED_IN,
    ask: async (asker) => ({ path: `/api/me/removals/${await removalOf(asker)}` }),
  },
  'POST /api/me/removals/:id/appeal': {
    expected: ALL_MAKE,
    ask: async (asker) => ({
      path: `/api/me/removals/${await removalOf(asker)}/appeal`,
      key: newKey(),
      body: { text: 'Look again.' },
    }),
  },
  'GET /api/admin/moderation': { expected: ADMIN, ask: () => ({ path: '/api/admin/moderation' }) },
  'GET /api/admin/moderation/:kind/:id': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/moderation/review/${(await reviewer('client')).id}` }),
  },
  'GET /api/admin/moderation/message/:id/picture': {
    expected: ADMIN,
    ask: async () => {
      const [as, other] = [await world.person('client'), await world.person('client')]
      const chat = `/api/conversations/${await between(world, as, other)}`
      const sent = await world.call('POST', `${chat}/pictures`, {
        as,
        raw: pngOf(quadrants(30, 20)),
        headers: { 'content-type': 'image/png' },
      })
      const body = { text: '', pictureId: sent.body.id }
      const { body: message } = await world.call('POST', `${chat}/messages`, {
        as,
        key: newKey(),
        body,
      })
      const report = { reason: 'spam', messageId: message.id }
      await world.call('POST', `${chat}/reports`, { as: other, body: report })
      return { path: `/api/admin/moderation/message/${message.id}/picture` }
    },
  },
  'GET /api/admin/moderation/review/:id/photos/:number': {
    expected: ADMIN,
    ask: async () => {
      const { as, id } = await reviewer('client')
      await world.call('POST', `/api/reviews/${id}/photos`, {
        as,
        raw: pngOf(quadrants(30, 20)),
        headers: { 'content-type': 'image/png' },
      })
      return { path: `/api/admin/moderation/review/${id}/photos/0` }
    },
  },
  'POST /api/admin/moderation/:kind/:id/removal': {
    expected: [401, 403, 403, 403, 201],
    ask: async () => ({
      path: `/api/admin/moderation/review/${(await reviewer('client')).id}/removal`,
      key: newKey(),
      body: { reason: 'It is rude.' },
    }),
  },
  'POST /api/admin/moderation/:kind/:id/keeping': {
    expected: ADMIN,
    ask: async () => {
      const { id } = await reviewer('client')
      const as = await world.person('client')
      await world.call('POST', `/api/reviews/${id}/reports`, { as, body: { reason: 'spam' } })
      return { path: `/api/admin/moderation/review/${id}/keeping`, key: newKey() }
    },
  },
  'POST /api/admin/moderation/removals/:id/outcome': {
    expected: ADMIN,
    ask: async () => {
      const { id } = await reviewer('client')
      const as = await world.person('admin')
      const path = '/api/admin/moderation'
      const options = { as, key: newKey(), body: { reason: 'It is rude.' } }
      const { body } = await world.call('POST', `${path}/review/${id}/removal`, options)
      return {
        path: `${path}/removals/${body.id}/outcome`,
        key: newKey(),
        body: { outcome: 'restored', reason: 'It may be said.' },
      }
    },
  },

  // People, fees and proposals of two admins.
  'GET /api/admin/people': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/people?q=client&limit=2' }),
  },
  'GET /api/admin/people/:id': {
    expected: ADMIN,
    ask: () => ({ path: `/api/admin/people/${partner.id}?purpose=support` }),
  },
  'POST /api/admin/people/:id/suspension': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/people/${(await world.person('client')).id}/suspension`,
      key: newKey(),
      body: { reason: 'Somebody else may have it.' },
    }),
  },
  'POST /api/admin/people/:id/restoration': {
    expected: ADMIN,
    ask: async () => {
      const { id } = await world.person('client')
      const reason = 'Somebody else may have it.'
      const as = await world.person('admin')
      const path = `/api/admin/people/${id}`
      await world.call('POST', `${path}/suspension`, { as, key: newKey(), body: { reason } })
      return { path: `${path}/restoration`, key: newKey() }
    },
  },
  'POST /api/admin/people/:id/factors-reset': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/people/${(await world.person('client')).id}/factors-reset`,
      key: newKey(),
    }),
  },
  'POST /api/admin/people/:id/sign-out': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/people/${(await world.person('client')).id}/sign-out`,
      key: newKey(),
    }),
  },
  'POST /api/admin/people/:id/admin-proposal': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/people/${(await world.person('client')).id}/admin-proposal`,
      key: newKey(),
      body: { reason: 'We are too few.' },
    }),
  },
  'GET /api/admin/proposals': {
    expected: ADMIN,
    ask: async () => {
      await proposedBy(await world.person('admin'))
      return { path: '/api/admin/proposals?limit=2' }
    },
  },
  'GET /api/admin/proposals/:id': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/proposals/${await proposedBy(await world.person('admin'))}`,
    }),
  },
  'POST /api/admin/proposals/:id/confirmation': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/proposals/${await proposedBy(await world.person('admin'))}/confirmation`,
      key: newKey(),
    }),
  },
  'POST /api/admin/proposals/:id/refusal': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/proposals/${await proposedBy(await world.person('admin'))}/refusal`,
      key: newKey(),
    }),
  },
  'POST /api/admin/proposals/:id/withdrawal': {
    expected: ADMIN,
    ask: async (asker) => {
      const as = await passerBy(asker)
      const by = asker === 'admin' && as ? as : await world.person('admin')
      const id = await proposedBy(by)
      return { path: `/api/admin/proposals/${id}/withdrawal`, as, key: newKey() }
    },
  },
  'GET /api/admin/fees': { expected: ADMIN, ask: () => ({ path: '/api/admin/fees' }) },
  'GET /api/admin/fees/:kind': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/fees/platform?percent=3.5' }),
  },
  'POST /api/admin/fees': {
    expected: ADMIN,
    ask: () => ({
      path: '/api/admin/fees',
      key: newKey(),
      body: { kind: 'payout_instant', percent: '1.6', reason: 'Providers ask for more.' },
    }),
  },
  // The support desk and its saved answers.
  'GET /api/admin/tickets': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/tickets?view=all&q=hold&limit=2' }),
  },
  'GET /api/admin/tickets/:id': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/tickets/${await aTicket()}` }),
  },
  'POST /api/admin/tickets/:id/answers': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: `/api/admin/tickets/${await aTicket()}/answers`,
      key: newKey(),
      body: { text: 'Here it is.', seen: '0-open' },
    }),
  },
  'POST /api/admin/tickets/:id/notes': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: `/api/admin/tickets/${await aTicket()}/notes`,
      key: newKey(),
      body: { text: 'They rang.' },
    }),
  },
  'PUT /api/admin/tickets/:id/assignee': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/tickets/${await aTicket()}/assignee`,
      key: newKey(),
      body: { assignee: null, from: null },
    }),
  },
  'POST /api/admin/tickets/:id/closing': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/tickets/${await aTicket()}/closing`,
      key: newKey(),
      body: { seen: '0-open' },
    }),
  },
  'POST /api/admin/tickets/:id/reopening': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/tickets/${await aTicket('closed')}/reopening`,
      key: newKey(),
      body: { seen: '0-closed' },
    }),
  },
  'GET /api/admin/saved-answers': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/saved-answers' }),
  },
  'POST /api/admin/saved-answers': {
    expected: ADMIN_MAKES,
    ask: () => ({ path: '/api/admin/saved-answers', key: newKey(), body: SAVED() }),
  },
  'PUT /api/admin/saved-answers/:id': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/saved-answers/${await aSavedAnswer()}`,
      key: newKey(),
      body: SAVED(),
    }),
  },
  'DELETE /api/admin/saved-answers/:id': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/saved-answers/${await aSavedAnswer()}`,
      key: newKey(),
    }),
  },
  // The money desk, reconciliation and the trial balance.
  'GET /api/admin/money/transfers': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/money/transfers?kind=deposit&currency=KES&min=1&limit=2' }),
  },
  'GET /api/admin/money/transfers/:id': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/money/transfers/${await aDeposit()}` }),
  },
  'GET /api/admin/money/acts': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/money/acts?limit=2' }),
  },
  'GET /api/admin/money/limits': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/money/limits' }),
  },
  'GET /api/admin/money/refunds/plan': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/money/refunds/plan?of=order&id=${(await soldOrder()).id}`,
    }),
  },
  'POST /api/admin/money/refunds': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: '/api/admin/money/refunds',
      key: newKey(),
      body: { of: 'order', id: (await soldOrder()).id, reason: 'It never came.' },
    }),
  },
  'GET /api/admin/money/goodwill/plan': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/money/goodwill/plan?${await forSomebody()}` }),
  },
  'POST /api/admin/money/goodwill': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: '/api/admin/money/goodwill',
      key: newKey(),
      body: { ...Object.fromEntries(await forSomebody()), reason: 'They waited long.' },
    }),
  },
  'GET /api/admin/money/corrections/plan': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/money/corrections/plan?${await toCorrect()}` }),
  },
  'POST /api/admin/money/corrections': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: '/api/admin/money/corrections',
      key: newKey(),
      body: { ...Object.fromEntries(await toCorrect()), reason: 'Nobody claims it.' },
    }),
  },
  // Disputed parcels.
  'GET /api/admin/disputes': { expected: ADMIN, ask: () => ({ path: '/api/admin/disputes' }) },
  'GET /api/admin/disputes/:id': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/disputes/${await disputedOrder()}` }),
  },
  'GET /api/admin/money/settlements/plan': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/money/settlements/plan?for=seller&orderId=${await disputedOrder()}`,
    }),
  },
  'POST /api/admin/money/settlements': {
    expected: ADMIN_MAKES,
    ask: async () => ({
      path: '/api/admin/money/settlements',
      key: newKey(),
      body: { orderId: await disputedOrder(), for: 'client', reason: 'It never came.' },
    }),
  },
  'GET /api/admin/trial-balance': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/trial-balance?at=2026-11-21' }),
  },
  'GET /api/admin/trial-balance/table': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/trial-balance/table' }),
  },
  'GET /api/admin/reconciliation/breaks': {
    expected: ADMIN,
    ask: () => ({ path: '/api/admin/reconciliation/breaks?limit=2' }),
  },
  'GET /api/admin/reconciliation/breaks/:id': {
    expected: ADMIN,
    ask: async () => ({ path: `/api/admin/reconciliation/breaks/${await aBreak()}` }),
  },
  'POST /api/admin/reconciliation/breaks/:id/resolution': {
    expected: ADMIN,
    ask: async () => ({
      path: `/api/admin/reconciliation/breaks/${await aBreak()}/resolution`,
      key: newKey(),
      body: { words: 'Settled the next day.' },
    }),
  },
  'POST /api/admin/reconciliation/previews': {
    expected: ADMIN,
    ask: () => ({ path: `/api/admin/reconciliation/previews?${REPORT_OF}`, ...aReport() }),
  },
  'POST /api/admin/reconciliation/reports': {
    expected: ADMIN_MAKES,
    ask: () => ({
      path: `/api/admin/reconciliation/reports?${REPORT_OF}`,
      key: newKey(),
      ...aReport(),
    }),
  },
  'GET /api/admin/reconciliation/sandbox-report': {
    expected: ADMIN,
    ask: () => ({
      path: '/api/admin/reconciliation/sandbox-report?from=2026-11-21&until=2026-11-21',
    }),
  },
}

/** A request that waits for the client's answer, and one of their own. */
/** A gift card for somebody by email, of the client's or of a stranger's; or a stranger's for the client. */
async function giftCard(
  which: 'the client’s' | 'a stranger’s' | 'for the client' = 'the client’s',
): Promise<string> {
  const as = which === 'the client’s' ? client : await world.person('client')
  await fund(world, as, '100')
  const to = which === 'for the client' ? { email: undefined, person: client.id } : {}
  const body = { ...FOR_WANJIKU, amount: '100', ...to }
  return (await world.call('POST', '/api/gift-cards', { as, key: newKey(), body })).body.id
}

/** A stranger's ticket. */
async function aTicket(status: 'open' | 'closed' = 'open'): Promise<string> {
  const id = crypto.randomUUID()
  const now = world.now ?? 0
  await world.db.insert(ticket).values({
    ...{ id, reference: `PRS-${id.slice(0, 8)}`, name: 'Wanjiru', email: `${id}@example.com` },
    ...{ subject: 'My hold', message: 'Where?', source: 'contact' as const },
    ...{ createdAt: now, updatedAt: now },
  })
  if (status === 'closed')
    await world.db.update(ticket).set({ status, closedAt: now }).where(eq(ticket.id, id))
  return id
}

const SAVED = () => ({ title: `Thanks ${crypto.randomUUID()}`, text: 'Dear {name}, thank you.' })

async function aSavedAnswer(): Promise<string> {
  const as = await world.person('admin')
  const options = { as, key: newKey(), body: SAVED() }
  return (await world.call('POST', '/api/admin/saved-answers', options)).body.id
}

/** A proposal of this admin's that waits. */
async function proposedBy(as: Person): Promise<string> {
  const { id } = await world.person('client')
  const body = { reason: 'We are too few.' }
  const options = { as, key: newKey(), body }
  const answer = await world.call('POST', `/api/admin/people/${id}/admin-proposal`, options)
  return answer.body.proposal
}

async function asked(): Promise<string> {
  return requested(await world.person('client'), client)
}

async function asking(): Promise<string> {
  return requested(client, await world.person('client'))
}

async function requested(as: Person, from: Person): Promise<string> {
  const body = { person: from.id, amount: '1', currency: 'KES' }
  const answer = await world.call('POST', '/api/transfers/requests', { as, key: newKey(), body })
  return answer.body.id
}

/** The transfer of a payment of the client's. */
async function payment(): Promise<string> {
  const { id } = await world.person('client')
  const body = { person: id, amount: '3', currency: 'KES' }
  const options = { as: client, key: newKey(), body }
  return (await world.call('POST', '/api/transfers/sends', options)).body.id
}

async function scheduledBody(): Promise<object> {
  const { goal } = await goalOf(world, client, 'Later')
  const startsOn = at(world, '10:00', 20).slice(0, 10)
  return { goal, amount: '1', currency: 'KES', frequency: 'weekly', startsOn }
}

async function scheduled(): Promise<string> {
  const options = { as: client, key: newKey(), body: await scheduledBody() }
  return (await world.call('POST', '/api/transfers/scheduled', options)).body.id
}

const TOP_UP = { currency: 'KES', threshold: '1', amount: '5', dailyCap: '5' }

/** What moves the client's money by itself, set. */
async function automated(): Promise<void> {
  const { goal } = await goalOf(world, client, 'Small change')
  const bodies = {
    'auto-top-up': TOP_UP,
    'round-up': { currency: 'KES', step: '10', goals: [goal] },
  }
  for (const [name, body] of Object.entries(bodies))
    await world.call('PUT', `/api/automation/${name}`, { as: client, key: newKey(), body })
}

/** Somebody of a role whose session may end. */
async function passerBy(asker: Asker): Promise<Person | undefined> {
  return asker === 'anonymous' ? undefined : world.person(asker)
}

/** A new person of a role, with a password; admins have two-factor on unless it is not wanted yet. */
async function withPassword(asker: Asker, factor?: boolean): Promise<Person | undefined> {
  if (asker === 'anonymous') return undefined
  const about = factor === undefined ? {} : { twoFactorEnabled: factor }
  const person = await world.person(asker, about)
  await givePassword(world, person)
  return person
}

/** The password, or where two-factor is on a code that is right. */
async function proofOf(as: Person | undefined): Promise<object> {
  if (as?.role !== 'admin') return { password: PASSWORD }
  await world.db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, as.id))
  return { code: codeOf((await switchOn(world, as)).secret) }
}

async function begun(asker: Asker): Promise<{ as: Person | undefined; secret: string }> {
  const as = await withPassword(asker, false)
  const { body } = await world.call('POST', '/api/me/two-factor', { as })
  return { as, secret: body.secret ?? '' }
}

async function twoFactored(asker: Asker): Promise<{ as: Person | undefined; secret: string }> {
  const as = await withPassword(asker, false)
  return { as, secret: as ? (await switchOn(world, as)).secret : '' }
}

async function ceremony(path: string, as: Person | undefined): Promise<{ challenge: string }> {
  const { body } = await world.call('POST', path, { as })
  return { challenge: body.challenge ?? '' }
}

/** Somebody of a role with a passkey. */
async function keyed(
  asker: Asker,
): Promise<{ as: Person | undefined; id: string; device: Device }> {
  const as = await withPassword(asker)
  const device = new Device()
  if (!as) return { as, id: 'none', device }
  const response = device.attest(await ceremony('/api/me/passkeys/options', as))
  const { body } = await world.call('POST', '/api/me/passkeys', { as, body: { response } })
  return { as, id: body.id, device }
}

const routes = routesOf(api)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

test('the matrix names every route, and no other', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routes.map(nameOf).sort())
})

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const row = MATRIX[name]

  test.each(ROLES)('%s', async (asker) => {
    if (!row) throw new Error('the route is not in the matrix')
    const { path, ...options } = await row.ask(asker)
    const answer = await world.call(route.method, path, { as: people.get(asker), ...options })
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.expected[ROLES.indexOf(asker)])
    expectStated(route, answer)
  })

  test('is as open as it says', () => {
    const allowed = ROLES.filter((_, i) => (row?.expected[i] ?? 0) < 400)
    const roles = route.access.filter((who): who is Role =>
      (ROLES as readonly string[]).includes(who),
    )
    const open =
      route.access.some((who) => who === 'public' || who === 'provider') || roles.length === 0
    expect(allowed).toEqual(
      open ? [...ROLES] : ROLES.filter((role) => roles.includes(role as Role)),
    )
  })

  if (route.access.includes('local')) {
    test.each(ROLES)('%s finds nothing outside local runs', async (asker) => {
      const { path, ...options } = await (row as Row).ask(asker)
      const answer = await world.call(route.method, path, {
        as: people.get(asker),
        ...options,
        settings: { LOCAL_ONLY: undefined },
      })
      expect(answer.status).toBe(404)
    })
  }
})

test('a webhook without the provider’s signature is nobody’s, whatever their role', async () => {
  for (const asker of ROLES) {
    const answer = await world.call('POST', '/api/webhooks/payments/sandbox', {
      as: people.get(asker),
      body: {},
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-signature'])
  }
})

/** better-auth's own doors state nothing. */
const BETTER_AUTH = /^\/api\/auth\/(sign-in|sign-out|get-session|verify-email)/

/** An answer is of the stated status and shape, with nothing besides; a refusal is a problem. */
function expectStated(route: Route, { status, body, headers }: Answer): void {
  if (status >= 400) {
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(ProblemAnswer.parse(body)).toEqual(body)
    return
  }
  if (route.path.startsWith('/api/auth/')) return
  const bytes = route.statements.find((statement) => 'file' in statement)
  if (bytes) {
    expect(headers.get('content-type')).toBe(bytes.file)
    // What a message shows never changes: a device may keep it, and nothing on the way.
    const kept = route.path.endsWith('/pictures/:pictureId')
    expect(headers.get('cache-control')).toBe(
      kept ? 'private, max-age=31536000, immutable' : 'no-store',
    )
    return
  }
  if (BETTER_AUTH.test(route.path)) return
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  if (route.path === '/api/openapi.json') return
  expect(headers.get('cache-control')).toBe('no-store')
  const stated = route.statements.find(
    (statement): statement is { summary: string; status: number; answer: ZodType } =>
      'answer' in statement,
  )
  if (!stated) throw new Error(`${nameOf(route)} does not state its answer`)
  expect(status).toBe(stated.status)
  expect(stated.answer.parse(body)).toEqual(body)
}

/** A bank account that the sandbox pays. */
const BANK = {
  type: 'bank',
  currency: 'KES',
  bank: 'Equity Bank',
  accountName: 'Nia',
  accountNumber: '00112233',
}

/** Whose payouts the matrix asks for: the seller's own, else the partner's. */
function owedTo(role: Asker): Person {
  return role === 'product_seller' ? (people.get(role) ?? partner) : partner
}

/** Rand on their balance, and a bank account for it. */
async function payable(role: Asker): Promise<void> {
  const as = owedTo(role)
  await owe(world, as, 5000, 'ZAR')
  const { body } = await world.call('GET', '/api/payouts', { as })
  const has = body.destinations.some((one: { currency: string }) => one.currency === 'ZAR')
  const asked = { as, key: newKey(), body: { ...BANK, currency: 'ZAR' } }
  if (!has) await world.call('POST', '/api/payouts/destinations', asked)
}
