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
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    // A connection that was kept may be closed by the product in the moment it is used again.
    const passed = request({ port, method, path: url, headers, agent: false }, (given) => {
      const replaced = url === '/sw.js' && version !== null
      if (!replaced) {
        response.writeHead(given.statusCode ?? 500, given.rawHeaders)
        given.pipe(response)
        return
      }
      let source = ''
      given.setEncoding('utf8')
      given.on('data', (part) => {
        source += part
      })
      given.on('end', () => {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        response.end(source.replace(/const VERSION = '\w+'/, `const VERSION = '${version}'`))
      })
    })
    if (url === '/sw.js') passed.removeHeader('accept-encoding')
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket) => {
    const inner = connect(Number(port), 'localhost', () => {
      const lines = [`GET ${request.url} HTTP/1.1`]
      for (let i = 0; i < request.rawHeaders.length; i += 2)
        lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`)
      inner.write(`${lines.join('\r\n')}\r\n\r\n`)
      inner.pipe(socket)
      socket.pipe(inner)
    })
    for (const item of [inner, socket]) item.on('error', () => item.destroy())
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
