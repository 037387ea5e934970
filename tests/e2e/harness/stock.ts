// A client with something on every page, and the ids that scenes name in braces: "/goals/{goal}".

import { eq } from 'drizzle-orm'
import { shippedRates } from '../../../api/platform/providers/rates/bundled'
import { CURRENCIES } from '../../../api/platform/values/money'
import { auditEvent } from '../../../db/schema/admin/governance'
import { systemAlert } from '../../../db/schema/admin/monitoring'
import { privateCalendar } from '../../../db/schema/booking/calendar'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { apiKey, type KeyScope, webhookEndpoint, webhookMessage } from '../../../db/schema/developers'
import { session } from '../../../db/schema/identity'
import { rate, rateSet } from '../../../db/schema/money/exchange'
import { savingsGoal } from '../../../db/schema/money/goals'
import { salonPicture } from '../../../db/schema/salons/salons'
import { productPicture } from '../../../db/schema/shop/products'
import { stockImports } from './import-stock'
import { stockModeration } from './moderation-stock'
import { holdSlot, stockPassing } from './passing-stock'
import {
  addFunds,
  ask,
  beginGoal,
  book,
  call,
  dateFromNow,
  demoPerson,
  freeSlots,
  newestText,
  newPerson,
  type Person,
  putIn,
  type Role,
  SALON,
  type Service,
  serviceNamed,
  signIn,
  withdraw,
} from './people'
import { database, templates } from './running'
import { PRODUCT, SHOP, SOLD_OUT, stockOrders, VARIANT } from './shop-stock'

/** Who looks at a scene: one person of each role, and a client who is a member of Purse Plus. */
export type Onlooker = Role | 'member'

/** Who looks at the scenes, and the ids of what they look at. */
export type Stock = { people: Record<Onlooker, Person>; ids: Record<string, string>; service: Service }

/** Makes everything that scenes show and that lasts a day, once for all workers; the answer is for stocked(). */
export async function stockScenes(): Promise<string> {
  // With a long name, and on a second device too.
  const made = await stockClient('Ngũgĩ wa Thiong’o-Mũthoni Kariũki-Abdirahman')
  const { client, service, slots, ids } = made
  await signIn({ ...client, cookies: new Map() })
  const date = slots[0]?.startsAt.slice(0, 10) ?? ''
  await book(
    client,
    service,
    slots.find(({ startsAt }) => !startsAt.startsWith(date)),
  )
  await addFunds(client, '30', 'sandbox_hangs')
  const people = {
    client,
    member: await newMember(),
    beauty_partner: await demoPerson('partner'),
    product_seller: await demoPerson('seller'),
    admin: await demoPerson('admin'),
  }
  await plantAlert()
  await plantCalendars()
  await plantAuditEvents()
  await plantPictures()
  // Whoever looks at a page that asks for a fresh proof has given one, and nobody's session ends, however long the tests
  // take.
  const tomorrow = new Date(Date.now() + 86_400_000)
  await database()
    .update(session)
    .set({ steppedUpAt: tomorrow, expiresAt: new Date('2100-01-01') })
  // With the cached claim of who they are, as anybody has after their first page.
  for (const person of Object.values(people)) await call('/api/me', { as: person })
  Object.assign(ids, await stockWebhook(await call('/api/me', { as: people.beauty_partner })))
  // What they have reached was celebrated.
  await ask('/client/dashboard', { as: client })
  const stock: Stock = { people, ids, service }
  return JSON.stringify(stock, (_, value) => (value instanceof Map ? { entries: [...value] } : value))
}

let stock: Promise<Stock> | undefined

/**
 * What stockScenes() made, and what is made for each product because it passes. Cookies are copied each time, so that
 * tests do not share changes to them.
 */
export async function stocked(): Promise<Stock> {
  stock ??= withPassing(JSON.parse(templates().stock, revived))
  const { people, ids, service } = await stock
  const copies = Object.entries(people).map(([who, person]) => [who, { ...person, cookies: new Map(person.cookies) }])
  return { people: Object.fromEntries(copies), ids, service }
}

