// While something takes time: the button says so and works once, a slow page shows a bar, and all is
// as before when nothing came of it. Answers are held back here for as long as a test looks.
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectQuiet, hydrated, openTab } from './browser'
import { newPerson } from './people'

/** Holds back what goes to a path until it is let go; counts what came. */
async function holdBack(page: Page, path: string, method = 'GET') {
  const held: Route[] = []
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? held.push(route) : route.continue()),
  )
  return {
    came: () => held.length,
    letGo: () => Promise.all(held.splice(0).map((route) => route.continue())),
  }
}

const leaving = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-leaving'))

async function fillIn(page: Page): Promise<void> {
  await page.goto('/contact')
  const words = { Name: 'Ann', Subject: 'Hello', Message: `Hello ${crypto.randomUUID()}` }
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Email').fill(`busy-${crypto.randomUUID()}@people.test`)
}

/** The contact form's button, whatever it says. */
const sender = (page: Page) => page.locator('form#contact button[type=submit]')

describe('a form', () => {
  test('says Sending..., and is sent once', async () => {
    const tab = await openTab()
    const { page } = tab
    const posts = await holdBack(page, '/contact', 'POST')
    await fillIn(page)
    const button = sender(page)
    expect(await button.innerText()).toBe('Send Message')
    await button.click()
    await expect.poll(posts.came).toBe(1)
    expect(await button.innerText()).toBe('Sending...')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('form#contact').getAttribute('aria-busy')).toBe('true')
    expect(await leaving(page)).toBe(true)
    await button.click({ force: true })
    await page.getByLabel('Subject').press('Enter')
    expect(posts.came()).toBe(1)
    await posts.letGo()
    await page.getByText('Message Sent', { exact: true }).first().waitFor()
    expect(await leaving(page)).toBe(false)
    expectQuiet(tab)
  })

  test('is as before when the page comes back out of the cache', async () => {
    const { page } = await openTab()
    const posts = await holdBack(page, '/contact', 'POST')
    await fillIn(page)
    await sender(page).click()
    await expect.poll(posts.came).toBe(1)
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await sender(page).innerText()).toBe('Send Message')
    expect(await sender(page).getAttribute('aria-disabled')).toBeNull()
    expect(await leaving(page)).toBe(false)
    await sender(page).click()
    await expect.poll(posts.came).toBe(2)
  })

  test('may be sent again when no answer came for long', async () => {
    const { page } = await openTab()
    await page.clock.install()
    const posts = await holdBack(page, '/contact', 'POST')
    await fillIn(page)
    await sender(page).click()
    await expect.poll(posts.came).toBe(1)
    await page.clock.fastForward(14_000)
    expect(await sender(page).innerText()).toBe('Sending...')
    await page.clock.fastForward(1500)
    expect(await sender(page).innerText()).toBe('Send Message')
    expect(await leaving(page)).toBe(false)
  })

  test('the value of the pressed button is sent though its words change', async () => {
    const tab = await openTab({ as: await newPerson() })
    const { page } = tab
    const posts = await holdBack(page, '/client/currency', 'POST')
    await page.goto('/client/dashboard')
    await page.getByRole('button', { name: /currency/ }).click()
    const ugx = page.locator('button[value=UGX]')
    await ugx.click()
    await expect.poll(posts.came).toBe(1)
    expect(await ugx.innerText()).toBe('Changing...')
    await posts.letGo()
    await page.getByText('Currency Changed').first().waitFor()
    await page
      .getByText(/Ugandan Shilling \(UGX\)/)
      .first()
      .waitFor()
    expectQuiet(tab)
  })

  test('an island that answers by itself is not disturbed', async () => {
    const tab = await openTab({ as: await newPerson() })
    const { page } = tab
    await page.goto('/client/wallet')
    for (let round = 1; round <= 2; round += 1) {
      await page.getByText('Add Funds', { exact: true }).click()
      await hydrated(tab, 'add-funds')
      await page.getByRole('textbox', { name: /Amount/ }).fill(String(round))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText(`Successfully added KES ${round}.00 to your wallet`).first().waitFor()
      expect(await page.locator('form[aria-busy]').count()).toBe(0)
      expect(await leaving(page)).toBe(false)
    }
    expectQuiet(tab)
  })
})

describe('a page that is slow to come', () => {
  const bar = (page: Page) =>
    page.evaluate(() => {
      const { content, animationName, animationDelay, animationDuration, width, height } =
        getComputedStyle(document.documentElement, '::before')
      return { content, animationName, animationDelay, animationDuration, width, height }
    })

  test.each([{ still: false }, { still: true }])('reduced motion $still', async ({ still }) => {
    const tab = await openTab({ still })
    const { page } = tab
    const visits = await holdBack(page, '/about')
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
    await visits.letGo()
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
