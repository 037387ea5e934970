// From a card to its page, its picture is one element to the browser, so that it moves there and back.
import type { Page } from '@playwright/test'
import { expectQuiet, openTab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'

/** Names of pictures in view transitions: of each card of a list, or of the page's own. */
const namesOf = (page: Page, pictures: string) =>
  page.locator(pictures).evaluateAll((all) => all.map((element) => getComputedStyle(element).viewTransitionName))

test('the picture of a card is its page’s', async () => {
  // With motion, which else no test waits for.
  const tab = await openTab({ still: false })
  const { page } = tab
  for (const [list, card] of [
    ['/salons', 'main li:has(a[href^="/salon/"])'],
    ['/shop', 'main li:has(a[href^="/shop/"])'],
  ] as const) {
    await page.goto(list)
    const names = await namesOf(page, `${card} [data-shared]`)
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain('none')
    await page.locator(card).nth(1).getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== list)
    const [ownName, ...others] = await namesOf(page, 'main [data-shared]')
    expect(ownName).toBe(names[1])
    expect(others).not.toContain(ownName)
  }
  expectQuiet(tab)
})
