// Whether everybody can use what they get, in Chromium: axe, targets for thumbs, no sideways scrolling, visible focus;
// and what a page really loads before it is touched. One visit for each distinct layout, on a phone in light colours;
// in the deep suite every scene, on phone and desktop, in light and dark.
import type { Page } from '@playwright/test'
import { avoidedWords } from '../../fixtures/avoided-words'
import { DESKTOP, expectQuiet, hydrated, openTab, PHONE, type Tab } from '../harness/browser'
import {
  axeFaults,
  type Load,
  noteLoads,
  overflow,
  smallTargets,
  unseenFocus,
} from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { CONTROLS, LAYOUTS } from '../harness/layouts'
import { spokenText, weightOf } from '../harness/markup'
import { CHATS, ISLANDS_AT_ONCE, SCENES, SCRIPT_BEFORE_TOUCH, type Scene } from '../harness/pages'
import { addressOf, stocked } from '../harness/stock'

const DEEP = process.env.TEST_DEPTH === 'deep'

/** React and the island itself; a conversation's is counted without what every page loads. */
const SCRIPT_AT_ONCE = 55_000

/** Ten layouts that between them have every token of the theme on every surface. */
const IN_THE_DARK = [
  'salon',
  'help, unfolded',
  'dashboard',
  'wallet',
  'bookings',
  'goal',
  'plus',
  'partner',
  'seller, orders',
  'admin, support, a thread',
]

test('every layout is a scene', () => {
  const names = SCENES.map(({ name }) => name)
  expect([...LAYOUTS, ...CONTROLS, ...IN_THE_DARK].filter((name) => !names.includes(name))).toEqual(
    [],
  )
  const needed = SCENES.filter(({ scripted, at }) => scripted || ISLANDS_AT_ONCE[at])
  expect(needed.map(({ name }) => name).filter((name) => !LAYOUTS.includes(name))).toEqual([])
})

for (const { name, as, at, first } of SCENES) {
  if (!DEEP && !LAYOUTS.includes(name)) continue
  test(`${name}, ${at}`, async () => {
    const { people, ids } = stocked()
    const tab = await openTab({ as: as === 'anonymous' ? undefined : people[as], reused: true })
    const { page } = tab
    // It goes on by itself after three seconds, which are too short to look at all of this.
    if (at === '/splash') await staying(page, at)
    // What comes first may leave the page, and its files with it.
    const loads = first ? null : noteLoads(page)
    await page.goto(addressOf(at, ids))
    if (loads) await expectLittleLoaded(tab, at, loads)
    await first?.(page)

    const faults = [...(await findFaults(tab)), ...(DEEP ? await findFaultsEverywhere(page) : [])]
    expect(faults).toEqual([])
    expectQuiet(tab, { refusals: true })
  })
}

for (const scene of SCENES) {
  if (DEEP || !CONTROLS.includes(scene.name)) continue
  test(`${scene.name}, ${scene.at}, its controls`, async () => {
    const { page } = await visit(scene)
    const small = await smallTargets(page)
    expect([...(await overflow(page)), ...small, ...(await overflowOnSmallPhone(page))]).toEqual([])
    await page.setViewportSize(DESKTOP)
    expect(await overflow(page)).toEqual([])
  })
}

for (const scene of SCENES) {
  if (!IN_THE_DARK.includes(scene.name)) continue
  test(`${scene.name} in the dark`, async () => {
    const { page } = await visit(scene, { dark: true })
    expect(await axeFaults(page, ['color-contrast'])).toEqual([])
  })
}

test('on a low screen the longest rail scrolls to its last entry', async () => {
  const { page } = await visit(SCENES.find(({ name }) => name === 'admin') as Scene)
  const last = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').last()
  await page.setViewportSize(DESKTOP)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ ...DESKTOP, height: 560 })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeInViewport({ ratio: 1 })
})

/** A scene as it stands, in a tab that is kept for the next. */
async function visit({ as, at, first }: Scene, findFaults: { dark?: boolean } = {}): Promise<Tab> {
  const { people, ids } = stocked()
  const tab = await openTab({
    as: as === 'anonymous' ? undefined : people[as],
    ...findFaults,
    reused: true,
  })
  await tab.page.goto(addressOf(at, ids))
  await first?.(tab.page)
  return tab
}

/** What is wrong on a phone, in light colours; and whether a desktop has room for it. */
async function findFaults(tab: Tab): Promise<string[]> {
  const { page } = tab
  const faults = [
    ...(await overflow(page)),
    ...(await smallTargets(page)),
    ...(await axeFaults(page)),
    ...avoidedWords(spokenText(await page.content())),
  ]
  await withNothingAbove(tab)
  faults.push(...(await unseenFocus(page)))
  faults.push(...(await overflowOnSmallPhone(page)))
  await page.setViewportSize(DESKTOP)
  return [...faults, ...(await overflow(page)).map((fault) => `desktop: ${fault}`)]
}

/** What sticks out on the narrowest phones, which is also how a page looks enlarged to four times its size. */
async function overflowOnSmallPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  return (await overflow(page)).map((fault) => `small phone: ${fault}`)
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
  await page.setViewportSize(DESKTOP)
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

async function expectLittleLoaded(
  { page }: Tab,
  at: string,
  loads: ReturnType<typeof noteLoads>,
): Promise<void> {
  const atOnce = ISLANDS_AT_ONCE[at]
  if (atOnce) await page.waitForLoadState('networkidle')
  const loaded = loads()
  const paths = (kind: Load['kind']) =>
    loaded.filter((one) => one.kind === kind).map(({ path }) => path)
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
