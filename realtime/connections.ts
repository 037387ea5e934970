// One open device, or a tab of it: the state that survives hibernation, and sending it events.
import type { Connection } from 'partyserver'
import type { Writer } from '../api/messaging/messages/send'
import type { ProblemCode } from '../api/platform/values/problem'
import type { WireEvent } from './events'
import type { Handshake } from './handshake'

export type DeviceConnection = Connection<Device>

/** Stored with the connection: 2,000 bytes at most. */
type Device = Handshake & { since: number; views: View[] }

/** A conversation on a device's screen. */
export type View = { conversationId: string; otherId: string }

/** Problems for which sending again may help. */
const RETRYABLE: ProblemCode[] = ['too-many-requests', 'internal', 'unauthenticated']

export function register(connection: DeviceConnection, handshake: Handshake): void {
  connection.setState({ ...handshake, since: Date.now(), views: [] })
}

export function updateState(connection: DeviceConnection, changed: Partial<Device>): void {
  connection.setState((state) => ({ ...(state as Device), ...changed }))
}

/** The person as the author of what a connection sends. */
export function writerOn({ state }: DeviceConnection, id: string): Writer {
  return { id, name: state?.name ?? '', sessionToken: state?.sessionToken ?? '' }
}

export function viewsOf({ state }: DeviceConnection): readonly View[] {
  return state?.views ?? []
}

export function views(connection: DeviceConnection, conversationId: string): boolean {
  return viewsOf(connection).some((view) => view.conversationId === conversationId)
}

/** A broken connection misses the event: its device asks for what it lacks once it is back. */
export function sendEvent(connection: DeviceConnection, event: WireEvent): void {
  try {
    connection.send(JSON.stringify(event))
  } catch {
    connection.close()
  }
}

/** Reports that a message was not stored, and whether sending it again may help. */
export function refuse(connection: DeviceConnection, clientId: string, code: ProblemCode): void {
  sendEvent(connection, { type: 'refused', clientId, code, final: !RETRYABLE.includes(code) })
}
