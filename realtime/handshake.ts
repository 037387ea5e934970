// How the door tells an inbox who connects: one header, which never comes in from outside.
import { z } from 'zod'

const HEADER = 'x-purse-introduction'

/** `provenAt`: when the session was found to stand, UTC ms. */
const Handshake = z.object({ name: z.string(), sessionToken: z.string(), provenAt: z.number() })

export type Handshake = z.infer<typeof Handshake>

/** The only headers with which an inbox is reached: nothing that a client sent is among them. */
export function handshakeHeaders(introduction: Handshake): Headers {
  return new Headers({
    connection: 'Upgrade',
    upgrade: 'websocket',
    // Names are in any script; headers are not.
    [HEADER]: encodeURIComponent(JSON.stringify(introduction)),
  })
}

/** Who connects. Throws where nobody was readHandshake. */
export function readHandshake({ headers }: Request): Handshake {
  return Handshake.parse(JSON.parse(decodeURIComponent(headers.get(HEADER) ?? '')))
}
