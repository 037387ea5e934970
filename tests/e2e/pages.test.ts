// Who gets which page, route by route and role by role; and whether everybody can use what they get:
// axe, targets for thumbs, no sideways scrolling, visible focus. Light and dark, phone and desktop.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../db/local'
import { startWorker } from '../../db/local-worker'
import { DESKTOP, expectQuiet, openTab, PHONE } from './browser'
import { axeFaults, overflow, smallTargets, unseenFocus } from './checks'
import { afterTest, expect, SECRET, test } from './fixtures'
import { SCENES } from './pages'
import { type Asked, addFunds, ask, book, demoPerson, type Person, signIn } from './people'
import { databaseUrl } from './product'
import { PAGE_ROUTES, type Result, routesInFiles, type Visitor } from './routes'
import { addressOf, stockedClient } from './stock'

const people: Partial<Record<Visitor, Person>> = {}
let ids: Record<string, string> = {}

test.beforeAll(async () => {
  test.setTimeout(120_000)
  people.beauty_partner = await demoPerson('partner')
  people.product_seller = await demoPerson('seller')
  people.admin = await demoPerson('admin')
  // With a long name.
  const stock = await stockedClient('Ngũgĩ wa Thiong’o-Mũthoni Kariũki-Abdirahman')
  const { client, service, slots } = stock
  people.client = client
  ids = stock.ids
  // On a second device too.
  await signIn({ ...client, cookies: new Map() })
  const date = slots[0]?.startsAt.slice(0, 10) ?? ''
  await book(
    client,
    service,
    slots.find(({ startsAt }) => !startsAt.startsWith(date)),
  )
  await addFunds(client, '30', 'sandbox_hangs')
  // Some forty people and things are made by then.
})

test.describe('routes and roles', () => {
  test('the table names every route file, and every action', () => {
    const files = routesInFiles()
    const acting = Object.entries(PAGE_ROUTES).filter(([, route]) => route.post)
    expect(Object.keys(PAGE_ROUTES).sort()).toEqual(files.map(({ pattern }) => pattern).sort())
    expect(acting.map(([pattern]) => pattern).sort()).toEqual(
      files.flatMap(({ pattern, acts }) => (acts ? [pattern] : [])).sort(),
    )
  })

  test.each(Object.entries(PAGE_ROUTES))('%s', async (pattern, { at, get, post }) => {
    const visitors = Object.keys(get) as Visitor[]
    for (const visitor of visitors) {
      expect([visitor, await resultOf(at, visitor)]).toEqual([visitor, get[visitor]])
    }
    if (!post) return
    for (const visitor of visitors) {
      // Logging out for real would end the session that later tests use.
      const as = pattern === '/auth/sign-out' ? 'anonymous' : visitor
      expect([visitor, 'POST', await resultOf(at, as, { id: 'of-nobody', key: 'e2e' })]).toEqual([
        visitor,
        'POST',
        post[visitor],
      ])
    }
  })

  test('a page is refused with its data too', async () => {
    for (const [pattern, { at, get }] of Object.entries(PAGE_ROUTES)) {
      if (get.anonymous === 200 || get.client !== 200) continue
      const data = at.replace(/(\?|$)/, '.data$1')
      const { text } = await ask(data, { as: people.beauty_partner })
      expect([pattern, text]).toEqual([pattern, expect.stringContaining('/partner/dashboard')])
      expect([pattern, (await ask(data)).text]).toEqual([pattern, expect.stringContaining('/auth')])
    }
  })

  test('an address that is not one is not found, or begins again', async () => {
    expect((await ask('/no/such/file.png')).status).toBe(404)
    expect((await ask('/salon/no-such-salon')).status).toBe(404)
    expect((await ask('/client/salons/none', { as: people.client })).status).toBe(404)
    expect((await ask('/onboarding/4')).headers.get('location')).toBe('/onboarding/1')
    expect((await ask('/onboarding/__proto__')).headers.get('location')).toBe('/onboarding/1')
    const { headers } = await ask('/booking', { as: people.client })
    expect(headers.get('location')).toBe('/client/salons')
  })

  test('a deploy has no outbox, no sandbox bank and no demo cards', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-deploy-'))
    const deploy = await startWorker({
      port: await freePort(),
      dataDir: dir,
      variables: { DATABASE_URL: databaseUrl(), AUTH_SECRET: SECRET },
      quiet: true,
    })
    afterTest(async () => {
      await deploy.stop()
      rmSync(dir, { recursive: true, force: true })
    })
    for (const path of ['/dev/outbox', '/api/dev/outbox']) {
      expect([path, (await fetch(deploy.url + path)).status]).toEqual([path, 404])
    }
    const cookies = [...(people.client?.cookies ?? [])].map((pair) => pair.join('='))
    const wallet = await fetch(`${deploy.url}/client/wallet`, {
      headers: { cookie: cookies.join('; ') },
    })
    expect(wallet.status).toBe(200)
    expect(await wallet.text()).not.toContain('Sandbox')
  })
})

test.describe('everybody can use', () => {
  test.each(SCENES)('$name', async ({ as, at, first }) => {
    const tab = await openTab({ as: people[as], still: false })
    const { page } = tab
    // It goes on by itself after three seconds, which are too short to look at all of this.
    if (at === '/splash') await staying(page, at)
    await page.goto(addressOf(at, ids))
    await first?.(page)

    const faults: string[] = []
    const note = (where: string, found: string[]) => {
      faults.push(...found.map((fault) => `${where}: ${fault}`))
    }
    for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      await page.setViewportSize(viewport)
      note(screen, await overflow(page))
      if (viewport === PHONE) note(screen, await smallTargets(page))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
        note(`${screen}, ${colorScheme}`, await axeFaults(page, rules))
      }
    }
    await page.keyboard.press('Escape')
    // A notice goes at once where the island has it, else after its five seconds.
    const notices = page.locator('.toast, .toast-live').filter({ visible: true })
    await expect.poll(() => notices.count(), { timeout: 8000 }).toBe(0)
    for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport)
      note(screen, await unseenFocus(page))
    }
    expect(faults).toEqual([])
    expectQuiet(tab, { refusals: true })
  })
})

/** The page without the header that leads it on. */
async function staying(page: Page, at: string): Promise<void> {
  await page.route(`**${at}`, async (route) => {
    const response = await route.fetch()
    const { refresh, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

/** What a visitor gets at an address, or what their form is answered. */
async function resultOf(at: string, visitor: Visitor, form?: Asked['form']): Promise<Result> {
  const { status, headers } = await ask(at, { as: people[visitor], ...(form && { form }) })
  const location = headers.get('location')
  return location && status >= 300 && status < 400 ? `-> ${location}` : (status as Result)
}
