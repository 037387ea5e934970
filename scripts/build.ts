// Builds the app and the Worker, in the form that a deploy sends.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** What a build is made of. Dependencies are as the lock file says. */
const SOURCES = [
  ...['api', 'app', 'db', 'realtime', 'scripts/build.ts', 'scripts/vite'],
  ...['scripts/worker-options.ts', 'worker.ts'],
  ...['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts', 'wrangler.toml'],
]

/** What nearly every page is set in; other letters are kept once a page had them. */
const FONTS = ['/fonts/young-serif-basic.woff2', '/fonts/hanken-grotesk-basic.woff2']

/** The sources of the build that is there. */
const BUILT_FROM = join(ROOT, 'build/sources')

/** Remix names options as Vite 6 did; later versions take them, and say so. */
const NOTICES = /^.*`(envFile|esbuild)` option .*deprecated.*\n/gm

/** Builds, always. `sourceMaps`: with those of the Worker, which take a third of the time. */
export async function buildWorker({ sourceMaps = false } = {}): Promise<void> {
  rmSync(BUILT_FROM, { force: true })
  const sources = sourcesHash(ROOT)
  const build = sources.slice(0, 12)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    // For /healthz.
    VITE_VERSION: version,
    VITE_BUILD: build,
  }
  const run = async (...args: string[]) => {
    const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    process.stderr.write(stderr.replace(NOTICES, ''))
  }
  const maps = sourceMaps ? ['--sourcemapServer'] : []
  const remix = [binary('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'error', ...maps]
  // A young generation of 64 MB: collecting a smaller one takes a fifth of a build.
  await run('--max-semi-space-size=64', ...remix)
  await run('--import', 'tsx', join(ROOT, 'scripts/worker-options.ts'))
  fillServiceWorker(build)
  writeFileSync(BUILT_FROM, sources)
}

/** Tells the service worker its version and the files that every page needs, of which it keeps copies. */
function fillServiceWorker(version: string): void {
  const client = join(ROOT, 'build/client')
  const assets = readdirSync(join(client, 'assets'))
    .filter((name) => /^(entry\.client-.*\.js|(app|public|shop|help)-.*\.css)$/.test(name))
    .map((name) => `/assets/${name}`)
  const shell = [...assets, ...FONTS, '/icon.svg']
  const path = join(client, 'sw.js')
  const filled = readFileSync(path, 'utf8')
    .replace("const VERSION = 'development'", `const VERSION = '${version}'`)
    .replace('const SHELL = []', `const SHELL = ${JSON.stringify(shell)}`)
  if (assets.length !== 5 || !filled.includes(version)) throw new Error('sw.js names its files otherwise')
  writeFileSync(path, filled)
}

/** Whether the build that is there was made of the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sourcesHash(ROOT)
}

/** A hash of the names and contents of all that a build of this folder is made of, tests apart. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const full = join(root, path)
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    } else if (!/\.(test|examples)\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(createHash('sha256').update(readFileSync(full)).digest())
    }
  }
  for (const path of SOURCES) if (existsSync(join(root, path))) add(path)
  return hash.digest('hex')
}

/** The script of a package's command. */
export function binary(path: string): string {
  const [scope = '', name = ''] = path.split('/')
  const parcel = scope.startsWith('@') ? `${scope}/${name}` : scope
  const manifest = createRequire(import.meta.url).resolve(`${parcel}/package.json`)
  return join(dirname(manifest), path.slice(parcel.length + 1))
}
