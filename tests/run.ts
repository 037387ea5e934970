// `npm test`: all that must pass before a change lands, and at its end where the minutes went. `npm run test:deep` asks
// for more of the same: every scene in every look, walks without scripts in Chromium, models at 100,000 sequences, and
// mutation testing of the pure core.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const deep = process.argv.includes('--deep')
const reports = mkdtempSync(join(tmpdir(), 'purse-test-reports-'))

type Command = { name: string; run: string[]; env?: Record<string, string> }
type Timing = { name: string; seconds: number }

const unitReport = join(reports, 'unit.json')
const endToEndReport = join(reports, 'end-to-end.json')

// One thread, and memory instead of collecting: a third of the work, and the build has the other core.
const types: Command = {
  name: 'types',
  run: ['tsc', '--noEmit', '--singleThreaded'],
  env: { GOGC: '400' },
}
const lint: Command = { name: 'lint', run: ['biome', 'check', '.'] }
const build: Command = { name: 'build', run: ['tsx', 'scripts/build-once.ts'] }
/** A larger young generation: garbage is collected less often, which saves about 5 % of the work. */
const collecting = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
}
const unit: Command = {
  name: 'unit and domain',
  run: [
    ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  ],
  env: { ...collecting, ...(deep && { TEST_DEPTH: 'deep', MODEL_SEQUENCES: '100000' }) },
}
const playwright = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts']
const builtAlready = { E2E_NO_BUILD: '1', ...(deep && { TEST_DEPTH: 'deep' }) }
const endToEnd: Command = {
  name: 'end to end',
  run: [...playwright, '--reporter=dot,json'],
  env: {
    ...collecting,
    ...builtAlready,
    E2E_WAIT: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport,
  },
}
/** What failed, once more with a trace of every step: tracing all tests takes half as long again. It changes no verdict. */
const traces: Command = {
  name: 'what failed once more, for build/e2e-report',
  run: [
    ...[...playwright, '--last-failed', '--last-failed-file', 'build/e2e-results/.last-run.json'],
    ...['--trace', 'on', '--output', 'build/e2e-traces', '--reporter=line,html'],
  ],
  env: {
    ...builtAlready,
    PLAYWRIGHT_HTML_OPEN: 'never',
    PLAYWRIGHT_HTML_OUTPUT_DIR: 'build/e2e-report',
  },
}
const mutation: Command = { name: 'mutation', run: ['npm', 'run', 'test:mutation'] }

const timings: Timing[] = []
// Unit tests need no build: they begin while it still runs.
const building = passes(build)
const compiles = (await Promise.all([passes(types), passes(lint)])).every(Boolean)
// What does not compile need not be tested.
const testing = compiles ? passes(unit) : Promise.resolve(false)
const ready = (await building) && compiles
// Preparing the end-to-end tests takes one core, so it happens while the unit tests still run.
const endToEndPasses = ready && (await passes(endToEnd, testing))
const unitPasses = await testing
if (ready && !endToEndPasses) await passes(traces)
const mutantsDie = !deep || (ready && (await passes(mutation)))
report()
rmSync(reports, { recursive: true, force: true })
process.exitCode = unitPasses && endToEndPasses && mutantsDie ? 0 : 1

/**
 * Runs a part to its end, and notes how long it took. `before`: what must end before its tests begin. Until then the
 * part prepares itself, then waits for the end of its standard input.
 */
async function passes({ name, run, env }: Command, before?: Promise<unknown>): Promise<boolean> {
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

function report(): void {
  console.info('\nMinutes by part')
  for (const { name, seconds } of timings) console.info(`  ${clock(seconds)}  ${name}`)
  const slowest = [...unitFiles(), ...endToEndFiles()]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  console.info('\nThe ten slowest files')
  for (const { name, seconds } of slowest) console.info(`  ${clock(seconds)}  ${name}`)
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(6)
}

function unitFiles(): Timing[] {
  type Report = { testResults: { name: string; startTime: number; endTime: number }[] }
  return (read<Report>(unitReport)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function endToEndFiles(): Timing[] {
  type Suite = {
    file: string
    suites?: Suite[]
    specs: { tests: { results: { duration: number }[] }[] }[]
  }
  const lasted = ({ suites = [], specs }: Suite): number =>
    suites.reduce((sum, suite) => sum + lasted(suite), 0) +
    specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0)
  return (read<{ suites: Suite[] }>(endToEndReport)?.suites ?? []).map((suite) => ({
    name: join('tests/e2e', suite.file),
    seconds: lasted(suite) / 1000,
  }))
}

/** A report that a part wrote; nothing where it did not come so far. */
function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
