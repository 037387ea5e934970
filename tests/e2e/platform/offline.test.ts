// Without a network: what can be read, what never is kept, what is sent later; and that an update leaves nothing old behind.
// The network is a front of the product, which is stopped.
import type { Page } from '@playwright/test'
import { openTab, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { type Front, openFront } from '../harness/front'
import { addFunds, ask, book, call, demoPerson, newPerson, type Person, SALON, serviceNamed } from '../harness/people'

const NAME = 'Amani Hair Studio'

async function visit(front: Front, path: string, as?: Person): Promise<Tab> {
  const tab = await openTab({ worker: true, ...(as && { as }) })
  await tab.page.goto(front.url + path)
  await tab.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve
    })
  })
  return tab
}

/** The paths that are kept, by the beginning of their cache's name. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys()
      found[name.split('-')[0] ?? name] = keys.map(({ url }) => new URL(url).pathname)
    }
    return found
  })

const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('purse', 1)
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve(0)
        request.onsuccess = () => {
          const all = request.result.transaction('outbox').objectStore('outbox').count()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result)
          }
        }
      }),
  )

test('a salon that was looked at can be read, and other pages say that there is no network', async () => {
  const front = await openFront()
  const { page } = await visit(front, '/salons')
  await page.goto(`${front.url}/salon/${SALON}`)
  await expect.poll(async () => (await keptBy(page)).pages).toContain(`/salon/${SALON}`)
  await front.stop()
  await page.goto(`${front.url}/salon/${SALON}?tab=about`)
  await page.getByRole('heading', { name: NAME }).waitFor()
  const styled = await page.locator('h1').evaluate((h1) => getComputedStyle(h1).fontFamily)
  expect(styled).toContain('Young Serif')
  for (const path of ['/help', '/client/wallet', '/shop']) {
    await page.goto(front.url + path)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  }
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('heading', { name: NAME }).waitFor()
  await front.start()
  await page.goto(`${front.url}/help`)
  await page.getByRole('heading', { name: 'Help center' }).waitFor()
})

test('nothing of a person is ever kept', async () => {
  const front = await openFront()
  const client = await newPerson('client', 'Xochiquetzal Quetzalpetlatl')
  await addFunds(client, '9000')
  const { page } = await visit(front, '/client/dashboard', client)
  for (const path of [
    ...['/client/wallet', '/client/bookings', '/client/messages', '/client/settings', '/goals'],
    ...['/client/bookings/kept', `/client/salons/${SALON}`, `/salon/${SALON}`],
  ])
    await page.goto(front.url + path)
  await expect.poll(async () => (await keptBy(page)).pages).toContain(`/salon/${SALON}`)
  const all = await keptBy(page)
  expect(Object.keys(all).sort()).toEqual(['files', 'pages'])
  expect(all.pages?.sort()).toEqual(['/offline', `/salon/${SALON}`])
  for (const path of all.files ?? []) expect(path).toMatch(/^\/(assets|fonts|woven|drawn|files\/salons|icon)/)
  const text = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) texts.push((await (await cache.match(key))?.text()) ?? '')
    }
    return texts.join('\n')
  })
  expect(text).not.toContain('Xochiquetzal')
  expect(text).not.toContain(client.email)
})

test('the next visits are kept where they are asked for, without money, until log-out', async () => {
  const front = await openFront()
  const client = await newPerson()
  await addFunds(client, '9000')
  const { id } = await book(client, await serviceNamed('Trim & Shape'))
  const partner = await demoPerson('partner')
  await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  const [kept] = (await ask('/api/me/kept-visits', { as: client })).json.items
  const { page } = await visit(front, '/client/bookings', client)
  await page.getByRole('link', { name: /^On this phone/ }).click()
  await page.getByRole('button', { name: 'Keep my next visits on this phone' }).click()
  await page.getByText('Saved on this phone.', { exact: false }).waitFor()
  await front.stop()
  for (const path of ['/dashboard', '/client/bookings']) {
    await page.goto(front.url + path)
    await page.getByText(kept.code, { exact: true }).waitFor()
    await page.getByText(kept.address, { exact: false }).waitFor()
  }
  expect(await page.locator('main').textContent()).not.toMatch(/KSh|KES|\d,\d{3}/)
  await page.goto(`${front.url}/client/wallet`)
  await page.getByRole('link', { name: 'Your next visits' }).waitFor()
  await front.start()
  await logOut(page, `${front.url}/client/settings`)
})

/** Nothing that was kept stays. */
async function logOut(page: Page, settings: string): Promise<void> {
  await page.goto(settings)
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Yes, log out' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/auth')
  await expect.poll(async () => Object.keys(await keptBy(page))).not.toContain('kept')
}

