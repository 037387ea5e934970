// The built Worker on the local machine, in the real runtime, with the local database.
import { spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { binary } from './build'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = 'worker.js'

export type LocalWorker = {
  url: string
  /** Runs the jobs of a schedule, the minute's by default, at an instant that may be in the future. */
  tick: (schedule?: { cron?: string; at?: Date }) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built Worker on a port. `variables` are the secrets of a deploy. */
export async function startWorker({
  port,
  dataDir,
  variables,
  quiet = false,
  logFile,
  inspectorPort,
  entry,
}: {
  port: number
  dataDir: string
  variables: Record<string, string>
  quiet?: boolean
  /** Where its log goes instead of here. */
  logFile?: string
  /** Where V8's inspector of it listens. */
  inspectorPort?: number
  /** The source of a module that is run in place of the Worker, and imports it as `./worker.js`. */
  entry?: string
}): Promise<LocalWorker> {
  const built = workerOptions()
  const options = {
    ...built,
    name: 'purse',
    modulesRoot: join(ROOT, 'build/server'),
    modules: modulesOf(join(ROOT, 'build/server'), entry),
    bindings: { ...built.bindings, ...variables },
    host: 'localhost',
    port,
    ...(inspectorPort && { inspectorPort }),
    cf: false,
    durableObjectsPersist: join(dataDir, 'durable-objects'),
    r2Persist: join(dataDir, 'files'),
    cachePersist: false,
    log: new Log(quiet ? LogLevel.ERROR : LogLevel.WARN),
    ...(quiet && {
      handleRuntimeStdio: (out: NodeJS.ReadableStream, err: NodeJS.ReadableStream) => {
        out.resume()
        err.resume()
      },
    }),
    ...(logFile && {
      handleRuntimeStdio: (out: NodeJS.ReadableStream, err: NodeJS.ReadableStream) => {
        const log = createWriteStream(logFile, { flags: 'a' })
        out.pipe(log, { end: false })
        err.pipe(log, { end: false })
      },
    }),
  }
  const runtime = new Miniflare(options as MiniflareOptions)
  const url = (await runtime.ready).origin
  return {
    url,
    async tick({ cron = '* * * * *', at = new Date() } = {}) {
      const worker = await runtime.getWorker()
      await worker.scheduled({ cron, scheduledTime: at })
    },
    stop: () => runtime.dispose(),
  }
}

/**
 * Serves the app and the Worker from their sources with hot reload, in the real runtime. Vite reads
 * the variables from the environment; see vite.config.ts. It listens once the database is prepared.
 */
export function startDevelopment({
  port,
  variables,
  prepared,
}: {
  port: number
  variables: Record<string, string>
  prepared: Promise<void>
}): LocalWorker {
  const vite = spawn(
    process.execPath,
    [
      '--max-semi-space-size=64',
      binary('vite/bin/vite.js'),
      '--host',
      'localhost',
      '--port',
      String(port),
      '--strictPort',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PURSE_DEV: JSON.stringify(variables) },
    },
  )
  // It asks when the Worker is loaded. A failure is for who prepares.
  const respond = () => prepared.then(() => vite.send('prepared'))
  vite.on('message', () => void respond().catch(() => {}))
  const url = `http://localhost:${port}`
  return {
    url,
    tick: async ({ cron = '* * * * *', at = new Date() } = {}) => {
      const query = new URLSearchParams({ cron, time: String(at.getTime()) })
      await fetch(`${url}/cdn-cgi/handler/scheduled?${query}`)
    },
    stop: async () => {
      vite.kill('SIGTERM')
    },
  }
}

/** What wrangler.toml says, as the build wrote it (worker-options.ts). */
function workerOptions(): { bindings: Record<string, unknown>; assets: { directory: string } } {
  const options = JSON.parse(readFileSync(join(ROOT, 'build/worker-options.json'), 'utf8'))
  options.assets.directory = join(ROOT, options.assets.directory)
  return options
}

/** The Worker's modules, its entry first, and the WebAssembly that one of them loads. */
function modulesOf(folder: string, entry?: string) {
  const files = readdirSync(folder)
  const scripts = files.filter((file) => file.endsWith('.js') && file !== ENTRY)
  const wasm = files.filter((file) => file.endsWith('.wasm'))
  return [
    ...(entry ? [{ type: 'ESModule', path: join(folder, 'entry.js'), contents: entry }] : []),
    ...[ENTRY, ...scripts].map((file) => ({ type: 'ESModule', path: join(folder, file) })),
    ...wasm.map((file) => ({ type: 'CompiledWasm', path: join(folder, file) })),
  ]
}
