// Mutation testing of the pure core: each file of core.json is broken in every way that Stryker knows, and
// the test beside it has to notice. `npm run test:mutation`; one file: `-- --mutate api/platform/values/money.ts`.
import { readFileSync } from 'node:fs'

const core = JSON.parse(readFileSync(new URL('core.json', import.meta.url), 'utf8'))

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: core.map((path) => `${path}.ts`),
  // What the tests of the core import; the rest is not copied. Not tsconfig.json either: Stryker would rewrite it by an
  // interface that TypeScript 7 no longer has.
  ignorePatterns: ['**', '!api/**', '!db/**', '!tests/mutation/**', '!package.json', '!wrangler.toml'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: 85 },
  // Not below node_modules: Vite would take the copied sources for packages, and not compile them.
  tempDirName: '.stryker',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: 'node_modules/.cache/mutation/report.html' },
  jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
}
