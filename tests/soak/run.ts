// `npm run soak`: a partner's eight hours in minutes, a line for each figure; ends with 1 where one is not flat.
import { parseArgs } from 'node:util'
import { buildWorker, isBuilt } from '../../scripts/build'
import { HALF_HOURS } from './day'
import { PLANTS } from './plants'
import { soak } from './soak'
import type { Verdict } from './verdict'

const { values } = parseArgs({
  options: { hours: { type: 'string', default: String(HALF_HOURS / 2) }, plant: { type: 'string' } },
})
const { plant } = values
const halfHours = Math.round(Number(values.hours) * 2)
// In less than two hours nothing has a trend.
if ((plant !== undefined && !(plant in PLANTS)) || !(halfHours >= 4 && halfHours <= HALF_HOURS)) {
  console.error(`npm run soak -- [--hours 2…${HALF_HOURS / 2}] [--plant ${Object.keys(PLANTS).join('|')}]`)
  process.exit(2)
}
if (!isBuilt()) await buildWorker()
const { verdicts, weights, seconds } = await soak({ halfHours, plant }, (line) => console.log(line))

console.log(`\n| figure | by the hour | in 8 h | at most | |\n|---|---|--:|--:|---|`)
for (const verdict of verdicts) console.log(rowOf(verdict))
console.log(`\n| page | first load, kB | later, kB |\n|---|--:|--:|`)
for (const [kind, { first, later }] of weights) {
  const mean = later.reduce((sum, bytes) => sum + bytes, 0) / later.length
  console.log(`| ${kind} | ${(first / 1000).toFixed(1)} | ${(mean / 1000).toFixed(1)} |`)
}
const grown = verdicts.filter(({ flat }) => !flat)
for (const { name, growth } of grown) console.error(`not flat: ${name}, ${growth.toFixed(1)} in 8 h`)
const found = plant && PLANTS[plant]?.found
if (found) console.log(`planted leak ${grown.some(({ name }) => found.test(name)) ? '' : 'not '}found`)
console.log(`${verdicts.length} figures, ${grown.length} not flat, ${seconds} s`)
process.exit(grown.length === 0 ? 0 : 1)

function rowOf({ name, unit, values, growth, bound, flat }: Verdict): string {
  const digits = bound < 10 ? 1 : 0
  const hourly = values.filter((_, i) => i % 2 === 0).map((value) => value.toFixed(digits))
  const text = `${growth.toFixed(1)} | ${bound} ${unit}`.trim()
  return `| ${name} | ${hourly.join(' ')} | ${text} | ${flat ? 'flat' : 'grows'} |`
}
