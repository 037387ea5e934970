// `npm run fuzz`: 30,000 hostile requests against the product (tests/e2e/platform/fuzz.test.ts says how to choose others).
import { spawnSync } from 'node:child_process'

const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=line', 'platform/fuzz']
const { status } = spawnSync('npx', ['playwright', ...args], {
  stdio: 'inherit',
  env: { FUZZ_REQUESTS: '30000', ...process.env },
})
process.exitCode = status ?? 1
