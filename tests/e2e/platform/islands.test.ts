// What comes alive, and when: nothing before the first touch, nothing lost on the way, and the page
// still works when the scripts do not arrive.
import type { Page } from '@playwright/test'
import {
  expectNeverReloaded,
  expectQuiet,
  holdScripts,
  hydrated,
  markPage,
  openTab,
  otherSum,
  type Tab,
  unfoldTimes,
} from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { addFunds, ask, call, freeSlots, newPerson, SALON, type Slot, serviceNamed, walletOf } from '../harness/people'

test.describe('before and after the first touch', () => {
  test('no React until something is touched', async () => {
    const tab = await openTab({ as: await newPerson() })
    await tab.page.goto('/client/wallet', { waitUntil: 'networkidle' })
    expect(tab.scripts).toEqual([expect.stringContaining('/entry.client')])
    await tab.page.getByText('Add Funds', { exact: true }).click()
    await otherSum(tab)
    await hydrated(tab, 'add-funds')
    expect(tab.scripts.some((url) => url.includes('/add-funds.island'))).toBe(true)
    expectQuiet(tab)
  })

  test('a choice that is a link is followed without leaving the page, and without React', async () => {
    const tab = await atBooking()
    const { page } = tab
    await markPage(tab)
    const somebody = page.getByRole('region', { name: 'Choose a professional' }).getByRole('link').nth(1)
    await somebody.click()
    await expect.poll(() => somebody.getAttribute('aria-current')).toBe('true')
    await expectNeverReloaded(tab)
    expect(page.url()).toContain('staff=')
    expect(tab.scripts).toEqual([expect.stringContaining('/entry.client')])
    expectQuiet(tab)
  })

  test('the first press by keyboard too', async () => {
    const tab = await atBooking()
    await markPage(tab)
    const somebody = tab.page.getByRole('region', { name: 'Choose a professional' }).getByRole('link').nth(1)
    await somebody.focus()
    await tab.page.keyboard.press('Enter')
    await expect.poll(() => somebody.getAttribute('aria-current')).toBe('true')
    expect(await somebody.evaluate((link) => link === document.activeElement)).toBe(true)
    await expectNeverReloaded(tab)
  })

  test('a time stays chosen while it is offered, and is said', async () => {
    const tab = await atBooking()
    const { page } = tab
    await markPage(tab)
    const time = page.locator('input[name=startsAt]').nth(2)
    const value = await time.inputValue()
    const text = (await time.getAttribute('data-words')) ?? ''
    await unfoldTimes(tab)
    await time.check()
    const total = page.getByRole('region', { name: 'Your visit' })
    await expect.poll(() => total.innerText()).toContain(text)
    const answered = page.waitForResponse((response) => response.url().includes('/booking?'))
    await page.locator('a[aria-current=date]').click()
    await (await answered).finished()
    await expect.poll(() => page.locator('html[data-leaving]').count()).toBe(0)
    expect(await page.locator('input[name=startsAt]:checked').inputValue()).toBe(value)
    expect(await total.innerText()).toContain(text)
    // Another day has other times.
    const days = page.getByRole('region', { name: 'Choose a day' }).getByRole('link')
    await days.and(page.locator(':not([aria-current])')).last().click()
    await expect.poll(() => page.locator('input[name=startsAt]:checked').count()).toBe(0)
    expect(await total.innerText()).not.toContain(text)
    await expectNeverReloaded(tab)
  })
})

