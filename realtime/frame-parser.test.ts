// Which frames of a device are accepted.
import { describe, expect, test } from 'vitest'
import { CLOSED, MAX_FRAME } from './events'
import { readFrame } from './frame-parser'

const send = { type: 'send', conversationId: 'c', clientId: 'a-1', text: 'Hello' }

test('reads a known event', () => {
  expect(readFrame(JSON.stringify(send))).toEqual({ event: send })
  const read = { type: 'read', conversationId: 'c', seq: 3 }
  expect(readFrame(JSON.stringify(read))).toEqual({ event: read })
})

test('accepts the longest message in its longest encoding', () => {
  const text = '\u0001'.repeat(4000)
  const id = 'x'.repeat(100)
  const context = { kind: 'appointment', id }
  const sent = { ...send, conversationId: id, clientId: id, text, pictureId: id, context }
  expect(readFrame(JSON.stringify(sent))).toEqual({ event: sent })
})

describe('closes the connection at once', () => {
  test.each<[string, unknown, number]>([
    ['bytes', new ArrayBuffer(8), CLOSED.binary],
    ['too much', 'x'.repeat(MAX_FRAME + 1), CLOSED.tooLong],
    ['no JSON', '{"type":', CLOSED.nonsense],
    ['nothing', '', CLOSED.nonsense],
  ])('%s', (_, frame, closes) => {
    expect(readFrame(frame)).toEqual({ event: null, closes })
  })
})

describe('counts against the device', () => {
  test.each([
    'null',
    '[]',
    '{}',
    '{"type":"hello"}',
    '{"type":"typing","conversationId":""}',
    '{"type":"typing","conversationId":["c"]}',
    '{"type":"typing","conversationId":"c","more":1}',
    '{"type":"typing","conversationId":"c","__proto__":{"admin":true}}',
    '{"__proto__":{"type":"typing","conversationId":"c"}}',
    '{"type":"read","conversationId":"c","seq":-1}',
    '{"type":"read","conversationId":"c","seq":1.5}',
    '{"type":"read","conversationId":"c","seq":1e400}',
    JSON.stringify({ ...send, clientId: 'a b' }),
    JSON.stringify({ ...send, conversationId: 'Abc\ud800' }),
    JSON.stringify({ ...send, senderId: 'somebody' }),
    `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
  ])('%.60s', (frame) => {
    expect(readFrame(frame)).toEqual({ event: null, closes: null })
  })
})
