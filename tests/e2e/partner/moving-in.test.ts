// A salon moves in: a file of Fresha's is shown before anything is saved, read in another way, imported, and undone; a
// contact is erased by the person whose it is.
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { axeFaults, overflow, smallTargets } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { call, newPerson } from '../harness/people'

const PROFILE = {
  kind: 'salon',
  name: 'Mwangaza Braids',
  businessType: 'Hair Salon',
  description: 'Braids by the window.',
  address: '7 Kimathi Street',
  city: 'Nairobi',
  phone: '+254712345678',
  email: 'hello@mwangaza.test',
  licence: 'NCC-77',
}

const HEADING =
  'Client ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added'

const ROWS = Array.from(
  { length: 130 },
  (_, i) => `${i},Amina,Number ${i},,07220${10_000 + i},,Female,1990-01-01,Nairobi,"Tea, no sugar",No,2024-03-02`,
)

const using = ({ page }: Tab) => ({
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  follow: (name: string) => page.getByRole('link', { name }).first().click(),
  said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
})

// With scripts always: what the browser does with a file is what is tested.
for (const js of [false, true])
  test(`a client list is previewed, imported and undone, JavaScript ${js}`, async () => {
    test.setTimeout(180_000)
    const partner = await newPerson('beauty_partner', 'Wangari Mwangaza')
    await call('/api/me/business', { as: partner, method: 'PUT', body: PROFILE })
    const tab = await openTab({ as: partner, js })
    const { page } = tab
    const { press, follow, said } = using(tab)
    await page.goto('/partner/salon')
    await follow('Move to Purse')
    await page.getByLabel('CSV or Excel file').setInputFiles({
      name: 'fresha.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(`\uFEFF${[HEADING, ...ROWS, '131,,,nobody@x.co,,,,,,,,'].join('\r\n')}`),
    })
    await press('Check the file')
    await said('Clients from Fresha')
    await said('1 row will be left out')
    await said('Amina Number 0')
    await said(/Left out: Client ID, Gender, City/)
    if (js) {
      expect(await axeFaults(page)).toEqual([])
      expect(await overflow(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }

    await follow('Change how it is read')
    await page.getByLabel('Note', { exact: true }).selectOption('Not imported')
    await page.getByLabel('Who counts as known already').selectOption('By phone only')
    await press('Show what it does')
    await said(/Left out: .*Note/)
    expect((await call('/api/partner-dashboard/clients', { as: partner })).items).toEqual([])
    await press('Import 130 rows')
    await page.getByText('Import complete').waitFor({ timeout: 30_000 })
    await said('Nobody in the file was told.')
    const { items } = await call('/api/my-salon/imports', { as: partner })
    expect(items[0]).toMatchObject({ status: 'done', created: 130, skipped: 1 })

    await press('Undo this import')
    await press('Undo the import')
    await page.getByText('Import undone').waitFor({ timeout: 30_000 })
    await said('130 rows were taken back.')
    expectQuiet(tab, { refusals: true })
  })

for (const js of PLAIN_WALKS)
  test(`imported staff are set up on their own page, JavaScript ${js}`, async () => {
    test.setTimeout(120_000)
    const partner = await newPerson('beauty_partner', `Wairimu Team ${js}`)
    await call('/api/me/business', { as: partner, method: 'PUT', body: PROFILE })
    const tab = await openTab({ as: partner, js })
    const { page } = tab
    const { press, follow, said } = using(tab)
    await page.goto('/partner/import')
    await page.getByLabel(/^Staff/).check()
    await page.getByLabel('CSV or Excel file').setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Employee Name,Job Title\nNeema Njoroge,Braider'),
    })
    await press('Check the file')
    await said('New staff can’t be booked until you set what they do')
    await press('Import 1 row')
    await page.getByText('Import complete').waitFor({ timeout: 30_000 })
    await page.goto('/partner/salon/staff')
    await said('Can’t be booked yet: no services, hours, or commission')
    await follow('Neema Njoroge')
    await said('Imported, and not bookable yet.')
    await press('Save changes')
    await said('Enter their commission. It can be 0.')
    await page.getByLabel('Commission (%)').fill('30')
    await press('Save changes')
    await said(/30% commission/)

    // A service without a price is asked about, and is not free by itself.
    await page.goto('/partner/import')
    await page.getByLabel(/^Services/).check()
    await page.getByLabel('CSV or Excel file').setInputFiles({
      name: 'services.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Service,Duration,Price\nWash,30,500\nPatch test,15,'),
    })
    await press('Check the file')
    await said('1 service has no price')
    expect(await page.getByRole('button', { name: /^Import / }).count()).toBe(0)
    await page.getByLabel('It costs').check()
    await page.getByLabel('Price of Patch test').fill('cheap')
    await press('Save the prices')
    await said('Enter a price in numbers')
    await page.getByLabel('Price of Patch test').fill('250')
    await press('Save the prices')
    await press('Import 2 rows')
    await page.getByText('Import complete').waitFor({ timeout: 30_000 })
    const { services } = await call('/api/my-salon', { as: partner })
    expect(services.map((service: { name: string; price: object }) => [service.name, service.price])).toEqual([
      ['Wash', { amount: '500.00', currency: 'KES' }],
      ['Patch test', { amount: '250.00', currency: 'KES' }],
    ])
    expectQuiet(tab, { refusals: true })
  })
