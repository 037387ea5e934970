// The WebSocket upgrade at /parties/inbox/me, and nothing else.
import { routePartykitRequest } from 'partyserver'
import { type Handshake, handshakeHeaders } from './handshake'
import type { Inboxes } from './inbox-client'

/** `viewer`: the person whose session the database has just proven, or null. */
type Visitor = {
  viewer: (Handshake & { id: string }) | null
  origin: string
  connectionId: string
  traceparent: string
}

/**
 * Connects to the viewer's own inbox. The name is replaced by the viewer's id, so nobody can ask for another's;
 * the connection id is ours; no header of the request is passed on, but its trace.
 */
export async function connectInbox(
  request: Request,
  env: Inboxes,
  { viewer, origin, connectionId, traceparent }: Visitor,
): Promise<Response> {
  const url = new URL(request.url)
  const upgrade = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (url.pathname !== '/parties/inbox/me' || !upgrade) return new Response(null, { status: 404 })
  if (request.headers.get('origin') !== origin) return new Response(null, { status: 403 })
  if (!viewer) return new Response(null, { status: 401 })

  const { id, ...handshake } = viewer
  url.pathname = `/parties/inbox/${id}`
  url.search = `?_pk=${connectionId}`
  const inward = new Request(url, { headers: handshakeHeaders(handshake) })
  inward.headers.set('traceparent', traceparent)
  try {
    // Inboxes alone: it would route to any binding that it is given.
    const inboxes = { Inbox: env.Inbox }
    const response = await routePartykitRequest(inward, inboxes as never)
    return response ?? new Response(null, { status: 404 })
  } catch {
    // PartyServer would send the stack to the client.
    return new Response(null, { status: 500 })
  }
}
