// What a signed-in page costs: processor time of the server, and answers a second to sixteen people at once.
import { median } from './median'
import { BUSIEST, openSites, PAGES, type Site } from './pages/page-set'
import type { Contest } from './run'

const EACH = 25
const CLIENTS = 16
const CROWD = 160

/** Of one page, in each pass: milliseconds of processor time. */
type Cost = { server: number; database: number }

export async function prepare(): Promise<Contest> {
  const sites = await openSites()
  const contestants = [
    contestant('ours', sites.ours),
    contestant('stock Remix on Node, no database', sites.peer),
  ] as const
  const [ours, peer] = contestants
  return {
    title: 'Pages of signed-in people',
    about: `A pass asks for each of ${PAGES.length} pages ${EACH} times, one after another, then ${CROWD} times for the ${BUSIEST.name}, ${CLIENTS} at once. Ours: the built Worker in workerd over demo data in libSQL. The peer: the same routes and elements in stock Remix on Node, with six routes, and loaders that say what they said before. Processor time is that of the whole process (user and system).`,
    passes: 5,
    contestants: [...contestants],
    more: async () => [
      '| page | kB of HTML | ours, ms of processor time | database | stock Remix | ours against it |',
      '|---|--:|--:|--:|--:|--:|',
      ...PAGES.map(({ name }, i) => {
        const [a, b] = [ours.costs(i), peer.costs(i)]
        const size = ((ours.html[i]?.length ?? 0) / 1000).toFixed(0)
        const figures = [a.server, a.database, b.server].map((ms) => ms.toFixed(1))
        return `| ${[name, size, ...figures, `${(a.server / b.server).toFixed(2)}×`].join(' | ')} |`
      }),
      '',
      `Answers a second for the ${BUSIEST.name} to ${CLIENTS} at once: ours ${ours.rate()}, stock Remix ${peer.rate()}.`,
    ],
    close: async () => {
      await sites.ours.close()
      await sites.peer.close()
    },
  }
}

function contestant(name: string, site: Site) {
  const costs: Cost[][] = PAGES.map(() => [])
  const rates: number[] = []
  const html: string[] = []
  return {
    name,
    html,
    costs: (page: number): Cost => ({
      server: median((costs[page] ?? []).map(({ server }) => server)),
      database: median((costs[page] ?? []).map(({ database }) => database)),
    }),
    rate: () => Math.round(median(rates)),
    async run() {
      for (const [i, page] of PAGES.entries()) {
        // Its loader is asked, where it is not asked each time.
        html[i] = await site.page(page)
        const before = site.used()
        for (let n = 0; n < EACH; n += 1) await site.page(page)
        const after = site.used()
        costs[i]?.push({
          server: (after.server - before.server) / EACH,
          database: (after.database - before.database) / EACH,
        })
      }
      const start = performance.now()
      let left = CROWD
      const client = async () => {
        while (left-- > 0) await site.page(BUSIEST)
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
      rates.push((CROWD * 1000) / (performance.now() - start))
      return html.map(comparable)
    },
  }
}

/** A page without what differs each time that it is drawn (keys of forms, instants), and in each build (hashes). */
function comparable(html: string): string {
  return (
    html
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, 'KEY')
      .replace(/\b1[789]\d{11}\b/g, 'NOW')
      .replace(/&quot;now&quot;:&quot;[^&]*|data-now="" class="[^"]*/g, 'NOW')
      // The line of the current minute in the calendar.
      .replace(/border-out starts-h-\d+ starts-m-\d+ ends-h-\d+ ends-m-\d+/g, 'NOW')
      .replace(/-[\w-]{8}\.(js|css)/g, '.$1')
      // Stock Remix streams the loaders' data after the page, for a browser runtime that neither has.
      .replace('<!--$--><!--/$-->', '')
  )
}
