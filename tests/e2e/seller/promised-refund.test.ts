// A refund after a payout: the seller promises it from what they earn next, both sides see it wait, and it is made as soon as
// the next order is delivered.
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../api/platform/context'
import { session } from '../../../db/schema/identity'
import { addShop } from '../../fixtures/businesses'
import type { World } from '../../fixtures/harness'
import { addProduct, ordered } from '../../fixtures/shop/shop'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, call, newPerson, type Person, walletOf } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const ownProduct = emptyProduct()

const idOf = async (person: Person): Promise<string> => (await call('/api/me', { as: person })).id

const post = (as: Person, path: string, body?: object) =>
  call(path, { as, method: 'POST', key: crypto.randomUUID(), ...(body && { body }) })

const press = (page: Tab['page'], name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

for (const js of PLAIN_WALKS)
  test(`a promised refund is made from the next earnings, JavaScript ${js}`, async () => {
    // What planting needs of a world.
    const ctx = { db: ownProduct.db, now: Date.now, id: () => uuidv7() } as unknown as Ctx
    const world = { db: ownProduct.db, ctx: () => ctx } as unknown as World
    const seller = await newPerson('product_seller', 'Selma Kariuki')
    const client = await newPerson('client', 'Amina Otieno')
    await addFunds(client, '10000')
    const [shopId, variant, sellerId] = [`soko-${js}`, `jar-${js}`, await idOf(seller)]
    const shop = { id: shopId, ownerId: sellerId, name: 'Shea & Sons' }
    await addShop(world, { ...shop, status: 'approved', deliveryFee: 30_000 })
    await addProduct(world, { id: `butter-${js}`, shopId, name: 'Shea Butter' }, [{ id: variant, values: ['250 ml'] }])
    const buyer = { ...client, id: await idOf(client) } as unknown as Parameters<typeof ordered>[1]
    const bought = async () => {
      const order = await ordered(world, buyer, shopId, { [variant]: 2 })
      for (const step of ['acceptance', 'shipment']) await post(seller, `/api/orders/${order.id}/${step}`)
      await post(client, `/api/orders/${order.id}/delivery`)
      return order
    }
    const first = await bought()
    await ownProduct.db.update(session).set({ steppedUpAt: new Date() }).where(eq(session.userId, sellerId))
    const bank = { bank: 'Equity Bank', accountName: 'Selma', accountNumber: '0011 2233 4455 1234' }
    await post(seller, '/api/payouts/destinations', { type: 'bank', currency: 'KES', ...bank })
    await post(seller, '/api/payouts', { currency: 'KES' })

    const tab = await openTab({ js, as: seller })
    const { page } = tab
    await page.goto(`/seller/orders/${first.id}/refund`)
    await page.getByLabel(/Shea Butter/).selectOption('1')
    await page.getByLabel('Reason').fill('One jar was cracked.')
    await press(page, 'Review')
    await page.getByText('You can’t take it back.').waitFor()
    const review = page.getByRole('region', { name: 'Check the promise' })
    await review.getByText('From your next earnings').waitFor()
    await review.getByText('KES 1,182.00', { exact: true }).waitFor()
    await press(page, 'Promise KES 1,200.00')
    await page.waitForURL(`**/seller/orders/${first.id}`)
    await page.getByText('Refund promised').first().waitFor()
    await page.getByText(/^Promised to the client on/).waitFor()
    expect(await page.getByRole('link', { name: 'Refund', exact: true }).count()).toBe(0)
    await page.goto(`/seller/orders/${first.id}/refund`)
    await page.getByText('A refund of this order is promised already.').waitFor()
    expectQuiet(tab)

    const before = Number((await walletOf(client)).available.amount)
    const theirs = await openTab({ js, as: client })
    await theirs.page.goto(`/client/orders/${first.id}`)
    await theirs.page.getByText('Promised by the shop, from its next earnings').waitFor()

    await bought()
    await ownProduct.tick()
    await theirs.page.goto(`/client/orders/${first.id}`)
    await theirs.page.getByText(/^Refunded on/).waitFor()
    // Another two jars with their delivery were paid, and one came back.
    expect(Number((await walletOf(client)).available.amount)).toBe(before - 2700 + 1200)
    expectQuiet(theirs)
  })
