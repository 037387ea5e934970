// While something takes time: the button says so and works once, a slow page shows a bar, and all is
// as before when nothing came of it. An answer without a page (204) leaves us where we are, to look.
import type { Page } from '@playwright/test'
import { expectQuiet, hydrated, openTab, otherSum } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, deleteStrangers, newPerson } from '../harness/people'

test.beforeEach(deleteStrangers)

/** Answers what goes to a path with nothing, so that the page stays; counts what came. */
async function respondNothing(page: Page, path: string, method = 'GET') {
  let came = 0
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.continue()
      came += 1
      await route.fulfill({ status: 204 })
    },
  )
  return { came: () => came, noMore: () => page.unrouteAll() }
}

const leaving = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-leaving'))

async function fillIn(page: Page): Promise<void> {
  await page.goto('/contact')
  const fields = { Name: 'Ann', Subject: 'Hello', Message: `Hello ${crypto.randomUUID()}` }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Email').fill(`busy-${crypto.randomUUID()}@people.test`)
}

/** The contact form's button, whatever it says. */
const sender = (page: Page) => page.locator('form#contact button[type=submit]')

test.describe('a form', () => {
  test('says Sending..., and is sent once', async () => {
    const tab = await openTab()
    const { page } = tab
    const posts = await respondNothing(page, '/contact', 'POST')
    await fillIn(page)
    const button = sender(page)
    expect(await button.innerText()).toBe('Send message')
    await button.click()
    await expect.poll(posts.came).toBe(1)
    expect(await button.innerText()).toBe('Sending...')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('form#contact').getAttribute('aria-busy')).toBe('true')
    expect(await leaving(page)).toBe(true)
    await button.click({ force: true })
    await page.getByLabel('Subject').press('Enter')
    expect(posts.came()).toBe(1)
    expectQuiet(tab)
  })

  test('is as before when the page comes back out of the cache', async () => {
    const { page } = await openTab()
    const posts = await respondNothing(page, '/contact', 'POST')
    await fillIn(page)
    await sender(page).click()
    await expect.poll(posts.came).toBe(1)
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await sender(page).innerText()).toBe('Send message')
    expect(await sender(page).getAttribute('aria-disabled')).toBeNull()
    expect(await leaving(page)).toBe(false)
    await posts.noMore()
    await sender(page).click()
    await page.getByText('Message Sent', { exact: true }).first().waitFor()
    expect(await leaving(page)).toBe(false)
  })

  test('may be sent again when no answer came for long', async () => {
    const { page } = await openTab({ own: true })
    await page.clock.install()
    const posts = await respondNothing(page, '/contact', 'POST')
    await fillIn(page)
    await sender(page).click()
    await expect.poll(posts.came).toBe(1)
    await page.clock.fastForward(14_000)
    expect(await sender(page).innerText()).toBe('Sending...')
    await page.clock.fastForward(1500)
    expect(await sender(page).innerText()).toBe('Send message')
    expect(await leaving(page)).toBe(false)
  })

  test('the value of the pressed button is sent though its words change', async () => {
    const tab = await openTab({ as: await newPerson() })
    const { page } = tab
    await page.goto('/client/dashboard')
    const open = () => page.getByRole('button', { name: /currency/ }).click()
    const ugx = page.locator('button[value=UGX]')
    const posts = await respondNothing(page, '/client/currency', 'POST')
    await open()
    await ugx.click()
    await expect.poll(posts.came).toBe(1)
    expect(await ugx.innerText()).toBe('Changing...')
    await posts.noMore()
    await page.reload()
    await open()
    // As high as the screen allows; what does not fit is scrolled to.
    const picker = page.getByRole('form', { name: 'Display currency' })
    const { y = 0, height = 0 } = (await picker.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await ugx.click()
    await page.getByText('Display currency changed to Ugandan Shilling (UGX)').first().waitFor()
    expectQuiet(tab)
  })

  test('an island that answers by itself is not disturbed', async () => {
    const as = await newPerson()
    // The first money is celebrated on a page of its own.
    await addFunds(as, '1', 'sandbox_ok', 'USD')
    const tab = await openTab({ as })
    const { page } = tab
    await page.goto('/client/wallet')
    for (let round = 1; round <= 2; round += 1) {
      await page.getByText('Add Funds', { exact: true }).click()
      await (await otherSum(tab)).fill(String(round))
      await hydrated(tab, 'add-funds')
      await page.getByRole('button', { name: `Add $${round}` }).click()
      await page.getByText(`Successfully added $${round}.00 to your wallet`).first().waitFor()
      expect(await page.locator('form[aria-busy]').count()).toBe(0)
      expect(await leaving(page)).toBe(false)
    }
    expectQuiet(tab)
  })
})

test.describe('a page that is slow to come', () => {
  const bar = (page: Page) =>
    page.evaluate(() => {
      const { content, animationName, animationDelay, animationDuration, width, height } = getComputedStyle(
        document.documentElement,
        '::before',
      )
      return { content, animationName, animationDelay, animationDuration, width, height }
    })

  for (const still of [false, true])
    test(`reduced motion ${still}`, async () => {
      const tab = await openTab({ still })
      const { page } = tab
      const visits = await respondNothing(page, '/about')
      await page.goto('/help')
      expect((await bar(page)).content).toBe('none')
      await page.getByRole('link', { name: 'About' }).click()
      await expect.poll(visits.came).toBe(1)
      expect(await leaving(page)).toBe(true)
      expect(await bar(page)).toMatchObject({
        content: '""',
        animationName: 'fill',
        animationDelay: '0.3s',
        height: '3px',
        // Without motion it is simply there after a moment.
        animationDuration: still ? '0.001s' : '8s',
      })
      await visits.noMore()
      await page.getByRole('link', { name: 'About' }).click()
      await page.waitForURL('**/about')
      expect(await leaving(page)).toBe(false)
      expectQuiet(tab)
    })

  test('a place on the same page, and a number to call, are no journeys', async () => {
    const { page } = await openTab()
    await page.goto('/help')
    await page.evaluate(() => {
      location.hash = 'main'
    })
    expect(await leaving(page)).toBe(false)
    await page.getByRole('link', { name: /^Call/ }).click()
    expect(await leaving(page)).toBe(false)
  })
})
