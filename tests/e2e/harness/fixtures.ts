// What every test in Playwright runs against: a Worker and a database for each of its workers, both copied from a template,
// and one Chromium. When a worker ends, its books are checked: not at zero, they fail the run.
import { type Browser, test as base } from '@playwright/test'
import { end, type Product, serve, startProduct, templates } from './running'

export { expect } from '@playwright/test'
export { type Product, SECRET, sharedProduct } from './running'

// Playwright takes a stack trace at each step and maps every frame to its source. Leaving out the frames of libraries
// saves a tenth of its work.
const mapped = Error.prepareStackTrace
Error.prepareStackTrace = (error, frames) => {
  const ours = frames.filter((frame) => !frame.getFileName()?.includes('/node_modules/'))
  return mapped?.(error, ours) ?? [error, ...ours].join('\n    at ')
}

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
  browser: [
    async ({ playwright }, use) => {
      const launch = () => playwright.chromium.launch()
      // On a busy machine Chromium has died as it began (SIGSEGV, before any page): that says nothing about Purse.
      const launched = await launch().catch(launch)
      await use(launched)
      await launched.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tidy: [
    async ({ browser: launched }, use) => {
      browser = launched
      await use(undefined)
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    },
    { auto: true },
  ],
})

/** Runs once the test that is running has ended, the last one first. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

export function sharedBrowser(): Browser {
  if (!browser) throw new Error('no test is running yet')
  return browser
}

/** The product without demo data that the files of this worker share. */
export function startEmptyProduct(): Promise<Product> {
  empty ??= startProduct(templates().empty)
  return empty
}
