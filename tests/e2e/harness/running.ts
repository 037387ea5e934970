// The products that tests talk to, without a test runner: a Worker and a database, both copied from a template.
import { type LookupAddress, lookup } from 'node:dns'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, setGlobalDispatcher } from 'undici'
import { type Db, openDatabase } from '../../../db/client'
import { freePort, startDatabase } from '../../../scripts/local-database'
import { type LocalWorker, startWorker } from '../../../scripts/local-worker'
import { expectZeroTrialBalance } from '../../fixtures/trial-balance'

/** What the Worker signs with; the sandbox bank signs its events with it too. */
export const SECRET = 'a-secret-for-end-to-end-tests-0123456789'

export type Product = {
  /** Where the Worker is: `http://localhost:12345`. */
  url: string
  /** For starting another Worker beside the first, on the same database. */
  database: string
  /** The Worker's log, unless E2E_LOG=1 shows it. */
  log: string
  tick: LocalWorker['tick']
  stop: () => Promise<void>
}

/** What was prepared for the workers, as JSON in the environment. */
export type Templates = {
  /** The folders of a product with the demo data, and of one with no data at all. */
  seeded: string
  empty: string
  vapid: Record<string, string>
  /** What the demo admin's authenticator app was given. */
  adminSecret: string
  /** Everything that stock.ts made for the scenes, as JSON. */
  stock: string
}

// The runtime closes an idle socket after five seconds, and on a busy machine a request may just have taken it: each
// request of the tests has a socket of its own. Where `localhost` is, is asked once: each question takes a thread.
setGlobalDispatcher(new Agent({ pipelining: 0, connect: { lookup: lookUpOnce } }))

/** For a request beside the pages of a tab: a socket that was kept may be closed by the server just then. */
export const NEW_SOCKET = { connection: 'close' }

const addresses = new Map<string, LookupAddress[]>()

function lookUpOnce(...[host, options, response]: Parameters<LookupFunction>): void {
  const found = addresses.get(host)
  if (found) {
    response(null, found)
    return
  }
  lookup(host, { ...options, all: true }, (error, all) => {
    if (!error) addresses.set(host, all)
    response(error, all ?? [])
  })
}

let shared: Product | null = null
let started: Product | null = null

/** Makes a product the one that all files of this process talk to; null: none any more. */
export function serve(product: Product | null): void {
  shared = product
}

/** Makes a product the one that the file which is running talks to, in place of the shared one. */
export function serveFile(product: Product | null): void {
  started = product
}

/** The product that serves all tests of this process. */
export function sharedProduct(): Product {
  if (!shared) throw new Error('no test is running yet')
  return shared
}

export function servingProduct(): Product {
  return started ?? sharedProduct()
}

export function productUrl(): string {
  return servingProduct().url
}

export function databaseUrl(): string {
  return servingProduct().database
}

export function database(): Db {
  return openDatabase({ url: databaseUrl() })
}

export function publish(templates: Templates): void {
  process.env.PURSE_E2E_TEMPLATES = JSON.stringify(templates)
}

export function templates(): Templates {
  return JSON.parse(process.env.PURSE_E2E_TEMPLATES ?? '{}')
}

/** Checks a product's books and stops it. */
export async function end(product: Product, moved?: { unused: boolean }): Promise<void> {
  try {
    await expectZeroTrialBalance(openDatabase({ url: product.database }), moved)
  } finally {
    await product.stop()
  }
}

/** A Worker with a database of its own, on a copy of a product's folder. */
export async function startProduct(template: string, variables?: Record<string, string>): Promise<Product> {
  const directory = mkdtempSync(join(tmpdir(), 'purse-e2e-'))
  cpSync(template, directory, { recursive: true })
  const product = await openProduct(directory, { ...templates().vapid, ...variables })
  const stop = async () => {
    await product.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { ...product, stop }
}

/** A Worker and its database in a folder, where all they make stays. */
export async function openProduct(directory: string, further = templates().vapid): Promise<Product> {
  const database = await startDatabase(join(directory, 'database'))
  const isLogged = process.env.E2E_LOG === '1'
  const log = join(directory, 'worker.log')
  const worker = await startWorker({
    port: await freePort(),
    dataDir: directory,
    variables: { DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOCAL_ONLY: '1', ...further },
    quiet: !isLogged,
    ...(!isLogged && { logFile: log }),
  })
  return {
    url: worker.url,
    database: database.url,
    log,
    tick: worker.tick,
    stop: async () => {
      await worker.stop()
      await database.stop()
    },
  }
}