const revived = (_: string, value: { entries?: [string, string][] } | null) =>
  Array.isArray(value?.entries) ? new Map(value.entries) : value

async function withPassing({ people, ids, service }: Stock): Promise<Stock> {
  const passing = await stockPassing(people.client, people.beauty_partner, service)
  return { people, ids: { ...ids, ...passing }, service }
}

/** A cover and a gallery of the demo salon, and pictures of a product, at addresses as long as those of uploads. */
async function plantPictures(): Promise<void> {
  const of = (about: string, kinds: string[]) =>
    kinds.map((from, position) => ({
      id: crypto.randomUUID(),
      position,
      createdAt: 0,
      image: `/woven/hair/${crypto.randomUUID()}.svg`,
      alt: from && `${about}, seen from ${from}`,
    }))
  const room = of('Two styling chairs before mirrors', ['the door', '', 'above', 'the window'])
  await database()
    .insert(salonPicture)
    .values(
      room.map((row) => ({
        ...row,
        salonId: SALON,
        kind: row.position === 0 ? ('cover' as const) : ('gallery' as const),
      })),
    )
  const bottle = of('A pale green pump bottle', ['the front', '', 'above'])
  await database()
    .insert(productPicture)
    .values(bottle.map((row) => ({ ...row, productId: PRODUCT })))
}

/** Something for admins to see to, of the kind with the shortest name. */
async function plantAlert(): Promise<void> {
  const at = Date.now()
  await database().insert(systemAlert).values({
    id: 'stocked',
    kind: 'job',
    subject: 'autoSave',
    words: 'autoSave failed 3 times within an hour, last with overdraft.',
    openedAt: at,
    seenAt: at,
  })
}

/** Private calendars of the demo salon, one of which can't be read. */
async function plantCalendars(): Promise<void> {
  const at = Date.now()
  const hour = 3_600_000
  const calendar = {
    staffId: `${SALON}-staff-1`,
    address: 'stocked',
    createdAt: at - 48 * hour,
    // Nobody reads it while tests run.
    syncedAt: at - hour,
    nextAt: at + 1000 * hour,
  }
  await database()
    .insert(privateCalendar)
    .values([
      {
        ...calendar,
        id: 'stocked-1',
        host: 'calendar.google.com',
        notes: {
          conflicts: [{ startsAt: at + 30 * hour, endsAt: at + 31 * hour }],
          unread: 1,
          unreadDays: ['2027-03-01'],
          unknownZones: ['Customized Time Zone'],
          cut: true,
        },
      },
      {
        ...calendar,
        id: 'stocked-2',
        host: 'calendars.amani-hair-studio.example.co.ke',
        fault: 'refused',
        failures: 2,
      },
    ])
}

/** What was done to something with a short name, which is a link in the audit log; and what takes the most room in it. */
async function plantAuditEvents(): Promise<void> {
  const event = { id: 'stocked', requestId: 'stocked', createdAt: Date.now() }
  await database()
    .insert(auditEvent)
    .values([
      { ...event, actor: 'system', event: 'provider.switched-on', subject: 'sms' },
      {
        ...event,
        id: 'stocked-wide',
        event: 'payout-destination.removed',
        actor: 'a'.repeat(64),
        subject: 's'.repeat(64),
        detail: 'd'.repeat(200),
        origin: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
        requestId: 'r'.repeat(64),
      },
    ])
}

