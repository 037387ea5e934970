// What README and documents name is there: a file that moved is named by its new place.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync(`${ROOT}docs`).map((name) => `docs/${name}`)]

/** A path of ours in backticks; a folder ends in a slash. */
const PATH = /`((?:api|app|db|docs|migrations|realtime|scripts|tests)\/[\w./$-]*|worker\.ts)`/g

test.each(documents)('%s', (document) => {
  const named = [...readFileSync(ROOT + document, 'utf8').matchAll(PATH)].map(([, path]) => path)
  expect(named.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
})

test('the document of security names tests', () => {
  const tests = readFileSync(`${ROOT}docs/security.md`, 'utf8').match(/`[\w./-]+\.test\.ts`/g)
  expect(tests?.length).toBeGreaterThan(60)
})
