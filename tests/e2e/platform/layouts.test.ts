// Whether everybody can use what they get, as far as it takes a layout, in Chromium: contrast, targets for thumbs, no sideways
// scrolling, visible focus; and what a page really loads before it is touched. One visit for each distinct layout, on a
// phone in light colours, some in the dark too. The rest of axe is decided by markup (tests/pages); it runs here where
// scripts change the page. In the deep suite every scene with all of axe, on phone and desktop, in light and dark.
import type { Page } from '@playwright/test'
import { avoidedTerms } from '../../fixtures/avoided-words'
import { DEEP } from '../../fixtures/depth'
import { DESKTOP, expectQuiet, hydrated, openTab, PHONE, type Tab } from '../harness/browser'
import { axeFaults, brokenTokens, type Load, noteLoads, overflow, smallTargets, unseenFocus } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { CONTROLS, IN_THE_DARK, LAYOUTS } from '../harness/layouts'
import { withLongTexts } from '../harness/long-words'
import { lookFaults } from '../harness/looks'
import { readableText, weightOf } from '../harness/markup'
import { CHATS, islandsAtOnce, SCENES, SCRIPT_BEFORE_TOUCH } from '../harness/pages'
import type { Scene } from '../harness/scenes/scene'
import { addressOf, stocked } from '../harness/stock'

/** React and the island itself; a conversation's is counted without what every page loads. */
const SCRIPT_AT_ONCE = 55_000

/** Scripts change these pages before anybody looks at them. */
const comesAlive = ({ scripted, at }: Scene) => scripted || islandsAtOnce(at).length > 0

test('every layout is a scene', () => {
  const names = SCENES.map(({ name }) => name)
  expect([...LAYOUTS, ...CONTROLS].filter((name) => !names.includes(name))).toEqual([])
  expect(IN_THE_DARK.filter((name) => !LAYOUTS.includes(name))).toEqual([])
  const needed = SCENES.filter(comesAlive)
  expect(needed.map(({ name }) => name).filter((name) => !LAYOUTS.includes(name))).toEqual([])
})

for (const scene of SCENES) {
  const { name, as, at, first } = scene
  if (!DEEP && ![...LAYOUTS, ...CONTROLS].includes(name)) continue
  test(`${name}, ${at}`, async () => {
    const stock = await stocked()
    const person = as === 'anonymous' ? undefined : stock.people[as]
    const tab = await openTab({ as: person, reused: true })
    const { page } = tab
    // It goes on by itself after three seconds, which are too short to look at all of this.
    if (at === '/splash') await staying(page, at)
    // What comes first may leave the page, and its files with it.
    const loads = first ? null : noteLoads(page)
    await page.goto(await addressOf(at, stock))
    if (loads) await expectLittleLoaded(tab, at, loads)
    await first?.(page)

    const faults = await findFaults(tab, scene)
    if (DEEP) faults.push(...(await findFaultsEverywhere(page)))
    if (name === 'admin') await expectRailScrolls(page)
    expect(faults).toEqual([])
    expectQuiet(tab, { refusals: true })
  })
}

/** The longest rail reaches its last entry on a low screen. */
async function expectRailScrolls(page: Page): Promise<void> {
  const last = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').last()
  await page.setViewportSize(DESKTOP)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ ...DESKTOP, height: 560 })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeInViewport({ ratio: 1 })
}

/** What is wrong on a phone; and whether a desktop has room for it. */
async function findFaults(tab: Tab, scene: Scene): Promise<string[]> {
  const { page } = tab
  const faults = [...(await lookFaults(page)), ...(await smallTargets(page))]
  if (DEEP || comesAlive(scene)) {
    faults.push(...(await axeFaults(page)))
    faults.push(...avoidedTerms(readableText(await page.content())))
  }
  if (IN_THE_DARK.includes(scene.name)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    faults.push(...(await lookFaults(page)).map((fault) => `dark: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  if (DEEP || LAYOUTS.includes(scene.name)) {
    await withNothingAbove(tab)
    faults.push(...(await unseenFocus(page)))
  }
  faults.push(...(await widthFaults(page, DEEP ? ALL_SIZES : [PHONE, TABLET])))
  await withLongTexts(page)
  // What is too wide with short words is too wide with long ones, and what fits the narrowest fits a phone.
  const stretched = await widthFaults(page, [DESKTOP, SMALL_PHONE])
  return [...faults, ...stretched.map((fault) => `with long words: ${fault}`)]
}

/** The narrowest, which is also a page enlarged to four times its size. */
const SMALL_PHONE = { width: 320, height: 640 }

/** A tablet on its side, the narrowest with the rail: here tables and what stands beside them have the least room. */
const TABLET = { width: 1024, height: 768 }

const ALL_SIZES = [PHONE, SMALL_PHONE, TABLET, DESKTOP]

/** What sticks out, and words that are broken. */
async function widthFaults(page: Page, sizes: (typeof PHONE)[]): Promise<string[]> {
  const faults: string[] = []
  for (const size of sizes) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    const found = await overflow(page)
    if (size !== SMALL_PHONE) found.push(...(await brokenTokens(page)))
    faults.push(...found.map((fault) => `${size.width} px: ${fault}`))
  }
  return faults
}

/** The looks that are left: desktop, and both in the dark. */
async function findFaultsEverywhere(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      const found = await axeFaults(page, rules)
      faults.push(...found.map((fault) => `${screen}, ${colorScheme}: ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const focus = await unseenFocus(page)
  return [...faults, ...focus.map((fault) => `desktop: ${fault}`)]
}

/** What lies over the rest of a page is closed: what has popped up, and a notice, by the island that takes it over. */
async function withNothingAbove(tab: Tab): Promise<void> {
  const notices = tab.page.locator('.toast, .toast-live').filter({ visible: true })
  const noticed = await notices.count()
  await tab.page.keyboard.press('Escape')
  if (noticed === 0) return
  await hydrated(tab, 'toaster')
  await expect.poll(() => notices.count()).toBe(0)
}

async function expectLittleLoaded({ page }: Tab, at: string, loads: ReturnType<typeof noteLoads>): Promise<void> {
  const atOnce = islandsAtOnce(at).length > 0
  if (atOnce) await page.waitForLoadState('networkidle')
  const loaded = loads()
  const paths = (kind: Load['kind']) => loaded.filter((load) => load.kind === kind).map(({ path }) => path)
  const most = SCRIPT_BEFORE_TOUCH + (atOnce ? SCRIPT_AT_ONCE : 0)
  const weight = await weightOf(paths('js'))
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThanOrEqual(most)
  // A line that has just opened asks for what came since the page was drawn.
  const caughtUp = (path: string) => CHATS.includes(at) && /\/messages\?since=\d+/.test(path)
  expect(paths('other').filter((path) => !caughtUp(path))).toEqual([])
  expect(loaded.filter(({ path }) => !path.startsWith('/'))).toEqual([])
  expect(await page.locator('[style]').count()).toBe(0)
}

/** The page without the header that leads it on. */
async function staying(page: Page, at: string): Promise<void> {
  await page.route(`**${at}`, async (route) => {
    const response = await route.fetch()
    const { refresh, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}
