// The end-to-end tests in two lanes, each with a Worker, a database and a browser of its own: within a
// lane files take turns, and two lanes are what two cores carry. `npm run e2e` runs both; a file alone is
// run by vitest itself.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWorker } from '../../db/local-worker'

const CONFIG = fileURLToPath(new URL('vitest.config.ts', import.meta.url))
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/** One lane to its end: its exit code. What the second says is kept until the first has finished. */
function run(lane: '1' | '2'): { done: Promise<number>; said: () => string; stop: () => void } {
  const chunks: Buffer[] = []
  const child = spawn(process.execPath, [VITEST, 'run', '--config', CONFIG], {
    env: { ...process.env, E2E_LANE: lane, E2E_NO_BUILD: '1' },
    stdio: ['ignore', lane === '1' ? 'inherit' : 'pipe', lane === '1' ? 'inherit' : 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  return {
    done,
    said: () => Buffer.concat(chunks).toString(),
    stop: () => child.kill(),
  }
}

if (process.env.E2E_NO_BUILD !== '1') buildWorker()
const lanes = [run('1'), run('2')]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const lane of lanes) lane.stop()
    process.exit(1)
  })
}
const codes = await Promise.all(lanes.map(({ done }) => done))
for (const lane of lanes) process.stdout.write(lane.said())
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
