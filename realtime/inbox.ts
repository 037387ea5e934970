// One inbox for each person: all of their open devices hang on it, asleep until something is said.
import { type Connection, getServerByName, routePartykitRequest, Server } from 'partyserver'
import type { LiveEvent, LiveProvider, Presence } from '../api/providers/live/port'

type Env = { Inbox: DurableObjectNamespace<Inbox> }

export class Inbox extends Server<Env> {
  static override options = { hibernate: true }

  /** Says an event to every device; called by the Worker after a commit. */
  async say(event: LiveEvent): Promise<void> {
    this.broadcast(JSON.stringify(event))
  }

  /** Whether a device is open. */
  async presence(): Promise<Presence> {
    return { online: [...this.getConnections()].length > 0, lastSeenAt: null }
  }

  /** Devices only listen. A client that talks is answered by being cut off. */
  override onMessage(connection: Connection): void {
    connection.close(1003, 'listen only')
  }

  override onError(): void {}

  override onRequest(): Response {
    return new Response(null, { status: 404 })
  }
}

/** Live notices by way of the inboxes. */
export function liveInboxes(env: Env): LiveProvider {
  const inboxOf = (userId: string) => getServerByName(env.Inbox, userId)
  return {
    publish: async (userId, event) => (await inboxOf(userId)).say(event),
    presence: async (userId) => (await inboxOf(userId)).presence(),
  }
}

export type Listener = { viewerId: string | null; origin: string; connectionId: string }

/**
 * The WebSocket door: /parties/inbox/me and nothing else. The name is replaced by the viewer's id, so
 * nobody can ask for another's inbox; the connection id is ours; our internal headers are dropped.
 */
export async function connectInbox(
  request: Request,
  env: Env,
  listener: Listener,
): Promise<Response> {
  const url = new URL(request.url)
  const upgrade = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (url.pathname !== '/parties/inbox/me' || !upgrade) return new Response(null, { status: 404 })
  if (request.headers.get('origin') !== listener.origin) return new Response(null, { status: 403 })
  if (!listener.viewerId) return new Response(null, { status: 401 })

  url.pathname = `/parties/inbox/${listener.viewerId}`
  url.search = `?_pk=${listener.connectionId}`
  const headers = new Headers(request.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('x-partykit')) headers.delete(name)
  headers.delete('cookie')
  try {
    const answer = await routePartykitRequest(new Request(url, { headers }), env as never)
    return answer ?? new Response(null, { status: 404 })
  } catch {
    // PartyServer would send the stack to the client.
    return new Response(null, { status: 500 })
  }
}
