// What a device may say, and nothing else: text of a length, JSON, an event of ours.
import { CLOSED, DeviceEvent, MAX_FRAME } from './events'

/** `closes`: the line is closed with this code; null: it counts against the device. */
export type Said = { event: DeviceEvent } | { event: null; closes: number | null }

/** Reads one frame. */
export function readFrame(frame: unknown): Said {
  if (typeof frame !== 'string') return { event: null, closes: CLOSED.binary }
  if (frame.length > MAX_FRAME) return { event: null, closes: CLOSED.tooLong }
  let json: unknown
  try {
    json = JSON.parse(frame)
  } catch {
    return { event: null, closes: CLOSED.nonsense }
  }
  // A device that is newer than we are may say what we do not know.
  const { success, data } = DeviceEvent.safeParse(json)
  return success ? { event: data } : { event: null, closes: null }
}
