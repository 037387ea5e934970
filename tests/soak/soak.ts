// A partner's eight hours in minutes: a computer with the calendar, the dashboard and a conversation open all day, never
// loaded again, and a phone that goes from page to page, while clients book, come, cancel and write. After each
// half-hour of it everything is measured.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import chromiumPack from '@sparticuz/chromium'
import { until } from '../fixtures/until'
import { type Desk, HALF_HOURS, playHalfHour } from './day'
import { gaugePage, gaugeWorker } from './gauges'
import { type Weights, weighPages } from './pages'
import { PLANTS } from './plants'
import { openSalon, type Salon } from './salon'
import { judge, type Series, type Verdict } from './verdict'

const KEPT = ['calendar', 'dashboard', 'conversation'] as const

/** The most that each figure may grow in eight hours; see RESULTS.md for why. */
const BOUNDS = {
  heap: { name: 'heap', unit: 'kB', bound: 256 },
  nodes: { name: 'nodes', unit: '', bound: 500 },
  kept: { name: 'unseen nodes', unit: '', bound: 200 },
  listeners: { name: 'listeners', unit: '', bound: 50 },
  documents: { name: 'documents', unit: '', bound: 4 },
  sockets: { name: 'sockets', unit: '', bound: 0.5 },
}

type Outcome = { verdicts: Verdict[]; weights: Weights; seconds: number }

/** So many of the day's half-hours. The Worker must have been built. */
export async function soak(
  { halfHours = HALF_HOURS, plant }: { halfHours?: number; plant?: string | undefined },
  say: (line: string) => void,
): Promise<Outcome> {
  const started = Date.now()
  const salon = await openSalon(halfHours, plant)
  const executablePath = await chromiumPack.executablePath()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    say(`the salon is open after ${since(started)} s`)
    const desk = await signIn(browser, salon, { width: 1280, height: 800 })
    await desk.clock.install({ time: salon.now() })
    const script = PLANTS[plant ?? '']?.script
    // The helper by which tsx names functions, which pages do not have.
    await desk.addInitScript('globalThis.__name = (named) => named')
    if (script) await desk.addInitScript(script)
    const phone = await (await signIn(browser, salon, { width: 390, height: 844 })).newPage()

    const all: Series[] = []
    const series = (item: Omit<Series, 'values'>): Series => {
      const made = { ...item, values: [] }
      all.push(made)
      return made
    }
    const readers: (() => Promise<void>)[] = []
    const watch = async (page: Page, whose: string) => {
      const gauge = await gaugePage(page)
      const gauges = Object.entries(BOUNDS).map(
        ([key, { name, ...rest }]) =>
          [key as keyof typeof BOUNDS, series({ name: `${name} of the ${whose}`, ...rest })] as const,
      )
      readers.push(async () => {
        const size = await gauge.read()
        for (const [key, { values }] of gauges) values.push(size[key])
      })
    }
    const paths = {
      calendar: '/partner/calendar',
      dashboard: '/partner/dashboard',
      conversation: `/partner/messages/${salon.talkWith(1)}`,
    }
    const pages = new Map<string, Page>()
    const quiet = requestsOf(desk)
    for (const name of KEPT) {
      const page = await desk.newPage()
      pages.set(name, page)
      await watch(page, name)
      await page.goto(salon.url + paths[name])
    }
    await watch(phone, 'phone')
    const worker = await gaugeWorker(salon)
    const inbox = series({ name: 'sockets of the inbox', unit: '', bound: 0.5 })
    const heap = series({ name: 'heap of the Worker', unit: 'kB', bound: 2_048 })
    const outside = series({ name: 'outside the heap of the Worker', unit: 'kB', bound: 512 })
    readers.push(async () => {
      inbox.values.push(await salon.sockets())
      const size = await worker.read()
      heap.values.push(size.heap)
      outside.values.push(size.outside)
    })
    const weight = series({ name: 'bytes of a page', unit: 'kB', bound: 4 })
    const { weights, load } = await weighPages(phone, salon.url)
    const kept = { context: desk, calendar: pages.get('calendar'), chat: pages.get('conversation') }
    await wake(kept as Desk)
    await load('dashboard', paths.dashboard)

    for (let i = 0; i <= halfHours; i += 1) {
      // Every page is connected, and has read what there was.
      await until('all are connected', async () => (await salon.sockets()) >= KEPT.length + 1)
      await quiet()
      for (const read of readers) await read()
      const [page, its] = [all[0]?.values.at(-1), heap.values.at(-1)].map((kB) => kB?.toFixed(0))
      say(`${i / 2} h: heap ${page} kB in the calendar, ${its} in the Worker, ${since(started)} s`)
      if (i === halfHours) break
      const loads: number[] = []
      await playHalfHour(i, salon, kept as Desk, async (kind, path) => {
        loads.push(await load(kind, path))
      })
      weight.values.push(loads.reduce((sum, bytes) => sum + bytes, 0) / loads.length / 1000)
    }
    worker.close()
    const verdicts = all.map((series) => judge(series, HALF_HOURS))
    return { verdicts, weights, seconds: since(started) }
  } finally {
    await browser.close()
    await salon.stop()
  }
}

async function signIn(
  browser: Browser,
  { url, partner }: Salon,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(20_000)
  const [name = '', value = ''] = partner.cookie.split('=', 2)
  const cookie = { name, value, domain: new URL(url).hostname, path: '/', secure: true }
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  return context
}

/** What the day needs of them: their scripts are loaded, and the conversation shows as much as it ever does. */
async function wake({ calendar, chat }: Desk): Promise<void> {
  await calendar.locator('[data-entry^="visit:"]').first().focus()
  await chat.getByRole('textbox', { name: /^Message to/ }).focus()
  for (const island of [calendar, chat])
    await island.waitForFunction(() =>
      Object.keys(document.querySelector('[data-island] > *') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
  const older = chat.getByRole('link', { name: 'Load older messages' })
  for (let page = 0; page < 2 && (await older.count()) > 0; page += 1) {
    await older.click()
    await chat.getByText('Loading…').waitFor({ state: 'detached' })
  }
  await chat.getByRole('log').evaluate((pane) => pane.scrollTo({ top: 0 }))
}

/** Resolves once nothing is asked for any more. */
function requestsOf(context: BrowserContext): () => Promise<void> {
  const open = new Set<object>()
  context.on('request', (request) => open.add(request))
  // Not once it is finished: what is answered is not always read to its end.
  context.on('response', (response) => open.delete(response.request()))
  context.on('requestfailed', (request) => open.delete(request))
  return async () => {
    // Changes in a row are read once, after the last.
    await context.clock.runFor(1_000)
    await until('nothing is asked for', async () => open.size === 0)
  }
}

function since(started: number): number {
  return Math.round((Date.now() - started) / 1000)
}
