// Far from the database: how long pages take where every round trip to it takes 150 ms.
import { median } from './median'
import { openDemo, PAGES } from './pages/page-set'
import { slowWay } from './pages/slow-way'

const ROUND_TRIP = 150
const PASSES = 15
const PUBLIC = ['/salons', '/salon/amani-hair-studio', '/shop', '/help']

export async function report(): Promise<string[]> {
  const { site } = await openDemo((url) => slowWay(url, ROUND_TRIP))
  const took = async (page: { path: string }) => {
    const start = performance.now()
    await site.page(page)
    return performance.now() - start
  }
  const rows: string[][] = []
  for (const path of PUBLIC) {
    const first = await took({ path })
    const again: number[] = []
    for (let n = 0; n < PASSES; n += 1) again.push(await took({ path }))
    rows.push([path, first.toFixed(0), median(again).toFixed(0)])
  }
  for (const page of PAGES) {
    const first = await took(page)
    const again: number[] = []
    for (let n = 0; n < PASSES; n += 1) again.push(await took(page))
    rows.push([page.name, first.toFixed(0), median(again).toFixed(0)])
  }
  await site.close()
  return [
    '## Far from the database',
    '',
    `The built Worker over demo data, with ${ROUND_TRIP} ms for each round trip between it and the database: milliseconds to the last byte, the first time and the median of ${PASSES} afterwards. Public pages come from the cache then.`,
    '',
    '| page | first | then |',
    '|---|--:|--:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
}
