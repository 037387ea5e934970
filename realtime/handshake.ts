// Identifies the person to an inbox: one header, which the Worker sets and never accepts from outside.
import { z } from 'zod'

const HEADER = 'x-purse-introduction'

/** `provenAt`: when the session was last found valid, UTC ms. */
const Handshake = z.object({ name: z.string(), sessionToken: z.string(), provenAt: z.number() })

export type Handshake = z.infer<typeof Handshake>

/** The only headers of a request to an inbox: none of the client's own are passed on. */
export function handshakeHeaders(handshake: Handshake): Headers {
  return new Headers({
    connection: 'Upgrade',
    upgrade: 'websocket',
    // Names may hold any script; headers may not.
    [HEADER]: encodeURIComponent(JSON.stringify(handshake)),
  })
}

/** Who connects. Throws without a valid header. */
export function readHandshake({ headers }: Request): Handshake {
  return Handshake.parse(JSON.parse(decodeURIComponent(headers.get(HEADER) ?? '')))
}