/** A webhook of the partner's that received nothing for a day, and keys of theirs. */
async function stockWebhook({ id: userId }: { id: string }): Promise<{ webhook: string }> {
  const at = Date.now()
  const times = { createdAt: at, secretAt: at }
  await database()
    .insert(webhookEndpoint)
    .values({
      id: 'stocked',
      userId,
      status: 'failing',
      ...times,
      url: 'https://hooks.amani-hair-studio.example.co.ke/purse/appointments?studio=westlands',
      events: ['appointment.pending', 'appointment.cancelled', 'review.created'],
    })
  const scopes: KeyScope[] = ['read', 'bookings']
  const key = { userId, scopes, createdAt: at, expiresAt: at + 86_400_000 }
  await database()
    .insert(apiKey)
    .values([
      { ...key, id: 'k1', name: 'Till at the Westlands studio', keyHash: 'h1', lastFour: 'x7Qd' },
      { ...key, id: 'k2', name: 'Website', keyHash: 'h2', lastFour: '_m9A', revokedAt: at, usedAt: at },
    ])
  const data = { id: 'stocked', salonId: SALON, status: 'pending', ending: null, startsAt: at }
  const sent = { endpointId: 'stocked', data: JSON.stringify(data), createdAt: at, triedAt: at }
  await database()
    .insert(webhookMessage)
    .values([
      { ...sent, id: 'msg_stocked1', type: 'appointment.pending', status: 'delivered', tries: 2, receiverStatus: 200 },
      { ...sent, id: 'msg_stocked2', type: 'appointment.cancelled', status: 'failed', tries: 10, fault: 'timed-out' },
    ])
  return { webhook: 'stocked' }
}

/** A client on the free month of Purse Plus. */
async function newMember(): Promise<Person> {
  const member = await newPerson('client')
  const body = { plan: 'monthly', payWith: 'purse' }
  await call('/api/plus/subscription', { as: member, key: crypto.randomUUID(), body })
  return member
}

/** A goal that is saved for a visit, one whose owner is asked, and one whose price has changed. */
async function stockVisitGoals(as: Person, serviceId: string) {
  const any = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 540, toMinute: 1140 }
  const begin = async (name: string) => {
    const booking = { firstDate: dateFromNow(0), lastDate: dateFromNow(90), windows: [any] }
    const pace = { amount: '100', frequency: 'weekly', firstDay: dateFromNow(5) }
    const body = { salonId: SALON, plan: [{ serviceId }], name, pace, booking }
    const goal = await call('/api/goal-bookings', { as, key: crypto.randomUUID(), body })
    return goal.id as string
  }
  const visitGoal = await begin('Trim for the wedding')
  await putIn(as, visitGoal, '6')
  const requestedGoal = await begin('Trim for June')
  const { target } = await call(`/api/goals/${requestedGoal}`, { as })
  await putIn(as, requestedGoal, target.amount)
  await database()
    .update(goalBooking)
    .set({ status: 'asked', reason: 'terms' })
    .where(eq(goalBooking.goalId, requestedGoal))
  const changedGoal = await begin('Trim for July')
  await putIn(as, changedGoal, '1')
  await database().update(savingsGoal).set({ targetAmount: 123_400 }).where(eq(savingsGoal.id, changedGoal))
  await database().update(goalBooking).set({ change: 'price' }).where(eq(goalBooking.goalId, changedGoal))
  return { visitGoal, askedGoal: requestedGoal, changedGoal }
}

