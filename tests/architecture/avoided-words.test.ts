// No text that people read has a word of the list: screens, problems, notifications, what is said of a wrong input,
// the summaries of routes, and the demo data. Pages as they are rendered are looked at in tests/pages/pages.test.ts.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTexts, spoken } from '../../scripts/wording/texts'
import { avoidedWords } from '../fixtures/avoided-words'

const sources = execFileSync('git', ['ls-files', '--', 'app', 'api', 'db/seed', 'scripts/admin'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\./.test(path))

test('no text has a word that we avoid', () => {
  const found = sources.flatMap((path) =>
    findTexts(path, readFileSync(path, 'utf8')).flatMap(({ line, words }) =>
      avoidedWords(spoken(words)).map((where) => `${path}:${line}: ${where}`),
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
  expect(avoidedWords(text)).toHaveLength(1)
})

test.each(['Recommended for you', 'Nothing yet', 'Outstanding', 'Keep it', 'Back to wallet'])(
  '%s has none',
  (text) => {
    expect(avoidedWords(text)).toEqual([])
  },
)
