// Setting up a shop: a seller creates it in a browser, with and without JavaScript, an admin approves it, and clients
// find the product; then a spreadsheet with errors is corrected and imported.

import { makeAdmin } from '../../fixtures/identity/admins'
import { pngOf, quadrants } from '../../fixtures/pictures'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, CACHED_CLAIM_COOKIE, call, newPerson, type Person } from '../harness/people'
import { database } from '../harness/product'

const PROFILE = {
  kind: 'shop',
  name: 'Kaya Oils',
  description: 'Coconut and baobab, cold pressed.',
  address: '3 Digo Road',
  city: 'Nairobi',
  phone: '+254712345670',
  taxNumber: 'P059999999Z',
}

const using = ({ page }: Tab) => ({
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  follow: (name: string) => page.getByRole('link', { name }).first().click(),
  said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
})

async function approved(seller: Person): Promise<string> {
  const admin = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(database(), admin.email)
  admin.cookies.delete(CACHED_CLAIM_COOKIE)
  const { id, application } = await call('/api/my-shop', { as: seller })
  const path = `/api/admin/applications/${application.id}/approval`
  await call(path, { as: admin, method: 'POST', key: crypto.randomUUID() })
  return id
}

for (const js of PLAIN_WALKS)
  test(`a shop from nothing to the shelf, JavaScript ${js}`, async () => {
    test.setTimeout(180_000)
    const seller = await newPerson('product_seller', 'Mwanaisha Kaya')
    const tab = await openTab({ as: seller, js })
    const { page } = tab
    const { press, follow, said, fill } = using(tab)

    await page.goto('/seller/set-up')
    await said('0 of 4 done')
    await follow('About the shop')
    await fill('Store name', PROFILE.name)
    await fill('Description', PROFILE.description)
    await fill('Address', PROFILE.address)
    await page.getByLabel('City').fill(PROFILE.city)
    await fill('Phone', PROFILE.phone)
    await fill('Tax number', PROFILE.taxNumber)
    await press('Save draft')
    await said('2 of 4 done')
    expect(await page.getByRole('button', { name: 'Submit for approval' }).count()).toBe(0)

    await follow('Delivery & returns')
    await fill('Delivery fee (KES)', '250,50')
    await press('Save terms')
    await said('Enter a price in numbers')
    expect(await page.getByLabel('Delivery fee (KES)').inputValue()).toBe('250,50')
    await fill('Delivery fee (KES)', '250.50')
    await fill('Free delivery from (KES)', '5000')
    await fill('Days to return', '7')
    await press('Save terms')
    await said('Terms saved')

    await follow('Next: First product')
    await fill('Name', 'Baobab Oil')
    await page.getByLabel('Category').selectOption('Skincare')
    await fill('Option 1', 'Size')
    await fill('Value for option 1 (if any)', '50 ml')
    await fill('SKU', 'BAO-50')
    await fill('Price (KES)', '')
    await fill('In stock now', '0')
    await press('Save draft')
    await said('Price is required')
    expect(await page.getByLabel('Option 1', { exact: true }).inputValue()).toBe('Size')
    await fill('Price (KES)', '850')
    await press('Save draft')
    await page.getByRole('heading', { name: 'Variants by size' }).waitFor()

    await follow('Add variant')
    await fill('Size', '50 ML')
    await fill('SKU', 'BAO-100')
    await fill('Price (KES)', '1500')
    await press('Add variant')
    await said('Another variant has the same')
    await fill('Size', '100 ml')
    await press('Add variant')
    await said('BAO-100')

    await follow('Add pictures')
    await page
      .getByLabel(/Add a picture/)
      .setInputFiles({ name: 'oil.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(quadrants(64, 64))) })
    await page.getByLabel('Description (optional)').fill('The small bottle')
    await press('Upload')
    await page.getByRole('img', { name: 'The small bottle' }).waitFor()
    await press('Remove')
    await press('Yes, remove')
    await said('The picture is removed.')
    await press('Undo')
    await page.getByRole('img', { name: 'The small bottle' }).waitFor()

    await page.goto('/seller/products')
    await follow('Baobab Oil')
    await press('List it')
    await said('Listed, not shown')
    await page.goto('/seller/set-up')
    await said('3 of 4 done')
    await page.goto('/seller/products')
    await follow('Baobab Oil')
    await follow('50 ml')
    await fill('How many', '12')
    await press('Change stock')
    await said('Stock changed')
    await page.getByLabel(/Damaged or lost/).check()
    await fill('How many', '13')
    await fill('Note', 'Broken')
    await press('Change stock')
    await said('There are only 12')
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Broken')
    await fill('How many', '2')
    await press('Change stock')
    await said('Stock changed')
    await page.getByText('−2').first().waitFor()
    await fill('New price (KES)', '900')
    await press('Set price')
    await said('Price changed')

    await page.goto('/seller/set-up')
    await said('4 of 4 done')
    await press('Submit for approval')
    await press('Yes, submit')
    await said('Waiting for approval')
    const shopId = await approved(seller)
    const { items } = await call('/api/my-shop/products', { as: seller })
    const product = await call(`/api/my-shop/products/${items[0].id}`, { as: seller })
    expect(product).toMatchObject({ visible: true, status: 'listed' })
    expect(product.variants).toMatchObject([
      { sku: 'BAO-50', stock: 10, price: { amount: '900.00', currency: 'KES' } },
      { sku: 'BAO-100', stock: 0, price: { amount: '1500.00' } },
    ])
    const response = await call(`/api/products/${product.id}`)
    expect(response).toMatchObject({ id: product.id, name: 'Baobab Oil' })
    expect(JSON.stringify(response)).toContain(shopId)
    await page.goto(`/seller/products/${product.id}`)
    await said('Clients find it in the shop.')
    const log = await ask('/seller/stock.csv', { as: seller })
    expect(log.headers.get('content-type')).toContain('text/csv')
    expect(log.text).toContain('Baobab Oil,50 ml,BAO-50,-2,10,damaged,,Broken')
    expectQuiet(tab, { refusals: true })
  })

const HEADING = 'sku;product;category;price;stock;status'
const GOOD = Array.from({ length: 220 }, (_, i) => `CSV-${i};Soap ${i};Bath & Body;${100 + i}.50;${i % 9};listed`)

for (const js of PLAIN_WALKS)
  test(`a spreadsheet with errors, corrected and imported, JavaScript ${js}`, async () => {
    test.setTimeout(180_000)
    const seller = await newPerson('product_seller', 'Mwanaisha Kaya')
    await call('/api/me/business', { as: seller, method: 'PUT', body: PROFILE })
    const tab = await openTab({ as: seller, js })
    const { page } = tab
    const { press, follow, said } = using(tab)
    const bring = async (lines: string[]) => {
      await page.getByLabel('CSV file').setInputFiles({
        name: 'soap.csv',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from(`\uFEFF${[HEADING, ...lines].join('\r\n')}`),
      })
      await press('Check the file')
    }
    await page.goto('/seller/products')
    await follow('Import a spreadsheet')
    const bad = [...GOOD]
    bad[5] = 'CSV-5;Soap 5;Bath & Body;twelve;1;listed'
    bad[6] = 'CSV-6;Soap 6;Soaps;10.00;1;listed'
    await bring(bad)
    await said('2 errors to fix')
    await said('twelve is not a price like 1200.00')
    const main = await page.getByRole('main').innerText()
    expect(main).toContain('Line 7, price: twelve is not a price like 1200.00')
    expect(main).toContain('Line 8, category: Soaps is not one of')
    expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
    expect((await call('/api/my-shop/products', { as: seller })).items).toEqual([])

    await follow('Upload the file again')
    await bring(GOOD)
    await said('Nothing has been imported yet.')
    await press('Import 220 rows')
    await page.getByText('Import complete').waitFor({ timeout: 30_000 })
    await said('220')
    const { counts } = await call('/api/my-shop/products', { as: seller })
    expect(counts.listed).toBe(220)
    const file = await ask('/seller/products.csv', { as: seller })
    expect(file.headers.get('content-disposition')).toContain('products.csv')
    expect(file.text.trim().split('\r\n')).toHaveLength(221)
    await follow('See your products')
    await page.getByRole('link', { name: 'More products' }).waitFor()
    expectQuiet(tab, { refusals: true })
  })
