// `npm run chaos`: everything broken again and again, at full size; one line a figure. CHAOS_OPS is how many
// messages are written, 1,000 by default.
import { buildWorker, isBuilt } from '../../scripts/build'
import { chatChaos } from './chat'

const messages = Number(process.env.CHAOS_OPS ?? 1_000)
if (!isBuilt()) await buildWorker()
const { faults, ...figures } = await chatChaos(
  { people: 50, devices: 10, messages, breaks: 12 },
  (line) => console.log(`chat: ${line}`),
)
for (const [name, figure] of Object.entries(figures)) console.log(`chat ${name}: ${figure}`)
for (const fault of faults) console.error(`chat fault: ${fault}`)
process.exit(faults.length > 0 || figures.lost > 0 || figures.doubled > 0 ? 1 : 0)
