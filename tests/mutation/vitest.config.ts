// The tests beside the files of core.json, alone: they need no database, so that a mutant takes milliseconds.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import core from './core.json'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: core.map((path) => `${path}.test.ts`),
    setupFiles: [fileURLToPath(new URL('end-on-failure.ts', import.meta.url))],
    isolate: false,
    // A year of a broken calendar may take its time on a busy machine; Stryker ends what never ends.
    testTimeout: 30_000,
  },
})
