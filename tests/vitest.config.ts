// Unit, domain and invariant tests: everything but the browser. `npx vitest run --config tests/vitest.config.ts`
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: [
      'api/**/*.test.ts',
      'app/**/*.test.ts',
      'db/**/*.test.ts',
      'realtime/**/*.test.ts',
      'tests/*.test.ts',
      'tests/invariants/**/*.test.ts',
    ],
    // better-auth skips its checks of origins and redirects where it believes to be tested.
    env: { NODE_ENV: 'production', TEST: '' },
    // Each file starts its own database server; two at a time is what two cores carry.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
  },
})
