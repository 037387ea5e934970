// End-to-end tests: a real Chromium against the built Worker and the real database. `npm run e2e` runs them all,
// `npm run e2e -- --grep 'gift'` some, `npm run e2e -- --ui` shows them. E2E_NO_BUILD=1 takes the build that is there,
// E2E_LOG=1 shows the Worker's log, TEST_DEPTH=deep adds what is too slow for every change. `--trace on` keeps every
// step of a test for `npx playwright show-trace`; `npm test` asks for it where a test has failed.
import { defineConfig } from '@playwright/test'
import chromiumPack from '@sparticuz/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './setup.ts',
  // One more than cores: tests wait for pages, timers and one another. `npm test` looks at pages beside them, and each
  // worker costs the start of a product and of a browser: with four the two took a tenth longer.
  workers: 3,
  // Tests are spread over the workers one by one; a file whose tests share what they made says so itself.
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['html', { open: 'never', outputFolder: '../../build/e2e-report' }]],
  outputDir: '../../build/e2e-results',
  use: {
    launchOptions: {
      executablePath: await chromiumPack.executablePath(),
      // Pages of one address share a process. Nothing of the pack's own arguments: they switch web security off.
      // The browser paints and fetches in its own process too: a tenth of the work is talking between processes.
      args: ['--no-sandbox', '--process-per-site', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2'],
    },
    screenshot: 'only-on-failure',
  },
})
