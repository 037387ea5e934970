// Writes by so many clients at once, each of which sends its next when its last was answered.
import type { Contest } from '../run'
import { openPostgres } from './postgres'
import { openProduct, type WriteTarget } from './product'

const CLIENTS = [1, 16, 64]

/** In a pass. */
const WRITES = 128
const PASSES = 5

type Measured = { name: string; passes: { seconds: number; took: number[] }[]; used: number[] }

/** One kind of write, beside transfers in Postgres where that is installed. */
export async function writeContest(
  kind: 'deposit' | 'booking' | 'message',
  title: string,
  about: string,
): Promise<Contest> {
  const ours = await openProduct(kind)
  const peer = await openPostgres()
  if (!peer) console.log('Postgres is not installed: writes are measured without it.')
  const contestants = CLIENTS.flatMap((clients) => [
    contestant(`ours, ${clients} at once`, ours, clients),
    ...(peer ? [contestant(`a transfer in Postgres, ${clients} at once`, peer, clients)] : []),
  ])
  return {
    title,
    about: `${about} ${WRITES} writes in a pass, each client’s next when its last was answered. The built Worker in workerd, sqld without syncing to the disk. ${peer ? 'For scale: a transfer in one function of Postgres over its own socket, without syncing either.' : 'Postgres is not installed here.'}`,
    passes: PASSES,
    contestants,
    more: async () => [
      '| | per second | p50 ms | p95 | p99 | Worker, ms of processor a write | database |',
      '|---|--:|--:|--:|--:|--:|--:|',
      ...contestants.map(({ measured }) => `| ${lineOf(measured).join(' | ')} |`),
    ],
    close: async () => {
      await ours.close()
      await peer?.close()
    },
  }
}

function contestant(name: string, target: WriteTarget, clients: number) {
  const measured: Measured = { name, passes: [], used: [] }
  return {
    name,
    measured,
    async run() {
      const before = target.used()
      const started = performance.now()
      const took: number[] = []
      const next = counterOf(target)
      let left = WRITES
      const client = async () => {
        while (left > 0) {
          left -= 1
          const sent = performance.now()
          await target.write(next())
          took.push(performance.now() - sent)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      measured.passes.push({ seconds: (performance.now() - started) / 1000, took })
      const after = target.used()
      measured.used.push(after.worker - before.worker, after.database - before.database)
      return took.length
    },
  }
}

/** Each write of a target is another one, whoever of its contestants sends it. */
function counterOf(target: WriteTarget): () => number {
  return () => {
    const n = counters.get(target) ?? 0
    counters.set(target, n + 1)
    return n
  }
}

const counters = new WeakMap<WriteTarget, number>()

function lineOf({ name, passes, used }: Measured): (string | number)[] {
  const counted = passes.slice(-PASSES)
  const took = counted.flatMap((pass) => pass.took).sort((a, b) => a - b)
  const at = (part: number) => (took[Math.floor(took.length * part)] ?? 0).toPrecision(3)
  const seconds = counted.map((pass) => pass.seconds).sort((a, b) => a - b)
  const perSecond = Math.round(WRITES / (seconds[Math.floor(seconds.length / 2)] ?? 1))
  const processor = (of: number) =>
    (used.filter((_, i) => i % 2 === of).reduce((a, b) => a + b, 0) / (passes.length * WRITES)).toFixed(1)
  return [name, perSecond, at(0.5), at(0.95), at(0.99), processor(0), processor(1)]
}
