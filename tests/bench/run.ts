// `npm run bench`: every *.bench.ts of this folder, or those whose names are given. Contestants must
// answer the same; they take turns, so that a slow moment of the machine falls on all of them, and
// medians replace those of the same benchmark in RESULTS.md, with what was run where.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { median } from './median'

/** One thing that is measured: the first contestant is ours. */
export type Contest = {
  title: string
  /** What the figures are of, in a sentence or two. */
  about: string
  contestants: { name: string; run: () => unknown }[]
  /** How many passes count, where those of all others would take too long. */
  passes?: number
  /** Figures besides how long a pass took: lines for RESULTS.md, asked for after the last pass. */
  more?: () => Promise<string[]>
  close?: () => Promise<void>
}

const PASSES = 15
const WARM_UP = 3

const here = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
const files = readdirSync(here).filter((file) => file.endsWith('.bench.ts'))
const RESULTS = new URL('RESULTS.md', here)
const HEAD = `# Benchmarks

Medians of ${PASSES} passes after ${WARM_UP} to warm up, unless something else is said; contestants take turns within a pass,
and are held to the same answer. Each part says what it was run with.
`
/** The parts of RESULTS.md so far, each below a comment with the name of its file. */
const parts = new Map(
  readFileSync(RESULTS, 'utf8')
    .split(/^<!-- (.*) -->\n/m)
    .slice(1)
    .reduce<[string, string][]>((pairs, text, i, all) => {
      if (i % 2 === 1) pairs.push([all[i - 1] ?? '', text])
      return pairs
    }, []),
)
for (const file of files.filter((name) => wanted.every((part) => name.includes(part)))) {
  const load = loadavg()[0]?.toFixed(1)
  const { prepare, report } = (await import(new URL(file, here).href)) as {
    prepare?: () => Promise<Contest>
    /** What has no contestants: its lines for RESULTS.md. */
    report?: () => Promise<string[]>
  }
  const lines = prepare ? await held(await prepare()) : []
  if (report) lines.push(...(await report()))
  const name = file.replace('.bench.ts', '')
  const machine = `\`npm run bench -- ${name}\`: ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${load} when it began.`
  const part = `${[...lines, '', machine].join('\n').trim()}\n\n`
  console.log(part)
  parts.set(file, part)
}
const known = files.filter((file) => parts.has(file))
const written = known.map((file) => `<!-- ${file} -->\n${parts.get(file)}`)
writeFileSync(RESULTS, `${HEAD}\n${written.join('').trim()}\n`)

/** Where two answers begin to differ. */
function difference(...responses: [unknown, unknown]): string {
  const [item, other] = responses.map((response) => JSON.stringify(response) ?? '')
  let at = 0
  while (at < (item?.length ?? 0) && item?.[at] === other?.[at]) at += 1
  return [item, other].map((text) => text?.slice(Math.max(0, at - 100), at + 100)).join('\n')
}

async function held({ title, about, contestants, passes = PASSES, more, close }: Contest): Promise<string[]> {
  const times = contestants.map((): number[] => [])
  let response: unknown
  for (let pass = 0; pass < WARM_UP + passes; pass += 1) {
    // Who goes first changes too.
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const i = (pass + turn) % contestants.length
      const before = performance.now()
      const result = await contestants[i]?.run()
      const took = performance.now() - before
      response ??= result
      if (!isDeepStrictEqual(result, response)) {
        throw new Error(`${title}: ${contestants[i]?.name} answers something else:\n${difference(result, response)}`)
      }
      if (pass >= WARM_UP) times[i]?.push(took)
    }
  }
  const further = await more?.()
  await close?.()
  const medians = times.map(median)
  const [best = 1] = medians
  const ms = (n: number) => n.toPrecision(3)
  return [
    `## ${title}`,
    '',
    passes === PASSES ? about : `${about} Medians of ${passes} passes.`,
    '',
    '| | median ms | fastest | slowest | against ours |',
    '|---|--:|--:|--:|--:|',
    ...contestants.map(({ name }, i) => {
      const ownTimes = times[i] ?? []
      const figures = [medians[i] ?? 0, Math.min(...ownTimes), Math.max(...ownTimes)].map(ms)
      return `| ${[name, ...figures, `${((medians[i] ?? 0) / best).toFixed(1)}×`].join(' | ')} |`
    }),
    ...(further ? ['', ...further] : []),
  ]
}
