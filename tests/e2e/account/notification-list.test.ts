// Notifications as people see them: the bell on open pages, the page behind it, push to a browser, and
// the devices that may be pushed to.

import { pushBrowser, startPushService } from '../../fixtures/identity/push-service'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, mailTo, newPerson, type Person, SALON } from '../harness/people'

let service: Awaited<ReturnType<typeof startPushService>>

test.beforeAll(async () => {
  service = await startPushService()
})

test.afterAll(() => service.stop())

let friend: Promise<Person> | undefined

/** A friend requests money, which sends a notification. */
async function askFor(to: Person, note: string): Promise<void> {
  friend ??= newPerson('client', 'Wanjiku Asks')
  const person = (await call('/api/me', { as: to })).id
  await call('/api/transfers/requests', {
    as: await friend,
    key: crypto.randomUUID(),
    body: { person, amount: '10', currency: 'KES', note },
  })
}

const listOf = (as: Person) => call('/api/me/notifications', { as })

/** Waits until so many notifications are unread: they are written after the answer that caused them. */
async function untilUnread(as: Person, count: number): Promise<void> {
  await expect.poll(async () => (await listOf(as)).unread).toBe(count)
}

const bell = ({ page }: Tab) => page.getByRole('link', { name: 'Notifications' }).filter({ visible: true })

/** Opens a page whose inbox is connected. */
async function listening(as: Person, path: string, desktop = false): Promise<Tab> {
  const tab = await openTab({ as, desktop })
  const connected = tab.page.waitForEvent('websocket')
  await tab.page.goto(path)
  await connected
  return tab
}

test('the bell rings on open pages, and falls silent everywhere once all is read', async () => {
  const person = await newPerson()
  const phone = await listening(person, '/client/salons')
  const centre = await listening(person, '/client/notifications', true)
  await centre.page.getByText('No notifications yet').waitFor()
  await askFor(person, 'One')
  const count = (tab: Tab) => bell(tab).locator('[data-unread]').innerText()
  await expect.poll(() => count(phone)).toBe('1')
  await phone.page.getByRole('link', { name: 'Notifications 1 unread' }).waitFor()
  await centre.page.getByText('Wanjiku Asks').first().waitFor()
  await askFor(person, 'Two')
  await expect.poll(() => count(phone)).toBe('2')
  await expect.poll(() => centre.page.getByText('2 new').isVisible()).toBe(true)
  await centre.page.getByRole('button', { name: 'Mark all as read' }).click()
  await centre.page.getByText('All Read').first().waitFor()
  await expect.poll(() => bell(phone).locator('[data-unread]').isVisible()).toBe(false)
  // And it is there at once on the next page, for its person alone.
  await askFor(person, 'Three')
  await untilUnread(person, 1)
  await phone.page.goto('/client/bookings')
  expect(await count(phone)).toBe('1')
  expectQuiet(phone)
  expectQuiet(centre)
})

for (const js of PLAIN_WALKS)
  test(`a notification links to its subject, and is marked as read; JavaScript ${js}`, async () => {
    const person = await newPerson()
    await askFor(person, 'For the taxi')
    await askFor(person, 'For the tea')
    await untilUnread(person, 2)
    const tab = await openTab({ js, as: person })
    const { page } = tab
    await page.goto('/client/notifications')
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Today'])
    // Looking at the list reads nothing.
    await page.reload()
    await page.getByText('2 new').waitFor()
    await page.getByRole('link', { name: /New: / }).first().click()
    await page.waitForURL('**/client/wallet/requests*')
    await page.goto('/client/notifications')
    await page.getByText('1 new').waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('All Read').first().waitFor()
    expect(await page.getByRole('link', { name: /New: / }).count()).toBe(0)
    expect((await listOf(person)).unread).toBe(0)
    expectQuiet(tab)
  })

test('another’s notice opens nothing and stays unread', async () => {
  const [mine, theirs] = [await newPerson(), await newPerson()]
  await askFor(theirs, 'Secret')
  await untilUnread(theirs, 1)
  const { id } = (await listOf(theirs)).items[0]
  const opened = await ask(`/client/notifications/${id}`, { as: mine })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/client/notifications'])
  expect((await listOf(theirs)).unread).toBe(1)
})

