// A WebSocket that reconnects with growing delays. Written here, because a library would take a twentieth of the
// script budget of a conversation. It queues nothing: the outbox knows the order.
import type { Waits } from './timeouts'

type Wired = {
  url: string
  WebSocket?: unknown
  waits: Waits
  onOpen: () => void
  onMessage: (data: string) => void
  /** `tries`: attempts since the last stable connection. */
  onClose: (code: number, tries: number) => void
  /** Whether to reconnect after this code. */
  again: (code: number) => boolean
}

/** The factor between two delays. */
const GROWTH = 1.7

/** How long until a connection counts as stable, in milliseconds. */
const GOOD = 5_000

export function openSocket({ url, waits, onOpen, onMessage, onClose, again, ...given }: Wired) {
  const Socket = (given.WebSocket ?? WebSocket) as typeof WebSocket
  const first = waits.reconnect * (1 + Math.random())
  const most = waits.reconnectAtMost * (1 - Math.random() / 2)
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined

  const connect = () => {
    const created = new Socket(url)
    socket = created
    const over = (code: number) => {
      if (socket !== created) return
      socket = undefined
      clearTimeout(timer)
      tries += 1
      if (again(code)) timer = setTimeout(connect, Math.min(most, first * GROWTH ** (tries - 1)))
      created.close()
      onClose(code, tries)
    }
    // Neither opened nor refused: a network that drops packets.
    timer = setTimeout(() => over(1006), waits.connection)
    created.addEventListener('open', () => {
      if (socket !== created) return created.close()
      clearTimeout(timer)
      timer = setTimeout(() => {
        tries = 0
      }, GOOD)
      onOpen()
    })
    created.addEventListener('message', ({ data }) => {
      if (socket === created) onMessage(String(data))
    })
    created.addEventListener('close', ({ code }) => over(code))
    created.addEventListener('error', () => {})
  }
  connect()

  return {
    send: (frame: string) => socket?.send(frame),
    /** Closes without further events. */
    close(): void {
      clearTimeout(timer)
      const current = socket
      socket = undefined
      current?.close()
    },
  }
}
