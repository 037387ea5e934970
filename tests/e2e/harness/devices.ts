// Devices without a browser: connections to an inbox that send and receive what ours do.
import { type ClientOptions, WebSocket } from 'ws'
import type { WireEvent } from '../../../realtime/events'
import { expect } from './fixtures'
import { call, type Person, until } from './people'
import { productUrl } from './product'

export type Device = {
  as: Person | null
  ws: WebSocket
  heard: WireEvent[]
  /** Every frame as it came. */
  frames: string[]
  /** The code that the line was closed with. */
  closed: Promise<number>
  say: (event: object) => void
  /** The first event, from the `from`th on, that has these; waits for it. */
  hears: <T extends WireEvent['type']>(
    type: T,
    like?: Record<string, unknown>,
    from?: number,
  ) => Promise<Extract<WireEvent, { type: T }>>
  close: () => Promise<number>
}

type Endpoint = { path?: string; origin?: string; headers?: Record<string, string> }

/** Opens a line of a person's; fails with the status where it is refused. */
export function connect(as: Person | null, { path, origin, headers }: Endpoint = {}): Promise<Device> {
  const url = productUrl()
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const address = new URL(path ?? '/parties/inbox/me', url.replace('http', 'ws'))
  const options: ClientOptions & { closeTimeout: number } = {
    origin: origin ?? url,
    headers: { ...headers, cookie },
    // The runtime ends the connection beneath long after the farewells.
    closeTimeout: 200,
  }
  const ws = new WebSocket(address, options)
  const received: WireEvent[] = []
  const frames: string[] = []
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  ws.on('message', (data) => {
    frames.push(String(data))
    received.push(JSON.parse(String(data)))
  })
  const device: Device = {
    as,
    ws,
    heard: received,
    frames,
    closed,
    say: (event) => ws.send(JSON.stringify(event)),
    async hears(type, like = {}, from = 0) {
      const isIt = (event: WireEvent) => event.type === type && expect.objectContaining(like).asymmetricMatch(event)
      const found = () => {
        const event = received.slice(from).find(isIt)
        if (!event) throw new Error(`did not hear ${type} ${JSON.stringify(like)}`)
        return event as never
      }
      return until(found)
    },
    close() {
      ws.close()
      return closed
    },
  }
  return new Promise((resolve, reject) => {
    ws.on('open', () => resolve(device))
    ws.on('unexpected-response', (_, response) => {
      ws.terminate()
      reject(new Error(`refused ${response.statusCode}`))
    })
    ws.on('error', reject)
  })
}

/** Whatever was on its way to a device has come: its own message to itself comes last. */
export async function caughtUp(device: Device, conversationId: string): Promise<void> {
  const from = device.heard.length
  device.say({ type: 'opened', conversationId })
  await device.hears('presence', { conversationId }, from)
}

/** The conversation of two people, by its id. */
export async function conversationOf(as: Person, other: Person): Promise<string> {
  const { id } = await call('/api/me', { as: other })
  return (await call('/api/conversations', { as, body: { personId: id } })).id
}
