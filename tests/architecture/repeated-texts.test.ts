// No text of four words or more is written twice, so that it is edited in one place: on screens, in notifications,
// emails, documents and problems. A shared text is a constant, a function or a component in the lowest folder that
// both may import. What the code works out counts for nothing. Summaries of routes are not looked at: they are the
// API's document, and name an operation as its button may.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTexts, spoken } from '../../scripts/wording/texts'

const FEWEST_WORDS = 4

const paths = execFileSync('git', ['ls-files', '--', 'app', 'api'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\./.test(path))
  .filter((path) => !/^api\/.*routes\.ts$/.test(path))

test('no text is written twice', () => {
  const sources = paths.map((path) => [path, readFileSync(path, 'utf8')] as const)
  expect(repeated(sources)).toEqual([])
})

test('a text at two places is found, however it is written there', () => {
  const found = repeated([
    ['app/one.tsx', 'export const One = () => <p>\n  Nothing was paid for it.\n</p>'],
    ['api/two.ts', "throw refused('Nothing was paid for it.')"],
    ['api/three.ts', "throw refused('Nothing was paid.')"],
  ])
  expect(found).toEqual(['Nothing was paid for it.: app/one.tsx:2, api/two.ts:1'])
})

test('what the code works out is no word', () => {
  const short = ['const words = `You pay $', '{formatMoney(sum)}`'].join('')
  expect(
    repeated([
      ['app/one.ts', short],
      ['app/two.ts', short],
    ]),
  ).toEqual([])
})

function repeated(sources: readonly (readonly [path: string, source: string])[]): string[] {
  const places = new Map<string, string[]>()
  for (const [path, source] of sources) {
    for (const { words, line } of findTexts(path, source)) {
      if (wordsIn(spoken(words)) < FEWEST_WORDS) continue
      places.set(words, [...(places.get(words) ?? []), `${path}:${line}`])
    }
  }
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([words, where]) => `${words}: ${where.join(', ')}`)
}

function wordsIn(text: string): number {
  return text.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0
}
