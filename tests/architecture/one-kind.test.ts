// What does one thing looks and is called the same wherever it stands: a second way to draw it is a fault, even if it
// looks well.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../../app/', import.meta.url))

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, source: readFileSync(APP + path, 'utf8') }))

/** The files of a folder with a match, and the match. */
function found(within: string, pattern: RegExp): string[] {
  return sources
    .filter(({ path }) => path.startsWith(within))
    .flatMap(({ path, source }) => [...source.matchAll(pattern)].map(([it]) => `${path}: ${it}`))
}

test('lists of the admins are searched by one bar, with one verb', () => {
  const bars = found('admin/', /<SearchBar/g)
  expect(bars.length).toBeGreaterThan(3)
  const inBars = sources.filter(({ source }) => source.includes('<SearchBar'))
  for (const { path, source } of inBars) expect(source, path).not.toMatch(/<form\s+method="get"|data-busy="Searching/)
  expect(found('admin/', /<button\s[^>]*>\s*(Find|Filter|Apply)\b/g)).toEqual([])
  expect(found('admin/', />\s*(Find|Filter|Apply)\s*<\/Button>/g)).toEqual([])
})

test('lists of the admins have one kind of tabs', () => {
  expect(found('admin/', /<nav\b[^>]*bg-sunken[^>]*>/g), 'use ListTabs').toEqual([])
  expect(found('admin/', /<ListTabs/g).length).toBeGreaterThan(3)
})

test('what the side list of the admins leads to has no way back beside its name', () => {
  const back = found('admin/', /back=\{\{ to: '\/admin\/dashboard'/g)
  expect(back.map((found) => found.split(':')[0])).toEqual(['admin/monitoring/alerts.route.tsx'])
})

test('a list of the admins with nothing in it says so in the one way', () => {
  expect(found('admin/', /length === 0 (?:\?|&&)\s*\(?\s*<p [^>]*bg-blush[^>]*>/g), 'use EmptyState').toEqual([])
  expect(found('admin/', /<p [^>]*>\s*\{EMPTY\[/g), 'use EmptyState').toEqual([])
})

test('a link within a sentence makes its line no taller', () => {
  const inText =
    /\{' '\}\s*<TextLink\b|<\/TextLink>[.,:]? ?(?:\{' '\})?[\p{L}.]|^\s+(?!return)\p{L}[\p{L} ]* <TextLink\b/gmu
  expect(found('', inText), 'use LinkInText').toEqual([])
})
