// Bodies of requests and responses, read no further than they may be long, whatever length they state.

/** The body of a message if it has no more bytes than that, else null; the rest of a larger one is never received. */
export async function readUpTo(message: Request | Response, maxSize: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = (message.body as ReadableStream<Uint8Array<ArrayBuffer>> | null)?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length
    if (size > maxSize) {
      await reader?.cancel()
      return null
    }
    parts.push(read.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
