// A salon says where it is: by where the phone is, by a link of a map, and what clients see of it.
import { expectQuiet, holdScripts, openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { call, newPerson } from '../harness/people'
import { productUrl } from '../harness/running'

const PROFILE = { kind: 'salon', name: 'Mahali Hair', city: 'Nairobi', address: '9 Riverside' }

test('a salon sets its pin by the phone’s position and by a link, and is told what cannot be', async () => {
  const partner = await newPerson('beauty_partner', 'Wairimu Mahali')
  await call('/api/me/business', { as: partner, method: 'PUT', body: PROFILE })
  const tab = await openTab({ as: partner, own: true })
  const { page, context } = tab
  await context.grantPermissions(['geolocation'], { origin: new URL(productUrl()).origin })
  await context.setGeolocation({ latitude: -1.270_123, longitude: 36.800_456, accuracy: 12 })
  const pin = page.getByLabel('Place on the map')
  const save = () => page.getByRole('button', { name: 'Save draft' }).click()
  await page.goto('/partner/set-up')
  await page.getByRole('button', { name: 'Use where I am now' }).click()
  await page.getByText('Found, to about 12 m.', { exact: false }).waitFor()
  expect(await pin.inputValue()).toBe('-1.270123, 36.800456')
  await save()
  await page.getByText('Draft saved').waitFor()
  await page.goto('/partner/set-up')
  expect(await pin.inputValue()).toBe('-1.270123, 36.800456')
  await pin.fill('https://maps.app.goo.gl/8xQfT2pVhJ1')
  await save()
  await page.getByText('We can’t read short links.', { exact: false }).first().waitFor()
  await pin.fill('https://www.google.com/maps/@6.4541,3.3947,17z')
  await save()
  await page.getByText('Choose one in Nairobi or near it.', { exact: false }).waitFor()
  // Also what was typed before the scripts came.
  const arrive = await holdScripts(tab)
  await page.goto('/partner/set-up')
  await pin.fill('https://www.google.com/maps/@-1.2705,36.8001,17z')
  arrive()
  const link = page.getByRole('link', { name: 'See it on a map' })
  const query = encodeURIComponent('-1.2705, 36.8001').replaceAll('%20', '+')
  await expect.poll(() => link.getAttribute('href')).toContain(query)
  await save()
  await page.getByText('Draft saved').waitFor()
  const { salon } = await call('/api/me/business', { as: partner })
  expect(salon.pin).toEqual({ latitude: -1.2705, longitude: 36.8001 })
  expectQuiet(tab, { refusals: true })
})
