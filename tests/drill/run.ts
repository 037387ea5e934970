// `npm run drill`: what an operator must be able to do, done with a running product; a line for each step. Without a
// name it is the restore drill.
import { parseArgs } from 'node:util'
import { buildWorker, isBuilt } from '../../scripts/build'
import { PLANTS, UPGRADE_PLANTS } from './plants'
import { restoreDrill } from './restore-drill'
import { upgradeDrill } from './upgrade-drill'

const USAGE = `npm run drill -- restore [--scale 0] [--seconds 5] [--backups 3] [--plant ${Object.keys(PLANTS).join('|')}]
npm run drill -- upgrade [--from <revision>] [--seconds 5] [--plant ${Object.keys(UPGRADE_PLANTS).join('|')}]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    backups: { type: 'string', default: '3' },
    plant: { type: 'string' },
    from: { type: 'string' },
  },
})
const [name = 'restore'] = positionals
const { plant, from } = values
const say = (line: string) => console.log(line)
const seconds = Number(values.seconds)
const drills: Record<string, () => Promise<string[]>> = {
  restore: () => restoreDrill({ scale: Number(values.scale), seconds, backups: Number(values.backups), plant }, say),
  upgrade: () => upgradeDrill({ from, seconds, plant }, say),
}
const drill = drills[name]
const planted = plant === undefined ? null : (name === 'upgrade' ? UPGRADE_PLANTS : PLANTS)[plant]
if (!drill || planted === undefined) {
  console.error(USAGE)
  process.exit(2)
}
if (!isBuilt()) await buildWorker()
const failures = await drill()
console.log(failures.length === 0 ? 'The drill has passed.' : `${failures.length} failures.`)
if (planted) {
  const found = failures.some((failure) => planted.check.test(failure))
  console.log(`${plant} was ${found ? '' : 'not '}found by the check that is there for it.`)
}
process.exit(failures.length === 0 ? 0 : 1)
