// The build that is served: it says what it is, and the folder in which it is made makes no difference.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../e2e/harness/people'
import { ROOT } from '../running'

const BUILD = join(ROOT, 'build')

/** What is built, of which the end-to-end tests write nothing. */
const BUILT = ['client', 'server', 'sources', 'worker-options.json']

test('/healthz says its version, and the hash of the sources that it was built from', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const build = readFileSync(join(BUILD, 'sources'), 'utf8').slice(0, 12)
  expect(build).toMatch(/^[0-9a-f]{12}$/)
  expect((await ask('/healthz')).json).toEqual({ ok: true, version, build })
})

test('no file of it names the folder that it was made in', () => {
  const files = filesOf(BUILD)
  expect(files.length).toBeGreaterThan(300)
  const folder = ROOT.replace(/\/$/, '')
  expect(files.filter((file) => readFileSync(join(BUILD, file)).includes(folder))).toEqual([])
})

test.runIf(process.env.TEST_DEPTH === 'deep')(
  'a second build, in another folder, is the same to the byte',
  () => {
    const other = mkdtempSync(join(tmpdir(), 'purse-built-in-a-folder-with-a-longer-name-'))
    // With all packages in it: to remove it takes long on a busy machine.
    onTestFinished(() => rmSync(other, { recursive: true, force: true }), 300_000)
    cpSync(ROOT, other, { recursive: true, filter: (path) => !LEFT.test(relative(ROOT, path)) })
    execFileSync('npm', ['run', 'build'], { cwd: other, stdio: 'ignore' })
    expect(hashesOf(join(other, 'build'))).toEqual(hashesOf(BUILD))
  },
  900_000,
)

/** Of this folder, what no build needs, and what builds keep to be faster. */
const LEFT = /^(\.|build$|docs$|test-results$|tests$|node_modules\/\.)/

function filesOf(build: string): string[] {
  return BUILT.flatMap((name) =>
    /[.]|sources/.test(name)
      ? [name]
      : readdirSync(join(build, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(build, join(entry.parentPath, entry.name))),
  ).sort()
}

function hashesOf(build: string): Record<string, string> {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(build, file)))
      .digest('hex')
  return Object.fromEntries(filesOf(build).map((file) => [file, hash(file)]))
}
