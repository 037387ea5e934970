// Accepts what a device may send and nothing else: text of limited length, JSON, a known event.
import { CLOSED, DeviceEvent, MAX_FRAME } from './events'

/** `closes`: the code to close the connection with; null: counted as a fault of the device. */
type ParsedFrame = { event: DeviceEvent } | { event: null; closes: number | null }

/** Reads one frame. */
export function readFrame(frame: unknown): ParsedFrame {
  if (typeof frame !== 'string') return { event: null, closes: CLOSED.binary }
  if (frame.length > MAX_FRAME) return { event: null, closes: CLOSED.tooLong }
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return { event: null, closes: CLOSED.nonsense }
  }
  // A newer device may send events that this version does not know.
  const { success, data } = DeviceEvent.safeParse(json)
  return success ? { event: data } : { event: null, closes: null }
}
