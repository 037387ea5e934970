// What the product needs at runtime is explained in docs/dependencies.md, under licences that were agreed to.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const json = (name: string) => JSON.parse(readFileSync(ROOT + name, 'utf8'))

const AGREED = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'MPL-2.0', 'MIT OR Apache-2.0', '(Apache-2.0 AND MIT)'],
])

type Locked = { dev?: boolean; license?: string }

/** Packages that are installed without the tools of development, whose licence was not agreed to. */
function unagreed(packages: Record<string, Locked>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, license = 'none' }]) => path && !dev && !AGREED.has(license))
    .map(([path, { license = 'none' }]) => `${path}: ${license}`)
}

test('every dependency has its row, and every row its dependency', () => {
  const rows = readFileSync(`${ROOT}docs/dependencies.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name]) => name)
  expect(rows.sort()).toEqual(Object.keys(json('package.json').dependencies).sort())
})

test('every licence was agreed to', () => {
  expect(unagreed(json('package-lock.json').packages)).toEqual([])
})

test('a licence that was not agreed to is found', () => {
  const planted = {
    '': { license: 'none' },
    'node_modules/a': { license: 'AGPL-3.0' },
    'node_modules/b': { license: 'MIT' },
    'node_modules/c': {},
    'node_modules/d': { dev: true, license: 'AGPL-3.0' },
  }
  expect(unagreed(planted)).toEqual(['node_modules/a: AGPL-3.0', 'node_modules/c: none'])
})