test.describe('on a slow network', () => {
  test('what is typed before the scripts come is kept and sent', async () => {
    const client = await newPerson()
    await addFunds(client, '1', 'sandbox_ok', 'USD')
    const tab = await openTab({ as: client })
    const { page } = tab
    const arrive = await holdScripts(tab)
    await page.goto('/client/wallet')
    await markPage(tab)
    await page.getByText('Add Funds', { exact: true }).click()
    await (await otherSum(tab)).fill('12.50')
    arrive()
    await hydrated(tab, 'add-funds')
    const add = page.getByRole('button', { name: 'Add $12.50' })
    expect(await page.getByRole('textbox', { name: /Amount/ }).inputValue()).toBe('12.50')
    await add.click()
    await page.getByText('Funds Added').first().waitFor()
    await expectNeverReloaded(tab)
    expect((await walletOf(client, 'USD')).available.amount).toBe('13.50')
  })

  test('a form that is sent before the scripts come is sent once', async () => {
    const client = await newPerson()
    const tab = await openTab({ as: client })
    const { page } = tab
    const arrive = await holdScripts(tab)
    await page.goto('/client/wallet')
    await page.getByText('Add Funds', { exact: true }).click()
    await (await otherSum(tab)).fill('12.50')
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
    arrive()
    await page.getByText('Funds Added').first().waitFor()
    const { json } = await ask('/api/wallet/transactions', { as: client })
    expect(json.items).toHaveLength(1)
    expect((await walletOf(client, 'USD')).available.amount).toBe('12.50')
  })

  for (const come of [true, false])
    test(`a quick amount that is pressed before the scripts ${come ? 'come' : 'never come'}`, async () => {
      const client = await newPerson()
      await addFunds(client, '1')
      const tab = await openTab({ as: client })
      const { page } = tab
      const arrive = come && (await holdScripts(tab))
      if (!come) await page.route(/\/assets\/hydrate/, (route) => route.abort())
      await page.goto('/client/wallet')
      await page.getByText('Add Funds', { exact: true }).click()
      await page.getByRole('radio', { name: 'KES 2,500' }).check()
      if (arrive) {
        arrive()
        await hydrated(tab, 'add-funds')
      }
      await page.getByRole('button', { name: 'Add KES 2,500' }).click()
      await page.getByText('Funds Added').first().waitFor()
      expect((await walletOf(client)).available.amount).toBe('2501.00')
    })

  test('when the scripts never come, links and forms do it alone', async () => {
    const client = await newPerson()
    await addFunds(client, '1')
    const tab = await openTab({ as: client })
    const { page } = tab
    await page.route(/\/assets\/hydrate/, (route) => route.abort())
    await page.goto('/client/wallet')
    await page.getByText('Add Funds', { exact: true }).click()
    await (await otherSum(tab)).fill('12.50')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Funds Added').first().waitFor()
    expect((await walletOf(client)).available.amount).toBe('13.50')
  })

  test('of two choices made quickly the last one counts', async () => {
    const tab = await atBooking()
    const { page } = tab
    const service = await serviceNamed('Trim & Shape')
    const people = page.getByRole('region', { name: 'Choose a professional' }).getByRole('link')
    await people.nth(1).click()
    await expect.poll(() => people.nth(1).getAttribute('aria-current')).toBe('true')
    const [first, second] = [await staffOf(page, 2), await staffOf(page, 3)]
    // The answer about the first comes after the answer about the second.
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    const of = (staff: string) => new RegExp(`/booking\\?.*staff=${staff}(&|$)`)
    await page.route(of(first), async (route) => {
      await late
      await route.continue()
    })
    await people.nth(2).click()
    const answered = page.waitForResponse(of(second))
    await people.nth(3).click()
    await answered
    await expect.poll(() => people.nth(3).getAttribute('aria-current')).toBe('true')
    const stale = page.waitForResponse(of(first))
    release()
    await (await stale).finished()

    const offered = () =>
      page
        .locator('input[name=startsAt]')
        .evaluateAll((all) => all.map((element) => (element as HTMLInputElement).value).sort())
    const day = new URL(page.url()).searchParams.get('date') ?? ''
    const query = new URLSearchParams({ service: service.id, staff: second, from: day, to: day })
    const { items } = await call(`/api/salons/${SALON}/slots?${query}`)
    const free = (items as Slot[]).map(({ startsAt }) => startsAt).sort()
    await expect.poll(offered).toEqual(free)
  })
})

/** A new client at the booking page of a short service, on a day that is not nearly over. */
async function atBooking(): Promise<Tab> {
  const service = await serviceNamed('Trim & Shape')
  const tab = await openTab({ as: await newPerson() })
  const date = (await freeSlots(service))[0]?.startsAt.slice(0, 10) ?? ''
  await tab.page.goto(`/booking?salon=${SALON}&service=${service.id}&date=${date}`)
  return tab
}

async function staffOf(page: Page, nth: number): Promise<string> {
  const people = page.getByRole('region', { name: 'Choose a professional' }).getByRole('link')
  const href = (await people.nth(nth).getAttribute('href')) ?? ''
  return new URL(href, page.url()).searchParams.get('staff') ?? ''
}
