// A parcel that has not come: its client says so, an admin decides for them; another, above what one admin may
// move alone, goes to the seller once a second admin has agreed. Money to the unit on both sides and in the trial
// balance, with scripts and without.

import type { Ctx } from '../../../api/platform/context'
import { minorOf } from '../../../api/platform/values/money'
import { addShop } from '../../fixtures/businesses'
import type { World, Person as WorldPerson } from '../../fixtures/harness'
import { makeAdmin } from '../../fixtures/identity/admins'
import { addProduct, ordered } from '../../fixtures/shop/shop'
import { expectZeroTrialBalance } from '../../fixtures/trial-balance'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, CACHED_CLAIM_COOKIE, call, newPerson, type Person, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const WHY = 'The courier has no proof that it was handed over.'
const product = emptyProduct()

let selma: Person
let world: World

test.beforeAll(async () => {
  const ctx = { db: product.db, now: Date.now, id: () => crypto.randomUUID() } as unknown as Ctx
  world = { db: product.db, ctx: () => ctx } as unknown as World
  selma = await newPerson('product_seller', 'Selma Seller')
  const { id: ownerId } = await call('/api/me', { as: selma })
  await addShop(world, { id: 'disputed-shop', ownerId, name: 'Duka la Uzuri', status: 'approved', deliveryFee: 30_000 })
  await addProduct(world, { id: 'disputed-shampoo', shopId: 'disputed-shop', name: 'Shea Shampoo' }, [
    { id: 'disputed-small', values: ['250 ml'], stock: 90 },
  ])
})

/** An admin of this file's own, who has just signed in. */
async function newAdmin(name: string): Promise<Person> {
  const person = await newPerson('client', name)
  await makeAdmin(product.db, person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

/** So many of KES 1,200.00 each and 300.00 to bring them, sent off. */
async function sentTo(client: Person, small: number): Promise<{ id: string; reference: string }> {
  const { id, name } = await call('/api/me', { as: client })
  const order = await ordered(world, { id, name } as WorldPerson, 'disputed-shop', { 'disputed-small': small })
  for (const [step, body] of [
    ['acceptance', {}],
    ['shipment', { carrier: 'G4S', tracking: 'G4-17' }],
  ] as const)
    await call(`/api/orders/${order.id}/${step}`, { as: selma, method: 'POST', key: crypto.randomUUID(), body })
  return order
}

async function payable(): Promise<number> {
  const { payable } = await call('/api/wallet/money-overview', { as: selma })
  const balance = payable.find((money: { currency: string }) => money.currency === 'KES')
  return balance ? minorOf(balance) : 0
}

const balances = async (client: Person) => {
  const { available, held } = await walletOf(client)
  return { available: minorOf(available), held: minorOf(held) }
}

for (const js of PLAIN_WALKS)
  test(`disputed and decided, alone and by two (scripts: ${js})`, async () => {
    const zuri = await newPerson('client', `Zuri ${js}`)
    await addFunds(zuri, '20000')
    const [small, large] = [await sentTo(zuri, 1), await sentTo(zuri, 12)]
    const before = await payable()
    const client = await openTab({ js, as: zuri })
    for (const { id } of [small, large]) {
      const { page } = client
      await page.goto(`/client/orders/${id}?do=dispute`)
      await page.getByLabel(/^What should the seller know/).fill('Nobody rang at the gate.')
      await page.getByRole('button', { name: 'Tell the seller' }).click()
      await page.getByText('We’re looking into it, too.').first().waitFor()
      await page.getByRole('link', { name: 'Support conversation' }).waitFor()
    }
    expect(await balances(zuri)).toEqual({ available: 380_000, held: 1_620_000 })

    const ada = await openTab({ js, as: await newAdmin(`Ada ${js}`) })
    const { page } = ada
    const seeText = (text: string | RegExp) => page.getByText(text).first().waitFor()
    await page.goto('/admin/dashboard')
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link', { name: 'Disputes' }).click()
    await page.getByRole('link', { name: small.reference }).click()
    await seeText('Nobody rang at the gate.')
    await seeText('G4S, G4-17')
    await page.getByRole('button', { name: 'Review' }).click()
    await seeText('Choose who you’re deciding in favor of.')
    await seeText('Enter a reason of at least 10 characters.')
    await page.getByLabel('For the client').check()
    await page.getByLabel('Reason').fill(WHY)
    await page.getByRole('button', { name: 'Review' }).click()
    await seeText(`Purse of Zuri ${js}`)
    await page.getByRole('button', { name: /^In favor of the client: KES\s1,500\.00$/ }).click()
    await seeText('Decided for the client')
    await seeText(WHY)
    expect(await balances(zuri)).toEqual({ available: 530_000, held: 1_470_000 })
    expect(await payable()).toBe(before)

    await page.goto(`/admin/disputes/${large.id}`)
    await page.getByLabel('For the seller').check()
    await page.getByLabel('Reason').fill('The courier shows a signature of the client.')
    await page.getByRole('button', { name: 'Review' }).click()
    await seeText('needs a second admin')
    await page.getByRole('button', { name: /^Propose KES\s14,700\.00$/ }).click()
    await seeText('A decision has been proposed and needs a second admin.')
    expect(await balances(zuri)).toEqual({ available: 530_000, held: 1_470_000 })

    const bob = await openTab({ js, as: await newAdmin(`Bob ${js}`) })
    await bob.page.goto(`/admin/disputes/${large.id}`)
    await bob.page.getByRole('link', { name: 'View proposal' }).click()
    await bob.page.getByRole('heading', { name: /^Dispute settlement of KES/ }).waitFor()
    await bob.page.getByText(`Order ${large.reference} at Duka la Uzuri`).first().waitFor()
    await bob.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await bob.page.getByRole('button', { name: 'Yes, confirm' }).click()
    await bob.page.getByText('It’s done, and whoever proposed it has been notified.').first().waitFor()
    // 1.5% of KES 14,700.00 is the fee.
    expect(await balances(zuri)).toEqual({ available: 530_000, held: 0 })
    expect(await payable()).toBe(before + 1_470_000 - 22_050)

    await client.page.goto(`/client/orders/${small.id}`)
    await client.page.getByText('Purse decided in your favor').first().waitFor()
    await client.page.getByText(WHY).first().waitFor()
    await client.page.goto(`/client/orders/${large.id}`)
    await client.page.getByText('Purse decided in the seller’s favor').first().waitFor()
    await bob.page.goto('/admin/disputes?status=decided')
    for (const { reference } of [small, large]) await bob.page.getByRole('link', { name: reference }).waitFor()
    await bob.page.goto('/admin/money?view=acts')
    await bob.page.getByRole('link', { name: 'Settlement' }).first().waitFor()
    await bob.page.goto('/admin/trial-balance')
    await bob.page.getByText('Every currency balances').waitFor()
    await expectZeroTrialBalance(product.db)
    for (const tab of [client, ada, bob]) expectQuiet(tab)
  })
