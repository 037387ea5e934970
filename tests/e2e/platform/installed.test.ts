// What a device offers to an app: being installed, a number on its icon, and its own sheet for sharing. Chromium on a test
// machine has none of them, so each is the test's own.
import { openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, newPerson, SALON } from '../harness/people'

test('the Install button is there once the browser offers it', async () => {
  const { page } = await openTab({ as: await newPerson() })
  await page.goto('/client/settings')
  await page.getByRole('heading', { name: 'Keep Purse on your home screen' }).waitFor()
  const install = page.getByRole('button', { name: 'Install', exact: true })
  expect(await install.count()).toBe(0)
  await page.evaluate(() => {
    const prompt = () => document.body.setAttribute('data-asked', 'true')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await install.click()
  expect(await page.locator('body[data-asked]').count()).toBe(1)
})

test('an iPhone is told where Safari has it', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const headers = { 'user-agent': userAgent }
  const { text } = await ask('/client/settings', { as: await newPerson(), headers })
  expect(text).toContain('In Safari, tap Share, then Add to Home Screen.')
  expect(text).toContain('<meta name="apple-mobile-web-app-title" content="Purse"/>')
})

test('the icon says how much is unread', async () => {
  const { page } = await openTab({ as: await newPerson() })
  await page.addInitScript(() => {
    const badges: number[] = []
    const setAppBadge = async (count: number) => void badges.push(count)
    Object.assign(window, { badges })
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
  })
  await page.goto('/client/settings')
  const detail = { messages: 2, notifications: 3 }
  await page.evaluate((counts) => {
    dispatchEvent(new CustomEvent('purse:unread', { detail: counts }))
  }, detail)
  expect(await page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))).toBe(5)
})

test('a salon is shared by the device’s own sheet, else by email', async () => {
  const { page } = await openTab({})
  await page.goto(`/salon/${SALON}`)
  const share = page.getByRole('link', { name: 'Share', exact: true }).first()
  expect(await share.getAttribute('href')).toContain(`mailto:?body=`)
  await page.evaluate(() => {
    const value = async (shared: object) => Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value })
  })
  await share.click()
  const shared = await page.evaluate(() => (window as unknown as { shared: object }).shared)
  const url = new URL(`/salon/${SALON}`, page.url()).href
  expect(shared).toMatchObject({ url })
  expect(page.url()).toBe(url)
})