test('public pages contain no counts, for any visitor', async () => {
  const person = await newPerson()
  await askFor(person, 'Unread')
  await untilUnread(person, 1)
  const mine = await ask('/client/notifications', { as: person })
  expect(mine.text).toContain('data-unread')
  for (const path of ['/salons', '/salons?q=counts', `/salon/${SALON}`, '/help', '/about']) {
    for (const as of [person, undefined])
      expect([path, (await ask(path, { as })).text.includes('data-unread')]).toEqual([path, false])
  }
})

test.describe('push', () => {
  const subscribe = (as: Person, name: string, browser = pushBrowser()) =>
    call('/api/me/push-subscriptions', { as, body: { endpoint: `${service.url}/${name}`, keys: browser.keys } })
  const pushedTo = (name: string) => service.got.filter(({ path }) => path === `/${name}`)

  test('arrives encrypted for the browser, and links to its subject', async () => {
    const person = await newPerson()
    const browser = pushBrowser()
    await subscribe(person, 'browser', browser)
    await askFor(person, 'For the taxi')
    await expect.poll(() => pushedTo('browser').length).toBe(1)
    const [message] = pushedTo('browser')
    if (!message) throw new Error('nothing was pushed')
    const { title, text, path, tag } = browser.decrypt(message.body)
    expect([title, text, tag].map((field) => typeof field)).toEqual(['string', 'string', 'string'])
    expect(`${title} ${text}`).toContain('Wanjiku Asks')
    const opened = await ask(path, { as: person })
    expect(opened.headers.get('location')).toMatch(/^\/client\/wallet\/requests/)
    expect((await listOf(person)).unread).toBe(0)
  })

  test('waits for the end of quiet hours', async () => {
    const person = await newPerson()
    await subscribe(person, 'asleep')
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await call('/api/me/preferences', {
      as: person,
      method: 'PUT',
      body: { push: true, email: true, quiet: true, timeZone: 'UTC', quietFrom: clock(-1), quietTo: clock(1) },
    })
    await askFor(person, 'Late at night')
    await expect.poll(async () => (await mailTo(person.email)).length).toBe(1)
    expect(pushedTo('asleep')).toEqual([])
  })

  for (const js of PLAIN_WALKS)
    test(`a device is listed and removed; JavaScript ${js}`, async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings?tab=notifications')
      expect(await page.getByLabel('Push', { exact: true }).isDisabled()).toBe(true)
      await subscribe(person, `listed-${js}`)
      await page.reload()
      expect(await page.getByLabel('Push', { exact: true }).isChecked()).toBe(true)
      const devices = page.getByRole('list', { name: 'Devices with notifications' })
      await devices.getByText('(this one)').waitFor()
      await devices.getByRole('button', { name: /^Remove/ }).click()
      await page.getByText('Device Removed').first().waitFor()
      expect(await devices.count()).toBe(0)
      await askFor(person, 'Removed')
      await untilUnread(person, 1)
      expect(pushedTo(`listed-${js}`)).toEqual([])
      expectQuiet(tab)
    })

  test('is asked for by a press alone; where the browser blocks it, that is said', async () => {
    const tab = await openTab({ as: await newPerson(), worker: true })
    const { page } = tab
    await page.addInitScript(() => {
      const requested = { times: 0 }
      Object.assign(window, { requested })
      Notification.requestPermission = async () => {
        requested.times += 1
        return 'denied'
      }
    })
    await page.goto('/client/settings?tab=notifications')
    const requested = () => page.evaluate(() => (window as unknown as { requested: { times: number } }).requested.times)
    expect(await requested()).toBe(0)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Your browser blocks notifications from Purse.').waitFor()
    // The words stand there as soon as the switch is alive; the press is passed on after that.
    await expect.poll(requested).toBe(1)
    // The worker that would show them is ours, and the page may start it.
    const scope = await page.evaluate(async () => {
      const worker = await navigator.serviceWorker.register('/sw.js')
      return new URL(worker.scope).pathname
    })
    expect(scope).toBe('/')
    const file = await ask('/sw.js')
    expect(file.headers.get('cache-control')).toBe('no-cache')
    expectQuiet(tab)
  })

  test('"Not now" is remembered on the device, and leads back to pages of ours only', async () => {
    const as = await newPerson()
    const response = (from: string) => ask('/client/notifications', { as, form: { push: 'no', from } })
    const back = await response('/client/bookings')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/client/bookings'])
    expect(back.headers.get('set-cookie')).toMatch(/^__Host-no-push=1; Max-Age=\d+; Path=\/; Secure/)
    expect((await response('https://evil.test')).headers.get('location')).toBe('/client/notifications')
  })
})