async function stockClient(name: string) {
  const client = await newPerson('client', name)
  const service = await serviceNamed('Trim & Shape')
  await addFunds(client, '9000')
  const slots = await freeSlots(service)
  const visit = await book(client, service, slots[0], 'A note that is long enough to need more than one line.')
  const { id: withdrawal } = await withdraw(client, '50')
  await plantRates()
  const { items: lines } = await call('/api/wallet/history?type=payments', { as: client })
  const friend = await newPerson('client', 'Wanjiku Friend')
  const friendId = (await call('/api/me', { as: friend })).id
  const post = (as: Person, path: string, body: object) => call(path, { as, key: crypto.randomUUID(), body })
  const some = { person: friendId, amount: '10', currency: 'KES', note: 'For the taxi home' }
  const sent = await post(client, '/api/transfers/sends', some)
  const asks = { ...some, person: (await call('/api/me', { as: client })).id }
  await post(friend, '/api/transfers/requests', asks)
  const plan = { ...some, frequency: 'monthly', startsOn: dateFromNow(30) }
  await post(client, '/api/transfers/scheduled', plan)
  const goal = await beginGoal(client, { name: 'Braids for the wedding', targetDate: '2099-03-31' })
  await putIn(client, goal, '250')
  await post(client, '/api/recurring-appointments', { appointmentId: visit.id, everyWeeks: 4 })
  // Just before the salon closes, when no visit fits any more.
  const late = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 1195, toMinute: 1260 }
  const { id: wish } = await post(client, '/api/waiting-list', {
    salonId: SALON,
    plan: [{ serviceId: service.id }],
    mode: 'book',
    windows: [late],
    firstDate: dateFromNow(2),
    lastDate: dateFromNow(20),
  })
  const goals = await stockVisitGoals(client, service.id)
  const friends = await stockParties(client, friend)
  const cards = await stockGiftCards(client, friend)
  const booked = await holdSlot(client, service, slots.at(-8))
  await post(client, '/api/appointments', { slotHoldId: booked.id, payment: 'salon' })
  const gifts = await stockGroups(client, friend, friendId)
  const conversation = await stockConversation(client, friend, friendId)
  const talk = await stockOffer(client, service)
  const ids = {
    ...cards,
    wish,
    ...friends,
    service: service.id,
    conversation,
    ...talk,
    ...gifts,
    booked: booked.id,
    withdrawal,
    transfer: lines[0].transferId,
    friend: friendId,
    sent: sent.id,
    goal,
    ...goals,
    visit: visit.id,
    visitDay: visit.startsAt.slice(0, 10),
    salon: SALON,
    // What the shop's scenes look at; the orders are in shop-stock.ts.
    shop: SHOP,
    product: PRODUCT,
    variant: VARIANT,
    soldOut: SOLD_OUT,
    ...(await stockOrders(client)),
    ...(await stockModeration(client)),
    ...(await stockImports(client)),
  }
  return { client, service, slots, ids }
}

