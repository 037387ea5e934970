// A way to the database that is as long as to another continent.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes everything on after half of `roundTrip` milliseconds, in each direction; its own address. */
export async function slowWay(to: string, roundTrip: number): Promise<string> {
  const { hostname, port } = new URL(to)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, onward] of [
      [near, far],
      [far, near],
    ] as [Socket, Socket][]) {
      const later = (work: () => void) => setTimeout(work, roundTrip / 2)
      from.setNoDelay(true)
      from.on('data', (part) => later(() => onward.write(part)))
      from.on('close', () => later(() => onward.destroy()))
      from.on('error', () => onward.destroy())
    }
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
