// When the build that is there can be used again.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesHash } from './build'

let root: string
let before: string

const write = (path: string, text: string) => writeFileSync(join(root, path), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'purse-build-'))
  mkdirSync(join(root, 'app/ui'), { recursive: true })
  write('app/ui/a.tsx', 'a')
  write('app/ui/b.css', 'b')
  write('package-lock.json', '{}')
  before = sourcesHash(root)
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

test.each([
  ['a source', () => write('app/ui/b.css', 'c')],
  ['a new source', () => write('app/ui/c.ts', '')],
  ['a name', () => renameSync(join(root, 'app/ui/a.tsx'), join(root, 'app/ui/d.tsx'))],
  ['a dependency', () => write('package-lock.json', '{"a": 1}')],
])('%s that changes asks for a new build', (_, change) => {
  change()
  expect(sourcesHash(root)).not.toBe(before)
})

test.each([
  ['a test', () => write('app/ui/a.test.ts', 'test')],
  ['a document', () => write('README.md', 'read')],
  ['a file written again as it was', () => write('app/ui/a.tsx', 'a')],
])('%s does not', (_, change) => {
  change()
  expect(sourcesHash(root)).toBe(before)
})
