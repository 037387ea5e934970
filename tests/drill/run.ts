// `npm run drill`: what an operator must be able to do, done with a running product; a line for each step. Without a
// name it is the restore drill.
import { parseArgs } from 'node:util'
import { buildWorker, isBuilt } from '../../scripts/build'
import { PLANTS } from './plants'
import { restoreDrill } from './restore-drill'

const USAGE = `npm run drill -- [restore] [--scale 0] [--seconds 5] [--backups 3] [--plant ${Object.keys(PLANTS).join('|')}]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    backups: { type: 'string', default: '3' },
    plant: { type: 'string' },
  },
})
const [name = 'restore'] = positionals
const { plant } = values
if (name !== 'restore' || (plant !== undefined && !(plant in PLANTS))) {
  console.error(USAGE)
  process.exit(2)
}
if (!isBuilt()) await buildWorker()
const [scale, seconds, backups] = [values.scale, values.seconds, values.backups].map(Number)
const options = { scale: scale ?? 0, seconds: seconds ?? 5, backups: backups ?? 3, plant }
const failures = await restoreDrill(options, (line) => console.log(line))
console.log(failures.length === 0 ? 'The drill has passed.' : `${failures.length} failures.`)
process.exit(failures.length === 0 ? 0 : 1)
