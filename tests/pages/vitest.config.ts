// Pages of the built product as HTML, without a browser. `npm run pages` runs them
// all, `npm run pages -- -t 'wallet'` some. E2E_NO_BUILD=1 takes the build that is there, E2E_LOG=1 shows the Worker's log.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'pages',
    include: ['tests/pages/**/*.test.ts'],
    globalSetup: ['tests/pages/product.ts'],
    setupFiles: ['tests/pages/served.ts'],
    pool: 'forks',
    // One process for all files, which share the product: it renders pages while this one reads them.
    maxWorkers: 1,
    isolate: false,
    // Pages are parsed and forgotten: collecting a small young generation takes a tenth of the work.
    execArgv: ['--max-semi-space-size=64'],
    maxConcurrency: 3,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
