// What people read, as it stands in the sources. No text has a word of the list of avoided words; pages as they are
// rendered are looked at in tests/pages/pages.test.ts. And no text of four words or more is written twice, so that it
// is edited in one place: on screens, in notifications, emails, documents and problems. A shared text is a constant, a
// function or a component in the lowest folder that both may import. What the code works out counts for nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findTexts, type Text, withoutInsertions } from '../../scripts/wording/texts'
import { avoidedTerms } from '../fixtures/avoided-words'

const FEWEST_TOKENS = 4

type Texts = [path: string, texts: Text[]]

const paths = execFileSync('git', ['ls-files', '--', 'app', 'api', 'db/seed', 'scripts/admin'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\./.test(path))

const texts = paths.map((path): Texts => [path, findTexts(path, readFileSync(path, 'utf8'))])

describe('avoided words', () => {
  test('no text has one', () => {
    const found = texts.flatMap(([path, found]) =>
      found.flatMap(({ line, words }) =>
        avoidedTerms(withoutInsertions(words)).map((where) => `${path}:${line}: ${where}`),
      ),
    )
    expect(found).toEqual([])
  })

  test.each([
    'This time is no longer kept for you.',
    'A standing visit',
    'Payments are resting',
    'Mend your salon',
    'Orders cannot be fetched there',
    '1 thing from 1 seller',
    'It was put away.',
    'Give this time back',
  ])('%s has one', (text) => {
    expect(avoidedTerms(text)).toHaveLength(1)
  })

  test.each(['Recommended for you', 'Nothing yet', 'Outstanding', 'Keep it', 'Back to wallet'])(
    '%s has none',
    (text) => {
      expect(avoidedTerms(text)).toEqual([])
    },
  )
})

describe('repeated texts', () => {
  test('no text is written twice', () => {
    const ours = texts.filter(([path]) => /^(app|api)\//.test(path))
    expect(repeated(ours.map(withoutSummaries))).toEqual([])
  })

  test('a text at two places is found, however it is written there', () => {
    const found = repeatedIn([
      ['app/one.tsx', 'export const One = () => <p>\n  Nothing was paid for it.\n</p>'],
      ['api/two.ts', "throw refused('Nothing was paid for it.')"],
      ['api/three.ts', "throw refused('Nothing was paid.')"],
    ])
    expect(found).toEqual(['Nothing was paid for it.: app/one.tsx:2, api/two.ts:1'])
  })

  test('what the code works out is no word', () => {
    const short = ['const words = `You pay $', '{formatMoney(sum)}`'].join('')
    expect(
      repeatedIn([
        ['app/one.ts', short],
        ['app/two.ts', short],
      ]),
    ).toEqual([])
  })
})

/** Summaries of operations are the API's document, and name an operation as its button may. */
function withoutSummaries([path, found]: Texts): Texts {
  const lines = readFileSync(path, 'utf8').split('\n')
  const isSummary = ({ line }: Text) =>
    /^ *summary:/.test(lines[line - 1] ?? '') || /^ *summary:$/.test(lines[line - 2] ?? '')
  return [path, found.filter((text) => !isSummary(text))]
}

function repeatedIn(sources: [path: string, source: string][]): string[] {
  return repeated(sources.map(([path, source]): Texts => [path, findTexts(path, source)]))
}

function repeated(sources: Texts[]): string[] {
  const places = new Map<string, string[]>()
  for (const [path, texts] of sources) {
    for (const { words, line } of texts) {
      if (tokensIn(withoutInsertions(words)) < FEWEST_TOKENS) continue
      places.set(words, [...(places.get(words) ?? []), `${path}:${line}`])
    }
  }
  return [...places].filter(([, where]) => where.length > 1).map(([text, where]) => `${text}: ${where.join(', ')}`)
}

function tokensIn(text: string): number {
  return text.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0
}
