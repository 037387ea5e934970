// Money while everything breaks: people do everything that moves money, and their database, their Worker and what is
// between are killed, cut and delayed. Then the books are read from nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { faultsInBooks, type Read, reader, sizeOfBooks } from './books'
import { Client } from './client'
import { compared, History, isAccepted, type Recorded } from './history'
import { OPERATIONS } from './operations/all'
import { Play } from './operations/operation'
import { depositBy } from './operations/purse'
import { plantTown } from './people'
import { Product } from './product'
import { Random } from './random'
import { violations } from './registers'

export type MoneyRun = {
  seed: number
  operations: number
  /** How often the database or the Worker is killed. */
  kills: number
  /** How many people act at once. */
  atOnce: number
  /** The share of the database's requests that are spoiled, and of people who leave before their answer. */
  faultRate: number
  leaveRate: number
}

export type MoneyOutcome = {
  seed: number
  operations: number
  accepted: number
  refused: number
  unknown: number
  requests: number
  killsOfDatabase: number
  killsOfWorker: number
  faults: number
  lost: number
  doubled: number
  seconds: number
  perSecond: number
  /** What is wrong, in words; empty where all held. */
  wrong: string[]
}

/**
 * Runs it, and answers what the books say; `say` is told how it goes. Once `ended` is aborted nobody begins anything
 * new, and the books are read. The Worker must have been built.
 */
export async function moneyChaos(
  run: MoneyRun,
  say: (line: string) => void,
  ended?: AbortSignal,
): Promise<MoneyOutcome> {
  const product = await Product.start(new Random(run.seed + 1))
  const history = new History()
  const client = new Client(product.url, history, new Random(run.seed + 2), run.leaveRate)
  const started = Date.now()
  try {
    const town = await plantTown(product.db, {
      clients: Math.max(120, Math.ceil(run.operations / 60)),
      watched: 24,
      salons: 40,
      shops: 24,
    })
    const play = new Play(new Random(run.seed), client, town, (sql) =>
      // While the database is down there is nothing to read.
      reading(product, (read) => read(sql)).catch(() => []),
    )
    await fund(play, run.atOnce)
    product.faults.rate = run.faultRate
    const wrong: string[] = []
    const schedule = runSchedules(product, new Random(run.seed + 3))
    const rounds = run.kills + 1
    for (let round = 1; round <= rounds; round += 1) {
      const upTo = Math.floor((run.operations * round) / rounds)
      await perform(
        play,
        run.atOnce,
        () => history.operations.length < upTo && !ended?.aborted,
        round < rounds ? breaker(product, round) : null,
      )
      say(
        `${history.operations.length} operations, ${round - 1 + (round < rounds ? 1 : 0)} kills, ${total(product.faults.counts)} faults after ${seconds(started)} s`,
      )
      if (round % 10 === 0)
        wrong.push(...(await reading(product, faultsInBooks)).map((text) => `after round ${round}: ${text}`))
      if (wrong.length > 0 || ended?.aborted) break
    }
    await schedule.stop()
    product.faults.rate = 0
    // What waits for a job is settled by the next ones.
    for (const minutes of [0, 2, 20]) await product.runJobs('* * * * *', new Date(Date.now() + minutes * 60_000))
    wrong.push(...(await reading(product, faultsInBooks)), ...violations(history.operations))
    const { lost, doubled } = compared(history.operations, await reading(product, recordOf))
    const took = seconds(started)
    for (const { name, accepted, refused, unknown } of history.figures())
      say(
        `${name}: ${accepted} accepted${unknown ? `, ${unknown} unknown` : ''}${Object.entries(refused)
          .map(([code, n]) => `, ${n} ${code}`)
          .join('')}`,
      )
    say(`tables: ${JSON.stringify(await reading(product, sizeOfBooks))}`)
    say(`faults: ${JSON.stringify(product.faults.counts)}`)
    return {
      seed: run.seed,
      operations: history.operations.length,
      requests: history.tries,
      accepted: history.operations.filter(isAccepted).length,
      refused: history.operations.filter(({ status }) => status >= 400).length,
      unknown: history.operations.filter(({ endedAt }) => endedAt === null).length,
      killsOfDatabase: product.kills.database,
      killsOfWorker: product.kills.worker,
      faults: total(product.faults.counts),
      lost,
      doubled,
      seconds: took,
      perSecond: Math.round(history.operations.length / Math.max(1, took)),
      wrong,
    }
  } finally {
    await client.close()
    await product.stop()
  }
}

/** Everybody has something to begin with. */
async function fund(play: Play, atOnce: number): Promise<void> {
  const left = [...play.town.clients]
  const person = async () => {
    for (let person = left.pop(); person; person = left.pop()) await depositBy(play, person, 200)
  }
  await Promise.all(Array.from({ length: atOnce }, person))
}

/** So many people act one thing after the other while `more` says so; halfway through a round something is killed. */
async function perform(
  play: Play,
  atOnce: number,
  more: () => boolean,
  kill: (() => Promise<void>) | null,
): Promise<void> {
  const person = async () => {
    while (more()) await play.random.weighted(OPERATIONS).run(play)
  }
  await Promise.all([...Array.from({ length: atOnce }, person), kill?.()])
}

/** Kills the database and the Worker in turn, while requests are under way. */
function breaker(product: Product, round: number): () => Promise<void> {
  return round % 2 === 0 ? () => product.killWorker() : () => product.killDatabase()
}

/** The schedules, as a clock that jumps: late, left out, ahead by days, and back. */
function runSchedules(product: Product, random: Random) {
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      await wait(1_000 + random.below(2_000))
      if (stopped || random.chance(0.2)) continue
      const ahead = random.chance(0.06) ? random.below(3 * 86_400_000) : 0
      const at = new Date(Date.now() + ahead)
      await product.runJobs('* * * * *', at)
      if (random.chance(0.2)) await product.runJobs('7 * * * *', at)
      if (random.chance(0.1)) await product.runJobs('23 0 * * *', at)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** What is recorded of requests, by their keys. */
async function recordOf(read: Read): Promise<Recorded[]> {
  return (await read(`SELECT key, json_extract(answer, '$.id') AS id FROM command`)) as Recorded[]
}

/** Reads the database past the faults. */
async function reading<T>(product: Product, of: (read: Read) => Promise<T>): Promise<T> {
  const { read, close } = reader(product.database.url)
  return of(read).finally(close)
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}
