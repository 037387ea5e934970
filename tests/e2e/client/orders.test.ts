// A client follows what they have ordered: accepted and ready, collected with the code, one line given back
// and refunded; delivered, and cancelled while nobody has answered. Money to the unit, with scripts and without.

import type { Ctx } from '../../../api/platform/context'
import { addShop } from '../../fixtures/businesses'
import type { World, Person as WorldPerson } from '../../fixtures/harness'
import { addProduct, ordered } from '../../fixtures/shop/shop'
import {
  expectNeverReloaded,
  expectQuiet,
  listening,
  markPage,
  noteListening,
  openTab,
  PLAIN_WALKS,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, newPerson, type Person, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

let selma: Person
let world: World

test.beforeAll(async () => {
  const ctx = { db: product.db, now: Date.now, id: () => crypto.randomUUID() } as unknown as Ctx
  world = { db: product.db, ctx: () => ctx } as unknown as World
  selma = await newPerson('product_seller', 'Selma Seller')
  const { id: ownerId } = await call('/api/me', { as: selma })
  await addShop(world, { id: 'duka', ownerId, name: 'Duka la Uzuri', status: 'approved', deliveryFee: 30_000 })
  await addProduct(world, { id: 'shampoo', shopId: 'duka', name: 'Shea Shampoo' }, [
    { id: 'small', values: ['250 ml'], stock: 50 },
    { id: 'large', values: ['500 ml'], price: 200_000, stock: 50 },
  ])
})

async function orderOf(client: Person, fulfilment: 'delivery' | 'pickup') {
  const { id, name } = await call('/api/me', { as: client })
  const buyer = { id, name } as WorldPerson
  return ordered(world, buyer, 'duka', { small: 2, large: 1 }, { fulfilment })
}

const bySeller = (id: string, step: string, body?: object) =>
  call(`/api/orders/${id}/${step}`, { as: selma, key: crypto.randomUUID(), method: 'POST', ...(body && { body }) })

for (const js of PLAIN_WALKS)
  test(`followed, collected with the code, one line given back (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '5000')
    const order = await orderOf(zuri, 'pickup')
    const tab = await openTab({ js, as: zuri })
    const { page } = tab
    const main = () => page.getByRole('main').innerText()
    const seeText = (text: string | RegExp) => page.getByText(text).first().waitFor()

    await page.goto('/client/orders')
    await page.getByRole('link', { name: /2 × Shea Shampoo and 1 more/ }).click()
    await page.getByRole('heading', { name: `Order ${order.reference}` }).waitFor()
    expect(await main()).toMatch(/Your money is held until you pick it up\.[\s\S]*Held now\s+KES\s4,400/)
    await bySeller(order.id, 'acceptance')
    await page.reload()
    await seeText('Duka la Uzuri is getting it ready.')
    await bySeller(order.id, 'readiness')
    await page.reload()
    await page.getByRole('heading', { name: 'Your pickup code' }).waitFor()
    const code = /\b(\d{3} \d{3})\b/.exec(await main())?.[1] ?? ''
    await page.getByRole('img', { name: `Pickup code for ${order.reference}` }).waitFor()
    await bySeller(order.id, 'collection', { code })
    await page.reload()
    await seeText('The seller was paid.')
    expect(await main()).toMatch(/Paid to the seller\s+KES\s4,400/)
    expect(await page.getByRole('heading', { name: 'Your pickup code' }).count()).toBe(0)
    expect(await walletOf(zuri)).toMatchObject({ available: { amount: '600.00' }, held: { amount: '0.00' } })

    await page.getByRole('link', { name: 'Return an item' }).click()
    await page.getByRole('button', { name: 'Request return' }).click()
    await seeText('Choose what you’d like to return.')
    await page
      .getByLabel(/^How many/)
      .nth(1)
      .selectOption('1')
    await page.getByLabel('Why?').selectOption({ label: 'It arrived damaged' })
    await page.getByLabel(/^Anything the seller/).fill('The lid is off.')
    await page.getByRole('button', { name: 'Request return' }).click()
    await seeText('Return requested')
    await seeText('Waiting for the seller')
    const { returns } = await call(`/api/orders/${order.id}`, { as: selma })
    await call(`/api/order-returns/${returns[0].id}/answer`, {
      as: selma,
      key: crypto.randomUUID(),
      body: { decision: 'refund', restock: true },
    })
    await page.reload()
    await seeText('The seller was paid, and has refunded you.')
    expect((await walletOf(zuri)).available.amount).toBe('2600.00')

    await page.getByRole('link', { name: /^Refunded on/ }).click()
    await page.getByRole('link', { name: `The order: ${order.reference}` }).click()
    await page.getByRole('link', { name: 'Refund note' }).click()
    expect(await main()).toMatch(/Paid from your purse\s*KES\s4,400\.00/)
    expectQuiet(tab, { refusals: true })
  })

for (const js of PLAIN_WALKS)
  test(`delivered, disputed and cancelled (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', 'Zuri Kamau')
    await addFunds(zuri, '10000')
    const [sent, unanswered] = [await orderOf(zuri, 'delivery'), await orderOf(zuri, 'delivery')]
    const tab = await openTab({ js, as: zuri })
    const { page } = tab
    const main = () => page.getByRole('main').innerText()
    const seeText = (text: string | RegExp) => page.getByText(text).first().waitFor()

    await page.goto(`/client/orders/${unanswered.id}`)
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    expect(await main()).toMatch(/KES\s4,700 goes back to your purse right away/)
    await page.getByRole('button', { name: /^Cancel and refund KES\s4,700$/ }).click()
    await seeText('Order cancelled')
    expect((await walletOf(zuri)).available.amount).toBe('5300.00')

    await bySeller(sent.id, 'acceptance')
    await bySeller(sent.id, 'shipment', { carrier: 'G4S', tracking: 'G4-17' })
    await page.goto(`/client/orders/${sent.id}`)
    expect(await main()).toMatch(/Shipped with G4S, tracking number G4-17/)
    await page.getByRole('link', { name: 'It hasn’t arrived' }).click()
    await page.getByLabel(/^What should the seller know/).fill('Nobody rang.')
    await page.getByRole('button', { name: 'Tell the seller' }).click()
    await seeText('You told the seller that it hasn’t arrived.')
    await page.getByRole('link', { name: 'I’ve received it' }).click()
    await page.getByRole('button', { name: /^Yes, pay KES\s4,700$/ }).click()
    await seeText('Enjoy it')
    expect(await walletOf(zuri)).toMatchObject({ available: { amount: '5300.00' }, held: { amount: '0.00' } })
    await page.goto('/client/orders?tab=past')
    expect(await main()).toMatch(/Past \(2\)/)
    await page.goto(`/client/orders/${sent.id}`)
    await page.getByRole('link', { name: 'Chat with the seller' }).click()
    await page.getByLabel('Your message').fill('Thank you!')
    await page.getByRole('button', { name: 'Send' }).click()
    await seeText(`Order ${sent.reference}`)
    expectQuiet(tab)
  })

test('what the seller does appears on the open page', async () => {
  const zuri = await newPerson('client', 'Zuri Kamau')
  await addFunds(zuri, '5000')
  const order = await orderOf(zuri, 'pickup')
  const tab = await openTab({ as: zuri })
  const { page } = tab
  await noteListening(tab)
  await page.goto(`/client/orders/${order.id}`)
  await listening(tab)
  await markPage(tab)
  await bySeller(order.id, 'acceptance')
  await page.getByText('Duka la Uzuri is getting it ready.').waitFor()
  await bySeller(order.id, 'readiness')
  await page.getByRole('heading', { name: 'Your pickup code' }).waitFor()
  const code = /\b(\d{3} \d{3})\b/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
  await bySeller(order.id, 'collection', { code })
  await page.getByText('The seller was paid.').waitFor()
  await expectNeverReloaded(tab)
  expectQuiet(tab)
})