test('a salon’s today and tomorrow are kept where they are asked for, with their age, until log-out', async () => {
  const front = await openFront()
  const partner = await demoPerson('partner')
  const { salon, days } = await call('/api/calendar/next-days', { as: partner })
  const { page } = await visit(front, '/partner/calendar', partner)
  await page.getByRole('link', { name: 'Read it without a network' }).click()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await page.getByText('Saved on this phone.', { exact: false }).waitFor()
  await front.stop()
  for (const path of ['/dashboard', '/partner/dashboard', '/partner/calendar?view=week']) {
    await page.goto(front.url + path)
    await page.getByRole('heading', { name: 'Today and tomorrow' }).waitFor()
    await page.getByText(`${salon.name}, for when you have no network. As of`).waitFor()
  }
  const text = (await page.locator('main').textContent()) ?? ''
  for (const { staff } of days)
    for (const { entries } of staff) for (const { clientName } of entries) expect(text).toContain(clientName)
  expect(text).not.toMatch(/KSh|KES|\d,\d{3}|\+254/)
  await page.goto(`${front.url}/partner/payouts`)
  await page.getByRole('link', { name: 'Today and tomorrow' }).waitFor()
  await front.start()
  await logOut(page, `${front.url}/partner/settings`)
})

/** A conversation with the salon, open on a page. */
async function talking(front: Front) {
  const client = await newPerson()
  const { id } = await call('/api/conversations', {
    as: client,
    method: 'POST',
    key: crypto.randomUUID(),
    body: { salonId: SALON },
  })
  const tab = await visit(front, `/client/messages/${id}`, client)
  await tab.page.locator('[data-island=chat]:not([data-waiting])').first().waitFor()
  const texts = async () =>
    (await ask(`/api/conversations/${id}/messages?before=999999`, { as: client })).json.items.map(
      ({ text }: { text: string }) => text,
    )
  return { ...tab, texts }
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Not sent yet' }).getByText(text).waitFor()
}

test('a message that is typed without a network goes once there is one', async () => {
  const front = await openFront()
  const { page, texts } = await talking(front)
  await front.stop()
  await write(page, 'I am on my way')
  await expect.poll(() => waiting(page)).toBe(1)
  await front.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(texts).toContain('I am on my way')
  await expect.poll(() => waiting(page)).toBe(0)
})

test('the browser sends it with the page closed, and once', async () => {
  const front = await openFront()
  const { page, context, texts } = await talking(front)
  const at = page.url()
  const other = await context.newPage()
  await other.goto(`${front.url}/help`)
  const devtools = await context.newCDPSession(other)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(front.url))
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await front.stop()
  await write(page, 'Running late')
  await expect.poll(() => waiting(page)).toBe(1)
  await page.close()
  await front.start()
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: front.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(texts).toContain('Running late')
  await expect.poll(() => waiting(other)).toBe(0)
  // The page that is opened later has it too, and sends it under the same key.
  await other.goto(at)
  await other.getByRole('list', { name: 'Not sent yet' }).waitFor({ state: 'hidden' })
  expect((await texts()).filter((text: string) => text === 'Running late')).toEqual(['Running late'])
})

test('an update leaves no old page and no old script', async () => {
  const front = await openFront()
  const { page } = await visit(front, '/salons')
  await page.goto(`${front.url}/salon/${SALON}`)
  await expect.poll(async () => (await keptBy(page)).pages).toContain(`/salon/${SALON}`)
  const names = () => page.evaluate(() => caches.keys())
  const before = await names()
  front.update('newer')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await expect.poll(async () => (await names()).sort()).toEqual(['files-newer', 'pages-newer'])
  expect(before).not.toContain('files-newer')
  await expect.poll(async () => (await keptBy(page)).pages).toEqual(['/offline'])
  // A page comes from the network, and names only scripts that are there.
  await page.goto(`${front.url}/salons`)
  const html = await (await fetch(`${front.url}/salons`)).text()
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((script) => new URL((script as HTMLScriptElement).src).pathname))
  for (const script of scripts) expect(html).toContain(script)
})

test('can be installed: a name, icons of each size, screenshots and shortcuts', async () => {
  const front = await openFront()
  const { page, context } = await visit(front, '/salons')
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { headers, json } = await ask('/app.webmanifest')
  expect(headers.get('content-type')).toContain('manifest+json')
  expect(json).toMatchObject({ id: '/', name: 'Purse', short_name: 'Purse', display: 'standalone' })
  for (const { src, sizes, type } of [...json.icons, ...json.screenshots]) {
    const picture = await fetch(front.url + src)
    expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type])
    if (type !== 'image/png') continue
    const bytes = new DataView(await picture.arrayBuffer())
    expect([src, `${bytes.getUint32(16)}x${bytes.getUint32(20)}`]).toEqual([src, sizes])
  }
  const factors = json.screenshots.map((screenshot: { form_factor: string }) => screenshot.form_factor)
  expect([...new Set(factors)]).toEqual(['narrow', 'wide'])
  expect(json.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  const { client } = { client: await newPerson() }
  for (const { url } of json.shortcuts) expect([url, (await ask(url, { as: client })).status]).toEqual([url, 200])
})
