// What a phone on a slow network waits for, in a real Chromium: until the largest part of a page is drawn, with our scripts
// and without any; and from the press on another day of a booking until its times are there.
import { chromium, type Page } from '@playwright/test'
import chromiumPack from '@sparticuz/chromium'
import { DEMO_SALON } from '../../db/seed/booking/salons'
import { median } from './median'
import { openDemo } from './pages/page-set'

/** Slow 4G, and a processor four times slower than this one. */
const ROUND_TRIP = 150
const BYTES_A_SECOND = { down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8 }
const SLOWER = 4
const PASSES = 9

const CONVERSATION = '/client/messages/chat-demo-client-demo-partner'
const DRAWN = [
  ['salon', `/salon/${DEMO_SALON}`],
  ['wallet', '/client/wallet'],
  ['conversation', CONVERSATION],
] as const

declare global {
  interface Window {
    largest: number
  }
}

export async function report(): Promise<string[]> {
  const { site, url, cookieFor } = await openDemo()
  const executablePath = await chromiumPack.executablePath()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const cookie = cookieFor({ role: 'client' })

  /** A page of a browser that has seen nothing yet. */
  async function fresh(scripts: boolean): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { cookie } })
    await context.addInitScript(() => {
      window.largest = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const page = await context.newPage()
    await page.route(/\.js$/, (route) => (scripts ? route.continue() : route.abort()))
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP,
      downloadThroughput: BYTES_A_SECOND.down,
      uploadThroughput: BYTES_A_SECOND.up,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return page
  }

  const rows: string[] = []
  for (const [name, path] of DRAWN) {
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (const which of ['ours', 'bare'] as const) {
        const page = await fresh(which === 'ours')
        await page.goto(url + path, { waitUntil: 'load' })
        await page.waitForTimeout(500)
        times[which].push(await page.evaluate(() => window.largest))
        await page.context().close()
      }
    }
    const [ours, bare] = [median(times.ours), median(times.bare)]
    rows.push(`| ${name} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${(ours / bare).toFixed(2)}× |`)
  }

  const touches: { took: number; answered: number; read: number; bytes: number }[] = []
  let scripts: string[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    const page = await fresh(true)
    await page.goto(`${url}/booking?salon=${DEMO_SALON}&service=${DEMO_SALON}-service-1`)
    await page.waitForLoadState('networkidle')
    scripts = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    touches.push(
      await page.evaluate(async () => {
        const days = document.querySelectorAll<HTMLAnchorElement>('a[href*="date="][aria-label]')
        const day = [...days].find((day) => !day.ariaCurrent && !/no times/.test(day.ariaLabel ?? ''))
        const href = day?.getAttribute('href') ?? ''
        const before = document.querySelector<HTMLInputElement>('[name=startsAt]')?.value
        const start = performance.now()
        day?.click()
        while (
          !document.querySelector(`a[href="${href}"][aria-current]`) ||
          document.querySelector<HTMLInputElement>('[name=startsAt]')?.value === before
        )
          await new Promise((later) => requestAnimationFrame(later))
        const took = performance.now() - start
        const response = performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime >= start)
          .find((entry) => /fetch|xml/.test((entry as PerformanceResourceTiming).initiatorType))
        const { responseStart, responseEnd, transferSize } = response as PerformanceResourceTiming
        return { took, answered: responseStart - start, read: responseEnd - responseStart, bytes: transferSize }
      }),
    )
    await page.context().close()
  }
  await browser.close()
  await site.close()
  const took = touches.map((touch) => touch.took)
  const of = (part: 'answered' | 'read' | 'bytes') => median(touches.map((touch) => touch[part]))
  return [
    '## First paint and first touch on a phone',
    '',
    `Chromium with ${ROUND_TRIP} ms for each round trip, 1.6 Mbit/s and a processor ${SLOWER} times slower; each time with nothing in its cache; medians of ${PASSES}, contestants in turns. Largest contentful paint in milliseconds, against the same page with its scripts blocked.`,
    '',
    '| page | ours | without scripts | |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    `Choosing another day of a booking, the first touch of the page: ${median(took).toFixed(0)} ms until its times are there (fastest ${Math.min(...took).toFixed(0)}, slowest ${Math.max(...took).toFixed(0)}), ${scripts.length} scripts loaded for it. Its answer begins after ${of('answered').toFixed(0)} ms, and its ${(of('bytes') / 1000).toFixed(1)} kB take ${of('read').toFixed(0)}; the rest is reading and drawing it.`,
  ]
}
