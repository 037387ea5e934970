// Five hundred people who are there and say nothing.
import { type Chat, openOurs, openPeer } from './chat-set'
import type { Contest } from './run'

const SOCKETS = 500
const AT_ONCE = 50

export async function prepare(): Promise<Contest> {
  const chats = [await openOurs(1, SOCKETS), await openPeer()]
  const fresh = chats.map(({ memory }) => memory())
  const full = chats.map((): number | null => null)
  return {
    title: `${SOCKETS} idle connections`,
    about: `Connecting ${SOCKETS} people, ${AT_ONCE} at a time, and letting them go. Ours proves each session in the database and gives each an inbox of their own; the peer takes their word for who they are.`,
    passes: 3,
    contestants: chats.map((chat, i) => ({
      name: chat.name,
      async run() {
        const leave = await connectAll(chat)
        full[i] ??= chat.memory()
        for (const item of leave) item()
        return leave.length
      },
    })),
    more: async () => [
      '| memory of the server’s process | before, MB | with all connected | each, kB |',
      '|---|--:|--:|--:|',
      ...chats.map(({ name }, i) => {
        const [before, after] = [fresh[i] ?? 0, full[i] ?? 0]
        return `| ${[name, before, after, Math.round(((after - before) * 1024) / SOCKETS)].join(' | ')} |`
      }),
    ],
    close: async () => {
      for (const chat of chats) await chat.close()
    },
  }
}

async function connectAll(chat: Chat): Promise<(() => void)[]> {
  const leave: (() => void)[] = []
  for (let i = 0; i < SOCKETS; i += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => chat.idle(i + n))
    leave.push(...(await Promise.all(some)))
  }
  return leave
}
