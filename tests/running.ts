// Runs the parts of `npm test` and `npm run verify`, and says at the end where the minutes went.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Command = { name: string; run: string[]; env?: Record<string, string> }

export type Timing = { name: string; seconds: number }

export type Failure = { name: string; message: string }

const timings: Timing[] = []

// One thread, and memory instead of collecting: a third of the work, and the build has the other core.
export const TYPES: Command = { name: 'types', run: ['tsc', '--noEmit', '--singleThreaded'], env: { GOGC: '400' } }
export const LINT: Command = { name: 'lint', run: ['biome', 'check', '.'] }
export const BUILD: Command = { name: 'build', run: ['tsx', 'scripts/build-once.ts'] }

/** A larger young generation: garbage is collected less often, which saves about 5 % of the work. */
export const COLLECTING = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() }

export const VITEST = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=dot']
export const PAGES = ['vitest', 'run', '--config', 'tests/pages/vitest.config.ts', '--reporter=dot']
export const PLAYWRIGHT = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts']

/**
 * Runs a part to its end, and notes how long it took. `before`: what must end before its tests begin. Until then the
 * part prepares itself, then waits for the end of its standard input.
 */
export async function passes({ name, run, env }: Command, before?: Promise<unknown>): Promise<boolean> {
  let start = performance.now()
  const [tool = '', ...args] = run
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
  const child = spawn(tool, args, {
    cwd: ROOT,
    stdio: [before ? 'pipe' : 'ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: path },
  })
  before?.then(() => {
    start = performance.now()
    child.stdin?.end()
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  timings.push({ name, seconds: (performance.now() - start) / 1000 })
  return code === 0
}

export function reportTimings(): void {
  report('Minutes by part', timings)
}

export function report(title: string, lines: Timing[]): void {
  console.info(`\n${title}`)
  for (const { name, seconds } of lines) console.info(`  ${clock(seconds)}  ${name}`)
}

/** What failed, last of all, because a log is read, and cut, from its end. */
export function reportFailures(failures: Failure[]): void {
  if (failures.length === 0) return
  console.info(`\n${failures.length} failed`)
  for (const { name, message } of failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
    console.info([`  ${name}`, ...lines].join('\n      '))
  }
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(6)
}
