import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysOf, firstUnread, type Message, markOf, piecesOf } from './data'
import { dayLabel, shortTime, statusLabel } from './labels'

const NAIROBI = 'Africa/Nairobi'

const message = (seq: number, senderId: string, createdAt: string, more = {}): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  senderId,
  clientId: `k${seq}`,
  text: 'x',
  automatic: false,
  picture: null,
  offer: null,
  context: null,
  createdAt,
  ...more,
})

describe('groups', () => {
  test('hold messages of one author within five minutes of a day, up to the first unread', () => {
    const messages = [
      message(1, 'a', '2026-11-20T20:58:00Z'),
      // Past midnight in Nairobi.
      message(2, 'a', '2026-11-20T21:00:00Z'),
      message(3, 'a', '2026-11-20T21:04:59Z'),
      message(4, 'a', '2026-11-20T21:09:59Z'),
      message(5, 'b', '2026-11-20T21:10:00Z'),
      message(6, 'b', '2026-11-20T21:10:01Z'),
      message(7, 'b', '2026-11-20T21:10:02Z', { automatic: true }),
      message(8, 'b', '2026-11-20T21:10:03Z', { automatic: true }),
    ]
    const groups = daysOf(messages, NAIROBI, 8).map(({ date, groups }) => [
      date,
      groups.map((group) => group.messages.map(({ seq }) => seq)),
    ])
    expect(groups).toEqual([
      ['2026-11-20', [[1]]],
      ['2026-11-21', [[2, 3], [4], [5, 6], [7], [8]]],
    ])
    expect(firstUnread(messages, 3, 'a')).toBe(5)
    expect(firstUnread(messages, 8, 'a')).toBe(null)
  })

  test('a receipt never shows more than the other person allows', () => {
    const mine = message(5, 'a', '2026-11-20T21:10:00Z')
    expect(markOf(mine, { deliveredSeq: 4, readSeq: 4 })).toBe('sent')
    expect(markOf(mine, { deliveredSeq: 5, readSeq: 4 })).toBe('delivered')
    expect(markOf(mine, { deliveredSeq: 5, readSeq: 5 })).toBe('read')
    expect(markOf(mine, { deliveredSeq: 5, readSeq: null })).toBe('delivered')
  })
})

test.each<[string, (string | [string, string])[]]>([
  ['no address', ['no address']],
  ['see https://a.test/b?c=d#e.', ['see ', ['https://a.test/b?c=d#e', 'https://a.test/b?c=d#e'], '.']],
  ['(http://a.test)', ['(', ['http://a.test', 'http://a.test/'], ')']],
  ['javascript:alert(1) data:text/html,x ftp://a.test', ['javascript:alert(1) data:text/html,x ftp://a.test']],
  ['https://a.test\u202Egnp.exe', [['https://a.test', 'https://a.test/'], '\u202Egnp.exe']],
  ['https://', ['https://']],
])('finds the links in %j', (text, expected) => {
  const pieces = piecesOf(text)
  expect(pieces.map(({ text, href }) => (href ? [text, href] : text))).toEqual(expected)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

afterEach(() => vi.useRealTimers())

test('times are in the given zone', () => {
  const now = Date.parse('2026-11-21T00:30:00+03:00')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const at = (instant: string) => shortTime(Date.parse(instant), now, NAIROBI)
  expect(at('2026-11-20T21:05:00Z')).toBe('12:05 AM')
  expect(at('2026-11-20T20:59:00Z')).toBe('Yesterday')
  expect(at('2026-11-19T20:59:00Z')).toBe('Nov 19')
  expect(at('2025-12-31T10:00:00Z')).toBe('Dec 31, 2025')
  expect(dayLabel('2026-11-21', now, NAIROBI)).toBe('Today')
  expect(dayLabel('2026-11-16', now, NAIROBI)).toBe('Monday, November\u00a016')
  const seen = (lastSeenAt: string | null, online = false, typing = false) =>
    statusLabel({ online, lastSeenAt }, typing, now, NAIROBI)
  expect(seen(null)).toBe('Offline')
  expect(seen(null, true)).toBe('Online')
  expect(seen(null, true, true)).toBe('typing…')
  expect(seen('2026-11-20T20:59:00Z')).toBe('Last seen yesterday at 11:59 PM')
  expect(statusLabel(null, false, now, NAIROBI)).toBe(null)
})
