// The built Worker of a checkout, in a process of its own: it can be killed, and two of different ages can run at once.
// Arguments: the checkout's folder, and what its `startWorker` takes, as JSON.
import { join } from 'node:path'

const [root = '', options = '{}'] = process.argv.slice(2)
const { startWorker } = await import(join(root, 'scripts/local-worker.ts'))
const worker = await startWorker(JSON.parse(options))
process.on('message', () => worker.stop().then(() => process.exit(0)))
process.send?.(worker.url)
