// The trace of a request goes with it to the writer, to the database and into the log.
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../db/client'
import type { Sending } from '../../messaging/live/message-writer'
import { committer, writerOf } from '../../messaging/live/writer'
import { logFailure } from './log'
import { currentTraceparent, traced } from './trace'

const FIRST = '4bf92f3577b34da6a3ce929d0e0e4736'
const SECOND = '0af7651916cd43dd8448eb211c80319c'
const from = (id: string) => `00-${id}-00f067aa0ba902b7-00`

const settings = { DATABASE_URL: 'http://database.test', AUTH_SECRET: 'secret' }
const insert = [{ sql: 'INSERT INTO word VALUES (1)', args: [] }]

/** The traces of the requests that reach the database, which answers nothing of use. */
function databaseTraces(): string[] {
  const traces: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    traces.push(new Headers(init?.headers).get('traceparent')?.slice(3, 35) ?? 'none')
    return Response.json({ results: [{ error: { message: 'Nothing is stored here.' } }] })
  })
  return traces
}

/** The namespace of a writer whose calls are these. */
function namespaceOf(calls: object) {
  const namespace = { idFromName: () => 'one', get: () => calls }
  return { Writer: namespace } as unknown as Parameters<typeof writerOf>[0]
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the database is asked as part of the trace of a request', async () => {
  const traces = databaseTraces()
  const ask = () =>
    openDatabase({ url: 'http://database.test', traceparent: currentTraceparent() })
      .$client.execute('SELECT 1')
      .catch(() => {})
  await Promise.all([traced(from(FIRST), ask), traced(from(SECOND), ask)])
  expect(traces).toEqual([FIRST, SECOND])
})

test('a group of batches is part of the trace of its first', async () => {
  const traces = databaseTraces()
  const commit = committer(settings)
  await Promise.all([commit(insert, from(FIRST)), commit(insert, from(SECOND)), commit(insert, from(FIRST))])
  expect(traces).toEqual([FIRST, SECOND])
})

test('the writer is told the trace of what it is to write', async () => {
  const commit = vi.fn(async () => ({ results: [] }))
  const store = vi.fn(async () => ({ stored: {} }))
  const writer = writerOf(namespaceOf({ commit, store }))
  const sending = { text: 'Hello' } as Sending
  await traced(from(FIRST), async () => {
    const traceparent = currentTraceparent()
    await openDatabase({ url: 'http://database.test', traceparent }, undefined, writer).$client.batch(insert)
    await writer.store(sending)
    expect(commit).toHaveBeenCalledWith(insert, traceparent)
    expect(store).toHaveBeenCalledWith(sending, traceparent)
  })
})

test('a failure is logged with the trace, also long after the answer', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  await traced(from(FIRST), async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    logFailure('after', new Error('it broke'))
  })
  logFailure('elsewhere', new Error('it broke'))
  expect(lines.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { level: 'error', trace: FIRST, where: 'after', message: 'it broke' },
    { level: 'error', where: 'elsewhere', message: 'it broke' },
  ])
})
