import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundleOf } from './worker-bundle'

let root: string

function write(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'purse-bundle-'))
  write(
    'worker.ts',
    `import { api } from './api/app'
import { draw } from './app/draw.server'
export default { fetch: () => draw(api) }`,
  )
  write(
    'api/app.ts',
    `import { booking } from './booking/routes'
import { money } from './money/routes'
export const api = [booking, money]`,
  )
  write('api/booking/routes.ts', "import { day } from '../platform/day'\nexport const booking = day('booked')")
  write('api/money/routes.ts', "import { day } from '../platform/day'\nexport const money = day('paid')")
  write(
    'api/platform/day.ts',
    "import { z } from 'zed'\nimport { cache } from 'react'\nexport const day = cache((word: string) => z.literal(word))",
  )
  write('node_modules/zed/package.json', '{ "module": "zed.js" }')
  write('node_modules/zed/zed.js', "export const z = { literal: (word) => ['zed', word] }")
})

afterEach(() => rmSync(root, { recursive: true }))

test('the Worker has its areas and packages in it; React and pages stay apart', async () => {
  const { parts, files } = await bundleOf(root)
  const all = [...parts.values()].join('\n')
  for (const text of ['booked', 'paid', '"zed"', 'from "react"', 'from "/app/draw.server"']) expect(all).toContain(text)
  expect(all.match(/\.literal\(/g)).toHaveLength(1)
  expect(files).toContain(join(root, 'api/platform/day.ts'))
  expect(files).not.toContain(join(root, 'app/draw.server.ts'))
  expect(files).not.toContain(join(root, 'node_modules/zed/zed.js'))
})

test('an edit of an area leaves the parts of the others as they were', async () => {
  const before = await bundleOf(root)
  write('api/money/routes.ts', "import { day } from '../platform/day'\nexport const money = day('earned')")
  const after = await bundleOf(root)
  const nameOf = ({ parts }: typeof before, text: string) => [...parts].find(([, code]) => code.includes(text))?.[0]
  expect(nameOf(after, 'booked')).toBe(nameOf(before, 'booked'))
  expect(nameOf(before, 'paid')).toBeDefined()
  expect(nameOf(after, 'paid')).toBeUndefined()
  expect(nameOf(after, 'earned')).not.toBe(nameOf(before, 'paid'))
})
