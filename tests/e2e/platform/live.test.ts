// What appears by itself: notices, one at a time and only for a while; and what others do, on every
// open page of the person whom it concerns.

import type { Page } from '@playwright/test'
import {
  ADD_SUM,
  expectNeverReloaded,
  expectQuiet,
  hydrated,
  markPage,
  openTab,
  otherSum,
  PLAIN_WALKS,
  type Tab,
} from '../harness/browser'
import { caughtUp, connect } from '../harness/devices'
import { expect, test } from '../harness/fixtures'
import {
  addFunds,
  ask,
  book,
  call,
  demoPerson,
  freeSlots,
  newPerson,
  type Person,
  serviceNamed,
} from '../harness/people'

test.describe('a notice', () => {
  test('leaves after five seconds', async () => {
    const tab = await atTheWallet()
    const { page } = tab
    await fillIn(tab, '1')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', ADD_SUM).click()
    const notice = noticesOf(tab).getByText('Funds Added')
    await notice.waitFor()
    await page.clock.runFor(4_900)
    expect(await notice.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await notice.waitFor({ state: 'detached' })
    expectQuiet(tab)
  })

  for (const js of PLAIN_WALKS)
    test(`carried over a redirect does too, JavaScript ${js}`, async () => {
      // A style ends it, which only a browser knows.
      const tab = await withNotice('/client/dashboard', { js })
      const { page } = tab
      const notice = carried(tab)
      await notice.waitFor()
      await passed(page, 4_900)
      expect(await notice.isVisible()).toBe(true)
      await passed(page, 5_300)
      expect(await notice.isVisible()).toBe(false)
      // It is shown once.
      await page.reload()
      expect(await notice.count()).toBe(0)
      expectQuiet(tab)
    })

  test('stays under the pointer', async () => {
    const tab = await withNotice('/client/dashboard')
    const states = () =>
      tab.page.locator('.toast').evaluate((toast) => toast.getAnimations().map((animation) => animation.playState))
    expect(await states()).toEqual(['running'])
    await carried(tab).hover()
    expect(await states()).toEqual(['paused'])
    await tab.page.mouse.move(1, 1)
    expect(await states()).toEqual(['running'])
  })

  test('gives way to the next: one at a time', async () => {
    const tab = await atTheWallet()
    await addHere(tab, '1')
    const notices = noticesOf(tab)
    await notices.getByText('$1.00').waitFor()
    await addHere(tab, '2')
    await notices.getByText('$2.00').waitFor()
    await notices.getByText('$1.00').waitFor({ state: 'detached' })
    expect(await notices.getByText('Funds Added').count()).toBe(1)
    expectQuiet(tab)
  })

  test('leaves by its close button, by Escape, and by a swipe of more than 50 px', async () => {
    const tab = await atTheWallet()
    const { page } = tab
    const notice = noticesOf(tab).getByText('Funds Added')
    const gone = () => notice.waitFor({ state: 'detached', timeout: 4500 })

    await addHere(tab, '1')
    await notice.waitFor()
    await noticesOf(tab).getByRole('button', { name: 'Close' }).click()
    await gone()

    await addHere(tab, '2')
    await notice.waitFor()
    await page.keyboard.press('Escape')
    await gone()

    await addHere(tab, '3')
    await notice.waitFor()
    await swipe(tab, 45)
    expect(await notice.isVisible()).toBe(true)
    await swipe(tab, 55)
    await gone()
    expectQuiet(tab)
  })

  test('is where F8 leads', async () => {
    const tab = await atTheWallet()
    await addHere(tab, '1')
    await noticesOf(tab).getByText('Funds Added').waitFor()
    await tab.page.keyboard.press('F8')
    await expectFocusOnNotices(tab)
    expectQuiet(tab)
  })

  test('that has left takes no press, and does not come back when its island wakes', async () => {
    const tab = await withNotice('/client/wallet')
    const { page } = tab
    const notice = carried(tab)
    await notice.waitFor()
    // A button where the notice stands.
    const at = await page.evaluate(() => {
      const { left, top, width, height } = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect()
      const button = document.createElement('button')
      button.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px`
      button.onclick = () => document.body.setAttribute('data-pressed', '')
      document.querySelector('body')?.appendChild(button)
      return { x: left + width / 2, y: top + height / 2 }
    })
    await passed(page, 5_300)
    await page.mouse.move(at.x, at.y)
    const island = page.waitForResponse(/\/toaster\.island/)
    await page.mouse.down()
    await (await island).finished()
    await page.locator('[data-island=toaster] ol').waitFor({ state: 'attached' })
    await page.mouse.up()
    expect(await page.locator('body[data-pressed]').count()).toBe(1)
    expect(await notice.filter({ visible: true }).count()).toBe(0)
    expectQuiet(tab)
  })

  test('that the server drew is closed by a press however long it takes', async () => {
    const tab = await withNotice('/client/wallet')
    const { page } = tab
    const island = page.waitForResponse(/\/toaster\.island/)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Close' }).hover()
    await page.mouse.down()
    // The island is there, and would take the place of what is pressed.
    await page.evaluate((at) => import(at), (await island).url())
    await page.clock.runFor(300)
    await page.mouse.up()
    await page.clock.resume()
    await carried(tab).waitFor({ state: 'hidden', timeout: 4500 })
  })

  test('that the server drew is closed by an Escape while it comes to life', async () => {
    const tab = await withNotice('/client/wallet')
    const { page } = tab
    const notice = carried(tab)
    await notice.waitFor()
    const requested = page.waitForRequest(/\/toaster\.island/)
    let respond = () => {}
    const later = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route(/\/toaster\.island/, (route) => later.then(() => route.continue()))
    // What brings it to life is another touch.
    await page.getByRole('main').click({ position: { x: 1, y: 1 } })
    await requested
    await page.keyboard.press('Escape')
    respond()
    await notice.waitFor({ state: 'hidden', timeout: 4500 })
  })

  for (const touch of ['Escape', 'close button', 'F8'])
    test(`that the server drew answers the first touch: ${touch}`, async () => {
      const tab = await withNotice('/client/wallet')
      const { page } = tab
      const notice = carried(tab)
      await notice.waitFor()
      const island = page.waitForResponse(/\/toaster\.island/)
      if (touch === 'close button') await page.getByRole('button', { name: 'Close' }).click()
      else await page.keyboard.press(touch)
      if (touch === 'F8') await expectFocusOnNotices(tab)
      // Under the pointer a notice does not go by itself; else it would after five seconds.
      else if (touch === 'close button') await notice.waitFor({ state: 'hidden' })
      else {
        await island
        await notice.waitFor({ state: 'hidden', timeout: 4500 })
      }
    })
})

test.describe('what others do', () => {
  test('a booking appears among the partner’s open requests, and its end on the client’s', async () => {
    const service = await serviceNamed('Trim & Shape')
    const client = await newPerson('client', `Live Client ${Date.now()}`)
    await addFunds(client, '3000')
    const salon = await listening(await demoPerson('partner'), '/partner/dashboard?list=requests')
    const mine = await listening(client, '/client/bookings')
    const wallet = await listening(client, '/client/wallet')
    await mine.page.getByText('No appointments yet').waitFor()

    const { id } = await book(client, service, (await freeSlots(service)).at(6))
    await salon.page.getByRole('listitem').filter({ hasText: client.name }).waitFor()
    await mine.page.getByText('Pending').waitFor()
    await wallet.page.getByText(/KES\s950\s+set aside/).waitFor()

    const partner = await demoPerson('partner')
    await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
    await mine.page.getByText('Confirmed').waitFor()
    for (const tab of [salon, mine, wallet]) {
      await expectNeverReloaded(tab)
      expectQuiet(tab)
    }
  })

  test('no one else is notified', async () => {
    const service = await serviceNamed('Trim & Shape')
    const [client, stranger] = [await newPerson(), await newPerson()]
    await addFunds(client, '3000')
    const [mine, theirs] = [await connect(client), await connect(stranger)]
    await book(client, service, (await freeSlots(service)).at(7))
    await mine.hears('changed')
    // What is written to the stranger comes after all that came before.
    const { id: personId } = await call('/api/me', { as: stranger })
    const { id } = await call('/api/conversations', { as: client, body: { personId } })
    await caughtUp(theirs, id)
    expect(theirs.heard.filter(({ type }) => type === 'changed')).toEqual([])
    for (const device of [mine, theirs]) await device.close()
  })

  test('a page that lost its connection tries until it has one, and catches up', async () => {
    const service = await serviceNamed('Trim & Shape')
    const client = await newPerson()
    await addFunds(client, '3000')
    const tab = await listening(client, '/client/bookings')
    await tab.page.evaluate(() => {
      const { inbox, counts } = window as unknown as Watching
      // The next try finds no network yet.
      counts.failing = 1
      // A device that talks nonsense is cut off.
      inbox.send('hello')
    })
    await expect.poll(() => connections(tab, 'closed')).toBeGreaterThanOrEqual(1)
    await book(client, service, (await freeSlots(service)).at(9))
    await expect
      .poll(async () => {
        await tab.page.clock.fastForward(30_000)
        return connections(tab, 'opened')
      })
      .toBe(2)
    await tab.page.getByText('Pending').waitFor()
    await expectNeverReloaded(tab)
  })
})

type Watching = {
  inbox: WebSocket
  counts: { opened: number; closed: number; failing: number }
}

async function atTheWallet(): Promise<Tab> {
  // The first money is celebrated instead.
  const as = await newPerson()
  await addFunds(as, '1', 'sandbox_ok', 'USD')
  const tab = await openTab({ as, own: true })
  await tab.page.clock.install()
  await tab.page.goto('/client/wallet')
  return tab
}

async function addHere(tab: Tab, amount: string): Promise<void> {
  await fillIn(tab, amount)
  await tab.page.getByRole('button', ADD_SUM).click()
}

async function fillIn(tab: Tab, amount: string): Promise<void> {
  await tab.page.getByText('Add Funds', { exact: true }).click()
  await (await otherSum(tab)).fill(amount)
  await hydrated(tab, 'add-funds')
}

/** A page with a notice that a redirect brought. */
async function withNotice(at: string, options: { js?: boolean } = {}): Promise<Tab> {
  const as = await newPerson()
  await ask('/client/currency', { as, form: { currency: 'UGX' } })
  const tab = await openTab({ as, chromium: true, own: true, ...options })
  await tab.page.clock.install()
  await tab.page.goto(at)
  return tab
}

const carried = ({ page }: Tab) => page.getByText('Currency Changed', { exact: true }).first()

/** As if so many milliseconds had gone by since a notice appeared: a style lets it leave. */
function passed(page: Page, milliseconds: number): Promise<void> {
  return page.locator('.toast').evaluate((toast, at) => {
    for (const animation of toast.getAnimations()) {
      animation.pause()
      animation.currentTime = at
    }
  }, milliseconds)
}

/** The region of notices: it is named after the key that leads to it. */
function noticesOf({ page }: Tab) {
  return page.getByRole('region', { name: /\(F8\)/ })
}

async function expectFocusOnNotices(tab: Tab): Promise<void> {
  const region = noticesOf(tab)
  await region.waitFor()
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Swipes the notice to the right by so many pixels. */
async function swipe(tab: Tab, distance: number): Promise<void> {
  const { page } = tab
  const box = await noticesOf(tab).getByText('Funds Added').boundingBox()
  if (!box) throw new Error('there is no notice to swipe')
  const [x, y] = [box.x + 5, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 4 })
  await page.mouse.move(x + distance, y, { steps: 4 })
  await page.mouse.up()
}

/** A tab whose inbox is connected. */
async function listening(person: Person, path: string): Promise<Tab> {
  const tab = await openTab({ as: person, own: true })
  await tab.page.clock.install()
  await tab.page.addInitScript(() => {
    const counts = { opened: 0, closed: 0, failing: 0 }
    class Watched extends WebSocket {
      constructor(url: string) {
        super(counts.failing-- > 0 ? `${url}/nowhere` : url)
        Object.assign(window, { inbox: this, counts })
        this.addEventListener('open', () => counts.opened++)
        this.addEventListener('close', () => counts.closed++)
      }
    }
    Object.assign(window, { WebSocket: Watched })
  })
  await tab.page.goto(path)
  await expect.poll(() => connections(tab, 'opened')).toBe(1)
  await markPage(tab)
  return tab
}

function connections({ page }: Tab, what: keyof Watching['counts']): Promise<number> {
  return page.evaluate((name) => (window as unknown as Partial<Watching>).counts?.[name] ?? 0, what)
}
