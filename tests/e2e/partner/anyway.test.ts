// A second client at once: refused as any other, then booked anyway with a reason, and marked in the calendar.
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, book, demoPerson, freeSlots, newPerson, serviceNamed } from '../harness/people'

for (const js of PLAIN_WALKS)
  test(`books anyway, JavaScript ${js}`, async () => {
    test.setTimeout(120_000)
    const partner = await demoPerson('partner')
    const service = await serviceNamed('Trim & Shape')
    const client = await newPerson('client', `Usual Client ${js}`)
    await addFunds(client, '9000')
    const slot = (await freeSlots(service)).at(-3)
    if (!slot) throw new Error('nothing is free')
    const { staffId } = await book(client, service, slot)
    const tab = await openTab({ js, as: partner })
    const { page } = tab
    const at = slot.startsAt.slice(0, 16)
    await page.goto(`/partner/calendar/new?${new URLSearchParams({ staff: staffId, at })}`)
    await page.getByLabel('Or a new client’s name').fill(`Second Client ${js}`)
    await page.getByLabel(/^Trim & Shape/).check()
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByLabel('Or use this time anyway').selectOption('A second client at once')
    await page.getByRole('button', { name: 'Book visit' }).click()
    await page.getByText('Visit booked').first().waitFor()
    await page.getByText('booked anyway').first().waitFor()
    await page
      .getByRole('link', { name: new RegExp(`Second Client ${js}`) })
      .first()
      // Without scripts the middle of a short visit is the link that moves it.
      .press('Enter')
    await page.getByText('Booked anyway: a second client at once').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/partner\/appointments\//)
    expectQuiet(tab, { refusals: true })
  })
