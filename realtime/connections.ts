// A line is one open device, or a tab of it: what the inbox knows of it through sleep, and how it is
// spoken to.
import type { Connection } from 'partyserver'
import type { Writer } from '../api/messaging/messages/send'
import type { ProblemCode } from '../api/platform/values/problem'
import type { WireEvent } from './events'
import type { Handshake } from './handshake'

export type Line = Connection<Device>

/** Kept with the connection: two thousand bytes at most. */
type Device = Handshake & { since: number; views: View[] }

/** A conversation on a device's screen. */
export type View = { conversationId: string; otherId: string }

/** Refusals that may be otherwise the next time. */
const PASSING: ProblemCode[] = ['too-many-requests', 'internal', 'unauthenticated']

export function begin(line: Line, introduction: Handshake): void {
  line.setState({ ...introduction, since: Date.now(), views: [] })
}

export function change(line: Line, changed: Partial<Device>): void {
  line.setState((state) => ({ ...(state as Device), ...changed }))
}

/** Who speaks on a line of this person's. */
export function writerOn({ state }: Line, id: string): Writer {
  return { id, name: state?.name ?? '', sessionToken: state?.sessionToken ?? '' }
}

export function viewsOf({ state }: Line): readonly View[] {
  return state?.views ?? []
}

export function views(line: Line, conversationId: string): boolean {
  return viewsOf(line).some((view) => view.conversationId === conversationId)
}

/** A line that has just broken hears nothing: its device asks for what it lacks when it is back. */
export function answer(line: Line, event: WireEvent): void {
  try {
    line.send(JSON.stringify(event))
  } catch {
    line.close()
  }
}

/** Says to whoever sent a message that it is not stored, and whether it is worth trying again. */
export function refuse(line: Line, clientId: string, code: ProblemCode): void {
  answer(line, { type: 'refused', clientId, code, final: !PASSING.includes(code) })
}
