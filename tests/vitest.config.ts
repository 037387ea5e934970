// Unit, domain and invariant tests: everything but the browser. `npx vitest run --config tests/vitest.config.ts`
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const ALL = [
  'api/**/*.test.ts',
  'app/**/*.test.ts',
  'db/**/*.test.ts',
  'realtime/**/*.test.ts',
  'tests/*.test.ts',
  'tests/invariants/**/*.test.ts',
]

/** Files that test what the database server itself does: races, rows read, round trips, backups. */
const SERVER = [
  'api/admin/command/*.test.ts',
  'tests/invariants/*races.test.ts',
  'tests/invariants/*rows*.test.ts',
  'tests/invariants/trips.test.ts',
]

/** Files that replace a module, a clock or `fetch` for themselves: each has modules of its own. */
const ALONE = ['app/**/*.test.ts', 'db/**/*.test.ts']

/** The same engine without the server: a file's database opens in 2 ms instead of 200. */
const IN_PROCESS = {
  '@libsql/client/web': fileURLToPath(new URL('in-process-client.ts', import.meta.url)),
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // better-auth skips its checks of origins and redirects where it believes to be tested.
    env: { NODE_ENV: 'production', TEST: '' },
    globalSetup: ['tests/migrated.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        resolve: { alias: IN_PROCESS },
        test: {
          name: 'domain',
          include: ALL,
          exclude: [...SERVER, ...ALONE],
          provide: { engine: 'in-process' },
          // The files of a worker share its modules: what they import is read once, a third of the time.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        resolve: { alias: IN_PROCESS },
        test: {
          name: 'alone',
          include: ALONE,
          exclude: SERVER,
          provide: { engine: 'in-process' },
        },
      },
      {
        extends: true,
        test: { name: 'server', include: SERVER, provide: { engine: 'server' }, isolate: false },
      },
    ],
  },
})
