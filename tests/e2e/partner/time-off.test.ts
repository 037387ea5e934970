// Sick today, by touch: who is off, the visits in the way, and one confirmation; the client agrees to the change.
import { expectQuiet, openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  book,
  call,
  demoPerson,
  freeSlots,
  newPerson,
  serviceNamed,
} from '../harness/people'

test('somebody is sick, and their visits are seen to at once', async () => {
  test.setTimeout(120_000)
  const partner = await demoPerson('partner')
  const service = await serviceNamed('Trim & Shape')
  const client = await newPerson('client', 'Rebooked Client')
  await addFunds(client, '9000')
  const slots = await freeSlots(service)
  const slot = slots.at(-1)
  if (!slot) throw new Error('nothing is free')
  const { id, staffId } = await book(client, service, slot)
  const date = slot.startsAt.slice(0, 10)
  const tab = await openTab({ js: true, as: partner, touch: true })
  const { page } = tab
  await page.goto(`/partner/calendar/new?${new URLSearchParams({ staff: staffId, date })}`)
  await page.getByRole('link', { name: 'Time off and special dates' }).tap()
  await page.getByLabel('Last day').fill(date)
  await page.getByRole('button', { name: 'Show visits in the way' }).tap()
  const choice = page.getByLabel(`Rebooked Client, ${service.name}`)
  await choice.waitFor()
  const options = choice.locator('option')
  expect(await options.count()).toBeGreaterThan(1)
  await choice.selectOption({ index: 0 })
  // Whatever else is in the way is given back.
  for (const other of await page.locator('select[name^="open-"]').all())
    if ((await other.getAttribute('name')) !== `open-${id}`) await other.selectOption('cancel')
  await page.getByRole('button', { name: 'Confirm, and tell the clients' }).tap()
  await page.getByText('Time off saved').first().waitFor()
  await page.getByRole('link', { name: 'Rebooked Client' }).waitFor()
  const seen = await call(`/api/appointments/${id}`, { as: client })
  expect(seen).toMatchObject({ movedBySalon: true, price: service.price })
  expect(seen.staffId).not.toBe(staffId)

  const own = await openTab({ js: false, as: client })
  await own.page.goto(`/client/bookings/${id}`)
  await own.page.getByText('The salon has changed this visit').waitFor()
  await own.page.getByRole('button', { name: 'Agree to the change' }).click()
  expect(await own.page.getByText('The salon has changed this visit').count()).toBe(0)
  await page.reload()
  expect(await page.getByRole('link', { name: 'Rebooked Client' }).count()).toBe(0)

  // They are back, for some hours of the day.
  await page.getByLabel('First day').fill(date)
  await page.getByLabel('Last day').fill(date)
  await page.getByLabel('Other hours', { exact: true }).check()
  await page.getByRole('button', { name: 'Show visits in the way' }).tap()
  await page.getByText('Enter the hours.').waitFor()
  await page.getByLabel('From', { exact: true }).fill('10:00')
  await page.getByLabel('To', { exact: true }).fill('14:00')
  await page.getByRole('button', { name: 'Show visits in the way' }).tap()
  await page.getByRole('button', { name: 'Save these hours' }).tap()
  await page.getByText('10:00 AM to 2:00 PM').waitFor()
  await page.getByRole('link', { name: /^Remove: / }).tap()
  await page.getByRole('button', { name: 'Use the usual hours' }).tap()
  await page.getByText('Nothing yet.').waitFor()
  expectQuiet(own)
  expectQuiet(tab)
})
