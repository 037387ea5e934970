// `npm run chaos`: everything broken again and again, one line a figure. `npm run chaos -- chat` writes messages,
// `npm run chaos -- money` moves money; without a name both run. CHAOS_OPS is how many messages or operations there
// are, CHAOS_KILLS how many kills, CHAOS_SEED the seed of the money's choices. The money run
// ends after CHAOS_MINUTES, however many operations there were.
import { buildWorker, isBuilt } from '../../scripts/build'
import { chatChaos } from './chat/chat'
import { moneyChaos } from './money/money'

const env = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

const RUNS: Record<string, () => Promise<boolean>> = {
  async chat() {
    const size = {
      people: 100,
      devices: 2,
      messages: env('CHAOS_OPS', 1_000),
      breaks: env('CHAOS_KILLS', 12),
      away: env('CHAOS_AWAY', 30_000),
    }
    const { faults, ...figures } = await chatChaos(size, (line) => console.log(`chat: ${line}`))
    report('chat', figures, faults)
    return faults.length === 0 && figures.lost === 0 && figures.doubled === 0
  },
  async money() {
    const run = {
      seed: env('CHAOS_SEED', 1),
      operations: env('CHAOS_OPS', 40_000),
      atOnce: 48,
      kills: env('CHAOS_KILLS', 20),
      faultRate: 0.06,
      leaveRate: 0.02,
    }
    const say = (line: string) => console.log(`money: ${line}`)
    const { wrong, ...figures } = await moneyChaos(run, say, AbortSignal.timeout(env('CHAOS_MINUTES', 10) * 60_000))
    report('money', figures, wrong)
    return wrong.length === 0 && figures.lost === 0 && figures.doubled === 0
  },
}

function report(name: string, figures: Record<string, number>, faults: string[]): void {
  for (const [figure, value] of Object.entries(figures)) console.log(`${name} ${figure}: ${value}`)
  for (const fault of faults) console.error(`${name} fault: ${fault}`)
}

const names = process.argv[2] ? [process.argv[2]] : Object.keys(RUNS)
if (!isBuilt()) await buildWorker()
let sound = true
for (const name of names) {
  const run = RUNS[name]
  if (!run) throw new Error(`There is no run ${name}; there are ${Object.keys(RUNS).join(' and ')}.`)
  sound = (await run()) && sound
}
process.exit(sound ? 0 : 1)