/** A booking with friends that waits for one of them, and one that is booked. */
async function stockParties(client: Person, friend: Person) {
  const start = async (more: object, contact = '') => {
    const query = `salon=${SALON}&arrangement=in_turn&seats=3&service={s}&service={s}&service={s}`
    const { id: service } = await serviceNamed('Trim & Shape')
    const path = `/api/parties/times?${query.replaceAll('{s}', service)}&date=${dateFromNow(12)}`
    const { times, shares } = await call(path, { as: client })
    const seats = ['', 'Wanjiku', 'Neema'].map((name) => ({
      serviceId: service,
      name,
      ...(name === 'Neema' && contact && { contact }),
    }))
    const body = {
      salonId: SALON,
      arrangement: 'in_turn',
      split: 'own',
      seats,
      startsAt: times[0].startsAt,
      share: shares[0].amount,
      ...more,
    }
    const { id } = await call('/api/parties', { as: client, key: crypto.randomUUID(), body })
    const party = await call(`/api/parties/${id}`, { as: client })
    return { id, share: shares[0].amount, links: party.seats.map(({ link }: { link: string | null }) => link) }
  }
  const tokenOf = (link: string) => link.split('/party/')[1] as string
  const booked = await start({})
  for (const number of [1, 2]) {
    const as = number === 1 ? friend : await newPerson('client', 'Neema Wafula')
    await addFunds(as, '9000')
    const post = (path: string, body?: object) => call(path, { as, method: 'POST', key: crypto.randomUUID(), body })
    await post(`/api/party-invitations/${tokenOf(booked.links[number])}`)
    await post(`/api/parties/${booked.id}/seats/${number}/acceptance`, { share: booked.share })
  }
  const open = await start({}, INVITED)
  return {
    party: open.id,
    partyBooked: booked.id,
    invitation: tokenOf(open.links[1]),
    stop: (await newestText(INVITED, /\/stop\//)).split('/stop/')[1] ?? '',
  }
}

/** Gets an invitation by email, and has no account. */
const INVITED = 'neema.invited@example.com'

/** A gift that the client began and a friend pays into, and one that the friend asked them into. */
async function stockGroups(client: Person, friend: Person, friendId: string) {
  const begin = async (as: Person, people: string[]) => {
    const body = {
      design: 'bloom',
      amount: '5000',
      currency: 'KES',
      deadline: dateFromNow(20),
      people,
      fromName: 'All of us',
      recipientName: 'Zawadi Mwangi',
      email: 'zawadi@people.test',
    }
    const key = crypto.randomUUID()
    return (await call('/api/gift-cards/groups', { as, key, body })).id as string
  }
  const group = await begin(client, [friendId])
  await addFunds(friend, '100')
  const body = { amount: '2', currency: 'KES' }
  const key = crypto.randomUUID()
  await call(`/api/gift-cards/${group}/contributions`, { as: friend, key, body })
  const userId = (await call('/api/me', { as: client })).id
  return { group, friendsGroup: await begin(friend, [userId]) }
}

/** What two people wrote to each other; its id. */
async function stockConversation(client: Person, friend: Person, friendId: string) {
  const { id } = await call('/api/conversations', { as: client, body: { personId: friendId } })
  const write = (as: Person, text: string, more = {}) =>
    call(`/api/conversations/${id}/messages`, { as, key: crypto.randomUUID(), body: { text, ...more } })
  await write(client, 'Have you been to Amani? https://example.com/a-very-long-address?of=a-page')
  await write(friend, 'Every month.')
  await write(friend, 'Ask for Wanjiru, she has the patience of a saint.')
  return id
}

/** What the demo salon offers a client who asked it, at a price for which they choose the time. */
async function stockOffer(client: Person, { id }: Service) {
  const talk = await call('/api/conversations', { as: client, body: { salonId: SALON } })
  const write = (as: Person, path: string, body: object) =>
    call(`/api/conversations/${talk.id}/${path}`, { as, key: crypto.randomUUID(), body })
  await write(client, 'messages', { text: 'Could you do it for a little less?' })
  const partner = await demoPerson('partner')
  const { offer } = await write(partner, 'offers', { plan: [{ serviceId: id }], price: '1000' })
  return { talk: talk.id, offer: offer.id }
}

/** An address with its {names} filled in. */
export async function addressOf(at: string, { people, ids }: Stock): Promise<string> {
  // It holds for a minute.
  const quote = at.includes('{quote}') ? await quoted(people.client) : undefined
  const known: Record<string, string | undefined> = { ...ids, quote }
  return at.replace(/\{(\w+)\}/g, (_, name) => {
    const id = known[name]
    if (!id) throw new Error(`nothing is stocked as ${name}`)
    return id
  })
}

async function quoted(as: Person): Promise<string> {
  return (await askQuote(as, { from: 'KES', to: 'USD', amount: '1292.50' })).id
}

/** The shipped rates as a set of now: no schedule runs by itself here. */
async function plantRates(): Promise<void> {
  const db = database()
  const { micros } = await shippedRates(Date.now).latest()
  const id = crypto.randomUUID()
  const now = Date.now()
  await db.batch([
    db.insert(rateSet).values({ id, source: `stock ${id}`, asOf: now, fetchedAt: now }),
    db.insert(rate).values(CURRENCIES.map((code) => ({ rateSetId: id, currency: code, micros: micros[code] }))),
  ])
}

/** A quote by the api. */
export function askQuote(as: Person, body: { from: string; to: string; amount: string }) {
  return call('/api/exchange/quotes', { as, key: crypto.randomUUID(), body })
}

/** A gift card that the client sent by email, and one that a friend sent them. */
async function stockGiftCards(client: Person, friend: Person): Promise<Record<string, string>> {
  await addFunds(friend, '200')
  const buy = async (as: Person, body: object) => {
    const card = { design: 'bloom', amount: '100', currency: 'KES', message: 'Karibu!', ...body }
    return (await call('/api/gift-cards', { as, key: crypto.randomUUID(), body: card })).id
  }
  const { id: person } = await call('/api/me', { as: client })
  const suggested = { salonId: SALON, fromName: 'Wanjiku', recipientName: 'You' }
  return {
    gift: await buy(client, { fromName: 'Achieng', recipientName: 'Auntie Zawadi', email: 'zawadi@people.test' }),
    giftReceived: await buy(friend, { ...suggested, person }),
  }
}
