import { expect, test } from 'vitest'
import type { Conversation, Message } from './data'
import { reduceThread, type ThreadEvent, type ThreadState } from './thread-state'

const conversation = { id: 'c', participant: { id: 'b' } } as Conversation

const message = (seq: number, senderId: string, text = ''): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  senderId,
  clientId: `k${seq}`,
  text,
  automatic: false,
  picture: null,
  offer: null,
  context: null,
  createdAt: '2026-11-20T21:10:00Z',
})

const start: ThreadState = {
  messages: [message(3, 'b')],
  more: true,
  pending: [],
  typing: false,
  connection: 'open',
  theirs: { deliveredSeq: 0, readSeq: 0 },
  presence: null,
  newFrom: null,
}

const after = (...events: ThreadEvent[]) =>
  events.reduce((thread, event) => reduceThread(thread, event, conversation), start)

const pending = (clientId: string, createdAt: number, state: 'queued' | 'failed' = 'queued'): ThreadEvent => ({
  type: 'pending',
  pending: { clientId, conversationId: 'c', text: clientId, createdAt, state, code: null },
})

test('a stored message replaces its pending one, and an update replaces the message', () => {
  const thread = after(
    pending('k5', 2),
    pending('k4', 1),
    pending('k5', 2, 'failed'),
    { type: 'message', message: message(4, 'a') },
    { type: 'message', message: message(4, 'a', 'anew') },
  )
  expect(thread.messages.map(({ seq, text }) => [seq, text])).toEqual([
    [3, ''],
    [4, 'anew'],
  ])
  expect(thread.pending.map(({ clientId, state }) => [clientId, state])).toEqual([['k5', 'failed']])
})

test('a long conversation keeps the latest hundred, and the older ones can be read again', () => {
  const later = Array.from({ length: 120 }, (_, i): ThreadEvent => {
    return { type: 'message', message: message(4 + i, 'b') }
  })
  const { messages, more } = after({ type: 'older', items: [], more: false }, ...later, { type: 'end' })
  expect([messages.length, messages[0]?.seq, messages.at(-1)?.seq, more]).toEqual([...[100, 24, 123, true]])
  expect(after({ type: 'end' })).toBe(start)
})

test('an update of a message that is older than what is shown changes nothing', () => {
  expect(after({ type: 'message', message: message(2, 'b', 'anew') }).messages).toEqual(start.messages)
})

test('ignores events of other conversations and people', () => {
  const elsewhere = { ...message(9, 'b'), conversationId: 'other' }
  expect(after({ type: 'message', message: elsewhere })).toBe(start)
  expect(after({ type: 'typing', conversationId: 'c', userId: 'a' })).toBe(start)
  const receipt = { type: 'receipt', conversationId: 'c', deliveredSeq: 9, readSeq: 9 } as const
  expect(after({ ...receipt, userId: 'a' })).toBe(start)
})

test('receipts move forward only, and hidden ones stay hidden', () => {
  const receipt = (deliveredSeq: number, readSeq: number): ThreadEvent => ({
    type: 'receipt',
    conversationId: 'c',
    userId: 'b',
    deliveredSeq,
    readSeq,
  })
  expect(after(receipt(3, 2), receipt(1, 1)).theirs).toEqual({ deliveredSeq: 3, readSeq: 2 })
  const hidden = { ...start, theirs: { deliveredSeq: 0, readSeq: null } }
  const updated = reduceThread(hidden, receipt(3, 3), conversation)
  expect(updated.theirs).toEqual({ deliveredSeq: 3, readSeq: null })
})

test('a message ends typing; older messages are put first, once', () => {
  const typing: ThreadEvent = { type: 'typing', conversationId: 'c', userId: 'b' }
  expect(after(typing).typing).toBe(true)
  expect(after(typing, { type: 'message', message: message(4, 'b') }).typing).toBe(false)
  const older: ThreadEvent = { type: 'older', items: [message(2, 'a'), message(3, 'b')], more: false }
  const thread = after(older)
  expect([thread.messages.map(({ seq }) => seq), thread.more]).toEqual([[2, 3], false])
})
