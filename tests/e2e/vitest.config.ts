// End-to-end tests: a real Chromium against the built Worker and the real database.
// `npm run e2e` runs them in two lanes, see lanes.ts; E2E_NO_BUILD=1 takes the build that is there, E2E_LOG=1 shows the Worker's log.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The files of the first lane, about half of the time; the second has all others. */
const FIRST_LANE = ['pages.test.ts', 'live.test.ts', 'entry.test.ts']

const lane = process.env.E2E_LANE

const HERE = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: HERE,
  test: {
    include: lane === '1' ? FIRST_LANE : ['*.test.ts'],
    exclude: lane === '2' ? FIRST_LANE : [],
    globalSetup: ['setup.ts'],
    setupFiles: ['own-product.ts'],
    // One Worker, one database and one browser serve all files, so they take turns, and share their modules.
    fileParallelism: false,
    isolate: false,
    pool: 'forks',
    // What a page does is waited for as long as what it shows.
    expect: { poll: { timeout: 10_000, interval: 25 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
