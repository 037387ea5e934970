// Unit, domain and invariant tests: everything but the browser. `npx vitest run --config tests/vitest.config.ts`
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ALL = [
  'api/**/*.test.ts',
  'app/**/*.test.ts',
  'db/**/*.test.ts',
  'realtime/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{api,architecture,bench,chaos,invariants,soak}/**/*.test.ts',
]

/** Files that replace modules or globals for themselves, or need what others replace: each has modules of its own. */
const ALONE = [
  'api/identity/authentication/password-hash.test.ts',
  'app/platform/edge/edge-cache.test.ts',
  'app/account/messages/connection/*.test.ts',
  'db/libsql-connection.test.ts',
  'tests/api/worst-input/*.test.ts',
]

/** What takes longest, and is begun first, so that no worker is left with it when the other has done the rest. */
const LONG = /\/(tests\/(invariants|api)|scripts\/admin)\//

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The same engine without the server: a file's database opens in 2 ms instead of 200. */
const IN_PROCESS = { './libsql-connection': fileURLToPath(new URL('in-process-connection.ts', import.meta.url)) }

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // React is production's, as NODE_ENV is below.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // better-auth skips its checks of origins and redirects where it believes to be tested.
    env: { NODE_ENV: 'production', TEST: '' },
    pool: 'forks',
    maxWorkers: 2,
    // No test measures time: on a machine that does much else it only takes longer.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        resolve: { alias: IN_PROCESS },
        test: {
          name: 'domain',
          globalSetup: ['tests/migrated-database.ts'],
          setupFiles: ['tests/quick-hashing.ts', 'tests/known-problems.ts'],
          include: ALL,
          exclude: ALONE,
          // The files of a worker share its modules: what they import is read once, a third of the time.
          isolate: false,
          restoreMocks: true,
          // Between files that share nothing a worker would have to begin anew.
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
