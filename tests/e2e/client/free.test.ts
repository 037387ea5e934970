// A free service: its salon makes it, a client with an empty purse books it, and neither reads of a payment.
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, demoPerson, freeSlots, newPerson, SALON, walletOf } from '../harness/people'

for (const js of PLAIN_WALKS)
  test(`a free consultation, JavaScript ${js}`, async () => {
    test.setTimeout(120_000)
    const name = `Consultation ${js}`
    const partner = await demoPerson('partner')
    const salon = await openTab({ js, as: partner })
    await salon.page.goto('/partner/salon/services/new')
    await salon.page.getByLabel('Name', { exact: true }).first().fill(name)
    await salon.page.getByLabel('Category').fill('Consultations')
    await salon.page
      .getByLabel(/^Price \(KES\)/)
      .first()
      .fill('0')
    await salon.page
      .getByLabel(/^Duration/)
      .first()
      .fill('30')
    await salon.page
      .getByRole('button', { name: /^(Add|Save)/ })
      .last()
      .click()
    const row = salon.page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('Free').first().waitFor()
    const { services } = await call('/api/my-salon', { as: partner })
    const service = services.find((service: { name: string }) => service.name === name)
    expect(service.price.amount).toBe('0.00')

    const client = await newPerson('client', `Consulted Client ${js}`)
    const [slot] = await freeSlots(service)
    const plan = [{ serviceId: service.id, staffId: slot?.staffId }]
    const body = { salonId: SALON, plan, startsAt: slot?.startsAt }
    const { id } = await call('/api/slot-holds', { as: client, method: 'POST', key: crypto.randomUUID(), body })
    const tab = await openTab({ js, as: client })
    const { page } = tab
    await page.goto(`/booking/${id}`)
    await page.getByText('There is nothing to pay, now or at the salon.').waitFor()
    expect(await page.getByText('How to pay').count()).toBe(0)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('There is nothing to pay.').waitFor()
    await page.goto(`/client/bookings/${id}`)
    await page.getByText('Free', { exact: true }).first().waitFor()
    expect((await walletOf(client)).available.amount).toBe('0.00')
    expectQuiet(tab)
    expectQuiet(salon)
  })
