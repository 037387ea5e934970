// From sending a message to knowing that it is stored, over so many sockets at once.
import { type Chat, type End, openOurs, openPeer } from './chat-set'
import type { Contest } from './run'

/** Passes for which there are conversations; see run.ts. */
const PASSES = 18

/** As long as people write: from a word to a few lines. */
const LENGTHS = [4, 12, 25, 40, 60, 90, 140, 300]

/**
 * `sockets` people write at once, each the next message when the last is acknowledged, `each` in a pass.
 * Nobody may write more than 60 in a minute, so one socket is another one in each pass.
 */
export async function chatContest(sockets: number, each: number): Promise<Contest> {
  const alone = sockets === 1
  const chats = [await openOurs(alone ? PASSES : sockets / 2), await openPeer()]
  const contestants = await Promise.all(chats.map((chat) => contestant(chat, alone, sockets, each)))
  return {
    title: alone ? 'A message, sent and stored' : `Messages over ${sockets} sockets`,
    about: `${sockets * each} messages in a pass over ${alone ? 'one socket' : `${sockets} sockets at once`}, each socket’s next when its last was acknowledged; a pass ends when all have reached the other. Ours: the built Worker in workerd, from the frame to the answer that it is in libSQL (sqld over HTTP, one round trip; the session proven, the rate limited, a notice prepared). The peer: socket.io 4.8 with the native libsql in its own process, WAL, synchronous NORMAL, one INSERT before the acknowledgement.`,
    contestants,
    more: async () => [
      '| send to stored | p50 ms | p95 | p99 |',
      '|---|--:|--:|--:|',
      ...contestants.map(({ name, took }) => {
        const sorted = took.slice(3 * sockets * each).sort((a, b) => a - b)
        const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toPrecision(3)
        return `| ${[name, at(0.5), at(0.95), at(0.99)].join(' | ')} |`
      }),
    ],
    close: async () => {
      for (const { close } of contestants) close()
      for (const chat of chats) await chat.close()
    },
  }
}

async function contestant(chat: Chat, alone: boolean, sockets: number, each: number) {
  const pairs: [End, End][] = []
  for (let i = 0; i < (alone ? PASSES : sockets / 2); i += 1) pairs.push(await chat.pair(i))
  const took: number[] = []
  const write = async (end: End) => {
    for (let i = 0; i < each; i += 1) {
      const text = 'a'.repeat(LENGTHS[i % LENGTHS.length] ?? 1)
      const before = performance.now()
      await end.send(text)
      took.push(performance.now() - before)
    }
  }
  let pass = 0
  return {
    name: chat.name,
    took,
    close: () => {
      for (const end of pairs.flat()) end.close()
    },
    async run() {
      const [item] = pairs[pass % pairs.length] ?? []
      const writers = alone && item ? [item] : pairs.flat()
      const received = () => pairs.flat().reduce((sum, end) => sum + end.heard(), 0)
      const before = received()
      pass += 1
      await Promise.all(writers.map(write))
      while (received() - before < sockets * each) await new Promise((resolve) => setTimeout(resolve, 1))
      return { acknowledged: writers.length * each, heard: received() - before }
    },
  }
}
