// Unit, domain and invariant tests: everything but the browser. `npx vitest run --config tests/vitest.config.ts`
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Files that put something else in the place of a module, a clock or `fetch`: each has modules of its own. */
const ALONE = ['app/**/*.test.ts', 'db/**/*.test.ts', 'tests/invariants/*rows*.test.ts']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // better-auth skips its checks of origins and redirects where it believes to be tested.
    env: { NODE_ENV: 'production', TEST: '' },
    globalSetup: ['tests/migrated.ts'],
    // Each file starts its own database server; two at a time is what two cores carry.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: [
            'api/**/*.test.ts',
            'realtime/**/*.test.ts',
            'tests/*.test.ts',
            'tests/invariants/**/*.test.ts',
          ],
          exclude: ALONE,
          // The files of a worker share its modules: what they import is read once, a third of the time.
          isolate: false,
          restoreMocks: true,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
