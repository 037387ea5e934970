// What a page and the Worker occupy once their garbage is collected, asked of Chromium and of V8's inspector in workerd.
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { Salon } from './salon'

const KB = 1024
const COLLECT = 'HeapProfiler.collectGarbage'

/** Kilobytes and counts. `kept`: nodes that the page holds but does not show. */
type PageSize = { heap: number; nodes: number; kept: number; listeners: number; documents: number; sockets: number }

type PageGauge = { read: () => Promise<PageSize> }

/** From before the page opens anything, so that no socket is missed. */
export async function gaugePage(page: Page): Promise<PageGauge> {
  let sockets = 0
  // Those of the page before end with it, and nobody says so.
  page.on('framenavigated', () => {
    sockets = 0
  })
  page.on('websocket', (socket) => {
    sockets += 1
    socket.on('close', () => {
      sockets -= 1
    })
  })
  const session = await page.context().newCDPSession(page)
  return {
    async read() {
      const attached = await page.evaluate(() => {
        const walk = document.createTreeWalker(document)
        let count = 1
        while (walk.nextNode()) count += 1
        return count
      })
      // The inspector keeps the last thousand lines of the console.
      await session.send('Runtime.discardConsoleEntries')
      // What the first collection finalizes, the second one frees.
      for (let i = 0; i < 2; i += 1) await session.send(COLLECT)
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const counters = await session.send('Memory.getDOMCounters')
      const { nodes, documents, jsEventListeners: listeners } = counters
      return { heap: usedSize / KB, nodes, kept: nodes - attached, listeners, documents, sockets }
    },
  }
}

type WorkerGauge = { read: () => Promise<{ heap: number; outside: number }>; close: () => void }

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/**
 * Kilobytes; `outside`: objects of the runtime and buffers that the Worker keeps outside V8's heap. What its process
 * occupies says nothing: it grows with each request to a Worker of one line, too.
 */
export async function gaugeWorker({ inspectorPort, sockets }: Salon): Promise<WorkerGauge> {
  const inspector = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:purse`)
  await new Promise((resolve, reject) => inspector.on('open', resolve).on('error', reject))
  let lastId = 0
  const responses = new Map<number, (result: unknown) => void>()
  inspector.on('message', (data) => {
    const { id, result } = JSON.parse(String(data))
    responses.get(id)?.(result)
    responses.delete(id)
  })
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      lastId += 1
      responses.set(lastId, resolve)
      inspector.send(JSON.stringify({ id: lastId, method }))
    })
  return {
    async read() {
      for (const method of ['Runtime.discardConsoleEntries', ...Array(2).fill(COLLECT)]) {
        let done = false
        const ended = send(method).then(() => {
          done = true
        })
        // The runtime does it while it answers a request.
        while (!done) await Promise.race([ended, sockets()])
      }
      const size = (await send('Runtime.getHeapUsage')) as HeapUsage
      const outside = size.embedderHeapUsedSize + size.backingStorageSize
      return { heap: size.usedSize / KB, outside: outside / KB }
    },
    close: () => inspector.terminate(),
  }
}
