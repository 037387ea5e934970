// A client whom a salon blocks: what both of them read, and that it can be taken back.
import { expectQuiet, openTab } from '../harness/browser'
import { test } from '../harness/fixtures'
import { addFunds, book, call, demoPerson, freeSlots, newPerson, SALON, serviceNamed } from '../harness/people'

test('blocked, refused with the reason, and unblocked', async () => {
  const partner = await demoPerson('partner')
  const client = await newPerson('client', 'Unwelcome Njeri')
  await addFunds(client, '9000')
  const service = await serviceNamed('Trim & Shape')
  await book(client, service)
  const tab = await openTab({ as: partner, plain: true })
  const { page } = tab
  await page.goto('/partner/clients?q=Unwelcome')
  await page
    .getByRole('link', { name: /Unwelcome Njeri/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Block this client' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block this client' }).click()
  await page.getByText('You blocked this client.', { exact: false }).waitFor()

  const theirs = await openTab({ as: client, plain: true })
  const [, slot] = await freeSlots(service)
  const date = slot?.startsAt.slice(0, 10) ?? ''
  const query = new URLSearchParams({ salon: SALON, service: service.id, date })
  await theirs.page.goto(`/booking?${query}`)
  await theirs.page.locator('input[name=startsAt]').first().check()
  await theirs.page.getByRole('button', { name: 'Continue' }).click()
  await theirs.page.getByText('This salon isn’t taking bookings from you', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Unblock this client' }).click()
  await page.getByText('They can book with you again.', { exact: false }).waitFor()
  await call('/api/slot-holds', {
    as: client,
    method: 'POST',
    key: crypto.randomUUID(),
    body: { salonId: SALON, plan: [{ serviceId: service.id, staffId: slot?.staffId }], startsAt: slot?.startsAt },
  })
  expectQuiet(tab)
})
