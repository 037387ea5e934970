// One open device, or a tab of it: the state that survives hibernation, and sending it events.
import type { Connection as Socket } from 'partyserver'
import type { Writer } from '../api/messaging/messages/send'
import type { ProblemCode } from '../api/platform/values/problem'
import type { WireEvent } from './events'
import type { Handshake } from './handshake'

export type Connection = Socket<Device>

/** Stored with the connection: 2,000 bytes at most. */
type Device = Handshake & { since: number; views: View[] }

/** A conversation on a device's screen. */
export type View = { conversationId: string; otherId: string }

/** Problems for which sending again may help. */
const RETRYABLE: ProblemCode[] = ['too-many-requests', 'internal', 'unauthenticated']

export function register(device: Connection, handshake: Handshake): void {
  device.setState({ ...handshake, since: Date.now(), views: [] })
}

export function update(device: Connection, changed: Partial<Device>): void {
  device.setState((state) => ({ ...(state as Device), ...changed }))
}

/** The person as the author of what a connection sends. */
export function writerOn({ state }: Connection, id: string): Writer {
  return { id, name: state?.name ?? '', sessionToken: state?.sessionToken ?? '' }
}

export function viewsOf({ state }: Connection): readonly View[] {
  return state?.views ?? []
}

export function views(device: Connection, conversationId: string): boolean {
  return viewsOf(device).some((view) => view.conversationId === conversationId)
}

/** A broken connection misses the event: its device requests missing events when it reconnects. */
export function sendEvent(device: Connection, event: WireEvent): void {
  try {
    device.send(JSON.stringify(event))
  } catch {
    device.close()
  }
}

/** Reports that a message was not stored, and whether sending it again may help. */
export function refuse(device: Connection, clientId: string, code: ProblemCode): void {
  sendEvent(device, { type: 'refused', clientId, code, final: !RETRYABLE.includes(code) })
}
