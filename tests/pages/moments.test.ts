// What is celebrated stands on the page that follows, whole, without scripts, and once: not on a reload.
import { expect, test } from 'vitest'
import {
  addFunds,
  ask,
  beginGoal,
  beginNow,
  book,
  call,
  newPerson,
  type Person,
  putIn,
  serviceNamed,
  walletOf,
} from '../e2e/harness/people'
import { SHOP, VARIANT } from '../e2e/harness/shop-stock'
import { stocked } from '../e2e/harness/stock'

/** Of the page at an address: what the moment says, where it leads, and its picture; null without one. */
async function momentAt(as: Person, at: string) {
  const { status, text } = await ask(at, { as })
  expect(status).toBe(200)
  const [moment] = /<dialog open[^>]*class="moment"[\s\S]*?<\/dialog>/.exec(text) ?? []
  if (!moment) return null
  const [, title] = /<h2 id="moment"[^>]*>([^<]*)/.exec(moment) ?? []
  const [, picture = ''] = /href="([^"]*\.png)"/.exec(moment) ?? []
  return { title, picture, moment }
}

/** It is there once, says this, takes the focus, and has a picture for whoever it is theirs. */
async function expectOnce(as: Person, at: string, title: string, action: RegExp) {
  const moment = await momentAt(as, at)
  expect(moment?.title).toBe(title)
  expect(moment?.moment).toMatch(action)
  expect(moment?.moment).toMatch(/<h2 id="moment" tabindex="-1" autofocus/i)
  expect(moment?.moment).toContain('<form method="dialog"')
  expect(await momentAt(as, at)).toBeNull()
  const picture = await ask(moment?.picture ?? '', { as })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { people } = await stocked()
  expect((await ask(moment?.picture ?? '', { as: people.client })).status).toBe(404)
}

/** Sends a form of a page with what it holds, and what is given. */
async function send(as: Person, at: string, form: Record<string, string>) {
  const response = await ask(at, { as, form: { key: crypto.randomUUID(), ...form } })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

function post(as: Person, path: string, body?: object, method = 'POST') {
  return call(path, { as, method, key: crypto.randomUUID(), ...(body && { body }) })
}

test('the first deposit, and no later one', async () => {
  const as = await newPerson('client', 'Dalia First')
  const { items } = await call('/api/wallet/methods', { as })
  const add = () =>
    send(as, '/client/wallet/add-funds', {
      intent: 'add-funds',
      quick: 'other',
      amount: '500',
      currency: 'KES',
      paymentMethodId: items[0].id,
      from: '/client/dashboard',
    })
  await expectOnce(as, await add(), 'Your purse is open.', /href="\/client\/salons"/)
  expect(await add()).toBe('/client/dashboard')
  expect(await momentAt(as, '/client/dashboard')).toBeNull()
})

test('a goal that is reached, from wherever its last money came, and “Book it” stays', async () => {
  const as = await newPerson('client', 'Gathoni Goal')
  await addFunds(as, '2000')
  const id = await beginGoal(as, { name: 'Silk press', target: '1000' })
  await putIn(as, id, '400')
  expect(await momentAt(as, `/goals/${id}`)).toBeNull()
  const to = await send(as, `/goals/${id}`, { intent: 'in', amount: '600.00', currency: 'KES' })
  expect(to).toBe(`/goals/${id}`)
  await expectOnce(as, to, 'Silk press', /href="\/client\/salons"[^>]*>Book it/)
  expect((await ask('/client/dashboard', { as })).text).toContain('aria-label="Book Silk press"')

  // By a schedule or a friend: the page that is opened next says it.
  const other = await beginGoal(as, { name: 'Locs', target: '100' })
  await putIn(as, other, '100')
  await expectOnce(as, '/client/dashboard', 'Locs', new RegExp(`href="/goals/${other}"[^>]*>Book it`))
  expect((await walletOf(as)).available.amount).toBe('900.00')
})

test('a gift card that is claimed inside the app is unwrapped', async () => {
  const [from, as] = [await newPerson('client', 'Aisha'), await newPerson('client', 'Bahati')]
  await addFunds(from, '3000')
  const { id: recipientId } = await call('/api/me', { as })
  const card = await post(from, '/api/gift-cards', {
    design: 'braids',
    amount: '1500',
    currency: 'KES',
    message: '',
    fromName: 'Aisha',
    recipientName: 'Bahati',
    person: recipientId,
  })
  const at = `/client/gift-cards/${card.id}`
  const to = await send(as, at, { intent: 'claim' })
  expect(to).toBe(at)
  await expectOnce(as, at, 'From Aisha, for you.', /class="unwrapping[\s\S]*braids\.svg/)
})

test('a party that everybody has joined, on its own page', async () => {
  const { people, ids } = await stocked()
  const cookies = new Map(people.client.cookies)
  cookies.delete('__Host-moments')
  const at = `/client/parties/${ids.partyBooked}`
  const moment = await momentAt({ ...people.client, cookies }, at)
  expect(moment?.title).toMatch(/^3 of you at Amani/)
  expect(moment?.moment).toMatch(/href="\/client\/bookings\/[^"]+"[^>]*>Open your visit/)
  expect(await momentAt({ ...people.client, cookies }, at)).toBeNull()
  const { status, headers } = await ask(moment?.picture ?? '', { as: people.client })
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('an order, on its own page', async () => {
  const as = await newPerson('client', 'Oyin Order')
  await addFunds(as, '20000')
  await call(`/api/cart/lines/${VARIANT}`, { as, method: 'PUT', body: { quantity: 1 } })
  const { id } = await post(as, '/api/checkouts', { currency: 'KES' })
  const shops = [{ shopId: SHOP, fulfilment: 'pickup' }]
  await post(as, `/api/checkouts/${id}/choices`, { version: 0, shops }, 'PUT')
  const to = await send(as, `/client/checkout/${id}`, { intent: 'pay', version: '1' })
  expect(to).toMatch(/^\/client\/orders\/./)
  await expectOnce(as, to, 'Your order is in.', /has been sent to the seller/)
})

test('whoever is checked in is told so on the page of the visit', async () => {
  const { people } = await stocked()
  const as = await newPerson('client', 'Chebet Here')
  await addFunds(as, '20000')
  const visit = await book(as, await serviceNamed('Trim & Shape'))
  const partner = people.beauty_partner
  await post(partner, `/api/appointments/${visit.id}/confirmation`)
  await beginNow(visit.id)
  const at = `/client/bookings/${visit.id}`
  expect(await momentAt(as, at)).toBeNull()
  await post(partner, `/api/appointments/${visit.id}/arrival`, {})
  await expectOnce(as, at, 'You’re here.', /checked you in for Trim &amp; Shape/)
})
