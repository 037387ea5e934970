// A front of the product that a test can stop and start again, as a network that fails, and that can send a newer service
// worker. The browser sees one origin all along.
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterTest } from './fixtures'
import { productUrl } from './running'

export type Front = {
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** From now on the service worker is that of another version. */
  update: (version: string) => void
}

export async function openFront(): Promise<Front> {
  const { port } = new URL(productUrl())
  const sockets = new Set<Socket>()
  let version: string | null = null
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    // A connection that was kept may be closed by the product in the moment it is used again.
    const passed = request({ port, method, path: url, headers, agent: false }, (given) => {
      const replaced = url === '/sw.js' && version !== null
      if (!replaced) {
        answer.writeHead(given.statusCode ?? 500, given.rawHeaders)
        given.pipe(answer)
        return
      }
      let source = ''
      given.setEncoding('utf8')
      given.on('data', (part) => {
        source += part
      })
      given.on('end', () => {
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        answer.end(source.replace(/const VERSION = '\w+'/, `const VERSION = '${version}'`))
      })
    })
    if (url === '/sw.js') passed.removeHeader('accept-encoding')
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked, socket) => {
    const inner = connect(Number(port), 'localhost', () => {
      const lines = [`GET ${asked.url} HTTP/1.1`]
      for (let i = 0; i < asked.rawHeaders.length; i += 2)
        lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`)
      inner.write(`${lines.join('\r\n')}\r\n\r\n`)
      inner.pipe(socket)
      socket.pipe(inner)
    })
    for (const one of [inner, socket]) one.on('error', () => one.destroy())
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  })
  let at = 0
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(at, 'localhost', resolve))
    at = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await start()
  afterTest(stop)
  return {
    url: `http://localhost:${at}`,
    start,
    stop,
    update: (to) => {
      version = to
    },
  }
}
