// What every end-to-end test runs against: a Worker and a database for each of Playwright's workers, both copied from
// the template that setup.ts made, and one Chromium. When a worker ends, its books are checked: not at zero, they
// fail the run.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base } from '@playwright/test'
import { Agent, setGlobalDispatcher } from 'undici'
import { openDatabase } from '../../../db/client'
import { freePort, startDatabase } from '../../../scripts/local-database'
import { type LocalWorker, startWorker } from '../../../scripts/local-worker'
import { expectZeroTrialBalance } from '../../fixtures/trial-balance'

export { expect } from '@playwright/test'

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

/** What setup.ts left for the workers, as JSON in the environment. */
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
// request of the tests has a socket of its own.
setGlobalDispatcher(new Agent({ pipelining: 0 }))

// Playwright takes a stack trace at each step and maps every frame to its source. Leaving out the frames of libraries
// saves a tenth of its work.
const mapped = Error.prepareStackTrace
Error.prepareStackTrace = (error, frames) => {
  const ours = frames.filter((frame) => !frame.getFileName()?.includes('/node_modules/'))
  return mapped?.(error, ours) ?? [error, ...ours].join('\n    at ')
}

let shared: Product | undefined
let empty: Promise<Product> | undefined
let browser: Browser | undefined
const cleanups: (() => unknown)[] = []

export const test = base.extend<{ tidy: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const product = await startProduct(templates().seeded)
      serve(product)
      await use(product)
      await end(product)
      if (empty) await end(await empty, { unused: true })
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  tidy: [
    async ({ browser: own }, use) => {
      browser = own
      await use(undefined)
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    },
    { auto: true },
  ],
})

async function end(product: Product, moved?: { unused: boolean }): Promise<void> {
  try {
    await expectZeroTrialBalance(openDatabase({ url: product.database }), moved)
  } finally {
    await product.stop()
  }
}

/** Runs once the test that is running has ended, the last one first. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Makes a product the one that helpers talk to; null: none any more. */
export function serve(product: Product | null): void {
  shared = product ?? undefined
}

/** The product that serves all tests of this worker. */
export function sharedProduct(): Product {
  if (!shared) throw new Error('no test is running yet')
  return shared
}

export function sharedBrowser(): Browser {
  if (!browser) throw new Error('no test is running yet')
  return browser
}

export function templates(): Templates {
  return JSON.parse(process.env.PURSE_E2E_TEMPLATES ?? '{}')
}

/** The product without demo data that the files of this worker share. */
export function startEmptyProduct(): Promise<Product> {
  empty ??= startProduct(templates().empty)
  return empty
}

/** A Worker with a database of its own, on a copy of a product's folder. */
export async function startProduct(
  template: string,
  variables?: Record<string, string>,
): Promise<Product> {
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
export async function openProduct(
  directory: string,
  further = templates().vapid,
): Promise<Product> {
  const database = await startDatabase(join(directory, 'database'))
  const shown = process.env.E2E_LOG === '1'
  const log = join(directory, 'worker.log')
  const worker = await startWorker({
    port: await freePort(),
    dataDir: directory,
    variables: { DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOCAL_ONLY: '1', ...further },
    quiet: !shown,
    ...(!shown && { logFile: log }),
  })
  return {
    ...{ url: worker.url, database: database.url, log, tick: worker.tick },
    stop: async () => {
      await worker.stop()
      await database.stop()
    },
  }
}
