// The pages of signed-in people that are measured, from the built Worker over demo data and from stock Remix.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Role } from '../../../api/platform/context'
import { openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { seedDatabase } from '../../../db/seed/seed'
import { binary, buildWorker, isBuilt } from '../../../scripts/build'
import { startDatabase } from '../../../scripts/local-database'
import { keepCookies } from '../../fixtures/cookie-jar'
import { signInDemoPeople } from '../../fixtures/demo-sessions'
import { SECRET, startRunningWorker } from '../../fixtures/running-worker'
import { childrenNamed, processorTimeOf } from '../processes'

export const PAGES = [
  { name: 'client dashboard', role: 'client', path: '/client/dashboard' },
  { name: 'wallet', role: 'client', path: '/client/wallet' },
  { name: 'bookings', role: 'client', path: '/client/bookings' },
  { name: 'messages', role: 'client', path: '/client/messages' },
  { name: 'partner calendar', role: 'beauty_partner', path: '/partner/calendar' },
  { name: 'partner dashboard', role: 'beauty_partner', path: '/partner/dashboard' },
] as const satisfies { name: string; role: Role; path: string }[]

/** The page that sixteen people ask for at once. */
export const BUSIEST = PAGES[0]

export type Site = {
  page: (of: { path: string; role?: Role }) => Promise<string>
  /** Milliseconds of processor time until now, of what answers and of the database behind it. */
  used: () => { server: number; database: number }
  close: () => Promise<void>
}

type Cookies = (of: { role?: Role }) => string

/** The built Worker over demo data; `behind` is the way to the database, where it is not direct. */
export async function openDemo(
  behind = async (url: string) => url,
): Promise<{ site: Site; url: string; databaseUrl: string; cookieFor: Cookies }> {
  if (!isBuilt()) await buildWorker()
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const database = await startDatabase(join(dir, 'database'))
  const server = childrenNamed('sqld').at(-1) ?? 0
  await migrateDatabase(database)
  await seedDatabase(openDatabase(database), Date.now(), SECRET)
  const databaseUrl = await behind(database.url)
  const worker = await startRunningWorker({ dataDir: dir, databaseUrl })
  const people = await signInDemoPeople(openDatabase(database), SECRET, Date.now())
  const cookies = new Map<Role, string>()
  for (const role of ['client', 'beauty_partner'] as const)
    cookies.set(role, await headerOf(people[role].cookies, worker.url))
  const cookieFor: Cookies = ({ role }) => (role && cookies.get(role)) ?? ''
  return {
    url: worker.url,
    databaseUrl: database.url,
    cookieFor,
    site: {
      page: (of) => htmlOf(worker.url + of.path, cookieFor(of)),
      used: () => ({ server: processorTimeOf(worker.pid), database: processorTimeOf(server) }),
      async close() {
        await worker.stop()
        await database.stop()
        rmSync(dir, { recursive: true, force: true })
      },
    },
  }
}

/** The product, and beside it stock Remix, which knows what the product's loaders said. */
export async function openSites(): Promise<{ ours: Site; peer: Site }> {
  const { site: ours, databaseUrl, cookieFor } = await openDemo()
  const config = fileURLToPath(new URL('peer.vite.config.ts', import.meta.url))
  const remix = [binary('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [...remix, '--config', config], { env, stdio: 'inherit' })
  const script = fileURLToPath(new URL('peer.ts', import.meta.url))
  const peer = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  process.once('exit', () => peer.kill())
  const peerUrl = `http://127.0.0.1:${await portOf(peer)}`
  return {
    ours,
    peer: {
      page: (of) => htmlOf(peerUrl + of.path, cookieFor(of)),
      used: () => ({ server: processorTimeOf(peer.pid ?? 0), database: 0 }),
      close: async () => void peer.kill(),
    },
  }
}

/** The Cookie header of somebody signed in, the cached claim among them. */
async function headerOf(jar: Map<string, string>, url: string): Promise<string> {
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const me = await fetch(`${url}/api/me`, { headers: { cookie: header() } })
  keepCookies(jar, me.headers.getSetCookie())
  return header()
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

function htmlOf(url: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const html = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(html)
        else reject(new Error(`${url} answered ${response.statusCode}: ${html.slice(0, 500)}`))
      })
    }).on('error', reject)
  })
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  for await (const line of stdout ?? []) return Number(line)
  throw new Error('The peer did not start.')
}
