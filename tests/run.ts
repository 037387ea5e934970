// `npm test`: all that must pass before a change lands, and at its end where the minutes went. `npm run test:deep` asks
// for more of the same: every scene in every look, walks without scripts in Chromium, models at 100,000 sequences, and
// mutation testing of the pure core.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { problemsNotMet } from './problems-met'
import {
  BUILD,
  COLLECTING,
  type Command,
  type Failure,
  LINT,
  PAGES,
  PLAYWRIGHT,
  passes,
  ROOT,
  report,
  reportFailures,
  reportTimings,
  type Timing,
  TYPES,
  VITEST,
} from './running'

const deep = process.argv.includes('--deep')
const reports = mkdtempSync(join(tmpdir(), 'purse-test-reports-'))

const unitReport = join(reports, 'unit.json')
const pagesReport = join(reports, 'pages.json')
const endToEndReport = join(reports, 'end-to-end.json')
const problems = join(reports, 'problems')
if (deep) mkdirSync(problems)

const unit: Command = {
  name: 'unit and domain',
  run: [...VITEST, '--reporter=json', `--outputFile.json=${unitReport}`],
  env: { ...COLLECTING, ...(deep && { TEST_DEPTH: 'deep', MODEL_SEQUENCES: '100000', PROBLEMS_MET: problems }) },
}
const builtAlready = { E2E_NO_BUILD: '1', ...(deep && { TEST_DEPTH: 'deep' }) }
const pages: Command = {
  name: 'pages',
  run: [...PAGES, '--reporter=json', `--outputFile.json=${pagesReport}`],
  env: { ...COLLECTING, ...builtAlready },
}
const endToEnd: Command = {
  name: 'end to end',
  run: [...PLAYWRIGHT, '--reporter=dot,json'],
  env: { ...COLLECTING, ...builtAlready, E2E_WAIT: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport },
}
/** What failed, once more with a trace of every step: tracing all tests takes half as long again. It changes no verdict. */
const traces: Command = {
  name: 'what failed once more, for build/e2e-report',
  run: [
    ...[...PLAYWRIGHT, '--last-failed', '--last-failed-file', 'build/e2e-results/.last-run.json'],
    ...['--trace', 'on', '--output', 'build/e2e-traces', '--reporter=line,html'],
  ],
  env: { ...builtAlready, PLAYWRIGHT_HTML_OPEN: 'never', PLAYWRIGHT_HTML_OUTPUT_DIR: 'build/e2e-report' },
}
const mutation: Command = { name: 'mutation', run: ['npm', 'run', 'test:mutation'] }

// Checking types takes one core for long: unit tests begin beside it once the other core has linted and built.
const typed = passes(TYPES)
const built = (await Promise.all([passes(BUILD), passes(LINT)])).every(Boolean)
const testing = built ? passes(unit) : Promise.resolve(false)
const ready = (await typed) && built
// Preparing the end-to-end tests takes one core, so it happens while the unit tests still run.
const browsing = ready ? passes(endToEnd, testing) : Promise.resolve(false)
const unitPasses = await testing
// Who meets what in a race differs from run to run.
const notMet = deep && unitPasses ? problemsNotMet(problems) : []
// A browser waits for much: pages are looked at beside it.
const pagesPass = ready && (await passes(pages))
const endToEndPasses = await browsing
if (ready && !endToEndPasses) await passes(traces)
const mutantsDie = !deep || (ready && (await passes(mutation)))
reportTimings()
report('The ten slowest files', slowestFiles())
reportFailures([...notMet, ...unitFailures(unitReport), ...unitFailures(pagesReport), ...endToEndFailures()])
rmSync(reports, { recursive: true, force: true })
process.exitCode = unitPasses && notMet.length === 0 && pagesPass && endToEndPasses && mutantsDie ? 0 : 1

type UnitReport = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type Spec = { title: string; ok: boolean; tests: { results: { duration: number; error?: { message?: string } }[] }[] }
type Suite = { file: string; suites?: Suite[]; specs: Spec[] }

function slowestFiles(): Timing[] {
  return [...unitFiles(), ...endToEndFiles()].sort((a, b) => b.seconds - a.seconds).slice(0, 10)
}

function unitFiles(): Timing[] {
  return (read<UnitReport>(unitReport)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function endToEndFiles(): Timing[] {
  return endToEndSuites().map((suite) => ({
    name: join('tests/e2e', suite.file),
    seconds:
      specsOf(suite)
        .flatMap(({ tests }) => tests)
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
}

function unitFailures(report: string): Failure[] {
  return (read<UnitReport>(report)?.testResults ?? []).flatMap((file) => {
    const name = relative(ROOT, file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that did not load, or whose preparation failed, has a message of its own.
    if (failed.length === 0 && file.status === 'failed') return [{ name, message: file.message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} > ${fullName}`,
      message: failureMessages[0] ?? '',
    }))
  })
}

function endToEndFailures(): Failure[] {
  return endToEndSuites().flatMap((suite) =>
    specsOf(suite)
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => ({
        name: `${join('tests/e2e', suite.file)} > ${title}`,
        message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '',
      })),
  )
}

function endToEndSuites(): Suite[] {
  return read<{ suites: Suite[] }>(endToEndReport)?.suites ?? []
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A report that a part wrote; nothing where it did not come so far. */
function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
